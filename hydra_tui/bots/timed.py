"""Messages that have to be through by a deadline, in the form of `multiprocessing.Connection`.

A `Connection` itself waits for the rest of a message, or for room to send one, as long as it takes.
"""

from __future__ import annotations

import os
from contextlib import suppress
from multiprocessing.connection import Connection
from select import POLLIN, POLLOUT, poll
from struct import Struct
from time import monotonic

_LENGTH = Struct("!i")
"""What comes before a message of less than 2 GiB."""
_PIECE = 1 << 16


def send_by(deadline: float, connection: Connection, message: bytes) -> None:
    """Send a message; raises `TimeoutError` if that can't be done by the deadline."""
    number = connection.fileno()
    os.set_blocking(number, False)
    rest = memoryview(_LENGTH.pack(len(message)) + message)
    while rest:
        _wait(deadline, number, POLLOUT)
        with suppress(BlockingIOError):
            rest = rest[os.write(number, rest) :]


def receive_by(deadline: float, connection: Connection, longest: int) -> bytes:
    """The next message; raises `TimeoutError` if it is not whole by the deadline.

    Raises `OSError` if it is longer than it may be, and `EOFError` at the end of the line.
    """
    number = connection.fileno()
    os.set_blocking(number, False)
    (length,) = _LENGTH.unpack(_read(deadline, number, _LENGTH.size))
    if not 0 <= length <= longest:
        raise OSError("the message is too long")
    return _read(deadline, number, length)


def _read(deadline: float, number: int, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        _wait(deadline, number, POLLIN)
        with suppress(BlockingIOError):
            more = os.read(number, min(size - len(data), _PIECE))
            if not more:
                raise EOFError
            data += more
    return bytes(data)


def _wait(deadline: float, number: int, event: int) -> None:
    line = poll()
    line.register(number, event)
    left = deadline - monotonic()
    if left <= 0 or not line.poll(left * 1000):
        raise TimeoutError
