"""The colours: of our two themes, named for the lake of the Hydra, and of cards in any theme."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from textual.color import Color
from textual.theme import Theme

from hydra_tui.tui.contrast import SHAPE, TEXT, stand_out

_NIGHT_TABLE = {
    "quiet": "#8292a3",
    "rule": "#2a3949",
    "field-here": "#2a3949",
    "card": "#f4eddd",
    "card-quiet": "#6b6658",
    "card-red": "#c4332b",
    "card-black": "#1a2430",
    "card-green": "#1c7a3e",
    "card-blue": "#1f5fb8",
    "card-joker": "#7a3fb5",
    "shut": "#363f4d",
    "shut-quiet": "#aeb8c5",
    "stipple": "#aeb8c5",
    "shut-red": "#f29c94",
    "shut-black": "#c3ccd6",
    "shut-green": "#86d6a2",
    "shut-blue": "#97c0f5",
    "shut-joker": "#d0aff0",
    "ink-red": "#f0766c",
    "ink-black": "#e6edf4",
    "ink-green": "#6fcf93",
    "ink-blue": "#78adf0",
    "ink-joker": "#c08cf0",
    "back": "#24485a",
    "back-pattern": "#3c6f86",
    "neck": "#2c7d6b",
    "neck-alive": "#37d6aa",
    "water": "#16242c",
    "mark-on": "#37d6aa",
    "mark-ends": "#f4b53c",
    "mark-cuts": "#ff6a55",
    "mark-wins": "#ffe08a",
    "frame": "#ffffff",
}

_DAY_TABLE = {
    "quiet": "#535b63",
    "rule": "#c3bba8",
    "field-here": "#c3bba8",
    "card": "#fffdf7",
    "card-quiet": "#6f6a5d",
    "card-red": "#b8261e",
    "card-black": "#151c24",
    "card-green": "#146231",
    "card-blue": "#174f9e",
    "card-joker": "#6a2ea6",
    "shut": "#c6bfae",
    "shut-quiet": "#4e4a40",
    "stipple": "#4e4a40",
    "shut-red": "#8a1f18",
    "shut-black": "#303841",
    "shut-green": "#134f29",
    "shut-blue": "#183f77",
    "shut-joker": "#532682",
    "ink-red": "#a8211a",
    "ink-black": "#151c24",
    "ink-green": "#146231",
    "ink-blue": "#174f9e",
    "ink-joker": "#6a2ea6",
    "back": "#7d9cab",
    "back-pattern": "#587c8e",
    "neck": "#37856f",
    "neck-alive": "#07644f",
    "water": "#d6d1c3",
    "mark-on": "#0b7e63",
    "mark-ends": "#864f00",
    "mark-cuts": "#b42f1c",
    "mark-wins": "#6d5600",
    "frame": "#10161c",
}

NIGHT = Theme(
    name="lerna-night",
    dark=True,
    background="#0d131a",
    surface="#131b24",
    panel="#1b2632",
    foreground="#c9d4df",
    primary="#37d6aa",
    secondary="#3f6f9f",
    accent="#37d6aa",
    warning="#f4b53c",
    error="#ff6a55",
    success="#37d6aa",
    variables=_NIGHT_TABLE,
)

DAY = Theme(
    name="lerna-day",
    dark=False,
    background="#e4dfd2",
    surface="#efebe1",
    panel="#dad4c4",
    foreground="#24303a",
    primary="#07644f",
    secondary="#38658f",
    accent="#07644f",
    warning="#864f00",
    error="#b42f1c",
    success="#07644f",
    variables=_DAY_TABLE,
)

_BASE = (
    *("background", "surface", "panel"),
    *("foreground", "primary", "secondary", "accent", "warning", "error", "success"),
)
"""The colours that any theme has."""
_WRITTEN = {"quiet", "foreground", "primary", "accent", "warning", "error", "success"}
_DRAWN = {"frame", "neck", "neck-alive", "secondary"}


_TWO = {"spades": "black", "hearts": "red", "clubs": "black", "diamonds": "red"}
_FOUR = _TWO | {"clubs": "green", "diamonds": "blue"}


def suit_colours(theme: Theme, *, four_colours: bool) -> dict[str, str]:
    """The colour of each suit in a theme: on cards, on those that are shut, and in sentences."""
    suits = _FOUR if four_colours else _TWO
    return {
        f"{ground}-{suit}": theme.variables[f"{ground}-{colour}"]
        for ground in ("card", "shut", "ink")
        for suit, colour in suits.items()
    }


_CARD_APART, _SHUT_APART = 1.2, 1.3
"""The least ratio of a card to what is round it: one that can be chosen, and one that can't be."""


def complete(theme: Theme) -> Theme:
    """The theme with all the colours that a table needs, each adjusted until it can be read.

    It may set any of them as variables. The others come from our own theme of that kind.
    """
    if theme in (NIGHT, DAY):
        return theme
    own = theme.to_color_system().generate()
    table = (_NIGHT_TABLE if theme.dark else _DAY_TABLE) | own | theme.variables
    colours = {name: Color.parse(table[name]) for name in (*_BASE, *_NIGHT_TABLE)}
    # Cards are nearly white, so a page that is white gives way.
    ground = stand_out(colours["background"], [colours["card"]], _CARD_APART)
    colours["background"] = ground
    grounds = [ground, colours["surface"], colours["panel"]]
    for name, share in (("shut", 0.15), ("rule", 0.2), ("field-here", 0.2), ("water", 0.07)):
        if name not in theme.variables:
            colours[name] = ground.blend(colours["foreground"], share)
    colours["shut"] = stand_out(colours["shut"], grounds[:2], _SHUT_APART)
    for name, colour in colours.items():
        on, _, part = name.partition("-")
        if part and on in {"card", "shut"}:
            colours[name] = stand_out(colour, [colours[on]], TEXT)
        elif on in {"ink", "mark"} or name in _WRITTEN:
            colours[name] = stand_out(colour, grounds, TEXT)
        elif name in _DRAWN:
            colours[name] = stand_out(colour, grounds[:2], SHAPE)
    found = {name: colour.hex for name, colour in colours.items()}
    base: dict[str, Any] = {name: found.pop(name) for name in _BASE}
    return replace(theme, variables=theme.variables | found, **base)
