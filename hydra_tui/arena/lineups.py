"""Who plays against whom, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

Lineup = tuple[str, ...]
"""The computer players round one table, by their names, in the order of their seats."""


class LineupError(ValueError):
    """These names make no tournament; the message says why."""


def make_lineups(names: Sequence[str], players: int) -> list[Lineup]:
    """The tables of a tournament: all against all, so many at each.

    If there are fewer names than seats, the last one takes the seats that are left. A name that is
    repeated has several seats if there is room for all that were named, else it counts once.
    Raises `LineupError` if nobody would have anybody else to play against.
    """
    names = [name.removeprefix("bot:") for name in names]
    different = list(dict.fromkeys(names))
    if len(different) < 2:
        raise LineupError("name two different computer players at least, to play each other")
    if len(names) > players:
        names = different
    names += names[-1:] * (players - len(names))
    return list(combinations(names, players))


def rotate(lineup: Lineup) -> list[Lineup]:
    """The line-up with its seats rotated, each order once: everybody sits everywhere as often."""
    turned = (lineup[shift:] + lineup[:shift] for shift in range(len(lineup)))
    return list(dict.fromkeys(turned))
