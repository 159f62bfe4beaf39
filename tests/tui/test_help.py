"""The help screen: all keys of the screen below, and the rules that are in force."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import MouseScrollDown
from textual.pilot import Pilot
from textual.widgets import Static

from hydra_tui.engine import Rules, make_rules
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.commands import EVERYWHERE, Command
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.picture import PictureView

SIZES = [(70, 20), (80, 24), (120, 40), (200, 60)]


@asynccontextmanager
async def table(
    tmp_path: Path, size: tuple[int, int] = (80, 24), **settings: object
) -> AsyncIterator[Pilot[None]]:
    """A game that is asked for a move, with nothing over it."""
    match = begin_match(tmp_path, ["Ann", "Bo"], make_rules("standard", ["early-cut"]), seed=7)
    app = HydraApp(data_dir=tmp_path, match=match)
    app.remember(handover=False, motion=False, **settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


async def show(pilot: Pilot[None], commands: Sequence[Command], rules: Rules | None) -> HelpScreen:
    screen = HelpScreen(commands, rules)
    await pilot.app.push_screen(screen)
    await pilot.pause()
    return screen


def texts(screen: HelpScreen) -> list[str]:
    return [str(each.content) for each in screen.query(Static)]


def app_of(pilot: Pilot[None]) -> HydraApp:
    assert isinstance(pilot.app, HydraApp)
    return pilot.app


def bar_of(screen: HelpScreen) -> str:
    return screen.query_one(KeyBar).render_line(0).text


async def test_it_tells_every_key_of_the_table_and_its_rules(tmp_path: Path) -> None:
    async with table(tmp_path) as pilot:
        play = pilot.app.screen
        assert isinstance(play, PlayScreen)
        await pilot.press("question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, HelpScreen)
        found = texts(screen)
        for command in (*play.commands, *EVERYWHERE):
            assert f"{command.help}." in found
            assert command.write_keys(app_of(pilot).glyphs) in found
        assert len([text for text in found if text == "Show the rules and the keys."]) == 1
        assert "The rules: standard + early-cut" in found
        assert "The reserve" in found


async def test_without_commands_the_rules_stand_alone(tmp_path: Path) -> None:
    async with table(tmp_path) as pilot:
        screen = await show(pilot, [], make_rules("original"))
        found = texts(screen)
        assert "The rules: original" in found
        assert not screen.query("#help-keys")
        assert not any("keys of" in text for text in found)


async def test_without_rules_the_keys_stand_alone(tmp_path: Path) -> None:
    async with table(tmp_path) as pilot:
        screen = await show(pilot, EVERYWHERE, None)
        assert not screen.query("#help-rules")
        assert "Search all commands." in texts(screen)
        assert "Tab keys" not in bar_of(screen)


@pytest.mark.parametrize("key", ["escape", "q", "question_mark", "f1"])
async def test_these_keys_close_it(tmp_path: Path, key: str) -> None:
    async with table(tmp_path) as pilot:
        below = pilot.app.screen
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.press(key)
        assert pilot.app.screen is below


async def test_the_key_bar_closes_it_by_mouse(tmp_path: Path) -> None:
    async with table(tmp_path) as pilot:
        below = pilot.app.screen
        await pilot.press("question_mark")
        bar = pilot.app.screen.query_one("KeyBar")
        line = bar.render_line(0).text
        await pilot.click(bar, offset=(line.index("close"), 0))
        assert pilot.app.screen is below


def scrolled(screen: HelpScreen) -> float:
    """How far the text is scrolled, whichever part of it that is."""
    return screen._long_part.scroll_y


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_it_scrolls_by_line_by_page_and_to_its_ends(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with table(tmp_path, size) as pilot:
        await pilot.press("question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, HelpScreen)
        await pilot.press("down", "down", "up")
        assert scrolled(screen) == 1
        await pilot.press("pagedown")
        page = scrolled(screen) - 1
        assert page > 5
        await pilot.press("pageup")
        assert scrolled(screen) == 1
        await pilot.press("end")
        assert scrolled(screen) == screen._long_part.max_scroll_y > page
        await pilot.press("home")
        assert scrolled(screen) == 0


async def test_the_wheel_scrolls_it(tmp_path: Path) -> None:
    async with table(tmp_path) as pilot:
        await pilot.press("question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, HelpScreen)
        await pilot._post_mouse_events(
            [MouseScrollDown], screen.query_one("#help-text"), offset=(10, 5)
        )
        await pilot.pause()
        assert scrolled(screen) > 0


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_lines_of_text_are_never_too_long(tmp_path: Path, size: tuple[int, int]) -> None:
    async with table(tmp_path, size) as pilot:
        await pilot.press("question_mark")
        for part in pilot.app.screen.query(".paragraph, .heading, .caption"):
            assert 40 < part.size.width <= 82
        for picture in pilot.app.screen.query(PictureView):
            assert picture.size.width >= 60


@pytest.mark.parametrize("size", [(116, 32), (120, 40), (200, 60)], ids=str)
async def test_keys_stay_beside_the_rules_where_there_is_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with table(tmp_path, size) as pilot:
        await pilot.press("question_mark", "end")
        screen = pilot.app.screen
        keys, rules = screen.query_one("#help-keys"), screen.query_one("#help-rules")
        assert keys.region.y == rules.region.y
        assert rules.region.right < keys.region.x
        assert rules.scroll_y == rules.max_scroll_y > 0
        assert keys.scroll_y == 0
        await pilot.press("tab")
        assert keys.scroll_y == keys.max_scroll_y, "the last keys are in view"
        await pilot.press("tab")
        assert keys.scroll_y == 0


@pytest.mark.parametrize("size", [(70, 20), (80, 24), (115, 40), (120, 31)], ids=str)
async def test_rules_come_first_and_tab_goes_to_the_keys(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with table(tmp_path, size) as pilot:
        await pilot.press("question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, HelpScreen)
        first = texts(screen)[0]
        assert first == "The rules: standard + early-cut"
        assert "Tab keys" in bar_of(screen)
        text, keys = screen.query_one("#help-text"), screen.query_one("#help-keys")
        assert keys.region.y > text.region.bottom
        await pilot.press("down", "tab")
        assert text.region.y <= keys.region.y < text.region.bottom
        await pilot.press("tab")
        assert text.scroll_y == 0


async def test_a_window_that_grows_has_room_for_both(tmp_path: Path) -> None:
    async with table(tmp_path) as pilot:
        await pilot.press("question_mark")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        keys = pilot.app.screen.query_one("#help-keys").region
        assert pilot.app.screen.query_one("#help-rules").region.right < keys.x


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_in_ascii_there_is_nothing_else(tmp_path: Path, size: tuple[int, int]) -> None:
    async with table(tmp_path, size, symbols="ascii") as pilot:
        await pilot.press("question_mark")
        screen = pilot.app.screen
        assert isinstance(screen, HelpScreen)
        while True:
            strips = screen._compositor.render_strips()
            assert "".join(strip.text for strip in strips).isascii()
            if scrolled(screen) == screen._long_part.max_scroll_y:
                break
            await pilot.press("pagedown")
