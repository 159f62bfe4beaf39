"""Computer players at a table: they think and wait while the screen goes on."""

from __future__ import annotations

import asyncio

from textual.message import Message
from textual.worker import Worker

from hydra_tui.engine import Move, View
from hydra_tui.tui.pace import Pause
from hydra_tui.tui.screens.page import Page


class Computers:
    """Makes the decisions of computer players, one at a time.

    What was decided comes to the screen as a message, once the pause before it is over too.
    Nothing comes of a decision that was dropped.
    """

    class Decided(Message):
        """A computer player made its decision, or failed to."""

        def __init__(self, number: int, move: Move | None, problem: str = "") -> None:
            super().__init__()
            self.number = number
            """Which decision it is."""
            self.move = move
            self.problem = problem
            """Why there is no move."""

    def __init__(self, screen: Page[None]) -> None:
        self._screen = screen
        self._number = 0
        self._pause: Pause | None = None
        """The wait before the move that is due; None if no computer player decides now."""
        self._worker: Worker[None] | None = None
        self.held = False
        """Do they wait until somebody lets them go on, move by move?"""

    @property
    def deciding(self) -> bool:
        """Whether a decision is on its way."""
        return self._pause is not None

    def decide(self, bot: str, view: View, seconds: float) -> None:
        """Let a computer player decide, not before so many seconds have passed."""
        self._number += 1
        self._pause = Pause(seconds, held=self.held)
        self._worker = self._screen.run_worker(self._decide(self._number, bot, view, self._pause))

    async def _decide(self, number: int, bot: str, view: View, pause: Pause) -> None:
        move, problem = (view.moves[0] if len(view.moves) == 1 else None), ""
        if not move:
            move, problem = await self._think(bot, view)
        await pause.wait()
        self._screen.post_message(self.Decided(number, move, problem))

    async def _think(self, bot: str, view: View) -> tuple[Move | None, str]:
        thinking = self._screen.hydra.thinking
        try:
            return await thinking.choose(bot, view), ""
        except asyncio.CancelledError:
            thinking.drop(bot, view.seat)  # else the next question would have to wait for this
            raise
        except Exception as error:
            from hydra_tui.bots.thinker import ThinkError  # noqa: PLC0415 - a table starts sooner

            if not isinstance(error, ThinkError):
                raise
            return None, str(error)

    def is_due(self, message: Decided) -> bool:
        """Whether a decision is the one that is waited for; then it is no longer."""
        due = self.deciding and message.number == self._number
        if due:
            self._pause = self._worker = None
        return due

    def drop(self) -> None:
        """Let nothing come of the decision that is on its way."""
        if self._worker:
            self._worker.cancel()
        self._pause = self._worker = None

    def skip(self) -> None:
        """End the pause: the move is shown as soon as it is found."""
        if self._pause:
            self._pause.end()

    def hold(self) -> None:
        """Let them wait, or go on again."""
        self.held = not self.held
        if self._pause and self.held:
            self._pause.hold()
        else:
            self.skip()
