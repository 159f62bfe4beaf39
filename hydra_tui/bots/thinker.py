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
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from hydra_tui.bots.process import Line, end_when_hung_up, start_process
from hydra_tui.bots.registry import STRONGEST, BotError, Opinion, Strategy, find_bot
from hydra_tui.engine import Move, View
from hydra_tui.saying import reason

if TYPE_CHECKING:
    from hydra_tui.bots.athena import Athena

PATIENCE = 120
"""In seconds: whoever takes longer for a decision is taken to think for ever."""


class ThinkError(Exception):
    """A computer player did not come to a move; the message says why, in one line."""


class _Request(NamedTuple):
    name: str
    view: View
    judge: bool
    """Is an opinion of each move asked for, or a move?"""


class _Answer(msgspec.Struct):
    """What comes back: plain text, for nothing that anybody's code makes is ever run here."""

    moves: list[tuple[str, float]] = []
    """The move that was chosen, or all of them with their chances, the best first."""
    error: str = ""


class Thinker:
    """Asks computer players, each call for one decision. Safe to call from several threads."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._asking = Lock()
        """Held by whoever waits for an answer: there is one question at a time."""
        self._changing = Lock()
        """Held for a moment only, so that `stop` need not wait for an answer."""
        self._line: Line | None = None
        self._in_use: Line | None = None
        self._ended = False

    def choose(self, name: str, view: View) -> Move:
        """The move that a computer player of this name makes; raises `ThinkError`."""
        ((move, _),) = self._ask(_Request(name, view, judge=False))[:1]
        return move

    def judge(self, view: View) -> list[Opinion]:
        """What the strongest player thinks of each move, the best first; raises `ThinkError`."""
        return self._ask(_Request(STRONGEST, view, judge=True))

    def stop(self, *, for_good: bool = False) -> None:
        """End the process, whatever it is thinking of; the next question starts another.

        Whoever waits for an answer gets a `ThinkError`; if it is for good, whoever asks too.
        """
        with self._changing:
            self._ended = self._ended or for_good
            line, self._line = self._line, None
            if line:
                with suppress(OSError):  # it has ended already
                    os.killpg(line.process.pid, signal.SIGKILL)
                line.process.wait()
                if line is not self._in_use:
                    line.connection.close()

    def _ask(self, request: _Request) -> list[Opinion]:
        with self._asking:
            try:
                line = self._open()
            except OSError as error:
                raise ThinkError(
                    f"{request.name} can't think, for no process can be started: {reason(error)}"
                ) from error
            try:
                line.connection.send(request)
                answer = _receive(line.connection, request.name)
            except (OSError, EOFError) as error:
                self.stop()
                raise ThinkError(f"{request.name} stopped thinking: its process ended") from error
            except msgspec.DecodeError as error:  # somebody wrote to our line
                self.stop()
                raise ThinkError(f"{request.name} gave no answer that can be read") from error
            except BaseException:  # an answer that nobody waited for is not that to the next
                self.stop()
                raise
            finally:
                self._hang_up(line)
        if answer.error:
            raise ThinkError(answer.error)
        legal = {str(move): move for move in request.view.moves}
        if not (request.judge or answer.moves) or not legal.keys() >= {m for m, _ in answer.moves}:
            raise ThinkError(f"{request.name} chose what is not legal")
        return [Opinion(legal[move], chance) for move, chance in answer.moves]

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


def _receive(connection: Connection, name: str) -> _Answer:
    if not connection.poll(PATIENCE):
        raise ThinkError(f"{name} thought for more than {PATIENCE} seconds")
    return msgspec.json.decode(connection.recv_bytes(), type=_Answer)


def _answer(request: _Request, strategies: dict[tuple[str, int], Strategy], seed: str) -> _Answer:
    key = request.name, request.view.seat
    if key not in strategies:
        strategies[key] = find_bot(request.name)(Random(f"{seed} {key}"))
    strategy, moves = strategies[key], request.view.moves
    if request.judge:
        return _Answer(
            [(str(m), chance) for m, chance in cast("Athena", strategy).judge(request.view)]
        )
    move = strategy.choose(request.view)
    if move not in moves:
        return _Answer(error=f"{request.name} chose what is not legal: {str(move)[:80]!r}")
    return _Answer([(str(move), 1.0)])


def main(arguments: Sequence[str]) -> None:
    """In the other process: answer until nobody asks any more."""
    connection, seed = Connection(int(arguments[0])), arguments[1]
    end_when_hung_up(connection)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(5)  # whoever presses a key comes first
    strategies: dict[tuple[str, int], Strategy] = {}
    with suppress(EOFError, OSError):
        while True:
            request: _Request = connection.recv()
            try:
                answer = _answer(request, strategies, seed)
            except BotError as error:
                answer = _Answer(error=str(error))
            except (Exception, SystemExit) as error:  # it is anybody's code
                why = " ".join(f"{type(error).__name__}: {error}".split())
                answer = _Answer(error=f"{request.name} failed: {why[:200]}")
            answer.error = answer.error.encode(errors="replace").decode()  # any text can be sent
            connection.send_bytes(msgspec.json.encode(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
