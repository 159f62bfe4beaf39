"""A look into a head: its cards in order, which everybody has seen (R4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from hydra_tui.engine import Card
from hydra_tui.engine.words import cards_in_words
from hydra_tui.tui.commands import Command, command, make_bindings
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.card_rows import CardRows
from hydra_tui.tui.widgets.keybar import KeyBar

CLOSE = command("look.close", "escape enter space i q", "close", "close", "Close it", shown="Esc")
SCROLL = Command(
    "look.scroll",
    {"up": "scroll('up')", "down": "scroll('down')"},
    "scroll",
    "Scroll through a tall head",
)
_A_ROW = 12


class LookScreen(Dialog[None]):
    """The cards of a head, from the bottom to the top."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((CLOSE, SCROLL))

    def __init__(self, number: int, cards: Sequence[Card]) -> None:
        super().__init__()
        self._number = number
        self._cards = cards

    def compose(self) -> ComposeResult:
        """The cards in rows."""
        rows = [self._cards[at : at + _A_ROW] for at in range(0, len(self._cards), _A_ROW)]
        with Vertical(id="dialog"):
            title = f"Head {self._number}: {cards_in_words(len(self._cards))}, the top is the last"
            yield Static(title, id="title")
            with VerticalScroll(id="cards", can_focus=False):
                yield CardRows(rows)
            yield KeyBar(self.commands)

    def on_mount(self) -> None:
        """Begin with the top of a tall head."""
        cards = self.query_one("#cards")
        self.call_after_refresh(cards.scroll_end, animate=False)

    @property
    def commands(self) -> tuple[Command, ...]:
        """A short head needs no scrolling."""
        return (CLOSE, SCROLL) if len(self._cards) > _A_ROW else (CLOSE,)

    def action_close(self) -> None:
        """Close it."""
        self.dismiss(None)

    def action_scroll(self, way: str) -> None:
        """Scroll a row."""
        self.query_one("#cards").scroll_relative(y=2 if way == "down" else -2, animate=False)

    async def on_click(self, _event: events.Click) -> None:
        """A click anywhere closes it: there is nothing in it to be clicked."""
        self.dismiss(None)
