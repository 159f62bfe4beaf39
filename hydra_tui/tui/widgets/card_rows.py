"""Small cards in rows: to choose from, or just to be looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.message import Message
from textual.strip import Strip

from hydra_tui.engine import Card, Effect
from hydra_tui.tui.widgets.faces import draw_face, point_at
from hydra_tui.tui.widgets.marks import Tip, best_marks, draw_marks, write_tip
from hydra_tui.tui.widgets.painted import Line, Painted, Run

_WIDTH = 4
_ACROSS = _WIDTH + 1


class CardRows(Painted):
    """Rows of cards, each with a strip that tells what choosing it does."""

    class Pointed(Message):
        """The cursor came to a card."""

    class Chosen(Message):
        """A card was clicked."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card
            """The card that was clicked, legal or not."""

    def __init__(
        self,
        rows: Sequence[Sequence[Card]],
        effects: Mapping[Card, Effect] | None = None,
        *,
        marked: bool = False,
    ) -> None:
        super().__init__()
        self._rows = rows
        self._effects = effects
        """What choosing each card does; None if there is nothing to choose."""
        self._marked = marked
        """Do the strips tell what choosing a card does?"""
        self._tips: Mapping[Card, Tip | None] = {}
        self.one_row = len(rows) == 1
        self._card_height = 3 if effects and self.one_row else 1
        self._down = self._card_height + 1
        self.cards = [card for row in rows for card in row]
        self.card = next((card for card in self.cards if card in (effects or ())), self.cards[0])
        """The card under the cursor."""
        widest = max(len(row) for row in rows)
        self.styles.width = widest * _ACROSS + 1
        self.styles.height = len(rows) * self._down

    def advise(self, tips: Mapping[Card, Tip | None]) -> None:
        """Write tips on the strips of cards."""
        self._tips = tips
        self.refresh()

    def point(self, card: Card) -> None:
        """Put the cursor on a card."""
        if card is not self.card:
            self.card = card
            self.refresh()

    def walk(self, way: str) -> None:
        """Move the cursor by an arrow."""
        row, column = self._place()
        match way:
            case "left" | "right":
                at = self.cards.index(self.card) + (1 if way == "right" else -1)
                self.point(self.cards[at % len(self.cards)])
            case _:
                row = (row + (1 if way == "down" else -1)) % len(self._rows)
                self.point(self._rows[row][min(column, len(self._rows[row]) - 1)])

    def _place(self) -> tuple[int, int]:
        return next(
            (at, [*row].index(self.card)) for at, row in enumerate(self._rows) if self.card in row
        )

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        row, line = divmod(y, self._down)
        if row >= len(self._rows):
            return self.strip([])
        drawn: Line = [(" ", "")]
        for card in self._rows[row]:
            left, right = self._sides(card, line)
            if left[0] != " ":  # else it may be the right side of the one before
                drawn[-1] = left
            drawn += [*self._draw(card)[line], right]
        return self.strip(drawn)

    @property
    def _value_line(self) -> int:
        return self._card_height // 2

    def _is_pointed(self, card: Card) -> bool:
        return self._effects is not None and card is self.card

    def _sides(self, card: Card, line: int) -> tuple[Run, Run]:
        """The cells beside a line of a card: the cursor, or on its strip that it is best."""
        tip = self._tips.get(card)
        if line == self._card_height and tip and tip.best:
            return best_marks(tip, self.glyphs)
        if line == self._value_line and self._is_pointed(card):
            return (self.glyphs.frame_left, "frame"), (self.glyphs.frame_right, "frame")
        return (" ", ""), (" ", "")

    def _draw(self, card: Card) -> list[Line]:
        effect = (self._effects or {}).get(card)
        ground = "card" if effect or self._effects is None else "shut"
        face = draw_face(card, _WIDTH, self._card_height, self.glyphs, ground=ground)
        if self._is_pointed(card):
            at = self._value_line
            face[at] = point_at(face[at], ground, self.glyphs)
        strip = draw_marks({effect} if effect and self._marked else (), _WIDTH, self.glyphs)
        tip = self._tips.get(card)
        return [*face, write_tip(strip, tip) if tip else strip]

    def _card_at(self, event: events.MouseEvent) -> Card | None:
        row, column = event.y // self._down, (event.x - 1) // _ACROSS
        if 0 <= row < len(self._rows) and 0 <= column < len(self._rows[row]):
            return self._rows[row][column]
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering moves the cursor."""
        card = self._card_at(event)
        if card and card is not self.card:
            self.point(card)
            self.post_message(self.Pointed())

    def on_click(self, event: events.Click) -> None:
        """Clicking chooses."""
        if card := self._card_at(event):
            self.post_message(self.Chosen(card))
