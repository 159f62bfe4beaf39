"""Input that comes faster than screens open and close, and keys that are held."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest
from rich.style import Style as RichStyle
from textual import events
from textual.command import CommandPalette
from textual.message_pump import MessagePump

from hydra_tui.tui import input_queue
from hydra_tui.tui.palette import Commands
from hydra_tui.tui.prompts import TOO_SOON
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.rename import RenameScreen
from hydra_tui.tui.screens.seats import SeatsScreen
from hydra_tui.tui.screens.too_small import TooSmallScreen
from hydra_tui.tui.widgets.players import PlayerPanels
from tests.engine.laying import position
from tests.tui.settling import REAL_TIMES
from tests.tui.tables import Sitting, laid_out

# Ann's last card of the turn goes on head 1; then Bo holds the queen, which is his last card too.
LAST = position("2C 3C 4C", "KC 5C QC", heads="9S", hand="5H")
# A joker may count as A to 9 on head 1.
WITH_JOKER = position("2C 3C 4C 6D", "KC QC", heads="9S | KS", hand="Joker", owed=3)


LATER = 1e9
"""The times that tests tell are later than all that was pressed before."""


@pytest.fixture
def real_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Held keys and double clicks count as such."""
    for name, seconds in REAL_TIMES.items():
        monkeypatch.setattr(input_queue, name, seconds)


def send(table: Sitting, *keys: str, at: float = inf) -> None:
    """Have keys in the queue of the app before the first is looked at."""
    for key in keys:
        event = events.Key(key, key if len(key) == 1 else None)
        event.time = event.time if at == inf else LATER + at
        event.set_sender(table.app)
        table.app.post_message(event)


def click(table: Sitting, x: int, y: int, times: int = 1, at: float = inf) -> None:
    """Have clicks at a cell of the screen in the queue of the app."""
    for _ in range(times):
        for kind in (events.MouseDown, events.MouseUp):
            event = kind(table.top, x, y, 0, 0, 1, False, False, False, x, y)
            event.time = event.time if at == inf else LATER + at
            table.app.post_message(event)


async def press_at(table: Sitting, at: float, *keys: str) -> None:
    send(table, *keys, at=at)
    await table.settle()


# The handover.


