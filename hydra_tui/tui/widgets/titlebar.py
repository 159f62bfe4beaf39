"""The first line of a screen that is no table: the game's name, and what is done here."""

from __future__ import annotations

from textual.strip import Strip

from hydra_tui.tui.widgets.painted import Painted


class TitleBar(Painted):
    """A title, and a remark at its end."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._remark = ""

    def show(self, remark: str) -> None:
        """Say something at the end of the line."""
        self._remark = remark
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        if y:
            return self.strip([])
        gap = max(self.size.width - 6 - 2 - len(self._title) - len(self._remark) - 1, 1)
        return self.strip(
            [
                (" HYDRA", "brand"),
                (f"  {self._title}", "strong"),
                (" " * gap, ""),
                (self._remark, "quiet"),
            ]
        )
