from __future__ import annotations

import pytest

from hydra_tui.engine import Game, IllegalMove, parse_move
from hydra_tui.engine.events import PileShuffled, TurnBegan, TurnEnded

from .laying import (
    VALUES,
    discard,
    draw,
    heads,
    kinds,
    lay,
    moves,
    pile,
    play,
    reserve,
    turn_over,
)

# Setup


def test_S1_every_player_begins_with_a_draw_pile_alone() -> None:
    game = Game.new(players=3, seed=1)
    assert [len(player.draw) for player in game.table.players] == [53, 53, 54]
    assert not any(player.discard or player.reserve for player in game.table.players)


def test_S1_a_reserve_is_at_most_one_card() -> None:
    game = lay("KD QD JD", "2C", heads="5H | 4D | 3S")
    play(game, "reserve")
    assert reserve(game) == "JD"
    assert "reserve" not in moves(game)


def test_S1_a_reserve_lasts_within_a_turn_only() -> None:
    game = lay("KD 2H JD", "2C", heads="5H | 4D")
    play(game, "reserve", "on 1")
    assert game.seat == 1
    assert reserve(game) == ""


def test_S2_player_1_turns_up_head_1_and_that_was_their_turn() -> None:
    game = lay("3C 9H", "4D 7S", growing=1)
    assert heads(game) == {1: "9H"}
    assert draw(game) == "3C"
    assert game.seat == 1
    assert str(game.table.hand) == "7S"
    assert kinds(game.events) == ["TableLaid", "HeadGrown", "TurnBegan", "CardDrawn"]


def test_S2_a_joker_that_is_turned_up_first_counts_as_2() -> None:
    game = lay("3C Joker", "4D 2S", growing=1)
    assert heads(game) == {1: "2J"}
    assert game.seat == 1
    assert moves(game) == {"on 1"}
    play(game, "on 1")
    assert game.events[-3] == TurnEnded(1, "equal")


def test_S2_turns_go_clockwise() -> None:
    game = lay("3C 9H", "4D 7S", "2H 6H", growing=1)
    play(game, "on 1")
    assert game.seat == 2
    play(game, "on 1")
    assert game.seat == 0


def test_S3_heads_are_numbered_in_the_order_in_which_they_grow() -> None:
    game = lay("2C 3C KD 9H", "4D", heads="5H")
    play(game, "cut")
    assert heads(game) == {2: "KD", 3: "3C"}


def test_S3_a_number_is_never_used_again() -> None:
    game = lay("2C 3C KD 9H", "4D", heads="5H", first=7, last_head=9)
    play(game, "cut")
    assert heads(game) == {10: "KD", 11: "3C"}


# A turn


def test_S4_as_many_cards_are_drawn_and_played_as_there_are_heads() -> None:
    game = lay("9H 2H 3H 4H", "KS", heads="KD | KC | KH")
    assert TurnBegan(0, 3) in game.events
    for card in ("4H", "3H", "2H"):
        assert game.seat == 0
        assert str(game.table.hand) == card
        play(game, "on 1")
    assert game.seat == 1
    assert draw(game) == "9H"


def test_S4_heads_are_counted_at_the_start_of_each_turn() -> None:
    game = lay("2C 3C KD 9H", "4D 3H 4S", heads="5H")
    assert game.table.owed == 0
    play(game, "cut")
    assert game.events[-2] == TurnBegan(1, 2)
    play(game, "on 2")
    assert game.seat == 1
    play(game, "on 2")
    assert game.seat == 0


def test_S4_a_turn_may_end_early() -> None:
    game = lay("9H 2H 3H 4H", "KS", heads="KD | KC | 4S")
    play(game, "on 3")
    assert game.seat == 1
    assert draw(game) == "9H 2H 3H"


def test_S5_the_top_of_the_draw_pile_is_drawn() -> None:
    game = lay("9H 2H 4H", "KS", heads="KD", discard=("7C", ""))
    assert str(game.table.hand) == "4H"
    assert draw(game) == "9H 2H"
    assert discard(game) == "7C"


def test_S5_an_empty_draw_pile_is_made_anew_from_the_discard_pile() -> None:
    game = lay("3H", "KS", heads="KD | KC | KH", discard=("7C 8C 9C", ""), shuffle=turn_over)
    assert draw(game) == ""
    assert discard(game) == "7C 8C 9C"
    happened = play(game, "on 1")
    assert kinds(happened) == ["CardPlaced", "PileShuffled", "CardDrawn"]
    assert PileShuffled(0, pile("9C 8C 7C")) in happened
    assert str(game.table.hand) == "7C"
    assert draw(game) == "9C 8C"
    assert discard(game) == ""


