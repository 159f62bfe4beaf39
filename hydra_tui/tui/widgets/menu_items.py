"""What can be chosen in the menu, one below the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from hydra_tui.tui.commands import Command
from hydra_tui.tui.widgets.painted import Line
from hydra_tui.tui.widgets.rows import Rows, fit

_MARK, _KEY = 2, 4
"""The cells of the cursor's mark, and of a key."""
_INDENT = _MARK + _KEY
AIRY = 34
"""The lines of a screen that has room for a blank line between the items."""


class MenuItem(NamedTuple):
    """Something in the menu."""

    command: Command
    title: str
    remark: str
    """What it leads to just now."""
    choice: str = ""
    """What is chosen for it, written between arrows that choose something else."""
    about: str = ""
    """A second line, about what is chosen."""


class MenuItems(Rows):
    """The items, each with its key."""

    class Turned(Message):
        """One of the arrows round the choice of an item was clicked."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step
            """-1 for the arrow before it, 1 for the one behind."""

    def __init__(self, items: Sequence[MenuItem] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.items = items

    def show(self, items: Sequence[MenuItem]) -> None:
        """Show other items; the cursor stays on the same one."""
        kept = self.items[self.cursor].command if self.items else None
        commands = [item.command for item in items]
        self.cursor = commands.index(kept) if kept in commands else 0
        self.items = items
        self.refresh(layout=True)

    @property
    def pointed(self) -> MenuItem:
        """The item under the cursor."""
        return self.items[self.cursor]

    @property
    def row_count(self) -> int:
        """How many items there are."""
        return len(self.items)

    def place(self, row: int) -> tuple[int, int]:
        """The first line of an item, and how many lines it takes."""
        between = 1 if self.app.size.height >= AIRY else 0
        above = sum(_count_lines(item) + between for item in self.items[:row])
        return above, _count_lines(self.items[row])

    def row_at(self, line: int) -> int | None:
        """The item that has this line."""
        for row in range(len(self.items)):
            first, lines = self.place(row)
            if first <= line < first + lines:
                return row
        return None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many lines as the items take, and those between them."""
        return self.lines

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        row = self.row_at(y)
        if row is None:
            return self.strip([])
        item, here = self.items[row], row == self.cursor
        first, _ = self.place(row)
        if y == first:
            return self.strip(self.mark_line(self._draw_item(item, here=here), here=here))
        about = fit(item.about, max(self.size.width - _INDENT - 1, 0), self.glyphs)
        (_, mark), *line = self.mark_line([(" " * _KEY, ""), (about, "quiet")], here=here)
        return self.strip([("  ", mark), *line])

    def _draw_item(self, item: MenuItem, *, here: bool) -> Line:
        line: Line = [
            (f" {item.command.write_keys(self.glyphs)}  ", "key"),
            (f"{item.title:<{self._title_width}}", "strong" if here else ""),
        ]
        if item.choice:
            before, after = self.glyphs.arrows
            arrow = "row--mark" if here else "quiet"
            line += [(f" {before} ", arrow), (item.choice, "strong"), (f" {after}  ", arrow)]
        used = sum(len(text) for text, _ in line)
        rest = max(self.size.width - _MARK - used - 1, 0)
        return [*line, (fit(item.remark, rest, self.glyphs), "quiet")]

    @property
    def _title_width(self) -> int:
        """The cells of a title, and a blank behind it."""
        return max(len(item.title) for item in self.items) + 1

    # What the mouse does.

    def on_click(self, event: events.Click) -> None:
        """Clicking an arrow chooses something else for the item; the rest of it chooses that."""
        row, offset = self.row_under(event), event.get_content_offset(self)
        if row is None or offset is None:
            return
        choice, (first, _) = self.items[row].choice, self.place(row)
        x = offset.x - _INDENT - self._title_width
        before, after = x in range(3), x in range(3 + len(choice), 6 + len(choice))
        if choice and offset.y == first and (before or after):
            event.prevent_default()
            self.point(row)
            self.post_message(self.Turned(-1 if before else 1))


def _count_lines(item: MenuItem) -> int:
    return 2 if item.about else 1
