"""How fast a game is to watch, and a list of many games: against a blank app, in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import count
from multiprocessing import Process
from pathlib import Path
from random import Random
from shutil import copyfile
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.long_games import write_piles, write_swaps
from benchmarks.pty_paint import SIZE, Terminal
from benchmarks.table import BLANK, BLANK_KEY, BLANK_SHOWS, Figures, environment, report
from hydra_tui.engine import Rules, deal
from hydra_tui.engine.moves import SWAP
from hydra_tui.records import Journal, make_header

HYDRA = [sys.executable, "-m", "hydra_tui"]
WATCH_SHOWS, MENU_SHOWS, LIST_SHOWS = b"move", b"Watch a game", b"10,000 games"
READING_SHOWS, READ_SHOWS, HELP_SHOWS = b"so far", b"move 0 of", b"Stop reading"
HOME, END, ESCAPE = b"\x1b[H", b"\x1b[F", b"\x1b"
NAMES = ["Ann", "Bo", "Cleo", "Dan"]
EVENTS, GAMES = 2_000, 10_000
STARTS, JUMPS = 9, 40
START_FACTOR = 2
JUMP_FACTOR = 10
LONG, DECKS = 300_000, 1_450
"""The decisions of very long games; so many decks for each player make one."""
MOST_MEMORY = 400
"""In MiB, at any time."""
LONG_FACTOR, ANSWER_FACTOR = 4, 2
"""From the last byte read to the paint; and a key while it reads: both against a blank start."""
READ_PATIENCE = 120


def write_game(path: Path) -> None:
    """A whole game of at least so many events; players who swap a lot take their time."""
    for seed in count():
        journal = _play_game(path, seed)
        journal.close()
        if len(journal.game.events) >= EVENTS:
            return
        path.unlink()


def _play_game(path: Path, seed: int) -> Journal:
    rules, shuffle, choose = Rules(), Random(seed).shuffle, Random(seed)
    header = make_header(rules, NAMES, seed=seed)
    journal = Journal.create(path, header, deal(rules, len(NAMES), shuffle), shuffle)
    while moves := journal.game.legal_moves():
        if SWAP in moves and choose.random() < 0.85:
            journal.play(SWAP)
        else:
            journal.play(choose.choice(moves))
    return journal


def click(column: int) -> bytes:
    """A click on the timeline, as a terminal sends it: down and up."""
    line = SIZE[1] - 1
    return f"\x1b[<0;{column};{line}M\x1b[<0;{column};{line}m".encode()


def measure_watching(env: Mapping[str, str], game: Path) -> bool:
    """Opening a long game, and jumps to any of its moments; returns whether that is too slow."""
    blank, watch = Figures(), Figures()
    for _ in range(STARTS + 1):
        with Terminal(BLANK, env) as terminal:
            blank.add(terminal.wait_for(BLANK_SHOWS))
        with Terminal([*HYDRA, "watch", str(game)], env) as terminal:
            watch.add(terminal.wait_for(WATCH_SHOWS))
    what = f"replay, opening a game of {EVENTS:,} events: painted after"
    slow = report(what, "ms", watch.ms[1:], blank.ms[1:], START_FACTOR)
    keys, jumps = Figures(), Figures()
    choose = Random(1)
    with Terminal(BLANK, env) as idle, Terminal([*HYDRA, "watch", str(game)], env) as terminal:
        idle.wait_for(BLANK_SHOWS)
        terminal.wait_for(WATCH_SHOWS)
        column = 0
        for _ in range(JUMPS + 2):
            column = choose.choice([other for other in range(12, 98) if abs(other - column) > 2])
            keys.add(idle.press(BLANK_KEY))
            jumps.add(terminal.press(click(column)))
    what = f"replay, {EVENTS:,} events, a jump: painted after"
    return slow | report(what, "ms", jumps.ms[2:], keys.ms[2:], JUMP_FACTOR)


def measure_long_games(env: Mapping[str, str], folder: Path) -> bool:
    """Very long games, of little else than swaps and of all kinds; returns whether one is bad."""
    failed = False
    for write, decks in ((write_swaps, LONG), (write_piles, DECKS)):
        game = folder / "long.jsonl"
        writing = Process(target=write, args=(game, decks))  # its memory is no matter here
        writing.start()
        writing.join()
        blank, figures, answers = Figures(), [], []
        for _ in range(2):
            with Terminal(BLANK, env) as terminal:
                blank.add(terminal.wait_for(BLANK_SHOWS))
        with Terminal([*HYDRA, "watch", str(game)], env) as terminal:
            terminal.wait_after(READING_SHOWS, READING_SHOWS, READ_PATIENCE, quiet=0)
            for key, text in ((b"?", HELP_SHOWS), (ESCAPE, READING_SHOWS)):
                answers.append(terminal.press(key, text, quiet=0).seconds * 1e3)
            figures.append(terminal.wait_after(READING_SHOWS, READ_SHOWS, READ_PATIENCE) * 1e3)
            for key in (END, b"F", b"F", HOME, END):
                terminal.press(key)
            memory = terminal.most_memory() / 1024
        what = f"replay, over {LONG:,} decisions, {write.__name__.removeprefix('write_')}:"
        failed |= report(f"{what} painted", "ms after it was read,", figures, blank.ms, LONG_FACTOR)
        failed |= report(f"{what} help meanwhile after", "ms", answers, blank.ms, ANSWER_FACTOR)
        failed |= is_too_large(f"{what}", memory)
        for command in (["check", str(game)], ["export", str(game), "--text"]):
            failed |= is_too_large(f"{what} hydra-tui {command[0]}:", measure_command(env, command))
        game.unlink()
    return failed


def is_too_large(what: str, memory: float) -> bool:
    """Print the most memory that was taken up, in MiB; returns whether it is too much."""
    print(f"{what} at most {memory:.0f} MiB (under {MOST_MEMORY})")
    return memory >= MOST_MEMORY


def measure_command(env: Mapping[str, str], arguments: Sequence[str]) -> float:
    """The most memory, in MiB, that a command took up which prints something."""
    process = subprocess.Popen([*HYDRA, *arguments], env=env, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert not status
    return usage.ru_maxrss / 1024


def measure_lists(env: Mapping[str, str]) -> bool:
    """A list of many games, on the screen and as text; returns whether that is too slow."""
    blank, listed, printed = Figures(), Figures(), []
    for _ in range(STARTS + 1):
        with Terminal(BLANK, env) as terminal:
            blank.add(terminal.wait_for(BLANK_SHOWS))
        with Terminal(HYDRA, env) as terminal:
            terminal.wait_for(MENU_SHOWS)
            listed.add(terminal.press(b"w", LIST_SHOWS))
        start = perf_counter()
        done = subprocess.run([*HYDRA, "games"], env=env, stdout=subprocess.PIPE, check=True)
        printed.append((perf_counter() - start) * 1e3)
        assert done.stdout.count(b"\n") >= GAMES
    what = f"replay, a list of {GAMES:,} games:"
    slow = report(f"{what} painted after", "ms", listed.ms[1:], blank.ms[1:], START_FACTOR)
    return slow | report(f"{what} printed after", "ms", printed[1:], blank.ms[1:], START_FACTOR)


def main() -> int:
    """Measure and print; returns 1 if something is too slow."""
    with TemporaryDirectory() as folder:
        games = Path(folder) / "games"
        games.mkdir()
        game = games / "game.jsonl"
        write_game(game)
        env = environment(folder) | {"TEXTUAL_ANIMATIONS": "none"}
        failed = measure_watching(env, game)
        failed |= measure_long_games(env, Path(folder))
        for number in range(1, GAMES):
            copyfile(game, games / f"game-{number}.jsonl")
        failed |= measure_lists(env)
    return int(failed)
