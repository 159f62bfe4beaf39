"""Computer players in a process of their own: they never hold up a screen, nor reach the game.

What goes there is a view of the seat that decides (R4), and what comes back is a move. The game
itself is in another process, so there is nothing to be found by looking where one should not.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from random import Random
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from hydra_tui.bots.process import Line, end_when_hung_up, end_with_parent, hang_up, start_process
from hydra_tui.bots.registry import (
    STRONGEST,
    BotError,
    Opinion,
    Strategy,
    explain,
    find_bot,
    is_own,
)
from hydra_tui.bots.timed import receive_by, send_by
from hydra_tui.engine import Move, View
from hydra_tui.engine.events import CardsSwapped
from hydra_tui.engine.moves import SWAP
from hydra_tui.saying import reason
from hydra_tui.showable import LONGEST_NAME, showable

if TYPE_CHECKING:
    from hydra_tui.bots.athena import Athena

PATIENCE = 120
"""In seconds: a strategy that takes longer for a decision is taken to think for ever.

The question has to be taken within that time too, and the answer to be there as a whole.
"""


class ThinkError(Exception):
    """A computer player did not come to a move; the message says why, in one line."""

    def __init__(self, why: str) -> None:
        super().__init__(showable(why, 400))  # it may be a strategy's text


MOST_SWAPS = 20
"""In a row: a strategy that swaps once more is taken to swap for ever. Chance never does."""
LONGEST_ANSWER = 1 << 24
"""In bytes: room for the opinions of a great many moves."""


class _Request(NamedTuple):
    number: int
    name: str
    view: View | None = None
    """What the seat knows that decides; None if it is only asked whether there is such a player."""
    judge: bool = False
    """Is an opinion of each move asked for, or a move?"""


class _Answer(msgspec.Struct):
    """What comes back: plain text, for nothing that a strategy's code makes is ever run here."""

    number: int
    """That of the request: a strategy's code may have answered one twice."""
    moves: list[tuple[str, float]] = []
    """The move that was chosen, or all of them with their chances, the best first."""
    error: str = ""


