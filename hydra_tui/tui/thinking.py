"""Computer players at the table: they think elsewhere, while the screen goes on."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

from hydra_tui.engine import Move, View

if TYPE_CHECKING:
    from hydra_tui.bots import Opinion
    from hydra_tui.bots.thinker import Thinker


class Thinking:
    """Asks computer players without waiting for them; made with the app, stopped with it.

    Both questions raise `ThinkError`, also when they are broken off by `stop`.
    """

    def __init__(self) -> None:
        self._thinker: Thinker | None = None

    async def choose(self, name: str, view: View) -> Move:
        """The move that a computer player of this name makes."""
        return await asyncio.to_thread(self._wake().choose, name, view)

    async def judge(self, view: View) -> list[Opinion]:
        """What the strongest player thinks of each move, the best first."""
        return await asyncio.to_thread(self._wake().judge, view)

    def stop(self) -> None:
        """End the process in which they think; another question would start another."""
        if self._thinker:
            self._thinker.stop()

    def _wake(self) -> Thinker:
        if not self._thinker:
            from hydra_tui.bots.thinker import Thinker  # noqa: PLC0415 - a table starts sooner

            self._thinker = Thinker(Random().getrandbits(62))
        return self._thinker
