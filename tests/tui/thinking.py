"""Computer players that think as a test wishes: nobody is really asked."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections.abc import Mapping

from hydra_tui.bots import Opinion
from hydra_tui.bots.thinker import ThinkError
from hydra_tui.engine import View
from hydra_tui.engine.moves import Name
from hydra_tui.tui.thinking import Thinking


def opinions(view: View, chances: Mapping[str, float]) -> list[Opinion]:
    """An opinion of each move that is a choice; of those that are not named, a poor one."""
    moves = [move for move in view.moves if not isinstance(move, Name)]
    assert {*chances} <= {*map(str, moves)}
    found = [Opinion(move, chances.get(str(move), 0.01)) for move in moves]
    return sorted(found, key=lambda opinion: opinion.chance, reverse=True)


class SlowThinking(Thinking):
    """Thinks until it is told what to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[View] = []
        """What was asked, by what the seat may know."""
        self._answer: Future[list[Opinion]]

    async def judge(self, view: View) -> list[Opinion]:
        self.views.append(view)
        self._answer = get_running_loop().create_future()
        return await self._answer

    def answer(self, **chances: float) -> None:
        """Answer the last question: `on_2=0.5` is the chance of `on 2`, `on_2_as_3J` of a joker."""
        found = {name.replace("_", " "): chance for name, chance in chances.items()}
        self._answer.set_result(opinions(self.views[-1], found))

    def fail(self, why: str) -> None:
        self._answer.set_exception(ThinkError(why))


class QuickThinking(Thinking):
    """Answers at once; each move has its place in a row of chances."""

    async def judge(self, view: View) -> list[Opinion]:
        moves = [str(move) for move in view.moves if not isinstance(move, Name)]
        return opinions(view, {move: 1 / (2 + at) for at, move in enumerate(moves)})
