from __future__ import annotations

from collections import Counter

import pytest

from hydra_tui.engine import Event, Game, Outcome, Table, deal_hidden, make_rules
from hydra_tui.engine.cards import KINDS
from hydra_tui.engine.events import CardNamed

from .laying import (
    decision,
    discard,
    draw,
    heads,
    keep,
    kinds,
    lay,
    moves,
    pile,
    play,
    position,
    show,
    start,
)

NAMES = {f"card {card}" for card in KINDS}


def new_game(rules: str = "standard", house: str = "", players: int = 2) -> Game:
    ruleset = make_rules(rules, house.split())
    return Game(ruleset, deal_hidden(ruleset, players), keep, testing=True)


@pytest.mark.parametrize(("rules", "size"), [("standard", 54), ("original", 53)])
def test_C3_hidden_cards_are_dealt_as_many_as_in_a_game(rules: str, size: int) -> None:
    laid = deal_hidden(make_rules(rules), 3)
    assert [len(cards) for cards in laid.draw] == [size] * 3
    assert {str(card) for cards in laid.draw for card in cards} == {"??"}


def test_a_card_that_starts_a_head_is_named_as_it_comes_up() -> None:
    game = new_game()
    assert decision(game) == "name"
    assert game.seat == 0
    assert moves(game) == NAMES
    assert len(NAMES) == 53
    happened = play(game, "card 9H")
    assert kinds(happened) == ["CardNamed", "HeadGrown", "TurnBegan", "CardDrawn"]
    assert heads(game) == {1: "9H"}


def test_a_drawn_card_is_named_as_it_comes_up() -> None:
    game = new_game()
    play(game, "card 9H")
    assert decision(game) == "name"
    assert game.seat == 1
    assert str(game.table.hand) == "??"
    assert moves(game) == NAMES
    play(game, "card 7S")
    assert decision(game) == "play"
    assert str(game.table.hand) == "7S"
    assert moves(game) == {"on 1"} | NAMES


def test_the_card_in_hand_can_be_named_again() -> None:
    game = new_game()
    play(game, "card 9H", "card 7S")
    assert play(game, "card KS") == [CardNamed(1, pile("KS")[0])]
    assert str(game.table.hand) == "KS"
    assert moves(game) == {"cut"} | NAMES
    play(game, "card Joker")
    assert "on 1 as 9J" in moves(game)
    play(game, "card 2C", "on 1")
    assert heads(game) == {1: "9H 2C"}
    assert game.seat == 0


def test_S2_a_joker_named_as_the_first_head_counts_as_2() -> None:
    game = new_game()
    play(game, "card Joker")
    assert heads(game) == {1: "2J"}
    assert game.seat == 1


def test_O1_each_players_head_is_named() -> None:
    game = new_game("original", players=3)
    for seat, name in enumerate(("9H", "7S", "5D")):
        assert decision(game) == "name"
        assert game.seat == seat
        play(game, f"card {name}")
    assert heads(game) == {1: "9H", 2: "7S", 3: "5D"}
    assert game.seat == 0
    assert decision(game) == "name"


def test_O2_a_named_joker_that_starts_a_head_is_announced() -> None:
    game = new_game("original")
    play(game, "card Joker")
    assert decision(game) == "announce"
    assert game.seat == 0
    play(game, "as QJ")
    assert heads(game) == {1: "QJ"}
    assert decision(game) == "name"
    assert game.seat == 1


def test_S12_both_new_heads_of_a_cut_are_named() -> None:
    game = new_game()
    play(game, "card 9H", "card KS", "cut")
    assert heads(game) == {}
    assert decision(game) == "name"
    assert game.seat == 1
    play(game, "card 3C")
    assert heads(game) == {2: "3C"}
    assert decision(game) == "name"
    assert game.seat == 1
    play(game, "card Joker")
    assert heads(game) == {2: "3C", 3: "2J"}
    assert discard(game, 1) == "KS 9H"
    assert game.seat == 0
    assert len(game.table.players[1].draw) == 51


