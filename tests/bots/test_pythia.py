from __future__ import annotations

from random import Random

import pytest

from hydra_tui.bots.pythia import Odds, Pythia, _find_odds
from hydra_tui.engine import Game, View
from tests.engine.laying import lay, moves, play, position, start


def think(game: Game) -> str:
    return str(Pythia(Random(1)).choose(game.view(game.seat)))


def rated(game: Game) -> list[str]:
    """The legal moves, the best first."""
    rate = Odds(game.view(game.seat)).rate
    return [str(move) for move in sorted(game.legal_moves(), key=rate, reverse=True)]


def odds_of(view: View) -> dict[str, float]:
    return {card.text: chance for card, chance in _find_odds(view).items()}


def test_a_king_goes_on_a_king_rather_than_to_the_reserve() -> None:
    assert think(lay("2S 4S KH", "QS JS", heads="KC 3H | 9C | KD")) == "on 3"


def test_a_place_for_kings_is_kept_for_them() -> None:
    """Two kings are to come: the king's head stays as it is."""
    game = lay("KH KS 3H", "KC KD QC", heads="KC | 4D | 5D")
    game.view(0)
    assert think(game) in ("on 2", "on 3")


def test_what_is_known_decides() -> None:
    """After a swap back she knows the next card."""
    laid = position("KH", "QS 9S", heads="AC | 9C", hand="3H", owed=1)
    ways = rated(start(laid))
    assert set(ways) >= {"on 1", "on 2"}
    assert ways.index("on 2") < ways.index("on 1")


def test_a_cut_is_avoided_as_long_as_the_head_is_large() -> None:
    large = lay("2S 4S QH", "QS JS", heads="KC QC JC 10C 9C | 9D", house="free-cut")
    assert rated(large)[-1] == "cut"


def test_a_swap_is_worth_what_the_reserve_can_do() -> None:
    game = lay("5S KH 2H QH", "KS QS", heads="7C | KC | 5C")
    play(game, "reserve")
    assert "swap" in moves(game)
    assert think(game) in moves(game)


@pytest.mark.parametrize("house", ["", "black-up", "early-cut", "free-cut"])
def test_a_joker_is_announced_in_a_legal_way(house: str) -> None:
    game = lay("5S KH 2H Joker", "KS QS", heads="7C | KC | 5C", house=house)
    assert think(game) in moves(game)


def test_the_chances_of_all_cards_add_up_to_one() -> None:
    game, choose = Game.new(3, seed=3), Random(3)
    for number in range(300):
        if game.outcome:
            break
        if number % 30 == 0:
            odds = odds_of(game.view(game.seat))
            assert sum(odds.values()) == pytest.approx(1)
        game.play(choose.choice(game.legal_moves()))


def test_a_player_without_cards_to_draw_draws_nothing() -> None:
    laid = position("", "", "KS", heads="7C | 6C", hand="8H", reserve=("4S", "2S", ""))
    assert odds_of(start(laid, rules="original", house="reserves").view(0)) == {}
