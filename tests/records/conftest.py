from pathlib import Path

import pytest

from hydra_tui.engine import Rules
from tests.records.games import write_game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game in `standard`."""
    path = tmp_path / "game.jsonl"
    write_game(path, Rules(), seed=4)
    return path
