"""What is no regular file is no record: it is refused at once, by every command."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from hydra_tui import cli
from hydra_tui.records import Found, Journal, delete_game, look_into, rename_game
from hydra_tui.records.opening import open_regular
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import resume_match

NO_FILE = "it is not a regular file"


@pytest.fixture(params=["fifo", "device", "socket", "link to a fifo"])
def odd(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    path = tmp_path / "odd.jsonl"
    match request.param:
        case "fifo":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "socket":
            with socket.socket(socket.AF_UNIX) as listening:
                listening.bind(str(path))
        case _:
            os.mkfifo(tmp_path / "fifo")
            path.symlink_to(tmp_path / "fifo")
    return path


@pytest.mark.parametrize(
    "use",
    [
        open_regular,
        Film.open,
        resume_match,
        Journal.resume,
        delete_game,
        lambda path: rename_game(path, "new"),
    ],
)
def test_it_is_not_waited_for(odd: Path, use: Callable[[Path], object]) -> None:
    with pytest.raises(OSError, match=NO_FILE) as refused:
        use(odd)
    assert refused.value.filename == str(odd)
    assert odd.is_symlink() or odd.exists()


def test_it_is_listed_with_the_reason(odd: Path) -> None:
    listed = look_into(Found(str(odd), 0))
    assert listed
    assert listed.damage == f"can't be read: {NO_FILE}"


def test_every_command_says_so(
    odd: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hydra_tui.tui.start.can_run", lambda: True)
    for command in (
        ["check", odd],
        ["resume", odd],
        ["watch", odd],
        ["console", "-resume", odd],
        ["export", odd, "--text"],
        ["export", odd, "--svg", odd.with_name("new")],
    ):
        assert cli.main([*map(str, command)]) == 1
        assert f"{odd}: " in (told := "".join(capfd.readouterr()))
        assert told.endswith(f"{NO_FILE}\n")


def test_a_folder_is_called_one(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        open_regular(tmp_path)


def test_what_takes_the_place_of_a_file_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fifo = tmp_path / "game.jsonl", tmp_path / "fifo"
    path.touch()
    os.mkfifo(fifo)
    before = os.open
    monkeypatch.setattr(os, "open", lambda _, flags: before(fifo, flags))
    with pytest.raises(OSError, match=NO_FILE):
        open_regular(path)
