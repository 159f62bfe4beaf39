"""A game that is being played at the table: the game, its record, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from hydra_tui.engine import Game, Rules, deal, deal_hidden
from hydra_tui.records import Header, Journal, keep_game, make_header
from hydra_tui.tui.names import showable
from hydra_tui.typed import LARGEST


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


def seat_names(header: Header) -> list[str]:
    """The players' names by seat, as they can be shown: a record may hold any text."""
    return [showable(seat.name) for seat in header.seats]


def begin_match(
    folder: Path,
    names: Sequence[str],
    rules: Rules,
    *,
    seed: int | None = None,
    testing: bool = False,
) -> Match:
    """Deal a new game and begin its record."""
    if seed is None:
        seed = Random().randrange(LARGEST)
    shuffle = Random(seed).shuffle
    position = deal_hidden(rules, len(names)) if testing else deal(rules, len(names), shuffle)
    header = make_header(rules, names, seed=seed, testing=testing)
    return Match(keep_game(folder, header, position, shuffle), header)


def resume_match(path: Path) -> Match:
    """Go on with the game of a record; raises `RecordError` or `OSError` if that can't be done."""
    journal, found = Journal.resume(path)
    return Match(journal, found.header)
