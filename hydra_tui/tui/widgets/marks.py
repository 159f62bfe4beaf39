"""The strip under a card: what choosing it does, told by shape and colour."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from hydra_tui.engine import Effect
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.painted import Line, Run, join_runs

EFFECT_ROLES: dict[Effect, str] = {
    "goes on": "mark--on",
    "ends": "mark--ends",
    "cuts": "mark--cuts",
    "wins": "mark--wins",
}


class Tip(NamedTuple):
    """What a choice is worth, to be written on a strip."""

    chance: str
    """Of winning: `64%`."""
    best: bool
    """Is there no better one?"""

    @property
    def role(self) -> str:
        """What it looks like."""
        return "tip--best" if self.best else "tip"


def mark_shape(effect: Effect, glyphs: Glyphs) -> str:
    """The shape that stands for an effect."""
    shapes: dict[Effect, str] = {
        "goes on": glyphs.goes_on,
        "ends": glyphs.ends,
        "cuts": glyphs.cuts,
        "wins": glyphs.wins,
    }
    return shapes[effect]


def draw_marks(effects: Collection[Effect], width: int, glyphs: Glyphs) -> Line:
    """A strip of that width, parted evenly between what may come of it."""
    found = [effect for effect in EFFECT_ROLES if effect in effects]
    if not found:
        return [(" " * width, "")]
    edges = [width * at // len(found) for at in range(len(found) + 1)]
    return [
        (mark_shape(effect, glyphs) * (end - start), EFFECT_ROLES[effect])
        for effect, start, end in zip(found, edges, edges[1:], strict=False)
    ]


def write_tip(strip: Line, tip: Tip) -> Line:
    """The same strip with a tip in its middle."""
    cells: Line = [(char, role) for text, role in strip for char in text]
    written: Line = [(tip.chance, tip.role)]
    room = len(cells) - len(tip.chance)
    apart = 1 if room > 3 else 0
    blank: Line = [(" ", "")] * apart
    left = room // 2 - apart
    right = len(cells) - (room - left - 2 * apart)
    return join_runs([*cells[:left], *blank, *written, *blank, *cells[right:]])


def best_marks(tip: Tip | None, glyphs: Glyphs) -> tuple[Run, Run]:
    """The cells to the left and to the right of a strip: they point at what is best."""
    if not (tip and tip.best):
        return (" ", ""), (" ", "")
    return (glyphs.best_left, "tip--points"), (glyphs.best_right, "tip--points")
