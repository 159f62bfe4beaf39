"""The pythia: counts the cards and plays the odds."""

from __future__ import annotations

from random import Random

from hydra_tui.bots.hoplite import choose_greedily
from hydra_tui.engine import Move, View


class Pythia:
    """Chooses by the odds of the cards that are still to come."""

    def __init__(self, _: Random) -> None:
        """Nothing is left to chance."""

    def choose(self, view: View) -> Move:
        """The legal move with the best odds."""
        return choose_greedily(view.moves, view.table, view.rules, view.events)
