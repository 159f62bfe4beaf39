"""A tournament on any executor: threads, processes, or machines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from queue import SimpleQueue

from hydra_tui.arena.lineups import Lineup, LineupError, make_lineups
from hydra_tui.arena.play import DealPlayed, Played, Settings, Task, play_deal, try_out
from hydra_tui.arena.score import Standing, score
from hydra_tui.bots.registry import is_own
from hydra_tui.bots.thinker import ThinkError

UNDER_WAY = 1000
"""No more deals are handed to the executor at a time: enough for a cluster."""


def run_arena(settings: Settings, executor: Executor) -> list[Standing]:
    """Play a tournament; returns how the players did, the strongest first.

    Raises `LineupError` if the names make no tournament, `ArenaError` if a strategy fails, and
    `OSError` if a record can't be written.
    """
    lineups = prepare(settings)
    return sum_up(lineups, finished_games(play_deals(settings, lineups, executor), len(lineups)))


def prepare(settings: Settings) -> list[Lineup]:
    """The line-ups of a tournament, once it is known that everybody in them can play."""
    lineups = make_lineups(settings.names, settings.players)
    for name in _names(lineups):
        if not is_own(name):
            try:
                try_out(name, settings)
            except ThinkError as error:
                raise LineupError(str(error)) from None
    if settings.out:
        settings.out.mkdir(parents=True, exist_ok=True)
    return lineups


def play_deals(
    settings: Settings, lineups: Sequence[Lineup], executor: Executor
) -> Iterator[DealPlayed]:
    """Play each deal with each line-up; gives them as they are finished, in any order."""
    tasks = (
        Task(settings, seed, lineup, number)
        for seed in range(settings.seed, settings.seed + settings.games)
        for number, lineup in enumerate(lineups, 1)
    )
    done: SimpleQueue[Future[DealPlayed]] = SimpleQueue()
    under_way: set[Future[DealPlayed]] = set()

    def take() -> DealPlayed:
        future = done.get()
        under_way.remove(future)
        return future.result()

    try:
        for task in tasks:
            future = executor.submit(play_deal, task)
            under_way.add(future)
            future.add_done_callback(done.put)
            while len(under_way) >= UNDER_WAY or not done.empty():
                yield take()
        while under_way:
            yield take()
    finally:
        for future in under_way:
            future.cancel()


def finished_games(deals: Iterable[DealPlayed], lineups: int) -> list[Played]:
    """The games of the deals that all line-ups have played: nobody had other cards than others."""
    by_seed: dict[int, list[DealPlayed]] = {}
    for deal in deals:
        by_seed.setdefault(deal.seed, []).append(deal)
    whole = (played for played in by_seed.values() if len(played) == lineups)
    return [game for played in whole for deal in played for game in deal.games]


def sum_up(lineups: Iterable[Lineup], games: Iterable[Played]) -> list[Standing]:
    """How everybody in the line-ups did, the strongest first."""
    return score(_names(lineups), games)


def _names(lineups: Iterable[Lineup]) -> list[str]:
    """Each once, as they were named."""
    return list(dict.fromkeys(name for lineup in lineups for name in lineup))
