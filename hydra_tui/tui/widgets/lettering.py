"""Words in large letters, as large as there is room for."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

from hydra_tui.tui.glyphs import Glyphs

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
_POINTS = {"##": "█", "# ": "▀", " #": "▄", "  ": " "}


def draw_words(text: str, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """Lines of the same width, no more than there is room for: one at least.

    A text with letters that we can't draw is only spaced out, and so is one that is too long.
    """
    letters = text.upper()
    if all(letter in _LETTERS for letter in letters):
        rows = [" ".join(row) for row in zip(*map(_split, letters), strict=True)]
        for lines in _draw_sizes(rows, glyphs):
            if len(lines) <= height and len(lines[0]) <= width:
                return lines
    spaced = " ".join(letters)
    return [spaced if cell_len(spaced) <= width else set_cell_size(text, width).rstrip()]


def _split(letter: str) -> list[str]:
    return _LETTERS[letter].split("|")


def _draw_sizes(rows: list[str], glyphs: Glyphs) -> Iterable[list[str]]:
    """The same letters at all sizes, the largest first."""
    full = "#" if glyphs.ascii else "█"
    yield ["".join(point.replace("#", full) * 2 for point in row) for row in rows]
    if glyphs.ascii:
        yield rows
    else:
        # Two rows of points to a line.
        yield [
            "".join(_POINTS[high + low] for high, low in zip(*pair, strict=True))
            for pair in zip(rows[::2], rows[1::2], strict=True)
        ]
