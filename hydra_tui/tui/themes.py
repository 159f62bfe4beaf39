"""Our two themes, named for the lake of the Hydra, and the colours of cards in any theme."""

from __future__ import annotations

from textual.theme import Theme

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
)

DAY = Theme(
    name="lerna-day",
    dark=False,
    background="#e4dfd2",
    surface="#efebe1",
    panel="#dad4c4",
    foreground="#24303a",
    primary="#0b7a61",
    secondary="#3f6f9f",
    accent="#0b7a61",
    warning="#a86400",
    error="#c2321f",
    success="#0b7a61",
)

_NIGHT_TABLE = {
    "quiet": "#8292a3",
    "rule": "#2a3949",
    "card": "#f4eddd",
    "card-quiet": "#8b8474",
    "card-red": "#c4332b",
    "card-black": "#1a2430",
    "card-green": "#1c7a3e",
    "card-blue": "#1f5fb8",
    "card-joker": "#7a3fb5",
    "shut": "#3d4553",
    "shut-quiet": "#8b95a3",
    "shut-red": "#e58a82",
    "shut-black": "#c3ccd6",
    "shut-green": "#7fcf9b",
    "shut-blue": "#8db9f2",
    "shut-joker": "#c9a4ee",
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
    "quiet": "#626b73",
    "rule": "#c3bba8",
    "card": "#fffdf7",
    "card-quiet": "#7d776a",
    "card-red": "#b8261e",
    "card-black": "#151c24",
    "card-green": "#146231",
    "card-blue": "#174f9e",
    "card-joker": "#6a2ea6",
    "shut": "#c9c2b2",
    "shut-quiet": "#625d52",
    "shut-red": "#8f241d",
    "shut-black": "#303841",
    "shut-green": "#134f29",
    "shut-blue": "#183f77",
    "shut-joker": "#532682",
    "ink-red": "#b3241c",
    "ink-black": "#151c24",
    "ink-green": "#146231",
    "ink-blue": "#174f9e",
    "ink-joker": "#6a2ea6",
    "back": "#7d9cab",
    "back-pattern": "#587c8e",
    "neck": "#3f8f7c",
    "neck-alive": "#0b7a61",
    "water": "#d6d1c3",
    "mark-on": "#0b8a6c",
    "mark-ends": "#b06a00",
    "mark-cuts": "#cf3a26",
    "mark-wins": "#8a6d00",
    "frame": "#10161c",
}


_TWO = {"spades": "black", "hearts": "red", "clubs": "black", "diamonds": "red"}
_FOUR = _TWO | {"clubs": "green", "diamonds": "blue"}


def table_colours(*, dark: bool, four_colours: bool) -> dict[str, str]:
    """The colours of cards, snake and marks, which go with any theme of that kind."""
    table = _NIGHT_TABLE if dark else _DAY_TABLE
    suits = _FOUR if four_colours else _TWO
    return table | {
        f"{ground}-{suit}": table[f"{ground}-{colour}"]
        for ground in ("card", "shut", "ink")
        for suit, colour in suits.items()
    }
