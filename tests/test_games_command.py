"""`hydra-tui games`: the table and the JSON, with whatever is in the folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hydra_tui import cli
from hydra_tui.records import Origin, Seat, list_games
from hydra_tui.records.format import MAX_LINE
from tests.tui.shelves import DAY, damage, write, write_bytes

GAMES = ["games", "--data-dir"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of each kind, the newest first in the order of the alphabet."""
    write(tmp_path, "a", ["Ann", "Bo"], 10_004, turns=12, winner=1, house=["early-cut"])
    write(tmp_path, "b", ["Cleo", "Dan", "Eve"], 10_003, rules="original", testing=True)
    damage(tmp_path, 10_002)
    write(tmp_path, "d", ["Ann", "Bo"], 10_001, turns=3, winner=None)
    origin = Origin("a.jsonl", 37)
    write(tmp_path, "e", ["Ann", "Bo"], 10_000, rules="spring-2020", origin=origin)
    return tmp_path


def local(day: int) -> datetime:
    return datetime.fromtimestamp(day * DAY)


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    assert cli.main([*map(str, arguments)]) == 0
    shown = capsys.readouterr()
    assert not shown.err
    return shown.out


def run_json(capsys: pytest.CaptureFixture[str], folder: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run(capsys, *GAMES, folder, "--json"))
    return found


def test_the_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        (10_004, "Ann, Bo       ", "standard + early-cut", "Bo won       ", "12 turns", "a.jsonl"),
        (10_003, "Cleo, Dan, Eve", "original            ", "unfinished   ", "-       ", "b.jsonl"),
        (
            10_002,
            "-             ",
            "-                   ",
            "damaged      ",
            "-       ",
            "broken.jsonl",
        ),
        (10_001, "Ann, Bo       ", "standard            ", "the Hydra won", "3 turns ", "d.jsonl"),
        (10_000, "Ann, Bo       ", "spring-2020         ", "unfinished   ", "-       ", "e.jsonl"),
    ]
    lines = [f"{local(day)}  {'  '.join(cells)}" for day, *cells in rows]
    lines[2] += ": this is not a Hydra record"
    assert run(capsys, *GAMES, folder).splitlines() == lines


def test_the_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, folder)
    plain = {
        "house": [],
        "testing": False,
        "laid": False,
        "finished": False,
        "winner": None,
        "termination": None,
        "turns": None,
        "damage": None,
        "origin": None,
    }
    ended = {"finished": True, "termination": "last card", "turns": 12, "winner": "Bo"}
    ann_and_bo = {"players": ["Ann", "Bo"], "bots": [None, None], "rules": "standard"}
    wanted: list[dict[str, Any]] = [
        plain | ann_and_bo | ended | {"house": ["early-cut"]},
        plain
        | {"players": ["Cleo", "Dan", "Eve"], "bots": [None] * 3}
        | {"rules": "original", "testing": True},
        plain | {"players": [], "bots": [], "rules": None, "damage": "this is not a Hydra record"},
        plain | ann_and_bo | {"finished": True, "termination": "stalemate", "turns": 3},
        plain
        | ann_and_bo
        | {"rules": "spring-2020", "origin": {"record": "a.jsonl", "decision": 37}},
    ]
    for at, (stem, game) in enumerate(zip(["a", "b", "broken", "d", "e"], wanted, strict=True)):
        game["file"] = str(folder / "games" / f"{stem}.jsonl")
        game["when"] = local(10_004 - at).astimezone().isoformat()
    assert found == wanted
    assert all(datetime.fromisoformat(game["when"]).tzinfo for game in found)


def test_a_game_that_was_laid_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a", ["Ann", "Bo"], 1)
    path.write_bytes(path.read_bytes().replace(b'"laid":false', b'"laid":true'))
    (game,) = run_json(capsys, tmp_path)
    assert game["laid"] is True


def test_computer_players_by_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "a", ["Ann", Seat("Fox", "trap:Trap")], 1)
    (game,) = run_json(capsys, tmp_path)
    assert game["bots"] == [None, "trap:Trap"]


