"""The card in hand and the reserve, as one player may see them."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.message import Message
from textual.strip import Strip

from hydra_tui.engine import HIDDEN, Card
from hydra_tui.tui.choices import Effects
from hydra_tui.tui.widgets.faces import draw_back, draw_empty, draw_face
from hydra_tui.tui.widgets.marks import Tip, best_marks, draw_marks, write_tip
from hydra_tui.tui.widgets.painted import Line, Painted, Run
from hydra_tui.tui.widgets.rows import fit

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
    effects: Effects = frozenset()
    """What comes of choosing it; nothing, if it can't be chosen."""
    tip: Tip | None = None


RESERVE_SLOT = Slot("reserve", shut=True, empty="empty", is_reserve=True)
"""The reserve while it can't be chosen."""


class Hand(Painted):
    """Cards that belong to one player: in hand, in reserve, and one that waits."""

    class Pointed(Message):
        """The mouse came over the reserve."""

    class ReserveChosen(Message):
        """The reserve was clicked."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._slots: tuple[Slot, ...] = ()
        self._drawn: list[Strip] = []
        self._hovered = False
        """Is the mouse over the reserve?"""
        self._pointed = False
        """Is the cursor on the reserve?"""

    @property
    def has_reserve(self) -> bool:
        """Whether there is a reserve to be pointed at."""
        return any(slot.is_reserve for slot in self._slots)

    def show(self, *slots: Slot) -> None:
        """Show these cards; a reserve is the second."""
        if slots != self._slots:
            self._slots = slots
            self._hovered = False
            self.set_class(len(slots) > 2, "-three")
            self.repaint()

    def point(self, pointed: bool) -> None:
        """Put the cursor on the reserve, or take it away."""
        if pointed != self._pointed:
            self._pointed = pointed
            self.repaint()

    def advise(self, tip: Tip | None) -> None:
        """Write a tip on the reserve, or take it away."""
        self.show(*(s._replace(tip=tip) if s.is_reserve else s for s in self._slots))

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
        lines: list[Line] = [[(" " * (_INDENT - 2), "")] for _ in range(height)]
        strips: Line = [(" " * (_INDENT - 1), "")]
        labels: Line = []
        for slot in self._slots:
            left, right = self._draw_sides(slot)
            for line, part in zip(lines, self._draw_slot(slot, width, height), strict=True):
                line += [left, *part, right, (" " * (GAP - 4), "")]
            strips += [*self._draw_strip(slot, width), (" " * (GAP - 2), "")]
            # A label may be wider than its card, and is centred under it.
            role = "strong" if slot.effects else "quiet"
            label = fit(slot.label, min(cell_len(slot.label), width + GAP), self.glyphs)
            indent = " " * ((width + GAP - cell_len(label)) // 2)
            labels.append((set_cell_size(indent + label, width + GAP), role))
        marked = [strips] if height + 1 < self.size.height else []
        return [*lines, *marked, labels]

    def _draw_sides(self, slot: Slot) -> tuple[Run, Run]:
        """What is to the left and to the right of a card: bars, if the cursor is there.

        They stand off, for without colours a bright card is as white as they are.
        """
        if not (self._pointed and slot.is_reserve):
            return ("  ", ""), ("  ", "")
        return (f"{self.glyphs.frame_left} ", "frame"), (f" {self.glyphs.frame_right}", "frame")

    def _draw_strip(self, slot: Slot, width: int) -> Line:
        """The line under a card, as under a head's."""
        strip = draw_marks(slot.effects, width, self.glyphs)
        if slot.tip:
            strip = write_tip(strip, slot.tip)
        left, right = best_marks(slot.tip, self.glyphs)
        return [left, *strip, right]

    def _draw_slot(self, slot: Slot, width: int, height: int) -> list[Line]:
        bright = bool(slot.effects)
        if slot.card is None:
            role = "strong" if bright else "card--empty"
            return draw_empty(width, height, slot.empty, self.glyphs, role)
        if slot.card is HIDDEN:
            return draw_back(width, height, self.glyphs)
        ground = "shut" if slot.shut and not bright else "card"
        return draw_face(slot.card, width, height, self.glyphs, ground=ground)

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        return self._drawn[y] if y < len(self._drawn) else self.strip([])

    def _is_on_reserve(self, event: events.MouseEvent) -> bool:
        width, height = self._card_size
        start = _INDENT + width + GAP
        return self.has_reserve and start <= event.x < start + width and event.y <= height + 1

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering moves the cursor."""
        was, self._hovered = self._hovered, self._is_on_reserve(event)
        if self._hovered and not was:
            self.post_message(self.Pointed())

    def on_leave(self) -> None:
        """The mouse may come back to the reserve."""
        self._hovered = False

    def on_click(self, event: events.Click) -> None:
        """A click on the reserve chooses it; the right button looks into heads only."""
        if event.button != 3 and self._is_on_reserve(event):
            self.post_message(self.ReserveChosen())
