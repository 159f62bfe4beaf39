"""Records of games, a line each; only those in view are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.strip import Strip

from hydra_tui.records import Listed
from hydra_tui.showable import showable
from hydra_tui.tui.names import list_names
from hydra_tui.tui.shelf import Column, Row
from hydra_tui.tui.widgets.painted import Line, Painted, Run
from hydra_tui.tui.widgets.rows import Rows, fit

_MARK = 2
"""The cells of the cursor's mark; a column behind them all is for the bar."""
_GAP = 2
_WHEN, _TURNS = 15, 5
_ROOMS = ((170, 56, 34), (130, 42, 30), (96, 30, 24), (74, 17, 13), (0, 11, 13))
"""The cells of the rules and of the result, in rooms of at least so many cells."""


def lay_columns(width: int) -> dict[Column, int]:
    """The cells of each column; who plays has what the others leave."""
    room = width - _MARK - 1
    rules, result = next((a, b) for least, a, b in _ROOMS if room >= least)
    who = max(room - _WHEN - rules - result - _TURNS - 4 * _GAP, 8)
    return {"when": _WHEN, "who": who, "rules": rules, "result": result, "turns": _TURNS}


class ColumnTitles(Painted):
    """The names of the columns; an arrow marks the one that the games are sorted by."""

    class Clicked(Message):
        """A title was clicked."""

        def __init__(self, column: Column) -> None:
            super().__init__()
            self.column = column

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._sorted: Column = "when"
        self._falling = True

    def show(self, column: Column, *, falling: bool) -> None:
        """Mark a column."""
        self._sorted, self._falling = column, falling
        self.refresh()

    def _places(self) -> list[tuple[Column, int]]:
        """The cells of each title, with a gap: behind it, but for numbers, which stand right."""
        columns = lay_columns(self.size.width)
        return [
            (column, cells + (_GAP if column != "result" else 0))
            for column, cells in columns.items()
        ]

    def render_line(self, y: int) -> Strip:
        """The line."""
        line: Line = [(" " * _MARK, "")]
        arrow = self.glyphs.down if self._falling else self.glyphs.up
        for column, cells in self._places() if y == 0 else ():
            here = column == self._sorted
            role = "strong" if here else "quiet"
            if column == "turns":
                line += [(f"{arrow} " if here else " " * _GAP, role), (column, role)]
            else:
                line.append((f"{f'{column} {arrow}' if here else column:<{cells}}", role))
        return self.strip(line)

    def on_click(self, event: events.Click) -> None:
        """Tell which title it was."""
        end = _MARK
        for column, cells in self._places():
            end += cells
            if event.x < end:
                self.post_message(self.Clicked(column))
                return


class GamesList(Rows):
    """The games."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.rows: Sequence[Row] = ()

    def show(self, rows: Sequence[Row], cursor: int) -> None:
        """Show games, with the cursor on one of them: that stays at the same height."""
        height = self.cursor - self.top
        self.rows, self.cursor = rows, cursor
        self.scroll_lines(cursor - height)
        self.refresh()

    @property
    def pointed(self) -> Listed | None:
        """The game under the cursor."""
        return self.rows[self.cursor].game if self.rows else None

    @property
    def row_count(self) -> int:
        """How many games there are."""
        return len(self.rows)

    def on_resize(self) -> None:
        """Make use of the room."""
        self.show_cursor()

    # How it is drawn.

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        row = y + self.top
        if row >= len(self.rows):
            return self.strip([])
        line = self.draw_row(self.rows[row])
        return self.strip_in_view(self.mark_line(line, here=row == self.cursor), y)

    def draw_row(self, row: Row) -> Line:
        """The line of a game, behind the cursor's mark."""
        g, cells, gap = self.glyphs, lay_columns(self.size.width), " " * _GAP
        game = row.game
        when: Run = (fit(row.when, cells["when"], g) + gap, "quiet")
        if game.damage:
            name = fit(showable(game.file_name), cells["who"], g)
            rest = cells["rules"] + cells["result"] + cells["turns"] + 2 * _GAP
            reason = fit(f"damaged: {showable(game.damage)}", rest, g)
            return [when, (name + gap, "quiet"), (reason, "mark--cuts")]
        turns = str(game.end.turns) if game.end else g.dash
        return [
            when,
            *self._draw_who(game, cells["who"]),
            (gap, ""),
            (fit(showable(game.rules), cells["rules"], g) + gap, ""),
            self._draw_result(game, cells["result"]),
            (gap + " " * (cells["turns"] - len(turns)), ""),
            (turns, "" if game.end else "quiet"),
        ]

    def _draw_who(self, game: Listed, width: int) -> Line:
        """The players, and the name that somebody gave to the game."""
        given = showable(game.given_name)
        most = max(width - _GAP - cell_len(given), width // 2) if given else width
        names = ", ".join(game.players_with_bots)
        if cell_len(names) > most:  # the line about the game tells the computer players too
            names = list_names(game.players, most)
        rest = width - cell_len(names) - _GAP
        if not given or rest < 4:
            return [(fit(names, width, self.glyphs), "strong")]
        return [(names + " " * _GAP, "strong"), (fit(given, rest, self.glyphs), "quiet")]

    def _draw_result(self, game: Listed, width: int) -> Run:
        if not game.end:
            return fit(game.result, width, self.glyphs), "mark--ends"
        # A long name gives way to what happened.
        name = showable(game.result).removesuffix(" won")
        name = fit(name, min(cell_len(name), width - 4), self.glyphs)
        return fit(f"{name} won", width, self.glyphs), "mark--on"

    # What the mouse does.

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering leaves the cursor where it is: the way to the keys leads over other games."""
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """A click puts the cursor on a game; one on the game under the cursor chooses it."""
        event.prevent_default()
        row = self.row_under(event)
        if row is None:
            return
        if row == self.cursor:
            self.post_message(self.Chosen())
        self.point(row)
