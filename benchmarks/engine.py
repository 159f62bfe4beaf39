"""How fast the engine plays: random self-play, listing the legal moves at every decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import perf_counter

from hydra_tui.engine import JOKER, Card, Event, Game, Position, Rules
from hydra_tui.engine.chance import deck

ROUNDS = 25
GAMES = 20
TABLES = 40
MUST, GOAL = 3.0, 6.6
MOST_FOR_60_HEADS = 4.0


def play_out(game: Game, choose: Callable[[], float], most: int | None = None) -> int:
    """Play random moves to the end, or `most` of them; returns how many were made."""
    decisions = 0
    while (moves := game.legal_moves()) and decisions != most:
        game.play(moves[int(choose() * len(moves))])
        decisions += 1
    return decisions


def time_self_play(players: int) -> float:
    """Seconds per decision in whole games, with a listener that takes every event."""
    choose = random.Random(1).random
    decisions = 0
    start = perf_counter()
    for seed in range(GAMES):
        game = Game.new(players, seed=seed)
        heard: list[Event] = []
        game.subscribe(heard.append)
        decisions += play_out(game, choose)
    return (perf_counter() - start) / decisions


def time_shuffle() -> float:
    """Seconds that one `random.shuffle` of 54 cards takes."""
    cards = deck(Rules())
    start = perf_counter()
    for _ in range(500):
        random.shuffle(cards)
    return (perf_counter() - start) / 500


def lay_heads(count: int, rng: random.Random) -> Game:
    """A game for two, in the middle, with so many heads."""
    cards = deck(Rules()) * 4
    rng.shuffle(cards)
    tops: list[Card] = [card for card in cards if card is not JOKER]
    return Game(
        Rules(),
        Position(
            draw=(tuple(cards[:54]), tuple(cards[54:108])),
            heads={number: (tops[number],) for number in range(1, count + 1)},
        ),
        rng.shuffle,
    )


def time_heads(count: int) -> float:
    """Seconds per decision with so many heads; few decisions each, as a cut grows one more."""
    rng = random.Random(1)
    games = [lay_heads(count, rng) for _ in range(TABLES)]
    start = perf_counter()
    decisions = sum(play_out(game, rng.random, most=12) for game in games)
    return (perf_counter() - start) / decisions


def main() -> int:
    """Measure and print; returns 1 if something is too slow."""
    failed = False
    for players in (2, 4):
        # Each round times both, one right after the other: a noisy machine slows both alike.
        pairs = [(time_self_play(players), time_shuffle()) for _ in range(ROUNDS)]
        ratio = median(shuffle / decision for decision, shuffle in pairs)
        microseconds = median(decision for decision, _ in pairs) * 1e6
        print(
            f"engine, {players} players: {ratio:.2f} decisions in the time of one shuffle of 54"
            f" cards ({microseconds:.2f} µs each; must be {MUST}, goal {GOAL})"
        )
        failed |= ratio < MUST
    growth = median(time_heads(60) / time_heads(6) for _ in range(ROUNDS))
    print(
        f"engine, 60 heads: {growth:.2f} times the cost per decision of 6 heads"
        f" (at most {MOST_FOR_60_HEADS})"
    )
    failed |= growth > MOST_FOR_60_HEADS
    return int(failed)
