"""Whole games at the console, as they look at a keyboard.

A transcript is a file of lines: the command after `$`, what was typed after `>`, what went to
standard error after `!`, the exit status after `=`; all others are standard output. To write the
transcripts anew from what they say was typed: `python -m tests.console.transcript`
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from hydra_tui import cli

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FOLDER = Path(__file__).parent / "transcripts"


def typed_in(transcript: str) -> list[str]:
    """The lines that were typed."""
    return [line[2:] for line in transcript.split("\n") if re.match("> |>$", line)]


def printed_in(transcript: str) -> str:
    """All that went to standard output."""
    lines = transcript.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(("$", ">", "!", "=")))


def options_of(transcript: str) -> list[str]:
    """The command's options."""
    return shlex.split(transcript.split("\n", maxsplit=1)[0].removeprefix("$ hydra-tui console"))


class _Keyboard:
    """Types one line whenever the program waits, and notes all that happens in its order."""

    def __init__(self, lines: Iterable[str], screen: int) -> None:
        self._lines = iter(lines)
        self._screen = screen
        self._seen = 0
        self.transcript = ""

    def read1(self, _: int = -1) -> bytes:
        self.look()
        line = next(self._lines, None)
        if line is None:
            return b""
        self.transcript += f"> {line}".rstrip() + "\n"
        return line.encode(errors="surrogateescape") + b"\n"

    def write(self, text: str) -> None:
        """Something goes to standard error."""
        self.look()
        self.transcript += "! " + re.sub(r"\S+\.jsonl'?", "RECORD", text)

    def flush(self) -> None:
        """All is there already."""

    def look(self) -> None:
        """See what went to standard output by now."""
        new = os.pread(self._screen, 1 << 24, self._seen)
        self._seen += len(new)
        self.transcript += new.decode("ascii")


@contextmanager
def _streams(lines: Iterable[str]) -> Iterator[_Keyboard]:
    with tempfile.TemporaryFile("w") as screen:
        keyboard: Any = _Keyboard(lines, screen.fileno())
        keyboard.buffer = keyboard
        with (
            patch.object(sys, "stdin", keyboard),
            patch.object(sys, "stdout", screen),
            patch.object(sys, "stderr", keyboard),
            patch.object(cli, "open_streams"),
        ):
            yield keyboard


def play(options: list[str], lines: Iterable[str], data_dir: Path) -> str:
    """Type the lines at a console; returns the transcript."""
    with _streams(lines) as keyboard, patch.dict(os.environ, HYDRA_TUI_DATA=str(data_dir)):
        status = cli.main(["console", *options])
        keyboard.look()
    return f"$ {' '.join(['hydra-tui console', *options])}\n{keyboard.transcript}= {status}\n"


if __name__ == "__main__":
    for path in FOLDER.glob("*.txt"):
        old = path.read_text()
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(play(options_of(old), typed_in(old), Path(folder)))
