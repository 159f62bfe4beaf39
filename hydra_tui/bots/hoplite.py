"""The hoplite: places each card where it fits best, and looks no further.

It is the yardstick of all other players, and it plays the games that `athena` imagines, so how it
plays is frozen. Each move is worth the cards that it gets rid of, in cards:

- a card that is placed is worth 1, less 0.08 for each step between it and the top below it. On an
  ace, where anything goes, the steps are those up to a king, for high cards are hard to place;
- a joker is worth 0.3 less, for it can be placed at any time;
- if the turn goes on, each of the next two cards is worth another 0.5. An equal forgoes that;
- to reserve a card gets rid of nothing, and costs 0.3;
- to swap is worth what the best place for the reserve would be, less 0.05; and to play the top of a
  reserve pile, 0.6;
- to cut is worth 2, for the two heads that grow, less the cards of the head.

Of moves that are worth the same it takes the first: the lowest top, then the oldest head that has
come to show it. It never shuffles unless it must, and a joker that starts a head is a king.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hydra_tui.bots.sense import drop_stalling
from hydra_tui.engine import HIDDEN, Card, Event, Move, Rules, Table, View
from hydra_tui.engine.cards import ACE, FACES
from hydra_tui.engine.legal import fitting_tops
from hydra_tui.engine.moves import DRAW, Cut, Place, Reserve, Swap

STEP, JOKER_KEPT, NEXT, NEXT_MOST, RESERVING, SWAPPING, LIFTING = 0.08, 0.3, 0.5, 2, 0.3, 0.05, 0.6
KING = 13


class Hoplite:
    """Chooses what is worth most at once."""

    def __init__(self, _: Random) -> None:
        """Nothing is left to chance."""

    def choose(self, view: View) -> Move:
        """The legal move that is worth most."""
        return choose_greedily(view.moves, view.table, view.rules, view.events)


def choose_greedily(
    moves: Sequence[Move], table: Table, rules: Rules, latest: Sequence[Event]
) -> Move:
    """The move that is worth most; all that it looks at is known to the seat that decides."""
    moves = drop_stalling(moves, table, latest)
    if len(moves) == 1:
        return moves[0]
    if table.hand is None:
        return DRAW if DRAW in moves else moves[-1]  # draw at once; the last value is the king
    best, most = moves[0], float("-inf")
    player, heads, hand = table.players[table.seat], table.heads, table.hand
    ahead = NEXT * min(table.owed, len(player.draw) + len(player.discard), NEXT_MOST)
    for move in moves:
        if type(move) is Place:
            worth, goes_on = _RATED[move.announced or hand][heads[move.head][-1].value]
            worth += goes_on * ahead
        elif type(move) is Reserve:
            worth = ahead - RESERVING
        elif type(move) is Swap:
            worth = _rate_anywhere(player.reserve[-1], table, rules, ahead) - SWAPPING
        elif type(move) is Cut:
            worth = 2 - len(heads[table.oldest])
        else:
            worth = ahead + LIFTING
        if worth > most:
            best, most = move, worth
    return best


def _rate(card: Card, top: int) -> tuple[float, int]:
    """What it is worth to place a card on such a top; and 1 if the turn goes on then, else 0."""
    value = card.value
    worth = 1 - JOKER_KEPT if card.suit == "J" else 1.0
    if value == top:
        return worth, 0
    steps = KING - value if top == ACE else abs(top - value)
    return worth - STEP * steps, 1


_RATED = {card: [_rate(card, top) for top in range(KING + 1)] for card in (HIDDEN, *FACES)}
"""Worked out once, for it is asked for a great many times a second."""


def _rate_anywhere(card: Card, table: Table, rules: Rules, ahead: float) -> float:
    """What the best place for a card is worth; if it has none, no more than to hold on to it."""
    fitting = fitting_tops(black_up=rules.black_up)
    tops = {cards[-1].value for cards in table.heads.values()}
    best = ahead - 0.5
    for face in card.announced or (card,):
        for top in tops.intersection(fitting[face]):
            worth, goes_on = _RATED[face][top]
            best = max(best, worth + goes_on * ahead)
    return best