def test_S12_winning_by_losing_with_named_cards() -> None:
    game = lay("??", "??", heads="5H", testing=True)
    play(game, "card QH", "cut", "card QH", "card 5H")
    assert game.outcome == Outcome("losing", 0)
    assert heads(game) == {2: "QH", 3: "5H"}


def test_S6_named_cards_are_reserved_and_swapped() -> None:
    game = lay("?? ?? ??", "??", heads="5H | 4D | 3C", testing=True)
    play(game, "card 2H", "reserve", "card KH", "swap")
    assert str(game.table.hand) == "2H"
    assert moves(game) == {"on 1", "on 2", "on 3", "swap"} | NAMES
    assert show(game.table.players[0].reserve) == "KH"
    assert draw(game) == "??"


def test_O10_a_card_from_the_reserve_is_not_named_again() -> None:
    game = lay("?? ??", "??", heads="5H | 4D", rules="original", house="reserves", testing=True)
    play(game, "card 2H", "reserve", "card KH", "lift")
    assert decision(game) == "play"
    assert str(game.table.hand) == "2H"
    play(game, "on 1")
    assert str(game.table.hand) == "KH"
    assert decision(game) == "play"


def test_R3_counts_stay_true() -> None:
    game = new_game()
    table = Table()
    counts: list[int] = []

    def count(event: Event) -> None:
        event.apply(table)
        lying = sum(map(len, table.heads.values())) + sum(map(len, table.players))
        counts.append(lying + (table.hand is not None))

    game.subscribe(count)
    play(game, "card 9H", "card KS", "card QS", "cut", "card 3C", "card 5C")
    play(game, "card QH", "reserve", "card 2H", "card 4H", "on 3")
    assert set(counts) == {108}
    assert [len(player) for player in table.players] == [53 - 1, 54 - 1 - 2 + 2 - 1]


def test_R2_there_is_no_stalemate_in_testing_mode() -> None:
    game = lay("??", "??", heads="5H | 4D", testing=True)
    for _ in range(3):
        play(game, "card KH", "reserve", "card QS", "reserve")
        assert game.outcome is None
        assert game.seat == 0
        assert game.table.stuck == 0
    play(game, "card 2H", "on 1")
    assert game.outcome == Outcome("last card", 0)


def test_R2_a_table_where_all_were_stuck_is_played_on_in_testing_mode() -> None:
    laid = position("??", "??", heads="5H | 4D", stuck=2)
    game = start(laid, testing=True)
    play(game, "card KH", "reserve")
    assert game.outcome is None
    assert game.seat == 1
    with pytest.raises(ValueError, match="the game is over"):
        start(laid, testing=True, old_rulings=True)


def test_R2_by_the_old_rulings_there_is_a_stalemate_in_testing_mode() -> None:
    game = lay("??", "??", heads="5H | 4D", testing=True, old_rulings=True)
    play(game, "card KH", "reserve")
    assert game.outcome is None
    play(game, "card QS", "reserve")
    assert game.outcome == Outcome("stalemate")
    assert moves(game) == set()


def test_S9_a_win_is_found_too() -> None:
    game = lay("??", "??", heads="5H | 4D", testing=True)
    play(game, "card 2H", "on 1")
    assert game.outcome == Outcome("last card", 0)


def test_R4_a_named_card_is_its_owners_alone() -> None:
    game = new_game()
    play(game, "card 9H", "card 7S")
    assert str(game.view(1).table.hand) == "7S"
    assert str(game.view(0).table.hand) == "??"
    assert CardNamed(1, pile("??")[0]) in game.view(0).events


def test_R4_a_named_head_is_public() -> None:
    game = new_game()
    play(game, "card 9H")
    for seat in range(2):
        assert show(game.view(seat).table.heads[1]) == "9H"


def test_R4_nothing_is_known_of_hidden_cards_that_can_take_on_any_face() -> None:
    game = lay("?? ??", "?? ??", heads="QD 7C", testing=True)
    play(game, "card 9H", "cut", "card 4C", "card 7C")
    assert heads(game) == {2: "4C", 3: "7C"}
    assert draw(game) == "9H QD"
    for seat in range(2):
        assert game.view(seat).known == [Counter(), Counter()]
