"""Tournaments from Python: on any executor, always the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from hydra_tui.arena import Settings, run_arena
from hydra_tui.arena.lineups import make_lineups
from hydra_tui.arena.play import DealPlayed, Task, play_deal
from hydra_tui.arena.run import finished_games, play_deals
from hydra_tui.arena.workers import Workers
from hydra_tui.engine import Rules, make_rules
from hydra_tui.records import Replay

NAMES = ("satyr", "hoplite")
Outcome = tuple[object, ...]


class HomeMade(Executor):
    """Does everything at once, right here, but gives the results back to front."""

    def submit(self, call: Callable[..., Any], /, *args: Any, **kw: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(call(*args, **kw))
        return done


def outcome(settings: Settings, executor: Executor) -> list[Outcome]:
    """All that does not depend on the clock."""
    with executor:
        return [standing[:10] for standing in run_arena(settings, executor)]


EXECUTORS: list[Callable[[], Executor]] = [
    lambda: Workers(1),
    lambda: Workers(2),
    lambda: ThreadPoolExecutor(3),
    lambda: ProcessPoolExecutor(2, get_context("spawn")),
]


def test_any_executor_comes_to_the_same() -> None:
    settings = Settings((*NAMES, "pythia"), games=3, players=2, seed=11)
    expected = outcome(settings, HomeMade())
    assert [standing[1] for standing in expected] == [12, 12, 12]
    for make in EXECUTORS:
        assert outcome(settings, make()) == expected
    assert outcome(settings._replace(seed=14), HomeMade()) != expected


@pytest.mark.parametrize("rules", [Rules(), make_rules("original", ["reserves", "black-up"])])
def test_all_play_the_same_deals_from_every_seat(rules: Rules, tmp_path: Path) -> None:
    settings = Settings((*NAMES, "pythia", "satyr"), 2, players=3, rules=rules, out=tmp_path / "a")
    run_arena(settings, HomeMade())
    seats = defaultdict(list)
    for path in sorted((tmp_path / "a").iterdir()):
        with path.open("rb") as file:
            replay = Replay(file)
        assert replay.ended
        names = tuple(seat.bot for seat in replay.header.seats)
        seats[replay.header.seed, str(replay.game.events[0])].append(names)
    assert len(seats) == 2  # two deals, each the same in all of its records
    turned = [("satyr", "hoplite", "pythia"), ("hoplite", "pythia", "satyr")]
    assert [*seats.values()] == [[*turned, ("pythia", "satyr", "hoplite")]] * 2


def test_a_player_with_several_seats_is_named_in_each(tmp_path: Path) -> None:
    task = Task(Settings(NAMES, players=3, out=tmp_path), 5, ("satyr", "hoplite", "hoplite"), 1)
    assert len(play_deal(task).games) == 3
    with min(tmp_path.iterdir()).open("rb") as file:
        seats = Replay(file).header.seats
    assert [seat.name for seat in seats] == ["Satyr", "Hoplite 1", "Hoplite 2"]
    assert [seat.bot for seat in seats] == ["satyr", "hoplite", "hoplite"]


def test_deals_are_handed_out_as_they_are_asked_for() -> None:
    submitted = []

    class Counting(HomeMade):
        def submit(self, call: Callable[..., Any], /, *args: Any, **kw: Any) -> Future[Any]:
            submitted.append(args)
            return super().submit(call, *args, **kw)

    settings = Settings(NAMES, games=10**12)
    deals = play_deals(settings, make_lineups(NAMES, 2), Counting())
    assert [next(deals).seed for _ in range(3)] == [0, 1, 2]
    assert len(submitted) == 3


def test_only_deals_that_all_have_played_count() -> None:
    lineups = make_lineups((*NAMES, "pythia"), 2)
    deals = [
        DealPlayed(seed, play_deal(Task(Settings(NAMES), seed, lineup, 1)).games)
        for seed, lineup in [(0, lineups[0]), (1, lineups[0]), (1, lineups[1]), (1, lineups[2])]
    ]
    assert finished_games(deals, 3) == [game for deal in deals[1:] for game in deal.games]
