"""Computer players in a process of their own: they never hold up a screen, nor reach the game.

What goes there is a view of the seat that decides (R4), and what comes back is a move. The game
itself is in another process, so there is nothing to be found by looking where one should not.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from hydra_tui.bots.registry import STRONGEST, BotError, Opinion, Strategy, find_bot
from hydra_tui.engine import Move, View

if TYPE_CHECKING:
    from hydra_tui.bots.athena import Athena


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


class _Line(NamedTuple):
    """The line to a process; whoever is the last to use it hangs up."""

    process: subprocess.Popen[bytes]
    connection: Connection


class Thinker:
    """Asks computer players, each call for one decision. Safe to call from several threads."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._asking = Lock()
        """Held by whoever waits for an answer: there is one question at a time."""
        self._changing = Lock()
        """Held for a moment only, so that `stop` need not wait for an answer."""
        self._line: _Line | None = None
        self._in_use: _Line | None = None
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
            line = self._open()
            try:
                line.connection.send(request)
                answer = msgspec.json.decode(line.connection.recv_bytes(), type=_Answer)
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

    def _open(self) -> _Line:
        with self._changing:
            if self._ended:
                raise ThinkError("there is nobody left to think")
            self._in_use = self._line = self._line or _start(self._seed)
            return self._line

    def _hang_up(self, line: _Line) -> None:
        with self._changing:
            self._in_use = None
            if line is not self._line:  # it was stopped meanwhile
                line.connection.close()


def _start(seed: int) -> _Line:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        process = subprocess.Popen(  # noqa: S603 - it is ourselves
            [sys.executable, "-m", __name__, str(theirs.fileno()), str(seed)],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is not for it; it ends when we close the line
        )
        return _Line(process, Connection(ours.detach()))


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
            except Exception as error:  # it is anybody's code
                reason = " ".join(f"{type(error).__name__}: {error}".split())
                answer = _Answer(error=f"{request.name} failed: {reason[:200]}")
            answer.error = answer.error.encode(errors="replace").decode()  # any text can be sent
            connection.send_bytes(msgspec.json.encode(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
