"""Records of games, a line each; only those in view are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.strip import Strip

from hydra_tui.records import Header, Listed
from hydra_tui.tui.ago import say_when
from hydra_tui.tui.names import list_names, showable
from hydra_tui.tui.widgets.painted import Line
from hydra_tui.tui.widgets.rows import Rows, fit

_WHEN = 17
_COLUMNS = ((130, 42, 30), (96, 30, 24), (0, 22, 13))
"""The cells of the rules and of the result, in rooms of at least so many cells."""


class GamesList(Rows):
    """The games, the newest first."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.games: Sequence[Listed] = ()
        self._now = 0.0

    def show(self, games: Sequence[Listed], now: float) -> None:
        """Show games as they look at a moment, in seconds since 1970."""
        self.games, self._now = games, now
        self.cursor = 0
        self.scroll_lines(0)
        self.refresh()

    @property
    def pointed(self) -> Listed | None:
        """The game under the cursor."""
        return self.games[self.cursor] if self.games else None

    @property
    def row_count(self) -> int:
        """How many games there are."""
        return len(self.games)

    def on_resize(self) -> None:
        """Make use of the room."""
        self.show_cursor()

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        row = y + self.top
        if row >= len(self.games):
            return self.strip([])
        line = self._draw(self.games[row])
        return self.strip_in_view(self.mark_line(line, here=row == self.cursor), y)

    def _draw(self, game: Listed) -> Line:
        g, room = self.glyphs, self.size.width - 4  # the mark, and the bar
        rules, result = next((a, b) for least, a, b in _COLUMNS if room >= least)
        who = max(room - _WHEN - rules - result - 4, 8)
        when = fit(say_when(game.when, self._now), _WHEN, g)
        if not game.header:
            name = fit(showable(game.path.name), who, g)
            reason = fit(f"damaged: {showable(game.damage)}", rules + 2 + result, g)
            return [(f"{when}{name}  ", "quiet"), (reason, "mark--cuts")]
        names = list_names([seat.name for seat in game.header.seats], who)
        return [
            (when, "quiet"),
            (f"{fit(names, who, g)}  ", "strong"),
            (f"{fit(name_rules(game.header), rules, g)}  ", ""),
            self._draw_result(game, game.header, result),
        ]

    def _draw_result(self, game: Listed, header: Header, width: int) -> tuple[str, str]:
        if not game.end:
            return fit("not finished", width, self.glyphs), "mark--ends"
        winner = game.end.end.winner
        name = "the Hydra" if winner is None else showable(header.seats[winner].name)
        # A long name gives way to what happened.
        name = fit(name, min(cell_len(name), width - 4), self.glyphs)
        return f"{name} won", "mark--on"


def name_rules(header: Header) -> str:
    """The rules of a game, with the house rules that are on."""
    return showable(" + ".join((header.rules, *header.house)))
