from __future__ import annotations

import pytest

from hydra_tui.engine import Game, Position, make_rules
from hydra_tui.engine.position import find_fault

from .laying import draw, heads, keep, lay, pile, play, position, start

GOOD = position("9H 8H", "KS", heads="5H | 4D")


def test_a_good_position_has_no_fault() -> None:
    for name in ("standard", "spring-2020", "original"):
        assert find_fault(GOOD, make_rules(name)) is None


FAULTS = {
    "Hydra needs 2 players or more, not 1": position("9H", heads="5H"),
    "there is no seat 2": position("9H", "KS", heads="5H", seat=2),
    "there is no seat -1": position("9H", "KS", heads="5H", seat=-1),
    "there must be a head": position("9H", "KS"),
    "the heads are not in the order of their numbers": Position(
        draw=(pile("9H"), pile("KS")), heads={2: pile("5H"), 1: pile("4D")}
    ),
    "head 2 has no cards": position("9H", "KS", heads="5H |  | 4D"),
    "the top of head 1 has no value: Joker": position("9H", "KS", heads="Joker"),
    "the top of head 2 has no value: ??": position("9H", "KS", heads="5H | 4D ??"),
    "a joker in head 2 has no value": position("9H", "KS", heads="5H | Joker 4D"),
    "there is no reserve pile to lift a card from": position(
        "9H", "KS", heads="5H", hand="2C", lifted=True
    ),
    "nobody can ever play again: the game is over": position("9H", "KS", heads="5H", stuck=2),
    "a joker has a value in a head only: 3J": position("9H", "3J", heads="5H"),
    "a joker has a value in a head only: 4J": position(
        "9H", "KS", heads="5H", discard=("", "2C 4J")
    ),
    "a joker has a value in a head only: 5J": position("9H", "KS", heads="5H", hand="5J"),
    "a joker has a value in a head only: 6J": position(
        "9H", "KS", heads="5H", hand="2C", reserve=("6J", "")
    ),
    "a joker has a value in a head only: 7J": position(
        "9H", "KS", heads="5H", hand="2C", aside="7J"
    ),
    "a card waits aside, but none is lifted from the reserve": position(
        "9H", "KS", heads="5H", hand="2C", aside="3C"
    ),
    "a card is lifted, but none is in hand": position("9H", "KS", heads="5H", lifted=True),
    "a count is too large": position("9H", "KS", heads="5H", last_head=10**8),
    "a turn is under way, but none has begun: its number must be 1 or more": position(
        "9H", "KS", heads="5H", hand="2C", turn=0
    ),
    "a card was reserved in this turn, but no turn is under way": Position(
        draw=(pile("9H"), pile("KS")), heads={1: pile("5H")}, reserved=True
    ),
    "seat 1 can't have a reserve now": position(
        "9H", "KS", heads="5H | 4D", hand="2C", reserve=("", "3C")
    ),
    "seat 0 can't have a reserve now": position("9H", "KS", heads="5H | 4D", reserve=("3C", "")),
    "the reserve of seat 0 holds more than one card": position(
        "9H", "KS", heads="5H | 4D", hand="2C", reserve=("3C 4C", "")
    ),
    "a head is to be grown, but a card is in hand": position(
        "9H 8H 7H", "KS", heads="5H", hand="2C", growing=1
    ),
    "seat 0 has too few cards to grow a head from": position("", "KS", growing=1),
    "3 heads can't grow at once": position("9H 8H 7H 6H", "KS QS", growing=3),
}


@pytest.mark.parametrize("reason", FAULTS)
def test_each_fault_is_refused_with_its_reason(reason: str) -> None:
    assert find_fault(FAULTS[reason], make_rules()) == reason
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        Game(make_rules(), FAULTS[reason], keep)
    assert str(refusal.value) == reason


@pytest.mark.parametrize(
    "laid",
    [
        position("9H", "KS", heads="5H", discard=("",)),
        position("9H", "KS", heads="5H", discard=("", "", "")),
        position("9H", "KS", heads="5H", reserve=("",)),
    ],
)
def test_there_are_as_many_piles_of_each_kind_as_players(laid: Position) -> None:
    assert find_fault(laid, make_rules()) == (
        "there must be as many discard piles and reserves as draw piles, or none"
    )


@pytest.mark.parametrize(
    "laid",
    [
        position("9H", "KS", heads="5H", owed=-1),
        position("9H", "KS", heads="5H", growing=-1),
        position("9H", "KS", heads="5H", stuck=-1),
        position("9H", "KS", heads="5H", turn=-1),
        position("9H", "KS", heads="5H", last_head=-1),
    ],
)
def test_no_count_is_below_0(laid: Position) -> None:
    assert find_fault(laid, make_rules()) == "a count is below 0"


@pytest.mark.parametrize("number", [0, -3])
def test_heads_are_numbered_from_1(number: int) -> None:
    assert find_fault(position("9H", "KS", heads="5H", first=number), make_rules()) is not None


def test_no_reserve_in_original_without_reserves() -> None:
    laid = position("9H", "KS", heads="5H", hand="2C", reserve=("3C", ""))
    assert find_fault(laid, make_rules("original")) == "seat 0 can't have a reserve now"


def test_reserves_of_any_size_at_any_time_with_reserves() -> None:
    laid = position("9H", "KS", heads="5H", reserve=("3C 4C", "7C 8C 9C"))
    assert find_fault(laid, make_rules("original", ["reserves"])) is None


