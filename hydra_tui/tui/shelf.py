"""The games of a list: in the order of a column, and only those that match what was typed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Literal, get_args

import msgspec

from hydra_tui.records import Listed
from hydra_tui.records.library import SUFFIX
from hydra_tui.tui.ago import say_when

Column = Literal["when", "who", "rules", "result", "turns"]
COLUMNS: tuple[Column, ...] = get_args(Column)
_FALLING: set[Column] = {"when", "turns"}
"""The columns whose largest come first, unless they are turned round."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """A game, with what it is sorted and found by."""

    game: Listed
    when: str
    """When it was last played, as people say it."""
    keys: tuple[Any, ...]
    """What it is sorted by in each column; None comes last."""
    text: str
    """All that a filter looks at."""


def make_row(game: Listed, now: float) -> Row:
    """A game as it looks at a moment, in seconds since 1970."""
    when, players, result = say_when(game.when, now), ", ".join(game.players_with_bots), game.result
    words = (players, game.rules, result, game.stem, when, _write_date(game.when))
    keys: tuple[Any, ...] = (game.when, None, None, None, None)
    if game.header:
        who = f"{players} {game.given_name}".casefold()
        turns = game.end.turns if game.end else None
        keys = (game.when, who, game.rules, result.casefold(), turns)
    return Row(game, when, keys, "\n".join(words).casefold())


def _write_date(when: float) -> str:
    try:
        return datetime.fromtimestamp(when).isoformat(" ", "minutes")
    except (OverflowError, OSError, ValueError):
        return ""


class Shelf:
    """Games that can be sorted and filtered; the newest are put on it first."""

    def __init__(self) -> None:
        self.column: Column = "when"
        """The column that they are sorted by."""
        self.falling = True
        """Do the largest come first?"""
        self.shown: list[Row] = []
        """The games that match, in order."""
        self._all: list[Row] = []
        self._words: list[str] = []

    def __len__(self) -> int:
        return len(self._all)

    def add(self, rows: Iterable[Row]) -> None:
        """Put more games on it, older than those that are there."""
        self._all += rows
        self._arrange()

    def put(self, old: Listed, new: Row | None) -> None:
        """Put a game in the place of another; None takes that away."""
        at = next(at for at, row in enumerate(self._all) if row.game is old)
        self._all[at : at + 1] = [new] if new else []
        self._arrange()

    def find(self, game: Listed | None) -> int | None:
        """The place of a game among those that are shown."""
        return next((at for at, row in enumerate(self.shown) if row.game is game), None)

    def sort_by(self, column: Column) -> None:
        """Sort by a column; if it is the same again, the other way round."""
        self.falling = not self.falling if column == self.column else column in _FALLING
        self.column = column
        self._arrange()

    def filter(self, text: str) -> None:
        """Show only the games that have all these words; a file's name may have its ending."""
        self._words = [word.removesuffix(SUFFIX) for word in text.casefold().split()]
        self._arrange()

    def _arrange(self) -> None:
        at, rows = COLUMNS.index(self.column), self._all
        for word in self._words:
            rows = [row for row in rows if word in row.text]
        known = [row for row in rows if row.keys[at] is not None]
        unknown = [row for row in rows if row.keys[at] is None]
        known.sort(key=lambda row: row.keys[at], reverse=self.falling)
        unknown.sort(key=lambda row: bool(row.game.damage))
        self.shown = known + unknown
