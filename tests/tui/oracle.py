"""Computer players that need no thought, so that what they do is known beforehand."""

from __future__ import annotations

import asyncio

from hydra_tui.bots.thinker import ThinkError
from hydra_tui.engine import Move, View
from hydra_tui.tui.thinking import Thinking


class Oracle(Thinking):
    """Takes the first legal move, at once or when it is told to; some names always fail."""

    def __init__(self, *failing: str, waits: bool = False) -> None:
        super().__init__()
        self._failing = failing
        self.asked: list[tuple[str, int]] = []
        """Who was asked, and for which seat."""
        self.views: list[View] = []
        self.dropped: list[tuple[str, int]] = []
        """Whose thoughts were broken off, and in which seat."""
        self.stopped: list[bool] = []
        """The times that it was told to stop, and whether for good."""
        self.answers = asyncio.Event()
        if not waits:
            self.answers.set()

    async def choose(self, name: str, view: View) -> Move:
        self.asked.append((name, view.seat))
        self.views.append(view)
        await self.answers.wait()
        if name in self._failing:
            raise ThinkError(f"{name} failed: it is no good")
        return view.moves[0]

    def drop(self, name: str, seat: int) -> None:
        self.dropped.append((name, seat))

    def stop(self, *, for_good: bool = False) -> None:
        self.stopped.append(for_good)
