"""What the commands print: one line each, whatever names it holds."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from hydra_tui.showable import showable

_LONGEST_RESULT = 1_000_000
"""The characters of a line that was asked for: a turn may have a great many moves."""
_LONGEST_COMPLAINT = 5000
"""Room for the longest path that there is."""


def say(line: str) -> None:
    """Print a result."""
    print(showable(line, _LONGEST_RESULT))  # noqa: T201


def reason(error: Exception) -> str:
    """Why something failed: an `OSError` says more than that, with numbers and names."""
    return showable(getattr(error, "strerror", None) or str(error))


def complain(line: str) -> None:
    """Print what went wrong, if it can be printed: nothing depends on it."""
    with suppress(OSError):
        # In one go, which nothing can break in two.
        sys.stderr.write(f"{showable(line, _LONGEST_COMPLAINT)}\n")


def open_streams() -> None:
    """Make printing work with whatever streams the program was given."""
    if sys.stdout is None:  # it was closed
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError):  # it was closed, or is no real file
            os.set_blocking(stream.fileno(), True)  # another program may have left it otherwise


def give_up_output() -> None:
    """Standard output can't be written: keep Python from trying once more at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
