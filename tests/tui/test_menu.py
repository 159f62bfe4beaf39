"""The menu: every way in, by key, by arrows and Enter, and by mouse; and what it tells."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hydra_tui.bots.registry import LEVELS
from hydra_tui.engine import JOKER, Rules, make_rules
from hydra_tui.records import Seat, list_games
from hydra_tui.tui import match
from hydra_tui.tui.ago import say_when
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.read_games import FIRST
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.new_game import NewGameScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.settings import SettingsScreen
from hydra_tui.tui.settings import Settings, save_settings
from hydra_tui.tui.widgets.banner import SIZES, choose_size, draw_banner_line
from hydra_tui.tui.widgets.menu_items import MenuItems
from tests.tui.oracle import Oracle
from tests.tui.shelves import Reader, write

SIZES_TO_SEE = [(70, 20), (80, 24), (120, 40), (200, 60)]


def keep_unfinished(folder: Path, names: list[str], day: int) -> None:
    kept = begin_match(folder / "games", names, make_rules("original"), seed=1)
    kept.journal.close()
    assert kept.journal.path
    os.utime(kept.journal.path, (day * 86400.0, day * 86400.0))


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
        assert items.pointed.title == "Play the computer"


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


# The first key.


@asynccontextmanager
async def opened(
    folder: Path, settings: Settings | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Reader]:
    """The menu as the program opens it; computer players need no time."""
    if settings:
        save_settings(folder / "settings.json", settings)
    app = HydraApp(data_dir=folder)
    app.thinking = Oracle()
    async with app.run_test(size=size) as pilot:
        reader = Reader(pilot)
        await reader.wait()
        yield reader


def level_shown(reader: Reader) -> str:
    return reader.top.query_one(MenuItems).items[0].choice.strip()


async def click_item(reader: Reader, words: str, line: int = 0) -> None:
    """Click where some words of the first item are."""
    items = reader.top.query_one(MenuItems)
    await reader.click(items, items.render_line(line).text.index(words), line)


@pytest.mark.parametrize(
    ("way", "size"),
    [
        *((way, (80, 24)) for way in ("enter", "space", "p", "palette")),
        *((way, size) for way in ("title", "second line") for size in SIZES_TO_SEE),
    ],
)
async def test_one_key_leads_to_the_first_card(
    tmp_path: Path, way: str, size: tuple[int, int]
) -> None:
    async with opened(tmp_path / "new", size=size) as reader:
        match way:
            case "title":
                await click_item(reader, "Play the computer")
            case "second line":
                await click_item(reader, "Level 2 of 4", 1)
            case "palette":
                await reader.press("ctrl+p", *"play the computer", "enter")
            case _:
                await reader.press(way)
        await reader.until(lambda: isinstance(reader.top, PlayScreen))
        await reader.settle()
        begun = reader.app.match
        assert begun
        assert begun.seats == [Seat("Hoplite", "hoplite"), Seat("Player 1")]
        assert begun.game.rules == make_rules()
        card = begun.game.table.hand
        assert card
        held = "joker" if card is JOKER else reader.app.glyphs.face(card)
        assert f"Player 1, you hold the {held}" in reader.text
        assert len(list_games(reader.app.games)) == 1


@pytest.mark.parametrize(
    "rules",
    [make_rules(), make_rules("spring-2020", ["free-cut"]), make_rules("original", ["reserves"])],
    ids=lambda rules: rules.title,
)
async def test_the_person_begins_under_the_rules_of_the_last_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: Rules
) -> None:
    monkeypatch.setattr(match, "_choose_seed", lambda _: 7)  # no joker starts a head
    kept = Settings(
        names=("", "Cy", "Bo"),
        bots=(None, "satyr", None),
        rules=rules.name,
        house=rules.house,
        level="athena",
    )
    async with opened(tmp_path, kept) as reader:
        assert reader.top.query_one(MenuItems).items[0].remark == rules.title
        await reader.press("enter")
        begun = reader.app.match
        assert begun
        assert begun.game.rules == rules
        assert {*begun.seats} == {Seat("Bo"), Seat("Athena", "athena")}
        assert begun.names[begun.game.table.seat] == "Bo"
        assert begun.game.decision == "play"
        assert "Bo, you hold" in reader.text
        assert reader.app.settings.names == ("", "Cy", "Bo"), "a new game is offered as before"


@pytest.mark.parametrize("by", ["keys", "mouse", "bar"])
async def test_the_level_is_chosen_there_and_kept(tmp_path: Path, by: str) -> None:
    steps = [(1, "pythia", 3), (1, "athena", 4), (1, "satyr", 1), (-1, "athena", 4)]
    async with opened(tmp_path) as reader:
        assert level_shown(reader) == "hoplite"
        for step, level, number in steps:
            match by:
                case "keys":
                    await reader.press("right" if step > 0 else "left")
                case "mouse":
                    await click_item(reader, "›" if step > 0 else "‹")  # noqa: RUF001
                case "bar":
                    await reader.click_key("level", -1 if step > 0 else 0)
            assert level_shown(reader) == level
            assert f"Level {number} of 4: {LEVELS[level]}." in reader.text
            assert isinstance(reader.top, MenuScreen)
        await reader.press("down", "right")
        assert level_shown(reader) == "athena", "the arrows are those of the first item"
        assert "level" not in reader.lines[-1]
    async with opened(tmp_path) as reader:
        assert level_shown(reader) == "athena"
        await reader.press("p")
        assert reader.app.match
        assert Seat("Athena", "athena") in reader.app.match.seats


async def test_settings_that_name_no_level(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"level": "os:system", "pace": "fast"}')
    async with opened(tmp_path) as reader:
        assert level_shown(reader) == "hoplite"
        assert reader.app.settings.pace == "fast"


async def test_it_stays_first_where_there_is_a_game_to_go_on_with(tmp_path: Path) -> None:
    keep_unfinished(tmp_path, ["Ann", "Bo"], 1)
    async with opened(tmp_path) as reader:
        assert titles(reader.app)[:3] == ["Play the computer", "Continue", "New game"]
        assert reader.top.query_one(MenuItems).cursor == 0


# Quitting, but not by accident.


@pytest.mark.parametrize("how", ["table", "settings", "replay"])
async def test_q_that_is_held_does_not_end_the_program(tmp_path: Path, how: str) -> None:
    async with opened(tmp_path) as reader:
        if how == "table":
            await reader.press("p", *"qq")
        elif how == "settings":
            await reader.press("s", *"qq")
        else:
            watched = begin_match(tmp_path, ["Ann", "Bo"], make_rules())
            watched.journal.close()
            reader.app.watch_film(Film.of(watched))
            await reader.settle()
            await reader.press(*"qq")
        assert isinstance(reader.top, MenuScreen)
        assert reader.top.query_one(MenuItems).pointed.title == "Quit"
        await reader.until(lambda: "⏎ ends the program" in reader.text)
        await reader.press(*"q" * 40)
        assert not reader.app._exit
        await reader.press("enter")
        assert reader.app._exit


async def test_q_after_another_key_ends_the_program(tmp_path: Path) -> None:
    async with opened(tmp_path) as reader:
        await reader.press("p", "q", "down", "q")
        assert reader.app._exit


async def test_ctrl_q_ends_the_program_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as reader:
        await reader.press("p", "q", "ctrl+q")
        assert reader.app._exit
