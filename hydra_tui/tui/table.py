"""The table as the screen shows it: a fold of events. Live play and replay share it.

Who looks at it is not its business: it knows every card, and the widgets show a hand or a reserve
only to whom it belongs.
"""

from __future__ import annotations

from typing import NamedTuple

from hydra_tui.engine import Event, Table
from hydra_tui.engine.events import GameEnded, HeadCut, HeadGrown, TableLaid, TurnBegan
from hydra_tui.records import Change
from hydra_tui.tui.sentences import tell, tell_change


class LogLine(NamedTuple):
    """A line of the log: who did what. One without a text begins a turn."""

    turn: int
    seat: int | None
    text: str


class Snapshot(NamedTuple):
    """The table at one moment of a game that is watched, as one viewer saw it."""

    table: Table
    most_cards: int
    """The most cards that a player had owned when a turn began."""


class Shown:
    """The table with all that is told of the game so far."""

    def __init__(self) -> None:
        self.table = Table()
        self.log: list[LogLine] = []
        self.counts: list[tuple[int, ...]] = []
        """How many cards each player owned when each turn began, and at last."""
        self.cuts: list[int] = []
        """How many heads each player cut off."""
        self.taken: list[int] = []
        """How many cards each player took with them."""
        self.most_heads = 0
        self.most_cards = 0
        """The most cards that a player has owned when a turn began."""

    def apply(self, event: Event) -> None:
        """Take in what happened."""
        table = self.table
        before = table.seat
        if text := tell(event, table):
            self._tell(event.outcome.winner if isinstance(event, GameEnded) else table.seat, text)
        event.apply(table)
        match event:
            case TableLaid():
                self.cuts = [0] * len(table.players)
                self.taken = [0] * len(table.players)
                if table.owed or table.hand is not None:  # a turn has begun already
                    self._count(before)
                    self.most_cards = max(self.counts[-1])
            case TurnBegan():
                self.log.append(LogLine(table.turn, event.seat, ""))
                self._count(before)
                self.most_cards = max(self.most_cards, *self.counts[-1])
            case HeadCut():
                self.cuts[event.seat] += 1
                self.taken[event.seat] += len(event.cards)
            case HeadGrown():
                self.most_heads = max(self.most_heads, len(table.heads))
        if table.outcome:
            self._count(before)

    def change_hands(self, change: Change) -> None:
        """Tell that somebody else plays a seat now; who that is has no part in the game."""
        self._tell(change.seat, tell_change(change))

    def _tell(self, seat: int | None, text: str) -> None:
        table = self.table
        if table.turn and not self.log:
            self.log.append(LogLine(table.turn, table.seat, ""))
        self.log.append(LogLine(table.turn, seat, text))

    def _count(self, seat: int) -> None:
        """Count the cards after a turn, in which only one seat gained or lost any."""
        table = self.table
        if self.counts:
            counts = [*self.counts[-1]]
            counts[seat] = table.owned(seat)
        else:
            counts = [*map(table.owned, range(len(table.players)))]
        self.counts.append(tuple(counts))
