"""Tips at the table: what the strongest player would do, by what the seat that decides may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from hydra_tui.engine import Game, View
from hydra_tui.engine.moves import Name
from hydra_tui.tui.choices import Choices
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.widgets.marks import Tip

if TYPE_CHECKING:
    from hydra_tui.tui.advice import Advice


class Tips:
    """The tip for the present decision of a game, if one is wanted.

    A tip belongs to its decision: with the next one it is gone, and so is one that comes too late.
    """

    def __init__(self, page: Page[None], game: Game, show: Callable[[], None]) -> None:
        self._page = page
        self._game = game
        self._show = show
        """Called when there is something else to show."""
        self._wanted: int | None = None
        """The decision that a tip is wanted for."""
        self._answer: tuple[int | None, Advice | str] = (None, "")
        """The last answer, with its decision: a tip, or why there is none."""
        self._asking = False

    def toggle(self) -> None:
        """Ask for a tip, or put it away."""
        if self.thinking or self.advice:
            self._wanted = None
        else:
            self._wanted = self._decision
            if self._answer[0] != self._decision or isinstance(self._answer[1], str):
                self._answer = None, ""
                self._page.run_worker(self._ask())
        self._show()

    @property
    def wanted(self) -> bool:
        """Whether there is something to show of a tip."""
        return self._wanted == self._decision

    @property
    def thinking(self) -> bool:
        """Whether there is no answer yet to what is wanted."""
        return self.wanted and self._given is None

    @property
    def advice(self) -> Advice | None:
        """The tip, once it is there and as long as it is wanted."""
        return None if isinstance(self._given, str) else self._given

    @property
    def words(self) -> str:
        """What is to be said about the tip, as a sentence without its full stop."""
        if not self.wanted:
            return ""
        if self._given is None:
            from hydra_tui.tui.advice import THINKING  # noqa: PLC0415 - a table starts sooner

            return THINKING
        return self._given if isinstance(self._given, str) else self._given.say()

    def on_heads(self, choices: Choices) -> Mapping[int, Tip | None]:
        """What choosing each head is worth, as far as it is known."""
        if not self.advice:
            return {}
        return {head: self.advice.tip(*choices.on_head(head)) for head in choices.effects}

    def on_reserve(self, choices: Choices) -> Tip | None:
        """What choosing the reserve is worth, as far as it is known."""
        return self.advice.tip(choices.at_reserve) if self.advice else None

    @property
    def _decision(self) -> int:
        """The present decision, told from others by how much happened before it."""
        return len(self._game.events)

    @property
    def _given(self) -> Advice | str | None:
        decision, answer = self._answer
        return answer if self.wanted and decision == self._wanted else None

    async def _ask(self) -> None:
        """Ask until there is an answer to what is wanted, one question at a time."""
        if self._asking:
            return
        self._asking = True
        while self.thinking:
            decision = self._decision
            self._answer = decision, await self._judge(self._game.view(self._game.seat))
        self._asking = False
        if self.wanted:
            self._show()

    async def _judge(self, view: View) -> Advice | str:
        from hydra_tui.bots.thinker import ThinkError  # noqa: PLC0415 - a table starts sooner
        from hydra_tui.tui.advice import Advice  # noqa: PLC0415

        moves = [move for move in view.moves if not isinstance(move, Name)]
        if len(moves) == 1:
            return f"there is no choice: {self._game.describe(moves[0])}"
        try:
            return Advice(await self._page.hydra.thinking.judge(view))
        except ThinkError as problem:
            return f"no tip: {problem}"