@pytest.mark.usefixtures("real_times")
async def test_a_held_key_does_not_take_the_handover(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        for press in range(40):
            await press_at(table, 100 + 0.04 * press, "enter")
        assert table.waiting
        assert table.says.startswith(TOO_SOON)
        assert "Q♣" not in table.text
        await press_at(table, 103, "enter")
        assert not table.waiting


@pytest.mark.usefixtures("real_times")
async def test_the_late_first_repetition_of_a_held_key_does_not_take_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(input_queue, "REPEAT", 600)  # the next one comes in time
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await press_at(table, 100, "enter")
        assert table.waiting
        await press_at(table, 100.66, "enter")
        await press_at(table, 100.7, "enter")
        await press_at(table, 100.74, "enter")
        assert not table.play._new_press.waits
        assert table.waiting
        assert table.says.startswith(TOO_SOON)


@pytest.mark.usefixtures("real_times")
@pytest.mark.parametrize("key", ["enter", "x"])
async def test_a_press_half_a_second_later_takes_it(tmp_path: Path, key: str) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await press_at(table, 100, "enter")
        assert table.waiting
        await press_at(table, 100.5, key)
        await table.until(lambda: not table.waiting)


@pytest.mark.usefixtures("real_times")
async def test_a_held_key_that_takes_the_turn_plays_nothing(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await press_at(table, 100, "enter")
        with table.nothing_changes():
            await press_at(table, 101, "enter")
            assert not table.waiting
            for press in range(20):
                await press_at(table, 101.5 + 0.04 * press, "enter")
        await press_at(table, 104, "enter")
        assert table.last_move == "cut"


@pytest.mark.usefixtures("real_times")
async def test_another_key_plays_as_soon_as_the_turn_is_taken(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await press_at(table, 100, "enter")
        await press_at(table, 101, "x")
        await press_at(table, 101.1, "enter")
        assert table.last_move == "cut"


async def test_a_double_click_plays_one_card(tmp_path: Path) -> None:
    async with laid_out(
        position("2C 3C 4C 6D", "KC", heads="9S", hand="5H", owed=3), tmp_path
    ) as table:
        x, y = table.card_of(1).translate(table.grid.region.offset).center
        click(table, int(x), int(y), times=2)
        await table.settle()
        assert table.record.count(b'"move"') == 1


@pytest.mark.usefixtures("real_times")
async def test_it_is_not_taken_behind_a_dialog(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await press_at(table, 100, "enter")
        send(table, "enter", at=100.5)
        await press_at(table, 100.55, "p")
        assert isinstance(table.top, SeatsScreen)
        await table.until(lambda: not table.play._new_press.waits)
        assert table.waiting


@pytest.mark.usefixtures("real_times")
async def test_another_key_right_after_a_press_does_not_undo_it(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await press_at(table, 100, "enter")
        send(table, "enter", at=100.5)
        await press_at(table, 100.55, "x")
        await table.until(lambda: not table.waiting)


@pytest.mark.usefixtures("real_times")
@pytest.mark.parametrize("later", [0.2, 0.45])
async def test_a_double_click_does_not_take_it(tmp_path: Path, later: float) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        x, y = table.card_of(1).translate(table.grid.region.offset).center
        click(table, int(x), int(y), at=100)
        click(table, int(x), int(y), at=100 + later)
        await table.settle()
        assert table.last_move == "on 1"
        assert table.waiting
        assert table.says.startswith(TOO_SOON)
        click(table, int(x), int(y), at=101)
        await table.settle()
        assert not table.waiting


@pytest.mark.usefixtures("real_times")
async def test_a_held_key_that_closes_a_dialog_stops_there(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        await press_at(table, 100, "i")
        for press in range(20):
            await press_at(table, 101 + 0.04 * press, "escape")
        assert table.open
        await press_at(table, 102.5, "escape")
        assert isinstance(table.top, MenuScreen)


# Bursts.


async def test_what_is_typed_ahead_is_not_lost(tmp_path: Path) -> None:
    async with laid_out(WITH_JOKER, tmp_path) as table:
        send(table, "1", "3", "2", "1")  # the joker as a 3 on head 1; what is drawn, on head 2
        await table.settle()
        moves = [line for line in table.record.decode().splitlines() if "move" in line]
        assert [move.split(chr(34))[5] for move in moves] == ["on 1 as 3J", "on 2"]


async def test_two_clicks_on_a_panel_open_one_dialog(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        panels = table.play.query_one(PlayerPanels)
        x, y = panels.region.translate((4, 1)).offset
        click(table, x, y, times=2)
        await table.settle()
        assert [type(screen) for screen in table.app.screen_stack[-2:]] == [PlayScreen, SeatsScreen]
        send(table, "f1")
        await table.settle()
        assert isinstance(table.top, HelpScreen)
        assert table.top.rules_in_force == table.game.rules


async def test_a_click_meant_for_one_screen_does_nothing_on_the_next(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        send(table, "q")  # the menu will have its items where the heads are
        with table.nothing_changes():
            for y in range(24):
                click(table, 40, y)
            await table.settle()
        assert isinstance(table.top, MenuScreen)


async def test_a_paste_meant_for_one_screen_does_nothing_on_the_next(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        table.app.switch_to(GamesScreen("watch"))
        await table.wait()
        send(table, "f2")  # the record gets a name
        table.app.post_message(events.Paste("Hydra"))
        await table.settle()
        assert isinstance(table.top, RenameScreen)
        assert "Hydra" not in table.text.replace("HYDRA", "")


async def test_keys_for_a_screen_wait_until_it_is_there(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        send(table, "question_mark", "space", "end", "home", "escape")
        await table.settle()
        assert table.open
        send(table, "question_mark", "end")
        await table.settle()
        assert isinstance(table.top, HelpScreen)
        assert table.top._long_part.scroll_y > 0


async def test_the_palette_closes_once(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        send(table, "ctrl+p")
        await table.settle()
        palette = table.top
        assert isinstance(palette, CommandPalette)
        for _ in range(2):
            palette._action_escape()
        await table.settle()
        assert table.open


async def test_the_list_of_the_palette_can_be_walked_before_it_is_laid_out(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        send(table, "ctrl+p")
        await table.until(lambda: table.top.query(Commands))
        commands = table.top.query_one(Commands)
        await table.until(lambda: commands.option_count)
        commands.styles.display = "none"
        await table.settle()
        commands.highlighted = 0
        commands._clear_caches()
        await table.press("pagedown", "pageup")
        assert isinstance(table.top, CommandPalette)


async def test_a_click_on_a_command_that_is_gone_is_ignored(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        send(table, "ctrl+p")
        await table.until(lambda: table.top.query(Commands))
        commands = table.top.query_one(Commands)
        await table.until(lambda: commands.option_count)
        x, y = commands.region.offset
        style = commands.rich_style + RichStyle.from_meta({"option": 5})
        stale = events.Click(commands, 0, 0, 0, 0, 1, False, False, False, x, y, style)
        commands.clear_options()
        commands.post_message(stale)
        await table.settle()
        assert isinstance(table.top, CommandPalette)


async def test_input_is_delivered_even_if_a_screen_never_settles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MessagePump, "message_queue_size", 1)
    monkeypatch.setattr(input_queue, "_TIMEOUT", 0)
    async with laid_out(LAST, tmp_path) as table:
        send(table, "question_mark")
        await table.until(lambda: isinstance(table.top, HelpScreen))


async def test_quitting_works_while_the_window_is_too_small(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        send(table, "question_mark", "x")
        await table.resize(40, 12)
        assert isinstance(table.top, TooSmallScreen)
        send(table, "enter", "ctrl+q")
        await table.until(lambda: not table.app.is_running)
