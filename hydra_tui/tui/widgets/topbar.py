"""The first line: what is played, and how far it is."""

from __future__ import annotations

from rich.cells import cell_len
from textual.strip import Strip

from hydra_tui.engine import Rules
from hydra_tui.tui.widgets.painted import Line, Painted


class TopBar(Painted):
    """The game's name, the rules in force, the turn, and the number of heads."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules
        self._state = ""

    def show(self, turn: int, heads: int, note: str = "") -> None:
        """Show how far the game is."""
        parts = [f"turn {turn}", "1 head" if heads == 1 else f"{heads} heads", note]
        state = "   ".join(part for part in parts if part)
        if state != self._state:
            self._state = state
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        if y:
            return self.strip([])
        line: Line = [(" HYDRA", "brand"), (f"  {self._rules.name}", "strong")]
        line += [(f"  {house}", "house") for house in self._rules.house]
        used = sum(cell_len(text) for text, _ in line)
        gap = max(self.size.width - used - cell_len(self._state) - 1, 2)
        return self.strip([*line, (" " * gap, ""), (self._state, "quiet")])
