from __future__ import annotations

from random import Random

import pytest

from hydra_tui.bots.athena import CANDIDATES, Athena, _group_alike
from hydra_tui.bots.hoplite import Hoplite
from hydra_tui.engine import Game, Rules, View
from tests.all_rules import ALL_RULES
from tests.engine.laying import lay, moves, play, position, start

from .games import moments


def think(game: Game, games: int = 40, seed: int = 1) -> str:
    return str(Athena(Random(seed), games).choose(game.view(game.seat)))


def views(rules: Rules, seed: int = 3) -> list[View]:
    """Some moments of a game at which there is something to choose."""
    game = Game.new(2, rules, seed=seed)
    found: list[View] = []
    for view, _ in moments(game, Hoplite, seed):
        if len(view.moves) > 1 and len(view.events) > 40 * (1 + len(found)):
            found.append(game.view(view.seat))
    assert found
    return found[:3]


def last_card() -> Game:
    """A last card that wins, or cuts."""
    laid = position("", "KS QS", heads="4C 3C | 9C", hand="5H", owed=1)
    return start(laid, rules="original")


def test_she_wins_at_once_if_she_can() -> None:
    game = last_card()
    assert moves(game) == {"on 2", "cut"}
    for seed in range(10):
        assert think(game, games=8, seed=seed) == "on 2"


def test_a_win_is_certain() -> None:
    best, worse = Athena(Random(1), 40).judge(last_card().view(0))
    assert (str(best.move), best.chance) == ("on 2", 1.0)
    assert worse.chance < 0.7


@pytest.mark.parametrize("rules", ALL_RULES[::3], ids=lambda rules: rules.title)
def test_she_has_an_opinion_of_every_move(rules: Rules) -> None:
    for view in views(rules):
        opinions = Athena(Random(1), 20).judge(view)
        assert sorted(str(each.move) for each in opinions) == sorted(map(str, view.moves))
        chances = [each.chance for each in opinions]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)


def test_the_same_chance_comes_to_the_same() -> None:
    for view in views(Rules()):
        for seed in range(3):
            first, second = (Athena(Random(seed), 30) for _ in range(2))
            assert [first.choose(view) for _ in range(3)] == [second.choose(view) for _ in range(3)]
            assert first.judge(view) == second.judge(view)


def test_she_leaves_the_view_as_it_is() -> None:
    for view in views(Rules()):
        before = view.table.position(), [*view.events], [*view.known], view.moves
        Athena(Random(1), 20).choose(view)
        Athena(Random(1), 20).judge(view)
        assert (view.table.position(), view.events, view.known, view.moves) == before


def test_a_single_move_needs_no_thought() -> None:
    chance = Random(1)
    before = chance.getstate()
    game = lay("KH", "QS", heads="7C | 6C")
    assert str(Athena(chance).choose(game.view(0))) == "reserve"
    assert chance.getstate() == before


def test_a_joker_can_be_played_in_more_ways_than_she_thinks_about() -> None:
    game = lay("2H 3H 4H Joker", "KS QS", heads="KC | QC | 9C | AC")
    assert len(game.legal_moves()) > 4 * CANDIDATES
    assert think(game, games=1) in moves(game)
    assert len(Athena(Random(1), 1).judge(game.view(0))) == len(game.legal_moves())


def test_the_last_joker_wins() -> None:
    laid = position("", "KS QS", heads="4C 3C | 9C", hand="Joker", owed=1)
    game = start(laid, rules="original")
    assert "cut" in moves(game)
    assert think(game).startswith("on ")


def test_a_joker_that_starts_a_head_is_announced() -> None:
    game = lay("5H 3H Joker QH", "KS QS", heads="5H", rules="original")
    play(game, "cut")
    assert think(game) in moves(game)


def test_moves_that_come_to_the_same_are_thought_about_once() -> None:
    game = lay("2H 5H", "KS", heads="7C | 7D | 9C | 7S")
    table = game.table
    groups = [[str(move) for move in group] for group in _group_alike(game.legal_moves(), table)]
    assert sorted(groups) == [["on 1"], ["on 2", "on 4"], ["on 3"], ["reserve"]]


def test_jokers_are_alike_if_they_are_announced_alike() -> None:
    game = lay("2H Joker", "KS", heads="9C | 3C | 3D")
    groups = [
        [str(move) for move in group] for group in _group_alike(game.legal_moves(), game.table)
    ]
    assert ["on 2 as 3J", "on 3 as 3J"] in groups
    assert ["on 1 as 3J"] in groups
    assert sum(map(len, groups)) == len(game.legal_moves())


def test_no_move_is_lost_or_doubled_in_groups() -> None:
    for rules in ALL_RULES:
        for view in views(rules)[:1]:
            grouped = [move for group in _group_alike(view.moves, view.table) for move in group]
            assert len(grouped) == len(view.moves)
            assert {*grouped} == {*view.moves}


def test_in_testing_mode_naming_is_no_matter_of_opinion() -> None:
    game = lay("?? ??", "?? ??", heads="7C | 6C", testing=True)
    assert Athena(Random(1), 10).judge(game.view(0)) == []
    play(game, "card 3H")
    opinions = Athena(Random(1), 10).judge(game.view(0))
    assert {str(each.move) for each in opinions} == {"on 1", "on 2", "reserve"}
