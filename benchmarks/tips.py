"""How fast the table stays while the strongest player thinks: a key then, and one at rest."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.pty_paint import Terminal
from benchmarks.table import LAID, LEFT, RIGHT, environment, take_turn

HEADS = 60
RESERVE, TIP = b"0", b"t"
THINKS, ANSWERS = b"Athena is thinking", "►◄".encode()
PRESSES, A_TIP = 40, 4
"""How many presses are timed of each kind, and at most for each tip."""
QUIET = 0.05
"""Seconds without a byte after which a paint is over: a few frames, so that she still thinks."""
FACTOR = 1.5


def press_while_thinking(table: Terminal) -> list[float]:
    """Ask for a tip, and move the cursor until it comes; the seconds of each press before that."""
    found: list[float] = []
    paint = table.press(TIP, THINKS, QUIET)
    while ANSWERS not in paint.seen and len(found) < A_TIP:
        paint = table.press(LEFT if len(found) % 2 else RIGHT, quiet=QUIET)
        if ANSWERS not in paint.seen:  # she was thinking all the time
            found.append(paint.seconds)
    if ANSWERS not in paint.seen:
        table.wait_for(ANSWERS)
    return found


def measure_tips(env: Mapping[str, str]) -> bool:
    """Moves of the cursor at rest and while she thinks; returns whether these are too slow."""
    idle: list[float] = []
    thinking: list[float] = []
    with take_turn([*LAID, str(HEADS)], env) as table:
        press_while_thinking(table)  # the first time she has to be woken
        tips = 0
        while len(thinking) < PRESSES:
            assert tips < PRESSES, "she answers too soon to press a key meanwhile"
            tips += 1
            table.prepare(RESERVE)  # the tip goes, and there is another decision
            idle += [table.press(key, quiet=QUIET).seconds for key in (RIGHT, LEFT) * (A_TIP // 2)]
            thinking += press_while_thinking(table)
    ratio = median(thinking) / median(idle)
    print(
        f"table, {HEADS} heads, a cursor move while a tip is thought about: painted after"
        f" {median(thinking) * 1e3:.1f} ms, {ratio:.2f} times the {median(idle) * 1e3:.1f} of one"
        f" at rest (at most {FACTOR}; {len(thinking)} moves during {tips} tips)"
    )
    return ratio > FACTOR


def main() -> int:
    """Measure and print; returns 1 if a key is too slow."""
    with TemporaryDirectory() as folder:
        return int(measure_tips(environment(folder) | {"TEXTUAL_ANIMATIONS": "none"}))
