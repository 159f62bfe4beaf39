"""What the command line asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hydra_tui.engine import Rules

MOST = 1000
"""The most players, heads, and cards in a pile; a record has room for so many."""


class NewGame(NamedTuple):
    """A game that is to begin."""

    make_rules: Callable[[], Rules]
    """Called after the first question, which comes sooner than the rules are loaded."""
    players: int | None
    """How many, or None: ask."""
    seed: int | None
    testing: bool
    cheats: bool
    data_dir: Path | None
