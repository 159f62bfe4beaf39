"""Who plays a seat: a person, or a computer player of any level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from hydra_tui.bots.registry import LEVELS, list_bots
from hydra_tui.records import Change, Seat
from hydra_tui.showable import LONGEST_NAME, showable
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.form import CHANGE, ENTER, NEXT, WALK, Form
from hydra_tui.tui.widgets.form_rows import Choice, FormRow, Press
from hydra_tui.tui.widgets.keybar import KeyBar

BACK = command("seats.back", "escape q", "back", "back", "Leave it as it is", shown="Esc")

PERSON = "a person"
_LABEL = 9
"""The cells of a player's name, before what is said of them."""


class SeatsScreen(Dialog[Change | None]):
    """A seat, and under it all who could play it; the answer is who does from now on."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((BACK,))
    way_out = "back"

    def __init__(self, seats: Sequence[Seat], seat: int) -> None:
        super().__init__()
        self._seats = seats
        self._seat = seat
        self._bots: list[str | None] = [None, *list_bots()]
        self._bots += {each.bot: None for each in seats if each.bot not in self._bots}
        self._form = Form(self._make_rows())
        self._form.cursor = self._present_row

    @property
    def commands(self) -> list[Command]:
        """What the keys do in the row under the cursor."""
        choose = ENTER._replace(name="choose", help="Let them play the seat")
        doing = CHANGE if isinstance(self._form.pointed, Choice) else choose
        return [WALK, doing, BACK, HELP, NEXT]

    def compose(self) -> ComposeResult:
        """The question over the answers."""
        self.size_up()
        with Vertical(id="dialog"):
            yield Static("Who plays?", id="title")
            yield self._form
            self._keys = KeyBar(self.commands)
            yield self._keys

    def on_mount(self) -> None:
        """Begin with who plays the seat now."""
        self._form.focus()

    @property
    def _present_row(self) -> int:
        return 1 + self._bots.index(self._seats[self._seat].bot)

    def _make_rows(self) -> list[FormRow]:
        present = self._seats[self._seat].bot
        names = [f"{at} {seat.name}" for at, seat in enumerate(self._seats, 1)]
        return [
            Choice("seat", "Seat", names, names, names[self._seat]),
            *(Press(bot or "", self._describe(bot, here=bot == present), "") for bot in self._bots),
        ]

    def _describe(self, bot: str | None, *, here: bool) -> str:
        """A player in a line, with a mark if they play the seat now."""
        mark = f"({'*' if here else ' '})"
        name = showable(bot, LONGEST_NAME) if bot else PERSON
        about = LEVELS.get(bot or "", "sits at the keyboard" if not bot else "")
        return f"{mark} {name:<{_LABEL}}{about}".rstrip()

    def on_form_changed(self, message: Form.Changed) -> None:
        """Another seat was chosen."""
        if isinstance(message.row, Choice):
            self._seat = message.row.at
            self._form.show(self._make_rows(), 0)

    def on_rows_pointed(self) -> None:
        """Show what the keys do there."""
        self._keys.show(self.commands)

    def on_form_pressed(self, message: Form.Pressed) -> None:
        """Somebody was chosen to play the seat."""
        self.dismiss(Change(self._seat, message.row.id or None))

    def action_back(self) -> None:
        """Leave it as it is."""
        self.dismiss(None)
