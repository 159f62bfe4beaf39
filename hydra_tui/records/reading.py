"""Reading a record: it is re-played by the rules, line by line."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import BinaryIO

import msgspec

from hydra_tui.engine import (
    HIDDEN,
    Card,
    Game,
    Pile,
    Position,
    Rules,
    Shuffler,
    deal_hidden,
    parse_move,
)
from hydra_tui.engine.chance import deck
from hydra_tui.records.format import (
    MAX_LINE,
    UNREADABLE,
    Deal,
    End,
    Header,
    RecordError,
    Step,
    decode,
    read_header,
    say_why,
)


class Replay(msgspec.Struct, frozen=True):
    """What a record holds."""

    header: Header
    game: Game
    """The game at the point where the record stops, ready to go on."""
    moments: list[int]
    """How many events there were at each decision, and at the point where the record stops."""
    ended: bool
    """Is the end of the game written down?"""
    torn: bool
    """Was the last line torn, so that it was left out?"""
    length: int
    """How many bytes the whole lines take up."""

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return len(self.moments) - 1


def replay(file: BinaryIO) -> Replay:
    """Re-play a record by the rules, or raise `RecordError` with the first line that is wrong."""
    lines = Lines(file)
    try:
        return _replay(lines)
    except UNREADABLE as error:
        raise RecordError(f"line {max(lines.number, 1)}: {say_why(error)}") from None


def _replay(lines: Lines) -> Replay:
    header = read_header(lines.read())
    rules = header.make_rules()
    chance = _RecordedChance(Random(header.seed).shuffle)
    data = lines.read()
    if not data:
        lines.number = 2
        raise ValueError("the deal is missing: the record was cut short")
    first = decode(data, Deal)
    chance.shuffles = [*first.shuffles]
    check_deal(header, rules, first.deal)
    if not header.testing and not header.laid:
        chance.onward(deck(rules) * len(header.seats))  # the deal's own shuffle
    game = Game(rules, first.deal, chance, testing=header.testing)
    chance.check_used_up()
    moments = [len(game.events)]
    ended = False
    while data := lines.read():
        if ended or (game.outcome and b'"move"' in data):
            raise ValueError("the game is over, but the record goes on")
        if game.outcome:
            _check_end(decode(data, End), game)
            ended = True
            continue
        step = decode(data, Step)
        if step.seat != game.seat:
            raise ValueError(f"the decision is that of seat {game.seat}, not of seat {step.seat}")
        chance.shuffles = [*step.shuffles]
        game.play(parse_move(step.move))
        chance.check_used_up()
        moments.append(len(game.events))
    chance.at_end = True
    return Replay(header, game, moments, ended, lines.torn, lines.length)


class Lines:
    """The whole lines of a file, and what was seen of it so far."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
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
            return data
        if len(data) == MAX_LINE:
            self.number += 1
            raise ValueError("the line is too long for a record")
        self.torn = bool(data)
        return b""


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
