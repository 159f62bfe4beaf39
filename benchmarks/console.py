"""How fast the console starts, and plays a script that comes through a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.console.scripts import write_script

CONSOLE = [sys.executable, "-m", "hydra_tui", "console"]
ROUNDS = 25
SEEDS = range(300)
MOVES_A_SECOND = 20_000
START_FACTOR, START_EXTRA = 2, 0.050


def time_script(seed: int, lines: list[str], folder: str) -> float:
    """Seconds from the first turn's prompt to the last line, through pipes."""
    with subprocess.Popen(
        [*CONSOLE, "-players", "2", "-seed", str(seed)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"HYDRA_TUI_DATA": folder},
    ) as program:
        assert program.stdin
        assert program.stdout
        for line in iter(program.stdout.readline, b""):
            if line.endswith(b"it is your turn.\n"):
                break
        start = perf_counter()
        program.stdin.write("\n".join([*lines, ""]).encode())
        program.stdin.close()
        end = b""
        while chunk := os.read(program.stdout.fileno(), 1 << 16):
            end = (end + chunk)[-10:]
            if end.endswith(b" wins!\n"):
                return perf_counter() - start
    raise AssertionError("the game did not end")


def time_first_question() -> float:
    """Seconds until the first question has come through a pipe."""
    start = perf_counter()
    with subprocess.Popen(
        CONSOLE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as program:
        assert program.stdout
        assert program.stdout.readline() == b"How many players?\n"
        seconds = perf_counter() - start
        program.kill()
    return seconds


def time_python() -> float:
    """Seconds that Python takes to do nothing."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return perf_counter() - start


def main() -> int:
    """Measure and print; returns 1 if something is too slow."""
    python = median(time_python() for _ in range(ROUNDS))
    question = median(time_first_question() for _ in range(ROUNDS))
    limit = START_FACTOR * python + START_EXTRA
    print(
        f"console, first question: after {question * 1e3:.1f} ms (at most {limit * 1e3:.1f}:"
        f" twice the {python * 1e3:.1f} of an empty program, and 50)"
    )
    seed = max(SEEDS, key=lambda seed: len(write_script(seed)))
    script = write_script(seed)
    moves = len(script) - 1
    lines = [line for part in script for line in part]
    with TemporaryDirectory() as folder:
        seconds = median(time_script(seed, lines, folder) for _ in range(ROUNDS))
    rate = moves / seconds
    print(
        f"console, a script of {moves} moves: {rate:,.0f} moves a second"
        f" (must be {MOVES_A_SECOND:,})"
    )
    return int(question > limit or rate < MOVES_A_SECOND)
