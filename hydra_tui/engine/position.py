"""A position: all there is to know about a table at one moment, as a value.

A game begins from one: dealt by chance, read from a record, or laid out by hand.
"""

from __future__ import annotations

import msgspec

from hydra_tui.engine.cards import HIDDEN, JOKER, Card
from hydra_tui.engine.rules import Rules

Pile = tuple[Card, ...]
"""Cards from the bottom to the top."""


_TOO_MANY = 10**8  # no game has so many of anything; a count stays easy to write


class Position(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where every card lies, and whose turn it is. Seats are counted from 0.

    To lay out a table by hand, `draw`, `heads` and `seat` are enough.
    """

    draw: tuple[Pile, ...]
    """Each player's draw pile; the last card is drawn first."""
    discard: tuple[Pile, ...] = ()
    """Each player's discard pile, or nothing if all are empty."""
    reserve: tuple[Pile, ...] = ()
    """Each player's reserve, or nothing if all are empty."""
    heads: dict[int, Pile] = {}
    """The heads by their numbers, the oldest first."""
    seat: int = 0
    """Whose turn it is."""
    hand: Card | None = None
    """The card in hand; without one, a turn begins."""
    owed: int = 0
    """How many cards must still be played in this turn, after the one in hand."""
    aside: Card | None = None
    """The drawn card that waits while the top of the reserve is played (O10)."""
    lifted: bool = False
    """Is the card in hand from the reserve pile (O10, O12)?"""
    reserved: bool = False
    """Was a card reserved in this turn (O9)?"""
    growing: int = 0
    """How many heads are to be grown before anything else happens."""
    stuck: int = 0
    """How many turns in a row have changed nothing (R2); without a meaning in testing mode."""
    turn: int = 0
    """How many turns have begun; while it is 0, heads grow from each player in turn (S2, O1)."""
    last_head: int = 0
    """The number of the newest head that ever grew."""


def find_fault(position: Position, rules: Rules, *, testing: bool = False) -> str | None:
    """Why no game by these rules can go on from a position, or None if one can.

    In testing mode cards may be hidden, to be named when they come up.
    """
    players = len(position.draw)
    if players < 2:
        return f"Hydra needs 2 players or more, not {players}"
    if not 0 <= position.seat < players:
        return f"there is no seat {position.seat}"
    if {len(position.discard), len(position.reserve)} - {0, players}:
        return "there must be as many discard piles and reserves as draw piles, or none"
    counts = (position.owed, position.growing, position.stuck, position.turn, position.last_head)
    if min(counts) < 0:
        return "a count is below 0"
    if max(*counts, *position.heads) >= _TOO_MANY:
        return "a count is too large"
    in_a_turn = position.hand or position.owed or (position.turn and position.growing)
    if in_a_turn and not position.turn:
        return "a turn is under way, but none has begun: its number must be 1 or more"
    if position.reserved and not in_a_turn:
        return "a card was reserved in this turn, but no turn is under way"
    if position.stuck >= players and rules.has_stalemate(testing=testing):
        return "nobody can ever play again: the game is over"
    return (
        _fault_in_heads(position)
        or _fault_in_cards(position, testing=testing)
        or _fault_in_reserves(position, rules)
        or (_fault_in_growing(position, rules) if position.growing else None)
    )


def _fault_in_heads(position: Position) -> str | None:
    if not position.heads and not position.growing:
        return "there must be a head"
    numbers = [0, *position.heads]
    if numbers != sorted(set(numbers)):
        return "the heads are not in the order of their numbers"
    for number, cards in position.heads.items():
        if not cards:
            return f"head {number} has no cards"
        if not cards[-1].value:
            return f"the top of head {number} has no value: {cards[-1]}"
        if JOKER in cards:
            return f"a joker in head {number} has no value"
    return None


def _fault_in_cards(position: Position, *, testing: bool) -> str | None:
    in_hand = [card for card in (position.hand, position.aside) if card]
    own = set(in_hand).union(*position.draw, *position.discard, *position.reserve)
    if announced := sorted(card.text for card in own if card.plain is not card):
        return f"a joker has a value in a head only: {announced[0]}"
    if not testing and HIDDEN in own.union(*position.heads.values()):
        return "a card is hidden, which only testing mode allows"
    if HIDDEN in {position.aside}.union(*position.reserve):
        return "a card that was in hand is hidden"
    if position.aside and not position.lifted:
        return "a card waits aside, but none is lifted from the reserve"
    if position.lifted and not position.hand:
        return "a card is lifted, but none is in hand"
    return None


def _fault_in_reserves(position: Position, rules: Rules) -> str | None:
    if (position.aside or position.lifted) and rules.reserve != "pile":
        return "there is no reserve pile to lift a card from"
    for seat, pile in enumerate(position.reserve):
        # A reserve of one card lies there within its owner's turn only (S1).
        may_hold_card = seat == position.seat and position.hand
        if pile and (rules.reserve == "none" or (rules.reserve == "card" and not may_hold_card)):
            return f"seat {seat} can't have a reserve now"
        if rules.reserve == "card" and len(pile) > 1:
            return f"the reserve of seat {seat} holds more than one card"
    return None


def _fault_in_growing(position: Position, rules: Rules) -> str | None:
    if position.hand and rules.reserve != "pile":  # only a card drawn before a lifted one (O10)
        return "a head is to be grown, but a card is in hand"
    players = len(position.draw)
    opening = position.turn == 0
    if position.growing > (players if opening else 2):
        return f"{position.growing} heads can't grow at once"
    # At the opening the next players grow a head each; after a cut, one player grows them all.
    growers = range(position.seat, position.seat + position.growing) if opening else [position.seat]
    for seat in (grower % players for grower in growers):
        cards = len(position.draw[seat]) + (len(position.discard[seat]) if position.discard else 0)
        if cards < (1 if opening else position.growing):
            return f"seat {seat} has too few cards to grow a head from"
    return None
