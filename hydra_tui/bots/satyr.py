"""The satyr: plays whatever comes to mind. A child beats it."""

from __future__ import annotations

from random import Random

from hydra_tui.bots.sense import drop_stalling
from hydra_tui.engine import Move, View


class Satyr:
    """Chooses by chance among all that is legal."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> Move:
        """Any legal move, but none that stalls."""
        return self._chance.choice(drop_stalling(view.moves, view.table, view.events))
