"""Records that were written by the program when its records were of version 1 and 2.

`old/ends.json` has what each came to then.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hydra_tui.engine import Outcome
from hydra_tui.engine.moves import RESERVE, Name, Place
from hydra_tui.records import Journal, RecordError, Replay
from hydra_tui.records.format import Deal, encode
from tests.records.games import read, unseal

OLD = Path(__file__).parent / "old"
ENDS: dict[str, Any] = json.loads((OLD / "ends.json").read_text())


def old(name: str) -> bytes:
    return (OLD / f"{name}.jsonl").read_bytes()


def describe(found: Replay) -> dict[str, Any]:
    """What a record came to."""
    game = found.game
    moves = [move for move in game.legal_moves() if not isinstance(move, Name)]
    return {
        "decisions": found.decisions,
        "bots": found.bots,
        "outcome": msgspec.to_builtins(game.outcome),
        "waits_for": game.decision,
        "moves": sorted(map(str, moves)),
        "table": json.loads(encode(Deal(game.table.position())))["deal"],
    }


def test_each_record_has_an_end() -> None:
    assert {path.stem for path in OLD.glob("*.jsonl")} == ENDS.keys()
    assert {read(old(name)).header.version for name in ENDS} == {1, 2}


@pytest.mark.parametrize("name", ENDS)
def test_an_old_record_comes_to_the_same_end(name: str) -> None:
    found = read(old(name))
    assert describe(found) == ENDS[name]
    assert found.ended == bool(ENDS[name]["outcome"])


@pytest.mark.parametrize("name", ENDS)
def test_an_old_record_is_gone_on_with_where_it_stopped(name: str, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_bytes(old(name))
    journal, found = Journal.resume(path)
    journal.close()
    assert describe(found) == ENDS[name]
    assert path.read_bytes() == old(name)


def as_version_3(name: str) -> bytes:
    """The same record, as if the program of today had written it."""
    return re.sub(rb'"version":[12]', b'"version":3', unseal(old(name)))


def resume(name: str, folder: Path) -> Journal:
    path = folder / "old.jsonl"
    path.write_bytes(old(name))
    journal, _ = Journal.resume(path)
    return journal


@pytest.mark.parametrize(
    "name",
    [
        "testing-stalemate-v1",
        "testing-stalemate-v2",
        "spring-2020-testing-stalemate-v2",
        "reserve-pile-ends-turn-v2",
        "reserve-pile-finished-v1",
        "reserve-pile-finished-v2",
    ],
)
def test_by_the_rulings_of_today_it_would_go_otherwise(name: str) -> None:
    with pytest.raises(RecordError, match="line"):
        read(as_version_3(name))


def test_R2_an_old_game_that_is_gone_on_with_can_end_in_a_stalemate(tmp_path: Path) -> None:
    journal = resume("testing-unfinished-v2", tmp_path)
    journal.play(RESERVE)
    journal.close()
    assert journal.game.outcome == Outcome("stalemate")
    assert journal.path
    again = read(journal.path.read_bytes())
    assert again.ended
    assert again.header.version == 2
    new = read(as_version_3("testing-unfinished-v2")).game
    new.play(RESERVE)
    assert new.outcome is None


def test_O12_in_an_old_game_that_is_gone_on_with_cards_count(tmp_path: Path) -> None:
    journal = resume("reserve-pile-unfinished-v2", tmp_path)
    journal.play(Place(1))
    journal.close()
    assert journal.game.seat == 1
    assert journal.path
    assert read(journal.path.read_bytes()).game.events == journal.game.events
    new = read(as_version_3("reserve-pile-unfinished-v2")).game
    new.play(Place(1))
    assert new.seat == 0
