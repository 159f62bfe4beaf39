from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hydra_tui.engine import Card, Event, Game, Outcome, Table, make_rules
from hydra_tui.engine.events import TurnEnded

from .laying import (
    draw,
    kinds,
    lay,
    moves,
    play,
    reserve,
)

# R1


def test_R1_who_must_draw_and_owns_nothing_has_won() -> None:
    game = lay("", "KS", heads="5H | 4D")
    assert game.outcome == Outcome("nothing to draw", 0)
    assert game.decision == "over"
    assert moves(game) == set()


def test_R1_holds_at_the_start_of_any_turn() -> None:
    game = lay("9H", "KC 3C", growing=1)
    play(game, "on 1")
    assert game.outcome == Outcome("nothing to draw", 0)


def test_R1_who_owns_a_discard_pile_has_not_won() -> None:
    game = lay("", "KS", heads="5H | 4D", discard=("2C", ""))
    assert game.outcome is None
    assert str(game.table.hand) == "2C"


def test_R1_who_owns_a_reserve_has_not_won() -> None:
    game = lay("", "KS", heads="5H | 4D", reserve=("2C", ""), rules="original", house="reserves")
    assert game.outcome is None
    assert str(game.table.hand) == "2C"


# R2


def test_R2_a_player_whose_only_card_fits_nowhere_must_reserve_it() -> None:
    game = lay("KH", "2C 3C", heads="5H | 4D")
    assert moves(game) == {"reserve"}
    happened = play(game, "reserve")
    assert TurnEnded(0, "stuck") in happened
    assert draw(game) == "KH"
    assert reserve(game) == ""
    assert game.outcome is None
    assert game.seat == 1


def test_R2_stalemate_when_nobody_can_do_anything_else() -> None:
    game = lay("KH", "QS", heads="5H | 4D")
    play(game, "reserve")
    assert game.outcome is None
    happened = play(game, "reserve")
    assert kinds(happened)[-2:] == ["TurnEnded", "GameEnded"]
    assert game.outcome == Outcome("stalemate", None)
    assert game.decision == "over"
    assert moves(game) == set()
    assert (draw(game), draw(game, 1)) == ("KH", "QS")


def test_R2_every_player_must_be_stuck() -> None:
    game = lay("KH", "QS", "JD", heads="5H | 4D")
    play(game, "reserve", "reserve")
    assert game.outcome is None
    play(game, "reserve")
    assert game.outcome == Outcome("stalemate")


def test_R2_the_row_may_begin_with_any_player() -> None:
    game = lay("KH", "QS", heads="5H | 4D", seat=1)
    play(game, "reserve")
    assert game.seat == 0
    play(game, "reserve")
    assert game.outcome == Outcome("stalemate")


def test_R2_the_row_begins_anew_after_a_turn_that_changed_something() -> None:
    game = lay("KH", "JS", "QS 3S", heads="5H | 4D")
    play(game, "reserve", "reserve")
    play(game, "on 1", "reserve")
    assert game.outcome is None
    play(game, "reserve", "reserve")
    assert game.outcome is None
    assert game.seat == 2
    play(game, "reserve")
    assert game.outcome == Outcome("stalemate")


def test_R2_reserving_a_last_card_that_could_be_placed_is_no_stalemate() -> None:
    game = lay("3H", "2S", heads="5H | 4D")
    for _ in range(3):
        play(game, "reserve", "reserve")
        assert game.outcome is None
    assert (draw(game), draw(game, 1)) == ("", "2S")
    assert str(game.table.hand) == "3H"


def test_R2_one_such_choice_is_enough_to_break_the_row() -> None:
    game = lay("KH", "2S", heads="5H | 4D")
    play(game, "reserve", "reserve", "reserve", "reserve")
    assert game.outcome is None


def test_R2_with_two_cards_nobody_is_stuck() -> None:
    game = lay("KH QH", "JS", heads="5H | 4D")
    play(game, "reserve")
    assert moves(game) == {"swap", "cut"}
    assert game.seat == 0


def test_R2_only_the_reserve_left_after_a_placement_is_no_stalemate() -> None:
    game = lay("QS", "4H KH", heads="5H | 3D | 2C")
    play(game, "reserve")
    happened = play(game, "reserve", "on 1")
    assert TurnEnded(1, "only reserve") in happened
    assert game.outcome is None


def test_R2_a_last_card_reserved_after_a_placement_is_no_stalemate() -> None:
    game = lay("QS", "KH 4H", heads="5H | 3D | 2C")
    play(game, "reserve")
    play(game, "on 1")
    assert moves(game) == {"reserve"}
    happened = play(game, "reserve")
    assert TurnEnded(1, "stuck") not in happened
    assert game.outcome is None
    assert game.seat == 0


def test_R2_with_one_head_the_last_card_cuts_and_wins() -> None:
    game = lay("KH", "QS", heads="5H")
    assert moves(game) == {"cut"}
    play(game, "cut")
    assert game.outcome == Outcome("losing", 0)


def test_R2_holds_in_spring_2020_too() -> None:
    game = lay("KH", "QS", heads="5H | 4D", rules="spring-2020")
    play(game, "reserve", "reserve")
    assert game.outcome == Outcome("stalemate")


def test_R2_holds_with_a_card_that_is_stuck_by_its_colour() -> None:
    game = lay("3S", "KH", heads="5H | 4D", house="black-up")
    play(game, "reserve", "reserve")
    assert game.outcome == Outcome("stalemate")


# R3


@pytest.mark.parametrize(
    ("rules", "house", "cards"),
    [
        ("standard", "", 54),
        ("standard", "free-cut black-up", 54),
        ("spring-2020", "early-cut", 54),
        ("original", "", 53),
        ("original", "reserves", 53),
    ],
)
def test_R3_cards_are_conserved_after_every_event(rules: str, house: str, cards: int) -> None:
    ruleset = make_rules(rules, house.split())
    chooser = Random(11)
    for seed in range(3):
        game = Game.new(players=3, rules=ruleset, seed=seed)
        table = Table()
        counts: list[int] = []

        def count(event: Event, table: Table = table, counts: list[int] = counts) -> None:
            event.apply(table)
            lying = sum(map(len, table.heads.values())) + sum(map(len, table.players))
            in_hand = [card for card in (table.hand, table.aside) if card]
            counts.append(lying + len(in_hand))

        game.subscribe(count)
        for _ in range(400):
            if game.outcome:
                break
            game.play(chooser.choice(game.legal_moves()))
        assert len(counts) == len(game.events)
        assert set(counts) == {3 * cards}


def test_R3_no_card_becomes_another() -> None:
    game = Game.new(players=2, seed=3)
    chooser = Random(3)

    def all_cards() -> Counter[Card]:
        table = game.table
        found = Counter(card.plain for cards in table.heads.values() for card in cards)
        for player in table.players:
            found.update(player.draw + player.discard + player.reserve)
        found.update(card for card in (table.hand, table.aside) if card)
        return found

    dealt = all_cards()
    assert set(dealt.values()) == {2, 4}
    for _ in range(300):
        if game.outcome:
            break
        game.play(chooser.choice(game.legal_moves()))
        assert all_cards() == dealt
