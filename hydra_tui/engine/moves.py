"""What can be decided: every choice in a game is one of these moves.

A move is written as a few words, `str(move)`, which `parse_move` reads back.
"""

from __future__ import annotations

import re

import msgspec

from hydra_tui.engine.cards import Card, parse_card


class Place(msgspec.Struct, frozen=True, gc=False):
    """Place the card in hand on a head (S6, O4): `on 12`, or `on 12 as 3J` for a joker."""

    head: int
    announced: Card | None = None
    """What a joker is announced as; None for any other card."""

    def __str__(self) -> str:
        return f"on {self.head} as {self.announced}" if self.announced else f"on {self.head}"


class Reserve(msgspec.Struct, frozen=True):
    """Lay the card in hand face down as your reserve (S6), or on top of it (O9)."""

    def __str__(self) -> str:
        return "reserve"


class Swap(msgspec.Struct, frozen=True):
    """Exchange the reserve with the card in hand (S6)."""

    def __str__(self) -> str:
        return "swap"


class Lift(msgspec.Struct, frozen=True):
    """Take up the top of the reserve, to play it before the card that was drawn (O10)."""

    def __str__(self) -> str:
        return "lift"


class Cut(msgspec.Struct, frozen=True):
    """Cut off the oldest head (S12, O4)."""

    def __str__(self) -> str:
        return "cut"


class Shuffle(msgspec.Struct, frozen=True):
    """Shuffle the discard pile into the draw pile before the turn (O3)."""

    def __str__(self) -> str:
        return "shuffle"


class Draw(msgspec.Struct, frozen=True):
    """Begin the turn without shuffling (O3)."""

    def __str__(self) -> str:
        return "draw"


class Announce(msgspec.Struct, frozen=True):
    """Say what a joker that starts a head counts as (O2): `as 5J`."""

    card: Card
    """The joker with its value."""

    def __str__(self) -> str:
        return f"as {self.card}"


class Name(msgspec.Struct, frozen=True):
    """In testing mode: say which card came up by chance: `card 5H`."""

    card: Card

    def __str__(self) -> str:
        return f"card {self.card}"


Move = Place | Reserve | Swap | Lift | Cut | Shuffle | Draw | Announce | Name

RESERVE, SWAP, LIFT, CUT, SHUFFLE, DRAW = Reserve(), Swap(), Lift(), Cut(), Shuffle(), Draw()
_PLAIN: dict[str, Move] = {str(m): m for m in (RESERVE, SWAP, LIFT, CUT, SHUFFLE, DRAW)}
_PLACING = re.compile(r"on (?P<head>[1-9][0-9]{0,8})( as (?P<face>\S+))?")


def parse_move(text: str) -> Move:
    """Read a move as it is written; the opposite of `str(move)`.

    >>> parse_move("on 12 as 3J")
    Place(head=12, announced=<3J>)
    """
    if text in _PLAIN:
        return _PLAIN[text]
    if placing := _PLACING.fullmatch(text):
        face = placing["face"]
        return Place(int(placing["head"]), parse_card(face) if face else None)
    match text.split(" "):
        case ["as", card]:
            return Announce(parse_card(card))
        case ["card", card]:
            return Name(parse_card(card))
    raise ValueError(f"{text!r} is not a move; moves look like 'on 12', 'reserve' or 'cut'")