def test_S5_a_turn_may_begin_with_a_shuffle() -> None:
    game = lay("", "KS", heads="KD | KC", discard=("7C 8C", ""), shuffle=turn_over)
    assert str(game.table.hand) == "7C"
    assert draw(game) == "8C"


def test_S6_1_a_card_goes_on_strictly_higher_heads() -> None:
    game = lay("9H 5H", "KS", heads="6C | 4S | KC | 10D")
    assert moves(game) == {"on 1", "on 3", "on 4", "reserve"}


def test_S6_1_only_the_top_of_a_head_counts() -> None:
    game = lay("9H 5H", "KS", heads="KC 4S | 3D 8C")
    assert moves(game) == {"on 2", "reserve"}


def test_S6_1_after_placing_lower_the_turn_goes_on() -> None:
    game = lay("9H 2H 5H", "KS", heads="6C | 4S")
    play(game, "on 1")
    assert heads(game) == {1: "6C 5H", 2: "4S"}
    assert game.seat == 0
    assert str(game.table.hand) == "2H"


def test_S6_2_placing_equal_ends_the_turn_at_once() -> None:
    game = lay("9H 2H 5H", "KS", heads="6C | 5S | 5C")
    assert {"on 2", "on 3"} < moves(game)
    happened = play(game, "on 2")
    assert heads(game) == {1: "6C", 2: "5S 5H", 3: "5C"}
    assert kinds(happened) == ["CardPlaced", "TurnEnded", "TurnBegan", "CardDrawn"]
    assert happened[1] == TurnEnded(0, "equal")
    assert game.seat == 1
    assert draw(game) == "9H 2H"


@pytest.mark.parametrize("value", VALUES[1:])
def test_S6_3_any_card_but_an_ace_goes_on_an_ace_and_the_turn_goes_on(value: str) -> None:
    game = lay(f"9H 2H {value}D", "KS", heads="KC AS | KD")
    assert "on 1" in moves(game)
    play(game, "on 1")
    assert heads(game)[1] == f"KC AS {value}D"
    assert game.seat == 0
    assert str(game.table.hand) == "2H"


def test_S6_4_reserving_lays_the_card_down_and_the_turn_goes_on() -> None:
    game = lay("9H 2H 5H", "KS", heads="6C | 4S")
    play(game, "reserve")
    assert reserve(game) == "5H"
    assert game.seat == 0
    assert str(game.table.hand) == "2H"
    assert game.table.owed == 0


def test_S6_4_no_card_is_reserved_with_only_one_head() -> None:
    assert moves(lay("9H 2H 5H", "KS", heads="6C")) == {"on 1"}


def test_S6_4_a_card_can_be_reserved_with_two_heads() -> None:
    assert "reserve" in moves(lay("9H 2H 5H", "KS", heads="6C | 7C"))


def test_S6_4_no_second_card_is_reserved() -> None:
    game = lay("9H 2H 5H", "KS", heads="6C | 7C | 8C")
    play(game, "reserve")
    assert moves(game) == {"on 1", "on 2", "on 3", "swap"}


def test_S6_5_without_a_reserve_there_is_nothing_to_swap() -> None:
    assert "swap" not in moves(lay("9H 2H 5H", "KS", heads="6C | 7C"))


def test_S6_5_a_swap_exchanges_the_reserve_with_the_card_in_hand() -> None:
    game = lay("9H 2H 5H", "KS", heads="6C | 4C | 3C")
    play(game, "reserve")
    assert kinds(play(game, "swap")) == ["CardsSwapped"]
    assert reserve(game) == "2H"
    assert str(game.table.hand) == "5H"


def test_S6_5_the_card_that_was_taken_up_must_be_played() -> None:
    game = lay("9H 2H 5H", "KS", heads="6C | 4C | 3C")
    play(game, "reserve", "swap")
    assert moves(game) == {"on 1", "swap"}
    play(game, "on 1")
    assert heads(game)[1] == "6C 5H"
    assert reserve(game) == "2H"


def test_S6_5_swapping_again_is_allowed_and_never_reduces_what_is_owed() -> None:
    game = lay("9H 2H 5H", "KS", heads="6C | 4C | 3C")
    play(game, "reserve")
    assert game.table.owed == 1
    for card in ("5H", "2H", "5H", "2H"):
        play(game, "swap")
        assert str(game.table.hand) == card
        assert game.table.owed == 1
        assert draw(game) == "9H"
    play(game, "on 1")
    assert str(game.table.hand) == "9H"


