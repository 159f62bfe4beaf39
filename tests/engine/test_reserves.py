from __future__ import annotations

import pytest

from hydra_tui.engine import Card, Game, Outcome, RulesError, Shuffler, make_rules
from hydra_tui.engine.events import TurnEnded

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
    reserve,
    show,
    turn_over,
)


def lay_with_reserves(
    *piles: str,
    heads: str,
    discard: tuple[str, ...] = (),
    reserve: tuple[str, ...] = (),
    shuffle: Shuffler = keep,
    old_rulings: bool = False,
) -> Game:
    return lay(
        *piles,
        heads=heads,
        discard=discard,
        reserve=reserve,
        rules="original",
        house="reserves",
        shuffle=shuffle,
        old_rulings=old_rulings,
    )


def test_O9_a_drawn_card_may_be_laid_on_the_reserve() -> None:
    game = lay_with_reserves("9S 2H 5H", "KS", heads="6C | 4S", reserve=("QC", ""))
    assert "reserve" in moves(game)
    play(game, "reserve")
    assert reserve(game) == "QC 5H"
    assert game.seat == 0
    assert str(game.table.hand) == "2H"


def test_O9_once_per_turn() -> None:
    game = lay_with_reserves("9S 2H 5H", "KS", heads="6C | 4S | KD")
    play(game, "reserve")
    assert "reserve" not in moves(game)
    play(game, "on 1")
    assert "reserve" not in moves(game)


def test_O9_once_in_every_turn() -> None:
    game = lay_with_reserves("8S 9S 2H 5H", "KS QS", heads="6C | 4S")
    play(game, "reserve", "on 1", "cut")
    assert game.seat == 0
    assert "reserve" in moves(game)


def test_O9_a_later_card_may_be_the_one() -> None:
    game = lay_with_reserves("9S 2H 5H", "KS", heads="6C | 4S")
    play(game, "on 1", "reserve")
    assert reserve(game) == "2H"
    assert game.seat == 1


def test_O9_the_reserve_lasts_from_turn_to_turn() -> None:
    game = lay_with_reserves("8S 9S 2H 5H", "KS QS", heads="6C | 4S")
    play(game, "reserve", "on 1")
    assert game.seat == 1
    assert reserve(game) == "5H"
    play(game, "cut")
    assert game.seat == 0
    assert reserve(game) == "5H"


def test_O9_the_reserve_stays_when_its_owner_cuts() -> None:
    game = lay_with_reserves("7S 8S 9S KH", "KS", heads="5S | 2C", reserve=("QC", ""))
    play(game, "cut")
    assert reserve(game) == "QC"
    assert heads(game) == {2: "2C", 3: "9S", 4: "8S"}


def test_O9_the_reserve_stays_after_placing_equal() -> None:
    game = lay_with_reserves("7S 8S 5H", "KS", heads="5S | 2C", reserve=("QC", ""))
    play(game, "on 1")
    assert reserve(game) == "QC"
    assert draw(game) == "7S 8S"


def test_O9_no_cards_are_swapped() -> None:
    game = lay_with_reserves("7S 8S 5H", "KS", heads="5S | 2C", reserve=("QC", ""))
    assert "swap" not in moves(game)


def test_O9_a_joker_may_be_laid_down_without_a_value() -> None:
    game = lay_with_reserves("7S 8S Joker", "KS", heads="5S | 2C")
    play(game, "reserve")
    assert reserve(game) == "Joker"


def test_O10_the_top_of_the_reserve_may_be_played_before_the_drawn_card() -> None:
    game = lay_with_reserves("7S 8S KH", "KS", heads="6S | 7C", reserve=("QC 5C", ""))
    play(game, "lift")
    assert str(game.table.hand) == "5C"
    assert reserve(game) == "QC"
    assert moves(game) == {"on 1", "on 2"}
    play(game, "on 2")
    assert heads(game) == {1: "6S", 2: "7C 5C"}
    assert str(game.table.hand) == "KH"
    assert game.seat == 0


def test_O10_the_drawn_card_is_still_to_be_played_and_the_reserve_is_no_draw() -> None:
    game = lay_with_reserves("7S 3S 4H", "KS", heads="6S | 7C", reserve=("5C", ""))
    assert game.table.owed == 1
    play(game, "lift", "on 2")
    assert game.table.owed == 1
    assert "on 2" in moves(game)
    play(game, "on 2")
    assert str(game.table.hand) == "3S"


def test_O10_with_an_empty_reserve_there_is_nothing_to_play() -> None:
    game = lay_with_reserves("7S 8S KH", "KS", heads="6S | 7C", reserve=("", "5C"))
    assert "lift" not in moves(game)


def test_O10_a_card_that_was_taken_up_can_not_be_laid_back() -> None:
    game = lay_with_reserves("7S 8S KH", "KS", heads="6S | 7C", reserve=("QC 5C", ""))
    play(game, "lift")
    assert not {"reserve", "lift", "swap"} & moves(game)


