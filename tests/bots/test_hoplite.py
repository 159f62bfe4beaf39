"""The hoplite is a yardstick: whatever else changes, it plays on as it always did."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from hydra_tui.bots.hoplite import Hoplite
from hydra_tui.engine import Game, make_rules
from tests.engine.laying import lay, moves, play, position, start

from .games import play_game


def choose(game: Game) -> str:
    return str(Hoplite(Random(1)).choose(game.view(game.seat)))


def hold(
    hand: str,
    heads: str,
    *,
    owed: int = 0,
    reserve: str = "",
    more: str = "2S 2S 2S 2S 2S",
    rules: str = "standard",
    house: str = "",
) -> str:
    """What it does with a card in hand."""
    laid = position(
        more, "KS KS", heads=heads, hand=hand, owed=owed, reserve=(reserve, "") if reserve else ()
    )
    return choose(start(laid, rules=rules, house=house))


def test_a_card_goes_where_the_steps_are_fewest() -> None:
    assert hold("5H", "9C | 6D | 7C") == "on 2"
    assert hold("5H", "9C | KD | 7C") == "on 3"


def test_on_an_ace_the_steps_are_those_up_to_a_king() -> None:
    assert hold("3H", "AC | 9D") == "on 2"
    assert hold("QH", "KC | AD") == "on 2"
    assert hold("10H", "AC | QD") == "on 2"


def test_a_joker_is_worth_less_so_it_is_kept_for_later() -> None:
    assert hold("5H", "9C | 9D", reserve="8C") == "swap"
    assert hold("5H", "9C | 9D", reserve="Joker") == "on 1"
    assert hold("2H", "9C | 9D", reserve="Joker") == "swap"


def test_a_joker_is_announced_one_below_the_top_if_the_turn_goes_on() -> None:
    assert hold("Joker", "9C | 4D", owed=2) == "on 2 as 3J"
    assert hold("Joker", "9C | 4D") == "on 2 as 4J"


def test_an_equal_forgoes_the_next_cards() -> None:
    assert hold("5H", "5C | 9C", owed=0) == "on 1"
    assert hold("5H", "5C | 9C", owed=1) == "on 2"
    assert hold("5H", "5C | 9C", owed=1, more="") == "on 1"


def test_each_of_the_next_cards_is_worth_half_a_card() -> None:
    assert hold("AH", "AC | KC", owed=1) == "on 1"
    assert hold("AH", "AC | KC", owed=2) == "on 2"
    assert hold("AH", "AC | KC", owed=2, more="2S") == "on 1"


@pytest.mark.parametrize("owed", [2, 3, 9])
def test_no_more_than_the_next_two_cards_count(owed: int) -> None:
    assert hold("KH", "5C | 4C", owed=owed, house="early-cut") == "cut"


def test_to_reserve_gets_rid_of_nothing_and_costs_something() -> None:
    assert hold("KH", "7C 5C | 4C", owed=2, house="early-cut") == "reserve"
    assert hold("KH", "7C 5C | 4C", owed=1, house="early-cut") == "reserve"
    assert hold("KH", "7C 5C | 4C", owed=0, house="early-cut") == "cut"
    assert hold("AH", "KC | KD", owed=2) == "on 1"


def test_to_swap_is_worth_what_the_reserve_would_be() -> None:
    assert hold("5H", "7C | 9D", reserve="6H") == "swap"
    assert hold("5H", "6C | 9D", reserve="8H") == "on 1"
    assert hold("KH", "6C 5C | 4D", reserve="QH") == "cut"
    assert hold("KH", "6C 5C | 4D", owed=2, reserve="QH") == "swap"
    assert hold("KH", "6C 5C | 4D", reserve="3H") == "swap"


def test_the_top_of_a_reserve_pile_is_worth_six_tenths() -> None:
    reserves = "reserves"
    assert hold("5H", "9C", reserve="3S", rules="original", house=reserves) == "on 1"
    assert hold("5H", "JC", reserve="3S", rules="original", house=reserves) == "lift"


def test_to_cut_is_worth_two_less_the_cards_of_the_head() -> None:
    assert hold("3H", "2C | KC", rules="original") == "cut"
    assert hold("3H", "2C | KC", owed=2, rules="original") == "on 2"
    assert hold("3H", "9C 2C | KC", rules="original") == "on 2"


def test_of_equals_it_takes_the_lowest_top_then_the_one_that_showed_it_first() -> None:
    assert hold("JH", "KC | AD") == "on 2"
    assert hold("5H", "7C | 7D") == "on 1"
    game = lay("4H 5H 7H", "KS", heads="8C | 7C | 9C")
    play(game, "on 1")
    assert choose(game) == "on 2"


def test_it_draws_at_once() -> None:
    game = lay("3H 4H", "KS", heads="5C | 6C", discard=("7C", ""), rules="original")
    assert moves(game) == {"shuffle", "draw"}
    assert choose(game) == "draw"


def test_a_joker_that_starts_a_head_is_a_king() -> None:
    game = lay("Joker 3H Joker QH", "KS", heads="5H", rules="original")
    play(game, "cut")
    assert choose(game) == "as KJ"


@pytest.mark.parametrize(
    ("rules", "house", "players", "digest"),
    [
        ("standard", [], 2, "2aac93d6ef5b6b2b"),
        ("original", ["reserves", "black-up"], 3, "9e4149df93d00058"),
        ("spring-2020", ["free-cut"], 5, "a4243c3e8ebb368c"),
    ],
)
def test_whole_games_are_played_as_ever(
    rules: str, house: list[str], players: int, digest: str
) -> None:
    _, played = play_game(Hoplite, make_rules(rules, house), players, seed=2)
    assert sha256(" ".join(map(str, played)).encode()).hexdigest()[:16] == digest
