"""How cards are written and spoken of. The engine is not loaded for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hydra_tui.engine import Card

NEEDS_SUITS = "black-up needs suits: leave out -no-suits"
"""Why a game can't be played with cards that are written by value alone."""
_CARD = re.compile(r"\b(10|[2-9AJQK])[SHCDJ]\b")


class Notation(NamedTuple):
    """What the command line asks for."""

    grammar: bool = False
    """Is it "an A" and "an 8"?"""
    suits: bool = True
    """Are suits written, and asked for in testing mode?"""

    def write(self, card: Card) -> str:
        """The card: `10H`, or by its value alone; a joker in hand has neither."""
        return card.text if self.suits or not card.value else card.text[:-1]

    def with_article(self, card: Card) -> str:
        """The card as it is spoken of: `a 5H`, or with good grammar `an 8H`."""
        text = self.write(card)
        return f"an {text}" if self.grammar and text[0] in "A8" else f"a {text}"

    def rewrite(self, text: str) -> str:
        """A sentence of the engine's, with its cards in this notation."""
        return text if self.suits else _CARD.sub(r"\1", text)
