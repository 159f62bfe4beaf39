"""Who won, in large letters, over what is left of the Hydra."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.geometry import Size
from textual.strip import Strip

from hydra_tui.engine import Card
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.faces import draw_face
from hydra_tui.tui.widgets.lettering import draw_words
from hydra_tui.tui.widgets.painted import Line, Painted

_NECK = 2
"""Cells from one card to the next."""
_ENDS = 6
"""Cells before the first card and behind the last one."""


class Ending(NamedTuple):
    """How a game ended."""

    name: str
    """Who won."""
    sentence: str
    heads: Mapping[int, Sequence[Card]]
    """The heads at last, the oldest first."""
    alive: bool
    """Did the Hydra win?"""


class _Sizes(NamedTuple):
    """What there is room for."""

    letters: int
    card: tuple[int, int]
    """A card's width and height."""
    gaps: tuple[int, int, int]
    """Blank lines above the name, the sentence and the heads."""

    @property
    def height(self) -> int:
        """All lines."""
        return self.letters + 1 + self.card[1] + sum(self.gaps)


def _choose_sizes(lines: int, glyphs: Glyphs) -> _Sizes:
    """The sizes for a screen of so many lines."""
    # In ASCII a letter has one row of points to a line, in Unicode two.
    if lines >= 36:
        return _Sizes(6, (7, 3), (1, 1, 1))
    if lines >= 30:
        return _Sizes(6 if glyphs.ascii else 3, (6, 2), (1, 1, 1))
    if lines >= 24:
        return _Sizes(6, (5, 1), (0, 1, 0)) if glyphs.ascii else _Sizes(3, (5, 1), (1, 1, 1))
    return _Sizes(1 if glyphs.ascii else 3, (5, 1), (0, 0, 0))


class Victory(Painted):
    """The winner's name, how it came, and the last heads."""

    def __init__(self, ending: Ending) -> None:
        super().__init__()
        self._ending = ending
        self._lines: list[Line] = []

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As high as there is room for on the screen."""
        return _choose_sizes(viewport.height, self.glyphs).height

    def fit(self) -> None:
        """Draw it for the room that there is."""
        lines = self.app.size.height
        self._lines = draw_victory(self._ending, self.size.width, lines, self.glyphs)

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        return self.strip(self._lines[y] if y < len(self._lines) else [])


def draw_victory(ending: Ending, width: int, screen_lines: int, glyphs: Glyphs) -> list[Line]:
    """The lines, each in the middle of the room."""
    sizes = _choose_sizes(screen_lines, glyphs)
    words = draw_words(ending.name, width - 4, sizes.letters, glyphs)
    above = (sizes.letters - len(words)) // 2
    words = [""] * above + words + [""] * (sizes.letters - len(words) - above)
    role = "neck--alive" if ending.alive else "mark--wins"
    sentence = set_cell_size(ending.sentence, min(cell_len(ending.sentence), width))
    above_name, above_sentence, above_heads = sizes.gaps
    blank: list[Line] = [[]]
    return [
        *blank * above_name,
        *(_centre([(line, role)], width) for line in words),
        *blank * above_sentence,
        _centre([(sentence, "strong")], width),
        *blank * above_heads,
        *(_centre(line, width) for line in _draw_snake(ending, width, sizes.card, glyphs)),
    ]


def _centre(line: Line, width: int) -> Line:
    used = sum(cell_len(text) for text, _ in line)
    return [(" " * max((width - used) // 2, 0), ""), *line]


def _draw_snake(ending: Ending, width: int, card: tuple[int, int], glyphs: Glyphs) -> list[Line]:
    """The newest heads that there is room for, on a neck that is alive or cut through."""
    across, down = card
    room = max((width - 2 * _ENDS) // (across + _NECK), 1)
    heads = [*ending.heads.items()][-room:]
    faces = [
        draw_face(cards[-1], across, down, glyphs, number=str(number), pile=str(len(cards)))
        for number, cards in heads
    ]
    # A snake that is longer than the room comes from beyond its side.
    whole = len(heads) == len(ending.heads)
    more = ("." if glyphs.ascii else glyphs.dot) * 3
    tail: Line = [(glyphs.stump, "neck--stump") if whole else (more, "neck")]
    tail.append((glyphs.across, "neck"))
    end: Line = [(glyphs.across, "neck")]
    if ending.alive:
        end += [(glyphs.eye, "neck--alive"), (glyphs.tongue_right, "neck--tongue")]
    else:
        end += [(glyphs.cuts, "neck--stump"), ("  ", "")]
    lines: list[Line] = []
    for y in range(down):
        on_neck = y == down // 2
        line = [*(tail if on_neck else _blank_out(tail))]
        for at, face in enumerate(faces):
            neck = (glyphs.across if on_neck else " ") * _NECK
            line += [(neck, "neck"), *face[y]] if at else face[y]
        lines.append([*line, *(end if on_neck else _blank_out(end))])
    return lines


def _blank_out(line: Line) -> Line:
    """As many blanks as a line has cells."""
    return [(" " * cell_len(text), "") for text, _ in line]
