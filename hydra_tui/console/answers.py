"""What is typed for a legal move in answer to each question; no lines if it is about others."""

from __future__ import annotations

from collections.abc import Callable

from hydra_tui.engine import Card, Game, Move
from hydra_tui.engine.moves import DRAW, SHUFFLE, Announce, Cut, Lift, Place, Reserve, Swap

Answers = Callable[[Move], list[str]]

CUT_BY_WORD = ("always", "unfit")
"""When cutting is a choice among others; else the oldest head's number is enough."""


def answer_turn(move: Move) -> list[str]:
    """To the turn's own question, where the rules leave a choice (O3)."""
    return {DRAW: [""], SHUFFLE: ["shuffle"]}.get(move, [])


def answer_prompt(game: Game, move: Move) -> list[str]:
    """To the question for a move; a joker's value comes after it, as the next answer."""
    match move:
        case Place(head, joker):
            return [str(head), _value(joker)] if joker else [str(head)]
        case Cut():
            return ["cut" if game.rules.cut in CUT_BY_WORD else str(game.table.oldest)]
        case Lift():
            return ["r"]
        case Reserve() | Swap():
            return ["0"]
    return []


def answer_joker(head: int | None, move: Move) -> list[str]:
    """To the question for a joker's value, on the head that was chosen or as a head of its own."""
    match move:
        case Announce(joker) if head is None:
            return [_value(joker)]
        case Place(place, joker) if joker and place == head:
            return [_value(joker)]
    return []


def _value(joker: Card) -> str:
    return joker.text[:-1]
