"""Tables laid out for pictures: so many heads, three players, a card to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hydra_tui.engine import JOKER, Card, Game, Pile, Position, make_rules, parse_card
from hydra_tui.engine.chance import deck
from hydra_tui.records import Journal, make_header
from hydra_tui.tui.match import Match

NAMES = ("Ann", "Bo", "Heracles")


def lay_picture(
    heads: int,
    hand: str = "7D",
    *,
    rules: str = "standard",
    house: Sequence[str] = ("early-cut",),
    names: Sequence[str] = NAMES,
) -> Match:
    """A game with so many heads in which the second player is about to draw that card."""
    rng = Random(heads)
    game_rules = make_rules(rules, house)
    cards = deck(game_rules) * (len(names) + heads)
    rng.shuffle(cards)

    def take(most: int) -> Pile:
        return tuple(cards.pop() for _ in range(rng.randint(1, most)))

    def face(card: Card) -> Card:
        return rng.choice(JOKER.announced) if card is JOKER else card

    first = 1 if heads == 1 else 12
    draw = [take(30) for _ in names]
    draw[1] += (parse_card(hand),)
    position = Position(
        draw=tuple(draw),
        discard=tuple(take(20) for _ in names),
        heads={first + at: tuple(map(face, take(14))) for at in range(heads)},
        seat=1,
        turn=40,
    )
    game = Game(game_rules, position, rng.shuffle)
    return Match(Journal(game), make_header(game_rules, names, seed=1, laid=True))
