"""A full-screen program on a terminal of its own: how soon it paints, and how much."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import NamedTuple, NoReturn, Self

SIZE = (120, 40)
"""Columns and lines."""
START_QUIET, KEY_QUIET = 0.3, 0.1
"""Seconds without a byte after which a paint is over; frames come some 0.017 apart."""
PATIENCE = 20.0
"""Seconds after which a program has failed to paint, or to come to rest."""
LAST_WORDS = 1.0
"""Seconds that a program has to end by itself."""


class Paint(NamedTuple):
    """What came of a start or of a key."""

    seconds: float
    """From the start, or the key, to the last byte."""
    size: int
    """How many bytes came."""
    seen: bytes
    """What came, and what had come unasked before the key."""


class Terminal:
    """Runs a program, reads what it paints, and ends it: use it as a context manager."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str]) -> None:
        self._command = command
        self._started = perf_counter()
        self._pid, self._fd = pty.fork()
        if self._pid == 0:
            _become(command, env)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.close()

    def wait_for(self, text: bytes) -> Paint:
        """Wait for the first paint that is over after the text has come; time it from the start."""
        return self._read(self._started, START_QUIET, text)

    def wait_after(
        self, mark: bytes, text: bytes, patience: float, quiet: float = START_QUIET
    ) -> float:
        """Wait for the paint that has a text; returns how long after the last mark it was over."""
        deadline, last = perf_counter() + patience, self._started
        seen = b""
        while text not in seen:
            seen = seen[-len(text) :] + self._next(deadline - perf_counter())
            if mark in seen:
                last = perf_counter()
        with suppress(TimeoutError):
            while True:
                shown = perf_counter()
                self._next(quiet)
        return shown - last

    def press(self, key: bytes, text: bytes = b"", quiet: float = KEY_QUIET) -> Paint:
        """Press a key that must paint something, or a text, and time it."""
        before = self._take_unasked()
        pressed = perf_counter()
        os.write(self._fd, key)
        paint = self._read(pressed, quiet, text)
        return paint._replace(seen=before + paint.seen)

    def prepare(self, key: bytes) -> None:
        """Press a key that may paint nothing, and wait until all is quiet."""
        os.write(self._fd, key)
        with suppress(TimeoutError):
            self._read(perf_counter(), KEY_QUIET, patience=START_QUIET)

    def memory(self) -> int:
        """The memory that the program takes up, in KiB; Linux tells."""
        return self._ask("VmRSS:")

    def most_memory(self) -> int:
        """The most memory that it ever took up, in KiB."""
        return self._ask("VmHWM:")

    def _ask(self, field: str) -> int:
        status = Path(f"/proc/{self._pid}/status").read_text()
        return int(status.partition(field)[2].split()[0])

    def close(self) -> None:
        """End the program: it is asked to, then forced."""
        os.kill(self._pid, signal.SIGTERM)
        # What it still writes is read, or it would wait for that for ever.
        deadline = perf_counter() + LAST_WORDS
        with suppress(EOFError, TimeoutError):
            while perf_counter() < deadline:
                self._next(deadline - perf_counter())
        os.kill(self._pid, signal.SIGKILL)  # until it is waited for, the number is its own
        os.waitpid(self._pid, 0)
        os.close(self._fd)

    def _read(
        self, since: float, quiet: float, text: bytes = b"", patience: float = PATIENCE
    ) -> Paint:
        """Read until the text, or anything, has come and nothing more follows."""
        deadline = perf_counter() + patience
        seen, last = b"", since
        try:
            while not seen or text not in seen:
                seen += self._next(deadline - perf_counter())
                last = perf_counter()
            deadline = last + PATIENCE
            with suppress(TimeoutError):
                while last < deadline:
                    seen += self._next(quiet)
                    last = perf_counter()
        except EOFError:
            raise EOFError(self._describe("has ended", seen)) from None
        except TimeoutError:
            raise TimeoutError(self._describe(f"did not paint {text!r}", seen)) from None
        if last >= deadline:
            raise TimeoutError(self._describe("does not come to rest", seen))
        return Paint(last - since, len(seen), seen)

    def _describe(self, trouble: str, seen: bytes) -> str:
        end = seen[-2000:].decode(errors="replace")
        return f"{' '.join(self._command)} {trouble}; its last bytes: {end!r}"

    def _next(self, seconds: float) -> bytes:
        """The next bytes; raises `TimeoutError` if none come, `EOFError` if none ever will."""
        if not select.select([self._fd], [], [], max(0, seconds))[0]:
            raise TimeoutError
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # so Linux says it
            data = b""
        if not data:
            raise EOFError
        return data

    def _take_unasked(self) -> bytes:
        """What has come unasked, so that it does not count for what follows."""
        taken = b""
        with suppress(TimeoutError):
            while True:
                taken += self._next(0)
        return taken


def _become(command: Sequence[str], env: Mapping[str, str]) -> NoReturn:
    """In the new process: run the program, on a terminal that has its size from the first."""
    try:
        columns, lines = SIZE
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.execvpe(command[0], [*command], env)  # noqa: S606 - there is no shell to begin with
    except OSError as error:
        os.write(2, f"{error}\r\n".encode())
    finally:
        os._exit(127)
