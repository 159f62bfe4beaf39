"""What a player is told a move will do, against what it does: in random games by all rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.engine import Effect, Event, Game, Move, Rules
from hydra_tui.engine.events import GameEnded, HeadCut, TurnEnded
from hydra_tui.engine.moves import SWAP, Announce, Cut, Lift, Name, Place, Reserve, Swap
from tests.all_rules import ALL_RULES
from tests.engine.laying import lay, play, position, start


def happens(game: Game, move: Move) -> list[Event]:
    """What comes of a move until its player can choose again: heads that grow are announced."""
    twin = game.copy(Random(1).shuffle)
    seat = twin.seat
    happened = twin.play(move)
    while twin.decision in ("announce", "name") and twin.table.growing and twin.seat == seat:
        happened += twin.play(twin.legal_moves()[0])
    return happened


def check(game: Game, move: Move) -> None:
    effect = game.foresee(move)
    happened = happens(game, move)
    ended = any(isinstance(event, TurnEnded) for event in happened)
    cut = any(isinstance(event, HeadCut) for event in happened)
    won = [
        event.outcome.winner
        for event in happened
        if isinstance(event, GameEnded) and event.outcome.termination != "stalemate"
    ]
    expected: Effect = "wins" if won else "cuts" if cut else "ends" if ended else "goes on"
    assert effect == expected, f"{move} with {game.table.hand}"
    assert not won or won == [game.seat]
    check_words(game, move, effect)


def check_words(game: Game, move: Move, effect: Effect) -> None:
    """The sentence says the same."""
    text = game.describe(move)
    assert text
    match move:
        case Place() | Cut():
            assert ("you win" in text) == (effect == "wins"), text
        case _:
            assert "you win" not in text
    if isinstance(move, Place | Reserve):
        assert ("goes on" in text) == (effect == "goes on"), text
    assert ("cut off head" in text) == isinstance(move, Cut)


@settings(max_examples=120)
@given(st.sampled_from(ALL_RULES), st.integers(2, 4), st.integers(0, 2**32))
def test_foresee_tells_what_happens(rules: Rules, players: int, seed: int) -> None:
    """Games of few cards, so that their ends are seen as well."""
    game = deal_few(rules, players, seed)
    choose = Random(seed)
    for _ in range(200):
        if game.decision == "over":
            return
        for move in game.legal_moves():
            if game.decision == "play":
                check(game, move)
        moves = [move for move in game.legal_moves() if move != SWAP or choose.random() < 0.1]
        game.play(choose.choice(moves or [*game.legal_moves()]))


def deal_few(rules: Rules, players: int, seed: int) -> Game:
    """A game in which everybody has one to six cards."""
    random = Random(seed)
    cards = [*"23456789AJQK", "10", *"357"]
    suits = "SHCD"

    def some() -> str:
        faces = [random.choice(cards) + random.choice(suits) for _ in range(random.randint(1, 6))]
        return " ".join("Joker" if random.random() < 0.1 else face for face in faces)

    heads = " | ".join(
        random.choice(cards) + random.choice(suits) for _ in range(random.randint(1, 4))
    )
    discard = tuple(some() if random.random() < 0.4 else "" for _ in range(players))
    return lay(
        *(some() for _ in range(players)),
        heads=heads,
        discard=discard,
        rules=rules.name,
        house=" ".join(rules.house),
        shuffle=random.shuffle,
    )


@pytest.mark.parametrize(
    ("house", "hand", "move", "effect"),
    [
        ("", "5H", "on 2", "goes on"),
        ("", "9H", "on 2", "ends"),
        ("", "KH", "reserve", "goes on"),
        ("free-cut", "KH", "cut", "cuts"),
    ],
)
def test_foresee_in_a_turn(house: str, hand: str, move: str, effect: Effect) -> None:
    laid = position("2C 3C", "KC", heads="4S | 9D", hand=hand, owed=1)
    game = start(laid, house=house)
    found = next(each for each in game.legal_moves() if str(each) == move)
    assert game.foresee(found) == effect


def test_the_last_of_a_turn_ends_it() -> None:
    game = start(position("2C 3C", "KC", heads="9S | 9D", hand="5H"))
    assert {game.foresee(move) for move in game.legal_moves()} == {"ends"}


def test_the_last_card_wins() -> None:
    game = start(position("", "KC", heads="9S | 9D", hand="5H", owed=1))
    assert game.foresee(Place(1)) == "wins"
    assert game.foresee(Reserve()) == "ends", "a reserve is still a card (S11)"


def test_swapping_lifting_and_naming_go_on() -> None:
    game = start(position("2C", "KC", heads="9S | 9D", hand="5H", reserve=("7C", ""), owed=1))
    assert game.foresee(Swap()) == "goes on"
    pile = position("2C", "KC", heads="9S | 9D", hand="5H", reserve=("7C", ""), owed=1)
    assert start(pile, rules="original", house="reserves").foresee(Lift()) == "goes on"
    assert game.foresee(Name(game.table.player.draw[-1])) == "goes on"
    assert game.foresee(Announce(game.table.player.draw[-1])) == "goes on"


def test_winning_by_losing_is_foreseen() -> None:
    game = start(position("", "KC", heads="4S", hand="5H"))
    assert game.foresee(Cut()) == "wins"
    assert "you win" in game.describe(Cut())
    play(game, "cut")
    assert game.outcome
    assert game.outcome.winner == 0
