"""Export: a game written to a file, as a picture, a recording or a list of moves."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.engine import Rules
from hydra_tui.records import RecordError
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.exports.elsewhere import export_elsewhere
from hydra_tui.tui.exports.files import ExportError, check_new, write_new
from hydra_tui.tui.exports.text import list_moves
from hydra_tui.tui.film import Film
from hydra_tui.tui.line_edit import LineEdit
from hydra_tui.tui.names import showable
from hydra_tui.tui.screens.page import Dialog, Page
from hydra_tui.tui.screens.replay import SPEEDS
from hydra_tui.tui.widgets.form import CHANGE, ENTER, WALK, Form
from hydra_tui.tui.widgets.form_rows import Choice, Entry, FormRow, Note, Press
from hydra_tui.tui.widgets.keybar import KeyBar

EXPORT = command("export.do", "f5 ctrl+s", "export", "export", "Write the file", shown="F5")
BACK = command("export.back", "escape", "back", "back", "Go back without a file")

# In a line of text a question mark is just that.
_HELP = HELP._replace(shown="F1")

_SUFFIXES = {"picture": ".svg", "recording": ".cast", "list of moves": ".txt"}
"""What can be made, and how its file is called."""
_ABOUT = {
    "picture": "An SVG file of {what}, for a browser or a text.",
    "recording": "The whole game, to be played in a terminal by asciinema.",
    "list of moves": "The whole game in words, as everybody at the table saw it.",
}


class _FileEntry(Entry):
    """The name of a file may be long."""

    def field_width(self, width: int) -> int:
        """All the cells that there are."""
        return width - self.label_width


class ExportScreen(Dialog[None]):
    """A form that asks what is to be made, and where.

    Over the replay it gets the film and the moment that are seen there, and a picture is one of
    that screen; otherwise a picture shows how far the game got.
    """

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((EXPORT, BACK))

    def __init__(self, path: Path | None, film: Film | None = None, at: int = 0) -> None:
        super().__init__()
        self._path = path
        """The record; None if the game is kept nowhere."""
        self._film = film
        self._at = at
        kinds = [kind for kind in _SUFFIXES if path or kind != "recording"]
        what = "what you see here" if film else "how the game stands at its end"
        self._kind = Choice("kind", "Make a", kinds, kinds, kinds[0])
        self._about = {kind: _ABOUT[kind].format(what=what) for kind in kinds}
        speeds = [f"{speed:g}" for speed in SPEEDS]
        self._speed = Choice("speed", "Speed", speeds, speeds, "1", "1 is that of the replay.")
        self._made = self._make_name()
        """The name that stands there until somebody types another."""
        self._name = _FileEntry("name", "File", LineEdit(self._made), "no name")
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
        return [WALK, *found, BACK, _HELP, ENTER._replace(in_bar=False)]

    @property
    def rules_in_force(self) -> Rules | None:
        """The rules of what is behind it."""
        *_, behind, _ = self.app.screen_stack
        return behind.rules_in_force if isinstance(behind, Page) else None

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
        return [self._kind, self._name, *speed, Note(""), button]

    def _make_name(self) -> str:
        """A name in the current folder that no file has."""
        stem, suffix = self._path.stem if self._path else "hydra", _SUFFIXES[self._kind.value]
        if self._film and self._kind.value == "picture":
            stem = f"{stem}-{self._at}"
        name, number = f"{stem}{suffix}", 1
        while Path(name).exists():
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
        row = self._form.pointed
        about = row.help if row else ""
        if row is self._kind:
            about = self._about[self._kind.value]
        elif row is self._name:
            about = f"It goes into the folder {showable(str(Path.cwd()))}, or where you say."
        self._says.update(Content.styled(about, "$quiet"))
        self._keys.show([each for each in self.commands if each.in_bar])

    def _refuse(self, why: object) -> None:
        self._says.update(Content.styled(f"{showable(str(why))}.", "$mark-cuts"))

    def on_form_changed(self, message: Form.Changed) -> None:
        """Show what goes with what is to be made; the name keeps to it, if it did before."""
        if message.row is self._kind:
            name = self._name.text
            if name == self._made:
                self._made = name = self._make_name()
            elif (path := Path(name)).suffix in _SUFFIXES.values():
                name = str(path.with_suffix(_SUFFIXES[self._kind.value]))
            self._name.line = LineEdit(name)
            self._form.show(self._make_rows(), self._form.cursor)
        self._say()

    # What is done.

    def on_form_pressed(self) -> None:
        """Enter was pressed, or the button clicked."""
        self.action_export()

    def action_export(self) -> None:
        """Write the file, or say why that can't be done."""
        try:
            out = self._read_name()
            check_new(out)
            moves = self._list_moves() if self._kind.value == "list of moves" else ""
        except ExportError as error:
            self._refuse(error)
            return
        self.dismiss(None)  # from here on, the screen is the one behind
        if moves or self._film and self._kind.value == "picture":
            self._write(out, moves or self.app.export_screenshot())
        else:
            self.app.run_worker(self._export_elsewhere(out))

    def action_back(self) -> None:
        """Go back without a file."""
        self.dismiss(None)

    def _read_name(self) -> Path:
        text = self._name.text.strip()
        if not text:
            raise ExportError("The file has no name: type one")
        try:
            return Path(text).expanduser()
        except RuntimeError:  # of a user that there is not
            raise ExportError(f"There is no home folder {text}: choose another name") from None

    def _list_moves(self) -> str:
        if not self._film and self._path:
            try:
                self._film = open_film(self._path)
        return "".join(f"{line}\n" for line in list_moves(film))

    def _write(self, out: Path, text: str) -> None:
        try:
            write_new(out, text)
        except ExportError as error:
            self._tell(error, severity="error")
        else:
            self._tell(f"{out} is written.")

    async def _export_elsewhere(self, out: Path) -> None:
    
