"""Processes for the tournaments of this computer.

Each has a line of its own, and ends when that is hung up. So any of them may be killed, or all of
them, at any moment: nobody waits for ever, and none is left behind.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import ParamSpec, TypeVar

from hydra_tui.bots.process import Line, end_when_hung_up, start_process
from hydra_tui.interrupts import interrupts_wait

_Args = ParamSpec("_Args")
_Out = TypeVar("_Out")


class Workers(Executor):
    """So many processes, each with a thread that waits for it."""

    def __init__(self, jobs: int) -> None:
        self._threads = ThreadPoolExecutor(jobs)
        self._lines: list[Line] = []
        self._idle: SimpleQueue[Line] = SimpleQueue()
        with interrupts_wait():
            for _ in range(jobs):
                line = start_process(__name__)
                self._lines.append(line)
                self._idle.put(line)

    def submit(
        self, call: Callable[_Args, _Out], /, *args: _Args.args, **kw: _Args.kwargs
    ) -> Future[_Out]:
        """Call something in one of the processes; it raises `BrokenExecutor` if that is killed."""
        return self._threads.submit(self._call, call, *args, **kw)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes at once, whatever they do: who leaves early wants nothing more."""
        with interrupts_wait():
            for line in self._lines:
                line.process.kill()
            for line in self._lines:
                line.process.wait()
        self._threads.shutdown(wait, cancel_futures=cancel_futures)

    def _call(self, call: Callable[_Args, _Out], /, *args: _Args.args, **kw: _Args.kwargs) -> _Out:
        line = self._idle.get()
        try:
            line.connection.send((call, args, kw))
            result, error = line.connection.recv()
        except (OSError, EOFError):
            raise BrokenExecutor(
                "a process was killed, maybe for lack of memory: try --jobs 1"
            ) from None
        finally:
            self._idle.put(line)
        if error:
            raise error
        return result  # type: ignore[no-any-return]


def main(arguments: Sequence[str]) -> None:
    """In one of the processes: do what is asked for."""
    connection = Connection(int(arguments[0]))
    end_when_hung_up(connection)
    with suppress(EOFError, OSError):
        while True:
            call, args, kw = connection.recv()
            result, problem = None, None
            try:
                result = call(*args, **kw)
            except Exception as error:  # it is raised where it was asked for
                problem = error
            connection.send((result, problem))


if __name__ == "__main__":
    main(sys.argv[1:])
