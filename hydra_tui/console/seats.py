"""Who answers at each seat: somebody who types, or a computer player as if it did."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from hydra_tui.console.request import STRONGEST
from hydra_tui.console.talk import Stop, Talk
from hydra_tui.engine import Card, Game, Move, View
from hydra_tui.engine.moves import Announce, Cut, Draw, Lift, Name, Place, Shuffle
from hydra_tui.interrupts import interrupts_wait
from hydra_tui.records import Journal

if TYPE_CHECKING:
    from hydra_tui.bots.thinker import Thinker

CUT_BY_WORD = ("always", "unfit")
"""When cutting is a choice among others; else the oldest head's number is enough."""

_RELIEF = "hoplite"
"""Who takes over from a computer player that failed."""
_MOST_HINTS = 8


def is_play(move: Move) -> bool:
    """Whether a player decides it; which card came up is told by whoever types."""
    return not isinstance(move, Name)


def begins_turn(move: Move) -> bool:
    """Whether it can be the answer to the turn's own question (O3)."""
    return isinstance(move, (Shuffle, Draw))


def type_move(move: Move, game: Game) -> list[str]:
    """The lines that a player types for a legal move: its own, and a joker's value after it."""
    match move:
        case Place(head, announced):
            return [str(head), _value(announced)] if announced else [str(head)]
        case Cut():
            return ["cut" if game.rules.cut in CUT_BY_WORD else str(game.table.oldest)]
        case Lift():
            return ["r"]
        case Announce(card):
            return [_value(card)]
        case Shuffle():
            return ["shuffle"]
        case Draw():
            return [""]
    return ["0"]


class Seats:
    """Asks whoever sits where the decision is.

    A computer's answer is printed after the question, as the lines that somebody would have typed,
    and then read like these. It thinks in a process of its own, which must be stopped in the end.
    """

    def __init__(self, talk: Talk, journal: Journal, seed: int) -> None:
        self._talk = talk
        self._journal = journal
        self._game = journal.game
        # The seed of the game itself would tell whoever thinks how the cards lie (R4).
        self._seed = Random(f"thinking {seed}").getrandbits(62)
        self._thinker: Thinker | None = None
        self._rest: deque[str] = deque()
        """What a computer has still to say of its move."""

    def ask(self, question: str, concerns: Callable[[Move], bool] = is_play) -> str | None:
        """The answer; None if a hint was asked for and given, and the question has to come again.

        Of the legal moves, the question is about those that concern it. If there are none, there is
        nothing to decide.
        """
        talk, seat = self._talk, self._game.seat
        if self._rest:
            talk.say(question)
        elif self._journal.bots[seat]:
            talk.say(question)
            self._decide(concerns)
        else:
            answer = talk.ask(question)
            match answer.lower():
                case "hint":
                    talk.note(f"hint: {self._find_hint(concerns)}")
                    return None
                case "leave":
                    self._journal.seat(seat, STRONGEST)
                    self._decide(concerns)
                case _:
                    return answer
        talk.say(self._rest[0])
        return self._rest.popleft()

    def ask_joker(self, concerns: Callable[[Move], bool] = is_play) -> str:
        """Ask for a joker's value until there is an answer, right or wrong."""
        while True:
            if (answer := self.ask("Joker value?", concerns)) is not None:
                return answer

    def stop(self) -> None:
        """Nobody has to think any more."""
        if self._thinker:
            with interrupts_wait():
                self._thinker.stop()

    def _decide(self, concerns: Callable[[Move], bool]) -> None:
        """Let the computer at this seat choose; what it says is then in `_rest`."""
        view = self._view(concerns)
        self._rest.extend(self._type(self._choose(view), concerns) if view.moves else [""])

    def _choose(self, view: View) -> Move:
        if len(view.moves) == 1:
            return view.moves[0]
        thinker, seat = self._wake(), view.seat
        from hydra_tui.bots.thinker import ThinkError  # noqa: PLC0415

        try:
            return thinker.choose(self._journal.bots[seat] or STRONGEST, view)
        except ThinkError as error:
            self._talk.note(f"player {seat + 1}: {error}; {_RELIEF} takes over")
        self._journal.seat(seat, _RELIEF)
        try:
            return thinker.choose(_RELIEF, view)
        except ThinkError as error:
            raise Stop(1, str(error)) from None

    def _find_hint(self, concerns: Callable[[Move], bool]) -> str:
        """What the strongest player thinks of each move, the best first, as it would be typed."""
        view = self._view(concerns)
        if not view.moves:
            return "there is nothing to decide yet"
        thinker = self._wake()
        from hydra_tui.bots.thinker import ThinkError  # noqa: PLC0415

        try:
            opinions = thinker.judge(view)
        except ThinkError as error:
            return f"none, for {error}"
        words = [
            f"{' as '.join(self._type(move, concerns)) or 'an empty line'} {chance:.0%}"
            for move, chance in opinions[:_MOST_HINTS]
        ]
        more = len(opinions) - len(words)
        return ", ".join(words) + (f", and {more} more" if more else "")

    def _view(self, concerns: Callable[[Move], bool]) -> View:
        """What the seat knows, with the moves that the question is about."""
        view = self._game.view(self._game.seat)
        view.moves = tuple(move for move in view.moves if concerns(move))
        return view

    def _type(self, move: Move, concerns: Callable[[Move], bool]) -> list[str]:
        """The lines for a move; if its head was typed already, only the joker's value."""
        lines = type_move(move, self._game)
        return lines[-1:] if isinstance(concerns, JokerOn) else lines

    def _wake(self) -> Thinker:
        """Whoever thinks; what was said goes off first, for that may take a while."""
        self._talk.send_off()
        if not self._thinker:
            with interrupts_wait():
                from hydra_tui.bots.thinker import Thinker  # noqa: PLC0415
            self._thinker = Thinker(self._seed)
        return self._thinker


class JokerOn:
    """Tells the ways to place a joker on a head that was chosen already."""

    def __init__(self, head: int) -> None:
        self._head = head

    def __call__(self, move: Move) -> bool:
        """Whether a move is one of them."""
        return isinstance(move, Place) and move.head == self._head


def _value(joker: Card) -> str:
    return joker.text[:-1]
