"""The app on a terminal that nobody sees, with a game to watch."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.screens.replay import ReplayScreen

SIZE = (120, 40)
"""The columns and lines of the terminal."""


class Stage:
    """A game on the replay screen."""

    def __init__(self, app: HydraApp, pilot: Pilot[None], sent: list[str]) -> None:
        self.app = app
        self._pilot = pilot
        self._sent = sent
        """What went to the terminal since it was last asked for."""

    @property
    def screen(self) -> ReplayScreen:
        """The screen that the app begins with."""
        screen = self.app.screen
        assert isinstance(screen, ReplayScreen)  # noqa: S101
        return screen

    async def go_to(self, moment: int) -> str:
        """Show a moment; returns what was sent to the terminal for it."""
        self.screen.go_to(moment)
        quiet = 0
        while quiet < 2:  # what is painted may lead to more, by way of the widgets' own messages
            before = len(self._sent)
            await self._pilot.pause(0)
            quiet = quiet + 1 if len(self._sent) == before else 0
        data = "".join(self._sent)
        self._sent.clear()
        return data


@asynccontextmanager
async def on_stage(film: Film, data_dir: Path | None) -> AsyncIterator[Stage]:
    """The app with a game, by the user's settings but without motion."""
    sent: list[str] = []
    app = HydraApp(data_dir=data_dir, film=film)
    app.animation_level = "none"
    app.driver_class = _make_driver(sent)
    async with app.run_test(headless=False, size=SIZE) as pilot:
        yield Stage(app, pilot, sent)


def _make_driver(sent: list[str]) -> type[Driver]:
    class Tape(HeadlessDriver):
        """A terminal that keeps what is sent to it."""

        @property
        def is_headless(self) -> bool:
            """It has output; a headless one would not be sent any."""
            return False

        def write(self, data: str) -> None:
            """Keep it, if it is drawn: not the bell, nor the shape of a mouse pointer."""
            if not data.startswith(("\x07", "\x1b]")):
                sent.append(data)

    return Tape
