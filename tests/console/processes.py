"""The console as a process of its own, with real pipes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from hydra_tui.records import Replay


def run_console(
    options: list[str], data: bytes, data_dir: Path, **settings: Any
) -> subprocess.CompletedProcess[bytes]:
    """Run it with all its input there at once."""
    done = subprocess.run(
        [sys.executable, "-m", "hydra_tui", "console", *options],
        input=data,
        env=os.environ | {"HYDRA_TUI_DATA": str(data_dir)},
        check=False,
        **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | settings),
    )
    assert b"Traceback" not in (done.stderr or done.stdout)
    return done


@contextmanager
def running(
    data_dir: Path,
    *options: str,
    stdin: int = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [sys.executable, "-m", "hydra_tui", "console", *options],
        bufsize=0,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=os.environ | {"HYDRA_TUI_DATA": str(data_dir)},
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # noqa: PLW1509 - nohup
    ) as program:
        yield program


def read_until(stream: IO[bytes], end: bytes) -> None:
    for line in iter(stream.readline, b""):
        if line.endswith(end):
            return
    pytest.fail(f"{end!r} never came")


def the_record(folder: Path) -> Path:
    """The one record there is; it must be a good one."""
    (path,) = folder.rglob("*.jsonl")
    with path.open("rb") as file:
        assert not Replay(file).torn
    return path
