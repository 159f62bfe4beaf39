"""The lake of Lerna: faint waves, where nothing else is to be shown."""

from __future__ import annotations

from textual.strip import Strip

from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.painted import Line, Painted


def draw_waves(depth: int, width: int, glyphs: Glyphs) -> Line:
    """A line of the lake, so many lines below its surface: every other one has waves."""
    if depth % 2 == 0:
        return []
    step = (4 + 3 * depth) % 9 + 7
    waves = ((x * 5 + depth * 11) % step < 3 for x in range(0, width, 3))
    return [("".join(glyphs.wave * 3 if wave else "   " for wave in waves), "water")]


class Lake(Painted):
    """Waves, and nothing else."""

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        return self.strip(draw_waves(y, self.size.width, self.glyphs))
