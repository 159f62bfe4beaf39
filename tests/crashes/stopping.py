"""The program is stopped and continued from outside, and told to end; also one that can't close.

`python -m tests.crashes.stopping FOLDER` fails if the program does not end, or leaves the terminal
otherwise than it was. It is a process of its own with a single thread, since it forks.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from hydra_tui.tui import start
from hydra_tui.tui.app import HydraApp
from tests.crashes.program import Program, running

TAKEN_OVER = b"\x1b[?1049h"
CTRL_Q, CTRL_Z = b"\x11", b"\x1a"


def wait_until_stopped(program: Program) -> None:
    _, status = os.waitpid(program.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)


def go_on(program: Program) -> None:
    """Let it go on, and wait until it has painted the table again."""
    program.clear()
    program.signal(signal.SIGCONT)
    program.read_until(lambda: TAKEN_OVER in program.output and "Bo, it is" in program.text)


def main(folder: str) -> None:
    arguments = ("play", "--players", "Ann,Bo", "--data-dir", folder)
    for stop, end in (("STOP", "key"), ("STOP", "TERM"), ("key", "key"), ("key", "TERM")):
        with running(arguments) as program:
            program.read_until(lambda: "Bo, it is" in program.text)
            if stop == "STOP":
                program.signal(signal.SIGSTOP)
            else:
                program.press(CTRL_Z)
            wait_until_stopped(program)
            go_on(program)
            if end == "key":
                program.press(CTRL_Q)
            else:
                program.signal(signal.SIGTERM)
            status = program.wait()
            assert status == (0 if end == "key" else 128 + signal.SIGTERM)
            assert not program.settings_left
            assert not program.modes_left()


def end_stuck(folder: str) -> None:
    """Textual's closing never comes to an end."""

    async def never(_: HydraApp) -> None:
        await asyncio.Event().wait()

    HydraApp._close_all = never  # type: ignore[method-assign, assignment]
    start.LONGEST_EXIT = 0.1
    with running(("play", "--players", "Ann,Bo", "--data-dir", folder)) as program:
        program.read_until(lambda: "Bo, it is" in program.text)
        program.press(CTRL_Q)
        assert program.wait() == 0
        assert not program.settings_left
        assert not program.modes_left()


if __name__ == "__main__":
    main(*sys.argv[1:])
    end_stuck(*sys.argv[1:])
