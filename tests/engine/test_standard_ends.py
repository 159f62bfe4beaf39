from __future__ import annotations

import pytest

from hydra_tui.engine import Card, Outcome
from hydra_tui.engine.events import TurnEnded

from .laying import (
    discard,
    draw,
    heads,
    kinds,
    lay,
    moves,
    pile,
    play,
    position,
    reserve,
    start,
    turn_over,
)


def test_S9_who_owns_no_cards_after_placing_lower_wins() -> None:
    game = lay("3H", "KS", heads="5H | KD")
    happened = play(game, "on 1")
    assert kinds(happened) == ["CardPlaced", "TurnEnded", "GameEnded"]
    assert game.outcome == Outcome("last card", 0)
    assert game.decision == "over"
    assert moves(game) == set()


def test_S9_who_owns_no_cards_after_placing_on_an_ace_wins() -> None:
    game = lay("KS", "3H", heads="5H AD | KD", seat=0)
    play(game, "on 1")
    assert game.outcome == Outcome("last card", 0)


def test_S9_the_seat_that_won_is_told() -> None:
    game = lay("KS", "3H", heads="5H | KD", seat=1)
    play(game, "on 1")
    assert game.outcome == Outcome("last card", 1)


def test_S9_who_still_owes_draws_the_next_card_after_placing_or_reserving() -> None:
    game = lay("9H 2H 3H KC", "KS", heads="5H | AD | KD")
    play(game, "on 2")
    assert str(game.table.hand) == "3H"
    play(game, "reserve")
    assert str(game.table.hand) == "2H"


def test_S9_who_still_owes_draws_from_the_discard_pile_too() -> None:
    game = lay("3H", "KS", heads="5H | KD", discard=("7C", ""))
    play(game, "on 1")
    assert game.outcome is None
    assert game.seat == 0
    assert str(game.table.hand) == "7C"


def test_S9_who_owns_only_the_reserve_and_still_owes_gets_it_back() -> None:
    game = lay("2H KH", "KS", heads="5H | 4D | 3C")
    play(game, "reserve")
    happened = play(game, "on 1")
    assert kinds(happened)[:3] == ["CardPlaced", "ReserveReturned", "TurnEnded"]
    assert happened[2] == TurnEnded(0, "only reserve")
    assert draw(game) == "KH"
    assert reserve(game) == ""
    assert game.seat == 1
    assert game.outcome is None


def test_S9_who_reserves_their_only_card_gets_it_back() -> None:
    game = lay("2H", "KS", heads="5H | 4D | 3C")
    play(game, "reserve")
    assert draw(game) == "2H"
    assert reserve(game) == ""
    assert game.seat == 1


def test_S9_who_owes_none_gets_the_reserve_back_on_top() -> None:
    game = lay("9C 2H KH", "KS", heads="5H | 4D", discard=("7C", ""))
    happened = play(game, "reserve", "on 1")
    assert TurnEnded(0, "done") in happened
    assert draw(game) == "9C KH"
    assert reserve(game) == ""
    assert discard(game) == "7C"
    assert game.seat == 1


def test_S9_a_reserve_laid_with_the_last_card_of_the_turn_comes_back_too() -> None:
    game = lay("9C KH 2H", "KS", heads="5H | 4D")
    play(game, "on 1")
    assert TurnEnded(0, "done") in play(game, "reserve")
    assert draw(game) == "9C KH"
    assert game.seat == 1


def test_S9_who_owes_none_and_has_no_reserve_ends_the_turn() -> None:
    game = lay("9C 2H", "KS", heads="5H")
    happened = play(game, "on 1")
    assert kinds(happened) == ["CardPlaced", "TurnEnded", "TurnBegan", "CardDrawn"]
    assert happened[1] == TurnEnded(0, "done")
    assert game.outcome is None


def test_S10_after_placing_equal_the_reserve_comes_back_on_top() -> None:
    game = lay("9C 8C 4H KH", "KS", heads="5H | 4D | 3C")
    play(game, "reserve")
    happened = play(game, "on 2")
    assert kinds(happened)[:3] == ["CardPlaced", "ReserveReturned", "TurnEnded"]
    assert draw(game) == "9C 8C KH"
    assert reserve(game) == ""
    assert game.seat == 1


def test_S10_who_owns_no_cards_after_placing_equal_wins() -> None:
    game = lay("4H", "KS", heads="5H | 4D")
    play(game, "on 2")
    assert game.outcome == Outcome("equal", 0)


def test_S10_with_a_reserve_placing_equal_does_not_win() -> None:
    game = lay("4H KH", "KS", heads="5H | 4D")
    play(game, "reserve", "on 2")
    assert game.outcome is None
    assert draw(game) == "KH"
    assert game.seat == 1


