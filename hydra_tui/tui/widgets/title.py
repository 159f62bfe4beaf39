"""A line that begins with a player's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.cells import cell_len
from textual.content import Content, Span
from textual.visual import Visual, visualize
from textual.widgets import Static

from hydra_tui.tui.widgets.rows import fit

if TYPE_CHECKING:
    from hydra_tui.tui.app import HydraApp


class TitleLine(Static):
    """A line whose name is shortened where it would push out the rest, which matters more."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._line = Content("")
        self._named = ""

    def say(self, line: Content, name: str) -> None:
        """Show a line; the name is what it begins with, or nothing if none may be shortened."""
        self._line, self._named = line, name
        self.update(line, layout=False)

    def render(self) -> Visual:
        """The line as it fits the width that the widget has now."""
        line, name = self._line, self._named
        room = cell_len(name) - (line.cell_length - self.size.width)
        if name and room < cell_len(name):
            glyphs = cast("HydraApp", self.app).glyphs
            short = fit(name, room, glyphs)
            styles = [Span(0, len(short), span.style) for span in line[:1].spans]
            line = Content(short, styles) + line[len(name) :]
        return visualize(self, line)