def test_S6_6_no_cutting_while_the_card_can_be_placed() -> None:
    assert moves(lay("9H 5H", "KS", heads="6C")) == {"on 1"}
    assert moves(lay("9H 6H", "KS", heads="6C")) == {"on 1"}
    assert moves(lay("9H 6H", "KS", heads="AC")) == {"on 1"}


def test_S6_6_no_cutting_while_the_card_can_be_reserved() -> None:
    assert moves(lay("9H 7H", "KS", heads="6C | 5C")) == {"reserve"}


def test_S6_6_cutting_if_nothing_else_is_possible() -> None:
    assert moves(lay("9H 7H", "KS", heads="6C")) == {"cut"}


def test_S6_6_with_a_reserve_a_choice_between_swapping_and_cutting() -> None:
    game = lay("9H 7H 8H", "KS", heads="6C | 5C")
    play(game, "reserve")
    assert moves(game) == {"swap", "cut"}


def test_S6_6_with_a_reserve_no_cutting_while_the_card_can_be_placed() -> None:
    game = lay("9H 2H 8H", "KS", heads="6C | 5C")
    play(game, "reserve")
    assert moves(game) == {"on 1", "on 2", "swap"}


@pytest.mark.parametrize("value", VALUES)
def test_S7_an_ace_goes_on_anything(value: str) -> None:
    game = lay("9H 8H AC", "KS", heads=f"{value}D | {value}S")
    assert moves(game) == {"on 1", "on 2", "reserve"}


def test_S7_after_an_ace_on_a_higher_card_the_turn_goes_on() -> None:
    game = lay("9H 8H AC", "KS", heads="2D | KD")
    play(game, "on 1")
    assert game.seat == 0
    assert heads(game)[1] == "2D AC"


def test_S7_ace_on_ace_is_equal_and_ends_the_turn() -> None:
    game = lay("9H 8H AC", "KS", heads="AD | KD")
    assert TurnEnded(0, "equal") in play(game, "on 1")
    assert game.seat == 1


def test_S8_a_joker_on_a_3_is_an_ace_a_2_or_a_3() -> None:
    game = lay("9H 8H Joker", "KS", heads="3D")
    assert moves(game) == {"on 1 as AJ", "on 1 as 2J", "on 1 as 3J"}


def test_S8_a_joker_on_an_ace_is_anything() -> None:
    game = lay("9H 8H Joker", "KS", heads="AD")
    assert moves(game) == {f"on 1 as {value}J" for value in VALUES}


def test_S8_a_joker_may_go_on_each_head() -> None:
    game = lay("9H 8H Joker", "KS", heads="2D | AS")
    assert moves(game) == {
        "on 1 as AJ",
        "on 1 as 2J",
        "reserve",
        *[f"on 2 as {value}J" for value in VALUES],
    }


@pytest.mark.parametrize(
    ("top", "face", "ends"),
    [("3D", "3J", True), ("3D", "2J", False), ("AD", "AJ", True), ("AD", "KJ", False)],
)
def test_S8_a_joker_announced_as_equal_ends_the_turn(top: str, face: str, ends: bool) -> None:
    game = lay("9H 8H Joker", "KS", heads=f"{top} | KC")
    play(game, f"on 1 as {face}")
    assert heads(game)[1] == f"{top} {face}"
    assert (game.seat == 1) is ends


def test_S8_a_joker_can_never_be_used_to_cut() -> None:
    game = lay("9H Joker 8H", "KS", heads="2D | 3D")
    play(game, "reserve")
    assert "cut" not in moves(game)
    assert "swap" in moves(game)


def test_S8_a_joker_in_reserve_has_no_value() -> None:
    game = lay("9H 8H Joker", "KS", heads="3D | 2D")
    play(game, "reserve")
    assert reserve(game) == "Joker"
    play(game, "swap")
    assert "on 1 as 3J" in moves(game)


def test_S6_an_illegal_move_changes_nothing() -> None:
    game = lay("9H 7H", "KS", heads="6C | 5C")
    before, told = game.table.position(), len(game.events)
    for text in ("cut", "swap", "on 1", "on 9", "lift", "draw", "shuffle", "as 2J", "card 2H"):
        with pytest.raises(IllegalMove):
            game.play(parse_move(text))
    assert game.table.position() == before
    assert len(game.events) == told
