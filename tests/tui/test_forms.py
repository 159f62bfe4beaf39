"""Every form by keys: the fields one after another, and nothing that is typed is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.screen import Screen
from textual.widgets import Static

from hydra_tui.records import Seat
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match
from hydra_tui.tui.screens.export import ExportScreen
from hydra_tui.tui.screens.new_game import NewGameScreen
from hydra_tui.tui.screens.play_on import PlayOnScreen
from hydra_tui.tui.screens.question import Question
from hydra_tui.tui.screens.rename import RenameScreen
from hydra_tui.tui.screens.seats import SeatsScreen
from hydra_tui.tui.screens.settings import SettingsScreen
from hydra_tui.tui.screens.unsaved import UnsavedScreen
from hydra_tui.tui.widgets.form import Form
from hydra_tui.tui.widgets.form_rows import Entry, Press
from tests.tui.shelves import Reader, keep
from tests.tui.test_play_on import left


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, into which exports go."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def begin(folder: Path) -> Match:
    return left(folder, moves=20)


FORMS: dict[str, Callable[[Path], Screen[Any]]] = {
    "new game": lambda _: NewGameScreen(),
    "settings": lambda _: SettingsScreen(),
    "export": lambda folder: ExportScreen(keep(folder, ["Ann", "Bo"], 1)),
    "rename": lambda folder: RenameScreen(folder / "game.jsonl"),
    "play on": lambda folder: PlayOnScreen(Film.of(begin(folder)), 5),
    "seats": lambda _: SeatsScreen([Seat("Ann"), Seat("Bo", "hoplite")], 0),
    "unsaved": lambda folder: UnsavedScreen(begin(folder).journal),
    "question": lambda _: Question("Really?", "Do it", "Leave it"),
}


@asynccontextmanager
async def before(name: str, folder: Path) -> AsyncIterator[Reader]:
    """Somebody before a form."""
    app = HydraApp(data_dir=folder)
    async with app.run_test(notifications=True) as pilot:
        reader = Reader(pilot)
        app.push_screen(FORMS[name](folder))
        await reader.settle()
        yield reader


def about(reader: Reader) -> str:
    """What is said of the field under the cursor."""
    return str(reader.top.query_one("#about", Static).content)


def texts(reader: Reader) -> list[str]:
    """What is in the lines to type in."""
    forms = reader.top.query(Form)
    return [row.text for form in forms for row in form.rows if isinstance(row, Entry)]


def place(reader: Reader) -> tuple[int, int]:
    """The form and the row that the cursor is on."""
    forms = [*reader.top.query(Form)]
    form = next(form for form in forms if form.has_focus)
    return forms.index(form), form.cursor


def on_button(reader: Reader) -> bool:
    """Whether the cursor is on the button that begins, or writes the file."""
    form, row = place(reader)
    pointed = [*reader.top.query(Form)][form].rows[row]
    return isinstance(pointed, Press) and pointed.button


def fields(reader: Reader) -> list[tuple[int, int]]:
    """All rows that the cursor can be on."""
    return [
        (at, row)
        for at, form in enumerate(reader.top.query(Form))
        for row in range(form.row_count)
        if form.can_point(row)
    ]


@pytest.mark.parametrize("name", FORMS)
async def test_tab_goes_from_field_to_field(tmp_path: Path, name: str) -> None:
    async with before(name, tmp_path) as reader:
        wanted = fields(reader)
        start = wanted.index(place(reader))
        round_trip = [*wanted[start + 1 :], *wanted[: start + 1]]
        back = [*round_trip[-2::-1], wanted[start]]
        for key, expected in (("tab", round_trip), ("shift+tab", back)):
            seen = []
            for _ in wanted:
                await reader.press(key)
                seen.append(place(reader))
            assert seen == expected, key


async def test_names_are_typed_one_after_another(tmp_path: Path) -> None:
    async with before("new game", tmp_path) as reader:
        await reader.press(*"Ann", "tab", *"Bo", "shift+tab", *"Al", "tab", *"Bea")
        assert texts(reader) == ["Al", "Bea", ""]
    async with before("play on", tmp_path) as reader:
        await reader.press(*"Ann", "tab", *"Bo", "tab", "enter")
        assert reader.app.match
        assert reader.app.match.names == ["Ann", "Bo"]


# An export is written where somebody asked for it, and nowhere else.


@pytest.mark.parametrize("keys", [[], ["tab"], ["down"], ["tab", "tab"], ["shift+tab"]])
@pytest.mark.parametrize("paste", [False, True])
async def test_a_file_gets_the_name_that_is_typed_anywhere(
    tmp_path: Path, keys: list[str], paste: bool
) -> None:
    async with before("export", tmp_path) as reader:
        await reader.press("left", *keys)
        if paste:
            reader.app.post_message(events.Paste("our game.txt\n"))
            await reader.settle()
        else:
            await reader.press(*"our game.txt")
        assert texts(reader) == ["our game.txt"]
        await reader.press("enter")
        await reader.wait()
    assert [path.name for path in tmp_path.glob("*.txt")] == ["our game.txt"]


async def test_keys_that_come_all_at_once_name_a_file(tmp_path: Path) -> None:
    async with before("export", tmp_path) as reader:
        for key in "abcdef":
            reader.app.post_message(events.Key(key, key))
        await reader.until(lambda: texts(reader) == ["abcdef"])


# A refusal that is about one field goes there, and stays until that changes.


@pytest.mark.parametrize("begins", ["f5", "the button"])
@pytest.mark.parametrize(
    ("name", "typed", "field", "problem"),
    [
        ("new game", ["tab", *"x" * 25], (0, 2), f"'{'x' * 25}' is longer than 24 characters"),
        ("new game", ["delete"], (0, 1), "Player 1 has no name: give one."),
        ("new game", ["tab", *"Player 1"], (0, 2), "Players 1 and 2 are both called 'Player 1'"),
        ("new game", ["shift+tab", "shift+tab", "x"], (1, 10), "The seed 'x' is not a whole num"),
        ("play on", ["tab", *"x" * 25], (0, 2), f"'{'x' * 25}' is longer than 24 characters"),
        ("export", ["delete", "tab", "delete"], (0, 1), "The file has no name: type one."),
        ("export", [*"no/a.svg"], (0, 1), "no/a.svg can't be written: there is no folder no."),
    ],
)
async def test_a_refusal_goes_to_the_field_that_it_means(  # noqa: PLR0917
    tmp_path: Path, name: str, typed: list[str], field: tuple[int, int], problem: str, begins: str
) -> None:
    async with before(name, tmp_path) as reader:
        screen = reader.top
        await reader.press(*typed)
        if begins == "f5":
            await reader.press("home", "pageup", "up", "f5")
        else:
            await reader.press("tab")
            while not on_button(reader):
                await reader.press("tab")
            await reader.press("enter")
        assert reader.top is screen
        assert place(reader) == field
        assert about(reader).startswith(problem)
        refused = texts(reader)
        await reader.press("tab")
        assert not about(reader).startswith(problem)
        await reader.press("shift+tab")
        assert about(reader).startswith(problem)
        await reader.press("y")
        assert not about(reader).startswith(problem)
        pairs = zip(refused, texts(reader), strict=True)
        assert [new == f"{old}y" for old, new in pairs if old != new] == [True], "it is mended"
