"""The program in a process of its own, on a terminal of its own, which is read and typed at."""

from __future__ import annotations

import errno
import fcntl
import gc
import os
import pty
import re
import resource
import select
import signal
import struct
import sys
import termios
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NoReturn

import pyte

from hydra_tui import cli

SIZE = (80, 24)
"""Columns and lines."""
HANG = 120
"""Seconds without a byte after which the program hangs, however busy the machine is: no test
waits for it, nor depends on it, unless there is a fault."""
SOON = 0.25
"""Seconds without a byte after which a key that does no harm is pressed again."""
READY = b"!"
FRAME = b"\x1b[1;1H"
"""What Textual writes after each frame."""
ENVIRONMENT = {"TERM": "xterm-256color", "COLORTERM": ""}


class Program:
    """Runs `hydra-tui` with some arguments in a fork of this process, which has loaded it."""

    def __init__(
        self, arguments: Sequence[str], *, room: int | None = None, seen: bool = True
    ) -> None:
        """Start it; with `room`, no file may become larger than so many bytes.

        If its screen need not be seen, `lines` stay empty, and reading takes much less time.
        """
        self.arguments = arguments
        self.output = b""
        """All that was written so far."""
        self._seen = seen
        self.ended = False
        """Was the end of the output read?"""
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self._screen)
        self._partial = b""
        """The beginning of a frame that was not yet read to its end."""
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            _become(arguments, room)
        os.read(self._fd, len(READY))  # before that, it is not yet the program
        self.settings_left = False
        """Was the terminal left with other settings than it had?"""

    @property
    def lines(self) -> list[str]:
        """What is on the screen."""
        return [
            "".join(row[x].data for x in range(SIZE[0]))
            for row in (self._screen.buffer[y] for y in range(SIZE[1]))
        ]

    @property
    def text(self) -> str:
        """All of it as one line."""
        return "".join(self.lines)

    @property
    def has_drawn(self) -> bool:
        """Whether it has taken over the terminal."""
        return b"\x1b[?1049h" in self.output

    def clear(self) -> None:
        """Forget what it has written, and what was on the screen."""
        self.output = b""
        self._screen.reset()

    def press(self, keys: bytes) -> None:
        """Type something; nobody has to read it."""
        with suppress(OSError):
            os.write(self._fd, keys)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of its terminal."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read(self, seconds: float = 0, most: int = 1 << 16) -> int:
        """Read what comes within some time, at most so many bytes; returns how many came."""
        if self.ended or not select.select([self._fd], [], [], seconds)[0]:
            return 0
        try:
            data = os.read(self._fd, most)
        except OSError as error:  # so Linux says that nobody has the terminal open any more
            if error.errno != errno.EIO:
                raise
            data = b""
        self.ended = not data
        self.output += data
        if self._seen:
            self._draw(data)
        return len(data)

    def _draw(self, data: bytes) -> None:
        """Draw all whole frames; not their colours, which are most of it, and not looked at."""
        data = self._partial + data
        end = data.rfind(FRAME)
        if end < 0:
            self._partial = data
            return
        end += len(FRAME)
        self._partial = data[end:]
        self._stream.feed(re.sub(rb"\x1b\[[\d;]*m", b"", data[:end]))

    def read_until(self, reached: Callable[[], bool], prod: bytes = b"") -> None:
        """Read on until something is reached, after a key that does no harm if it is repeated."""
        silent = 0.0
        self.press(prod)
        while not reached():
            if self.ended or silent >= HANG:
                what = "has ended" if self.ended else "hangs"
                raise AssertionError(f"the program {what}")
            wait = SOON if prod else HANG
            if self.read(wait):
                silent = 0
                while self.read():  # a paint comes in several parts
                    pass
            else:
                silent += wait
                self.press(prod)

    def describe(self) -> str:
        """What is on the screen, for whoever has to find out what went wrong."""
        return "\n".join([*self.lines, self.output[-3000:].decode(errors="replace")])

    def allow(self, room: int) -> None:
        """Let files become so large from now on."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))

    # How it ends.

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Take its terminal away."""
        os.close(self._fd)
        self._fd = -1
        self.ended = True

    def wait(self) -> int:
        """Read all that is still written; returns the status, below 0 if a signal ended it."""
        self.read_until(lambda: self.ended)
        process = os.pidfd_open(self.pid)
        assert select.select([process], [], [], HANG)[0], "it hangs, and has no terminal any more"
        os.close(process)
        if self._fd >= 0:
            self.settings_left = termios.tcgetattr(self._fd) != _new_settings()
            os.close(self._fd)
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Leave nothing behind, whatever went wrong."""
        if self.pid:
            self.signal(signal.SIGKILL)
            self.wait()

    @property
    def last_words(self) -> list[str]:
        """The lines that were written after the table was gone."""
        _, _, after = self.output.rpartition(b"\x1b[?1049l")
        text = re.sub(rb"\x1b(\[[0-9;?<>=]*[a-zA-Z]|\][^\x07]*\x07)", b"", after).decode()
        return [line for line in text.splitlines() if line]

    def modes_left(self) -> set[str]:
        """What is not as a terminal usually is: its cursor shown, long lines wrapped, no more."""
        on = {"25", "7"}
        for numbers, way in re.findall(rb"\x1b\[\?([\d;]+)([hl])", self.output):
            change = on.add if way == b"h" else on.discard
            for number in numbers.decode().split(";"):
                change(number)
        if self.output.count(b"\x1b[<u") < len(re.findall(rb"\x1b\[>\d+u", self.output)):
            on.add("keyboard")
        return on ^ {"25", "7"}


@contextmanager
def running(
    arguments: Sequence[str], *, room: int | None = None, seen: bool = True
) -> Iterator[Program]:
    """A program that is ended with the block, if it has not ended by itself."""
    program = Program(arguments, room=room, seen=seen)
    try:
        yield program
    finally:
        program.close()


def _new_settings() -> list[object]:
    """The settings of a terminal that nobody has used."""
    ours, theirs = pty.openpty()
    try:
        return termios.tcgetattr(ours)
    finally:
        os.close(ours)
        os.close(theirs)


def _become(arguments: Sequence[str], room: int | None) -> NoReturn:
    """In the new process: be the program, as if it had just been started."""
    status: object = 70
    try:
        columns, lines = SIZE
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        gc.enable()
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
        os.environ.update(ENVIRONMENT)
        for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
            stream = os.fdopen(descriptor, "w" if descriptor else "r", encoding="utf-8")
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
        os.write(1, READY)
        status = cli.main(arguments)
    except SystemExit as end:
        status = end.code
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 1)
