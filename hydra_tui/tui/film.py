"""A game to be watched: any moment of it, as all or one of its players could see it.

A moment is a decision that is due, or the end. Its table is a fold of the events up to it, as in
play. What is told of the game is kept once, for all moments: each knows how much was told by then.
"""

from __future__ import annotations

import os
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, NamedTuple

from hydra_tui.engine import Event, Game
from hydra_tui.engine.events import HeadCut, TurnBegan
from hydra_tui.records import Change, Header, Replay
from hydra_tui.records.lock import is_locked
from hydra_tui.records.opening import open_regular
from hydra_tui.tui.folds import Eyes, Folds
from hydra_tui.tui.match import Match, check_room, seat_names
from hydra_tui.tui.table import LogLine, Shown, Snapshot

_PIECE = 1 << 17
"""How many bytes of a record are read in one go, a twentieth of a second's work."""
_EYES = 3
"""The most pairs of eyes whose tables are kept."""


class Lead(NamedTuple):
    """Somebody has the fewest cards from a moment on, who had not before."""

    moment: int
    seat: int


class Film:
    """The moments of a game, counted from 0, and where things happened in it."""

    def __init__(
        self,
        header: Header,
        game: Game,
        moments: Sequence[int],
        path: Path | None = None,
        changes: Sequence[tuple[int, Change]] = (),
    ) -> None:
        self.header = header
        self.game = game
        self.names = seat_names(header)
        self.path = path
        """The record, if there is one."""
        self.is_read = True
        """Was the record read as far as it is written?"""
        self._live: tuple[Replay, BinaryIO] | None = None
        """The record and its file, while the game may still be played elsewhere."""
        self.turns = array("L")
        """The number of the turn at each moment."""
        self.starts: list[int] = []
        """The moments at which a turn begins."""
        self.cuts: list[int] = []
        """The moments that a cut led to."""
        self.leads: list[Lead] = []
        """Where the lead changed hands; the first comes when somebody takes it at all."""
        self._moments = moments
        """How many events there were at each moment."""
        self._changes = changes
        """Which seats changed hands, each with the moment."""
        self._changed = 0
        """How many of them are in the log."""
        self._told = array("L")
        """How many lines of the log there were at each moment."""
        self._counted = array("L")
        """How many counts there were at each moment."""
        self._most_cards = array("L")
        """The most cards that a player had owned by each count."""
        self._whole = Shown()
        self._folded = 0
        self._folds: dict[Eyes, Folds] = {None: Folds(game.events)}
        """Those of the eyes that looked last."""
        self._take_in()

    @classmethod
    def of(cls, match: Match) -> Film:
        """The game that was just played."""
        journal = match.journal
        return cls(match.header, match.game, journal.moments, journal.path, journal.changes)

    @classmethod
    def begin(cls, path: Path) -> Film:
        """The game of a record of which only the deal was read so far; raises as `open` does."""
        check_room(path)
        file = BufferedReader(open_regular(path))
        try:
            replay = Replay(file, at_once=False)
        except BaseException:
            file.close()
            raise
        film = cls(replay.header, replay.game, replay.moments, path, replay.changes)
        film._live, film.is_read = (replay, file), False
        return film

    @classmethod
    def open(cls, path: Path) -> Film:
        """The game of a record; raises `RecordError` or `OSError` if it can't be read."""
        film = cls.begin(path)
        while film.read_piece():
            pass
        return film

    @property
    def is_played(self) -> bool:
        """Whether another program is playing the game now."""
        return self._live is not None and is_locked(self._live[1])

    @property
    def share_read(self) -> float:
        """How much of the record was read, from 0 to 1."""
        if not self._live:
            return 1.0
        replay, file = self._live
        return min(replay.length / max(os.fstat(file.fileno()).st_size, 1), 1.0)

    def close(self) -> None:
        """Read no further."""
        if self._live:
            self._live[1].close()
            self._live = None

    def read_piece(self) -> bool:
        """Read a piece of the record; returns whether there is more.

        Raises `RecordError` or `OSError` if it can't be read.
        """
        if not self._live:
            return False
        try:
            self.is_read = not self._live[0].read_on(_PIECE)
        except BaseException:
            self.close()
            raise
        self._take_in()
        if self.over and self.is_read:
            self.close()
        return not self.is_read

    def read_on(self) -> bool:
        """Take in what was played elsewhere; returns whether anything was.

        Raises as `read_piece` does.
        """
        before = self.last, self._changed
        while self.read_piece():
            pass
        return (self.last, self._changed) > before

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self.turns) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    @property
    def log(self) -> list[LogLine]:
        """All that is told of the game."""
        return self._whole.log

    @property
    def counts(self) -> list[tuple[int, ...]]:
        """How many cards each player owned when each turn began, and at last."""
        return self._whole.counts

    # Moments.

    def shown_at(self, moment: int, eyes: Eyes = None) -> Snapshot:
        """The table at a moment, as one viewer saw it."""
        folds = self._folds.pop(eyes, None) or Folds(self.game.events, eyes)
        self._folds[eyes] = folds
        if len(self._folds) > _EYES:
            del self._folds[next(iter(self._folds))]
        counted = self._counted[moment]
        most_cards = self._most_cards[counted - 1] if counted else 0
        return Snapshot(folds.table_at(self._moments[moment]), most_cards)

    def happened(self, moment: int) -> list[Event]:
        """What led from the moment before to this one."""
        start = self._moments[moment - 1] if moment else 0
        return self.game.events[start : self._moments[moment]]

    def bots_at(self, moment: int) -> list[str | None]:
        """The computer player who decides for each seat at a moment, or None for a person."""
        bots = [seat.bot for seat in self.header.seats]
        for at, change in self._changes:
            if at > moment:
                break
            bots[change.seat] = change.bot
        return bots

    def told_at(self, moment: int) -> int:
        """How many lines of the log were told by a moment."""
        return self._told[moment]

    def counted_at(self, moment: int) -> int:
        """How many counts there were by a moment."""
        return self._counted[moment]

    def moment_of_line(self, line: int) -> int:
        """The moment by which a line of the log was told first."""
        return min(bisect_right(self._told, line), self.last)

    def moment_of_turn(self, turn: int) -> int | None:
        """The moment at which a turn begins, or None if there is no such turn."""
        moment = bisect_left(self.turns, turn)
        return moment if moment <= self.last and self.turns[moment] == turn else None

    # Where things happened.

    def _take_in(self) -> None:
        """Go through the moments that are new."""
        whole, events = self._whole, self.game.events
        if self.turns:
            self._take_in_changes(self.last)
            self._told[-1] = len(whole.log)
        for moment in range(len(self.turns), len(self._moments)):
            counted = len(whole.counts)
            cuts = begins = False
            for event in events[self._folded : self._moments[moment]]:
                whole.apply(event)
                cuts = cuts or isinstance(event, HeadCut)
                begins = begins or isinstance(event, TurnBegan)
            self._folded = self._moments[moment]
            if None in self._folds:
                self._folds[None].keep(self._folded, whole.table)
            if cuts:
                self.cuts.append(moment)
            if begins or (moment == 0 and whole.counts):  # it may begin within a turn
                self.starts.append(moment)
            self._take_in_changes(moment)
            if len(whole.counts) > counted:
                self._most_cards.extend([whole.most_cards] * (len(whole.counts) - counted))
                self._note_lead(moment)
            self.turns.append(whole.table.turn)
            self._told.append(len(whole.log))
            self._counted.append(len(whole.counts))

    def _take_in_changes(self, moment: int) -> None:
        """Tell which seats changed hands at a moment."""
        while self._changed < len(self._changes) and self._changes[self._changed][0] == moment:
            self._whole.change_hands(self._changes[self._changed][1])
            self._changed += 1

    def _note_lead(self, moment: int) -> None:
        counts = self._whole.counts[-1]
        fewest = min(counts)
        if counts.count(fewest) == 1:
            seat = counts.index(fewest)
            if not self.leads or self.leads[-1].seat != seat:
                self.leads.append(Lead(moment, seat))
