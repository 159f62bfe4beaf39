"""Commands at the table: the key bar, help, the palette, looking into heads, and leaving."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.command import CommandPalette
from textual.screen import Screen
from textual.widgets import Static

from hydra_tui.engine import parse_card
from hydra_tui.records import Change
from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.look import LookScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.settings import SettingsScreen
from hydra_tui.tui.widgets.card_rows import CardRows
from hydra_tui.tui.widgets.keybar import KeyBar
from tests.engine.laying import position, reserve
from tests.tui.oracle import Oracle
from tests.tui.tables import Sitting, laid_out, lay_match, sit_down

TABLE = position("2C 3C 4C", "KC QC JC", heads="KS 9S | KD | 3H", hand="5H", owed=2)
PILE = position("2C 3C", "KC QC", heads="9S | 9D | 8H", hand="5H", reserve=("7D 6C", "QS"), owed=2)
WIDE = (160, 40)


# The key bar.


async def test_playing_by_the_bar(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        await table.press("end", "left")
        await table.click_key("play")
        assert table.last_move == "on 2"


async def test_reserving_by_the_bar(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        await table.click_key("reserve")
        assert table.last_move == "reserve"
        await table.click_key("reserve")
        assert table.last_move == "swap"


async def test_cutting_by_the_bar(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path, house="free-cut") as table:
        await table.click_key("cut")
        assert table.last_move == "cut"


async def test_laying_on_a_pile_by_the_bar(tmp_path: Path) -> None:
    async with laid_out(PILE, tmp_path, WIDE, rules="original", house="reserves") as table:
        await table.click_key("reserve")
        assert table.last_move == "reserve"
        assert reserve(table.game) == "7D 6C 5H"


async def test_lifting_from_a_pile_by_the_bar(tmp_path: Path) -> None:
    async with laid_out(PILE, tmp_path, WIDE, rules="original", house="reserves") as table:
        await table.click_key("lift")
        assert table.last_move == "lift"


async def test_screens_by_the_bar(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path, WIDE) as table:
        with table.nothing_changes():
            await table.click_key("look")
            assert isinstance(table.top, LookScreen)
            await table.click_key("close")
            assert table.open
            await table.click_key("help")
            assert isinstance(table.top, HelpScreen)
            await table.click_key("close")
            assert table.open
            await table.click_key("menu")
            assert isinstance(table.top, MenuScreen)


async def test_between_two_keys_the_bar_does_nothing(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path, WIDE) as table:
        bar = table.play.query_one(KeyBar)
        with table.nothing_changes():
            taken = {x for key in bar._keys for x in range(key.start, key.end)}
            for x in {*range(bar.size.width)} - taken:
                await table.click(bar, x, 0)
        assert table.open


@pytest.mark.parametrize("house", ["", "free-cut"])
async def test_the_bar_is_as_wide_as_what_is_written(tmp_path: Path, house: str) -> None:
    async with laid_out(TABLE, tmp_path, WIDE, house=house) as table:
        bar = table.play.query_one(KeyBar)
        written = bar.render_line(0).text
        for key in bar._keys:
            labels = dict(key.command.write_short(table.app.glyphs))
            label = next(label for label, action in labels.items() if action == key.action)
            assert written[key.start : key.end].startswith(label)
            assert written[key.end :][:1] in (" ", "") or len(labels) > 1


@pytest.mark.parametrize("symbols", ["auto", "ascii"])
async def test_help_and_the_way_out_are_in_the_bar(tmp_path: Path, symbols: str) -> None:
    async def check(table: Sitting) -> None:
        for size in ((70, 20), (80, 24)):
            await table.resize(*size)
            assert "? help" in table.lines[-1]
            assert "q menu" in table.lines[-1]

    for rules, house in (("standard", "free-cut black-up"), ("original", "reserves")):
        for testing in (False, True):
            folder = tmp_path / f"{rules}-{testing}"
            folder.mkdir()
            at = laid_out(
                TABLE,
                folder,
                rules=rules,
                house=house,
                testing=testing,
                symbols=symbols,
                thinking=Oracle(waits=True),
            )
            async with at as table:
                await check(table)
                table.play._change_hands(Change(0, "satyr"))
                await table.settle()
                assert "skip" in table.lines[-1]
                await check(table)
                await table.press("space")
                await check(table)


# Help, settings, looking into heads.


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_from_the_table(tmp_path: Path, key: str) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        await table.press("end")
        with table.nothing_changes():
            await table.press(key)
            assert isinstance(table.top, HelpScreen)
            await table.press(key)
            assert table.open
        assert table.grid.pointed == 3


@pytest.mark.parametrize("way", ["i", "right click"])
async def test_looking_into_a_head(tmp_path: Path, way: str) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        with table.nothing_changes():
            if way == "i":
                await table.press("home", "i")
            else:
                await table.click_head(1, button=3)
            assert isinstance(table.top, LookScreen)
            assert [*table.top.query_one(CardRows).cards] == [parse_card("KS"), parse_card("9S")]
            title = str(table.top.query_one("#dialog > #title", Static).content)
            assert title.startswith("Head 1: 2 cards")
            await table.press("escape")
        assert table.open


async def test_each_key_closes_the_look_and_nothing_more(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        with table.nothing_changes():
            for key in ("escape", "enter", "space", "i", "q"):
                await table.press("i")
                assert not table.open
                await table.press(key)
                assert table.open


async def test_a_click_closes_the_look_and_plays_nothing(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        with table.nothing_changes():
            await table.press("i")
            await table.click(table.top.query_one(CardRows), 1, 0)
        assert table.open


async def test_looking_can_be_switched_off(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path, look=False) as table:
        with table.nothing_changes():
            await table.press("i")
            assert table.open
            assert table.says == "Looking into heads is switched off; , opens the settings."
            await table.click_head(1, button=3)
        assert table.open
        assert "i look" not in table.lines[-1]


async def test_a_tall_head_is_scrolled_through(tmp_path: Path) -> None:
    tall = " ".join(["KS", *["AS"] * 299])
    laid = position("2C 3C", "KC QC", heads=f"{tall} | KD", hand="5H", owed=2)
    async with laid_out(laid, tmp_path) as table:
        await table.press("home", "i")
        assert isinstance(table.top, LookScreen)
        seen = table.text
        await table.press(*["up"] * 20)
        assert table.text != seen, "at first its end is seen: the top"
        assert isinstance(table.top, LookScreen)
        await table.press(*["down"] * 20)
        assert table.text == seen


async def test_settings_from_the_table(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        await table.press("end")
        with table.nothing_changes():
            await table.press("comma")
            assert isinstance(table.top, SettingsScreen)
            await table.press("escape")
        assert table.open
        assert table.grid.pointed == 3


# The palette.


async def open_palette(table: Sitting) -> CommandPalette:
    await table.press("ctrl+p")
    palette = table.top
    assert isinstance(palette, CommandPalette)
    return palette


def commands_in(table: Sitting) -> dict[str, str]:
    return {
        each.title: each.help
        for each in table.app.get_system_commands(cast("Screen[object]", table.play))
    }


async def test_the_palette_lists_the_commands_of_the_table(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        listed = commands_in(table)
        own = ("Play", "Reserve", "Cut", "Look", "Tip", "Seats")
        for name in (*own, "Help", "Menu", "Settings", "Quit"):
            assert name in listed
            assert listed[name]
        assert "Rename" not in listed
        assert "Shuffle first" not in listed


@pytest.mark.parametrize(
    ("typed", "move"), [("cut", "cut"), ("reserve", "reserve"), ("play", "on 1")]
)
async def test_running_a_command_of_the_palette(tmp_path: Path, typed: str, move: str) -> None:
    async with laid_out(TABLE, tmp_path, house="free-cut") as table:
        await open_palette(table)
        await table.press(*typed)
        await table.wait()
        await table.press("enter")
        await table.until(lambda: table.open)
        assert table.last_move == move


@pytest.mark.parametrize(("command", "move"), [("Reserve", "reserve"), ("Lift", "lift")])
async def test_commands_of_a_reserve_pile(tmp_path: Path, command: str, move: str) -> None:
    async with laid_out(PILE, tmp_path, rules="original", house="reserves") as table:
        found = {
            each.title: each
            for each in table.app.get_system_commands(cast("Screen[object]", table.play))
        }
        await found[command].callback()
        await table.settle()
        assert table.last_move == move


async def test_every_command_of_the_table_has_an_action(tmp_path: Path) -> None:
    """What the bar and the palette offer must be there to be run."""
    tables = [("standard", ""), ("original", ""), ("original", "reserves")]
    for number, (rules, house) in enumerate(tables):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with laid_out(TABLE, folder, rules=rules, house=house) as table:
            for command in table.play.commands:
                for key, action in command.keys.items():
                    name = action.partition("(")[0]
                    owner: object = table.app if name.startswith("app.") else table.play
                    method = f"action_{name.removeprefix('app.')}"
                    assert hasattr(owner, method), f"{command.id}: {key} has no {method}"


async def test_the_palette_from_a_handover_does_not_take_the_turn(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC", growing=1)
    async with laid_out(laid, tmp_path, handover=True) as table:
        await open_palette(table)
        await table.press("escape")
        assert table.open
        assert table.waiting


# Leaving.


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_leaving_and_going_on(tmp_path: Path, key: str) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        await table.press("r", "2")
        before = table.game
        with table.nothing_changes():
            await table.press(key)
            assert isinstance(table.top, MenuScreen)
            await table.wait()
        assert "Continue" in table.text
        await table.press("c")
        await table.wait()
        assert "Ann, Bo" in table.text
        await table.press("enter")
        assert isinstance(table.top, PlayScreen)
        after = table.top.game
        assert after is not before
        assert after.table.position() == before.table.position()
        assert str(after.table.hand) == "3C"
        assert reserve(after) == "5H"
        assert table.title.startswith("Ann, you hold the 3♣")
        assert "0 swap" in table.text
        await table.press("0")
        assert table.last_move == "swap", "and it is written to the same record"


async def test_what_was_told_is_told_again(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        await table.press("r", "2", "home")
        log, shown = [*table.play.shown.log], table.text
        path = table.match.journal.path
        assert path
        await table.press("q")
        assert table.app.resume(path) == ""
        await table.settle()
        assert table.play.shown.log == log
        await table.press("home")
        assert table.text == shown, "the screen is the same to the last cell"


@pytest.mark.parametrize(
    ("where", "key"),
    [
        ("table", "ctrl+q"),
        ("table", "ctrl+c"),
        ("handover", "ctrl+c"),
        ("joker", "ctrl+q"),
        ("look", "ctrl+c"),
        ("help", "ctrl+q"),
    ],
)
async def test_ending_the_program(tmp_path: Path, key: str, where: str) -> None:
    hand = "Joker" if where == "joker" else "5H"
    laid = position("2C 3C", "KC QC", heads="9S | KS", hand=hand)
    async with laid_out(laid, tmp_path, handover=True) as table:
        way = {"handover": "1", "joker": "2", "look": "i", "help": "?"}.get(where)
        if way:
            await table.press(way)
        assert table.open == (where in ("table", "handover"))
        with table.nothing_changes():
            await table.press(key)
        assert table.app._exit
    assert table.match.journal._file is None, "the record is closed"
    assert table.read().game.events == table.game.events


async def test_a_game_without_a_record_can_be_left(tmp_path: Path) -> None:
    async with sit_down(lay_match(TABLE), tmp_path) as table:
        await table.press("2", "q")
        assert isinstance(table.top, MenuScreen)


async def test_leaving_a_dialog_in_the_middle_keeps_the_game(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC", heads="9S | KS", hand="Joker")
    async with laid_out(laid, tmp_path) as table:
        await table.press("2")
        assert isinstance(table.top, ChooseCard)
    assert table.read().game.table.position() == table.game.table.position()
