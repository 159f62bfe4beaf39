"""The card in hand and the reserve, as one player may see them."""

from __future__ import annotations

from typing import NamedTuple

from textual import events
from textual.message import Message
from textual.strip import Strip

from hydra_tui.engine import HIDDEN, Card
from hydra_tui.tui.widgets.faces import draw_back, draw_empty, draw_face
from hydra_tui.tui.widgets.painted import Line, Painted

_SIZES = ((13, 7), (10, 5), (7, 3), (6, 2))
"""Cards from the largest to the smallest: width and height."""
GAP = 5
_INDENT = 2


class Slot(NamedTuple):
    """A place for a card, with a label under it."""

    label: str
    card: Card | None = None
    """What lies there; `HIDDEN` for a card that may not be seen."""
    shut: bool = False
    empty: str = ""
    """What is written where no card lies."""
    is_reserve: bool = False
    """Can it be pointed at and clicked?"""


class Hand(Painted):
    """Cards that belong to one player: in hand, in reserve, and one that waits."""

    class Pointed(Message):
        """The mouse came over the reserve, or left it."""

        def __init__(self, on_reserve: bool) -> None:
            super().__init__()
            self.on_reserve = on_reserve
            """Whether it is over the reserve now."""

    class ReserveChosen(Message):
        """The reserve was clicked."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._slots: tuple[Slot, ...] = ()
        self._drawn: list[Strip] = []
        self._on_reserve = False

    def show(self, *slots: Slot) -> None:
        """Show these cards; a reserve is the second."""
        if slots != self._slots:
            self._slots = slots
            self._on_reserve = False
            self.set_class(len(slots) > 2, "-three")
            self.repaint()

    def fit(self) -> None:
        """Draw the cards as large as there is room for."""
        self._drawn = [self.strip(line) for line in self._draw()]

    @property
    def _card_size(self) -> tuple[int, int]:
        slots = max(len(self._slots), 2)
        for width, height in _SIZES:
            across = _INDENT + slots * (width + GAP)
            if height < self.size.height and across <= self.size.width:
                return width, height
        return _SIZES[-1]

    def _draw(self) -> list[Line]:
        width, height = self._card_size
        lines: list[Line] = [[(" " * _INDENT, "")] for _ in range(height + 1)]
        for slot in self._slots:
            card = self._draw_slot(slot, width, height)
            for line, part in zip(lines, card, strict=False):
                line += [*part, (" " * GAP, "")]
            # A label may be wider than its card, and is centred under it.
            lines[-1].append((f"{slot.label:^{width + GAP}}"[: width + GAP], "quiet"))
        lines[-1][0] = ("", "")
        return lines

    def _draw_slot(self, slot: Slot, width: int, height: int) -> list[Line]:
        if slot.card is None:
            return draw_empty(width, height, slot.empty, self.glyphs)
        if slot.card is HIDDEN:
            return draw_back(width, height, self.glyphs)
        ground = "shut" if slot.shut else "card"
        return draw_face(slot.card, width, height, self.glyphs, ground=ground)

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        return self._drawn[y] if y < len(self._drawn) else self.strip([])

    def _is_on_reserve(self, event: events.MouseEvent) -> bool:
        width, height = self._card_size
        start = _INDENT + width + GAP
        over = start <= event.x < start + width and event.y <= height
        return over and any(slot.is_reserve for slot in self._slots)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell when the mouse comes to the reserve."""
        on_reserve = self._is_on_reserve(event)
        if on_reserve != self._on_reserve:
            self._on_reserve = on_reserve
            self.post_message(self.Pointed(on_reserve))

    def on_leave(self) -> None:
        """Tell when the mouse goes."""
        if self._on_reserve:
            self._on_reserve = False
            self.post_message(self.Pointed(on_reserve=False))

    def on_click(self, event: events.Click) -> None:
        """A click on the reserve chooses it."""
        if self._is_on_reserve(event):
            self.post_message(self.ReserveChosen())
