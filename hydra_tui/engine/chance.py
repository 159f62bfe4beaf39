"""Chance: the one thing the rules take from outside, given to a game as a way to shuffle."""

from __future__ import annotations

from collections.abc import Callable

from hydra_tui.engine.cards import HIDDEN, JOKER, SUITED, Card
from hydra_tui.engine.position import Pile, Position
from hydra_tui.engine.rules import Rules

Shuffler = Callable[[list[Card]], None]
"""Puts a pile in a new order, in place: `random.Random(7).shuffle` is one."""


def deck(rules: Rules) -> list[Card]:
    """One player's deck (C3, O1)."""
    return [*SUITED, *[JOKER] * rules.jokers]


def deal(rules: Rules, players: int, shuffle: Shuffler) -> Position:
    """One deck per player, all shuffled together and dealt out equally (C3)."""
    cards = deck(rules) * players
    shuffle(cards)
    return _opening(rules, [tuple(cards[seat::players]) for seat in range(players)])


def deal_hidden(rules: Rules, players: int) -> Position:
    """A deal of cards that are named as they come up (testing mode)."""
    return _opening(rules, [(HIDDEN,) * len(deck(rules))] * players)


def _opening(rules: Rules, draw: list[Pile]) -> Position:
    return Position(draw=tuple(draw), growing=len(draw) if rules.all_open else 1)
