"""Writing a record as the game goes."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from hydra_tui.engine import Event, Game, Move, Pile, Position, Shuffler
from hydra_tui.engine.events import PileShuffled
from hydra_tui.records.format import Deal, End, Header, Step, encode
from hydra_tui.records.reading import Replay, check_deal, replay


class Journal:
    """Plays a game and writes each decision to its record.

    A decision is on disk, a whole line, before `play` returns; killing the program at any moment
    loses at most the decision under way.
    """

    def __init__(self, game: Game, file: BinaryIO) -> None:
        self.game = game
        self._file = file

    @classmethod
    def create(cls, path: Path, header: Header, position: Position, shuffle: Shuffler) -> Journal:
        """Begin a game and its record; the file must not exist yet."""
        rules = header.make_rules()
        check_deal(header, rules, position)
        game = Game(rules, position, shuffle, testing=header.testing)
        deal = Deal(position, _shuffles(game.events))
        journal = cls(game, path.open("xb"))
        try:
            journal._write(encode(header) + encode(deal) + journal._ending())
        except OSError:
            with suppress(OSError):  # it tries once more to write what could not be written
                journal.close()
            path.unlink()  # without a deal it is no record
            raise
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple[Journal, Replay]:
        """Go on with a record where it stops; a torn last line is cut off first."""
        file = path.open("r+b")
        try:
            found = replay(file)
            file.truncate(found.length)
            file.seek(found.length)
        except BaseException:
            file.close()
            raise
        journal = cls(found.game, file)
        if not found.ended:
            journal._write(journal._ending())
        return journal, found

    def play(self, move: Move) -> list[Event]:
        """Play a legal move and write it down; raises as `Game.play` does."""
        game, seat, before = self.game, self.game.seat, len(self.game.events)
        try:
            return game.play(move)
        finally:
            # Also if a listener failed: the move was played, and must be in the record.
            if events := game.events[before:]:
                step = Step(seat, str(move), _shuffles(events))
                self._write(encode(step) + self._ending())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, lines: bytes) -> None:
        self._file.write(lines)
        self._file.flush()

    def _ending(self) -> bytes:
        outcome = self.game.outcome
        return encode(End(outcome, self.game.table.turn)) if outcome else b""


def _shuffles(events: list[Event]) -> tuple[Pile, ...]:
    return tuple(event.cards for event in events if isinstance(event, PileShuffled))
