"""From the command line to the table and back: what is said when a game was left."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from hydra_tui import cli
from hydra_tui.engine import make_rules
from hydra_tui.tui import start
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import Match, begin_match
from tests.disk import PLENTY, use_disk
from tests.engine.laying import position
from tests.tui.tables import lay_match


@pytest.fixture(autouse=True)
def _no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run no app: who is at the table leaves at once."""

    async def leave(app: HydraApp) -> None:
        app.on_unmount()

    monkeypatch.setattr(start, "can_run", lambda: True)
    monkeypatch.setattr(start, "_run", leave)


def begin(folder: Path) -> Match:
    return begin_match(folder, ["Ann", "Bo"], make_rules(), seed=2)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err


def test_the_way_to_go_on_is_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begin(tmp_path / "games")
    assert start.run(match=match) == 0
    line = said(capsys)
    command = f"hydra-tui resume {match.journal.path}"
    assert line == f"hydra-tui: the game is saved; to go on: {command}\n"
    # And it works.
    assert cli.main(shlex.split(command)[1:]) == 0
    assert said(capsys) == line


def test_a_path_is_quoted_and_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    match = begin(Path("it's a; folder"))
    assert start.run(match=match) == 0
    command = shlex.split(said(capsys).partition("to go on: ")[2])
    assert match.journal.path
    assert command == ["hydra-tui", "resume", str(tmp_path / match.journal.path)]


def test_a_data_folder_that_was_given_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my data"
    match = begin(folder / "games")
    assert start.run(folder, match=match) == 0
    command = shlex.split(said(capsys).partition("to go on: ")[2])
    assert command == ["hydra-tui", "resume", "--data-dir", str(folder), str(match.journal.path)]
    assert cli.main(command[1:]) == 0


def test_a_game_that_is_only_in_part_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    disk = use_disk(monkeypatch)
    match = begin(tmp_path)
    disk.room = 0
    match.journal.play(match.game.legal_moves()[0])
    start.run(match=match)
    assert said(capsys) == (
        "hydra-tui: the game is only in part saved;"
        f" to go on: hydra-tui resume {match.journal.path}\n"
    )


def test_a_game_that_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use_disk(monkeypatch, 0)
    start.run(match=begin(tmp_path))
    assert said(capsys) == "hydra-tui: the game is not saved\n"


def test_a_finished_game_says_nothing_unless_it_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    laid = position("", "KC QC", heads="KS | KD", hand="2H")
    disk = use_disk(monkeypatch)
    for room, line in ((PLENTY, ""), (0, "hydra-tui: the game is only in part saved")):
        disk.room = PLENTY
        match = lay_match(laid, folder=tmp_path)
        disk.room = room
        match.journal.play(match.game.legal_moves()[0])
        assert match.game.outcome
        start.run(match=match)
        assert said(capsys).partition(";")[0] == line


def test_nothing_is_said_where_no_game_was_left(capsys: pytest.CaptureFixture[str]) -> None:
    start.run()
    assert said(capsys) == ""