@pytest.mark.parametrize("made", [False, True])
def test_nothing_says_where_it_looked(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    made: bool,
) -> None:
    monkeypatch.chdir(tmp_path)
    if made:
        (tmp_path / "data" / "games").mkdir(parents=True)
    out = run(capsys, *GAMES, "data")
    assert out == f"there are no games in {tmp_path / 'data' / 'games'}\n"
    assert run_json(capsys, Path("data")) == []
    write(tmp_path, "a", ["Ann", "Bo"], 1)
    (game,) = run_json(capsys, Path())
    assert game["file"] == str(tmp_path / "games" / "a.jsonl")


def test_it_looks_where_the_environment_says(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HYDRA_TUI_DATA", str(folder))
    assert len(run(capsys, "games").splitlines()) == 5


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_folder_that_can_not_be_read(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    more: list[str],
) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    assert cli.main([*GAMES, str(tmp_path), *more]) == 1
    shown = capsys.readouterr()
    folder = tmp_path / "games"
    assert shown.out == ""
    assert shown.err == f"hydra-tui: the games in {folder} can't be read: Permission denied\n"


def test_nothing_reaches_a_terminal_that_could_steer_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "x\ny\x1b[31m", ["\x1b[2J", "Bo\nby\u202e"], 10_000)
    write_bytes(tmp_path, "bad", b'{"format":"hydra-record","version":"\\u001b["}\n', 10_001)
    write_bytes(tmp_path, "long", b"x" * (MAX_LINE + 1), 10_002)
    os.rename(  # noqa: PTH104 - a name that is no text
        tmp_path / "games" / "bad.jsonl", os.fsencode(tmp_path / "games") + b"/\xff.jsonl"
    )
    out = run(capsys, *GAMES, tmp_path)
    assert len(out.splitlines()) == 3
    assert out.replace("\n", "").isprintable()
    assert "?[2J, Bo?by?" in out
    for game in run_json(capsys, tmp_path):
        assert Path(game["file"]).exists()
    assert run(capsys, *GAMES, tmp_path, "--json").replace("\n", "").isprintable()


def test_a_time_that_there_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (game,) = list_games(write(tmp_path, "a", ["Ann", "Bo"], 1).parent)
    monkeypatch.setattr("hydra_tui.games.list_games", lambda _: [replace(game, when=1e20)])
    assert run(capsys, *GAMES, tmp_path).startswith("-  Ann, Bo")
    (found,) = run_json(capsys, tmp_path)
    assert found["when"] is None


def test_long_names_stick_out_and_the_rest_stays_in_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, "a", [f"Player {number}" for number in range(1000)], 2)
    write(tmp_path, "b", ["Ann", "Bo"], 1)
    long, short = run(capsys, *GAMES, tmp_path).splitlines()
    assert long.endswith("Player 999  standard  unfinished  -  a.jsonl")
    assert "Player 0, Player 1," in long
    assert len(short) < 120


def test_ten_thousand_games_without_a_screen(tmp_path: Path) -> None:
    data = write(tmp_path, "0", ["Ann", "Bo"], 1, turns=9).read_bytes()
    for number in range(10_000):
        write_bytes(tmp_path, str(number), data, 20_000 - number)
    program = (
        "import sys; from hydra_tui.cli import main\n"
        f"main({[*GAMES, str(tmp_path)]!r})\n"
        "print(sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    stems = [line.rpartition("  ")[2] for line in done.stdout.splitlines()]
    assert stems == [f"{number}.jsonl" for number in range(10_000)]
    assert "'msgspec'" in done.stderr
    assert "'textual'" not in done.stderr
    assert "'rich'" not in done.stderr


def test_whoever_stops_reading_gets_no_complaint(folder: Path) -> None:
    command = [sys.executable, "-m", "hydra_tui", *GAMES, str(folder), "--json"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_the_help_tells_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in [(["--help"], "games"), (["games", "--help"], "--json")]:
        with pytest.raises(SystemExit) as end:
            cli.main(arguments)
        assert end.value.code == 0
        assert words in capsys.readouterr().out
