"""Any moment of a game can be laid out, and the game goes on from there as it would have."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.engine import Game, Outcome, Rules, deal, deal_hidden
from hydra_tui.engine.moves import Name
from tests.all_rules import ALL_RULES

from .laying import decision, draw, keep, lay, moves, play, position, start


def lay_again(game: Game) -> Game:
    """Another game from the same table, which must be at the same point."""
    again = Game(game.rules, game.table.position(), keep, testing=game.testing)
    assert again.decision == game.decision
    assert again.seat == game.seat
    assert moves(again) == moves(game)
    assert again.table.position() == game.table.position()
    return again


def play_one(game: Game, choose: Random) -> None:
    """Play a move by chance; the card in hand is rarely named again."""
    listed = game.legal_moves()
    plays = [move for move in listed if not isinstance(move, Name)]
    game.play(choose.choice(plays if plays and choose.random() < 0.9 else listed))


@settings(max_examples=100)
@given(
    st.sampled_from(ALL_RULES),
    st.integers(2, 5),
    st.booleans(),
    st.integers(0, 2**32),
    st.integers(0, 300),
)
def test_a_game_goes_on_from_every_moment(
    rules: Rules, players: int, testing: bool, seed: int, parting: int
) -> None:
    shuffle, choose = Random(seed).shuffle, Random(seed)
    laid = deal_hidden(rules, players) if testing else deal(rules, players, shuffle)
    game = Game(rules, laid, shuffle, testing=testing)
    for _ in range(parting):
        if not game.outcome:
            lay_again(game)
            play_one(game, choose)
    if game.outcome:
        return
    # From here on, both are played in the same way.
    again = Game(rules, game.table.position(), Random(3).shuffle, testing=testing)
    game = game.copy(Random(3).shuffle)
    for _ in range(100):
        if not game.outcome:
            move = choose.choice(game.legal_moves())
            assert again.play(move) == game.play(move)
            assert set(again.legal_moves()) == set(game.legal_moves())
    assert again.outcome == game.outcome
    assert again.decision == game.decision


def test_S9_amid_a_turn_with_a_reserve() -> None:
    game = lay("2S 9H 7H", "KS", heads="QH | KD | 3C")
    play(game, "reserve", "swap")
    again = lay_again(game)
    for each in (game, again):
        play(each, "on 1", "on 2")
        assert draw(each) == "9H", "the reserve is back"
        assert each.seat == 1


def test_O3_before_the_turn_is_begun_with_or_without_a_shuffle() -> None:
    game = lay("9H 8H 7H", "KS", heads="5H", discard=("2C", ""), rules="original")
    assert decision(game) == "start"
    again = lay_again(game)
    assert again.table.turn == game.table.turn == 1


def test_O2_before_a_joker_is_announced() -> None:
    game = lay("9S 2H Joker 7H", "KS", heads="5H | 4D", rules="original")
    play(game, "cut")
    assert decision(game) == "announce"
    again = lay_again(game)
    assert play(again, "as 5J") == play(game, "as 5J")


def test_O1_O2_before_a_joker_is_announced_in_the_opening() -> None:
    game = lay("9S", "2H Joker", "7H", growing=3, rules="original")
    assert decision(game) == "announce"
    assert game.seat == 1
    again = lay_again(game)
    assert play(again, "as 5J") == play(game, "as 5J")


def lifted() -> Game:
    return lay(
        "9S 2H Joker 7H",
        "KS",
        heads="5H | 4D",
        reserve=("QC", ""),
        rules="original",
        house="reserves",
    )


def test_O10_while_a_drawn_card_waits() -> None:
    game = lifted()
    play(game, "lift")
    assert game.table.aside
    again = lay_again(game)
    assert play(again, "cut") == play(game, "cut")


def test_O10_while_a_drawn_card_waits_for_the_heads_of_a_cut() -> None:
    game = lifted()
    play(game, "lift", "cut")
    assert decision(game) == "announce"
    assert game.table.hand
    again = lay_again(game)
    assert play(again, "as 5J") == play(game, "as 5J")


def test_O12_while_the_reserve_is_played_through() -> None:
    game = lay(
        "", "KS", heads="5H | 4D", reserve=("2S 3C 7H", ""), rules="original", house="reserves"
    )
    assert game.table.lifted
    again = lay_again(game)
    assert play(again, "cut") == play(game, "cut")


def test_O9_a_second_card_can_not_be_reserved() -> None:
    game = lay("9S 8S 7H", "KS", heads="5H | 4D", rules="original", house="reserves")
    play(game, "reserve")
    assert "reserve" not in moves(lay_again(game))


def test_R2_one_turn_before_the_Hydra_wins() -> None:
    game = lay("KH", "QS", "JS", heads="5H | 4D")
    play(game, "reserve", "reserve")
    assert game.table.stuck == 2
    again = lay_again(game)
    play(again, "reserve")
    assert again.outcome == Outcome("stalemate")


# Testing mode: a card that is to be named has no face, even if it had one before.


def test_S9_a_returned_reserve_is_named_again() -> None:
    game = lay("??", "?? ?? ??", heads="5H | 4D", testing=True)
    play(game, "card QH", "reserve", "card 2H", "on 1", "card 3H")
    assert draw(game) == "QH"
    play(game, "on 2")
    assert game.seat == 0
    assert str(game.table.hand) == "??"
    assert decision(game) == "name"
    again = lay_again(game)
    assert play(again, "card 3S", "on 2") == play(game, "card 3S", "on 2")


def test_S12_a_reserve_that_starts_a_head_is_named_again() -> None:
    game = lay("?? ?? ??", "??", heads="5H | 4D", testing=True)
    play(game, "card QH", "reserve", "card KH", "cut")
    assert draw(game) == "?? ??"
    assert decision(game) == "name"
    again = lay_again(game)
    assert play(again, "card 3S") == play(game, "card 3S")


def test_O2_a_joker_is_named_once() -> None:
    game = lay("?? ??", "?? ??", growing=2, rules="original", testing=True)
    play(game, "card Joker")
    assert decision(game) == "announce"
    again = lay_again(game)
    assert play(again, "as 5J") == play(game, "as 5J")


def test_O2_a_joker_that_comes_up_again_is_named_anew() -> None:
    laid = position("?? Joker Joker", "??", heads="5H | 4D", hand="QH")
    game = start(laid, rules="original", testing=True)
    play(game, "cut")
    assert decision(game) == "name"
    again = lay_again(game)
    for each in (game, again):
        play(each, "card 3S")
        assert decision(each) == "name"
        play(each, "card Joker")
        assert decision(each) == "announce"
