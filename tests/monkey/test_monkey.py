"""Nothing that is typed or clicked, however fast, ends the program by accident."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="uses pidfd")


@pytest.mark.parametrize("seed", range(4))
def test_five_runs(seed: int) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.monkey.campaign",
            "--runs=5",
            "--bursts=20",
            f"--seed={seed}",
        ],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "5 runs, 0 failed\n"
