"""The strip under a card: what choosing it does, told by shape and colour."""

from __future__ import annotations

from collections.abc import Collection

from hydra_tui.engine import Effect
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.painted import Line

EFFECT_ROLES: dict[Effect, str] = {
    "goes on": "mark--on",
    "ends": "mark--ends",
    "cuts": "mark--cuts",
    "wins": "mark--wins",
}


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
