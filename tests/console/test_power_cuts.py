"""A power cut: before the console waits for an answer, all that was played is safe on disk."""

from __future__ import annotations

import errno
import os
from io import BufferedIOBase, StringIO
from pathlib import Path
from random import Random

import pytest

from hydra_tui.console.notation import Notation
from hydra_tui.console.play import play_game
from hydra_tui.console.talk import Stop, Talk
from hydra_tui.engine import Rules, deal
from hydra_tui.records import keep_game
from tests.console.scripts import write_script
from tests.records.games import header_for

SEED = 135
ANSWERS = [f"{line}\n" for lines in write_script(SEED) for line in lines]


class Typing(BufferedIOBase):
    """Somebody who answers, by one or several lines at a time, until there are no more."""

    def __init__(self, folder: Path, *answers: str) -> None:
        self.folder = folder
        self.answers = [*answers]
        self.left = b""
        """What a power cut would leave of the record."""
        self.syncs = self.waits = 0
        self.disk_fails = False

    def record(self) -> bytes:
        (path,) = self.folder.iterdir()
        return path.read_bytes()

    def fsync(self, _number: int) -> None:
        self.syncs += 1
        if self.disk_fails:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self.left = self.record() if self.folder.exists() else b""

    def read1(self, _size: int | None = -1) -> bytes:
        self.waits += 1
        assert self.disk_fails or self.left == self.record()
        return self.answers.pop(0).encode() if self.answers else b""

    def play(self, *, disk_fails: bool = False) -> str:
        """Play the game, on a disk that may fail after the deal; what was said."""
        shuffle, header = Random(SEED).shuffle, header_for(Rules(), seed=SEED)
        journal = keep_game(self.folder, header, deal(Rules(), 2, shuffle), shuffle)
        self.syncs, self.disk_fails = 0, disk_fails
        out = StringIO()
        try:
            play_game(Talk(self, out), journal, Notation())
        except Stop:
            out.write("stopped\n")
        journal.close()
        return out.getvalue()


def typing(folder: Path, monkeypatch: pytest.MonkeyPatch, *answers: str) -> Typing:
    somebody = Typing(folder / "games", *answers)
    monkeypatch.setattr(os, "fsync", somebody.fsync)
    return somebody


def test_before_each_wait_all_of_it_is_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody = typing(tmp_path, monkeypatch, *ANSWERS)
    assert somebody.play().endswith(" wins!\n")
    assert somebody.waits == len(ANSWERS)
    assert 100 < somebody.syncs <= somebody.waits + 1
    assert somebody.left == somebody.record(), "and so is the end"


def test_a_script_that_is_read_ahead_waits_for_no_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    somebody = typing(tmp_path, monkeypatch, "".join(ANSWERS))
    assert somebody.play().endswith(" wins!\n")
    assert (somebody.waits, somebody.syncs) == (1, 1)
    assert somebody.left == somebody.record()


@pytest.mark.parametrize("answers", [2, 9])
def test_a_disk_that_fails_is_told_before_the_wait(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answers: int,
) -> None:
    somebody = typing(tmp_path, monkeypatch, *ANSWERS[:answers])
    assert somebody.play(disk_fails=True).endswith("stopped\n")
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("the game goes on, but is no longer saved: ")
    assert told.endswith(": Input/output error")
