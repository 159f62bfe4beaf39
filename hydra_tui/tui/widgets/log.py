"""The log: what happened, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip

from hydra_tui.tui.inline import dress
from hydra_tui.tui.table import LogLine
from hydra_tui.tui.widgets.painted import Painted

_KEPT = 500
"""Lines that can be scrolled back to; older ones are in the record."""


class GameLog(Painted):
    """What happened so far, the newest at the bottom."""

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._names = names
        self._log: list[LogLine] = []
        self._told = 0
        self._lines: list[Strip] = []

    def show(self, log: list[LogLine]) -> None:
        """Show a log; one that only grew is added to."""
        if log is not self._log or len(log) < self._told:
            self._log = log
            self.repaint()
        elif len(log) > self._told:
            if self._fitted:
                self._add()
            self.refresh()

    def fit(self) -> None:
        """Wrap all lines anew."""
        self._lines = []
        self._told = max(len(self._log) - _KEPT, 0)
        self._add()

    def _add(self) -> None:
        width = self.size.width - 1  # a column of air at the edge
        for entry in islice(self._log, self._told, None):
            self._lines += self._write(entry, width)
        del self._lines[: -2 * _KEPT]
        self._told = len(self._log)
        self.top = self.last_top

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self._lines)

    def _write(self, entry: LogLine, width: int) -> list[Strip]:
        return [self._draw(line) for line in self._wrap(entry, width)]

    def _wrap(self, entry: LogLine, width: int) -> list[Content]:
        name = "The Hydra" if entry.seat is None else self._names[entry.seat]
        if not entry.text:
            title = f"{self.glyphs.rule * 2} {entry.turn} {name} "[:width]
            return [Content.styled(title + self.glyphs.rule * (width - len(title)), "$quiet")]
        sentence = dress(f" {entry.text}", self.glyphs, "$quiet")
        first, *rest = Content.assemble((name, "bold"), sentence).wrap(width)
        if not rest:
            return [first]
        # The following lines are indented, so they are wrapped again, more narrowly.
        tail = Content(" ").join(rest)
        return [first, *(line.pad_left(2) for line in tail.wrap(width - 2))]

    def _draw(self, line: Content) -> Strip:
        parts = line.render(self.visual_style, "", self.app.stylesheet.parse_style)
        return Strip([Segment(text, style.rich_style) for text, style in parts])

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        y += self.top
        line = self._lines[y] if y < len(self._lines) else Strip([])
        return self.widen(line, self.size.width)
