"""Where the heads lie: a snake that runs to the right, then back to the left, row by row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from textual.geometry import Region

MARGIN = 2
"""Cells beside the snake, for the bends of its neck."""


class CardSize(NamedTuple):
    """A card's cells, and those of its place in the grid, with the room round it."""

    width: int
    height: int
    across: int
    down: int

    @property
    def indent(self) -> int:
        """Cells of its place to the left of the card."""
        return (self.across - self.width) // 2

    @property
    def indent_right(self) -> int:
        """Cells of its place to the right of the card."""
        return self.across - self.indent - self.width

    @property
    def above(self) -> int:
        """Lines of its place above the card; below it there is at least one, for the strip."""
        return 1 if self.framed else 0

    @property
    def framed(self) -> bool:
        """Whether there is room for a bar above the card and one below its strip."""
        return self.down > self.height + 2

    @property
    def sided(self) -> bool:
        """Whether there is room for a frame's sides, and for a gap between them and the card."""
        return self.framed and self.indent > 1

    @property
    def value_line(self) -> int:
        """The line of the card that its value stands in, if it is small."""
        return self.height // 2

    @property
    def neck_line(self) -> int:
        """The line of its place in which the neck is."""
        return self.above + self.value_line

    @property
    def strip_line(self) -> int:
        """The line of its place in which the strip is."""
        return self.above + self.height

    @property
    def side_lines(self) -> Sequence[int]:
        """The lines of its place in which the cursor has sides: of a frame, only its corners."""
        if not self.framed:
            return (self.value_line,)
        return (self.above, self.strip_line) if self.sided else ()

    @property
    def cursor_lines(self) -> Sequence[int]:
        """The lines of its place that the cursor is drawn in."""
        edges = (0, self.strip_line + 1) if self.framed else ()
        return (*edges, *self.side_lines)


SIZES = (
    CardSize(21, 15, 28, 18),
    CardSize(19, 11, 25, 14),
    CardSize(15, 9, 20, 12),
    CardSize(13, 7, 18, 10),
    CardSize(10, 5, 14, 8),
    CardSize(9, 5, 12, 8),
    CardSize(8, 4, 11, 7),
    CardSize(7, 3, 9, 4),
    CardSize(5, 2, 7, 3),
)
"""From the largest to the smallest."""


class Snake(msgspec.Struct, frozen=True):
    """The places of so many heads, numbered from 0, the oldest first."""

    count: int
    columns: int
    size: CardSize
    left: int
    """Cells to the left of the first column."""
    top: int
    """Lines above the first row."""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-self.count // self.columns)

    @property
    def height(self) -> int:
        """Lines from the top of the room to the end of the last row."""
        return self.top + self.rows * self.size.down

    def column(self, index: int) -> int:
        """The column of a place: every other row runs from right to left."""
        row, along = divmod(index, self.columns)
        return self.columns - 1 - along if row % 2 else along

    def index(self, row: int, column: int) -> int:
        """The place in a row and a column; it may be one past the end of the snake."""
        return row * self.columns + (self.columns - 1 - column if row % 2 else column)

    def cell(self, index: int) -> Region:
        """The cells of a place."""
        size = self.size
        x = self.left + self.column(index) * size.across
        return Region(x, self.top + index // self.columns * size.down, size.across, size.down)

    def card(self, index: int) -> Region:
        """The cells of the card at a place."""
        x, y, _, _ = self.cell(index)
        size = self.size
        return Region(x + size.indent, y + size.above, size.width, size.height)

    def index_at(self, x: int, y: int) -> int | None:
        """The place whose card, or the strip under it, has that cell."""
        size = self.size
        column, across = divmod(x - self.left, size.across)
        row, down = divmod(y - self.top, size.down)
        on_card = (
            0 <= column < self.columns
            and row >= 0
            and 0 <= across - size.indent < size.width
            and 0 <= down - size.above <= size.height
        )
        index = self.index(row, column) if on_card else self.count
        return index if index < self.count else None

    def walk(self, index: int, way: str) -> int:
        """The place that an arrow leads to: on in its direction, or round the bend of the neck."""
        row, column = index // self.columns, self.column(index)
        step = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}[way]
        row, column = row + step[0], column + step[1]
        if not 0 <= row < self.rows:
            return index
        if not 0 <= column < self.columns:
            bend = index + 1  # the neck goes round this side only if the next head is below
            return bend if bend < self.count and self.column(bend) == self.column(index) else index
        found = self.index(row, column)
        if found < self.count:
            return found
        return self.count - 1 if way == "down" else index


def coil(count: int, width: int, height: int) -> Snake:
    """Lay out so many heads as large as the room allows; below the smallest size it scrolls."""
    for size in SIZES:
        columns = min((width - 2 * MARGIN) // size.across, count)
        if columns > 0 and 1 + -(-count // columns) * size.down <= height:
            break
    columns = max(columns, 1)
    rows = -(-count // columns)
    left = (width - columns * size.across) // 2
    spare = height - 1 - rows * size.down
    return Snake(count, columns, size, left, 1 + max(spare // 3, 0))
