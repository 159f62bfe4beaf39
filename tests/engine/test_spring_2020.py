from __future__ import annotations

from hydra_tui.engine import Outcome

from .laying import discard, draw, heads, lay, moves, play, reserve, show, turn_over

SPRING = "spring-2020"


def test_P1_a_reserve_goes_to_the_discard_pile_when_all_cards_are_played() -> None:
    game = lay("9C 2H KH", "KS", heads="5H | 4D", discard=("7C", ""), rules=SPRING)
    play(game, "reserve", "on 1")
    assert draw(game) == "9C"
    assert discard(game) == "7C KH"
    assert reserve(game) == ""
    assert game.seat == 1


def test_P1_a_reserve_goes_to_the_discard_pile_after_placing_equal() -> None:
    game = lay("9C 8C 4H KH", "KS", heads="5H | 4D | 3C", rules=SPRING)
    play(game, "reserve", "on 2")
    assert draw(game) == "9C 8C"
    assert discard(game) == "KH"
    assert game.seat == 1


def test_P1_a_reserve_goes_to_the_discard_pile_when_it_is_the_only_card() -> None:
    game = lay("2H KH", "KS", heads="5H | 4D | 3C", rules=SPRING)
    play(game, "reserve", "on 1")
    assert draw(game) == ""
    assert discard(game) == "KH"
    assert game.seat == 1
    assert game.outcome is None


def test_P1_an_only_card_that_is_reserved_goes_to_the_discard_pile_and_is_drawn_again() -> None:
    game = lay("3H", "KS 2S", heads="5H | 4D", rules=SPRING)
    play(game, "reserve")
    assert discard(game) == "3H"
    play(game, "on 1", "reserve")
    assert game.seat == 0
    assert str(game.table.hand) == "3H"


def test_P1_a_reserve_goes_to_the_discard_pile_at_a_cut() -> None:
    game = lay("9C 8C 7C QH KH", "KS", heads="5H 4D | 3S", rules=SPRING)
    play(game, "reserve", "cut")
    assert sorted(discard(game).split()) == ["4D", "5H", "KH", "QH"]
    assert heads(game) == {2: "3S", 3: "7C", 4: "8C"}
    assert draw(game) == "9C"


def test_P1_a_reserve_may_come_up_at_its_cut_after_a_shuffle() -> None:
    game = lay("8C QH KH", "KS", heads="5H 4D | 3S", rules=SPRING, shuffle=turn_over)
    play(game, "reserve", "cut")
    assert heads(game)[3] == "8C"
    assert heads(game)[4] in {"QH", "KH"}
    assert game.table.owned(0) == 3


def test_P1_the_reserve_is_still_a_card_so_there_is_no_win() -> None:
    game = lay("3H 2H", "KS", heads="5H | 4D", rules=SPRING)
    play(game, "reserve", "on 1")
    assert game.outcome is None
    assert discard(game) == "2H"


def test_P1_only_the_owner_knows_the_card_in_the_discard_pile() -> None:
    game = lay("9C 2H KH", "KS", heads="5H | 4D", rules=SPRING)
    play(game, "reserve", "on 1")
    assert show(game.view(0).table.players[0].discard) == "KH"
    assert show(game.view(1).table.players[0].discard) == "??"


def test_P1_all_else_is_as_in_standard() -> None:
    game = lay("9H Joker", "KS 3C", growing=1, rules=SPRING)
    assert heads(game) == {1: "2J"}
    assert game.seat == 1
    assert moves(game) == {"cut"}
    assert moves(lay("9H 7H", "KS", heads="6C | 5C", rules=SPRING)) == {"reserve"}
    game = lay("QH", "KS", heads="5H", rules=SPRING)
    play(game, "cut")
    assert game.outcome == Outcome("losing", 0)
