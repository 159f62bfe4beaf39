"""A game to be watched: any moment of it, as all or one of its players could see it.

A moment is a decision that is due, or the end. Each is a fold of the events up to it, as the table
is in play; folds kept on the way make it quick to come to any.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, NamedTuple

from hydra_tui.engine import Event, Game
from hydra_tui.engine.events import HeadCut, TurnBegan
from hydra_tui.engine.view import seen_by
from hydra_tui.records import Change, Header, Replay
from hydra_tui.records.lock import is_locked
from hydra_tui.records.opening import open_regular
from hydra_tui.tui.match import Match, check_room, seat_names
from hydra_tui.tui.table import LogLine, Shown

_APART = 64
"""Events from one kept fold to the next."""

NOBODY = -2
"""The seat of one who sees only what everybody sees."""

Eyes = int | None
"""Who looks: a seat, `NOBODY`, or None for one who sees all cards."""


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
        self._live: tuple[Replay, BinaryIO] | None = None
        """The record and its file, while the game may still be played elsewhere."""
        self.turns: list[int] = []
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
        self._told: list[int] = []
        """How many lines of the log there were at each moment."""
        self._whole = Shown()
        self._folded = 0
        self._kept: dict[Eyes, list[Shown]] = {}
        self._take_in()

    @classmethod
    def of(cls, match: Match) -> Film:
        """The game that was just played."""
        journal = match.journal
        return cls(match.header, match.game, journal.moments, journal.path, journal.changes)

    @classmethod
    def open(cls, path: Path) -> Film:
        """The game of a record; raises `RecordError` or `OSError` if it can't be read."""
        check_room(path)
        file = BufferedReader(open_regular(path))
        try:
            replay = Replay(file)
        except BaseException:
            file.close()
            raise
        film = cls(replay.header, replay.game, replay.moments, path, replay.changes)
        film._live = replay, file
        if film.over:
            film.close()
        return film

    @property
    def is_played(self) -> bool:
        """Whether another program is playing the game now."""
        return self._live is not None and is_locked(self._live[1])

    def close(self) -> None:
        """Read no further."""
        if self._live:
            self._live[1].close()
            self._live = None

    def read_on(self) -> bool:
        """Take in what was played elsewhere; returns whether anything was.

        Raises `RecordError` or `OSError` if it can't be read.
        """
        before = self.last, self._changed
        if self._live:
            self._live[0].read_on()
            self._take_in()
        if self.over:
            self.close()
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

    def shown_at(self, moment: int, eyes: Eyes = None) -> Shown:
        """The table at a moment, as somebody could see it then."""
        return self._fold(self._moments[moment], eyes)

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

    def moment_of_line(self, line: int) -> int:
        """The moment by which a line of the log was told first."""
        return min(bisect_right(self._told, line), self.last)

    def moment_of_turn(self, turn: int) -> int:
        """The moment at which a turn begins; the nearest, if there is no such turn."""
        return min(bisect_left(self.turns, turn), self.last)

    def _fold(self, count: int, eyes: Eyes) -> Shown:
        """The fold of the first so many events."""
        kept = self._kept.setdefault(eyes, [Shown()])
        while len(kept) <= count // _APART:
            kept.append(self._fold_on(kept[-1], (len(kept) - 1) * _APART, len(kept) * _APART, eyes))
        nearest = count // _APART
        return self._fold_on(kept[nearest], nearest * _APART, count, eyes)

    def _fold_on(self, shown: Shown, start: int, end: int, eyes: Eyes) -> Shown:
        shown = shown.copy()
        for event in self.game.events[start:end]:
            shown.apply(event if eyes is None else seen_by(event, eyes))
        return shown

    # Where things happened.

    def _take_in(self) -> None:
        """Go through the moments that are new."""
        whole, events = self._whole, self.game.events
        if self.turns:
            self._take_in_changes(self.last)
            self._told[-1] = len(whole.log)
        for moment in range(len(self.turns), len(self._moments)):
            happened = events[self._folded : self._moments[moment]]
            for event in happened:
                whole.apply(event)
            self._folded = self._moments[moment]
            if any(isinstance(event, HeadCut) for event in happened):
                self.cuts.append(moment)
            begins = any(isinstance(event, TurnBegan) for event in happened)
            if begins or (moment == 0 and whole.counts):  # it may begin within a turn
                self.starts.append(moment)
            self._take_in_changes(moment)
            self._note_lead(moment)
            self.turns.append(whole.table.turn)
            self._told.append(len(whole.log))

    def _take_in_changes(self, moment: int) -> None:
        """Tell which seats changed hands at a moment."""
        while self._changed < len(self._changes) and self._changes[self._changed][0] == moment:
            self._whole.change_hands(self._changes[self._changed][1])
            self._changed += 1

    def _note_lead(self, moment: int) -> None:
        counts = self._whole.counts[-1] if self._whole.counts else ()
        fewest = min(counts, default=0)
        if counts.count(fewest) == 1:
            seat = counts.index(fewest)
            if not self.leads or self.leads[-1].seat != seat:
                self.leads.append(Lead(moment, seat))
