from __future__ import annotations

import pytest

from hydra_tui.engine import Card, Game, Outcome, RulesError, Shuffler, deal, make_rules
from hydra_tui.engine.events import PileShuffled, TurnBegan, TurnEnded

from . import laying
from .laying import (
    VALUES,
    decision,
    discard,
    draw,
    heads,
    keep,
    kinds,
    moves,
    pile,
    play,
    reserve,
    show,
    turn_over,
)


def lay(
    *piles: str,
    heads: str = "",
    seat: int = 0,
    discard: tuple[str, ...] = (),
    reserve: tuple[str, ...] = (),
    growing: int = 0,
    house: str = "",
    shuffle: Shuffler = keep,
) -> Game:
    return laying.lay(
        *piles,
        heads=heads,
        seat=seat,
        discard=discard,
        reserve=reserve,
        growing=growing,
        rules="original",
        house=house,
        shuffle=shuffle,
    )


def test_O1_a_deck_has_53_cards_and_one_joker() -> None:
    laid = deal(make_rules("original"), 2, keep)
    assert [len(cards) for cards in laid.draw] == [53, 53]
    assert [str(card) for cards in laid.draw for card in cards].count("Joker") == 2


def test_O1_each_player_in_order_turns_up_a_head() -> None:
    game = lay("2C 9H", "3C 7S", "4C 5D", growing=3)
    assert heads(game) == {1: "9H", 2: "7S", 3: "5D"}
    assert (draw(game), draw(game, 1), draw(game, 2)) == ("", "3C", "4C")


def test_O1_player_1_takes_the_first_turn() -> None:
    game = lay("2C 9H", "3C 7S", "4C 5D", growing=3)
    assert game.seat == 0
    assert str(game.table.hand) == "2C"
    assert [e for e in game.events if isinstance(e, TurnBegan)] == [TurnBegan(0, 3)]


def test_O1_a_dealt_game_begins_so() -> None:
    for seed in range(5):
        game = Game.new(players=4, rules=make_rules("original"), seed=seed)
        while decision(game) == "announce":
            play(game, "as 7J")
        assert list(game.table.heads) == [1, 2, 3, 4]
        assert [game.table.owned(seat) for seat in range(4)] == [52] * 4
        assert game.seat == 0


def test_O2_a_joker_that_is_turned_up_first_gets_any_value_its_owner_announces() -> None:
    game = lay("2C 9H", "3C Joker", "4C 5D", growing=3)
    assert decision(game) == "announce"
    assert game.seat == 1
    assert heads(game) == {1: "9H"}
    assert moves(game) == {f"as {value}J" for value in VALUES}
    play(game, "as QJ")
    assert heads(game) == {1: "9H", 2: "QJ", 3: "5D"}
    assert game.seat == 0
    assert decision(game) == "play"


@pytest.mark.parametrize("value", VALUES)
def test_O2_every_value_can_be_announced(value: str) -> None:
    game = lay("2C Joker", "3C 9H", growing=2)
    play(game, f"as {value}J")
    assert heads(game) == {1: f"{value}J", 2: "9H"}


def test_O2_a_joker_that_starts_a_head_after_a_cut_is_announced_too() -> None:
    game = lay("2C Joker Joker 9H", "KS", heads="5H | 4D")
    play(game, "cut")
    assert game.seat == 0
    assert decision(game) == "announce"
    assert heads(game) == {2: "4D"}
    play(game, "as KJ")
    assert decision(game) == "announce"
    assert heads(game) == {2: "4D", 3: "KJ"}
    play(game, "as AJ")
    assert heads(game) == {2: "4D", 3: "KJ", 4: "AJ"}
    assert game.seat == 1


def test_O3_a_player_may_shuffle_before_the_turn() -> None:
    game = lay("2C 9H", "KS", heads="5H | 4D", discard=("7C", ""), shuffle=turn_over)
    assert decision(game) == "start"
    assert game.table.hand is None
    assert moves(game) == {"shuffle", "draw"}
    happened = play(game, "shuffle")
    assert happened[0] == PileShuffled(0, pile("7C 9H 2C"))
    assert str(game.table.hand) == "2C"
    assert draw(game) == "7C 9H"
    assert discard(game) == ""
    assert decision(game) == "play"


def test_O3_a_player_may_draw_without_shuffling() -> None:
    game = lay("2C 9H", "KS", heads="5H | 4D", discard=("7C", ""), shuffle=turn_over)
    assert kinds(play(game, "draw")) == ["CardDrawn"]
    assert str(game.table.hand) == "9H"
    assert draw(game) == "2C"
    assert discard(game) == "7C"