class Thinker:
    """Asks computer players, each call for one decision. Safe to call from several threads."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._asking = Lock()
        """Held while an answer is awaited: there is one question at a time."""
        self._changing = Lock()
        """Held for a moment only, so that `stop` need not wait for an answer."""
        self._line: Line | None = None
        self._in_use: Line | None = None
        self._ended = False
        self._asked = 0

    def look_for(self, name: str) -> None:
        """See whether there is a computer player of this name; raises `ThinkError` if not."""
        self._ask(name)

    def choose(self, name: str, view: View) -> Move:
        """The move that a computer player of this name makes; raises `ThinkError`."""
        chosen = _read_moves(name, view, self._ask(name, view))
        if len(chosen) != 1:
            raise ThinkError(f"{showable(name, LONGEST_NAME)} chose what is not legal")
        move = chosen[0].move
        latest = view.events[-MOST_SWAPS:]
        if move == SWAP and all(isinstance(each, CardsSwapped) for each in latest):
            raise ThinkError(f"{showable(name, LONGEST_NAME)} swaps back and forth")
        return move

    def judge(self, view: View) -> list[Opinion]:
        """What the strongest player thinks of each move, the best first; raises `ThinkError`."""
        return _read_moves(STRONGEST, view, self._ask(STRONGEST, view, judge=True))

    def stop(self, *, for_good: bool = False) -> None:
        """End the process, whatever it is thinking of; the next question starts another.

        A call that waits for an answer gets a `ThinkError`; if it is for good, later calls do too.
        """
        with self._changing:
            self._ended = self._ended or for_good
            line, self._line = self._line, None
            if line:
                with suppress(OSError):  # it has ended already
                    os.killpg(line.process.pid, signal.SIGKILL)
                hang_up(line.connection)  # a process of its own may hold the other end
                line.process.wait()
                if line is not self._in_use:
                    line.connection.close()

    def _ask(self, name: str, view: View | None = None, *, judge: bool = False) -> _Answer:
        with self._asking:
            self._asked += 1
            request = _Request(self._asked, name, view, judge)
            name = showable(name, LONGEST_NAME)
            try:
                line = self._open()
            except OSError as error:
                raise ThinkError(
                    f"{name} can't think, for no process can be started: {reason(error)}"
                ) from error
            try:
                answer = _exchange(line.connection, request)
            except TimeoutError as error:
                self.stop()
                problem = f"{name} thought for more than {PATIENCE} seconds"
                raise ThinkError(problem) from error
            except (OSError, EOFError) as error:
                self.stop()
                raise ThinkError(f"{name} stopped thinking: its process ended") from error
            except msgspec.DecodeError as error:  # a strategy's code wrote to the line
                self.stop()
                raise ThinkError(f"{name} gave no answer that can be read") from error
            except BaseException:  # an answer to this question is not that to the next
                self.stop()
                raise
            finally:
                self._hang_up(line)
        if answer.error:
            raise ThinkError(answer.error)
        return answer

    def _open(self) -> Line:
        with self._changing:
            if self._ended:
                raise ThinkError("there is nobody left to think")
            self._in_use = self._line = self._line or start_process(__name__, str(self._seed))
            return self._line

    def _hang_up(self, line: Line) -> None:
        with self._changing:
            self._in_use = None
            if line is not self._line:  # it was stopped meanwhile
                line.connection.close()


def _exchange(connection: Connection, request: _Request) -> _Answer:
    """Ask and be answered; raises `TimeoutError` when that takes too long."""
    deadline = monotonic() + PATIENCE
    send_by(deadline, connection, bytes(ForkingPickler.dumps(request)))
    data = receive_by(deadline, connection, LONGEST_ANSWER)
    answer = msgspec.json.decode(data, type=_Answer)
    if answer.number != request.number:
        name = showable(request.name, LONGEST_NAME)
        raise ThinkError(f"{name} answered what it was not asked")
    return answer


def _read_moves(name: str, view: View, answer: _Answer) -> list[Opinion]:
    legal = {str(move): move for move in view.moves}
    if not legal.keys() >= {move for move, _ in answer.moves}:
        name = showable(name, LONGEST_NAME)
        raise ThinkError(f"{name} chose what is not legal")
    return [Opinion(legal[move], chance) for move, chance in answer.moves]


_Strategies = dict[tuple[str, int], Strategy]


def _answer(request: _Request, strategies: _Strategies, seed: str) -> _Answer:
    number, name, view, judge = request
    if not is_own(name):
        end_with_parent()
    if view is None:
        find_bot(name)
        return _Answer(number)
    key = name, view.seat
    if key not in strategies:
        strategies[key] = find_bot(name)(Random(f"{seed} {key}"))
    strategy, moves = strategies[key], view.moves
    if judge:
        opinions = cast("Athena", strategy).judge(view)
        return _Answer(number, [(str(move), chance) for move, chance in opinions])
    move = strategy.choose(view)
    if move not in moves:
        return _Answer(number, error=f"{name} chose what is not legal: {str(move)[:80]!r}")
    return _Answer(number, [(str(move), 1.0)])


def main(arguments: Sequence[str]) -> None:
    """In the other process: answer until the line is closed."""
    connection, seed = Connection(int(arguments[0])), arguments[1]
    end_when_hung_up(connection)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(5)  # the screen comes first
    strategies: _Strategies = {}
    with suppress(EOFError, OSError):
        while True:
            request: _Request = connection.recv()
            try:
                answer = _answer(request, strategies, seed)
            except BotError as error:
                answer = _Answer(request.number, error=str(error))
            except (Exception, SystemExit) as error:  # it may not be Hydra's code
                problem = f"{showable(request.name, LONGEST_NAME)} failed: {explain(error)}"
                answer = _Answer(request.number, error=problem)
            connection.send_bytes(msgspec.json.encode(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
