"""Athena: plays the game out many times in her head before each move.

She imagines deals that are consistent with what her seat knows, tries each move on all of them, and
lets hoplites play on for a while. Who will win is then judged by the cards that everybody has left.
The worse half of the moves is dropped time and again, so that most of the thought goes to the moves
between which it is hard to choose. How much she thinks is counted in games, not in seconds: so she
chooses the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

from hydra_tui.bots.deals import Deals
from hydra_tui.bots.hoplite import choose_greedily
from hydra_tui.bots.pythia import Odds
from hydra_tui.bots.registry import Opinion
from hydra_tui.bots.sense import drop_stalling
from hydra_tui.bots.worth import burdens, judge_table
from hydra_tui.engine import Game, Move, Table, View
from hydra_tui.engine.moves import Name, Place

GAMES = 300
"""How many games are played out for a decision."""
AHEAD = 6
"""How many decisions each of them goes on for."""
OPINION = 10
"""So many times as many for a tip, which is looked at closely and asked for seldom."""
CANDIDATES = 4
"""How many moves are thought about: so many that have the best odds."""


class Athena:
    """Chooses what wins most of the games that she imagines."""

    def __init__(self, chance: Random, games: int = GAMES) -> None:
        self._chance = chance
        self._games = games

    def choose(self, view: View) -> Move:
        """The move that won most."""
        moves = drop_stalling(view.moves, view.table, view.events)
        if len(moves) == 1 or isinstance(moves[0], Name):
            return moves[0]
        alive = [group[0] for group in _group_alike(moves, view.table)]
        if len(alive) == 1:
            return alive[0]
        trial = _Trial(view, self._chance)
        if view.table.hand:  # else there are no odds to go by
            alive.sort(key=Odds(view).rate, reverse=True)
            del alive[CANDIDATES:]
        rounds = (len(alive) - 1).bit_length() or 1
        for _ in range(rounds):
            trial.play(alive, max(1, self._games // (rounds * len(alive))))
            alive.sort(key=trial.chance, reverse=True)
            del alive[max(2, (len(alive) + 1) // 2) :]
        return alive[0]

    def judge(self, view: View) -> list[Opinion]:
        """What she thinks of each move that leads anywhere, the best first."""
        moves = drop_stalling(view.moves, view.table, view.events)
        if isinstance(moves[0], Name):  # that is a fact, and nothing to choose
            return []
        groups = _group_alike(moves, view.table)
        trial = _Trial(view, self._chance)
        trial.play([group[0] for group in groups], max(1, OPINION * self._games // len(groups)))
        found = [Opinion(move, trial.chance(group[0])) for group in groups for move in group]
        return sorted(found, key=lambda opinion: opinion.chance, reverse=True)


class _Trial:
    """Tries moves on the same deals, and keeps count of what they won."""

    def __init__(self, view: View, chance: Random) -> None:
        self._seat = view.seat
        self._deals = Deals(view, chance)
        self._shuffle = chance.shuffle
        self._weights = burdens(black_up=view.rules.black_up)
        self._won: dict[Move, float] = {}
        self._played = 0

    def play(self, moves: Sequence[Move], deals: int) -> None:
        """Try each of the moves on so many more deals; the others are out for good."""
        won = {move: self._won.get(move, 0.0) for move in moves}
        for _ in range(deals):
            dealt = self._deals.take()
            for move in moves:
                game = dealt.copy(self._shuffle)
                game.play(move)
                won[move] += judge_table(_play_on(game), self._seat, self._weights)
        self._won = won
        self._played += deals

    def chance(self, move: Move) -> float:
        """The share of the games that a move won."""
        return self._won[move] / self._played


def _play_on(game: Game) -> Table:
    """Let hoplites go on for a while; the table that they leave."""
    for decision in count():
        moves = game.legal_moves()
        if not moves or decision == AHEAD:
            break
        game.play(
            moves[0]
            if len(moves) == 1
            else choose_greedily(moves, game.table, game.rules, game.events)
        )
    return game.table


def _group_alike(moves: Sequence[Move], table: Table) -> list[list[Move]]:
    """The moves in groups that come to the same.

    It does not matter on which of the heads that show the same value a card is placed, unless one
    of them is the oldest.
    """
    groups: dict[object, list[Move]] = {}
    for move in moves:
        key: object = move
        if isinstance(move, Place):
            card, top = move.announced or table.hand, table.heads[move.head][-1]
            key = (card and card.value, top.value, move.head == table.oldest)
        groups.setdefault(key, []).append(move)
    return [*groups.values()]
