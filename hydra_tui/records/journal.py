"""Writing a record as the game goes."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from errno import ESTALE
from io import BufferedReader, FileIO
from pathlib import Path

from hydra_tui.engine import Event, Game, Move, Pile, Position, Shuffler
from hydra_tui.engine.events import PileShuffled
from hydra_tui.records.checksum import Checksums
from hydra_tui.records.format import Change, Deal, End, Header, Step, encode
from hydra_tui.records.lock import lock
from hydra_tui.records.opening import open_regular
from hydra_tui.records.reading import Replay, check_deal, who_decides

CreateFile = Callable[[bytes], tuple[FileIO, Path]]
"""Makes a new file that begins with these bytes, locked; says where, or raises `OSError`."""


class Journal:
    """Plays a game and writes each decision to its record.

    A decision is on disk, a whole line, before `play` returns; killing the program at any moment
    loses at most the decision under way. If the disk fails, the game goes on without a record:
    what could not be written is tried again with the next decision.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.path: Path | None = None
        """Where the record is, or None if there is none."""
        self.trouble: OSError | None = None
        """Why what was played last is not on disk; None if it is."""
        self.moments = [len(game.events)]
        """How many events there were at each decision, and are now."""
        self.bots: list[str | None] = [None] * len(game.table.players)
        """The computer player in each seat, or None for a person."""
        self.deciders: list[str | None] = []
        """Who made each decision: a computer player's name, or None for a person."""
        self.changes: list[tuple[int, Change]] = []
        """Which seats changed hands, each with how many decisions had been made before."""
        self._create: CreateFile | None = None
        """Makes the file, once that can be done; None if no record is kept."""
        self._file: FileIO | None = None
        self._checksums = Checksums()
        self._saved = 0
        """The bytes that are in the file for sure."""
        self._unsaved = b""
        self._unsynced = bytearray()
        """What is in the file, but might be lost in a power cut."""

    @classmethod
    def create(cls, path: Path, header: Header, position: Position, shuffle: Shuffler) -> Journal:
        """Begin a game and its record; the file must not exist yet."""
        journal = cls(start_game(header, position, shuffle))
        journal.begin(lambda data: (create_file(path, data), path), header, position)
        if journal.trouble:
            raise journal.trouble
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Replay]:
        """Go on with a record where it stops; a torn last line is cut off first.

        Raises `OSError` if another program has the game open.
        """
        file = open_regular(path, "r+")
        try:
            lock(file)
            reader = BufferedReader(file)
            found = Replay(reader)
            reader.detach()
            if found.torn:  # else the file would count as changed
                file.truncate(found.length)
            file.seek(found.length)
        except BaseException:
            file.close()
            raise
        journal = cls(found.game)
        journal.path, journal._file, journal._saved = path, file, found.length
        journal.moments, journal._checksums = [*found.moments], found.checksums
        journal.bots, journal.deciders = [*found.bots], [*found.deciders]
        journal.changes = [*found.changes]
        if not found.ended:
            journal._write(*journal._ending())
        return journal, found

    def begin(self, create: CreateFile, header: Header, position: Position) -> None:
        """Begin the record in a file of its own; whether that went well, `trouble` tells."""
        self._create = create
        self.bots = [seat.bot for seat in header.seats]
        self._write(header, Deal(position, _shuffles(self.game.events)), *self._ending())

    @property
    def trouble_in_words(self) -> str:
        """A sentence for the players if the game is not being saved, else nothing."""
        if not self.trouble:
            return ""
        saved = (
            f"no longer saved: {self.path}" if self.path else f"not saved: {self.trouble.filename}"
        )
        return f"the game goes on, but is {saved}: {self.trouble.strerror}"

    def play(self, move: Move) -> list[Event]:
        """Play a legal move and write it down; raises as `Game.play` does."""
        game, seat, before = self.game, self.game.seat, len(self.game.events)
        try:
            events = game.play(move)
        except Exception:
            # A listener failed: the move was played, and must be in the record. (Not so after
            # Ctrl-C, which can break off a move in its middle.)
            if events := game.events[before:]:
                self._write_step(seat, move, events)
            raise
        self._write_step(seat, move, events)
        return events

    def seat(self, seat: int, bot: str | None) -> None:
        """Give a seat to a computer player, or to a person, from the next decision on.

        That is in the record before the decision is. Nothing changes once the game is over.
        """
        if bot != self.bots[seat] and not self.game.outcome:
            self.bots[seat] = bot
            change = Change(seat, bot)
            self.changes.append((len(self.deciders), change))
            self._write(change)

    def sync(self) -> None:
        """Make sure that not even a power cut loses what was played so far."""
        if not (self._file and self._unsynced):
            return
        try:
            self._check_untouched(self._file)
        except OSError as error:
            self.trouble = error
            return
        try:
            if os.fstat(self._file.fileno()).st_nlink == 0:
                self._begin_anew(self._file)
            os.fsync(self._file.fileno())
        except OSError as error:
            # The system may have dropped it, and would not say so again: it is written anew.
            self.trouble = error
            self._saved -= len(self._unsynced)
            self._unsaved = bytes(self._unsynced) + self._unsaved
        self._unsynced.clear()

    def _begin_anew(self, file: FileIO) -> None:
        """Write all of it to a new file: somebody has deleted the one that it was in."""
        file.seek(0)
        data = file.readall()
        path = self.path
        if path:
            self._file = create_file(path, data)
            file.close()

    def try_again(self) -> None:
        """Try to save what is not on disk; whether that went well, `trouble` tells."""
        if self.trouble and (self._file or self._create):
            self._save()

    def close(self) -> None:
        """Close the file, after a last try to write what is not in it yet."""
        self.try_again()
        self.sync()
        self._create = None
        if self._file:
            with suppress(OSError):  # some file systems tell only now that they failed
                self._file.close()
            self._file = None

    def _write_step(self, seat: int, move: Move, events: list[Event]) -> None:
        self.moments.append(len(self.game.events))
        self.deciders.append(who_decides(self.bots[seat], move))
        self._write(Step(seat, str(move), _shuffles(events)), *self._ending())

    def _write(self, *lines: Header | Deal | Step | Change | End) -> None:
        if self._file or self._create:
            self._unsaved += b"".join(self._checksums.seal(encode(line)) for line in lines)
            self._save()

    def _save(self) -> None:
        """Write what is not in the file yet."""
        try:
            if self._file:
                self._check_untouched(self._file)
                if self.trouble:  # part of it may be there already
                    self._file.truncate(self._saved)
                    self._file.seek(self._saved)
                write_all(self._file, self._unsaved)
            elif self._create:
                self._file, self.path = self._create(self._unsaved)
        except OSError as error:
            self.trouble = error
            return
        self._saved += len(self._unsaved)
        self._unsynced += self._unsaved
        self._unsaved = b""
        if self.trouble:  # only the disk can tell whether that is over
            self.trouble = None
            self.sync()

    def _check_untouched(self, file: FileIO) -> None:
        """Raise `OSError` if another program has made the record shorter or longer.

        What it wrote there is not overwritten. The game is saved again once the file has the size
        that it had. After a write that failed in part, any part of that may be there.
        """
        if not self._saved <= os.fstat(file.fileno()).st_size <= file.tell():
            raise OSError(ESTALE, "another program has changed the file", str(self.path))

    def _ending(self) -> list[End]:
        outcome = self.game.outcome
        return [End(outcome, self.game.table.turn)] if outcome else []


def create_file(path: Path, data: bytes) -> FileIO:
    """Make a new file with something in it, locked; there is none if that fails."""
    file = FileIO(path, "x+")
    try:
        lock(file)
        write_all(file, data)
    except BaseException:
        with suppress(OSError):
            file.close()
        path.unlink(missing_ok=True)
        raise
    return file


def write_all(file: FileIO, data: bytes) -> None:
    """Write all of it, be it bit by bit as on a disk that is nearly full."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def start_game(header: Header, position: Position, shuffle: Shuffler) -> Game:
    """The game that a record with this header and deal is about."""
    rules = header.make_rules()
    check_deal(header, rules, position)
    return Game(rules, position, shuffle, testing=header.testing)


def _shuffles(events: list[Event]) -> tuple[Pile, ...]:
    return tuple(event.cards for event in events if isinstance(event, PileShuffled))
