"""Sentences with cards in them: `10D` becomes `10♦` in the colour of its suit."""

from __future__ import annotations

import re

from textual.content import Content

from hydra_tui.engine import Card, parse_card
from hydra_tui.tui.glyphs import Glyphs

_CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHCDJ]\b")
_STYLES = {
    "S": "bold $ink-spades",
    "H": "bold $ink-hearts",
    "C": "bold $ink-clubs",
    "D": "bold $ink-diamonds",
    "J": "bold $ink-joker",
}


def inline_card(card: Card, glyphs: Glyphs) -> tuple[str, str]:
    """A card with its style, as part of a line."""
    return glyphs.face(card), _STYLES.get(card.suit, "")


def dress(text: str, glyphs: Glyphs, style: str = "") -> Content:
    """A sentence of the engine's, with its cards as they are drawn."""
    parts: list[tuple[str, str]] = []
    end = 0
    for found in _CARD.finditer(text):
        parts += [(text[end : found.start()], style), inline_card(parse_card(found[0]), glyphs)]
        end = found.end()
    return Content.assemble(*parts, (text[end:], style))


def sentence(text: str, glyphs: Glyphs, style: str = "") -> Content:
    """What the engine says as the end of a sentence, as a whole one."""
    return dress(finish(text), glyphs, style)


def finish(text: str) -> str:
    """A whole sentence, with no cards in it."""
    return f"{text[:1].upper()}{text[1:]}."
