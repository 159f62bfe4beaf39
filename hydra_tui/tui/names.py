"""The players' names: which will do, and how many of them fit in a line."""

from __future__ import annotations

from collections.abc import Sequence

from hydra_tui.showable import LONGEST_NAME, quote, showable

LONGEST = 24
"""The characters of a name that fits everywhere on the screen."""
FEWEST = 2
MOST = 1000
"""The most players; a record has room for so many."""


def check_names(names: Sequence[str]) -> str:
    """What is wrong with the names of a game's players, and the way out; empty if nothing is.

    Blanks round a name do not count.

    >>> check_names(["Ann", "Bo"])
    ''
    >>> check_names(["Ann", " Ann "])
    "players 1 and 2 are both called 'Ann': change one of the names"
    """
    if len(names) < FEWEST:
        return "a game needs two players or more: add a player"
    if len(names) > MOST:
        return f"a game has at most {MOST} players: remove {len(names) - MOST} of {len(names)}"
    seats: dict[str, int] = {}
    for seat, name in enumerate((name.strip() for name in names), 1):
        if not name:
            return f"player {seat} has no name: give one"
        if not name.isprintable():
            return f"player {seat}'s name has a character in it that can't be shown: take it out"
        if len(name) > LONGEST:
            return f"{quote(name)} is longer than {LONGEST} characters: shorten the name"
        if name in seats:
            both = f"players {seats[name]} and {seat} are both called {quote(name)}"
            return f"{both}: change one of the names"
        seats[name] = seat
    return ""


def spare_name(names: Sequence[str]) -> str:
    """A name for one more player: `Player 3`, or the next that nobody has."""
    taken = {name.strip() for name in names}
    number = len(names) + 1
    while (name := f"Player {number}") in taken:
        number += 1
    return name


def list_names(names: Sequence[str], width: int) -> str:
    """As many names as fit in so many characters, and how many more there are.

    >>> list_names(["Ann", "Bo", "Heracles"], 20)
    'Ann, Bo, Heracles'
    >>> list_names(["Ann", "Bo", "Heracles"], 12)
    'Ann, Bo +1'
    """
    shown = ""
    for at, name in enumerate(names):
        left = len(names) - at - 1
        name = showable(name, LONGEST_NAME)  # noqa: PLW2901
        longer = f"{shown}, {name}" if shown else name
        if len(longer) + (len(f" +{left}") if left else 0) > width and shown:
            return f"{shown} +{left + 1}"
        shown = longer
    return shown
