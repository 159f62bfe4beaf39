"""Cards as they are asked for and spoken of."""

from __future__ import annotations

from hydra_tui.console.talk import Talk
from hydra_tui.engine import JOKER, Card, parse_card
from hydra_tui.engine.cards import SUITS, VALUES
from hydra_tui.typed import quote

_JOKER = JOKER.text.upper()


def read_joker(answer: str) -> Card:
    """A joker with the value that was typed."""
    return JOKER.announced[VALUES.index(_read_value(answer))]


def ask_card(talk: Talk) -> Card:
    """Ask which card came up."""
    value = talk.ask_until("Card value?", _read_value_or_joker)
    if value == _JOKER:
        return JOKER
    return parse_card(value + talk.ask_until("Suit?", _read_suit))


def name_card(card: Card, *, grammar: bool) -> str:
    """The card with its article: `a 5H`, or with good grammar `an 8H`."""
    vowel = grammar and card.text[0] in "A8"
    return f"an {card}" if vowel else f"a {card}"


def _read_value(answer: str) -> str:
    if answer.upper() not in VALUES:
        raise ValueError(f"{quote(answer)} is not a value: A, 2 to 10, J, Q or K")
    return answer.upper()


def _read_value_or_joker(answer: str) -> str:
    if answer.upper() not in (*VALUES, _JOKER):
        raise ValueError(f"{quote(answer)} is not a value: A, 2 to 10, J, Q, K or Joker")
    return answer.upper()


def _read_suit(answer: str) -> str:
    if answer.upper() not in tuple(SUITS):
        raise ValueError(f"{quote(answer)} is not a suit: S, H, C or D")
    return answer.upper()
