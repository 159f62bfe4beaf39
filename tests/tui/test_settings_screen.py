"""The settings: every change holds at once, and is there the next time."""

from __future__ import annotations

from pathlib import Path

import pytest

from hydra_tui.engine import make_rules
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.settings import SettingsScreen
from hydra_tui.tui.settings import Settings, load_settings
from hydra_tui.tui.widgets.form import Form
from hydra_tui.tui.widgets.form_rows import Choice, Switch

SWITCHES = ("four_colours", "motion", "handover", "look")


def row_of(app: HydraApp, name: str) -> int:
    rows = app.screen.query_one(Form).rows
    return next(
        at for at, row in enumerate(rows) if isinstance(row, Choice | Switch) and row.id == name
    )


def text_of(app: HydraApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize("name", SWITCHES)
async def test_a_switch_by_key(tmp_path: Path, name: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("s")
        form = app.screen.query_one(Form)
        while form.cursor != row_of(app, name):
            await pilot.press("down")
        before = getattr(app.settings, name)
        for key in ("enter", "space", "left", "right"):
            await pilot.press(key)
            assert getattr(app.settings, name) is not before, key
            assert getattr(load_settings(app.settings_path), name) is not before, key
            await pilot.press(key)
            assert getattr(app.settings, name) is before, key


@pytest.mark.parametrize("name", SWITCHES)
async def test_a_switch_by_mouse(tmp_path: Path, name: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("s")
        form = app.screen.query_one(Form)
        line, lines = form.place(row_of(app, name))
        await pilot.click(Form, offset=(6, line + lines - 1))
        assert getattr(app.settings, name) is not getattr(Settings(), name)
        assert form.cursor == row_of(app, name)


async def test_themes_are_shown_as_one_walks_through_them(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("s")
        assert app.theme == "lerna-night"
        seen = []
        rows = app.screen.query_one(Form).rows
        theme = next(row for row in rows if isinstance(row, Choice))
        for _ in theme.values:
            await pilot.press("right")
            seen.append(app.theme)
            assert app.settings.theme == app.theme
        assert seen[0] == "lerna-day"
        assert seen[-1] == "lerna-night"
        assert {*seen} == {*theme.values}
        assert "textual-dark" in seen
        await pilot.press("left", "left")
        assert app.theme == theme.values[-2]
    assert load_settings(app.settings_path).theme == theme.values[-2]


async def test_arrows_of_a_choice_can_be_clicked(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("s")
        form = app.screen.query_one(Form)
        line, lines = form.place(row_of(app, "theme"))
        y = line + lines - 1
        await pilot.click(Form, offset=(20, y))
        assert app.theme == "lerna-day"
        await pilot.click(Form, offset=(14, y))
        assert app.theme == "lerna-night"


async def test_symbols(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    app.remember(symbols="unicode")
    async with app.run_test() as pilot:
        await pilot.press("s", "down")
        assert not text_of(app).isascii()
        await pilot.press("right")
        await pilot.pause()
        assert text_of(app).isascii()
        assert load_settings(app.settings_path).symbols == "ascii"
        await pilot.press("right")
        assert load_settings(app.settings_path).symbols == "auto"


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_closing(tmp_path: Path, key: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press(key)
        assert isinstance(app.screen, MenuScreen)


async def test_over_a_table_it_knows_the_rules_of_the_game(tmp_path: Path) -> None:
    rules = make_rules("original", ["reserves"])
    match = begin_match(tmp_path / "games", ["Ann", "Bo"], rules, seed=1)
    app = HydraApp(data_dir=tmp_path, match=match)
    async with app.run_test() as pilot:
        app.push_screen(SettingsScreen())
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SettingsScreen)
        assert screen.rules_in_force in (rules, None)  # a question may be in between
        assert screen.commands


async def test_every_row_says_what_it_is_about_in_one_line(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test(size=(70, 20)) as pilot:
        await pilot.press("s")
        form = app.screen.query_one(Form)
        for _ in range(7):
            await pilot.pause()
            assert form.pointed
            assert form.pointed.help
            assert form.pointed.help in text_of(app)
            await pilot.press("down")
        assert form.cursor == row_of(app, "theme")  # round to the first
        assert "close" in text_of(app)


async def test_an_unknown_theme_of_the_file_harms_nothing(tmp_path: Path) -> None:
    HydraApp(data_dir=tmp_path).settings_path.write_text('{"theme": "no such theme"}')
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await pilot.press("s", "end", "space")
        assert app.theme == "lerna-night"
        assert app.settings.pace == "fast"
