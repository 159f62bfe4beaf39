"""Questions and answers, a line each.

Nothing of the game is loaded here, so that the first question comes at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from io import BufferedIOBase
from typing import TextIO, TypeVar

from hydra_tui.saying import complain
from hydra_tui.typed import whole_number

Answer = TypeVar("Answer")

_CHUNK = 1 << 16
_LONGEST = 1000


class Stop(Exception):  # noqa: N818 - it is no error
    """The program is to end before the game does."""

    def __init__(self, status: int, why: str = "") -> None:
        self.status = status
        self.why = why


class Talk:
    """Asks on one stream and reads the answers from another.

    What was said is sent off only before waiting for more input: whoever answers has all of it,
    and a script that is read ahead costs no system call per line.
    """

    def __init__(self, source: BufferedIOBase | None, out: TextIO) -> None:
        self._source = source
        self._out = out
        self.before_waiting: Callable[[], object] = lambda: None
        """Called when there is time, since somebody has to answer or to think."""
        self._lines: deque[bytes] = deque()
        self._rest = b""

    def say(self, text: str) -> None:
        """Say something, a line or several."""
        self._out.write(text + "\n")

    def ask(self, question: str) -> str:
        """Ask and return the answer, without the blanks round it.

        Raises `Stop` if that is `quit`, and at the end of input.
        """
        self.say(question)
        if not self._lines:
            self.send_off()
            self._wait()
        answer = self._lines.popleft().strip().decode(errors="replace")
        if answer.lower() == "quit":
            self._out.flush()
            raise Stop(0)
        return answer

    def ask_until(self, question: str, read: Callable[[str], Answer]) -> Answer:
        """Ask again until the answer can be read; `read` raises `ValueError` if it can't."""
        while True:
            try:
                return read(self.ask(question))
            except ValueError as problem:
                self.note(str(problem))

    def ask_number(self, question: str, least: int, most: int) -> int:
        """Ask for a whole number."""
        return self.ask_until(question, lambda answer: whole_number(answer, least, most))

    def send_off(self) -> None:
        """Let all that was said be seen, before something that takes a while."""
        self._out.flush()
        self.before_waiting()

    def note(self, text: str) -> None:
        """Say something that is no part of the protocol, in its place among what is."""
        self._out.flush()
        complain(text)

    def _wait(self) -> None:
        """Wait for a line at least; the last one needs no line end."""
        while not self._lines:
            chunk = self._read()
            if not chunk and not self._rest:
                raise Stop(1, "the input has ended")
            *lines, rest = (self._rest + (chunk or b"\n")).split(b"\n")
            self._lines.extend(lines)
            # No answer is so long: what is kept of this one can't be taken for one.
            self._rest = rest if len(rest) <= _LONGEST else rest[:_LONGEST] + b"..."

    def _read(self) -> bytes:
        try:
            return self._source.read1(_CHUNK) if self._source else b""
        except OSError:  # the terminal is gone, or it was never something to read from
            return b""
