"""Writing a record as the game goes."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from hydra_tui.engine import Event, Game, Move, Pile, Position, Shuffler
from hydra_tui.engine.events import PileShuffled
from hydra_tui.records.format import Deal, End, Header, Step, encode
from hydra_tui.records.lock import lock
from hydra_tui.records.reading import Replay, check_deal, replay


class Journal:
    """Plays a game and writes each decision to its record.

    A decision is on disk, a whole line, before `play` returns; killing the program at any moment
    loses at most the decision under way. If the disk fails, the game goes on without a record.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.path: Path | None = None
        """Where the record is, or None if none could be begun."""
        self.trouble: OSError | None = None
        """Why the game is no longer being written down; None while it is."""
        self.moments = [len(game.events)]
        """How many events there were at each decision, and are now."""
        self._file: BinaryIO | None = None

    @classmethod
    def create(cls, path: Path, header: Header, position: Position, shuffle: Shuffler) -> Journal:
        """Begin a game and its record; the file must not exist yet."""
        journal = cls(start_game(header, position, shuffle))
        journal.begin(path.open("xb"), header, position)
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Replay]:
        """Go on with a record where it stops; a torn last line is cut off first.

        Raises `OSError` if another program has the game open.
        """
        file = path.open("r+b")
        try:
            lock(file)
            found = replay(file)
            file.truncate(found.length)
            file.seek(found.length)
        except BaseException:
            file.close()
            raise
        journal = cls(found.game)
        journal.path, journal._file, journal.moments = path, file, [*found.moments]
        if not found.ended:
            journal._write(journal._ending())
        return journal, found

    def begin(self, file: BinaryIO, header: Header, position: Position) -> None:
        """Begin the record in a new, empty file; if that can't be, the file is removed."""
        self._file = file
        lock(file)
        path = Path(file.name)
        deal = Deal(position, _shuffles(self.game.events))
        self._write(encode(header) + encode(deal) + self._ending())
        if self.trouble:
            path.unlink()  # without a deal it is no record
            raise self.trouble
        self.path = path

    @property
    def trouble_in_words(self) -> str:
        """A sentence for the players if the game is no longer being saved, else nothing."""
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

    def close(self) -> None:
        """Close the file."""
        if self._file:
            with suppress(OSError):  # after a failure it tries once more to write
                self._file.close()
            self._file = None

    def _write_step(self, seat: int, move: Move, events: list[Event]) -> None:
        self.moments.append(len(self.game.events))
        self._write(encode(Step(seat, str(move), _shuffles(events))) + self._ending())

    def _write(self, lines: bytes) -> None:
        if self._file:
            try:
                self._file.write(lines)
                self._file.flush()
            except OSError as error:
                self.trouble = error
                self.close()

    def _ending(self) -> bytes:
        outcome = self.game.outcome
        return encode(End(outcome, self.game.table.turn)) if outcome else b""


def start_game(header: Header, position: Position, shuffle: Shuffler) -> Game:
    """The game that a record with this header and deal is about."""
    rules = header.make_rules()
    check_deal(header, rules, position)
    return Game(rules, position, shuffle, testing=header.testing)


def _shuffles(events: list[Event]) -> tuple[Pile, ...]:
    return tuple(event.cards for event in events if isinstance(event, PileShuffled))
