"""Export: a game written to a file, as a picture, a recording or a list of moves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.showable import showable
from hydra_tui.tui.commands import HELP_WHERE_TYPED, Command, command, make_bindings
from hydra_tui.tui.exports.elsewhere import export_elsewhere
from hydra_tui.tui.exports.files import ExportError, check_new, open_record, write_new
from hydra_tui.tui.exports.text import list_moves
from hydra_tui.tui.film import Film
from hydra_tui.tui.line_edit import LineEdit
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.screens.replay import SPEEDS
from hydra_tui.tui.widgets.form import CHANGE, ENTER, NEXT, WALK, Form
from hydra_tui.tui.widgets.form_rows import Choice, Entry, FormRow, Note, Press
from hydra_tui.tui.widgets.keybar import KeyBar

EXPORT = command("export.do", "f5 ctrl+s", "export", "export", "Write the file", shown="F5")
BACK = command("export.back", "escape", "back", "back", "Go back without a file")


_SUFFIXES = {"picture": ".svg", "recording": ".cast", "list of moves": ".txt"}
"""What can be made, and how its file is called."""
_ABOUT = {
    "picture": "How the game stands at last, as an SVG file.",
    "recording": "The whole game, to be played in a terminal by asciinema.",
    "list of moves": "The whole game in words, as everybody at the table saw it.",
}
_WHERE = "It goes into the folder that you started from, unless you name another one."


class ExportScreen(Dialog[None]):
    """A form that asks what is to be made, and where.

    Over the replay it gets the film and the moment that are seen there, and a picture is one of
    that screen; otherwise a picture shows how far the game got.
    """

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((EXPORT, BACK))

    def __init__(self, path: Path | None, film: Film | None = None, at: int = 0) -> None:
        super().__init__()
        self._path = path or Path("hydra")
        """The record; a game that is kept nowhere is called so."""
        self._film = film
        self._at = at
        kinds = [kind for kind in _SUFFIXES if path or kind != "recording"]
        self._kind = Choice("kind", "Make a", kinds, kinds, kinds[0])
        speeds = [f"{speed:g}" for speed in SPEEDS]
        self._speed = Choice("speed", "Speed", speeds, speeds, "1", "1 is that of the replay.")
        self._made = self._make_name()
        """The name that stands there until somebody types another."""
        line = LineEdit(self._made)
        self._entry = Entry("name", "File", line, "no name", _WHERE, wide=True, catches=True)
        self._form = Form(self._make_rows())
        self._says = Static(id="about")
        self._keys = KeyBar()

    @property
    def commands(self) -> list[Command]:
        """What the keys do in the row under the cursor."""
        if isinstance(self._form.pointed, Choice):
            found = [CHANGE, EXPORT]
        else:
            found = [EXPORT._replace(shown=self.glyphs.enter)]
        return [WALK, *found, BACK, HELP_WHERE_TYPED, NEXT, ENTER._replace(in_bar=False)]

    def compose(self) -> ComposeResult:
        """The form, and what the row under the cursor is about."""
        self.size_up()
        with Vertical(id="dialog"):
            yield Static("Export the game", id="title")
            yield self._form
            yield self._says
            yield self._keys

    def _make_rows(self) -> list[FormRow]:
        speed = [self._speed] if self._kind.value == "recording" else []
        button = Press("export", "Export", "No file is ever overwritten.", button=True)
        return [self._kind, self._entry, *speed, Note(""), button]

    def _make_name(self) -> str:
        """A name in the current folder that no file has."""
        stem, suffix = self._path.stem, _SUFFIXES[self._kind.value]
        if self._film and self._kind.value == "picture":
            stem = f"{stem}-{self._at}"
        name, number = f"{stem}{suffix}", 1
        while os.path.lexists(name):
            number += 1
            name = f"{stem}-{number}{suffix}"
        return name

    # What is said.

    def on_mount(self) -> None:
        """Begin with what is to be made."""
        self._form.focus()

    def on_rows_pointed(self) -> None:
        """Say what the row under the cursor is about."""
        self._say()

    def _say(self) -> None:
        here = self._film and self._kind.value == "picture"
        self._kind.help = "What you see here, as an SVG file." if here else _ABOUT[self._kind.value]
        self._says.update(self._form.about)
        self._keys.show([each for each in self.commands if each.in_bar])

    def on_form_changed(self, message: Form.Changed) -> None:
        """Show what goes with what is to be made; the name keeps to it, if it did before."""
        if message.row is self._kind:
            name = self._entry.text
            if name == self._made:
                self._made = name = self._make_name()
            elif (path := Path(name)).suffix in _SUFFIXES.values():
                name = str(path.with_suffix(_SUFFIXES[self._kind.value]))
            self._entry.line = LineEdit(name)
            self._form.show(self._make_rows(), self._form.cursor)
        self._say()

    # What is done.

    def on_form_pressed(self) -> None:
        """Enter was pressed, or the button clicked."""
        self.action_export()

    def action_export(self) -> None:
        """Write the file, or say why that can't be done."""
        if not self.is_active:  # a key before this one has done it
            return
        kind = self._kind.value
        try:
            out = self._find_place()
        except ExportError as error:
            self._form.refuse(self._form.rows.index(self._entry), f"{showable(str(error))}.")
            return
        try:
            moves = self._list_moves() if kind == "list of moves" else ""
        except ExportError as error:
            self._says.update(Content.styled(f"{showable(str(error))}.", "$mark-cuts"))
            return
        self.dismiss(None)  # from here on, what is on the screen is what was behind
        if moves:
            self._write(out, moves)
        elif self._film and kind == "picture":
            self._write(out, self.app.export_screenshot())
        else:
            self.app.run_worker(self._export_elsewhere(out))

    def action_back(self) -> None:
        """Go back without a file."""
        self.dismiss(None)

    def _find_place(self) -> Path:
        """Where the file is to be; raises `ExportError` if there can be none."""
        text = self._entry.text.strip()
        if not text:
            raise ExportError("The file has no name: type one")
        try:
            path = Path(text).expanduser()
            check_new(path)
            return path.absolute()
        except RuntimeError:  # it is in the home of a user whom there is not
            raise ExportError(f"There is no home folder for {text}: name another") from None
        except OSError:
            raise ExportError("The folder that you started from is gone: name another") from None

    def _list_moves(self) -> str:
        film = self._film or open_record(self._path)
        return "".join(f"{line}\n" for line in list_moves(film))

    def _write(self, out: Path, text: str) -> None:
        try:
            write_new(out, text)
        except ExportError as error:
            self._tell(out, str(error))
        else:
            self._tell(out)

    async def _export_elsewhere(self, out: Path) -> None:
        """Have the app drawn elsewhere, which takes a while: seconds for a recording."""
        options: list[str | Path] = ["--svg", out]
        if self._kind.value == "recording":
            options = ["--cast", out, "--speed", self._speed.value]
            self.app.notify(f"{out.name} is being made.", markup=False)
        data = self.hydra.settings_path.parent
        self._tell(out, await export_elsewhere(self._path, *options, "--data-dir", data))

    def _tell(self, out: Path, trouble: str = "") -> None:
        """Say that the file is there, or why not."""
        told = trouble or f"{out} is written."
        self.app.notify(told, severity="error" if trouble else "information", markup=False)
