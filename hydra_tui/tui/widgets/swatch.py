"""A few cards as they look with the present settings."""

from __future__ import annotations

from textual.strip import Strip

from hydra_tui.engine import Effect, parse_card
from hydra_tui.tui.widgets.faces import draw_back, draw_face
from hydra_tui.tui.widgets.marks import draw_marks
from hydra_tui.tui.widgets.painted import Line, Painted

_WIDTH, _HEIGHT = 5, 3
_CARDS: tuple[tuple[str, str, Effect | None], ...] = (
    ("AS", "card", "goes on"),
    ("10H", "card", "goes on"),
    ("7C", "card", "ends"),
    ("QD", "card", "cuts"),
    ("3J", "card", "wins"),
    ("9S", "shut", None),
    ("5H", "shut", None),
    ("KD", "shut", None),
)
"""Every suit, every mark, and cards that can't be chosen."""


class Swatch(Painted):
    """Cards of every kind in a row, with a piece of the neck between them."""

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        g, line = self.glyphs, []
        neck = (g.across if y == _HEIGHT // 2 else " ", "neck")
        for text, ground, effect in _CARDS:
            card = draw_face(parse_card(text), _WIDTH, _HEIGHT, g, ground=ground)
            card.append(draw_marks({effect} if effect else (), _WIDTH, g))
            line += card[y] if y < len(card) else []
            line.append(neck)
        back: Line = draw_back(_WIDTH, _HEIGHT, g)[y] if y < _HEIGHT else []
        return self.strip([*line, *back])