def test_O3_shuffling_is_not_offered_again_within_the_turn() -> None:
    game = lay("2C 3H 4H", "KS", heads="KH | QD", discard=("7C", ""))
    play(game, "draw", "on 1")
    assert decision(game) == "play"
    assert game.seat == 0
    assert "shuffle" not in moves(game)


def test_O3_the_shuffle_happens_by_itself_with_fewer_cards_than_heads() -> None:
    game = lay("2C 9H", "KS", heads="5H | 4D | KD", discard=("7C", ""), shuffle=turn_over)
    assert decision(game) == "play"
    assert kinds(game.events)[-3:] == ["TurnBegan", "PileShuffled", "CardDrawn"]
    assert str(game.table.hand) == "2C"
    assert draw(game) == "7C 9H"
    assert discard(game) == ""


def test_O3_without_a_discard_pile_there_is_nothing_to_shuffle() -> None:
    assert lay("2C 9H", "KS", heads="5H | 4D").decision == "play"
    short = lay("2C", "KS", heads="5H | 4D")
    assert "PileShuffled" not in kinds(short.events)
    assert short.decision == "play"


def test_O3_there_is_no_such_choice_in_standard() -> None:
    game = laying.lay("2C 9H", "KS", heads="5H | 4D", discard=("7C", ""))
    assert decision(game) == "play"
    assert str(game.table.hand) == "9H"
    assert discard(game) == "7C"


def test_O4_as_many_cards_as_there_were_heads() -> None:
    game = lay("9S 2H 3H", "KS", heads="KH | QD")
    play(game, "on 1")
    assert game.seat == 0
    play(game, "on 1")
    assert game.seat == 1
    assert heads(game)[1] == "KH 3H 2H"


def test_O4_a_card_goes_on_strictly_higher_heads_and_the_turn_goes_on() -> None:
    game = lay("9S 2H 5H", "KS", heads="6C | 4S | KC")
    assert moves(game) == {"on 1", "on 3"}
    play(game, "on 1")
    assert game.seat == 0
    assert str(game.table.hand) == "2H"


def test_O4_placing_equal_ends_the_turn() -> None:
    game = lay("9S 2H 5H", "KS", heads="6C | 5S | KC")
    happened = play(game, "on 2")
    assert TurnEnded(0, "equal") in happened
    assert game.seat == 1
    assert draw(game) == "9S 2H"


def test_O4_a_card_that_is_higher_than_the_oldest_head_may_cut() -> None:
    assert moves(lay("9S 2H 5H", "KS", heads="4S | 3C")) == {"cut"}


def test_O4_a_cut_is_a_free_choice_though_another_head_takes_the_card() -> None:
    game = lay("9S 2H 5H", "KS", heads="4S | KC | 5D")
    assert moves(game) == {"on 2", "on 3", "cut"}


def test_O4_the_top_of_the_oldest_head_counts_for_a_cut() -> None:
    assert "cut" in moves(lay("9S 2H 5H", "KS", heads="KC 4S | 3C"))
    assert "cut" not in moves(lay("9S 2H 5H", "KS", heads="4S AC KC | 3C"))


@pytest.mark.parametrize("card", ["5D", "4D", "AD"])
def test_O4_a_card_that_is_not_higher_than_the_oldest_head_can_not_cut(card: str) -> None:
    assert "cut" not in moves(lay(f"9S 2H {card}", "KS", heads="5S | 2C | 3C"))


def test_O4_cutting_takes_the_card_and_the_oldest_head_and_grows_two() -> None:
    game = lay("7S 8S 9S KH", "KS", heads="5S 4J | 2C", discard=("", ""))
    happened = play(game, "cut")
    assert kinds(happened)[:5] == [
        "CardDiscarded",
        "HeadCut",
        "HeadGrown",
        "HeadGrown",
        "TurnEnded",
    ]
    assert discard(game) == "KH 5S Joker"
    assert heads(game) == {2: "2C", 3: "9S", 4: "8S"}
    assert draw(game) == "7S"
    assert game.seat == 1


def test_O5_aces_go_on_anything() -> None:
    assert moves(lay("9S 2H AD", "KS", heads="AS | 2C | KC")) == {"on 1", "on 2", "on 3"}


