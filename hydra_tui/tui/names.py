"""The players' names: which will do, and how many of them fit in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hydra_tui.showable import LONGEST_NAME, count_cells, quote, showable

LONGEST = 24
"""The characters of a name that fits everywhere on the screen."""
FEWEST = 2
MOST = 1000
"""The most players that a record has room for."""


class NameProblem(NamedTuple):
    """What is wrong with the names of a game's players."""

    text: str
    """What it is, and the way out."""
    seat: int
    """The seat where it is: the one to be renamed, or the first that is too many."""


def check_names(names: Sequence[str]) -> NameProblem | None:
    """The first problem with the names of a game's players, if there is one.

    Blanks round a name do not count.

    >>> check_names(["Ann", "Bo"])
    >>> check_names(["Ann", " Ann "]).text
    "players 1 and 2 are both called 'Ann': change one of the names"
    """
    if len(names) < FEWEST:
        return NameProblem("a game needs two players or more: add a player", 0)
    if len(names) > MOST:
        more = f"remove {len(names) - MOST} of {len(names)}"
        return NameProblem(f"a game has at most {MOST} players: {more}", MOST)
    seats: dict[str, int] = {}
    for seat, name in enumerate(name.strip() for name in names):
        if problem := _check_name(name, seat + 1, seats.get(name)):
            return NameProblem(problem, seat)
        seats[name] = seat + 1
    return None


def _check_name(name: str, number: int, other: int | None) -> str:
    """What is wrong with a player's name, which another player may have too."""
    if not name:
        return f"player {number} has no name: give one"
    if not name.isprintable():
        return f"player {number}'s name has a character in it that can't be shown: take it out"
    if len(name) > LONGEST:
        return f"{quote(name)} is longer than {LONGEST} characters: shorten the name"
    if other:
        both = f"players {other} and {number} are both called {quote(name)}"
        return f"{both}: change one of the names"
    return ""


def spare_name(names: Sequence[str]) -> str:
    """A name for one more player: `Player 3`, or the next that nobody has."""
    taken = {name.strip() for name in names}
    number = len(names) + 1
    while (name := f"Player {number}") in taken:
        number += 1
    return name


def list_names(names: Sequence[str], width: int) -> str:
    """The names that fit in `width` cells, and how many more there are; at least one name.

    >>> list_names(["Ann", "Bo", "Heracles"], 20)
    'Ann, Bo, Heracles'
    >>> list_names(["Ann", "Bo", "Heracles"], 12)
    'Ann, Bo +1'
    >>> list_names(["李雷", "韩梅梅"], 10)
    '李雷 +1'
    """
    shown = ""
    for at, name in enumerate(names):
        left = len(names) - at - 1
        name = showable(name, LONGEST_NAME)  # noqa: PLW2901
        longer = f"{shown}, {name}" if shown else name
        if count_cells(longer) + (len(f" +{left}") if left else 0) > width and shown:
            return f"{shown} +{left + 1}"
        shown = longer
    return shown
