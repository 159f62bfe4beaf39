"""A short thought in place of a long one, in the same process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from hydra_tui.bots.registry import Opinion
from hydra_tui.bots.satyr import Satyr
from hydra_tui.console import thoughts
from hydra_tui.engine import Move, View


class QuickThinker:
    """Plays anything for anybody, and thinks the less of a move the later it is named."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.seen: list[View] = []
        """All that it was ever shown."""
        self._satyr = Satyr(Random(seed))

    def choose(self, _name: str, view: View) -> Move:
        self.seen.append(view)
        return self._satyr.choose(view)

    def judge(self, view: View) -> list[Opinion]:
        self.seen.append(view)
        return [Opinion(move, 1 / (n + 1)) for n, move in enumerate(view.moves, start=1)]

    def stop(self) -> None:
        """There is no process."""


@contextmanager
def quick_thinking() -> Iterator[list[QuickThinker]]:
    """Let all computer players think quickly; those that were made meanwhile."""
    made: list[QuickThinker] = []

    def make(seed: int) -> QuickThinker:
        made.append(QuickThinker(seed))
        return made[-1]

    with patch.object(thoughts, "Thinkers", make):
        yield made