def test_the_opening_needs_a_card_of_each_player() -> None:
    original = make_rules("original")
    assert find_fault(position("9H", "KS", growing=2), original) is None
    assert find_fault(position("9H", "", growing=2), original) == (
        "seat 1 has too few cards to grow a head from"
    )


def test_a_cut_needs_two_cards_of_its_player() -> None:
    rules = make_rules()
    enough = position("9H", "KS", heads="5H", discard=("8H", ""), growing=2, turn=3)
    assert find_fault(enough, rules) is None
    short = position("9H", "KS QS", heads="5H", growing=2, turn=3)
    assert find_fault(short, rules) == "seat 0 has too few cards to grow a head from"


def test_a_game_goes_on_amid_a_cut() -> None:
    game = start(position("7H 9H", "KS", heads="5H", growing=2, turn=3))
    assert heads(game) == {1: "5H", 2: "9H", 3: "7H"}
    assert game.outcome is not None
    assert game.outcome.winner == 0


def test_a_game_goes_on_from_a_card_in_hand() -> None:
    game = start(position("7H 9H", "KS", heads="QH | KD", hand="3C", owed=1))
    play(game, "on 1")
    assert str(game.table.hand) == "9H"
    assert game.seat == 0


def test_the_table_gives_back_the_position_it_was_laid_from() -> None:
    laid = position(
        "7H 9H", "KS", heads="QH | KD 3J", hand="3C", owed=1, discard=("", "2S"), reserve=("4S", "")
    )
    game = start(laid)
    given = game.table.position()
    assert (given.draw, given.discard, given.reserve) == (laid.draw, laid.discard, laid.reserve)
    assert (given.heads, given.hand, given.owed) == (laid.heads, laid.hand, laid.owed)
    assert start(given).table.position() == given


def test_a_position_that_play_leads_to_can_be_laid_out() -> None:
    game = lay("9S 2H Joker 7H", "KS", heads="5H | 4D", rules="original")
    play(game, "cut")
    assert game.decision == "announce"
    assert find_fault(game.table.position(), game.rules) is None


def test_O10_so_can_one_in_which_a_drawn_card_waits_while_a_joker_is_announced() -> None:
    game = lay(
        "9S 2H Joker 7H",
        "KS",
        heads="5H | 4D",
        reserve=("QC", ""),
        rules="original",
        house="reserves",
    )
    play(game, "lift", "cut")
    assert game.decision == "announce"
    assert find_fault(game.table.position(), game.rules) is None


def test_S12_a_card_in_hand_cuts_for_its_own_player() -> None:
    laid = Position(
        draw=(pile("2C 7C 8C"), pile("KS 9S")), heads={1: pile("5H")}, hand=pile("QH")[0], turn=1
    )
    game = start(laid)
    play(game, "cut")
    assert heads(game) == {2: "8C", 3: "7C"}
    assert draw(game) == "2C"


@pytest.mark.parametrize(
    "laid",
    [
        position("?? 9H", "KS", growing=1),
        position("9H", "KS", heads="5H", discard=("", "??")),
        position("9H", "KS", heads="?? 5H"),
        position("9H", "KS", heads="5H | 4D", hand="??"),
    ],
)
def test_cards_are_hidden_in_testing_mode_only(laid: Position) -> None:
    reason = "a card is hidden, which only testing mode allows"
    assert find_fault(laid, make_rules()) == reason
    assert find_fault(laid, make_rules(), testing=True) is None
    with pytest.raises(ValueError, match=reason):
        start(laid)


def test_what_was_in_hand_is_not_hidden_in_testing_mode_either() -> None:
    laid = position("9H", "KS", heads="5H | 4D", hand="2C", reserve=("??", ""))
    assert find_fault(laid, make_rules(), testing=True) == "a card that was in hand is hidden"


def test_a_cut_grows_no_more_than_two_heads() -> None:
    laid = position("9H 8H 7H", "KS", "QS", heads="5H", growing=3, turn=1)
    assert find_fault(laid, make_rules()) == "3 heads can't grow at once"


def test_O10_a_card_waits_aside_only_for_one_from_the_reserve_pile() -> None:
    with_reserves = make_rules("original", ["reserves"])
    waiting = position("9H", "KS", heads="5H", hand="2C", aside="3C")
    assert find_fault(waiting, with_reserves) == (
        "a card waits aside, but none is lifted from the reserve"
    )
    waiting = position("9H", "KS", heads="5H", hand="2C", aside="3C", lifted=True)
    assert find_fault(waiting, with_reserves) is None
    assert find_fault(waiting, make_rules()) == "there is no reserve pile to lift a card from"


def test_O1_the_opening_goes_round_the_table() -> None:
    laid = position("9H", "KS", seat=1, growing=2)
    game = start(laid, rules="original")
    assert heads(game) == {1: "KS", 2: "9H"}


def test_O3_a_turn_that_has_begun_is_not_begun_again() -> None:
    game = lay("9H 8H 7H", "KS", heads="5H", discard=("2C", ""), rules="original")
    assert game.decision == "start"
    again = Game(game.rules, game.table.position(), keep)
    assert again.decision == "start"
    assert again.table.turn == game.table.turn == 1
    assert again.legal_moves() == game.legal_moves()
