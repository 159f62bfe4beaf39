"""What the commands print of records, file names and arguments that mean to steer a terminal."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from hydra_tui import cli
from hydra_tui.engine import Rules, deal_hidden
from hydra_tui.records import Seat, make_header
from hydra_tui.records.format import Deal, encode
from hydra_tui.tui.exports.files import open_record
from hydra_tui.tui.exports.text import list_moves
from tests.hostile import HOSTILE, is_safe

Run = Callable[..., str]

PRINTABLE = {name: text for name, text in HOSTILE.items() if name != "megabyte"}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs a command; returns all that it printed."""
    monkeypatch.setattr("hydra_tui.tui.start.can_run", lambda: True)

    def run(*arguments: str | Path) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        with suppress(SystemExit):
            cli.main([str(each) for each in arguments])
        shown = capfd.readouterr()
        return shown.out + shown.err

    return run


def keep(folder: Path, stem: str, text: str) -> Path:
    """A record with the text wherever a text can be."""
    (folder / "games").mkdir(exist_ok=True)
    path = folder / "games" / f"{stem}.jsonl"
    seats = [Seat(text), Seat("Bo", bot=text)]
    header = make_header(Rules(), seats, seed=1, testing=True)
    path.write_bytes(encode(header) + encode(Deal(deal_hidden(Rules(), 2))))
    return path


def all_safe(printed: str) -> bool:
    """Whether a terminal may be sent it, a line at a time."""
    return all(is_safe(line) for line in printed.split("\n"))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=[*HOSTILE])
def test_records_with_hostile_text(tmp_path: Path, run: Run, text: str) -> None:
    path = keep(tmp_path, "game", text)
    listed = run("games", "--data-dir", tmp_path)
    assert " Bo [" in listed
    assert all_safe(listed)
    assert len(listed) < 1000
    moves = run("export", path, "--text")
    assert "Bo (computer player " in moves
    assert all_safe(moves)
    assert len(moves) < 1000
    refused = run("console", "-resume", path)
    assert all_safe(refused)
    assert len(refused) < 1000


FIRST_LINES = {
    "version": b'{"format":"hydra-record","version":"%s"}',
    "rules": b'{"format":"hydra-record","version":2,"seed":1,"rules":"%s",'
    b'"seats":[{"name":"A"},{"name":"B"}]}',
    "house": b'{"format":"hydra-record","version":2,"seed":1,"rules":"standard","house":["%s"],'
    b'"seats":[{"name":"A"},{"name":"B"}]}',
    "field": b'{"format":"hydra-record","version":2,"%s":1}',
}
ERRORS = {"OSC": r"\u001b]52;c;aGk=\u0007", "C1": "\u202e\x9b31m", "megabyte": "M" * (1 << 20)}


@pytest.mark.parametrize("line", FIRST_LINES.values(), ids=[*FIRST_LINES])
@pytest.mark.parametrize("text", ERRORS.values(), ids=[*ERRORS])
def test_records_with_hostile_errors(tmp_path: Path, run: Run, line: bytes, text: str) -> None:
    path = tmp_path / "games" / "game.jsonl"
    path.parent.mkdir()
    path.write_bytes(line % text.encode() + b"\n")
    for printed in (
        run("check", path),
        run("resume", path),
        run("watch", path),
        run("console", "-resume", path),
        run("export", path, "--text"),
        run("games", "--data-dir", tmp_path),
    ):
        assert printed
        assert all_safe(printed)
        assert len(printed) < 1000


@pytest.mark.parametrize("text", PRINTABLE.values(), ids=[*PRINTABLE])
def test_hostile_names_of_files_and_arguments(tmp_path: Path, run: Run, text: str) -> None:
    name = os.fsdecode(text.replace("\0", "").replace("/", "").encode(errors="replace")[:200])
    path = keep(tmp_path, name, "Ann") if len(os.fsencode(name)) < 240 else tmp_path / name
    for printed in (
        run("check", path),
        run("check", f"{path}.missing"),
        run("resume", f"{path}.missing"),
        run("watch", f"{path}.missing"),
        run("console", "-resume", f"{path}.missing"),
        run("export", path, "--text", "--at", text),
        run("export", path, "--svg", f"{path}.missing/x.svg"),
        run("export", path, "--cast", "x", "--speed", text),
        run("games", "--data-dir", tmp_path),
        run("games", "--data-dir", f"{path}.missing"),
        run("play", "--players", f"Ann,{text}{text}"),
        run("play", "--players", f"Ann,bot:{text}"),
        run("console", "-bots", text),
        run("arena", text, "satyr"),
        run("simulate", "--out", path, "--rules", text),
        run("simulate", "--out", path, "--games", text),
        run(text),
        run(f"--{text}"),
    ):
        assert printed
        assert all_safe(printed), printed


def test_a_list_of_moves_is_safe_as_it_is_written_to_a_file(tmp_path: Path) -> None:
    for number, text in enumerate(HOSTILE.values()):
        film = open_record(keep(tmp_path, f"game {number}", text))
        assert all(map(is_safe, list_moves(film)))


def test_columns_are_as_wide_as_they_look(tmp_path: Path, run: Run) -> None:
    keep(tmp_path, "one", "李雷")
    keep(tmp_path, "two", "Ann Bonny")
    first, second = run("games", "--data-dir", tmp_path).splitlines()
    wide, narrow = sorted((first, second), key=len)
    assert narrow.index("standard") == wide.index("standard") + 4  # each takes two cells, twice
