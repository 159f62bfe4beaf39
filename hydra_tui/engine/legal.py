"""What is legal: which card fits where, and what can be done with the card in hand."""

from __future__ import annotations

from functools import cache, lru_cache

from hydra_tui.engine.cards import ACE, FACES, HIDDEN, JOKER, VALUES, Card
from hydra_tui.engine.moves import CUT, LIFT, RESERVE, SWAP, Move, Place
from hydra_tui.engine.rules import Rules
from hydra_tui.engine.table import Table

Tops = dict[Card, tuple[int, ...]]
"""For each card, the values of the tops that it may be laid on."""

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


@cache
def fitting_tops(*, black_up: bool) -> Tops:
    """`fits`, worked out once for every card and every top; a joker fits only as announced."""
    values = range(1, len(VALUES) + 1)
    return {JOKER: (), HIDDEN: ()} | {
        face: tuple(top for top in values if fits(face, top, black_up=black_up)) for face in FACES
    }


@lru_cache(maxsize=4096)
def _announcements(head: int, top: int, black_up: bool) -> tuple[Place, ...]:
    """The ways to place a joker on a head (S8); kept, for there are a great many."""
    return tuple(
        Place(head, face) for face in JOKER.announced if fits(face, top, black_up=black_up)
    )


def list_plays(table: Table, rules: Rules, tops: Tops, ways: Ways) -> list[Move]:
    """What can be done with the card in hand (S6, S8, O4, O6, O9, O10)."""
    hand = table.hand or HIDDEN
    moves: list[Move] = []
    for top in tops[hand]:
        moves += ways[top]
    if hand.announced:
        for top, ways_there in enumerate(ways):
            for way in ways_there:
                moves += _announcements(way.head, top, rules.black_up)
    placeable = bool(moves)

    if rules.reserve == "card":
        if table.players[table.seat].reserve:
            moves.append(SWAP)
        elif len(table.heads) > 1:
            moves.append(RESERVE)
    elif rules.reserve == "pile" and not table.lifted:
        if not table.reserved:
            moves.append(RESERVE)
        if table.players[table.seat].reserve:
            moves.append(LIFT)

    if rules.cut == "last resort":
        may_cut = not placeable and RESERVE not in moves
    elif rules.cut == "unplaceable":
        may_cut = not placeable
    elif rules.cut == "unfit":
        may_cut = not _fits_oldest(hand, table, tops)
    else:
        may_cut = True
    if may_cut:
        moves.append(CUT)
    return moves


def _fits_oldest(hand: Card, table: Table, tops: Tops) -> bool:
    """O4, O5, H2; a joker does not if it can be announced as a card that does not (O6)."""
    top = table.heads[table.oldest][-1].value
    return all(top in tops[card] for card in hand.announced or (hand,))
