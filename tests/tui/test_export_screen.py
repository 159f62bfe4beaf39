"""The dialog that asks what is to be exported, by keys and by mouse."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from hydra_tui.records import Journal
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.exports.elsewhere import export_elsewhere
from hydra_tui.tui.exports.files import open_record
from hydra_tui.tui.exports.picture import draw_picture
from hydra_tui.tui.exports.text import list_moves
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match
from hydra_tui.tui.screens.export import ExportScreen
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.widgets.form import Form
from tests.tui.tables import SIZES, Sitting
from tests.tui.test_exports import EXAMPLE, read_cast, whole_recording, words_in


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a record in it."""
    (tmp_path / "game.jsonl").write_text(EXAMPLE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "truecolor")
    return tmp_path


class Exporting(Sitting):
    """Somebody before the dialog."""

    before = ""
    """A picture of the screen as it was without the dialog."""

    @property
    def form(self) -> Form:
        return self.top.query_one(Form)

    @property
    def rows(self) -> list[str]:
        """The rows that the cursor can be on, as they are now."""
        lines = [self.form.render_line(y).text for y in range(self.form.lines)]
        plain = [line.translate(dict.fromkeys(map(ord, "\u2039\u203a▶▐│"))) for line in lines]
        return [" ".join(line.split()) for line in plain if line.strip()]

    @property
    def about(self) -> str:
        """The line under the form."""
        return str(self.top.query_one("#about", Static).content)

    @property
    def told(self) -> list[str]:
        """What the notices say."""
        return [notice.message for notice in self.app._notifications]

    async def type(self, text: str) -> None:
        """Give the file another name."""
        while self.form.pointed is None or self.form.pointed.id != "name":
            await self.press("down")
        await self.press("ctrl+u", *text)

    async def click_row(self, row: int, x: int) -> None:
        line, _ = self.form.place(row)
        await self.click(self.form, x, line)


@asynccontextmanager
async def over_the_replay(
    folder: Path,
    *,
    at: int = 1,
    size: tuple[int, int] = (80, 24),
    kept: bool = True,
    **settings: object,
) -> AsyncIterator[Exporting]:
    """The dialog over the replay, opened by its key."""
    film = Film.open(folder / "game.jsonl")
    if not kept:
        film.path = None
    app = HydraApp(data_dir=folder, film=film)
    app.remember(motion=False, **settings)
    async with app.run_test(size=size, notifications=True) as pilot:
        sitting = Exporting(pilot, Match(Journal(film.game), film.header))
        await sitting.settle()
        replay = sitting.top
        assert isinstance(replay, ReplayScreen)
        replay.go_to(at)
        await pilot.pause()
        sitting.before = app.export_screenshot()
        await sitting.press("e")
        assert isinstance(sitting.top, ExportScreen)
        yield sitting


@asynccontextmanager
async def over_a_list(folder: Path) -> AsyncIterator[Exporting]:
    """The dialog as a list of games opens it: there is nothing but a record."""
    app = HydraApp(data_dir=folder)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        film = Film.open(folder / "game.jsonl")
        film.close()
        sitting = Exporting(pilot, Match(Journal(film.game), film.header))
        app.push_screen(ExportScreen(folder / "game.jsonl"))
        await sitting.settle()
        yield sitting


def made(folder: Path) -> list[str]:
    """The files that were not there before."""
    before = {"game.jsonl", "settings.json"}
    return sorted(path.name for path in folder.iterdir() if path.name not in before)


# What is asked.


async def test_what_it_asks_for(folder: Path) -> None:
    async with over_the_replay(folder, at=2) as it:
        assert it.rows == ["Make a picture", "File game-2.svg", "Export"]
        assert it.about == "What you see here, as an SVG file."
        await it.press("right")
        assert it.rows == ["Make a recording", "File game.cast", "Speed 1", "Export"]
        assert "asciinema" in it.about
        await it.press("right")
        assert it.rows == ["Make a list of moves", "File game.txt", "Export"]
        assert "in words" in it.about
        await it.press("right")
        assert it.rows == ["Make a picture", "File game-2.svg", "Export"]
        await it.press("down")
        assert "folder that you started from" in it.about
        await it.press("down")
        assert it.about == "No file is ever overwritten."


