"""What playing and watching have in common: settings that change, and tables that scroll."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Static

from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.screens.settings import SettingsScreen
from hydra_tui.tui.widgets.heads import HeadGrid
from tests.tui.laid_tables import lay_picture


def words(app: HydraApp) -> str:
    """The title, the sentence and the legend."""
    return " ".join(str(app.screen.query_one(f"#{each}", Static).content) for each in WORDS)


WORDS = ("title", "says", "legend")


async def test_other_symbols_hold_at_once(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path, match=lay_picture(13))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        assert "7♦" in words(app)
        await pilot.press("comma")
        app.remember(symbols="ascii")
        await pilot.press("escape")
        await pilot.pause()
        assert "7D" in words(app)
        assert words(app).isascii()


async def test_looking_in_leaves_the_key_bar_when_it_is_switched_off(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path, match=lay_picture(13))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("x", "comma")
        app.remember(look=False)
        await pilot.press("escape")
        await pilot.pause()
        assert "look" not in app.export_screenshot().replace("&#160;", " ")


@pytest.mark.parametrize("theme", ["ansi-dark", "textual-ansi", "no such theme"])
async def test_a_theme_that_can_not_show_cards_is_not_taken(tmp_path: Path, theme: str) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"theme": theme}))
    app = HydraApp(data_dir=tmp_path, match=lay_picture(13))
    async with app.run_test() as pilot:
        await pilot.press("x", "comma")
        assert isinstance(app.screen, SettingsScreen)
        assert app.theme == "lerna-night"


async def test_a_replay_scrolls_to_what_happens(tmp_path: Path) -> None:
    match = lay_picture(100, "2D")
    newest = match.game.table.heads[max(match.game.table.heads)]
    height = len(newest)
    app = HydraApp(data_dir=tmp_path, match=match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x", "end", "enter")
        assert len(newest) == height + 1
        app.watch_film(Film.of(match))
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        grid = app.screen.query_one(HeadGrid)
        assert grid.top == 0
        await pilot.press("end")
        await pilot.pause()
        assert grid.top > 0
        await pilot.press("pageup", "pageup", "pageup", "pageup")
        assert grid.top == 0
        await pilot.press("pagedown")
        assert grid.top > 0
