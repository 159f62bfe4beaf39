"""The computer players by name: our own levels, those of other packages, and any class there is.

Neither the engine nor anything else that takes long is loaded here before it is needed, so that
names can be read at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from hydra_tui.showable import quote, showable

if TYPE_CHECKING:
    from random import Random

    from hydra_tui.engine import Move, View

GROUP = "hydra_tui.bots"
"""The entry point group in which other packages name their strategies."""

LEVELS = {
    "satyr": "plays whatever comes to mind",
    "hoplite": "places each card where it fits best, no further",
    "pythia": "counts the cards and plays the odds",
    "athena": "plays the game out many times before each move",
}
"""Our own, from the weakest to the strongest, each with what it does."""

STRONGEST = "athena"
"""Whose opinion a hint is."""
RELIEF = "hoplite"
"""Who takes over from a computer player that failed."""

_LONGEST_TITLE = 16
"""The characters of a computer player's name that are written out, before its number."""
_OWN = {name: f"hydra_tui.bots.{name}:{name.capitalize()}" for name in LEVELS}


class Strategy(Protocol):
    """A computer player: made with chance of its own, then asked for each of its decisions."""

    def choose(self, view: View) -> Move:
        """One of `view.moves`."""


Make = Callable[["Random"], Strategy]
"""A strategy's class: all that it leaves to chance, it must take from here."""


class Opinion(NamedTuple):
    """What a strategy thinks of a legal move."""

    move: Move
    chance: float
    """Of winning, from 0 to 1."""


class BotError(ValueError):
    """There is no such computer player; the message says why, and the way out."""


def list_bots() -> list[str]:
    """The names that can be chosen from: our own levels, then those of installed packages."""
    return [*LEVELS, *sorted(_find_installed().keys() - LEVELS.keys())]


def is_own(name: str) -> bool:
    """Whether a strategy is one of ours, which needs no watching."""
    return name in _OWN


def name_bots(bots: Sequence[str], taken: Iterable[str] = ()) -> list[str]:
    """What computer players are called at a table at which some names are taken.

    >>> name_bots(["athena", "hoplite", "hoplite", "my_bots.sly:Fox"])
    ['Athena', 'Hoplite 1', 'Hoplite 2', 'Fox']
    """
    titles = [_title(bot) for bot in bots]
    used = {*taken}
    names = []
    for title in titles:
        numbers = count(1)
        name = title if titles.count(title) == 1 else f"{title} {next(numbers)}"
        while name in used:
            name = f"{title} {next(numbers)}"
        used.add(name)
        names.append(name)
    return names


def _title(bot: str) -> str:
    """A name to be called by: that of a class is its own, without the module's."""
    name = bot.rpartition(":")[2].rpartition(".")[2] or bot
    return name[:1].upper() + name[1:_LONGEST_TITLE]


def find_bot(name: str) -> Make:
    """The strategy of a name: `athena`, one of an installed package, or `package.module:Class`.

    Any of these may have `bot:` before it. Raises `BotError` if there is none.
    """
    name = name.removeprefix("bot:")
    path = _OWN.get(name) or _find_installed().get(name) or name
    module, colon, attribute = path.partition(":")
    if not (colon and module and attribute):
        known = ", ".join(list_bots())
        raise BotError(
            f"there is no computer player called {quote(name)}:"
            f" choose from {known}, or name a class as package.module:Class"
        )
    if "" not in sys.path:  # the present folder, as for any program that is run there
        sys.path.append("")
    try:
        found = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # it may not be Hydra's code
        problem = f"can't load the computer player {quote(name)}: {explain(error)}"
        raise BotError(problem) from None
    if not callable(getattr(found, "choose", None)):
        raise BotError(f"{quote(name)} is no computer player: it has no method choose(view)")
    return cast("Make", found)


def find_module(name: str) -> str | None:
    """The module that a computer player would have run; None for ours and installed ones."""
    name = name.removeprefix("bot:")
    module, colon, attribute = name.partition(":")
    if is_own(name) or not (colon and module and attribute) or name in _find_installed():
        return None
    return module


def untrusted_modules(bots: Iterable[str | None]) -> dict[int, str]:
    """The modules that computer players would have run, by seat; None is a person.

    >>> untrusted_modules([None, "athena", "my_bots.sly:Fox"])
    {2: 'my_bots.sly'}
    """
    modules = ((seat, find_module(bot)) for seat, bot in enumerate(bots) if bot)
    return {seat: module for seat, module in modules if module}


def explain(error: BaseException) -> str:
    """What went wrong in code that may not be Hydra's, in one line."""
    name = type(error).__name__
    try:
        told = f"{name}: {error}"
    except (Exception, SystemExit):  # the error's own code may fail too
        told = name
    return showable(" ".join(told.split()))


def _find_installed() -> dict[str, str]:
    """The strategies of installed packages: their names, and where each is."""
    from importlib.metadata import entry_points  # noqa: PLC0415

    return {each.name: each.value for each in entry_points(group=GROUP)}
