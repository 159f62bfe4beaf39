"""What colours a line of the screen has, cell by cell, and how well they can be told apart.

The ratio is worked out here once more, from the formula of WCAG 2, and not by the code it checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.strip import Strip

_SYMBOLS = "♠♥♣♦★×?%.,:"
"""What is written, beside letters and digits; all else is drawn."""
_HALVES = {"▀": "10 10", "▄": "01 01", "▌": "11 00", "▐": "00 11", "█": "11 11"}
"""The halves of a cell that a block fills: of its left column and of its right one."""


class Cell(NamedTuple):
    """A cell of the screen."""

    char: str
    style: Style
    ink: Color
    ground: Color

    @property
    def written(self) -> bool:
        """Whether it is part of a text."""
        return self.char.isalnum() or self.char in _SYMBOLS

    @property
    def quarters(self) -> tuple[Color, ...]:
        """Its colours: left above and below, right above and below."""
        filled = _HALVES.get(self.char, "00 00").replace(" ", "")
        return tuple(self.ink if part == "1" else self.ground for part in filled)


def cells_of(strip: Strip, filters: Sequence[LineFilter] = ()) -> list[Cell]:
    """The cells of a line, as they are sent to the terminal."""
    for each in filters:
        strip = strip.apply_filter(each, Color(0, 0, 0))
    return [
        Cell(char, style or Style(), *_colours(style or Style()))
        for text, style, _ in strip
        for char in text
    ]


def _colours(style: Style) -> tuple[Color, Color]:
    ink, ground = (
        Color.from_rich_color(colour) if colour else Color(0, 0, 0)
        for colour in (style.color, style.bgcolor)
    )
    assert not style.dim
    return (ground, ink) if style.reverse else (ink, ground)


def luminance(colour: Color) -> float:
    channels = [part / 255 for part in colour.rgb]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ratio(one: Color, other: Color) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def faint(lines: Iterable[list[Cell]], least: float = 4.5) -> set[str]:
    """What is written with less contrast than that: how it looks, with an example."""
    found: dict[tuple[Color, Color], str] = {}
    for line in lines:
        for at, cell in enumerate(line):
            if cell.written and (cell.ink, cell.ground) not in found:
                found[cell.ink, cell.ground] = "".join(
                    other.char for other in line[max(at - 3, 0) : at + 12]
                )
    return {
        f"{ratio(*pair):.2f}: {pair[0].hex} on {pair[1].hex} {text!r}"
        for pair, text in found.items()
        if ratio(*pair) < least
    }


def quarters_of(lines: Sequence[list[Cell]]) -> dict[tuple[int, int], Color]:
    """The colours of a picture, two by two to a cell."""
    return {
        (2 * x + at // 2, 2 * y + at % 2): colour
        for y, line in enumerate(lines)
        for x, cell in enumerate(line)
        for at, colour in enumerate(cell.quarters)
    }


def edges_of_the_change(
    before: Sequence[list[Cell]], after: Sequence[list[Cell]]
) -> Iterator[tuple[Color, Color]]:
    """The colours on both sides of what is there after, and was not before.

    A letter or a line that came is told from the rest of its cell.
    """
    old, new = quarters_of(before), quarters_of(after)
    changed = {at for at, colour in new.items() if old[at] != colour}
    for x, y in changed:
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if beside in new and beside not in changed:
                yield new[x, y], new[beside]
    for line, other in zip(before, after, strict=True):
        for was, cell in zip(line, other, strict=True):
            if cell.char != was.char and cell.char not in _HALVES and cell.char != " ":
                yield cell.ink, cell.ground