def test_O10_the_drawn_card_may_then_be_laid_on_the_reserve() -> None:
    game = lay_with_reserves("7S 8S KH", "KS", heads="6S | 7C", reserve=("QC 5C", ""))
    play(game, "lift", "on 2")
    assert "reserve" in moves(game)
    play(game, "reserve")
    assert reserve(game) == "QC KH"
    assert str(game.table.hand) == "8S"


def test_O10_the_next_drawn_card_may_wait_for_the_reserve_too() -> None:
    game = lay_with_reserves("7S 2S 3H", "KS", heads="6S | 7C", reserve=("4C 5C", ""))
    play(game, "lift", "on 2", "on 1")
    assert str(game.table.hand) == "2S"
    assert "lift" in moves(game)


def test_O10_the_top_of_the_reserve_may_cut() -> None:
    game = lay_with_reserves("7S 8S 9S 3H", "KS", heads="6S | 7C", reserve=("QC", ""))
    play(game, "lift")
    assert moves(game) == {"cut"}


def test_O10_if_a_cut_ends_the_turn_the_drawn_card_goes_to_the_discard_pile() -> None:
    game = lay_with_reserves("7S 8S 9S 3H", "KS", heads="6S | 7C", reserve=("QC", ""))
    play(game, "lift", "cut")
    assert heads(game) == {2: "7C", 3: "9S", 4: "8S"}
    assert sorted(discard(game).split()) == ["3H", "6S", "QC"]
    assert draw(game) == "7S"
    assert game.seat == 1


def test_O10_the_drawn_card_can_not_become_one_of_the_new_heads() -> None:
    piles: list[set[Card]] = []

    def shuffle(cards: list[Card]) -> None:
        piles.append(set(cards))

    game = lay_with_reserves("3H", "KS", heads="6S | 7C", reserve=("QC", ""), shuffle=shuffle)
    play(game, "lift", "cut")
    assert piles == [set(pile("QC 6S"))]
    assert set(heads(game).values()) == {"7C", "QC", "6S"}
    assert discard(game) == "3H"
    assert game.outcome is None
    assert game.seat == 1


def test_O10_not_even_when_only_one_card_is_left_to_draw() -> None:
    game = lay_with_reserves("9S 3H", "KS", heads="6S | 7C", reserve=("QC", ""), shuffle=turn_over)
    play(game, "lift", "cut")
    assert heads(game) == {2: "7C", 3: "9S", 4: "QC"}
    assert draw(game) == "6S"
    assert discard(game) == "3H"


def test_O10_if_an_equal_ends_the_turn_the_drawn_card_goes_to_the_discard_pile() -> None:
    game = lay_with_reserves("7S 8S 9S 3H", "KS", heads="6S | 7C", reserve=("7D", ""))
    happened = play(game, "lift", "on 2")
    assert TurnEnded(0, "equal") in happened
    assert discard(game) == "3H"
    assert draw(game) == "7S 8S 9S"
    assert game.seat == 1


def test_O10_a_joker_from_the_reserve_is_announced_as_it_is_played() -> None:
    game = lay_with_reserves("7S 8S 9S 3H", "KS", heads="2S | 7C", reserve=("Joker", ""))
    play(game, "lift")
    assert {"on 1 as AJ", "on 1 as 2J", "cut"} < moves(game)


def test_O10_a_joker_that_starts_a_head_is_announced_while_the_drawn_card_waits() -> None:
    game = lay_with_reserves("7S 8S Joker 3H", "KS", heads="6S | 7C", reserve=("QC", ""))
    play(game, "lift", "cut")
    assert decision(game) == "announce"
    play(game, "as 9J")
    assert heads(game) == {2: "7C", 3: "9J", 4: "8S"}
    assert sorted(discard(game).split()) == ["3H", "6S", "QC"]


def test_O11_the_owner_sees_the_top_of_the_reserve_at_any_time() -> None:
    game = lay_with_reserves("9S 2H 5H", "KS QS", heads="6C | 4S")
    play(game, "reserve", "on 1")
    assert game.seat == 1
    assert show(game.view(0).table.players[0].reserve) == "5H"
    assert show(game.view(1).table.players[0].reserve) == "??"


def test_O11_a_card_taken_up_from_the_reserve_is_hidden_from_others_until_placed() -> None:
    game = lay_with_reserves("7S 8S KH", "KS", heads="6S | 7C", reserve=("QC 5C", ""))
    play(game, "lift")
    mine, other = game.view(0).table, game.view(1).table
    assert (str(mine.hand), str(mine.aside)) == ("5C", "KH")
    assert (str(other.hand), str(other.aside)) == ("??", "??")
    play(game, "on 2")
    assert show(game.view(1).table.heads[2]) == "7C 5C"
    assert str(game.view(0).table.hand) == "KH"
    assert str(game.view(1).table.hand) == "??"


def test_O11_the_drawn_card_that_goes_to_the_discard_pile_is_its_owners_alone() -> None:
    game = lay_with_reserves("7S 8S 9S 3H", "KS", heads="6S | 7C", reserve=("7D", ""))
    play(game, "lift", "on 2")
    assert show(game.view(0).table.players[0].discard) == "3H"
    assert show(game.view(1).table.players[0].discard) == "??"


