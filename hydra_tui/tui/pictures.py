"""Pictures of small tables, for the rulebook.

What a picture says under its cards is asked of the engine, so it can't be wrong.
"""

from __future__ import annotations

from typing import NamedTuple

from hydra_tui.engine import Card, Effect, Game, Pile, Position, Rules, parse_card
from hydra_tui.engine.moves import LIFT, RESERVE, SWAP
from hydra_tui.tui.choices import Choices, Effects

_FIRST_HEAD = 12
"""The number of the oldest head: some have been cut off already."""


class Spot(NamedTuple):
    """A place in a picture, with a card or without."""

    card: Card | None
    title: str = ""
    """What is written above it."""
    says: str = ""
    """What is written below it: what choosing it does."""
    effects: Effects = frozenset()
    """The same, as a strip."""
    bright: bool = True
    """Can it be chosen?"""
    number: int = 0
    """The number of a head; other places have none."""
    height: int = 0


class Picture(NamedTuple):
    """A table with few heads, and what can be done with the card in hand."""

    caption: str
    hand: Spot | None
    heads: tuple[Spot, ...]
    reserve: Spot | None = None

    @property
    def spots(self) -> list[Spot]:
        """All places, from left to right."""
        return [spot for spot in (self.hand, *self.heads, self.reserve) if spot]


def lay_table(
    rules: Rules, hand: str, heads: str, *, draw: str = "2D 9S 6C", reserve: str = ""
) -> Game:
    """A game at the moment when somebody holds a card.

    Cards are written from the bottom of a pile to its top; heads are parted by bars, the oldest
    first.
    """
    piles = [_pile(head) for head in heads.split("|")]
    position = Position(
        draw=(_pile(draw), _pile("5D 10C")),
        reserve=(_pile(reserve), ()),
        heads=dict(enumerate(piles, _FIRST_HEAD)),
        hand=parse_card(hand),
        owed=len(piles) - 1 if draw else 0,
        turn=1,
    )
    return Game(rules, position, _leave)


def _pile(text: str) -> Pile:
    return tuple(parse_card(card) for card in text.split())


def _leave(cards: list[Card]) -> None:
    """A shuffle that leaves every card where it is: a picture must always be the same."""


def picture_choices(game: Game, caption: str, *, reserve: bool = False) -> Picture:
    """What can be done with the card in hand; with the reserve, if it is of interest."""
    table, choices = game.table, Choices(game)
    heads = [
        Spot(
            cards[-1],
            "oldest" if number == table.oldest else "",
            _say(choices.effects.get(number, frozenset())),
            choices.effects.get(number, frozenset()),
            bright=number in choices.effects,
            number=number,
            height=len(cards),
        )
        for number, cards in table.heads.items()
    ]
    hand = Spot(table.hand, "in hand")
    return Picture(caption, hand, tuple(heads), _picture_reserve(game) if reserve else None)


def _picture_reserve(game: Game) -> Spot:
    pile, legal = game.table.player.reserve, game.legal_moves()
    says = next((word for move, word in _AT_RESERVE.items() if move in legal), "no")
    return Spot(pile[-1] if pile else None, "reserve", says, bright=says != "no")


_AT_RESERVE = {LIFT: "take up", SWAP: "swap", RESERVE: "lay it"}
_AT_HEADS: dict[Effect, str] = {"goes on": "on", "ends": "ends", "cuts": "cuts", "wins": "wins"}


def _say(effects: Effects) -> str:
    """What may come of choosing a head, in a word or a few."""
    if effects == {"goes on"}:
        return "goes on"
    return "/".join(word for effect, word in _AT_HEADS.items() if effect in effects) or "no"


def picture_heads(game: Game, caption: str, new_from: int) -> Picture:
    """The heads alone; those from a number on are new."""
    heads = [
        Spot(
            cards[-1],
            "new" if number >= new_from else "oldest" if number == game.table.oldest else "",
            number=number,
            height=len(cards),
        )
        for number, cards in game.table.heads.items()
    ]
    return Picture(caption, None, tuple(heads))