def test_O5_anything_goes_on_an_ace_and_the_turn_goes_on() -> None:
    game = lay("9S 2H KD", "KS", heads="2C | AS")
    assert moves(game) == {"on 2", "cut"}
    play(game, "on 2")
    assert game.seat == 0


def test_O5_ace_on_ace_is_equal() -> None:
    game = lay("9S 2H AD", "KS", heads="2C | AS")
    play(game, "on 2")
    assert game.seat == 1


@pytest.mark.parametrize("card", ["2D", "KD", "Joker", "AD"])
def test_O5_an_ace_on_top_of_the_oldest_head_can_not_be_cut(card: str) -> None:
    assert "cut" not in moves(lay(f"9S 2H {card}", "KS", heads="KH AS | 2C"))


def test_O6_a_joker_is_announced_so_that_the_placement_is_legal() -> None:
    game = lay("9S 2H Joker", "KS", heads="2C | 3C")
    assert moves(game) == {
        "on 1 as AJ",
        "on 1 as 2J",
        "on 2 as AJ",
        "on 2 as 2J",
        "on 2 as 3J",
        "cut",
    }


def test_O6_a_joker_announced_as_equal_ends_the_turn() -> None:
    game = lay("9S 2H Joker", "KS", heads="2C | 3C")
    play(game, "on 2 as 3J")
    assert heads(game)[2] == "3C 3J"
    assert game.seat == 1


def test_O6_a_joker_may_be_announced_for_a_cut() -> None:
    game = lay("9S 2H 3H Joker", "KS", heads="QC | 3C")
    play(game, "cut")
    assert discard(game) == "Joker QC"
    assert heads(game) == {2: "3C", 3: "3H", 4: "2H"}


def test_O6_no_joker_is_higher_than_a_king() -> None:
    assert "cut" not in moves(lay("9S 2H Joker", "KS", heads="KC | 3C"))


def test_O7_there_is_no_reserve() -> None:
    game = lay("9S 2H 5H", "KS", heads="6C | 4S | KC")
    assert not {"reserve", "swap", "lift"} & moves(game)


def test_O7_the_last_card_wins() -> None:
    game = lay("2H", "KS", heads="6C | 4S")
    play(game, "on 1")
    assert game.outcome == Outcome("last card", 0)


def test_O7_the_last_card_on_an_equal_wins() -> None:
    game = lay("4H", "KS", heads="6C | 4S")
    play(game, "on 2")
    assert game.outcome == Outcome("equal", 0)


def test_O7_the_last_card_wins_as_a_new_head_too() -> None:
    game = lay("9H", "KS", heads="6C | 4S")
    play(game, "cut")
    assert game.outcome == Outcome("losing", 0)


def test_O7_no_win_while_a_discard_pile_is_left() -> None:
    game = lay("2H 3H", "KS", heads="6C | 5S", discard=("QC", ""))
    play(game, "draw", "on 1", "on 1")
    assert game.outcome is None
    assert game.seat == 1


def test_O8_a_cut_shuffles_the_discard_pile_in_when_the_draw_pile_is_empty() -> None:
    game = lay("7S KH", "KS", heads="5S 4S | 2C", shuffle=turn_over)
    happened = play(game, "cut")
    assert kinds(happened)[:5] == [
        "CardDiscarded",
        "HeadCut",
        "HeadGrown",
        "PileShuffled",
        "HeadGrown",
    ]
    assert heads(game) == {2: "2C", 3: "7S", 4: "KH"}
    assert draw(game) == "4S 5S"


def test_O8_a_cut_leaves_the_discard_pile_alone_while_the_draw_pile_is_enough() -> None:
    game = lay("7S 8S KH", "KS", heads="5S 4S | 2C", discard=("3D", ""))
    play(game, "draw", "cut")
    assert discard(game) == "3D KH 5S 4S"


# With reserves


def lay_with_reserves(
    *piles: str,
    heads: str,
    discard: tuple[str, ...] = (),
    reserve: tuple[str, ...] = (),
    shuffle: Shuffler = keep,
) -> Game:
    return lay(
        *piles, heads=heads, discard=discard, reserve=reserve, house="reserves", shuffle=shuffle
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


def test_O12_each_counts_as_one_of_the_turns_cards() -> None:
    game = lay_with_reserves("", "KS", heads="QS | QC", reserve=("2H 3H 4D", ""))
    play(game, "on 1")
    assert game.seat == 0
    assert str(game.table.hand) == "3H"
    play(game, "on 1")
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
