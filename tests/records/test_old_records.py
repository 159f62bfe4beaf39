"""Records that were written by the program when its records were of version 1 and 2.

`old/ends.json` has what each came to then.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hydra_tui.engine.moves import Name
from hydra_tui.records import Journal, Replay
from hydra_tui.records.format import Deal, encode
from tests.records.games import read

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
