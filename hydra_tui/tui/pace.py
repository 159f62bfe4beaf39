"""The pace at which computer players play, for people have to follow it."""

from __future__ import annotations

import asyncio
from typing import Literal, get_args

Pace = Literal["slow", "normal", "fast", "at once"]
PACES: tuple[Pace, ...] = get_args(Pace)
SECONDS: dict[Pace, float] = {"slow": 2.5, "normal": 1.2, "fast": 0.5, "at once": 0.0}
"""How long a table is seen before the next move of a computer player changes it."""


class Pause:
    """A wait that can be ended at any moment, or held for as long as one likes."""

    def __init__(self, seconds: float, *, held: bool = False) -> None:
        self._ended = asyncio.Event()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ended.set)
        if held:
            self.hold()

    def end(self) -> None:
        """Wait no longer."""
        self._timer.cancel()
        self._ended.set()

    def hold(self) -> None:
        """Wait until it is ended."""
        self._timer.cancel()

    async def wait(self) -> None:
        """Come back when it is over."""
        await self._ended.wait()
