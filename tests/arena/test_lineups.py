from __future__ import annotations

import pytest

from hydra_tui.arena.lineups import LineupError, make_lineups, rotate


@pytest.mark.parametrize(
    ("names", "players", "lineups"),
    [
        ("a b", 2, ["a b"]),
        ("a b c", 2, ["a b", "a c", "b c"]),
        ("a b c d", 3, ["a b c", "a b d", "a c d", "b c d"]),
        ("a b", 4, ["a b b b"]),
        ("a b b a", 4, ["a b b a"]),
        ("a b a", 2, ["a b"]),
        ("bot:a a bot:p.m:C", 2, ["a p.m:C"]),
    ],
)
def test_all_play_against_all(names: str, players: int, lineups: list[str]) -> None:
    made = make_lineups(names.split(), players)
    assert [" ".join(lineup) for lineup in made] == lineups


@pytest.mark.parametrize(
    ("names", "players", "problem"),
    [
        (["a"], 2, "name two different"),
        (["a", "bot:a"], 2, "name two different"),
        ([], 2, "name two different"),
        (["a", "b"], 1, "2 to 20 players can sit at a table, not 1"),
        (["a", "b"], 21, "not 21"),
        ([f"x:{number}" for number in range(40)], 20, "137846528820 tables of 20"),
    ],
)
def test_what_is_no_tournament_is_refused(names: list[str], players: int, problem: str) -> None:
    with pytest.raises(LineupError, match=problem):
        make_lineups(names, players)


def test_everybody_sits_everywhere_as_often() -> None:
    assert rotate(("a", "b", "c")) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert rotate(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert len(rotate(("a", "b", "b", "b"))) == 4
