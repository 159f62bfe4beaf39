"""`hydra-tui resume` and `hydra-tui watch`: which game they take, and why they take none."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hydra_tui import cli
from hydra_tui.engine import Rules, deal_hidden
from hydra_tui.records import Journal, make_header
from hydra_tui.records.format import Deal, encode
from hydra_tui.tui import start
from hydra_tui.tui.app import HydraApp
from tests.records.games import write_game


class Table:
    """What would be on the screen: the app is not run."""

    app: HydraApp | None = None

    @property
    def path(self) -> Path | None:
        """The record that is gone on with."""
        return self.app.match.journal.path if self.app and self.app.match else None


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    shown = Table()

    async def show(app: HydraApp) -> None:
        shown.app = app
        app.on_unmount()
        if app._film:
            app._film.close()

    monkeypatch.setattr(start, "can_run", lambda: True)
    monkeypatch.setattr(start, "_run", show)
    yield shown
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # the app would have done so


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with two games that wait; a finished one and something else are newer."""
    folder = tmp_path / "games"
    folder.mkdir()
    for when, (name, most) in enumerate({"old": 5, "new": 9, "over": 10_000}.items()):
        write_game(folder / f"{name}.jsonl", Rules(), seed=4, most=most)
        os.utime(folder / f"{name}.jsonl", (when, when))
    (folder / "damaged.jsonl").write_text("hello\n")
    return folder


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The line with which a command is refused, without its name."""
    command, *_ = arguments
    assert cli.main([str(each) for each in arguments]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert shown.err.startswith(f"hydra-tui {command}: ")
    return shown.err.removeprefix(f"hydra-tui {command}: ").rstrip("\n")


def break_line(path: Path, number: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[number - 1] = lines[number - 1].replace(b"seat", b"seet")
    path.write_bytes(b"".join(lines))


def test_the_newest_game_that_waits_is_gone_on_with(games: Path, table: Table) -> None:
    assert cli.main(["resume", "--data-dir", str(games.parent)]) == 0
    assert table.path == games / "new.jsonl"
    assert table.app
    assert table.app.games == games
    os.utime(games / "old.jsonl", (50, 50))
    assert cli.main(["resume", "--data-dir", str(games.parent)]) == 0
    assert table.path == games / "old.jsonl"


def test_a_game_that_was_only_opened_is_not_newer(games: Path, table: Table) -> None:
    assert cli.main(["resume", str(games / "old.jsonl")]) == 0
    assert (games / "old.jsonl").stat().st_mtime == 0
    assert cli.main(["resume", "--data-dir", str(games.parent)]) == 0
    assert table.path == games / "new.jsonl"


def test_a_game_that_is_named_is_gone_on_with(
    games: Path, table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path / "a game.of mine"
    elsewhere.write_bytes((games / "old.jsonl").read_bytes())
    for path in (games / "old.jsonl", elsewhere):
        before = path.read_bytes()
        assert cli.main(["resume", str(path), "--data-dir", str(tmp_path / "data")]) == 0
        assert table.path == path
        assert path.read_bytes() == before
        assert "the game is saved; to go on: " in capsys.readouterr().err
    # One that is over can be looked at once more.
    assert cli.main(["resume", str(games / "over.jsonl")]) == 0
    assert table.path == games / "over.jsonl"
    assert capsys.readouterr().err == ""


def test_a_game_is_watched(games: Path, table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("old", "over"):
        before = (games / f"{name}.jsonl").read_bytes()
        assert cli.main(["watch", str(games / f"{name}.jsonl")]) == 0
        assert table.app
        assert table.app.match is None, "nobody plays"
        assert table.app._film
        assert (games / f"{name}.jsonl").read_bytes() == before
    assert capsys.readouterr().err == ""


def test_there_may_be_no_game_to_go_on_with(
    games: Path, table: Table, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (games / "old.jsonl").unlink()
    (games / "new.jsonl").unlink()
    for folder in (tmp_path, tmp_path / "missing"):
        line = refusal(capsys, "resume", "--data-dir", folder)
        assert (
            line == f"there is no unfinished game in {folder / 'games'}; hydra-tui play begins one"
        )
    assert table.app is None


@pytest.mark.parametrize("command", ["resume", "watch"])
def test_what_can_not_be_used_is_refused(
    command: str, games: Path, table: Table, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    break_line(games / "new.jsonl", 6)
    (games / "cut.jsonl").write_bytes((games / "old.jsonl").read_bytes()[:40])
    reasons = {
        games
        / "new.jsonl": "line 6: the checksum is wrong: this line was changed, or a line before",
        games / "damaged.jsonl": "line 1: this is not a Hydra record",
        games / "cut.jsonl": "line 1: the file is empty, or was cut short in its first line",
        games / "missing.jsonl": "No such file or directory",
        games: "Is a directory",
    }
    for path, reason in reasons.items():
        before = path.read_bytes() if path.is_file() else b""
        assert refusal(capsys, command, path) == f"{path}: {reason}"
        assert not before or path.read_bytes() == before, "it is left as it is"
    assert "embedded null byte" in refusal(capsys, command, tmp_path / "a\0b")
    assert refusal(capsys, command, tmp_path / "two\nlines").startswith(f"{tmp_path}/two?lines: ")
    assert table.app is None


def test_a_newest_game_that_is_damaged_is_named(
    games: Path, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is not passed over in silence for an older one."""
    break_line(games / "new.jsonl", 6)
    line = refusal(capsys, "resume", "--data-dir", games.parent)
    assert line.startswith(f"{games / 'new.jsonl'}: line 6: ")
    assert table.app is None


