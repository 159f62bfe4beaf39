from __future__ import annotations

from hydra_tui.bots.sense import drop_stalling
from hydra_tui.engine import Game
from tests.engine.laying import lay, moves, play, position, start


def left(game: Game) -> set[str]:
    return {str(move) for move in drop_stalling(game.legal_moves(), game.table, game.events)}


def test_R2_the_only_card_is_not_reserved_if_it_can_be_placed() -> None:
    game = lay("3H", "KS", heads="7C | 6C")
    assert moves(game) == {"on 1", "on 2", "reserve"}
    assert left(game) == {"on 1", "on 2"}


def test_R2_the_only_card_is_not_reserved_if_it_can_cut() -> None:
    game = lay("KH", "QS", heads="7C | 6C", house="early-cut")
    assert moves(game) == {"reserve", "cut"}
    assert left(game) == {"cut"}


def test_R2_the_only_card_is_reserved_if_there_is_no_other_way() -> None:
    game = lay("KH", "QS", heads="7C | 6C")
    assert left(game) == moves(game) == {"reserve"}


def test_one_of_two_cards_may_be_reserved() -> None:
    game = lay("2H 3H", "KS", heads="7C | 6C")
    assert left(game) == moves(game) == {"on 1", "on 2", "reserve"}


def test_a_card_that_waits_or_lies_in_a_pile_counts() -> None:
    reserves = {"rules": "original", "house": "reserves"}
    laid = position("", "KS", heads="7C | 6C", hand="3H", reserve=("2H", ""), owed=1)
    assert "reserve" in left(start(laid, **reserves))  # type: ignore[arg-type]
    laid = position("", "KS", heads="7C | 6C", hand="3H", discard=("2H", ""), owed=1)
    assert "reserve" in left(start(laid, **reserves))  # type: ignore[arg-type]


def test_R2_a_swap_is_not_undone() -> None:
    game = lay("9H 2H 4H", "KS", heads="7C | 6C | 5C")
    play(game, "reserve")
    assert "swap" in left(game)
    play(game, "swap")
    assert moves(game) == {"on 1", "on 2", "on 3", "swap"}
    assert left(game) == {"on 1", "on 2", "on 3"}


def test_after_a_swap_a_card_that_fits_nowhere_cuts() -> None:
    game = lay("9H KH 2H QH", "KS", heads="7C | 6C | 5C")
    play(game, "reserve", "swap")
    assert moves(game) == {"swap", "cut"}
    assert left(game) == {"cut"}


def test_a_card_with_a_name_gets_no_other() -> None:
    game = lay("?? ??", "?? ??", heads="7C | 6C", testing=True)
    assert left(game) == moves(game)
    play(game, "card 3H")
    assert len(moves(game)) > 50
    assert left(game) == {"on 1", "on 2", "reserve"}
