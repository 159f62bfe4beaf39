"""Computer players at the table: they think elsewhere, while the screen goes on."""

from __future__ import annotations

import asyncio
from random import Random
from threading import Lock
from typing import TYPE_CHECKING

from hydra_tui.engine import Move, View

if TYPE_CHECKING:
    from hydra_tui.bots import Opinion
    from hydra_tui.bots.thinkers import Thinkers


class Thinking:
    """Asks computer players without waiting for them; made with the app, stopped with each game.

    Both questions raise `ThinkError`, also when they are broken off by `stop`.
    """

    def __init__(self) -> None:
        self._thinkers: Thinkers | None = None
        self._waking = Lock()
        self._ended = False

    async def choose(self, name: str, view: View) -> Move:
        """The move that a computer player of this name makes."""
        return await asyncio.to_thread(lambda: self._wake().choose(name, view))

    async def judge(self, view: View) -> list[Opinion]:
        """What the strongest player thinks of each move, the best first."""
        return await asyncio.to_thread(lambda: self._wake().judge(view))

    def drop(self, name: str, seat: int) -> None:
        """Break off what a computer player is thinking of in a seat."""
        if self._thinkers:
            self._thinkers.drop(name, seat)

    def stop(self, *, for_good: bool = False) -> None:
        """End the processes in which they think; another question would start another.

        Not so if it is for good: then whoever asks gets a `ThinkError`.
        """
        with self._waking:
            self._ended = self._ended or for_good
            if self._thinkers:
                self._thinkers.stop(for_good=for_good)

    def _wake(self) -> Thinkers:
        """Whoever thinks; loaded with the first question, in the thread that asks it."""
        with self._waking:
            if not self._thinkers:
                from hydra_tui.bots.thinkers import Thinkers  # noqa: PLC0415 - a table starts sooner

                self._thinkers = Thinkers(Random().getrandbits(62))
                if self._ended:
                    self._thinkers.stop(for_good=True)
            return self._thinkers
