"""Reading a record: it is re-played by the rules, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from random import Random
from typing import BinaryIO

import msgspec

from hydra_tui.engine import (
    HIDDEN,
    Card,
    Game,
    Move,
    Pile,
    Position,
    Rules,
    Shuffler,
    deal_hidden,
    parse_move,
)
from hydra_tui.engine.chance import deck
from hydra_tui.engine.moves import Name
from hydra_tui.records.checksum import Checksums
from hydra_tui.records.format import (
    MAX_LINE,
    NO_DEAL,
    UNREADABLE,
    Change,
    Deal,
    End,
    Header,
    RecordError,
    Step,
    decode,
    is_change,
    read_header,
    say_why,
)


class Replay:
    """A record, re-played by the rules as far as it is written; it may grow meanwhile.

    To make one is to read all there is, or, if not wanted at once, no more than the deal; raises
    `RecordError` with the first line that is wrong.
    """

    def __init__(self, file: BinaryIO, *, at_once: bool = True) -> None:
        self._lines = Lines(file)
        self.ended = False
        """Is the end of the game written down?"""
        with self._lines.located():
            self.header = read_header(self._lines.read())
            self._chance = _RecordedChance(Random(self.header.seed).shuffle)
            self.game = self._begin()
            """The game at the point where the record stops, ready to go on."""
        self.bots = [seat.bot for seat in self.header.seats]
        """The computer player in each seat where it stops, or None for a person."""
        self.deciders: list[str | None] = []
        """Who made each decision: a computer player's name, or None for a person."""
        self.changes: list[tuple[int, Change]] = []
        """Which seats changed hands, each with how many decisions had been made before."""
        self.moments = [len(self.game.events)]
        """How many events there were at each decision, and where it stops."""
        if at_once:
            self.read_on()

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return len(self.moments) - 1

    @property
    def torn(self) -> bool:
        """Whether the last line was torn, so that it was left out."""
        return self._lines.torn

    @property
    def length(self) -> int:
        """How many bytes the whole lines take up."""
        return self._lines.length

    @property
    def checksums(self) -> Checksums:
        """The checksums of the lines, for whoever adds to them."""
        return self._lines.checksums

    def read_on(self, most: float = inf) -> bool:
        """Read what was added since, or about `most` bytes of it; returns whether there is more.

        Raises `RecordError` if it is wrong.
        """
        self._lines.retry_torn()
        self._chance.at_end = False
        end = self.length + most
        with self._lines.located():
            while data := self._lines.read():
                self._take(data)
                if self.length >= end:
                    return True
        self._chance.at_end = True
        return False

    def _begin(self) -> Game:
        header, rules = self.header, self.header.make_rules()
        data = self._lines.read()
        if not data:
            self._lines.number = 2
            raise ValueError(NO_DEAL)
        first = decode(data, Deal)
        self._chance.shuffles = [*first.shuffles]
        check_deal(header, rules, first.deal)
        if not header.testing and not header.laid:
            self._chance.onward(deck(rules) * len(header.seats))  # the deal's own shuffle
        game = Game(rules, first.deal, self._chance, testing=header.testing)
        self._chance.check_used_up()
        return game

    def _take(self, data: bytes) -> None:
        """A decision, a change of hands, or the end."""
        game = self.game
        changes = is_change(data)
        if self.ended or (game.outcome and (changes or b'"move"' in data)):
            raise ValueError("the game is over, but the record goes on")
        if game.outcome:
            _check_end(decode(data, End), game)
            self.ended = True
            return
        if changes:
            self._change_hands(decode(data, Change))
            return
        step = decode(data, Step)
        if step.seat != game.seat:
            raise ValueError(f"the decision is that of seat {game.seat}, not of seat {step.seat}")
        self._chance.shuffles = [*step.shuffles]
        move = parse_move(step.move)
        game.play(move)
        self._chance.check_used_up()
        self.moments.append(len(game.events))
        self.deciders.append(who_decides(self.bots[step.seat], move))

    def _change_hands(self, change: Change) -> None:
        if not 0 <= change.seat < len(self.bots):
            raise ValueError(f"there is no seat {change.seat}")
        self.bots[change.seat] = change.bot
        self.changes.append((self.decisions, change))


def who_decides(bot: str | None, move: Move) -> str | None:
    """Who makes a decision in the seat of a computer player, or of a person.

    Which card came up is told by a person, whoever sits there (testing mode).
    """
    return None if isinstance(move, Name) else bot


class Lines:
    """The whole lines of a file, and what was seen of it so far."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.checksums = Checksums()
        self.number = 0
        self.length = 0
        self.torn = False

    def read(self) -> bytes:
        """The next whole line, or nothing at the end."""
        data = self._file.readline(MAX_LINE)
        if data.endswith(b"\n"):
            self.number += 1
            self.length += len(data)
            if data.isspace():
                raise ValueError("the line is empty")
            self.checksums.check(data)
            return data
        if len(data) == MAX_LINE:
            self.number += 1
            raise ValueError("the line is too long for a record")
        self.torn = bool(data)
        return b""

    def retry_torn(self) -> None:
        """Go back before a line that was torn: it may have been written to its end by now."""
        if self.torn:
            self._file.seek(self.length)

    @contextmanager
    def located(self) -> Iterator[None]:
        """Say of whatever can't be read in which line it is."""
        try:
            yield
        except UNREADABLE as error:
            raise RecordError(f"line {max(self.number, 1)}: {say_why(error)}") from None


class _RecordedChance:
    """Shuffles as they were recorded; after the end of the record, new ones."""

    def __init__(self, onward: Shuffler) -> None:
        self.onward = onward
        self.shuffles: list[Pile] = []
        self.at_end = False

    def __call__(self, cards: list[Card]) -> None:
        """Put the cards in order."""
        self.onward(cards)  # also before the end: so it goes on as if there had been no break
        if self.at_end:
            return
        if not self.shuffles:
            raise ValueError("a shuffle is missing")
        recorded = self.shuffles.pop(0)
        if Counter(recorded) != Counter(cards):
            raise ValueError("the shuffled cards are not those of the pile")
        cards[:] = recorded

    def check_used_up(self) -> None:
        if self.shuffles:
            raise ValueError("there is a shuffle that did not take place")


def check_deal(header: Header, rules: Rules, position: Position) -> None:
    """Refuse a table that is not what the header says: dealt, to be named, or laid out (C3)."""
    players = len(position.draw)
    if players != len(header.seats):
        raise ValueError(f"there are {len(header.seats)} seats, but {players} draw piles")
    if header.laid:
        return
    hidden = deal_hidden(rules, players)
    faces = Counter(card for pile in position.draw for card in pile)
    decks = Counter({HIDDEN: faces.total()} if header.testing else deck(rules) * players)
    if faces != decks:
        raise ValueError(f"the cards dealt are not {players} decks of {rules.name}")
    new = msgspec.structs.replace(hidden, draw=position.draw)
    if position != new or {len(pile) for pile in position.draw} != {len(hidden.draw[0])}:
        raise ValueError("the table is not that of a new game")


def _check_end(end: End, game: Game) -> None:
    if (end.end, end.turns) != (game.outcome, game.table.turn):
        raise ValueError("the end is not that of the game: by the rules it ended otherwise")
