"""What can be chosen, sorted by where a player points, against the engine."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.engine import Game, Move, Rules
from hydra_tui.engine.moves import CUT, LIFT, RESERVE, SWAP, Place
from hydra_tui.tui.choices import Choices
from tests.all_rules import ALL_RULES
from tests.engine.laying import position, start


def check(game: Game) -> None:
    choices, legal = Choices(game), game.legal_moves()
    table = game.table
    for head in [*table.heads, table.last_head + 1]:
        moves = choices.on_head(head)
        places: list[Move] = [
            move for move in legal if isinstance(move, Place) and move.head == head
        ]
        can_cut = CUT in legal and head == table.oldest
        cuts: list[Move] = [CUT] if can_cut else []
        assert moves == (places or cuts)
        expected = {game.foresee(move) for move in (*places, *cuts)}
        assert choices.effects.get(head, frozenset()) == expected
        preview = choices.preview(head)
        assert preview
        if not moves:
            reason = game.why_not(choices.refused_place(head))
            assert reason
            assert preview == f"{reason}; {choices.way_out}"
            assert head not in choices.effects
        elif len(moves) == 1:
            assert preview.startswith(game.describe(moves[0]))
        for effect, words in (("goes on", "goes on"), ("wins", "win")):
            if effect in expected:
                assert words in preview
        if can_cut and places:
            assert "cut" in preview
    assert choices.can(choices.reserve) == bool({RESERVE, SWAP} & {*legal})
    beside = {RESERVE, SWAP, LIFT} & {*legal}
    assert choices.can(choices.at_reserve) == bool(beside)
    if beside:
        assert choices.reserve_effects == {game.foresee(choices.at_reserve)}
        assert choices.preview_reserve().startswith(game.describe(choices.at_reserve))
        keys = {RESERVE: "0", SWAP: "0", LIFT: "r"}
        others = beside - {choices.at_reserve}
        assert all(f"; {keys[move]} " in choices.preview_reserve() for move in others)
    else:
        assert choices.reserve_effects == frozenset()
        assert choices.preview_reserve().endswith(f"; {choices.way_out}")
    check_way_out(choices, {*legal})
    easiest = choices.easiest
    if choices.takers:
        assert easiest == choices.takers[0]
    elif easiest is None:
        assert choices.can(choices.at_reserve), "what the cursor goes to can be chosen"
    else:
        assert choices.on_head(easiest) == [CUT]


def check_way_out(choices: Choices, legal: set[Move]) -> None:
    """Whatever is refused, what can be done is said, and nothing else."""
    way = choices.way_out
    if choices.takers:
        assert "takes it" in way or "take it" in way
        return
    expected = {RESERVE: "reserve", SWAP: "swap", LIFT: "lift", CUT: "cut"}
    for move, word in expected.items():
        said = any(part.startswith(word) for part in re.split(" or |, ", way))
        assert said == (move in legal)


@settings(max_examples=80)
@given(st.sampled_from(ALL_RULES), st.integers(2, 4), st.integers(0, 2**32))
def test_every_legal_move_is_found_where_it_is_chosen(
    rules: Rules, players: int, seed: int
) -> None:
    game = Game.new(players, rules, seed=seed)
    choose = Random(seed)
    for _ in range(80):
        if not game.legal_moves():
            return
        if game.decision == "play":
            check(game)
        else:
            assert Choices(game).legal == ()
            assert Choices(game).effects == {}
        moves = [move for move in game.legal_moves() if move != SWAP or choose.random() < 0.2]
        game.play(choose.choice(moves))


@pytest.mark.parametrize(
    ("top", "words"),
    [
        ("5S", "your turn goes on as an ace to a 4, your turn ends as a 5"),
        ("AS", "your turn ends as an ace, your turn goes on as a 2 to a king"),
        ("2S", "your turn goes on as an ace, your turn ends as a 2"),
        ("3S", "your turn goes on as an ace or a 2, your turn ends as a 3"),
    ],
)
def test_the_preview_of_a_joker_names_its_values(top: str, words: str) -> None:
    game = start(position("2C 3C", "KC", heads=f"{top} | KD", hand="Joker", owed=1))
    assert Choices(game).preview(1) == f"on head 1, the {top}: {words}"


def test_the_preview_of_a_joker_that_wins() -> None:
    game = start(position("", "KC", heads="3S | KD", hand="Joker", owed=1))
    assert Choices(game).preview(1) == "on head 1, the 3S: you win as an ace to a 3"


def test_an_illegal_choice_of_a_joker_is_a_move_that_can_be_refused() -> None:
    game = start(position("2C", "KC", heads="3S | KD", hand="Joker", owed=1))
    assert game.why_not(Choices(game).refused_place(7)) == "there is no head 7"
