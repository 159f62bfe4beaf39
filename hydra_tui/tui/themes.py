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


_SIXTEEN_NIGHT = {
    "quiet": "#aaaaaa",
    "rule": "#555555",
    "card": "#ffffff",
    "card-quiet": "#555555",
    "card-red": "#aa0000",
    "card-black": "#000000",
    "card-green": "#00aa00",
    "card-blue": "#0000aa",
    "card-joker": "#aa00aa",
    "shut": "#0000aa",
    "shut-quiet": "#aaaaaa",
    "shut-red": "#ff5555",
    "shut-black": "#ffffff",
    "shut-green": "#55ff55",
    "shut-blue": "#55ffff",
    "shut-joker": "#ff55ff",
    "ink-red": "#ff5555",
    "ink-black": "#ffffff",
    "ink-green": "#55ff55",
    "ink-blue": "#55ffff",
    "ink-joker": "#ff55ff",
    "back": "#00aaaa",
    "back-pattern": "#000000",
    "neck": "#00aaaa",
    "neck-alive": "#55ffff",
    "water": "#0000aa",
    "mark-on": "#55ff55",
    "mark-ends": "#ffff55",
    "mark-cuts": "#ff5555",
    "mark-wins": "#ffffff",
    "frame": "#ffff55",
}
"""Colours that a terminal of sixteen has: the nearest to ours would be grey on grey."""

_SIXTEEN_DAY = _SIXTEEN_NIGHT | {
    "quiet": "#555555",
    "rule": "#555555",
    "ink-red": "#aa0000",
    "ink-black": "#000000",
    "ink-green": "#00aa00",
    "ink-blue": "#0000aa",
    "ink-joker": "#aa00aa",
    "neck-alive": "#00aaaa",
    "water": "#ffffff",
    "mark-on": "#00aa00",
    "mark-ends": "#aa5500",
    "mark-cuts": "#aa0000",
    "mark-wins": "#000000",
    "frame": "#000000",
}

_TWO = {"spades": "black", "hearts": "red", "clubs": "black", "diamonds": "red"}
_FOUR = _TWO | {"clubs": "green", "diamonds": "blue"}


def table_colours(*, dark: bool, four_colours: bool, sixteen: bool = False) -> dict[str, str]:
    """The colours of cards, snake and marks, which go with any theme of that kind."""
    night, day = (_SIXTEEN_NIGHT, _SIXTEEN_DAY) if sixteen else (_NIGHT_TABLE, _DAY_TABLE)
    table = night if dark else day
    suits = _FOUR if four_colours else _TWO
    return table | {
        f"{ground}-{suit}": table[f"{ground}-{colour}"]
        for ground in ("card", "shut", "ink")
        for suit, colour in suits.items()
    }
