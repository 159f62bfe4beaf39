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
from typing import TYPE_CHECKING, Any, NamedTuple, cast

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


class Thinker:
    """Asks computer players, each call for one decision. Safe to call from several threads."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: Connection | None = None

    def choose(self, name: str, view: View) -> Move:
        """The move that a computer player of this name makes; raises `ThinkError`."""
        answer: Move = self._ask(_Request(name, view, judge=False))
        if answer not in view.moves:
            raise ThinkError(f"{name} chose what is not legal: {str(answer)[:80]}")
        return answer

    def judge(self, view: View) -> list[Opinion]:
        """What the strongest player thinks of each move, the best first; raises `ThinkError`."""
        opinions: list[Opinion] = self._ask(_Request(STRONGEST, view, judge=True))
        return opinions

    def _ask(self, request: _Request) -> Any:
        with self._lock:
            try:
                connection = self._connection or self._start()
                connection.send(request)
                answer = connection.recv()
            except (OSError, EOFError) as error:
                self.stop()
                raise ThinkError(f"{request.name} stopped thinking: its process ended") from error
        if isinstance(answer, ThinkError):
            raise answer
        return answer

    def _start(self) -> Connection:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - it is ourselves
                [sys.executable, "-m", __name__, str(theirs.fileno()), str(self._seed)],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is not for it; it ends when we close the line
            )
        self._connection = Connection(ours.detach())
        return self._connection

    def stop(self) -> None:
        """End the process, whatever it is thinking of; the next question starts another."""
        process, self._process = self._process, None
        connection, self._connection = self._connection, None
        if process:
            process.kill()
            process.wait()
        if connection:
            with suppress(OSError):
                connection.close()


def _answer(request: _Request, strategies: dict[tuple[str, int], Strategy], seed: str) -> object:
    key = request.name, request.view.seat
    if key not in strategies:
        strategies[key] = find_bot(request.name)(Random(f"{seed} {key}"))
    strategy = strategies[key]
    if request.judge:
        return cast("Athena", strategy).judge(request.view)
    return strategy.choose(request.view)


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
                answer = ThinkError(str(error))
            except Exception as error:  # it is anybody's code
                reason = " ".join(f"{type(error).__name__}: {error}".split())
                answer = ThinkError(f"{request.name} failed: {reason[:200]}")
            connection.send(answer)


if __name__ == "__main__":
    main(sys.argv[1:])
