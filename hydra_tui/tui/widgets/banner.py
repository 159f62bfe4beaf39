"""The name of the game, drawn as the game looks: five cards that are the heads of a snake."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Size
from textual.strip import Strip

from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.painted import SUIT_ROLES, Line, Painted
from hydra_tui.tui.widgets.points import draw_points

_SMALL = {
    "H": "##    ##|##    ##|##    ##|########|########|##    ##|##    ##|##    ##",
    "Y": "##    ##|##    ##| ##  ## |  ####  |   ##   |   ##   |   ##   |   ##   ",
    "D": "######  |####### |##   ###|##    ##|##    ##|##   ###|####### |######  ",
    "R": "####### |########|##    ##|####### |######  |##  ##  |##   ## |##    ##",
    "A": "   ##   |  ####  | ##  ## |##    ##|########|########|##    ##|##    ##",
}
_LARGE = {
    "H": (
        "####      ####|####      ####|####      ####|####      ####|"
        "####      ####|####      ####|##############|##############|"
        "##############|##############|####      ####|####      ####|"
        "####      ####|####      ####|####      ####|####      ####"
    ),
    "Y": (
        "####      ####|####      ####|####      ####| ####    #### |"
        " ####    #### |  ####  ####  |   ########   |    ######    |"
        "     ####     |     ####     |     ####     |     ####     |"
        "     ####     |     ####     |     ####     |     ####     "
    ),
    "D": (
        "##########    |############  |############# |####    ##### |"
        "####      ####|####      ####|####      ####|####      ####|"
        "####      ####|####      ####|####      ####|####      ####|"
        "####    ##### |############# |############  |##########    "
    ),
    "R": (
        "###########   |############# |##############|####      ####|"
        "####      ####|####      ####|##############|############# |"
        "###########   |####  ####    |####   ####   |####   ####   |"
        "####    ####  |####     #### |####     #### |####      ####"
    ),
    "A": (
        "     ####     |     ####     |    ######    |    ######    |"
        "   ###  ###   |   ###  ###   |  ####  ####  |  ###    ###  |"
        " ####    #### | ############ | ############ |##############|"
        "####      ####|####      ####|####      ####|####      ####"
    ),
}
"""Drawn in points, two to a cell: eight rows of points are four lines."""
_NAME = "HYDRA"
_SUITS = "HCDSJ"
_TAIL, _TONGUE = 2, 4
"""Cells before the first card and behind the last one."""


class BannerSize(NamedTuple):
    """The sizes of a banner's parts."""

    letters: dict[str, str]
    """How they are drawn."""
    width: int
    height: int
    gap: int
    sway: int
    """Lines by which every other card is lower."""
    room: tuple[int, int]
    """Columns and lines that a screen must have for it."""

    @property
    def across(self) -> int:
        """All its cells."""
        return _TAIL + 5 * self.width + 4 * self.gap + _TONGUE

    @property
    def down(self) -> int:
        """All its lines."""
        return self.height + self.sway


SIZES = (
    BannerSize(_LARGE, 24, 12, 10, 2, (170, 50)),
    BannerSize(_LARGE, 20, 11, 5, 1, (128, 36)),
    BannerSize(_LARGE, 18, 10, 5, 1, (117, 34)),
    BannerSize(_SMALL, 14, 8, 5, 1, (98, 28)),
    BannerSize(_SMALL, 12, 6, 3, 1, (79, 22)),
    BannerSize(_SMALL, 10, 6, 3, 0, (0, 0)),
)
"""From the largest to the smallest."""


def choose_size(columns: int, lines: int) -> BannerSize:
    """The largest that goes on a screen."""
    return next(size for size in SIZES if size.room[0] <= columns and size.room[1] <= lines)


class Banner(Painted):
    """HYDRA, in cards."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As high as there is room for on the screen."""
        return choose_size(width, viewport.height).down

    def render_line(self, y: int) -> Strip:
        """One line of it, in the middle of the room."""
        size = choose_size(self.size.width, self.app.size.height)
        if y >= size.down:
            return self.strip([])
        indent = " " * ((self.size.width - size.across) // 2)
        return self.strip([(indent, ""), *draw_banner_line(size, y, self.glyphs)])


def draw_banner_line(size: BannerSize, y: int, glyphs: Glyphs) -> Line:
    """One line of the cards and of the neck that runs through them."""
    line: Line = []
    for at, letter in enumerate(_NAME):
        line += _draw_neck(size, at, y, glyphs)
        top = _top(size, at)
        if top <= y < top + size.height:
            line += _draw_card_line(letter, at, size, y - top, glyphs)
        else:
            line.append((" " * size.width, ""))
    if y == _neck_of(size, len(_NAME) - 1):
        line += [(glyphs.across, "neck"), (glyphs.eye, "neck--alive")]
        line.append((glyphs.tongue_right, "neck--tongue"))
    return line


def _top(size: BannerSize, at: int) -> int:
    """The first line of a card: the snake sways from side to side."""
    return size.sway if at % 2 else 0


def _neck_of(size: BannerSize, at: int) -> int:
    """The line in which the neck comes out of a card."""
    return _top(size, at) + size.height // 2


def _draw_neck(size: BannerSize, at: int, y: int, glyphs: Glyphs) -> Line:
    """What is before a card: the end of the snake, or the neck from the card before."""
    here = _neck_of(size, at)
    if at == 0:
        tail: Line = [(glyphs.stump, "neck--stump"), (glyphs.across * (_TAIL - 1), "neck")]
        return tail if y == here else [(" " * _TAIL, "")]
    before = _neck_of(size, at - 1)
    left = size.gap // 2
    right = size.gap - left - 1
    if before == here:
        return [((glyphs.across if y == here else " ") * size.gap, "neck")]
    down = before < here
    if y == before:
        bend = glyphs.left_down if down else glyphs.left_up
        return [(f"{glyphs.across * left}{bend}{' ' * right}", "neck")]
    if y == here:
        bend = glyphs.right_up if down else glyphs.right_down
        return [(f"{' ' * left}{bend}{glyphs.across * right}", "neck")]
    between = min(before, here) < y < max(before, here)
    middle = glyphs.upright if between else " "
    return [(f"{' ' * left}{middle}{' ' * right}", "neck")]


def _draw_card_line(letter: str, at: int, size: BannerSize, y: int, glyphs: Glyphs) -> Line:
    """One line of a card: its letter as a value in two corners, and drawn large."""
    quiet = "card--face"
    role = f"{quiet} card--{SUIT_ROLES[_SUITS[at]]}"
    value, inner = f"{letter}{glyphs.suits[_SUITS[at]]}", size.width - 2
    drawing = _draw_letter(size.letters[letter], glyphs)
    top = (size.height - len(drawing)) // 2
    if 0 <= y - top < len(drawing):
        text = drawing[y - top]
        left = (size.width - len(text)) // 2
        return [(" " * left, quiet), (text, role), (" " * (size.width - left - len(text)), quiet)]
    if y == 0:
        number = f"{at + 1:>{inner - len(value)}}"
        return [(" ", quiet), (value, role), (f"{number} ", quiet)]
    if y == size.height - 1:
        return [(" " * (inner - len(value) + 1), quiet), (value, role), (" ", quiet)]
    return [(" " * size.width, quiet)]


def _draw_letter(points: str, glyphs: Glyphs) -> list[str]:
    """The lines of a letter."""
    rows = points.split("|")
    return rows[::2] if glyphs.ascii else draw_points(rows)
