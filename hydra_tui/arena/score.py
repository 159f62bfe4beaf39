"""What the games say about the players: how often each wins, how strong it is, and how fast."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from math import log10, sqrt
from statistics import NormalDist
from typing import NamedTuple

from hydra_tui.arena.play import Played

MEAN = 1500
"""The Elo numbers of a tournament are this on average."""
PRIOR = 0.5
"""So many wins each way are added for each two players; so who never lost gets a number too."""
CONFIDENCE = 0.95

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_ROUNDS = 10_000
_PRECISION = 1e-12


class Standing(NamedTuple):
    """How a computer player did."""

    name: str
    games: int
    """Those that it took part in."""
    seats: int
    """That it had in them: more than games where it sat at the same table twice."""
    wins: int
    win_rate: float
    """The share of its seats that won."""
    low: float
    """The least that the win rate may really be, with 95% confidence (Wilson)."""
    high: float
    """The most that it may really be."""
    elo: float
    stalemates: int
    """The games it took part in that nobody won."""
    decisions: int
    """Those between two moves or more: nobody is asked if there is only one."""
    decisions_per_second: float | None
    """Of thinking; None if it never had to think."""
    think_ms_p50: float | None
    """Half of its decisions took no longer, in milliseconds."""
    think_ms_p95: float | None
    """All but a twentieth of its decisions took no longer."""


def score(names: Iterable[str], games: Iterable[Played]) -> list[Standing]:
    """How the players did, the strongest first; the order of the games makes no difference."""
    names = list(dict.fromkeys(names))
    taken, seats, wins, stalemates = (Counter[str]() for _ in range(4))
    beaten: Counter[tuple[str, str]] = Counter()
    halves: Counter[tuple[str, str]] = Counter()
    times: dict[str, array[float]] = {name: array("d") for name in names}
    for game in games:
        taken.update({*game.seats})
        seats.update(game.seats)
        for name, spent in zip(game.seats, game.times, strict=True):
            times[name].extend(spent)
        if game.winner is None:
            stalemates.update({*game.seats})
            halves.update(permutations(game.seats, 2))
        else:
            winner = game.seats[game.winner]
            wins[winner] += 1
            beaten.update((winner, name) for name in game.seats)
    points = {pair: beaten[pair] + halves[pair] / 2 + PRIOR for pair in permutations(names, 2)}
    elo = find_elo(names, points)
    standings = []
    for name in names:
        spent = array("d", sorted(times[name]))
        low, high = find_wilson(wins[name], seats[name])
        standings.append(
            Standing(
                name=name,
                games=taken[name],
                seats=seats[name],
                wins=wins[name],
                win_rate=wins[name] / seats[name] if seats[name] else 0.0,
                low=low,
                high=high,
                elo=elo[name],
                stalemates=stalemates[name],
                decisions=len(spent),
                decisions_per_second=len(spent) / (sum(spent) or 1e-9) if spent else None,
                think_ms_p50=_find_percentile(spent, 50),
                think_ms_p95=_find_percentile(spent, 95),
            )
        )
    return sorted(standings, key=lambda standing: -standing.elo)


def find_wilson(wins: int, tries: int) -> tuple[float, float]:
    """The interval in which the chance of winning lies, with 95% confidence.

    >>> [round(end, 4) for end in find_wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if not tries:
        return 0.0, 1.0
    share, square = wins / tries, _Z * _Z / tries
    middle = share + square / 2
    reach = _Z * sqrt(share * (1 - share) / tries + square / tries / 4)
    low, high = (middle - reach) / (1 + square), (middle + reach) / (1 + square)
    return max(0.0, low), min(1.0, high)


def find_elo(names: Sequence[str], points: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """The Elo number of each player, from what each won against each (Bradley and Terry).

    Everybody must have won something. The strengths are those under which what happened was most
    likely: each is fitted to those of the others, time and again, until none changes any more.

    >>> find_elo(["a", "b"], {("a", "b"): 10, ("b", "a"): 1})
    {'a': 1700.0, 'b': 1300.0}
    """
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        fitted = {
            one: sum(points[one, other] for other in names if other != one)
            / sum(
                (points[one, other] + points[other, one]) / (strength[one] + strength[other])
                for other in names
                if other != one
            )
            for one in names
        }
        scale = 10 ** (sum(map(log10, fitted.values())) / len(names))
        fitted = {name: found / scale for name, found in fitted.items()}
        change = max(abs(fitted[name] / strength[name] - 1) for name in names)
        strength = fitted
        if change < _PRECISION:
            break
    return {name: round(MEAN + 400 * log10(strength[name]), 6) for name in names}


def _find_percentile(ordered: Sequence[float], percent: int) -> float | None:
    """In milliseconds: the least of the times that so many of them do not exceed."""
    if not ordered:
        return None
    return 1000 * ordered[-(-len(ordered) * percent // 100) - 1]
