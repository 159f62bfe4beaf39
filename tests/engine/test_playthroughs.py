"""A whole game by each ruleset comes out as it always did."""

from pathlib import Path

import pytest

from tests.engine.playthrough import GAMES, GOLDEN, write_out

RECORDS = sorted(GOLDEN.glob("*.jsonl"))


def test_there_is_a_playthrough_of_each_game() -> None:
    assert len(RECORDS) == len(GAMES)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_playthrough_is_as_it_was(record: Path) -> None:
    assert write_out(record) == record.with_suffix(".txt").read_text()
