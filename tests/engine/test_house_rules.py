from __future__ import annotations

import pytest

from hydra_tui.engine import PRESETS, Outcome, RulesError, make_rules

from .laying import VALUES, discard, heads, lay, moves, play


@pytest.mark.parametrize("name", ["standard", "spring-2020", "original"])
def test_H_house_rules_are_off_by_default(name: str) -> None:
    rules = make_rules(name)
    assert rules == PRESETS[name]
    assert rules.house == ()
    assert rules.title == name


def test_H_house_rules_that_are_on_are_shown() -> None:
    assert make_rules("standard", ["early-cut", "black-up"]).title == (
        "standard + black-up + early-cut"
    )
    assert make_rules("original", ["reserves", "black-up"]).house == ("reserves", "black-up")


def test_H_unknown_names_are_refused() -> None:
    with pytest.raises(RulesError, match="no rules called 'chess'; choose from standard, spring"):
        make_rules("chess")
    with pytest.raises(RulesError, match="no house rule called 'cheat'; choose from reserves, "):
        make_rules("standard", ["cheat"])


@pytest.mark.parametrize("rules", ["standard", "spring-2020"])
def test_H1_cutting_is_allowed_though_the_card_can_be_placed(rules: str) -> None:
    game = lay("9H 5H", "KS", heads="6C", rules=rules, house="free-cut")
    assert moves(game) == {"on 1", "cut"}


@pytest.mark.parametrize("rules", ["standard", "spring-2020"])
def test_H1_cutting_is_allowed_though_the_card_can_be_reserved(rules: str) -> None:
    game = lay("9H 7H", "KS", heads="6C | 5C", rules=rules, house="free-cut")
    assert moves(game) == {"reserve", "cut"}


def test_H1_a_cut_is_carried_out_as_ever() -> None:
    game = lay("2S 3S 9H 5H", "KS", heads="8C 6C | 7C", house="free-cut")
    play(game, "cut")
    assert discard(game) == "5H 8C 6C"
    assert heads(game) == {2: "7C", 3: "9H", 4: "3S"}
    assert game.seat == 1


def test_H1_jokers_may_cut_too() -> None:
    game = lay("9H 8H Joker", "KS", heads="AC", house="free-cut")
    assert "cut" in moves(game)
    play(game, "cut")
    assert discard(game) == "Joker AC"


def test_H1_who_may_cut_is_not_stuck() -> None:
    game = lay("KH", "QS", heads="5H | 4D", house="free-cut")
    for _ in range(2):
        play(game, "reserve", "reserve")
        assert game.outcome is None


@pytest.mark.parametrize("house", ["free-cut", "early-cut"])
def test_H1_H3_do_not_go_with_original(house: str) -> None:
    with pytest.raises(RulesError, match=f"{house} does not go with original"):
        make_rules("original", [house])


@pytest.mark.parametrize("card", ["6H", "6D"])
def test_H2_red_cards_go_down(card: str) -> None:
    game = lay(f"9H {card}", "KS", heads="7S | 7H | 5S | 5H", house="black-up")
    assert moves(game) == {"on 1", "on 2", "reserve"}


@pytest.mark.parametrize("card", ["6S", "6C"])
def test_H2_black_cards_go_up(card: str) -> None:
    game = lay(f"9H {card}", "KS", heads="7S | 7H | 5S | 5H", house="black-up")
    assert moves(game) == {"on 3", "on 4", "reserve"}


def test_H2_after_going_up_the_turn_goes_on() -> None:
    game = lay("9H 2H 6S", "KS", heads="5S | QH", house="black-up")
    play(game, "on 1")
    assert heads(game)[1] == "5S 6S"
    assert game.seat == 0
    assert str(game.table.hand) == "2H"


@pytest.mark.parametrize("card", ["6S", "6H"])
def test_H2_equal_still_ends_the_turn(card: str) -> None:
    game = lay(f"9H 2H {card}", "KS", heads="6C | 6D", house="black-up")
    assert moves(game) == {"on 1", "on 2", "reserve"}
    play(game, "on 1")
    assert game.seat == 1


