from __future__ import annotations

import pytest

from hydra_tui.bots.worth import burdens, judge_table
from hydra_tui.engine import Outcome, Position, Table, parse_card
from tests.engine.laying import pile, position

WEIGHTS = burdens(black_up=False)


def table(*piles: str) -> Table:
    laid = Table()
    laid.lay(Position(draw=tuple(map(pile, piles)), heads={1: pile("KS")}))
    return laid


def judge(laid: Table, seat: int) -> float:
    return judge_table(laid, seat, WEIGHTS)


def weigh(text: str, *, black_up: bool = False) -> float:
    return burdens(black_up=black_up)[parse_card(text)]


def test_who_owns_the_same_is_as_likely_to_win() -> None:
    assert judge(table("2H 3H", "2S 3S"), 0) == pytest.approx(0.5)
    assert judge(table(*["9H"] * 4), 3) == pytest.approx(0.25)


def test_fewer_cards_are_better() -> None:
    assert judge(table("9H " * 5, "9H " * 10), 0) > 0.6
    for laid in (table("9H " * 5, "9H " * 10), table("9H", "9H " * 9, "9H " * 40)):
        everybody = range(len(laid.players))
        assert sum(judge(laid, seat) for seat in everybody) == pytest.approx(1)


def test_kings_weigh_more_than_low_cards() -> None:
    assert judge(table("2H 3H 4H", "KH KS QD"), 0) > 0.6
    assert weigh("KH") > weigh("QH") > weigh("9H") > weigh("3H") > weigh("AH") > weigh("Joker")


def test_H2_black_cards_weigh_the_other_way_round() -> None:
    assert weigh("2S", black_up=True) > weigh("QS", black_up=True)
    assert weigh("2H", black_up=True) < weigh("QH", black_up=True)


def test_a_card_in_hand_is_owned_too() -> None:
    laid = Table()
    laid.lay(position("2H", "2S 9S", heads="KS", hand="9H", owed=0))
    assert judge(laid, 0) == judge(laid, 1) == pytest.approx(0.5)


def test_the_end_is_certain() -> None:
    laid = table("2H", "2S")
    laid.outcome = Outcome("last card", 1)
    assert (judge(laid, 0), judge(laid, 1)) == (0, 1)


def test_a_table_may_have_any_number_of_cards() -> None:
    assert 0 <= judge(table("KH " * 5000, "2H"), 0) < 1e-9
    assert judge(table("KH " * 5000, "2H"), 1) == pytest.approx(1)
