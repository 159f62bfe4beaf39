"""What can be chosen in the menu, a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Size
from textual.strip import Strip

from hydra_tui.tui.commands import Command
from hydra_tui.tui.widgets.painted import Line
from hydra_tui.tui.widgets.rows import Rows, fit

AIRY = 34
"""The lines of a screen that has room for a blank line between the items."""
_TITLE = 15


class MenuItem(NamedTuple):
    """A line of the menu."""

    command: Command
    title: str
    remark: str
    """What it leads to just now."""


class MenuItems(Rows):
    """The items, each with its key."""

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

    @property
    def _apart(self) -> int:
        return 2 if self.app.size.height >= AIRY else 1

    def place(self, row: int) -> tuple[int, int]:
        """The line of an item."""
        return row * self._apart, 1

    def row_at(self, line: int) -> int | None:
        """The item that has this line."""
        row, between = divmod(line, self._apart)
        return row if not between and 0 <= row < len(self.items) else None

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many lines as there are items, and those between them."""
        return len(self.items) * self._apart - (self._apart - 1)

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        row = self.row_at(y)
        if row is None:
            return self.strip([])
        command, title, remark = self.items[row]
        here = row == self.cursor
        rest = max(self.size.width - 2 - 4 - _TITLE - 1, 0)
        line: Line = [
            (f" {command.write_keys(self.glyphs)}  ", "key"),
            (f"{title:<{_TITLE}}", "strong" if here else ""),
            (fit(remark, rest, self.glyphs), "quiet"),
        ]
        return self.strip(self.mark_line(line, here=here))
