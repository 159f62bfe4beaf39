"""The characters that screens are drawn with: Unicode, or ASCII where a terminal has no more."""

from __future__ import annotations

import locale
from collections.abc import Mapping
from typing import Literal, NamedTuple

from hydra_tui.engine import HIDDEN, Card
from hydra_tui.engine.cards import VALUES

Symbols = Literal["auto", "unicode", "ascii"]
"""What the user asked for; `auto` goes by what the terminal can show."""


class Glyphs(NamedTuple):
    """One set of characters; each is a single cell wide in every terminal."""

    ascii: bool
    suits: Mapping[str, str]
    goes_on: str
    ends: str
    cuts: str
    wins: str
    across: str
    """The neck between two neighbours; its bends are called by the sides that they join."""
    upright: str
    left_down: str
    left_up: str
    right_down: str
    right_up: str
    eye: str
    tongue_right: str
    tongue_left: str
    stump: str
    track: str
    """The bar that tells which part is in view, and its thumb."""
    thumb: str
    wave: str
    frame_top: str
    """The cursor: a frame round a card, with a gap between the two."""
    frame_bottom: str
    frame_side: str
    frame_corner: str
    frame_left: str
    """Where there is no room for that: beside the value, which is in reverse."""
    frame_right: str
    best_left: str
    """What is best stands between these two."""
    best_right: str
    back: tuple[str, str]
    """What the back of a card is filled with: its lines take turns."""
    stipple: str
    """What the face of a card that can't be chosen is filled with."""
    bar_full: str
    bar_empty: str
    past: str
    """A timeline, up to the present and after it."""
    future: str
    lead: str
    pause: str
    here: str
    below: str
    times: str
    rule: str
    dot: str
    dash: str
    left: str
    right: str
    up: str
    down: str
    enter: str

    @property
    def arrows(self) -> tuple[str, str]:
        """What stands before and behind something that can be changed."""
        return ("<", ">") if self.ascii else ("‹", "›")  # noqa: RUF001

    def suit(self, card: Card) -> str:
        """A card's suit as one character."""
        return self.suits.get(card.suit, "?")

    def face(self, card: Card) -> str:
        """A card as it is written on the screen: `10♦`, `3★` for a joker announced as a 3."""
        if card is HIDDEN:
            return "??"
        if not card.value:
            return f"Jo{self.suit(card)}"
        return f"{VALUES[card.value - 1]}{self.suit(card)}"


UNICODE = Glyphs(
    ascii=False,
    suits={"S": "♠", "H": "♥", "C": "♣", "D": "♦", "J": "★"},
    goes_on="▀",
    ends="═",
    cuts="╳",
    wins="◆",
    across="━",
    upright="┃",
    left_down="┓",
    left_up="┛",
    right_down="┏",
    right_up="┗",
    eye="●",
    tongue_right="─<",
    tongue_left=">─",
    stump="▐",
    track="│",
    thumb="█",
    wave="∼",
    frame_top="▀",
    frame_bottom="▄",
    frame_side="█",
    frame_corner="█",
    frame_left="▐",
    frame_right="▌",
    best_left="►",
    best_right="◄",
    back=("╱╲", "╲╱"),
    stipple=" ",
    bar_full="━",
    bar_empty="─",
    past="━",
    future="─",
    lead="◆",
    pause="‖",
    here="▶",
    below="▾",
    times="×",
    rule="─",
    dot="·",
    dash="–",
    left="←",
    right="→",
    up="↑",
    down="↓",
    enter="⏎",
)

ASCII = Glyphs(
    ascii=True,
    suits={"S": "S", "H": "H", "C": "C", "D": "D", "J": "*"},
    goes_on="+",
    ends="=",
    cuts="x",
    wins="!",
    across="-",
    upright="|",
    left_down="+",
    left_up="+",
    right_down="+",
    right_up="+",
    eye="o",
    tongue_right="-<",
    tongue_left=">-",
    stump="#",
    track="|",
    thumb="#",
    wave="~",
    frame_top="-",
    frame_bottom="-",
    frame_side="|",
    frame_corner="+",
    frame_left="[",
    frame_right="]",
    best_left=">",
    best_right="<",
    back=("/\\", "\\/"),
    stipple=" ",
    bar_full="#",
    bar_empty=".",
    past="=",
    future="-",
    lead="^",
    pause="||",
    here=">",
    below="v",
    times="x",
    rule="-",
    dot="|",
    dash="-",
    left="<-",
    right="->",
    up="^",
    down="v",
    enter="Enter",
)


def choose_glyphs(symbols: Symbols, *, stippled: bool = False) -> Glyphs:
    """The characters that were asked for, or that the terminal is able to show.

    Where there are too few colours for a shade of its own, cards that can't be chosen are stippled.
    """
    unicode = _shows_unicode() if symbols == "auto" else symbols == "unicode"
    glyphs = UNICODE if unicode else ASCII
    return glyphs._replace(stipple="░" if unicode else ".") if stippled else glyphs


def _shows_unicode() -> bool:
    """Whether the user's locale promises UTF-8."""
    return locale.getencoding().upper() == "UTF-8"
