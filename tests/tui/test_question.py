"""A question with two answers: every way to give one, and the safe one to begin with."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.content import Content

from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.question import Question
from hydra_tui.tui.widgets.form import Form
from tests.tui.shelves import Reader


async def ask(reader: Reader, text: Content | str = "Really?") -> list[bool | None]:
    answers: list[bool | None] = []
    reader.app.push_screen(Question(text, "Do it", "Leave it"), answers.append)
    await reader.pilot.pause()
    return answers


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], False),
        (["space"], False),
        (["escape"], False),
        (["n"], False),
        (["y"], True),
        (["down", "enter"], True),
        (["down", "space"], True),
        (["down", "up", "enter"], False),
        (["tab", "enter"], True),
        (["down", "escape"], False),
        (["down", "n"], False),
    ],
)
async def test_keys_answer(tmp_path: Path, keys: list[str], answer: bool) -> None:
    async with HydraApp(data_dir=tmp_path).run_test() as pilot:
        reader = Reader(pilot)
        answers = await ask(reader)
        await reader.press(*keys)
        assert answers == [answer]
        assert not isinstance(reader.top, Question)


@pytest.mark.parametrize(("row", "answer"), [(0, False), (1, True)])
async def test_a_click_answers(tmp_path: Path, row: int, answer: bool) -> None:
    async with HydraApp(data_dir=tmp_path).run_test() as pilot:
        reader = Reader(pilot)
        answers = await ask(reader)
        form = reader.top.query_one(Form)
        await reader.hover(form, 5, 1 - row)
        await reader.click(form, 5, row)
        assert answers == [answer]


@pytest.mark.parametrize(("name", "answer"), [("no", False), ("yes", True)])
async def test_the_key_bar_answers(tmp_path: Path, name: str, answer: bool) -> None:
    async with HydraApp(data_dir=tmp_path).run_test() as pilot:
        reader = Reader(pilot)
        answers = await ask(reader)
        await reader.click_key(name)
        assert answers == [answer]


async def test_other_keys_do_nothing(tmp_path: Path) -> None:
    async with HydraApp(data_dir=tmp_path).run_test() as pilot:
        reader = Reader(pilot)
        answers = await ask(reader)
        await reader.press("x", "left", "right", "delete", "q")
        assert answers == []
        await reader.press("question_mark")
        assert isinstance(reader.top, HelpScreen)
        await reader.press("escape", "enter")
        assert answers == [False]


@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
async def test_what_is_asked_is_to_be_seen(tmp_path: Path, symbols: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    app.remember(symbols=symbols)
    async with app.run_test(size=(70, 20)) as pilot:
        reader = Reader(pilot)
        await ask(reader, Content.assemble(("Delete [red]it[/]?", "bold"), "\nthe second line"))
        for words in ("Delete [red]it[/]?", "the second line", "Do it", "Leave it"):
            assert words in reader.text
        assert [
            line for line in reader.lines if "Leave it" in line and reader.app.glyphs.here in line
        ]
        assert reader.text.isascii() or symbols == "unicode"
