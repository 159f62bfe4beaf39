"""What cards are worth: how hard each is to get rid of, and who is likely to win.

The figures were read off 20,000 games of two hoplites, in which a little was left to chance. What a
card weighs is much the same in the other rulesets, and a quarter more where four play.
"""

from __future__ import annotations

from functools import cache
from math import exp, log

from hydra_tui.engine import JOKER, Card, Table
from hydra_tui.engine.cards import FACES, HIDDEN, VALUES
from hydra_tui.engine.legal import fitting_tops

BURDEN = 0.1
"""A card that fits on one top in e weighs so much; the fewer its tops, the more, by the square."""
JOKER_EASE = 0.08
"""To own a joker helps by so much: it fits anywhere."""
NUMBER = 0.8
"""How much the number of cards counts, by its logarithm."""
HOPELESS = 50.0
"""To be so far behind is no worse than farther."""

Burdens = dict[Card, float]
"""For each card, how much harder than by its mere number it makes it to win."""


@cache
def burdens(*, black_up: bool) -> Burdens:
    """What it weighs to own each card: a king, which fits on aces and kings only, weighs most."""
    tops = fitting_tops(black_up=black_up)
    weights = {face: BURDEN * log(len(VALUES) / len(tops[face])) ** 2 for face in FACES}
    return weights | {JOKER: -JOKER_EASE, HIDDEN: 0.0}


def judge_table(table: Table, seat: int, weights: Burdens) -> float:
    """How likely a seat is to win, by the cards that everybody owns."""
    if table.outcome:
        return float(table.outcome.winner == seat)
    loads = [_load(table, each, weights) for each in range(len(table.players))]
    own = loads[seat]
    return 1 / sum([exp(min(own - load, HOPELESS)) for load in loads])


def _load(table: Table, seat: int, weights: Burdens) -> float:
    """How far a seat is from having won."""
    player, weigh = table.players[seat], weights.__getitem__
    load = sum(map(weigh, player.draw)) + sum(map(weigh, player.discard))
    load += sum(map(weigh, player.reserve))
    if seat == table.seat:
        load += sum(weights[card] for card in (table.hand, table.aside) if card)
    return load + NUMBER * log(1 + table.owned(seat))
