from __future__ import annotations

import pytest

from hydra_tui.engine import Game, Outcome, Shuffler, deal, make_rules
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
