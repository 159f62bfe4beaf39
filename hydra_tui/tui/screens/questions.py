"""The questions of a game that are answered with a card."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content

from hydra_tui.engine import JOKER, Card, Game
from hydra_tui.engine.cards import KINDS, SUITED, VALUES
from hydra_tui.engine.moves import Announce, Place
from hydra_tui.tui.choices import Choices
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.inline import dress
from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.tips import Tips


def joker_on_head(game: Game, head: int, glyphs: Glyphs, tips: Tips) -> ChooseCard:
    """What a joker counts as on a head (S8, O6)."""
    top = game.table.heads[head][-1]
    places = {face: Place(head, face) for face in JOKER.announced}
    choices = Choices(game)
    return ChooseCard(
        dress(f"What does the joker count as on head {head}, the {top}?", glyphs, "bold"),
        [[*places]],
        {face: game.foresee(place) for face, place in places.items() if choices.can(place)},
        explain=lambda face: choices.explain_value(places[face]),
        rules=game.rules,
        tips=tips,
        meaning=places,
    )


def joker_that_starts(game: Game, name: str, tips: Tips, seats: Callable[[], None]) -> ChooseCard:
    """What a joker that starts a head counts as (O2); its owner's seat may change hands instead."""
    names = {face: Announce(face) for face in JOKER.announced}
    return ChooseCard(
        Content.styled(f"{name}, your joker starts a head. What does it count as?", "bold"),
        [[*names]],
        dict.fromkeys(names, "goes on"),
        explain=lambda face: game.describe(names[face]),
        rules=game.rules,
        tips=tips,
        meaning=names,
        must=True,
        marked=False,
        seats=seats,
    )


def card_that_came_up(
    game: Game, *, must: bool, seats: Callable[[], None] | None = None
) -> ChooseCard:
    """Testing mode: which card came up by chance."""
    suits: list[list[Card]] = [
        [*SUITED[at : at + len(VALUES)]] for at in range(0, len(SUITED), len(VALUES))
    ]
    came_up = "starts a head" if game.table.growing else "was drawn"
    return ChooseCard(
        Content.styled(f"Testing: which card {came_up}?", "bold"),
        [*suits, [JOKER]],
        dict.fromkeys(KINDS, "goes on"),
        explain=lambda card: "the joker" if card is JOKER else f"the {card}",
        rules=game.rules,
        must=must,
        marked=False,
        seats=seats,
    )
