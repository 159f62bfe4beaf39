"""`hydra-tui simulate`: games of random legal moves, written to records."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import parent_process
from pathlib import Path
from random import Random
from signal import SIG_IGN, SIGINT, signal
from threading import Thread

from hydra_tui.engine import Rules, deal
from hydra_tui.engine.table import Termination
from hydra_tui.records import Header, Journal, numbered_seats
from hydra_tui.saying import complain, say


def simulate(  # noqa: PLR0913 - these are the options of the command
    rules: Rules, *, players: int, games: int, seed: int, out: Path, jobs: int
) -> int:
    """Play the games and print what came of them; returns the exit status."""
    play = partial(play_random_game, rules, players, out)
    seeds = range(seed, seed + games)
    chunk = max(1, 32 // players)  # enough to be worth handing out, and soon done
    try:
        out.mkdir(parents=True, exist_ok=True)
        with _mapper(min(jobs, -(-games // chunk)), chunk) as run_all:
            endings = Counter(_with_progress(run_all(play, seeds), games))
    except OSError as error:
        reason = f"{error.filename or out}: {error.strerror}"
        complain(f"hydra-tui simulate: can't write {reason}")
        return 1
    except BrokenProcessPool:
        complain("hydra-tui simulate: a process was killed, maybe for lack of memory: try --jobs 1")
        return 1
    ends = ", ".join(f"{count} {ending}" for ending, count in sorted(endings.items()))
    say(f"{games} game{'s' * (games != 1)} of {rules.title} written to {out}: {ends}")
    return 0


@contextmanager
def _mapper(jobs: int, chunk: int) -> Iterator[Callable[..., Iterable[Termination]]]:
    """A `map` that uses so many processes, each given a chunk at a time."""
    if jobs == 1:
        yield map
        return
    pool = ProcessPoolExecutor(jobs, initializer=_end_with_parent)
    try:
        yield partial(pool.map, chunksize=chunk)
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """In a process of the pool: leave Ctrl-C to the program, but end if that is killed."""
    signal(SIGINT, SIG_IGN)
    parent = parent_process()

    def watch() -> None:
        if parent:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()


def play_random_game(rules: Rules, players: int, out: Path, seed: int) -> Termination:
    """Play one game and write its record; says how it ended."""
    header = Header(
        rules=rules.name,
        house=rules.house,
        seats=numbered_seats(players),
        seed=seed,
    )
    switches = "".join(f"+{switch}" for switch in rules.house)
    path = out / f"{rules.name}{switches}-{players}p-{seed:06}.jsonl"
    shuffle = Random(seed).shuffle
    journal = Journal.create(path, header, deal(rules, players, shuffle), shuffle)
    game = journal.game
    choice = Random(f"moves of {seed}").choice
    try:
        while not game.outcome:
            journal.play(choice(game.legal_moves()))
            if journal.trouble:
                raise journal.trouble
    finally:
        journal.close()
    return game.outcome.termination


def _with_progress(endings: Iterable[Termination], games: int) -> Iterator[Termination]:
    """Pass the endings on; on a terminal, show a bar meanwhile."""
    if not sys.stderr.isatty():
        yield from endings
        return
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.progress import track  # noqa: PLC0415

    console = Console(stderr=True)
    yield from track(endings, "Playing", total=games, console=console, transient=True)
