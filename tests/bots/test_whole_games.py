from __future__ import annotations

import pytest

from hydra_tui.bots import athena
from hydra_tui.engine import Game, Rules, View, deal_hidden
from hydra_tui.engine.events import CardsSwapped
from hydra_tui.engine.moves import RESERVE, SWAP, Move, Name
from tests.all_rules import ALL_RULES
from tests.engine.laying import keep

from .games import LEVELS, moments

MOST = 3000
"""Decisions; the longest of many games took 750."""

each_rules = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.title)


def check_sense(view: View, move: Move) -> None:
    """R2: no stalling, and no swapping back; nor anything illegal."""
    assert move in view.moves
    if move == RESERVE and view.table.owned(view.seat) == 1:
        assert view.moves == (RESERVE,)
    if move == SWAP:
        assert not isinstance(view.events[-1], CardsSwapped)


def play_sensibly(level: str, rules: Rules, players: int, seed: int) -> None:
    game = Game.new(players, rules, seed=seed)
    for view, move in moments(game, LEVELS[level], seed, MOST):
        check_sense(view, move)
    assert game.outcome


@pytest.mark.parametrize("players", [2, 5])
@each_rules
def test_R2_every_level_ends_its_games_and_never_stalls(rules: Rules, players: int) -> None:
    for level in ("satyr", "hoplite", "pythia"):
        play_sensibly(level, rules, players, seed=1)


@each_rules
def test_R2_athena_ends_her_games_and_never_stalls(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(athena, "AHEAD", 4)  # it says how well she plays, not whether she may
    play_sensibly("athena", rules, players=2, seed=1)


@pytest.mark.parametrize("level", LEVELS)
def test_in_testing_mode_a_card_is_named_once(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(athena, "AHEAD", 4)
    game = Game(Rules(), deal_hidden(Rules(), 2), keep, testing=True)
    named = False
    for number, (_, move) in enumerate(moments(game, LEVELS[level], 1)):
        assert not (named and isinstance(move, Name))
        named = isinstance(move, Name) and not game.table.growing
        if number == 100:
            break
