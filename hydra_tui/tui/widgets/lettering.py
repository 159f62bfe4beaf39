"""Words in large letters, as large as there is room for."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.points import draw_points

_LETTERS = {
    "A": " ## |#  #|#  #|####|#  #|#  #",
    "B": "### |#  #|### |#  #|#  #|### ",
    "C": " ###|#   |#   |#   |#   | ###",
    "D": "### |#  #|#  #|#  #|#  #|### ",
    "E": "####|#   |### |#   |#   |####",
    "F": "####|#   |### |#   |#   |#   ",
    "G": " ###|#   |# ##|#  #|#  #| ###",
    "H": "#  #|#  #|####|#  #|#  #|#  #",
    "I": "###| # | # | # | # |###",
    "J": "  ##|   #|   #|   #|#  #| ## ",
    "K": "#  #|# # |##  |##  |# # |#  #",
    "L": "#   |#   |#   |#   |#   |####",
    "M": "#   #|## ##|# # #|#   #|#   #|#   #",
    "N": "#   #|##  #|# # #|#  ##|#   #|#   #",
    "O": " ## |#  #|#  #|#  #|#  #| ## ",
    "P": "### |#  #|#  #|### |#   |#   ",
    "Q": " ## |#  #|#  #|#  #|# ##| ###",
    "R": "### |#  #|#  #|### |# # |#  #",
    "S": " ###|#   | ## |   #|   #|### ",
    "T": "#####|  #  |  #  |  #  |  #  |  #  ",
    "U": "#  #|#  #|#  #|#  #|#  #| ## ",
    "V": "#   #|#   #|#   #| # # | # # |  #  ",
    "W": "#   #|#   #|#   #|# # #|## ##|#   #",
    "X": "#   #| # # |  #  |  #  | # # |#   #",
    "Y": "#   #| # # |  #  |  #  |  #  |  #  ",
    "Z": "####|   #|  # | #  |#   |####",
    "0": " ## |#  #|#  #|#  #|#  #| ## ",
    "1": " # |## | # | # | # |###",
    "2": "### |   #| ## |#   |#   |####",
    "3": "### |   #| ## |   #|   #|### ",
    "4": "#  #|#  #|####|   #|   #|   #",
    "5": "####|#   |### |   #|   #|### ",
    "6": " ## |#   |### |#  #|#  #| ## ",
    "7": "####|   #|  # |  # | #  | #  ",
    "8": " ## |#  #| ## |#  #|#  #| ## ",
    "9": " ## |#  #|#  #| ###|   #| ## ",
    " ": "  |  |  |  |  |  ",
    "-": "   |   |###|   |   |   ",
    ".": " | | | | |#",
    "'": "#|#| | | | ",
}
"""Six rows of points each."""


def letter_rows(text: str) -> list[str]:
    """The points of a text of such letters, row by row."""
    return [
        " ".join(row) for row in zip(*(_LETTERS[letter].split("|") for letter in text), strict=True)
    ]


def draw_words(text: str, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """Lines of the same width, no more than there is room for: one at least.

    A text with letters that we can't draw is only spaced out, and so is one that is too long.
    """
    letters = text.upper()
    if all(letter in _LETTERS for letter in letters):
        for lines in _draw_sizes(letter_rows(letters), glyphs):
            if len(lines) <= height and len(lines[0]) <= width:
                return lines
    spaced = " ".join(letters)
    return [spaced if cell_len(spaced) <= width else set_cell_size(text, width).rstrip()]


def _draw_sizes(rows: list[str], glyphs: Glyphs) -> Iterable[list[str]]:
    """The same letters at all sizes, the largest first."""
    large = draw_points(rows, scale=2)
    if glyphs.ascii:
        yield [line.replace("█", "#") for line in large]
        yield rows
    else:
        yield large
        yield draw_points(rows)
