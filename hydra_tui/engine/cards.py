"""Cards: values, suits, and jokers with their announced values (rules C1 and C2).

There is one object per face, so cards compare by identity and are never copied. What sets a joker
apart is data: what it can be announced as on a head, and what it turns back into when it is taken
up. Code that moves cards treats all cards alike.
"""

from __future__ import annotations

from typing import Literal

VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""How values are written; the value at index i is worth i + 1."""

SUITS = "SHCD"
"""Spades, hearts, clubs, diamonds."""

ACE = 1
Colour = Literal["red", "black", "none"]
_COLOURS: dict[str, Colour] = {"S": "black", "C": "black", "H": "red", "D": "red"}
_VALUE_NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}


class Card:
    """A face: `10D`, `Joker`, or `3J` for a joker that was announced as a 3."""

    __slots__ = ("announced", "colour", "plain", "suit", "text", "value")

    text: str
    """How the card is written, and read back by `parse_card`."""
    value: int
    """1 to 13; 0 for a joker without an announced value and for a hidden card."""
    suit: str
    """`S`, `H`, `C` or `D`; `J` for a joker; empty for a hidden card."""
    colour: Colour
    """Jokers have none (H2)."""
    plain: Card
    """What it is when it is taken up from a head: itself, or a plain joker."""
    announced: tuple[Card, ...]
    """What it can be announced as when it is laid on a head; only a joker ever is."""

    def __init__(self, text: str, value: int, suit: str, plain: Card | None = None) -> None:
        self.text = text
        self.value = value
        self.suit = suit
        self.colour = _COLOURS.get(suit, "none")
        self.plain = plain or self
        self.announced = ()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # Unpickling and copying must give the one object that stands for this face.
        return parse_card, (self.text,)

    @property
    def value_name(self) -> str:
        """The value in words: `ace`, `7`, `king`; `joker` while it has none."""
        return _VALUE_NAMES.get(self.value, str(self.value) if self.value else "joker")


JOKER = Card("Joker", 0, "J")
JOKER.announced = tuple(
    Card(f"{value}J", worth, "J", JOKER) for worth, value in enumerate(VALUES, start=1)
)

HIDDEN = Card("??", 0, "")
"""A card whose face nobody has told: hidden from a view, or not named yet in testing mode."""

SUITED = tuple(
    Card(f"{value}{suit}", worth, suit)
    for suit in SUITS
    for worth, value in enumerate(VALUES, start=1)
)
"""The 52 cards of a deck without its jokers."""

KINDS = (*SUITED, JOKER)
"""Every kind of card that can be drawn."""

FACES = (*SUITED, *JOKER.announced)
"""Every kind of card that can lie in a head."""

_BY_TEXT = {card.text: card for card in (*FACES, JOKER, HIDDEN)}


def parse_card(text: str) -> Card:
    """Read a card as it is written; the opposite of `str(card)`.

    >>> parse_card("10D").value
    10
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card; cards look like 10D, KS, Joker or 3J") from None
