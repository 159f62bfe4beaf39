"""Other sizes in the middle of anything: all stays as it was, even after it was too small."""

from __future__ import annotations

from pathlib import Path

import pytest

from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.screens.game_over import GameOverScreen
from hydra_tui.tui.screens.look import LookScreen
from hydra_tui.tui.screens.too_small import TooSmallScreen
from hydra_tui.tui.widgets.card_rows import CardRows
from hydra_tui.tui.widgets.heads import HeadGrid
from tests.engine.laying import position
from tests.tui.tables import Sitting, laid_out, lay_match, sit_down
from tests.tui.test_motion import held

JOKERS = position("2C 3C", "KC QC", heads="AS | 5D | KH", hand="Joker", owed=2)
MANY = position("2C 3C 4C", "KC QC", heads="KS | QS | JS | 3S | 9S", first=8, hand="5H", owed=2)
LAST = position("2C 3C", "KC QC", heads="9S | KS", hand="5H")
OTHERS = [(120, 40), (200, 60), (70, 20), (80, 24)]
TOO_SMALL = [(69, 24), (80, 19), (1, 1)]
SAID = "Hydra needs 70 columns and 20 lines: make the window larger."


def pointed(table: Sitting) -> str:
    return str(table.top.query_one(CardRows).card)


async def shrink_and_grow(table: Sitting, size: tuple[int, int] = (60, 15)) -> None:
    await table.resize(*size)
    assert isinstance(table.top, TooSmallScreen)
    await table.resize(80, 24)
    assert not isinstance(table.top, TooSmallScreen)


async def test_in_a_dialog(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("2", "right", "right")
        dialog, said = table.top, table.answer
        with table.nothing_changes():
            for size in OTHERS:
                await table.resize(*size)
                assert table.top is dialog
                assert pointed(table) == "3J"
                assert table.answer == said
                assert all(len(line) == size[0] for line in table.lines)
        await table.press("enter")
        assert table.last_move == "on 2 as 3J"


async def test_in_a_handover(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await table.press("1")
        text = table.text
        with table.nothing_changes():
            for size in OTHERS:
                await table.resize(*size)
                assert table.waiting
                assert "Bo, it is your turn." in table.text
            assert table.text == text
            await table.press("x")
        assert not table.waiting


async def test_with_a_number_half_typed(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.press("1")
        for size in OTHERS:
            await table.resize(*size)
            assert "head 1_" in table.says.lower()
        await table.press("0")
        assert table.last_move == "on 10"


async def test_the_cursor_stays_on_its_head(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.press("home", "right")
        text = table.text
        for size in OTHERS:
            await table.resize(*size)
            assert table.grid.pointed == 9
        assert table.text == text


async def test_clicks_hit_after_a_resize(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        for size, head in zip(OTHERS, (8, 9, 10, 12), strict=True):
            await table.resize(*size)
            await table.hover_head(head)
            assert table.grid.pointed == head


async def test_while_something_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="4S | KD", hand="KH", owed=1)
    with held(monkeypatch):
        async with laid_out(laid, tmp_path, motion=True, house="free-cut") as table:
            await table.press("c")
            sizes = iter([*OTHERS, (60, 15), (80, 24)] * 4)
            while table.grid._frames:
                await table.resize(*next(sizes))
                table.grid._next_frame()
                await table.settle()
                assert table.lines
            await table.resize(80, 24)
            assert table.open
            seen = table.text
            table.grid.repaint()
            await table.settle()
            assert table.text == seen
            assert [head.number for head in table.grid.scene.heads] == [*table.game.table.heads]


# Too small.


@pytest.mark.parametrize("size", TOO_SMALL, ids=str)
async def test_too_small_is_said_and_recovers(tmp_path: Path, size: tuple[int, int]) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.press("end")
        text = table.text
        with table.nothing_changes():
            await table.resize(*size)
            assert isinstance(table.top, TooSmallScreen)
            if size == (69, 24):
                assert SAID in table.text
                assert "KING" not in table.text
            await table.press("enter", "1", "c", "r", "q", "escape", "tab", "home", "space")
            assert isinstance(table.top, TooSmallScreen), "no key reaches what can't be seen"
            await table.resize(80, 24)
        assert table.open
        assert table.text == text
        assert table.grid.pointed == 12


async def test_the_smallest_size_is_large_enough(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path, (70, 20)) as table:
        assert table.open
        await table.press("8")
        assert table.last_move == "on 8"


async def test_smaller_and_smaller_recovers_at_once(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        for size in ((60, 15), (50, 10), (40, 19), (30, 30), (69, 20)):
            await table.resize(*size)
            assert isinstance(table.top, TooSmallScreen)
        await table.resize(70, 20)
        assert table.open


async def test_a_number_half_typed_is_kept(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.press("1")
        await shrink_and_grow(table)
        assert "head 1_" in table.says.lower()
        await table.press("2")
        assert table.last_move == "on 12" or "head 12" in table.says
        assert table.grid.pointed == 12


async def test_an_open_dialog_is_kept(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("2", "right")
        dialog = table.top
        with table.nothing_changes():
            await shrink_and_grow(table)
        assert table.top is dialog
        assert pointed(table) == "2J"
        await table.press("enter")
        assert table.last_move == "on 2 as 2J"
        assert table.open


async def test_an_open_look_is_kept(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.press("i")
        await shrink_and_grow(table)
        assert isinstance(table.top, LookScreen)
        await table.press("escape")
        assert table.open


async def test_a_handover_is_kept(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await table.press("1")
        text = table.text
        with table.nothing_changes():
            await table.resize(60, 15)
            await table.press("enter", "s")
            await table.resize(80, 24)
        assert table.waiting
        assert table.text == text


@pytest.mark.parametrize("key", ["question_mark", "ctrl+p"])
async def test_what_is_opened_meanwhile_leaves_nothing_behind(tmp_path: Path, key: str) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.resize(60, 15)
        await table.press(key)
        await table.resize(80, 24)
        for _ in range(2):
            if not table.open:
                await table.press("escape")
        assert not any(isinstance(s, TooSmallScreen) for s in table.app.screen_stack)
        assert table.open


async def test_a_question_that_comes_at_the_start_recovers(tmp_path: Path) -> None:
    hidden = " ".join(["??"] * 6)
    match = lay_match(position(hidden, hidden, growing=1), testing=True)
    async with sit_down(match, tmp_path, (60, 15)) as table:
        await table.wait()
        assert isinstance(table.top, TooSmallScreen)
        await table.resize(80, 24)
        assert isinstance(table.top, ChooseCard)
        await table.press("9", "d")
        assert table.heads == {1: "9D"}
        assert not any(isinstance(s, TooSmallScreen) for s in table.app.screen_stack)


async def test_a_game_that_ends_meanwhile_recovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = position("", "KC QC", heads="9S | KS", hand="5H", owed=1)
    with held(monkeypatch):
        async with laid_out(laid, tmp_path, motion=True) as table:
            await table.press("1")
            assert table.grid._frames
            await table.resize(60, 15)
            while table.play.query_one(HeadGrid)._frames:
                table.grid._next_frame()
                await table.settle()
            assert isinstance(table.top, TooSmallScreen)
            await table.resize(80, 24)
            assert isinstance(table.top, GameOverScreen)
            assert not any(isinstance(s, TooSmallScreen) for s in table.app.screen_stack)


async def test_leaving_the_program_is_possible(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.resize(60, 15)
        await table.press("ctrl+q")
        assert table.app._exit
