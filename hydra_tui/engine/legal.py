"""What is legal: which card fits where, and what can be done with the card in hand."""

from __future__ import annotations

from functools import cache

import msgspec

from hydra_tui.engine.cards import ACE, FACES, HIDDEN, JOKER, VALUES, Card
from hydra_tui.engine.moves import CUT, LIFT, RESERVE, SWAP, Move, Place
from hydra_tui.engine.rules import Rules
from hydra_tui.engine.table import Table

Ways = list[list[Place]]
"""How to place a card on each head, in lists by the value of the head's top."""


def fits(face: Card, top: int, *, black_up: bool) -> bool:
    """Whether a face may be laid on a head whose top has that value (S6 to S8, O4, O5, H2)."""
    if face.value == top or ACE in (face.value, top):
        return True
    if black_up:
        up, down = face.colour != "red", face.colour != "black"
    else:
        up, down = False, True
    return (up and face.value > top) or (down and face.value < top)


class Fit(msgspec.Struct, frozen=True):
    """What fits where, worked out once."""

    tops: dict[Card, tuple[int, ...]]
    """The values of the tops that a card may be laid on as it is."""
    announced: tuple[tuple[int, tuple[Card, ...]], ...]
    """For each value of a top, what a joker may be announced as on it (S8)."""


@cache
def fit(black_up: bool) -> Fit:
    """`fits`, for every card and every top."""
    values = range(1, len(VALUES) + 1)
    tops = {
        face: tuple(top for top in values if fits(face, top, black_up=black_up)) for face in FACES
    }
    announced = tuple(
        (top, tuple(face for face in JOKER.announced if top in tops[face])) for top in values
    )
    return Fit(tops | {JOKER: (), HIDDEN: ()}, announced)


def list_plays(table: Table, rules: Rules, ways: Ways) -> list[Move]:
    """What can be done with the card in hand (S6, S8, O4, O6, O9, O10)."""
    fitting = fit(rules.black_up)
    hand = table.hand or HIDDEN
    moves: list[Move] = []
    for top in fitting.tops[hand]:
        moves += ways[top]
    if hand.announced:
        for top, cards in fitting.announced:
            moves += [Place(way.head, card) for way in ways[top] for card in cards]
    may_cut = rules.cut == "always" or (rules.cut != "unfit" and not moves)
    if rules.reserve == "card":
        if table.players[table.seat].reserve:
            moves.append(SWAP)
        elif len(table.heads) > 1:
            may_cut = may_cut and rules.cut != "last resort"
            moves.append(RESERVE)
    elif rules.reserve == "pile" and not table.lifted:
        if not table.laid:
            moves.append(RESERVE)
        if table.players[table.seat].reserve:
            moves.append(LIFT)
    if may_cut or (rules.cut == "unfit" and not _fits_oldest(hand, table, fitting)):
        moves.append(CUT)
    return moves


def _fits_oldest(hand: Card, table: Table, fitting: Fit) -> bool:
    """O4, O5, H2; a joker does not if it can be announced as a card that does not (O6)."""
    top = table.heads[table.oldest][-1].value
    return all(top in fitting.tops[card] for card in hand.announced or (hand,))