async def test_what_it_asks_for_over_a_list(folder: Path) -> None:
    async with over_a_list(folder) as it:
        assert it.rows == ["Make a picture", "File game.svg", "Export"]
        assert it.about == "How the game stands at last, as an SVG file."


async def test_a_game_that_is_kept_nowhere_can_not_be_recorded(folder: Path) -> None:
    async with over_the_replay(folder, kept=False) as it:
        assert it.rows[1] == "File hydra-1.svg"
        await it.press("right")
        assert it.rows[:2] == ["Make a list of moves", "File hydra.txt"]
        await it.press("f5")
        assert made(folder) == ["hydra.txt"]


async def test_it_offers_no_name_that_is_taken(folder: Path) -> None:
    (folder / "game.txt").write_text("mine")
    (folder / "game-2.txt").symlink_to("nowhere")
    async with over_the_replay(folder) as it:
        await it.press("left")
        assert it.rows[1] == "File game-3.txt"


async def test_a_name_that_was_typed_stays(folder: Path) -> None:
    async with over_the_replay(folder) as it:
        await it.type("our game.svg")
        await it.press("up", "right")
        assert it.rows[1] == "File our game.cast", "its suffix says what it is"
        await it.type("notes")
        await it.press("up", "right")
        assert it.rows[1] == "File notes"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
async def test_it_fits(folder: Path, size: tuple[int, int], symbols: str) -> None:
    async with over_the_replay(folder, size=size, symbols=symbols) as it:
        await it.press("right")
        await it.pilot.pause()
        for words in ("Export the game", "recording", "game.cast", "Speed", "Esc back"):
            assert words in it.text
        assert it.text.isascii() == (symbols == "ascii")


# What is made.


@pytest.mark.parametrize("way", ["f5", "enter in the name", "the button", "a click"])
async def test_a_picture_of_what_is_seen(folder: Path, way: str) -> None:
    async with over_the_replay(folder, at=2, theme="lerna-day") as it:
        match way:
            case "f5":
                await it.press("f5")
            case "enter in the name":
                await it.press("down", "enter")
            case "the button":
                await it.press("end", "enter")
            case "a click":
                await it.click_row(3, 5)
        replay = it.top
        assert isinstance(replay, ReplayScreen)
        assert replay.at == 2
        assert it.told == [f"{folder / 'game-2.svg'} is written."]
        picture = (folder / "game-2.svg").read_text(encoding="utf-8")
        assert "move 2 of 3" in words_in(picture)
        assert "Export the game" not in words_in(picture), "the dialog is not in it"
        assert "is written" not in words_in(picture)
        assert picture == it.before, "the same size, theme and view"
    assert made(folder) == ["game-2.svg"]


async def test_a_list_of_moves(folder: Path) -> None:
    moves = "".join(f"{line}\n" for line in list_moves(open_record(folder / "game.jsonl")))
    async with over_the_replay(folder) as it:
        await it.press("left", "f5")
        assert (folder / "game.txt").read_text() == moves
        assert it.told == [f"{folder / 'game.txt'} is written."]
    async with over_a_list(folder) as it:
        await it.press("left", "f5")
        assert (folder / "game-2.txt").read_text() == moves


async def test_a_recording(folder: Path) -> None:
    async with over_the_replay(folder, theme="lerna-day") as it:
        await it.click_row(0, 20)
        await it.type("two.cast")
        await it.press("down", "right")
        assert it.rows == ["Make a recording", "File two.cast", "Speed 2", "Export"]
        await it.press("ctrl+s")
        assert isinstance(it.top, ReplayScreen)
        assert it.told == ["two.cast is being made."]
        await it.wait()
        assert it.told[1:] == [f"{folder / 'two.cast'} is written."]
    text = (folder / "two.cast").read_text(encoding="utf-8")
    header, _ = read_cast(text)
    assert header["duration"] == 1.4
    assert text == await whole_recording(open_record(folder / "game.jsonl"), folder, 2)


async def test_a_picture_of_a_game_in_a_list(folder: Path) -> None:
    async with over_a_list(folder) as it:
        await it.press("f5")
        await it.wait()
        assert it.told == [f"{folder / 'game.svg'} is written."]
    expected = await draw_picture(open_record(folder / "game.jsonl"), 3, folder)
    assert (folder / "game.svg").read_text(encoding="utf-8") == expected