@pytest.mark.parametrize("card", ["AS", "AH", "KS", "KH", "2S", "2H"])
def test_H2_anything_still_goes_on_an_ace(card: str) -> None:
    game = lay(f"9H 2H {card}", "KS", heads="AC", house="black-up")
    assert moves(game) == {"on 1"}


@pytest.mark.parametrize("card", ["AS", "AH"])
def test_H2_an_ace_still_goes_on_anything(card: str) -> None:
    game = lay(f"9H 2H {card}", "KS", heads="AC | 2C | 2H | KC | KH", house="black-up")
    assert moves(game) == {"on 1", "on 2", "on 3", "on 4", "on 5", "reserve"}


def test_H2_a_joker_may_be_announced_either_way() -> None:
    game = lay("9H 2H Joker", "KS", heads="7C", house="black-up")
    assert moves(game) == {f"on 1 as {value}J" for value in VALUES}
    play(game, "on 1 as 9J")
    assert heads(game) == {1: "7C 9J"}


def test_H2_a_card_that_its_colour_keeps_from_every_head_cuts() -> None:
    assert moves(lay("9H 5S", "KS", heads="6C", house="black-up")) == {"cut"}
    assert moves(lay("9H 7S", "KS", heads="6C", house="black-up")) == {"on 1"}


def test_H2_holds_in_spring_2020() -> None:
    game = lay("9H 7S", "KS", heads="6C", rules="spring-2020", house="black-up")
    assert moves(game) == {"on 1"}


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("8H", {"cut"}),
        ("8S", {"on 1"}),
        ("5S", {"cut"}),
        ("5H", {"on 1"}),
        ("6S", {"on 1"}),
        ("6H", {"on 1"}),
        ("AS", {"on 1"}),
        ("AH", {"on 1"}),
    ],
)
def test_H2_in_original_a_card_cuts_that_does_not_fit_on_the_oldest_head(
    card: str, expected: set[str]
) -> None:
    game = lay(f"9H 2H {card}", "KS", heads="6C", rules="original", house="black-up")
    assert moves(game) == expected


def test_H2_in_original_only_the_oldest_head_matters_for_a_cut() -> None:
    game = lay("9H 2H 5S", "KS", heads="6C | 4C", rules="original", house="black-up")
    assert moves(game) == {"on 2", "cut"}


def test_H2_in_original_an_ace_can_not_be_cut_off() -> None:
    game = lay("9H 2H 5S", "KS", heads="AC | 6C", rules="original", house="black-up")
    assert moves(game) == {"on 1"}


@pytest.mark.parametrize("rules", ["standard", "spring-2020"])
def test_H3_cutting_is_allowed_when_no_head_takes_the_card(rules: str) -> None:
    game = lay("9H 7H", "KS", heads="6C | 5C", rules=rules, house="early-cut")
    assert moves(game) == {"reserve", "cut"}


def test_H3_no_cutting_while_a_head_takes_the_card() -> None:
    game = lay("9H 5H", "KS", heads="4C | 6C", house="early-cut")
    assert moves(game) == {"on 2", "reserve"}


def test_H3_no_cutting_with_a_joker() -> None:
    assert "cut" not in moves(lay("9H Joker", "KS", heads="4C | 6C", house="early-cut"))


def test_H3_makes_stalemate_impossible() -> None:
    game = lay("KH", "QS", heads="5H | 4D", house="early-cut")
    for _ in range(2):
        play(game, "reserve", "reserve")
        assert game.outcome is None
    assert "cut" in moves(game)


def test_H3_makes_winning_by_losing_possible_with_many_heads() -> None:
    game = lay("KH", "QS", heads="5H | 4D | 3C", house="early-cut")
    play(game, "cut")
    assert game.outcome == Outcome("losing", 0)


def test_H3_adds_nothing_to_free_cut() -> None:
    game = lay("9H 5H", "KS", heads="4C | 6C", house="free-cut early-cut")
    assert moves(game) == {"on 2", "reserve", "cut"}
