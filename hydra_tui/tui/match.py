"""A game that is being played at the table: the game, its record, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from hydra_tui.engine import Game, Rules, deal, deal_hidden
from hydra_tui.records import (
    Found,
    Header,
    Journal,
    Origin,
    RecordError,
    Seat,
    keep_game,
    look_into,
    make_header,
)
from hydra_tui.showable import LONGEST_NAME, showable
from hydra_tui.tui.names import MOST
from hydra_tui.typed import LARGEST

if TYPE_CHECKING:
    from hydra_tui.tui.film import Film


class Match(NamedTuple):
    """A game with its record and its players."""

    journal: Journal
    header: Header

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.journal.game

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return seat_names(self.header)

    @property
    def first_seats(self) -> list[Seat]:
        """Who sat there when the game began."""
        return [*map(Seat, self.names, (seat.bot for seat in self.header.seats))]

    @property
    def seats(self) -> list[Seat]:
        """Who sits there now: a seat may have changed hands since the game began."""
        return [*map(Seat, self.names, self.journal.bots)]


def seat_names(header: Header) -> list[str]:
    """The players' names by seat, as they can be shown: a record may hold any text."""
    return [showable(seat.name, LONGEST_NAME) for seat in header.seats]


def begin_match(
    folder: Path,
    seats: Sequence[str | Seat],
    rules: Rules,
    *,
    seed: int | None = None,
    testing: bool = False,
) -> Match:
    """Deal a new game and begin its record."""
    seed = _choose_seed(seed)
    shuffle = Random(seed).shuffle
    position = deal_hidden(rules, len(seats)) if testing else deal(rules, len(seats), shuffle)
    header = make_header(rules, seats, seed=seed, testing=testing)
    return Match(keep_game(folder, header, position, shuffle), header)


def play_on(
    folder: Path,
    film: Film,
    moment: int,
    seats: Sequence[str | Seat],
    *,
    seed: int | None = None,
) -> Match:
    """Begin a new game, with a record of its own, from a moment of another one.

    It is played by the rulings of today, also if the other is of an older version.
    """
    seed = _choose_seed(seed)
    testing = film.header.testing
    header = make_header(film.game.rules, seats, seed=seed, testing=testing, laid=True)
    if film.path:
        header = replace(header, origin=Origin(showable(film.path.name), moment))
    position = film.shown_at(moment).table.position()
    return Match(keep_game(folder, header, position, Random(seed).shuffle), header)


def _choose_seed(seed: int | None) -> int:
    return Random().randrange(LARGEST) if seed is None else seed


def check_room(path: Path) -> None:
    """Raise `RecordError` if a record has more players than the table has room for.

    The header tells it, before the game is re-played: that takes long with thousands of players.
    """
    found = look_into(Found(str(path), 0))
    players = len(found.header.seats) if found and found.header else 0
    if players > MOST:
        raise RecordError(f"the game has {players} players, and the table room for {MOST}")


def resume_match(path: Path) -> Match:
    """Go on with the game of a record; raises `RecordError` or `OSError` if that can't be done."""
    check_room(path)
    journal, found = Journal.resume(path)
    return Match(journal, found.header)
