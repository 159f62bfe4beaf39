"""Deals that a seat may imagine: every hidden card is one that it can be, as far as it knows."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from hydra_tui.engine import HIDDEN, Card, Game, Pile, View
from hydra_tui.engine.chance import deck


class Deals:
    """All deals that are consistent with a view, to be taken by chance."""

    def __init__(self, view: View, chance: Random) -> None:
        self._rules = view.rules
        self._chance = chance
        table = view.table
        self._position = replace(table.position(), stuck=0)
        piles = [[p.draw, p.discard, p.reserve] for p in table.players]
        self._known = [[*known.elements()] for known in view.known]
        """Cards that are somewhere in the hidden ones of each player."""
        self._hidden = [sum(pile.count(HIDDEN) for pile in three) for three in piles]
        """How many cards of each player are hidden."""
        self._hidden[table.seat] += (table.hand, table.aside).count(HIDDEN)
        self._unseen = list_unseen(view, sum(self._hidden) - sum(map(len, self._known)))

    def take(self) -> Game:
        """A game that goes on from the view's moment, with one of the deals."""
        unseen, shuffle = self._unseen, self._chance.shuffle
        shuffle(unseen)
        position, taken = self._position, 0
        hand, aside = position.hand, position.aside
        draw, discard, reserve = [], [], []
        for seat, known in enumerate(self._known):
            more = self._hidden[seat] - len(known)
            cards = known + unseen[taken : taken + more]
            taken += more
            if known:
                shuffle(cards)
            if seat == position.seat:  # somebody else's hand is hidden too
                hand = cards.pop() if hand is HIDDEN else hand
                aside = cards.pop() if aside is HIDDEN else aside
            draw.append(_fill(position.draw[seat], cards))
            discard.append(_fill(position.discard[seat], cards))
            reserve.append(_fill(position.reserve[seat], cards))
        full = replace(
            position,
            draw=tuple(draw),
            discard=tuple(discard),
            reserve=tuple(reserve),
            hand=hand,
            aside=aside,
        )
        return Game(self._rules, full, shuffle)


def _fill(pile: Pile, cards: list[Card]) -> Pile:
    return tuple([cards.pop() if card is HIDDEN else card for card in pile])


def list_unseen(view: View, needed: int) -> list[Card]:
    """The cards that may be anywhere as far as a seat knows; at least so many.

    A table that was laid out, and testing mode, may have any cards: there they are taken from as
    many more decks as are needed.
    """
    table = view.table
    piles = [pile for p in table.players for pile in (p.draw, p.discard, p.reserve)]
    seen = Counter(card.plain for cards in table.heads.values() for card in cards)
    for cards in (*piles, *(known.elements() for known in view.known)):
        seen.update(cards)
    seen.update(card for card in (table.hand, table.aside) if card)
    decks = len(table.players)
    while True:
        unseen = Counter(deck(view.rules) * decks)
        unseen.subtract(seen)
        del unseen[HIDDEN]
        found = [*(+unseen).elements()]
        if len(found) >= needed:
            return found
        decks += 1