def test_O12_no_win_while_the_reserve_holds_cards() -> None:
    game = lay_with_reserves("2H", "KS", heads="6S | 7C", reserve=("5D", ""))
    play(game, "on 1")
    assert game.outcome is None
    assert game.seat == 0
    assert str(game.table.hand) == "5D"


def test_O12_no_win_by_an_equal_while_the_reserve_holds_cards() -> None:
    game = lay_with_reserves("6H", "KS", heads="6S | 7C", reserve=("5D", ""))
    play(game, "on 1")
    assert game.outcome is None
    assert game.seat == 1


def test_O12_a_win_when_the_reserve_is_empty_too() -> None:
    game = lay_with_reserves("2H", "KS", heads="6S | 7C", reserve=("5D", ""))
    play(game, "on 1", "on 2")
    assert game.outcome == Outcome("last card", 0)


def test_O12_a_win_after_the_reserve_was_played_before_the_drawn_card() -> None:
    game = lay_with_reserves("2H", "KS", heads="6S | 7C", reserve=("5D", ""))
    play(game, "lift", "on 2")
    assert game.outcome is None
    play(game, "on 2")
    assert game.outcome == Outcome("last card", 0)


def test_O12_a_win_by_losing_from_the_reserve() -> None:
    game = lay_with_reserves("", "KS", heads="6S | 7C", reserve=("QD", ""))
    play(game, "cut")
    assert game.outcome == Outcome("losing", 0)


def test_O12_the_reserve_is_played_from_the_top_by_O4_alone() -> None:
    game = lay_with_reserves("", "KS", heads="6S | QC", reserve=("2H 8D", ""))
    assert kinds(game.events)[-2:] == ["TurnBegan", "ReserveLifted"]
    assert str(game.table.hand) == "8D"
    assert reserve(game) == "2H"
    assert moves(game) == {"on 2", "cut"}


def test_O12_cards_played_through_do_not_count_against_the_turns_number() -> None:
    game = lay_with_reserves("", "KS", heads="QS | QC", reserve=("2H 3H 4D", ""))
    assert game.table.owed == 2
    play(game, "on 1", "on 1")
    assert game.seat == 0
    assert game.table.owed == 2
    assert str(game.table.hand) == "2H"
    play(game, "on 1")
    assert game.outcome == Outcome("last card", 0)


def test_O12_cards_are_played_through_after_those_that_were_drawn() -> None:
    game = lay_with_reserves("5H", "KS", heads="QS | QC", reserve=("2H 3H 4D", ""))
    play(game, "on 1")
    assert game.table.owed == 1
    play(game, "on 1", "on 1", "on 1")
    assert game.outcome == Outcome("last card", 0)


def test_O12_once_the_turns_number_is_drawn_the_turn_ends() -> None:
    game = lay_with_reserves("5H 6H", "KS", heads="QS | QC", reserve=("2H 3H 4D", ""))
    play(game, "on 1", "on 1")
    assert game.seat == 1
    assert reserve(game) == "2H 3H 4D"


def test_O12_a_last_card_that_is_the_turns_last_is_not_played_through_when_reserved() -> None:
    game = lay_with_reserves("5H 6H", "KS", heads="QS | QC", reserve=("2H", ""))
    play(game, "on 1", "reserve")
    assert game.seat == 1
    assert reserve(game) == "2H 5H"


def test_O12_an_equal_ends_the_turn() -> None:
    game = lay_with_reserves("", "KS", heads="QS | 3C", reserve=("2H 3H 4D", ""))
    play(game, "on 1", "on 2")
    assert game.seat == 1
    assert reserve(game) == "2H"


def test_O12_a_cut_ends_the_turn() -> None:
    game = lay_with_reserves("", "KS", heads="9S | QC", reserve=("2H JH 4D", ""))
    play(game, "on 1", "cut")
    assert game.seat == 1
    assert reserve(game) == "2H"


def test_O12_by_the_old_rulings_each_counts_as_one_of_the_turns_cards() -> None:
    game = lay_with_reserves("", "KS", heads="QS | QC", reserve=("2H 3H 4D", ""), old_rulings=True)
    assert game.table.owed == 1
    play(game, "on 1", "on 1")
    assert game.seat == 1
    assert reserve(game) == "2H"
    assert game.outcome is None


def test_O12_a_discard_pile_is_drawn_from_before_the_reserve() -> None:
    game = lay_with_reserves("", "KS", heads="QS | QC", discard=("4C", ""), reserve=("2H", ""))
    assert str(game.table.hand) == "4C"
    assert reserve(game) == "2H"


def test_O12_a_last_card_laid_on_the_reserve_is_played_from_it() -> None:
    game = lay_with_reserves("4C", "KS", heads="QS | QC")
    play(game, "reserve")
    assert game.seat == 0
    assert str(game.table.hand) == "4C"
    assert moves(game) == {"on 1", "on 2"}


def test_O12_reserves_go_with_original_only() -> None:
    assert make_rules("original", ["reserves"]).title == "original + reserves"
    for name in ("standard", "spring-2020"):
        with pytest.raises(RulesError, match="reserves goes with original only"):
            make_rules(name, ["reserves"])
