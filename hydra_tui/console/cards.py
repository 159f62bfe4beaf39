"""Cards as they are asked for."""

from __future__ import annotations

from collections.abc import Collection

from hydra_tui.console.talk import Talk
from hydra_tui.engine import JOKER, Card, parse_card
from hydra_tui.engine.cards import SUITS, VALUES
from hydra_tui.showable import quote


def read_joker(answer: str) -> Card:
    """A joker with the value that was typed."""
    value = _choose(answer, VALUES, "a value: A, 2 to 10, J, Q or K")
    return JOKER.announced[VALUES.index(value)]


def ask_card(talk: Talk, *, suits: bool) -> Card:
    """Ask which card came up. Where its suit is not asked for, it is a spade."""
    values = (*VALUES, "JOKER")
    wanted = "a value: A, 2 to 10, J, Q, K or Joker"
    value = talk.ask_until("Card value?", lambda answer: _choose(answer, values, wanted))
    if value == "JOKER":
        return JOKER
    if not suits:
        return parse_card(f"{value}S")
    wanted = "a suit: S, H, C or D"
    return parse_card(
        value + talk.ask_until("Suit?", lambda answer: _choose(answer, [*SUITS], wanted))
    )


def _choose(answer: str, choices: Collection[str], wanted: str) -> str:
    if answer.isascii() and answer.upper() in choices:
        return answer.upper()
    raise ValueError(f"{quote(answer)} is not {wanted}")