def test_a_game_that_is_open_elsewhere_can_be_watched_only(
    games: Path, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, _ = Journal.resume(games / "new.jsonl")
    reason = f"{games / 'new.jsonl'}: it is open in another program"
    assert refusal(capsys, "resume", games / "new.jsonl") == reason
    os.utime(games / "new.jsonl", (50, 50))
    assert refusal(capsys, "resume", "--data-dir", games.parent) == reason
    assert table.app is None
    assert cli.main(["watch", str(games / "new.jsonl")]) == 0
    journal.close()
    assert cli.main(["resume", str(games / "new.jsonl")]) == 0


@pytest.mark.parametrize("command", ["resume", "watch"])
def test_without_a_terminal_nothing_is_opened(
    command: str, games: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    (games / "old.jsonl").write_bytes((games / "old.jsonl").read_bytes() + b'{"torn')
    before = (games / "old.jsonl").read_bytes()
    for path in (games / "old.jsonl", games / "damaged.jsonl", games / "missing.jsonl"):
        assert cli.main([command, str(path)]) == 2
        assert capsys.readouterr() == (
            "",
            "hydra-tui: the table needs a terminal; hydra-tui console plays in lines of text\n",
        )
    assert (games / "old.jsonl").read_bytes() == before


@pytest.mark.parametrize("command", ["resume", "watch"])
def test_more_players_than_there_is_room_for_are_refused(
    command: str, table: Table, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = write_crowd(tmp_path, 1001)
    assert refusal(capsys, command, path) == (
        f"{path}: the game has 1001 players, and the table room for 1000"
    )
    assert not table.app


def test_as_many_players_as_there_can_be_are_watched(table: Table, tmp_path: Path) -> None:
    assert cli.main(["watch", str(write_crowd(tmp_path, 1000))]) == 0
    assert table.app


def test_more_players_can_not_be_asked_for(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ",".join(f"Player {number}" for number in range(1001))
    with pytest.raises(SystemExit):
        cli.main(["play", "--players", names])
    assert "a game has at most 1000 players: remove 1 of 1001" in capsys.readouterr().err
    assert not table.app


async def test_the_list_of_games_refuses_them_too(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    path = write_crowd(tmp_path / "games", 1001)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test():
        problem = "crowd.jsonl: the game has 1001 players, and the table room for 1000"
        assert app.resume(path) == problem
        assert app.watch_record(path) == problem


def write_crowd(folder: Path, players: int) -> Path:
    """A record of so many players, who have not begun yet."""
    path = folder / "crowd.jsonl"
    header = make_header(Rules(), players, seed=1, testing=True)
    path.write_bytes(encode(header) + encode(Deal(deal_hidden(Rules(), players))))
    return path
