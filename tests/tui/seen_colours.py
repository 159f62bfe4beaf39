"""What colours the lines of a screen have, and how well they can be told apart.

The ratio is worked out here once more, from the formula of WCAG 2, and not by the code it checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.color import Color
from textual.strip import Strip

_SYMBOLS = "♠♥♣♦★×?%.,:"
"""What is written, beside letters and digits; all else is drawn."""
_FILLED = {"▀": "1010", "▄": "0101", "▌": "1100", "▐": "0011", "█": "1111"}
"""The quarters of a cell that a block fills: left above and below, right above and below."""

Pair = tuple[Color, Color]
"""The colours of what is written, or drawn, and of what is round it."""


class Cell(NamedTuple):
    """A cell of the screen."""

    char: str
    ink: Color
    ground: Color

    @property
    def quarters(self) -> tuple[Color, ...]:
        """Its colours."""
        filled = _FILLED.get(self.char, "0000")
        return tuple(self.ink if part == "1" else self.ground for part in filled)


def cells_of(strip: Strip) -> list[Cell]:
    """The cells of a line."""
    return [Cell(char, *colours_of(style or Style())) for text, style, _ in strip for char in text]


@lru_cache(10_000)
def colours_of(style: Style) -> Pair:
    ink, ground = (
        Color.from_rich_color(colour) if colour else Color(0, 0, 0)
        for colour in (style.color, style.bgcolor)
    )
    assert not style.dim
    return (ground, ink) if style.reverse else (ink, ground)


def is_written(text: str) -> bool:
    """Whether there is anything to be read."""
    return any(char.isalnum() or char in _SYMBOLS for char in text)


@lru_cache(10_000)
def luminance(colour: Color) -> float:
    channels = [part / 255 for part in colour.rgb]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(one: Color, other: Color) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def writing(strips: Iterable[Strip]) -> dict[Pair, str]:
    """The colours of what is written, each with an example."""
    return {
        colours_of(style or Style()): text
        for strip in strips
        for text, style, _ in strip
        if is_written(text)
    }


def too_close(pairs: Iterable[Pair], least: float) -> list[str]:
    """The colours with less contrast than that, as they are or in the greys of NO_COLOR."""
    found = []
    for pair in pairs:
        grey = pair[0].monochrome, pair[1].monochrome
        lowest = min(ratio(*pair), ratio(*grey))
        if lowest < least:
            found.append(f"{lowest:.2f}: {pair[0].hex} on {pair[1].hex}")
    return sorted(found)


def edges_of_the_change(before: Sequence[Strip], after: Sequence[Strip]) -> Iterator[Pair]:
    """The colours on both sides of what is there after, and was not before.

    A letter or a line that came is told from the rest of its cell.
    """
    lines = [(cells_of(was), cells_of(now)) for was, now in zip(before, after, strict=True)]
    seen: dict[tuple[int, int], tuple[Color, bool]] = {}
    for y, (was, now) in enumerate(lines):
        for x, (old, new) in enumerate(zip(was, now, strict=True)):
            if new.char != old.char and new.char not in _FILLED and new.char != " ":
                yield new.ink, new.ground
            for at, (one, other) in enumerate(zip(old.quarters, new.quarters, strict=True)):
                seen[2 * x + at // 2, 2 * y + at % 2] = other, one != other
    for (x, y), (colour, changed) in seen.items():
        for place in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if changed else ():
            beside, also = seen.get(place, (colour, True))
            if not also:
                yield colour, beside
