"""What a list is filtered by, as it is typed."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.strip import Strip

from hydra_tui.showable import showable
from hydra_tui.tui.line_edit import LineEdit
from hydra_tui.tui.widgets.painted import Line, Painted

_HINT = "Type to filter by player, rules, result, name or date."


class FilterLine(Painted):
    """A line with a caret, and a remark at its end; its screen passes it the keys."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"field--caret"}

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.line = LineEdit()
        self._remark = ""

    @property
    def text(self) -> str:
        """What was typed."""
        return self.line.text

    def show(self, remark: str) -> None:
        """Say something at the end."""
        self._remark = remark
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        if y or not self.text:
            return self.strip([(_HINT if y == 0 else "", "quiet")])
        text, caret = showable(self.text), self.line.caret
        before, at, after = text[:caret], text[caret : caret + 1], text[caret + 1 :]
        label = "Filter: "
        room = self.size.width - len(label) - cell_len(self._remark) - 2
        while before and cell_len(before) + 1 >= room:
            before = before[1:]
        line: Line = [(label, "quiet"), (before, "strong")]
        line += [(at, "strong field--caret"), (after, "strong")] if at else [("_", "key")]
        used = sum(cell_len(run) for run, _ in line)
        gap = self.size.width - used - cell_len(self._remark)
        return self.strip([*line, (" " * max(gap, 2), ""), (self._remark, "quiet")])
