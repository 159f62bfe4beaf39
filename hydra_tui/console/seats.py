"""Who answers at each seat: somebody who types, or a computer player as if it did."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from hydra_tui.bots.registry import STRONGEST
from hydra_tui.console.answers import Answers
from hydra_tui.console.talk import Talk
from hydra_tui.engine import View
from hydra_tui.interrupts import interrupts_wait
from hydra_tui.records import Journal

if TYPE_CHECKING:
    from hydra_tui.console.thoughts import Thoughts


class Seats:
    """Asks whoever sits where the question goes.

    A computer's answer is printed after the question, as the lines that somebody would have typed,
    and then read like these.
    """

    def __init__(self, talk: Talk, journal: Journal, seed: int) -> None:
        self._talk = talk
        self._journal = journal
        self._seed = seed
        self._thoughts: Thoughts | None = None
        self._rest: deque[str] = deque()
        """What a computer has still to say of its move."""

    def ask(self, seat: int, question: str, answers: Answers) -> str | None:
        """The answer; None if a hint was asked for and given, and the question has to come again.

        If no legal move is an answer, there is nothing to decide.
        """
        talk = self._talk
        if self._rest or self._journal.bots[seat]:
            talk.say(question)
        else:
            answer = talk.ask(question)
            match answer.lower():
                case "hint":
                    talk.note(f"hint: {self._find_hint(seat, answers)}")
                    return None
                case "leave":
                    self._journal.seat(seat, STRONGEST)
                case _:
                    return answer
        if not self._rest:
            self._rest.extend(self._decide(seat, answers))
        talk.say(self._rest[0])
        return self._rest.popleft()

    def stop(self) -> None:
        """Nobody has to answer any more."""
        if self._thoughts:
            with interrupts_wait():
                self._thoughts.stop()

    def _decide(self, seat: int, answers: Answers) -> list[str]:
        """What the computer player at this seat says."""
        view = self._view(seat, answers)
        match view.moves:
            case ():
                return [""]
            case (only,):
                return answers(only)
        return answers(self._wake().choose(view))

    def _find_hint(self, seat: int, answers: Answers) -> str:
        view = self._view(seat, answers)
        if not view.moves:
            return "there is nothing to decide yet"
        return self._wake().find_hint(view, answers)

    def _view(self, seat: int, answers: Answers) -> View:
        """What the seat knows (R4), with the moves that the question is about."""
        view = self._journal.game.view(seat)
        view.moves = tuple(move for move in view.moves if answers(move))
        return view

    def _wake(self) -> Thoughts:
        if not self._thoughts:
            with interrupts_wait():
                from hydra_tui.console.thoughts import Thoughts  # noqa: PLC0415
            self._thoughts = Thoughts(self._talk, self._journal, self._seed)
        return self._thoughts