def test_S11_nobody_wins_in_a_turn_in_which_a_reserve_was_laid() -> None:
    game = lay("3H 2H", "KS", heads="5H | 4D")
    play(game, "reserve", "on 1")
    assert game.outcome is None
    assert draw(game) == "2H"


def test_S11_nor_by_swapping() -> None:
    game = lay("3H 2H", "KS", heads="5H | 4D")
    play(game, "reserve", "swap", "on 1")
    assert game.outcome is None
    assert draw(game) == "3H"


def test_S11_nor_by_cutting_with_a_reserve() -> None:
    game = lay("KH QH", "KS", heads="5H | 4D")
    play(game, "reserve", "cut")
    assert game.outcome is None
    assert game.table.owned(0) == 1


@pytest.mark.parametrize("cards", ["3H", "2H 3H", "AH 2H 3H"])
def test_S11_otherwise_a_win_can_come_at_any_point_of_a_turn(cards: str) -> None:
    game = lay(cards, "KS", heads="5H | KD | KC")
    for _ in cards.split():
        assert game.outcome is None
        play(game, "on 1")
    assert game.outcome == Outcome("last card", 0)


# Cutting off a head


def test_S12_cutting_off_a_head_in_its_order() -> None:
    game = lay("9C 8C 7C QH KH", "KS", heads="5H 4D | 3S", discard=("2C", ""))
    play(game, "reserve")
    happened = play(game, "cut")
    assert kinds(happened) == [
        "CardDiscarded",
        "ReserveReturned",
        "HeadCut",
        "HeadGrown",
        "HeadGrown",
        "TurnEnded",
        "TurnBegan",
        "CardDrawn",
    ]
    assert happened[5] == TurnEnded(0, "cut")
    assert discard(game) == "2C QH 5H 4D"
    assert heads(game) == {2: "3S", 3: "KH", 4: "7C"}
    assert draw(game) == "9C 8C"
    assert reserve(game) == ""
    assert game.table.hand is pile("KS")[0]
    assert game.seat == 1


def test_S12_a_the_card_in_hand_goes_to_the_discard_pile() -> None:
    game = lay("7C 8C QH", "KS", heads="5H")
    play(game, "cut")
    assert discard(game) == "QH 5H"


def test_S12_c_the_oldest_head_is_cut_off_and_no_other() -> None:
    game = lay("7C 8C QH KH", "KS", heads="5H | 2D 4D | 3S", first=3)
    play(game, "reserve", "cut")
    assert heads(game) == {4: "2D 4D", 5: "3S", 6: "KH", 7: "8C"}


def test_S12_d_the_new_heads_may_need_a_shuffle() -> None:
    game = lay("7C QH", "KS", heads="5H 4D", shuffle=turn_over)
    happened = play(game, "cut")
    assert kinds(happened)[:5] == [
        "CardDiscarded",
        "HeadCut",
        "HeadGrown",
        "PileShuffled",
        "HeadGrown",
    ]
    assert heads(game) == {2: "7C", 3: "QH"}
    assert draw(game) == "4D 5H"
    assert discard(game) == ""


def test_S12_d_the_shuffled_pile_holds_all_that_was_discarded() -> None:
    seen: list[set[Card]] = []

    def shuffle(cards: list[Card]) -> None:
        seen.append(set(cards))

    game = lay("QH", "KS", heads="5H 4D", discard=("2C 3C", ""), shuffle=shuffle)
    play(game, "cut")
    assert seen == [set(pile("2C 3C QH 5H 4D"))]
    assert heads(game) == {2: "4D", 3: "5H"}


def test_S12_d_a_joker_that_starts_a_head_counts_as_2() -> None:
    game = lay("7C Joker Joker QH", "KS", heads="5H")
    play(game, "cut")
    assert heads(game) == {2: "2J", 3: "2J"}
    assert game.seat == 1


def test_S12_e_winning_by_losing() -> None:
    game = lay("QH", "KS", heads="5H")
    happened = play(game, "cut")
    assert game.outcome == Outcome("losing", 0)
    assert kinds(happened)[-2:] == ["TurnEnded", "GameEnded"]
    assert set(heads(game).values()) == {"QH", "5H"}
    assert game.table.owned(0) == 0


def test_S12_e_no_win_if_the_head_held_more_cards() -> None:
    game = lay("QH", "KS", heads="6H 5H")
    play(game, "cut")
    assert game.outcome is None
    assert game.table.owned(0) == 1
    assert game.seat == 1


def test_S12_a_cut_from_a_hand_that_was_laid_out() -> None:
    game = start(position("2C 7C 8C", "KS 9S", heads="5H", hand="QH"))
    play(game, "cut")
    assert heads(game) == {2: "8C", 3: "7C"}
    assert game.seat == 1
