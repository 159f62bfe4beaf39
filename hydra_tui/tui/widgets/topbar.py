"""The first line of a screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.strip import Strip

from hydra_tui.tui.widgets.painted import Line, Painted


class TopBar(Painted):
    """The game's name, a title with what goes with it, and remarks at the end of the line."""

    def __init__(self, title: str, more: Sequence[str] = ()) -> None:
        super().__init__()
        self._title = title
        self._more = more
        self._remarks = ""

    def show(self, *remarks: str) -> None:
        """Say something at the end of the line."""
        text = "   ".join(remark for remark in remarks if remark)
        if text != self._remarks:
            self._remarks = text
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        if y:
            return self.strip([])
        line: Line = [(" HYDRA", "brand"), (f"  {self._title}", "strong")]
        line += [(f"  {each}", "house") for each in self._more]
        used = sum(cell_len(text) for text, _ in line)
        gap = max(self.size.width - used - cell_len(self._remarks) - 1, 2)
        return self.strip([*line, (" " * gap, ""), (self._remarks, "quiet")])


def say_progress(turn: int, heads: int) -> tuple[str, str]:
    """How far a game is."""
    return f"turn {turn}", "1 head" if heads == 1 else f"{heads} heads"
