"""Rows from the top to the bottom, with a cursor on one of them: by arrows, wheel and mouse."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.painted import Line, Painted, Run


def fit(text: str, width: int, glyphs: Glyphs) -> str:
    """A text of exactly so many cells; one that is too long shows that it was cut."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    dots = "..." if glyphs.ascii else "…"
    return set_cell_size(text, max(width - len(dots), 0)) + dots[: max(width, 0)]


class Rows(Painted):
    """A widget of rows, of which only those in view are drawn.

    Who makes one of it says how many rows there are, which lines they take, and how they look.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"row--here", "row--mark"}

    class Pointed(Message):
        """The cursor came to a row."""

    class Chosen(Message):
        """A row was clicked."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.cursor = 0
        """The row that the cursor is on."""

    # What rows there are.

    @property
    def row_count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    @property
    def lines(self) -> int:
        """How many lines the rows take."""
        if not self.row_count:
            return 0
        line, lines = self.place(self.row_count - 1)
        return line + lines

    def place(self, row: int) -> tuple[int, int]:
        """The first line of a row, and how many lines it takes."""
        return row, 1

    def row_at(self, line: int) -> int | None:
        """The row that has this line."""
        return line if 0 <= line < self.row_count else None

    def can_point(self, row: int) -> bool:
        """Whether the cursor may be on a row."""
        return 0 <= row < self.row_count

    # Where the cursor goes.

    def point(self, row: int) -> None:
        """Put the cursor on a row, and bring that into view."""
        if not self.can_point(row):
            return
        if row != self.cursor:
            before, self.cursor = self.cursor, row
            self.refresh_row(before)
            self.refresh_row(row)
            self.post_message(self.Pointed())
        self.show_cursor()

    def walk(self, step: int) -> bool:
        """Move the cursor by so many rows; returns whether there was one to go to.

        A long step ends at the last row that there is.
        """
        way = 1 if step > 0 else -1
        goal, left = self.cursor, abs(step)
        row = self.cursor + way
        while left and 0 <= row < self.row_count:
            if self.can_point(row):
                goal, left = row, left - 1
            row += way
        moved = goal != self.cursor
        self.point(goal)
        return moved

    def walk_page(self, way: int) -> None:
        """Move the cursor by as many rows as are in view."""
        _, lines = self.place(self.cursor)
        self.walk(way * max(self.size.height // max(lines, 1) - 1, 1))

    def go_to_end(self, end: int) -> None:
        """Move the cursor to the first row, for 0, or to the last."""
        rows = range(self.row_count) if end == 0 else reversed(range(self.row_count))
        self.point(next((row for row in rows if self.can_point(row)), self.cursor))

    def show_cursor(self) -> None:
        """Scroll, if need be, so that the cursor is in view; on the first row, all above it too."""
        if self.row_count and self.size.height:
            line, lines = self.place(self.cursor)
            first = not any(self.can_point(row) for row in range(self.cursor))
            top = 0 if first else line
            self.keep_in_view(top, line + lines - top)

    def refresh_row(self, row: int) -> None:
        """Draw one row anew."""
        if 0 <= row < self.row_count:
            line, lines = self.place(row)
            self.refresh(Region(0, line - self.top, self.size.width, lines))

    # How a row is drawn.

    def mark_line(self, line: Line, *, here: bool) -> Line:
        """A row's line with the mark of the cursor before it, as wide as the widget."""
        mark: Run = (f"{self.glyphs.here} " if here else "  ", "row--mark")
        whole = [mark, *line]
        used = sum(cell_len(text) for text, _ in whole)
        whole.append((" " * max(self.size.width - used, 0), ""))
        if not here:
            return whole
        return [(text, f"row--here {role}".strip()) for text, role in whole]

    def strip_in_view(self, line: Line, y: int) -> Strip:
        """A line as wide as the widget, with its piece of the bar if not all lines are in view."""
        strip = self.strip(line)
        if self.lines <= self.size.height:
            return strip
        return Strip([*strip.crop(0, self.size.width - 1), *self.segments([self.thumb(y)])])

    # What the mouse does.

    def row_under(self, event: events.MouseEvent) -> int | None:
        """The row under the mouse."""
        offset = event.get_content_offset(self)
        return None if offset is None else self.row_at(offset.y + self.top)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering moves the cursor."""
        row = self.row_under(event)
        if row is not None and row != self.cursor:
            self.point(row)

    def on_click(self, event: events.Click) -> None:
        """Clicking chooses."""
        row = self.row_under(event)
        if row is not None and self.can_point(row):
            self.point(row)
            self.post_message(self.Chosen())
