"""What is drawn on a card, at every size."""

from __future__ import annotations

import re

from hydra_tui.engine import HIDDEN, Card
from hydra_tui.engine.cards import VALUES
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.lettering import letter_rows
from hydra_tui.tui.widgets.painted import SUIT_ROLES, Line
from hydra_tui.tui.widgets.points import draw_points

_LARGE_SUITS = {
    "S": "   #   |  ###  | ##### |#######|### ###|  ###  ",
    "H": " ## ## |#######|#######| ##### |  ###  |   #   ",
    "C": "  ###  |  ###  |### ###|#######|## # ##|  ###  ",
    "D": "   #   |  ###  | ##### | ##### |  ###  |   #   ",
    "J": "   #   |  ###  |#######| ##### | ##### |##   ##",
}
"""Six rows of points each."""


def draw_face(  # noqa: PLR0913 - all that a card shows
    card: Card,
    width: int,
    height: int,
    glyphs: Glyphs,
    *,
    number: str = "",
    pile: str = "",
    ground: str = "card",
) -> list[Line]:
    """A card's lines: its value, and its head's number and height, on a ground of that role."""
    if card is HIDDEN:
        return draw_back(width, height, glyphs)
    lines = _draw_front(card, width, height, glyphs, number=number, pile=pile, ground=ground)
    if ground == "card" or glyphs.stipple == " ":
        return lines
    return [_stipple(line, glyphs) for line in lines]


def _draw_front(  # noqa: PLR0913 - all that a card shows
    card: Card, width: int, height: int, glyphs: Glyphs, *, number: str, pile: str, ground: str
) -> list[Line]:
    quiet = f"{ground}--face"
    value_role = f"{quiet} {ground}--{SUIT_ROLES[card.suit]}"
    value = glyphs.face(card)
    blank: Line = [(" " * width, quiet)]
    if height == 1:
        return [_centred(value, width, value_role, quiet)]
    if height == 2:
        gap = width - len(number) - len(pile)
        top = f"{number}{' ' * gap}{pile}" if gap > 0 else number[:width].ljust(width)
        return [[(top, quiet)], _row(" " * (width - len(value) - 1), value, " ", value_role, quiet)]
    pile = f"{glyphs.times}{pile}" if pile else ""
    if height == 3:
        return [
            [(number.rjust(width), quiet)],
            _centred(value, width, value_role, quiet),
            [(pile.ljust(width), quiet)],
        ]
    inner = width - 2
    lines = [blank] * height
    lines[0] = _row(" ", value, f"{number:>{inner - len(value)}} ", value_role, quiet)
    lines[-1] = _row(f" {pile:<{inner - len(value)}}", value, " ", value_role, quiet)
    middle = _middle(card, inner, height - 2, glyphs)
    for at, text in enumerate(middle, (height - len(middle)) // 2):
        lines[at] = _centred(text, width, value_role, quiet)
    return lines


def _middle(card: Card, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """The value in the middle of a card, as large as there is room for."""
    if glyphs.ascii or height < 5 or not card.value:
        mark = glyphs.suit(card)
        return [f"{VALUES[card.value - 1]} {mark}" if card.value else f"JOKER {mark}"[:width]]
    scale = 2 if height >= 13 else 1
    value = draw_points(letter_rows(VALUES[card.value - 1]), scale=scale)
    suit = draw_points(_LARGE_SUITS[card.suit].split("|"), scale=scale)
    if height >= 7:
        widest = max(len(value[0]), len(suit[0]))
        return [line.center(widest) for line in (*value, "", *suit)]
    if width >= len(value[0]) + 2 + len(suit[0]):
        return [f"{left}  {right}" for left, right in zip(value, suit, strict=True)]
    return value


def point_at(line: Line, ground: str, glyphs: Glyphs) -> Line:
    """The line of a small card that its value stands in, with the cursor on it: in reverse."""
    text = "".join(text for text, _ in line)
    return [(text.replace(glyphs.stipple, " "), f"{ground}--pointed")]


def draw_back(width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """The back of a card."""
    return [[((glyphs.back[y % 2] * width)[:width], "card--back")] for y in range(height)]


def draw_empty(
    width: int, height: int, label: str, glyphs: Glyphs, role: str = "card--empty"
) -> list[Line]:
    """A place where a card may be laid."""
    rule, side = glyphs.rule, "|" if glyphs.ascii else "│"
    corners = "++++" if glyphs.ascii else "┌┐└┘"
    inner = width - 2
    middle = (height - 2) // 2
    lines = [
        f"{corners[0]}{rule * inner}{corners[1]}",
        *(
            f"{side}{(label if at == middle else '')[:inner]:^{inner}}{side}"
            for at in range(height - 2)
        ),
        f"{corners[2]}{rule * inner}{corners[3]}",
    ]
    return [[(line, role)] for line in lines]


def _stipple(line: Line, glyphs: Glyphs) -> Line:
    """A line of a card with its margins stippled, up to a cell from what is written there."""
    filled: Line = []
    for text, role in line:
        for part in re.findall(r" +|[^ ]+", text):
            blank = part.isspace() and not role.endswith(tuple(SUIT_ROLES.values()))
            filled.append(
                (glyphs.stipple * len(part), f"{role} shut--fill") if blank else (part, role)
            )
    return filled


def _row(before: str, value: str, after: str, value_role: str, quiet: str) -> Line:
    return [(before, quiet), (value, value_role), (after, quiet)]


def _centred(text: str, width: int, value_role: str, quiet: str) -> Line:
    left = (width - len(text) + 1) // 2
    return _row(" " * left, text, " " * (width - left - len(text)), value_role, quiet)
