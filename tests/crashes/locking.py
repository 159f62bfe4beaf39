"""Two programs and one game: `python -m tests.crashes.locking FOLDER` fails if both get it."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from hydra_tui.records import games_folder
from tests.crashes.program import Program, running


def wait_for_table(program: Program) -> None:
    program.read_until(lambda: "it is your turn." in program.text)


def check_refused(arguments: list[str], path: Path) -> None:
    """The game is refused in one line, and nothing is drawn."""
    with running(arguments) as program:
        status = program.wait()
        said = program.output.decode().splitlines()
        assert (status, said) == (
            1,
            [f"hydra-tui resume: {path}: it is open in another program"],
        )


def main() -> int:
    """Have two programs want the same game."""
    folder = sys.argv[1]
    resume = ["resume", "--data-dir", folder]
    with running(["play", "--seed", "1", "--data-dir", folder]) as first:
        wait_for_table(first)
        (path,) = games_folder(Path(folder)).iterdir()
        data = path.read_bytes()
        check_refused(resume, path)
        check_refused(["resume", str(path)], path)
        assert path.read_bytes() == data
        first.signal(signal.SIGKILL)
        first.wait()
    with running(resume) as second:  # the lock has died with its process
        wait_for_table(second)
        check_refused(resume, path)
        second.signal(signal.SIGTERM)
        second.wait()
    with running(resume) as third:  # nor is it held after an end in good order
        wait_for_table(third)
    return 0


if __name__ == "__main__":
    sys.exit(main())