async def test_the_home_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "home").mkdir()
    monkeypatch.setenv("HOME", str(folder / "home"))
    async with over_the_replay(folder) as it:
        await it.type("~/a.svg")
        await it.press("enter")
        assert it.told == [f"{folder / 'home' / 'a.svg'} is written."]
    assert (folder / "home" / "a.svg").exists()


# What can't be done.


@pytest.mark.parametrize("kind", ["picture", "recording", "list of moves"])
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "The file has no name: type one."),
        ("game.jsonl", "game.jsonl exists already; choose another name."),
        ("none/a.svg", "none/a.svg can't be written: there is no folder none."),
        ("game.jsonl/a", "game.jsonl/a can't be written: Not a directory."),
        ("~nobody-here/a", "There is no home folder for ~nobody-here/a: name another."),
    ],
)
async def test_a_name_that_cannot_be_used(folder: Path, kind: str, name: str, why: str) -> None:
    async with over_the_replay(folder) as it:
        while kind not in it.rows[0]:
            await it.press("right")
        await it.type(name)
        await it.press("enter")
        assert isinstance(it.top, ExportScreen)
        assert it.about == why
        await it.press("x")
        assert it.about != why, "it was about the name before"
        assert not it.told
    assert made(folder) == []
    assert (folder / "game.jsonl").read_text() == EXAMPLE


async def test_the_current_folder_has_gone(folder: Path) -> None:
    gone = folder / "gone"
    gone.mkdir()
    os.chdir(gone)
    async with over_the_replay(folder) as it:
        gone.rmdir()
        await it.press("f5")
        assert isinstance(it.top, ExportScreen)
        assert it.about == "The folder that you started from is gone: name another."
        await it.type(str(folder / "a.svg"))
        await it.press("f5")
        assert it.told == [f"{folder / 'a.svg'} is written."]


async def test_a_file_that_cannot_be_written_after_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with over_the_replay(folder) as it:
        monkeypatch.setattr("hydra_tui.tui.screens.export.check_new", lambda _: None)
        await it.type("game.jsonl")
        await it.press("enter")
        assert it.told == [f"{folder / 'game.jsonl'} exists already; choose another name"]
    assert (folder / "game.jsonl").read_text() == EXAMPLE


async def test_a_record_that_has_gone(folder: Path) -> None:
    async with over_a_list(folder) as it:
        (folder / "game.jsonl").unlink()
        await it.press("f5")
        await it.wait()
        assert it.told == [f"{folder / 'game.jsonl'}: can't be read: No such file or directory"]
        it.app.push_screen(ExportScreen(folder / "game.jsonl"))
        await it.settle()
        await it.press("left", "f5")
        assert it.about == f"{folder / 'game.jsonl'}: can't be read: No such file or directory."
    assert made(folder) == []


async def test_a_program_that_cannot_be_started(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(folder / "none"))
    async with over_the_replay(folder) as it:
        await it.press("right", "f5")
        await it.wait()
        assert it.told[1:] == ["hydra-tui can't be started: No such file or directory"]


@pytest.mark.parametrize("way", ["killed", "the app ends"])
async def test_an_export_that_is_broken_off(
    folder: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """One that never ends by itself, for it waits for somebody to write to a pipe."""
    os.mkfifo(folder / "pipe")
    started: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def keep(*arguments: Any, **options: Any) -> Process:
        started.append(await start("/bin/sh", "-c", "exec cat pipe", **options | {"cwd": folder}))
        begun.set()
        return started[0]

    begun = asyncio.Event()
    monkeypatch.setattr(asyncio, "create_subprocess_exec", keep)
    task = asyncio.create_task(export_elsewhere("game.jsonl", "--cast", "out"))
    await begun.wait()
    if way == "killed":
        started[0].kill()
        assert await task == "hydra-tui export was stopped"
    else:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert started[0].returncode is not None


async def test_leaving_without_a_file(folder: Path) -> None:
    async with over_the_replay(folder) as it:
        await it.press("escape")
        assert isinstance(it.top, ReplayScreen)
        assert not it.told
    assert made(folder) == []


async def test_help(folder: Path) -> None:
    async with over_the_replay(folder) as it:
        await it.press("f1", "tab")
        assert isinstance(it.top, HelpScreen)
        assert "Write the file" in it.text
        await it.press("escape")
        assert isinstance(it.top, ExportScreen)
