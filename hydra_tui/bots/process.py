"""Processes that do something for this one: how they start, are spoken to, and come to an end."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from select import poll
from threading import Thread
from typing import NamedTuple

_END_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class Line(NamedTuple):
    """The line to a process; its last user hangs up."""

    process: subprocess.Popen[bytes]
    connection: Connection


def start_process(module: str, *arguments: str) -> Line:
    """Run a module's `main` with its end of the line and what else it needs to know."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        process = subprocess.Popen(  # noqa: S603 - it is ourselves
            # -P: whatever lies in the present folder must not stand in for a library's module.
            [sys.executable, "-P", "-m", module, str(theirs.fileno()), *arguments],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is not for it; it ends when we close the line
        )
        return Line(process, Connection(ours.detach()))


def hang_up(connection: Connection) -> None:
    """End the line for all who hold an end of it, also for threads that wait at this one."""
    with suppress(OSError), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


def end_when_hung_up(connection: Connection) -> None:
    """In the other process: end as soon as the line is closed, whatever is being done.

    The process that asks may be killed, and a strategy may think for ever, or start processes.
    """
    line = poll()
    line.register(connection.fileno(), 0)  # hanging up is told all the same

    def wait() -> None:
        line.poll()
        os.killpg(0, signal.SIGKILL)

    Thread(target=wait, daemon=True).start()


def end_with_parent() -> None:
    """In the other process: have the system end it with the process that started it.

    A thread can't wait for that while a strategy's code does not let it run. Only Linux can.
    """
    from ctypes import CDLL  # noqa: PLC0415 - it takes long to load

    with suppress(OSError, AttributeError, TypeError):
        CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)
