"""The players at the end of a game: a line each, the winner first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from hydra_tui.tui.widgets.lined import LINE_ROLES, Lined
from hydra_tui.tui.widgets.painted import Line, Painted
from hydra_tui.tui.widgets.players import tag_computer
from hydra_tui.tui.widgets.plot import History, mark_seat
from hydra_tui.tui.widgets.rows import fit

_COLUMNS = ("cards", "cuts", "taken")
_EACH = 6
"""Cells of a column of numbers."""


class Score(NamedTuple):
    """What a player has to show for the game."""

    seat: int
    cards: int
    cuts: int
    """Heads that they cut off."""
    taken: int
    """Cards that they took with them."""
    bot: str | None
    """The computer player that decided for them at the end, or None for a person."""


class Scores(Lined):
    """The scores, each with the sign of its line in the plot."""

    def __init__(self, history: History, scores: Sequence[Score], below: Sequence[Widget]) -> None:
        super().__init__(id="scores")
        self._history = history
        self._below = below
        """What has to have room below it."""
        self._scores = sorted(
            scores, key=lambda score: (score.seat != history.winner, score.cards, score.seat)
        )

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A line for each player, and one that says what the numbers are, as far as they go."""
        below = sum(
            each.get_content_height(container, viewport, width) + each.styles.margin.height
            for each in self._below
        )
        return max(min(self.lines, container.height - below), 2)

    @property
    def lines(self) -> int:
        """How many lines there are, in view or not."""
        return 1 + len(self._scores)

    def on_resize(self) -> None:
        """There may be more room than before."""
        self.scroll_lines(self.top)

    def render_line(self, y: int) -> Strip:
        """One line of what is in view; what the numbers are stays above them."""
        width = self.size.width - (2 if self.last_top else 0)
        line = self._draw(y, width)
        return self.strip([*line, (" ", ""), self.thumb(y)] if self.last_top else line)

    def _draw(self, y: int, width: int) -> Line:
        name = width - len(_COLUMNS) * _EACH - 4
        if y == 0:
            titles = "".join(title.rjust(_EACH) for title in _COLUMNS)
            return [(" " * (name + 4) + titles, "quiet")]
        at = y - 1 + self.top
        if at >= len(self._scores):
            return []
        seat, *numbers, bot = self._scores[at]
        won = seat == self._history.winner
        role = "strong" if won else ""
        line: Line = [(f"{self.glyphs.wins} " if won else "  ", "mark--wins"), self._sign(seat)]
        called = self._history.names[seat]
        tag = tag_computer(bot, name - cell_len(called), self.glyphs)
        called = fit(called, min(cell_len(called), name - cell_len(tag)), self.glyphs)
        line.append((set_cell_size(called + tag, name), role))
        line += [(f"{number:>{_EACH}}", role) for number in numbers]
        return line

    def _sign(self, seat: int) -> tuple[str, str]:
        """What the player's line in the plot looks like; nothing if there is none."""
        seats = self._history.seats
        if seat not in seats:
            return "  ", ""
        in_cells = self.app.no_color or self.glyphs.ascii
        sign = mark_seat(seat) if in_cells else self.glyphs.bar_full
        return f"{sign} ", LINE_ROLES[seats.index(seat)]


class Facts(Painted):
    """What else can be counted in a game, a line each."""

    def __init__(self, facts: Mapping[str, int]) -> None:
        super().__init__(id="facts")
        self._facts = [*facts.items()]

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self._facts)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """A line for each."""
        return self.lines

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        if y >= self.lines:
            return self.strip([])
        what, number = self._facts[y]
        return self.strip([(what, "quiet"), (f"{number:>{self.size.width - len(what)}}", "")])
