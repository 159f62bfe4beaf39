"""The table at any event of a game, as one pair of eyes sees it, in little memory and time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from hydra_tui.engine import Event, Table
from hydra_tui.engine.events import CardDrawn, CardNamed, PileShuffled, TableLaid, TurnEnded
from hydra_tui.engine.view import seen_by

NOBODY = -2
"""Eyes that see only what is public."""

Eyes = int | None
"""Who looks: a seat, `NOBODY`, or None for one who sees all cards."""

_TELLING = {TableLaid, PileShuffled, CardDrawn, CardNamed, TurnEnded}
"""The events that may tell more than one may know; to ask of each would take most of the time."""
LEAST_APART = 64
"""Events from one kept table to the next, at first."""
_ROOM = 4_000_000
"""How large all kept tables may be together: each card takes 8 bytes."""
_FOLDED = 32
"""As many cards as are copied in the time that folding one event takes."""
_PILE, _HEAD = 12, 24
"""What an empty pile of a player takes up, and a head, in cards."""


class Folds:
    """Folds of a game's events to tables; some are kept, so that any is near to one.

    When the kept ones take up too much room, every second one goes, and from then on they are
    twice as far apart.
    """

    def __init__(self, events: Sequence[Event], eyes: Eyes = None) -> None:
        self._events = events
        self._eyes = eyes
        self._apart = LEAST_APART
        self._counts = [0]
        """How many events were folded to each kept table."""
        self._tables = [Table()]
        self._size = 0
        """How large the kept tables are."""

    def table_at(self, count: int) -> Table:
        """The table after the first `count` events."""
        nearest = bisect_right(self._counts, count) - 1
        table, eyes, done = self._tables[nearest].copy(), self._eyes, self._counts[nearest]
        while done < count:
            end = min(done + self._apart, count)
            for event in self._events[done:end]:
                if eyes is None or type(event) not in _TELLING:
                    event.apply(table)
                else:
                    seen_by(event, eyes).apply(table)
            done = end
            self.keep(done, table)
        return table

    def keep(self, count: int, table: Table) -> None:
        """Keep a copy of the table after `count` events, if the last kept one is far enough."""
        if count - self._counts[-1] < self._apart:
            return
        self._counts.append(count)
        self._tables.append(table.copy())
        size = _measure(table)
        self._size += size
        self._apart = max(self._apart, size // _FOLDED)  # or keeping would take most of the time
        while self._size > _ROOM and len(self._tables) > 2:
            del self._counts[1::2], self._tables[1::2]
            self._apart *= 2
            self._size = sum(map(_measure, self._tables))


def _measure(table: Table) -> int:
    """How large a table is, in cards."""
    cards = sum(map(len, table.players)) + sum(map(len, table.heads.values()))
    return cards + 3 * _PILE * len(table.players) + _HEAD * len(table.heads)
