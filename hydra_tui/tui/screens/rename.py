"""Giving a game another name."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.records import rename_game
from hydra_tui.records.library import SUFFIX
from hydra_tui.showable import showable
from hydra_tui.tui.commands import HELP_WHERE_TYPED, command, make_bindings
from hydra_tui.tui.line_edit import LineEdit
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.form import Form
from hydra_tui.tui.widgets.form_rows import Entry
from hydra_tui.tui.widgets.keybar import KeyBar

LONGEST = 100
"""The characters of a name that any disk takes."""

RENAME = command("rename.do", "enter", "focused.enter", "rename", "Give the game this name")
CANCEL = command("rename.cancel", "escape", "cancel", "cancel", "Keep the name as it is")


class RenameScreen(Dialog[Path | None]):
    """A line to type a name in; the answer is where the record is now, or None."""

    # In a line of text a question mark is just that.
    COMMANDS_SHOWN = (RENAME, CANCEL, HELP_WHERE_TYPED)
    BINDINGS: ClassVar[list[BindingType]] = make_bindings((CANCEL,))

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._entry = Entry("name", "", LineEdit(path.stem), label_width=0, wide=True)
        self._says = Static(id="says")

    def compose(self) -> ComposeResult:
        """The question, the line, and what is wrong with it."""
        self.size_up()
        with Vertical(id="dialog"):
            yield Static(Content.styled("What is this game called?", "bold"), id="title")
            yield Form([self._entry])
            yield self._says
            yield KeyBar(self.commands)

    def on_form_changed(self) -> None:
        """What was said was about the name before."""
        self._says.update("")

    def on_form_pressed(self) -> None:
        """Rename it, or say why that can't be done."""
        name = self._entry.text.strip().removesuffix(SUFFIX)
        if name == self._path.stem:
            self.dismiss(None)
        elif why := check_game_name(name):
            self._refuse(why)
        else:
            try:
                self.dismiss(rename_game(self._path, name))
            except OSError as error:
                self._refuse(f"It can't be called so: {error.strerror}.")

    def _refuse(self, why: str) -> None:
        self._says.update(Content.styled(showable(why), "$mark-cuts"))

    def action_cancel(self) -> None:
        """Keep the name."""
        self.dismiss(None)


def check_game_name(name: str) -> str:
    """What is wrong with a name for a game, and the way out; empty if nothing is."""
    if not name:
        return "The name is empty: type one."
    if name.startswith("."):
        return "A name can't start with a dot: take it away."
    if "/" in name:
        return "A name can't have a / in it: take it out."
    if not name.isprintable():
        return "There is a character in it that can't be shown: take it out."
    if len(name) > LONGEST:
        return f"The name has {len(name)} characters: at most {LONGEST} will do."
    return ""
