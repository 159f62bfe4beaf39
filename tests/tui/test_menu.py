"""The menu: every way in, by key, by arrows and Enter, and by mouse; and what it tells."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hydra_tui.engine import make_rules
from hydra_tui.tui.ago import say_when
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.read_games import FIRST
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.new_game import NewGameScreen
from hydra_tui.tui.screens.settings import SettingsScreen
from hydra_tui.tui.widgets.banner import SIZES, choose_size, draw_banner_line
from hydra_tui.tui.widgets.menu_items import MenuItems
from tests.tui.shelves import write

SIZES_TO_SEE = [(70, 20), (80, 24), (120, 40), (200, 60)]


def keep_unfinished(folder: Path, names: list[str], day: int) -> None:
    match = begin_match(folder / "games", names, make_rules("original"), seed=1)
    match.journal.close()
    assert match.journal.path
    os.utime(match.journal.path, (day * 86400.0, day * 86400.0))


async def settle(pilot: Pilot[None]) -> None:
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def text_of(app: HydraApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def titles(app: HydraApp) -> list[str]:
    return [item.title for item in app.screen.query_one(MenuItems).items]


DOORS = [
    ("n", "New game", NewGameScreen),
    ("c", "Continue", GamesScreen),
    ("w", "Watch a game", GamesScreen),
    ("r", "Rules", HelpScreen),
    ("s", "Settings", SettingsScreen),
    ("comma", "Settings", SettingsScreen),
]


@pytest.mark.parametrize(("key", "title", "screen"), DOORS)
async def test_a_key_leads_there(tmp_path: Path, key: str, title: str, screen: type) -> None:
    keep_unfinished(tmp_path, ["Ann", "Bo"], 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press(key)
        assert isinstance(app.screen, screen)


@pytest.mark.parametrize("enter", ["enter", "space"])
@pytest.mark.parametrize(("key", "title", "screen"), DOORS)
async def test_arrows_and_enter_lead_there(
    tmp_path: Path, key: str, title: str, screen: type, enter: str
) -> None:
    keep_unfinished(tmp_path, ["Ann", "Bo"], 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press(*["down"] * titles(app).index(title), enter)
        assert isinstance(app.screen, screen)


@pytest.mark.parametrize("size", SIZES_TO_SEE)
@pytest.mark.parametrize(("key", "title", "screen"), DOORS)
async def test_a_click_leads_there(
    tmp_path: Path, key: str, title: str, screen: type, size: tuple[int, int]
) -> None:
    keep_unfinished(tmp_path, ["Ann", "Bo"], 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        items = app.screen.query_one(MenuItems)
        line, _ = items.place(titles(app).index(title))
        await pilot.hover(MenuItems, offset=(10, line))
        assert items.pointed.title == title
        await pilot.click(MenuItems, offset=(10, line))
        assert isinstance(app.screen, screen)


@pytest.mark.parametrize("keys", [["q"], ["up", "enter"], ["ctrl+q"]])
async def test_quitting(tmp_path: Path, keys: list[str]) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press(*keys)
        assert app._exit


async def test_the_cursor_goes_round(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        items = app.screen.query_one(MenuItems)
        await pilot.press("up")
        assert items.pointed.title == "Quit"
        await pilot.press("down")
        assert items.pointed.title == "New game"


async def test_there_is_nothing_to_continue_at_first(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "Continue" not in titles(app)
        await pilot.press("c")
        assert isinstance(app.screen, MenuScreen)
        assert not any(command.name == "continue" for command in app.screen.commands)


async def test_the_newest_unfinished_game_is_named(tmp_path: Path) -> None:
    keep_unfinished(tmp_path, ["Ann", "Bo"], 11000)
    keep_unfinished(tmp_path, ["Eve", "Hal"], 10000)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        day = say_when(11000 * 86400.0, 12000 * 86400.0)
        assert f"Ann, Bo: original, {day}; 1 more" in text_of(app)
        assert "2 games" in text_of(app)


@pytest.mark.parametrize("turns", [0, 9])
async def test_all_games_are_counted_however_many(tmp_path: Path, turns: int) -> None:
    for number in range(FIRST + 50):
        write(tmp_path, str(number), ["Ann", "Bo"], 11000 - number, turns=turns)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert f"{FIRST + 50} games" in text_of(app)
        assert (f"; {FIRST + 49} more" in text_of(app)) == (not turns)
        assert ("Continue" in titles(app)) == (not turns)


async def test_the_cursor_stays_where_it_is_when_games_are_found(tmp_path: Path) -> None:
    keep_unfinished(tmp_path, ["Ann", "Bo"], 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        items = app.screen.query_one(MenuItems)
        items.go_to_end(-1)
        await settle(pilot)
        assert items.pointed.title == "Quit"


async def test_games_that_can_not_be_read_leave_the_menu_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "x.jsonl").write_text("nonsense")
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "none yet" in text_of(app)


@pytest.mark.parametrize("size", SIZES_TO_SEE)
async def test_all_of_it_is_to_be_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    keep_unfinished(tmp_path, ["Ann", "Bo"], 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        shown = text_of(app)
        assert all(title in shown for title in titles(app))
        assert "two grow in its place" in shown


async def test_in_ascii_nothing_else_is_drawn(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    app.remember(symbols="ascii")
    async with app.run_test() as pilot:
        await settle(pilot)
        assert text_of(app).isascii()


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_banner_fits_in_its_room(glyphs: Glyphs) -> None:
    for size in SIZES:
        columns = max(size.room[0], 70)
        assert size.across <= columns
        assert choose_size(columns, max(size.room[1], 20)) is size
        lengths = {
            sum(len(text) for text, _ in draw_banner_line(size, y, glyphs))
            for y in range(size.down)
        }
        # All lines end with the last card, but for the one with the tongue.
        assert lengths == {size.across, size.across - 4}
