"""A click outside a dialog closes it, unless that would answer a question or lose something."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import _get_mouse_message_arguments
from textual.screen import Screen

from hydra_tui.engine import make_rules
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.screens.export import ExportScreen
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.look import LookScreen
from hydra_tui.tui.screens.play_on import PlayOnScreen
from hydra_tui.tui.screens.question import Question
from hydra_tui.tui.screens.rename import RenameScreen
from hydra_tui.tui.screens.seats import SeatsScreen
from hydra_tui.tui.screens.settings import SettingsScreen
from hydra_tui.tui.screens.unsaved import UnsavedScreen
from hydra_tui.tui.widgets.players import PlayerPanels
from tests.engine.laying import position
from tests.tui.tables import Sitting, laid_out, sit_down

SIZE = (120, 40)
TABLE = position("2C 3C", "KC QC", heads="KS 9S | KD", hand="5H", owed=2)
JOKER = position("2C 3C", "KC QC", heads="KS 9S | KD", hand="Joker", owed=2)


async def click_outside(table: Sitting) -> None:
    await table.click(table.top, 1, 1)


@pytest.mark.parametrize(
    ("key", "dialog"),
    [("comma", SettingsScreen), ("p", SeatsScreen), ("question_mark", HelpScreen)],
)
async def test_a_click_outside_closes_it_and_plays_nothing(
    tmp_path: Path, key: str, dialog: type
) -> None:
    async with laid_out(TABLE, tmp_path, size=SIZE) as table:
        with table.nothing_changes():
            await table.press(key)
            assert isinstance(table.top, dialog)
            inside = table.top.query_one("#title, #help-text")
            await table.click(inside, 1, 0)
            assert isinstance(table.top, dialog), "a click inside is none outside"
            await click_outside(table)
        assert table.open
        await table.press("i")
        assert isinstance(table.top, LookScreen)
        await click_outside(table)
        assert table.open


async def test_the_second_click_on_a_panel_leaves_open_what_the_first_opened(
    tmp_path: Path,
) -> None:
    async with laid_out(TABLE, tmp_path, size=SIZE) as table:
        panels = table.play.query_one(PlayerPanels)
        await table.click(panels, 1, 1)
        assert isinstance(table.top, SeatsScreen)
        told = _get_mouse_message_arguments(table.top, (*panels.region.offset,))
        table.top._forward_event(events.Click(**told, chain=2))
        await table.settle()
        assert isinstance(table.top, SeatsScreen)


@pytest.mark.parametrize(
    ("question", "answer"),
    [(lambda _: Question("Really?", "Do it", "Leave it"), False), (UnsavedScreen, False)],
    ids=["question", "unsaved"],
)
async def test_a_question_gets_the_safe_answer(
    tmp_path: Path, question: Callable[[object], Screen[bool]], answer: bool
) -> None:
    async with laid_out(TABLE, tmp_path, size=SIZE) as table:
        answers: list[bool | None] = []
        table.app.push_screen(question(table.match.journal), answers.append)
        await table.settle()
        await click_outside(table)
        assert answers == [answer]
        assert table.open


async def test_a_joker_is_taken_back(tmp_path: Path) -> None:
    async with laid_out(JOKER, tmp_path, size=SIZE) as table:
        with table.nothing_changes():
            await table.press("1")
            assert isinstance(table.top, ChooseCard)
            await click_outside(table)
        assert table.open
        assert table.title.startswith("Ann, you hold the joker")


@pytest.mark.parametrize("asks", ["a joker that starts a head", "a card that came up"])
async def test_what_must_be_answered_stays(tmp_path: Path, asks: str) -> None:
    if asks == "a card that came up":
        match = begin_match(tmp_path, ["Ann", "Bo"], make_rules(), testing=True)
        at = sit_down(match, tmp_path, SIZE)
    else:
        laid = position("Joker", "KS 9S", growing=2)
        at = laid_out(laid, tmp_path, size=SIZE, rules="original")
    async with at as table:
        question = table.top
        assert isinstance(question, ChooseCard)
        await click_outside(table)
        assert table.top is question


@pytest.mark.parametrize(
    "form",
    [
        lambda path, _: RenameScreen(path),
        lambda path, _: ExportScreen(path),
        lambda _, film: PlayOnScreen(film, 0),
    ],
    ids=["rename", "export", "play on"],
)
async def test_what_is_typed_is_not_lost(
    tmp_path: Path, form: Callable[[Path, Film], Screen[object]]
) -> None:
    async with laid_out(TABLE, tmp_path, size=SIZE) as table:
        table.app.push_screen(form(tmp_path / "game.jsonl", Film.of(table.match)))
        await table.settle()
        await table.press(*"Zoe")
        await table.click(table.top, 1, 0 if isinstance(table.top, PlayOnScreen) else 1)
        assert "Zoe" in table.text
