"""What the command line asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hydra_tui.showable import quote
from hydra_tui.typed import whole_number

if TYPE_CHECKING:
    from hydra_tui.engine import Rules

MOST = 1000
"""The most players, heads, and cards in a pile; a record has room for so many."""
ALL = 0
"""In place of a seat's number: all that are not named."""


class NewGame(NamedTuple):
    """A game that is to begin."""

    make_rules: Callable[[], Rules]
    """Called after the first question, which comes sooner than the rules are loaded."""
    players: int | None
    """How many, or None: ask."""
    bots: Mapping[int, str]
    """The computer players, by seats counted from 1, or by `ALL`."""
    seed: int | None
    testing: bool
    cheats: bool
    data_dir: Path | None

    def bot_at(self, seat: int) -> str | None:
        """The computer player of a seat counted from 1, or None for a person."""
        return self.bots.get(seat) or self.bots.get(ALL)


def read_bots(text: str) -> dict[int, str]:
    """The computer players in a list like `2=hoplite,3`, or a `ValueError`.

    The strongest plays where nobody is named. Who is asked for by `bot:hoplite` is the hoplite.
    """
    from hydra_tui.bots.registry import STRONGEST  # noqa: PLC0415 - most games go without it

    bots: dict[int, str] = {}
    for part in text.split(","):
        where, named, name = (word.strip() for word in part.partition("="))
        name = name.removeprefix("bot:")
        try:
            seat = ALL if where.lower() == "all" else whole_number(where, 1, MOST)
        except ValueError:
            raise ValueError(
                f"{quote(where)} is no seat: write its number or all, as in 2=hoplite,3"
            ) from None
        if named and not name:
            raise ValueError(f"{quote(part.strip())} names nobody: write {where}=hoplite, say")
        if seat in bots:
            raise ValueError(f"{quote(where)} is given twice")
        bots[seat] = name or STRONGEST
    return bots
