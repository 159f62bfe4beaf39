"""How fast the table is in a terminal: each figure against a blank app's, in the same run."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.pty_paint import Paint, Terminal
from hydra_tui.records import Replay, list_games

BLANK = [sys.executable, "-m", "benchmarks.blank_app"]
PLAY = [sys.executable, "-m", "hydra_tui", "play", "--players", "Ann,Bo", "--seed", "7"]
LAID = [sys.executable, "-m", "benchmarks.laid_table"]
BLANK_SHOWS, PLAY_SHOWS, LAID_SHOWS = b"hi", b"Bo, it is your turn", b"Ann, it is your turn"

RIGHT, LEFT, TAB, ENTER, BLANK_KEY = b"\x1b[C", b"\x1b[D", b"\t", b"\r", b"x"

STARTS, MOVES, GAMES = 9, 40, 3
PLAYS = 12
"""How many cards are played in each game; `laid_table` has so many ready."""
START_FACTOR = 1.6
MEMORY_FACTOR = 1.7
MOVE_FACTORS = {13: 4, 60: 6, 200: 6}
"""By the number of heads."""
MOVE_BYTES = 3_000
PLAY_FACTOR = 10


def measure_starts(env: Mapping[str, str]) -> bool:
    """From the command to a painted table, and its memory; returns whether that is too much."""
    blank, table = Figures(), Figures()
    for _ in range(STARTS + 1):
        with Terminal(BLANK, env) as terminal:
            blank.add(terminal.wait_for(BLANK_SHOWS))
            blank.memory.append(_memory(terminal, BLANK_KEY))
        with Terminal([*PLAY, "--data-dir", env["HYDRA_TUI_DATA"]], env) as terminal:
            table.add(terminal.wait_for(PLAY_SHOWS))
            table.memory.append(_memory(terminal, ENTER))
    # The first ones may have had to compile their modules.
    slow = report("table, start: painted after", "ms", table.ms[1:], blank.ms[1:], START_FACTOR)
    large = report("table, memory:", "MiB", table.memory, blank.memory, MEMORY_FACTOR)
    return slow or large


def _memory(terminal: Terminal, key: bytes) -> float:
    """In MiB, with all loaded that is needed for a key."""
    terminal.prepare(key)
    return terminal.memory() / 1024


def measure_moves(env: Mapping[str, str]) -> bool:
    """Moves of the cursor; returns whether any is too slow or sends too much."""
    with ExitStack() as stack:
        blank = stack.enter_context(Terminal(BLANK, env))
        blank.wait_for(BLANK_SHOWS)
        tables = {
            heads: stack.enter_context(take_turn([*LAID, str(heads)], env))
            for heads in MOVE_FACTORS
        }
        for key in (RIGHT, LEFT) * 2:
            for table in tables.values():
                table.prepare(key)
        keys, moves = Figures(), {heads: Figures() for heads in tables}
        for number in range(MOVES):
            keys.add(blank.press(BLANK_KEY))
            for heads, table in tables.items():
                moves[heads].add(table.press(LEFT if number % 2 else RIGHT))
    failed = False
    for heads, figures in moves.items():
        what = f"table, {heads} heads, a cursor move: painted after"
        failed |= report(what, "ms", figures.ms, keys.ms, MOVE_FACTORS[heads])
        size = median(figures.sizes)
        print(f"table, {heads} heads, a cursor move: {size:,.0f} bytes (under {MOVE_BYTES:,})")
        failed |= size >= MOVE_BYTES
    return failed


def measure_plays(env: Mapping[str, str]) -> bool:
    """Cards that are played, without motion; returns whether that is too slow."""
    keys, plays = Figures(), Figures()
    with Terminal(BLANK, env) as blank:
        blank.wait_for(BLANK_SHOWS)
        for _ in range(GAMES):
            with take_turn([*LAID, "kings"], env) as table:
                for _ in range(PLAYS):
                    table.prepare(TAB)
                    keys.add(blank.press(BLANK_KEY))
                    plays.add(table.press(ENTER))
    games = list_games(Path(env["HYDRA_TUI_DATA"]) / "games")
    assert len(games) == GAMES
    for game in games:
        with game.path.open("rb") as file:
            assert Replay(file).decisions == PLAYS, "a key did not play its card"
    return report(
        "table, 13 heads, a card played: painted after", "ms", plays.ms, keys.ms, PLAY_FACTOR
    )


def take_turn(command: list[str], env: Mapping[str, str]) -> Terminal:
    """A table at which a player has begun."""
    table = Terminal(command, env)
    try:
        table.wait_for(LAID_SHOWS)
        table.prepare(ENTER)
    except BaseException:
        table.close()
        raise
    return table


class Figures:
    """What was measured of one program, time and again."""

    def __init__(self) -> None:
        self.ms: list[float] = []
        self.sizes: list[int] = []
        self.memory: list[float] = []

    def add(self, paint: Paint) -> None:
        """One more paint."""
        self.ms.append(paint.seconds * 1e3)
        self.sizes.append(paint.size)


def report(what: str, unit: str, ours: list[float], blank: list[float], most: float) -> bool:
    """Print the medians and their ratio; returns whether it is too high."""
    figure, usual = median(ours), median(blank)
    ratio = figure / usual
    print(
        f"{what} {figure:.1f} {unit}, {ratio:.2f} times the {usual:.1f} of a blank app"
        f" (at most {most})"
    )
    return ratio > most


def environment(folder: str) -> dict[str, str]:
    """A good terminal, a data folder, and nothing of the user's own.

    Python may keep what it has compiled, as it does for those who play.
    """
    own = ("NO_COLOR", "TEXTUAL_", "HYDRA_TUI_", "COLUMNS", "LINES", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return kept | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "HYDRA_TUI_DATA": folder}


def main() -> int:
    """Measure and print; returns 1 if something is too slow or too large."""
    with TemporaryDirectory() as folder:
        failed = measure_starts(environment(folder))
    with TemporaryDirectory() as folder:
        failed |= measure_moves(environment(folder))
    with TemporaryDirectory() as folder:
        failed |= measure_plays(environment(folder) | {"TEXTUAL_ANIMATIONS": "none"})
    return int(failed)
