"""Who plays against whom, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

Lineup = tuple[str, ...]
"""The computer players round one table, by their names, in the order of their seats."""

MOST_PLAYERS = 20
"""At a table: each deal is played from every seat."""
MOST_LINEUPS = 1000


class LineupError(ValueError):
    """These names make no tournament; the message says why."""


def make_lineups(names: Sequence[str], players: int) -> list[Lineup]:
    """The tables of a tournament: all against all, so many at each.

    If there are fewer names than seats, the last one takes the seats that are left. A name that is
    repeated has several seats if there is room for all that were named, else it counts once.
    Raises `LineupError` if nobody would have anybody else to play against, or too many would.
    """
    if not 2 <= players <= MOST_PLAYERS:
        raise LineupError(f"2 to {MOST_PLAYERS} players can sit at a table, not {players}")
    names = [name.removeprefix("bot:") for name in names]
    different = list(dict.fromkeys(names))
    if len(different) < 2:
        raise LineupError("name two different computer players at least, to play each other")
    if len(names) > players:
        names = different
    if (number := comb(len(names), players)) > MOST_LINEUPS:
        raise LineupError(
            f"{len(names)} computer players make {number} tables of {players},"
            f" and more than {MOST_LINEUPS} are too many: name fewer of them"
        )
    names += names[-1:] * (players - len(names))
    return list(combinations(names, players))


def rotate(lineup: Lineup) -> list[Lineup]:
    """The line-up with its seats rotated, each order once: everybody sits everywhere as often."""
    turned = (lineup[shift:] + lineup[:shift] for shift in range(len(lineup)))
    return list(dict.fromkeys(turned))
