"""Nothing is ever lost: whatever ends the program, the game goes on where it was.

Each test is a campaign of its own, in a process of its own; see `campaign.py`. They are short;
`make soak` runs long ones.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="uses pidfd and prlimit")


def run(module: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", f"tests.crashes.{module}", *arguments],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{module} {' '.join(arguments)}:\n{done.stderr}"
    return done.stdout


def campaign(ends: int, seed: int, *ways: str) -> dict[str, int]:
    """End the program so often, in these ways; returns how often things were seen."""
    said = run("campaign", "--ends", str(ends), "--seed", str(seed), "--by", *ways)
    seen: dict[str, int] = json.loads(said)
    assert seen["ends"] == ends
    return seen


def test_killed_at_any_moment() -> None:
    assert campaign(40, 1, "KILL")["resumed"] > 15


def test_told_to_end_at_any_moment() -> None:
    seen = campaign(14, 1, "TERM", "HUP", "INT", "key")
    assert seen["said how to go on"] > 3


def test_losing_the_terminal_at_any_moment() -> None:
    assert campaign(8, 1, "hangup")["resumed"] > 2


def test_a_full_disk() -> None:
    seen = campaign(12, 1, "full disk")
    assert seen["not saved"] > 5
    assert seen["saved again"] > 0
    assert seen["torn lines"] > 0


def test_one_program_at_a_time(tmp_path: Path) -> None:
    run("locking", str(tmp_path))


def test_stopped_and_continued_from_outside(tmp_path: Path) -> None:
    run("stopping", str(tmp_path))
