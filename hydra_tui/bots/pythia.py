"""The pythia: counts the cards and plays the odds.

She remembers every card that was seen, so she knows how likely each is to be the next that a player
draws. A move is worth, in the burdens of `worth`:

- the card that it gets rid of, less a little for a joker; a cut costs the cards of the head;
- if the turn goes on, what the next draws are likely to get rid of: each card by its odds, if it
  fits on one of the tops that the move leaves. Further draws count half of that each, up to a third
  one. A card that fits nowhere costs a reserve or, where that can't be, a cut.

To swap is worth what the best place for the reserve is. She looks no further than her own turn.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import NamedTuple

from hydra_tui.bots.deals import list_unseen
from hydra_tui.bots.sense import drop_stalling
from hydra_tui.bots.worth import NUMBER, burdens
from hydra_tui.engine import HIDDEN, JOKER, Card, Move, View
from hydra_tui.engine.cards import VALUES
from hydra_tui.engine.legal import fitting_tops
from hydra_tui.engine.moves import DRAW, Cut, Name, Place, Reserve, Swap

JOKER_KEPT, RESERVING, LIFTING, CUTTING = 0.1, 0.03, 0.02, 0.5
"""What a joker is better kept for, what a reserve costs and to lift one is worth, and how much of
the oldest head a card costs that fits nowhere while there is a reserve to swap it with."""
FURTHER, MOST = 0.5, 3
"""What a draw after the next one counts, and how many draws count at all."""


class Pythia:
    """Chooses by the odds of the cards that are still to come."""

    def __init__(self, _: Random) -> None:
        """Nothing is left to chance."""

    def choose(self, view: View) -> Move:
        """The legal move with the best odds."""
        moves = drop_stalling(view.moves, view.table, view.events)
        if len(moves) == 1 or isinstance(moves[0], Name):
            return moves[0]
        if view.table.hand is None:
            return DRAW if DRAW in moves else moves[-1]  # draw at once; the last value is the king
        odds = Odds(view)
        return max(moves, key=odds.rate)


class _Draw(NamedTuple):
    """A card that a player may draw next."""

    fitting: int
    """The tops that it fits on, a bit for each value."""
    chance: float
    burden: float


class Odds:
    """What can be expected of each move at one moment."""

    def __init__(self, view: View) -> None:
        table, rules = view.table, view.rules
        self._table = table
        self._weights = burdens(black_up=rules.black_up)
        self._fitting = {
            card: sum(1 << top for top in tops)
            for card, tops in fitting_tops(black_up=rules.black_up).items()
        } | {JOKER: sum(1 << top for top in range(len(VALUES) + 1))}
        self._number = NUMBER / (1 + table.owned(table.seat))
        """What one card less means, whatever its face."""
        self._draws = [
            _Draw(self._fitting[card], chance, self._burden(card))
            for card, chance in _find_odds(view).items()
        ]
        self._tops = Counter(cards[-1].value for cards in table.heads.values())
        self._reserve = table.player.reserve if rules.reserve == "card" else []
        self._may_reserve = rules.reserve == "card" and not self._reserve
        self._head = sum(self._burden(card.plain) for card in table.heads[table.oldest])
        """What the oldest head costs who cuts it off."""

    def rate(self, move: Move) -> float:
        """What a move is worth."""
        table = self._table
        if isinstance(move, Place) and table.hand:
            top = table.heads[move.head][-1].value
            return self._rate_place(move.announced or table.hand, top)
        if isinstance(move, Swap):
            return self._rate_swap(self._reserve[-1])
        if isinstance(move, Cut):
            return -self._head
        kept = -RESERVING if isinstance(move, Reserve) else LIFTING
        return kept + self._expect(self._mask(), goes_on=table.owed > 0, may_reserve=False)

    def _rate_place(self, card: Card, top: int, *, swapped: bool = False) -> float:
        goes_on = card.value != top and self._table.owed > 0
        worth = self._burden(card.plain)
        if card.plain is not card:
            worth -= JOKER_KEPT
        may_reserve = self._may_reserve and not swapped
        tops = self._mask(less=top, more=card.value)
        return worth + self._expect(tops, goes_on=goes_on, may_reserve=may_reserve)

    def _rate_swap(self, reserve: Card) -> float:
        """What the best place for the reserve is worth; if it has none, it has to cut."""
        places = [
            self._rate_place(face, top, swapped=True)
            for face in reserve.announced or (reserve,)
            for top in self._tops
            if self._fitting[face] >> top & 1
        ]
        return max(places, default=-self._head)

    def _mask(self, *, less: int = 0, more: int = 0) -> int:
        """The tops, a bit for each value, with one less and one more of a kind."""
        tops = sum(1 << top for top, count in self._tops.items() if count > (top == less))
        return tops | (1 << more if more else 0)

    def _expect(self, tops: int, *, goes_on: bool, may_reserve: bool) -> float:
        """What the draws to come are likely to bring."""
        if not goes_on:
            return 0.0
        unfit = RESERVING if may_reserve else CUTTING * self._head
        return (1 + FURTHER * (min(self._table.owed, MOST) - 1)) * sum(
            chance * burden if fitting & tops else -chance * unfit
            for fitting, chance, burden in self._draws
        )

    def _burden(self, card: Card) -> float:
        """What it means to have one such card less."""
        return self._weights[card] + self._number


def _find_odds(view: View) -> dict[Card, float]:
    """How likely each card is to be the next that the player draws."""
    player, known = view.table.player, view.known[view.table.seat]
    pile = player.draw or player.discard
    odds: dict[Card, float] = defaultdict(float)
    hidden = sum(cards.count(HIDDEN) for cards in (player.draw, player.discard, player.reserve))
    if pile and hidden:
        unseen = list_unseen(view, 1)
        share = pile.count(HIDDEN) / hidden / len(pile)
        rest = share * (hidden - known.total()) / len(unseen)
        for card, count in known.items():
            odds[card] += share * count
        for card in unseen:
            odds[card] += rest
    for card in pile:
        odds[card] += 1 / len(pile)
    odds.pop(HIDDEN, None)
    return odds
