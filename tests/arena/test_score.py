from __future__ import annotations

from array import array
from itertools import permutations

import pytest

from hydra_tui.arena.play import Played
from hydra_tui.arena.score import MEAN, find_elo, find_wilson, score


def played(seats: str, winner: int | None, *times: list[float]) -> Played:
    names = tuple(seats.split())
    return Played(names, winner, tuple(array("d", each) for each in times or [[]] * len(names)))


@pytest.mark.parametrize(
    ("wins", "tries", "low", "high"),
    [  # from the tables of other programs
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (50, 100, 0.4038, 0.5962),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(wins: int, tries: int, low: float, high: float) -> None:
    assert find_wilson(wins, tries) == pytest.approx((low, high), abs=5e-5)


def test_elo_says_how_often_one_beats_another() -> None:
    truth = {"a": 1750, "b": 1500, "c": 1400, "d": 1350}
    points = {
        (one, other): 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
        for one, other in permutations(truth, 2)
    }
    assert find_elo([*truth], points) == pytest.approx(truth, abs=0.01)


def test_elo_is_1500_on_average_however_onesided() -> None:
    found = find_elo(["a", "b"], {("a", "b"): 10_000, ("b", "a"): 0.5})
    assert sum(found.values()) / 2 == pytest.approx(MEAN)
    assert found["a"] > 2300


def test_a_tournament_is_added_up() -> None:
    games = [
        played("a b", 0, [0.001, 0.003], [0.01]),
        played("b a", 1, [0.01], [0.002]),
        played("a b", None),
        played("b a", 0),
    ]
    first, second = score(["b", "a"], games)
    assert (first.name, second.name) == ("a", "b")
    assert (first.games, first.seats, first.wins, first.win_rate) == (4, 4, 2, 0.5)
    assert (second.wins, second.stalemates, first.stalemates) == (1, 1, 1)
    assert (first.low, first.high) == find_wilson(2, 4)
    assert first.elo - MEAN == pytest.approx(MEAN - second.elo)
    # Two wins to one, a stalemate, and half a win more each way.
    assert first.elo - second.elo == pytest.approx(find_elo("ab", PAIR)["a"] * 2 - 2 * MEAN)
    assert first.decisions == 3
    assert first[-3:] == pytest.approx((500, 2, 3))
    assert score(["b", "a"], games[::-1]) == [first, second]


PAIR = {("a", "b"): 3.0, ("b", "a"): 2.0}


def test_equals_have_equal_numbers_though_one_has_more_seats() -> None:
    # Four seats, each of which wins once; one player has three of them.
    games = [played("a b b b", winner) for winner in range(4)]
    one, other = score(["a", "b"], games)
    assert (one.win_rate, other.win_rate) == (0.25, 0.25)
    assert (one.games, one.seats, other.seats) in {(4, 4, 12), (4, 12, 4)}
    assert one.elo == pytest.approx(other.elo)


def test_percentiles_are_times_that_were_taken() -> None:
    times = [number / 1000 for number in range(100, 0, -1)]
    (standing, _) = score(["a", "b"], [played("a b", 0, times, [])])
    assert standing.think_ms_p50 == pytest.approx(50)
    assert standing.think_ms_p95 == pytest.approx(95)


def test_who_never_played_has_numbers_too() -> None:
    one, other = score(["a", "b"], [])
    assert one[1:] == other[1:]
    assert (one.win_rate, one.low, one.high, one.elo) == (0, 0, 1, MEAN)
    assert one.decisions_per_second is one.think_ms_p50 is one.think_ms_p95 is None
