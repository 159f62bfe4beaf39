"""`hydra-tui simulate`: games of random legal moves, written to records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import cast

from hydra_tui.engine import Rules, deal
from hydra_tui.engine.table import Termination
from hydra_tui.interrupts import interrupts_wait
from hydra_tui.progress import with_progress
from hydra_tui.records import Journal, make_header
from hydra_tui.records.library import SUFFIX
from hydra_tui.saying import complain, say

Play = Callable[[int], Termination]
"""Plays the game of a seed, and says how it ended."""


class WorkerLost(Exception):  # noqa: N818 - it is what happened
    """A process ended before its games did."""


def simulate(  # noqa: PLR0913 - these are the options of the command
    rules: Rules, *, players: int, games: int, seed: int, out: Path, jobs: int
) -> int:
    """Play the games and print what came of them; returns the exit status."""
    play = partial(play_random_game, rules, players, out)
    seeds = range(seed, seed + games)
    try:
        out.mkdir(parents=True, exist_ok=True)
        with _playing(play, seeds, min(jobs, games)) as endings:
            counted = Counter(with_progress(endings, games))
    except OSError as error:
        reason = f"{error.filename or out}: {error.strerror}"
        complain(f"hydra-tui simulate: can't write {reason}")
        return 1
    except WorkerLost:
        complain("hydra-tui simulate: a process was killed, maybe for lack of memory: try --jobs 1")
        return 1
    ends = ", ".join(f"{count} {ending}" for ending, count in sorted(counted.items()))
    say(f"{games} game{'s' * (games != 1)} of {rules.title} written to {out}: {ends}")
    return 0


@contextmanager
def _playing(play: Play, seeds: Sequence[int], jobs: int) -> Iterator[Iterator[Termination]]:
    """Share the games out among processes; gives how they end, as they do."""
    if jobs == 1:
        yield map(play, seeds)
        return
    busy: list[Connection] = []
    processes: list[Process] = []
    try:
        with interrupts_wait():
            for job in range(jobs):
                results, send = Pipe(duplex=False)
                work = (play, seeds[job::jobs], results, send)
                process = Process(target=_work, args=work, daemon=True)
                process.start()
                send.close()  # so that the end of the process is the end of its results
                busy.append(results)
                processes.append(process)
        yield _take_results(busy)
    finally:
        for results in busy:
            results.close()  # the process ends when it has another one
        for process in processes:
            process.join()


def _work(play: Play, seeds: Sequence[int], results: Connection, send: Connection) -> None:
    """In a process of its own: play the games; it leaves Ctrl-C to the program."""
    signal(SIGINT, SIG_IGN)
    results.close()  # that end is the program's: without it, there is nobody to send to
    with suppress(BrokenPipeError):  # the program has ended, or wants no more
        try:
            for seed in seeds:
                send.send(play(seed))
            send.send(None)
        except OSError as error:
            send.send(error)


def _take_results(busy: list[Connection]) -> Iterator[Termination]:
    while busy:
        for results in cast("list[Connection]", wait(busy)):
            try:
                result = results.recv()
            except (EOFError, OSError):
                raise WorkerLost from None
            if result is None:
                busy.remove(results)
                results.close()
            elif isinstance(result, OSError):
                raise result
            else:
                yield result


def play_random_game(rules: Rules, players: int, out: Path, seed: int) -> Termination:
    """Play one game and write its record; says how it ended."""
    header = make_header(rules, players, seed=seed)
    switches = "".join(f"+{switch}" for switch in rules.house)
    path = out / f"{rules.name}{switches}-{players}p-{seed:06}{SUFFIX}"
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
