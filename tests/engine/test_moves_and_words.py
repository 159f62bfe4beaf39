from __future__ import annotations

import pytest

from hydra_tui.engine import Event, Game, IllegalMove, parse_card, parse_move
from hydra_tui.engine.moves import (
    CUT,
    DRAW,
    LIFT,
    RESERVE,
    SHUFFLE,
    SWAP,
    Announce,
    Move,
    Name,
    Place,
)

from .laying import lay, moves, play, position, start

# How moves are written


WRITTEN: dict[str, Move] = {
    "on 1": Place(1),
    "on 120": Place(120),
    "on 12 as 3J": Place(12, parse_card("3J")),
    "reserve": RESERVE,
    "swap": SWAP,
    "lift": LIFT,
    "cut": CUT,
    "shuffle": SHUFFLE,
    "draw": DRAW,
    "as 10J": Announce(parse_card("10J")),
    "card 5H": Name(parse_card("5H")),
    "card Joker": Name(parse_card("Joker")),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_a_move_is_written_and_read_back(text: str) -> None:
    assert str(WRITTEN[text]) == text
    assert parse_move(text) == WRITTEN[text]


@pytest.mark.parametrize(
    "text",
    ["", "on", "on 0", "on -1", "on x", "on 01", "on 1 as", "cut ", "Cut", "as", "card", "play 5H"],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a move; moves look like"):
        parse_move(text)


@pytest.mark.parametrize("text", ["on 1 as 3X", "as joker", "card 1H"])
def test_a_move_with_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_move(text)


# What a legal move will do


def describe(game: Game, text: str) -> str:
    assert text in moves(game)
    return game.describe(parse_move(text))


def test_describe_placing() -> None:
    game = lay("9H 2H 4H", "KS", heads="7C | KC 4S")
    assert describe(game, "on 1") == "on head 1, the 7C: your turn goes on"
    assert describe(game, "on 2") == "on head 2, the 4S: equal, your turn ends"


def test_describe_placing_the_last_card_of_the_turn() -> None:
    game = lay("9H 4H", "KS", heads="7C")
    assert describe(game, "on 1") == "on head 1, the 7C: your turn is done"


def test_describe_placing_the_last_card_of_all() -> None:
    game = lay("4H", "KS", heads="7C | 4S")
    assert describe(game, "on 1") == "on head 1, the 7C: your last card, you win"
    assert describe(game, "on 2") == "on head 2, the 4S: your last card, you win"


def test_describe_placing_a_joker() -> None:
    game = lay("9H 2H Joker", "KS", heads="AC | 8J")
    assert describe(game, "on 1 as KJ") == "as a king, on head 1, the AC: your turn goes on"
    assert describe(game, "on 1 as AJ") == "as an ace, on head 1, the AC: equal, your turn ends"
    assert describe(game, "on 2 as 8J") == (
        "as an 8, on head 2, the joker as an 8: equal, your turn ends"
    )
    assert describe(game, "on 2 as 3J") == (
        "as a 3, on head 2, the joker as an 8: your turn goes on"
    )


def test_describe_placing_while_a_drawn_card_waits() -> None:
    game = lay("3H", "KS", heads="7C", reserve=("5C", ""), rules="original", house="reserves")
    play(game, "lift")
    assert describe(game, "on 1") == "on head 1, the 7C: your turn goes on"


def test_S9_describe_placing_when_only_the_reserve_is_left() -> None:
    game = lay("2H KH", "KS", heads="5H | 4D | 3C")
    play(game, "reserve")
    assert describe(game, "on 1") == (
        "on head 1, the 5H: only your reserve is left, your turn ends"
    )
    play(game, "on 1")
    assert game.seat == 1


def test_describe_reserving() -> None:
    game = lay("9H 4H", "KS", heads="7C | 6C")
    assert describe(game, "reserve") == "reserve the 4H: your turn goes on"
    play(game, "on 1")
    assert describe(game, "reserve") == (
        "reserve the 9H: it goes back on your draw pile and your turn ends"
    )


def test_describe_reserving_a_joker() -> None:
    game = lay("9H Joker", "KS", heads="7C | 6C")
    assert describe(game, "reserve") == "reserve the joker: your turn goes on"


def test_describe_reserving_the_only_card() -> None:
    game = lay("9H", "KS", heads="7C | 6C | 5C")
    assert describe(game, "reserve") == (
        "reserve the 9H: it goes back on your draw pile and your turn ends"
    )


def test_P1_describe_reserving_the_only_card() -> None:
    game = lay("9H", "KS", heads="7C | 6C | 5C", rules="spring-2020")
    assert describe(game, "reserve") == (
        "reserve the 9H: it goes to your discard pile and your turn ends"
    )


def test_describe_laying_a_card_on_a_reserve_that_lasts() -> None:
    game = lay("9H 4H", "KS", heads="7C | 6C", rules="original", house="reserves")
    assert describe(game, "reserve") == "reserve the 4H: your turn goes on"
    play(game, "on 1")
    assert describe(game, "reserve") == "reserve the 9H: your turn is done"


def test_describe_swapping() -> None:
    game = lay("9H 4H Joker", "KS", heads="7C | 6C")
    play(game, "reserve")
    assert describe(game, "swap") == "reserve the 4H and take up the joker"


def test_describe_playing_from_the_reserve() -> None:
    game = lay(
        "9H 4H", "KS", heads="7C | 6C", reserve=("QC 2C", ""), rules="original", house="reserves"
    )
    assert describe(game, "lift") == "play the 2C from the top of your reserve first"


def test_describe_cutting() -> None:
    game = lay("9H 8H", "KS", heads="7C")
    assert describe(game, "cut") == "cut off head 1: you take 1 card and your turn ends"
    game = lay("9H 8H", "KS", heads="QC JC 7C", first=4)
    assert describe(game, "cut") == "cut off head 4: you take 3 cards and your turn ends"


def test_describe_winning_by_losing() -> None:
    game = lay("8H", "KS", heads="7C")
    assert describe(game, "cut") == (
        "cut off head 1: it and your last card become the new heads, you win"
    )


def test_describe_the_start_of_a_turn() -> None:
    game = lay("9H 4H", "KS", heads="7C", discard=("2C 3C", ""), rules="original")
    assert describe(game, "shuffle") == "shuffle your discard pile in, 2 cards, and draw"
    assert describe(game, "draw") == "draw without shuffling"
    game = lay("9H 4H", "KS", heads="7C", discard=("2C", ""), rules="original")
    assert describe(game, "shuffle") == "shuffle your discard pile in, 1 card, and draw"


def test_describe_announcing() -> None:
    game = lay("9H Joker", "KS", growing=1, rules="original")
    assert describe(game, "as AJ") == "start the head with the joker as an ace"
    assert describe(game, "as JJ") == "start the head with the joker as a jack"
    assert describe(game, "as QJ") == "start the head with the joker as a queen"


def test_describe_naming() -> None:
    game = lay("?? ??", "??", growing=1, testing=True)
    assert describe(game, "card 5H") == "the card is the 5H"
    assert describe(game, "card Joker") == "the card is the joker"


@pytest.mark.parametrize(
    ("rules", "house"),
    [("standard", "free-cut"), ("spring-2020", "black-up"), ("original", "reserves")],
)
def test_describe_has_words_for_every_legal_move(rules: str, house: str) -> None:
    game = lay("2S 9H Joker 4H", "KS 3C Joker", heads="7C | 6C | 5H", rules=rules, house=house)
    for _ in range(12):
        if game.outcome:
            break
        for move in game.legal_moves():
            assert game.describe(move)
        game.play(game.legal_moves()[-1])


# Why a move is not legal


def refusal(game: Game, text: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        game.play(parse_move(text))
    return str(refused.value)


def test_refuse_once_the_game_is_over() -> None:
    game = lay("", "KS", heads="7C")
    assert refusal(game, "on 1") == "the game is over"


def test_refuse_before_the_turn_has_begun() -> None:
    game = lay("9H 4H", "KS", heads="7C", discard=("2C", ""), rules="original")
    assert refusal(game, "on 1") == (
        "the turn begins with a choice: shuffle your discard pile in, or draw"
    )


def test_refuse_while_a_joker_is_to_be_announced() -> None:
    game = lay("9H Joker", "KS", growing=1, rules="original")
    said = "say first what the joker that starts a head counts as"
    assert refusal(game, "draw") == said
    assert refusal(game, "as 5H") == said


def test_refuse_while_a_card_is_to_be_named() -> None:
    game = lay("?? ??", "??", growing=1, testing=True)
    assert refusal(game, "cut") == "name the card first that came up"


def test_refuse_a_card_that_is_higher() -> None:
    game = lay("2H 9H", "KS", heads="7C | KC | JC 4D")
    assert refusal(game, "on 3") == "the 9 is higher than the 4 on head 3"


def test_refuse_a_king_on_a_queen() -> None:
    game = lay("2H KH", "KS", heads="7C | QC")
    assert refusal(game, "on 2") == "the king is higher than the queen on head 2"


def test_refuse_a_joker_that_is_too_high() -> None:
    game = lay("2H Joker", "KS", heads="7C | 3J")
    assert refusal(game, "on 1 as JJ") == "the jack is higher than the 7 on head 1"
    assert refusal(game, "on 2 as 4J") == "the 4 is higher than the 3 on head 2"


def test_refuse_a_card_that_goes_the_other_way() -> None:
    game = lay("9H 4S", "KS", heads="7C | KH", house="black-up")
    assert refusal(game, "on 2") == "black goes up: the 4S is lower than the king on head 2"
    game = lay("9H 8D", "KS", heads="7C | KH", house="black-up")
    assert refusal(game, "on 1") == "red goes down: the 8D is higher than the 7 on head 1"


def test_refuse_a_head_that_is_not_there() -> None:
    game = lay("2H 9H", "KS", heads="7C | KC", first=3)
    assert refusal(game, "on 2") == "head 2 was cut off"
    assert refusal(game, "on 5") == "there is no head 5"


def test_refuse_a_joker_without_a_value() -> None:
    game = lay("2H Joker", "KS", heads="7C")
    assert refusal(game, "on 1") == "say what the joker counts as"
    assert refusal(game, "on 1 as 5H") == "5H is not a joker with a value"


def test_refuse_to_announce_a_card_that_is_no_joker() -> None:
    game = lay("2H 5H", "KS", heads="7C")
    assert refusal(game, "on 1 as 3J") == (
        "the 5H is no joker: it can't be announced as something else"
    )


def test_refuse_a_reserve() -> None:
    assert refusal(lay("2H 5H", "KS", heads="7C"), "reserve") == (
        "with only one head, no card can be reserved"
    )
    game = lay("3H 2H 5H", "KS", heads="7C | 8C | 9C")
    play(game, "reserve")
    assert refusal(game, "reserve") == "you have a reserve already: swap it with the card in hand"
    game = lay("2H 5H", "KS", heads="7C | 8C", rules="original")
    assert refusal(game, "reserve") == "there is no reserve in these rules"


def test_refuse_a_reserve_that_lasts() -> None:
    game = lay("3H 2H 5H", "KS", heads="7C | 8C", rules="original", house="reserves")
    play(game, "reserve")
    assert refusal(game, "reserve") == "you have laid a card on your reserve already in this turn"
    play(game, "lift")
    assert refusal(game, "reserve") == "a card from the reserve can't be laid back on it"


def test_refuse_a_swap() -> None:
    assert refusal(lay("2H 5H", "KS", heads="7C"), "swap") == "you have no reserve to swap with"
    game = lay("2H 5H", "KS", heads="7C", rules="original", house="reserves")
    assert refusal(game, "swap") == "cards are not swapped in these rules"


def test_refuse_to_play_from_the_reserve() -> None:
    assert refusal(lay("2H 5H", "KS", heads="7C"), "lift") == (
        "the reserve is not played like that in these rules"
    )
    game = lay("3H 2H 5H", "KS", heads="7C | 8C", rules="original", house="reserves")
    assert refusal(game, "lift") == "your reserve is empty"
    play(game, "reserve", "lift")
    assert refusal(game, "lift") == "you are playing a card from the reserve already"


def test_refuse_a_cut_of_a_card_that_can_be_placed() -> None:
    game = lay("2H 5H", "KS", heads="3C | 7C")
    assert refusal(game, "cut") == "the 5H can be placed, so you can't cut"
    game = lay("2H Joker", "KS", heads="3C")
    assert refusal(game, "cut") == "the joker can be placed, so you can't cut"


def test_refuse_a_cut_of_a_card_that_can_be_reserved() -> None:
    game = lay("2H 9H", "KS", heads="3C | 7C")
    assert refusal(game, "cut") == "the 9H can be reserved, so you can't cut"


def test_refuse_a_cut_in_original() -> None:
    game = lay("2H 9H", "KS", heads="QC | 7C", rules="original")
    assert refusal(game, "cut") == (
        "the 9H fits on head 1: only a card that does not can cut it off"
    )
    game = lay("2H 9H", "KS", heads="AC | 7C", rules="original")
    assert refusal(game, "cut") == "head 1 has an ace on top: it can't be cut off"
    game = lay("2H Joker", "KS", heads="KC | 7C", rules="original")
    assert refusal(game, "cut") == (
        "the joker fits on head 1 whatever it counts as: only a card that does not can cut it off"
    )


def test_refuse_a_choice_that_is_not_asked_for() -> None:
    game = lay("2H 5H", "KS", heads="7C")
    assert refusal(game, "shuffle") == "the turn has begun already"
    assert refusal(game, "draw") == "the turn has begun already"
    assert refusal(game, "as 5J") == "no head waits for the value of a joker"
    assert refusal(game, "card 5H") == "cards are named in testing mode only"


def test_refuse_a_name_that_no_card_in_hand_has() -> None:
    game = lay("9S 5H", "KS", heads="7C", testing=True)
    assert refusal(game, "card 3J") == "3J is not a card that can come up"
    play(game, "card 4D")
    assert refusal(game, "card 3J") == "3J is not a card that can come up"
    assert refusal(game, "card ??") == "?? is not a card that can come up"


def test_a_card_lying_in_a_hand_that_was_laid_out_is_named_too() -> None:
    game = start(position("9H", "KS", heads="7C", hand="??"), testing=True)
    assert refusal(game, "on 1") == "name the card first that came up"


# Listeners and copies


def test_a_listener_is_told_of_everything_once() -> None:
    game = lay("2H 5H", "KS", heads="7C | 6C")
    told: list[Event] = []
    game.subscribe(told.append)
    assert told == game.events
    happened = play(game, "on 1")
    assert told == game.events
    assert told[-len(happened) :] == happened


def test_a_copy_goes_its_own_way() -> None:
    game = lay("9H 2H 5H", "KS", heads="7C | 6C")
    told: list[Event] = []
    game.subscribe(told.append)
    before = game.table.position()
    twin = game.copy(lambda _: None)
    assert moves(twin) == moves(game)
    play(twin, "on 1", "reserve")
    assert game.table.position() == before
    assert moves(game) == {"on 1", "on 2", "reserve"}
    assert told == game.events
    play(game, "on 2")
    assert moves(game) == {"on 1", "on 2", "reserve"}
