"""The record of a game at the table: a disk that fails and recovers, leaving, and power cuts."""

from __future__ import annotations

import errno
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Static
from textual.widgets._toast import Toast

from hydra_tui.engine import Event, Position, make_rules
from hydra_tui.engine.events import GameEnded, TurnEnded
from hydra_tui.engine.moves import RESERVE, Place
from hydra_tui.records import Replay, list_games
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.screens.game_over import GameOverScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.screens.unsaved import UnsavedScreen
from hydra_tui.tui.widgets.form import Form
from hydra_tui.tui.widgets.topbar import TopBar
from tests.disk import PLENTY, Disk, use_disk
from tests.engine.laying import position
from tests.tui.tables import SIZES, Sitting, laid_out, sit_down

TABLE = position("2C 3C 4C", "KC QC JC", heads="KS 9S | KD | 3H", hand="5H", owed=2)
LAST = position("", "KC QC", heads="KS 9S | KD | 3H", hand="2H", owed=2)
"""Whatever is done with the only card, the game is won."""
SAVED_AGAIN = "The game is saved again."


def toasts(table: Sitting) -> list[str]:
    return [toast._notification.message for toast in table.top.query(Toast)]


def first_line(table: Sitting) -> str:
    return table.top.query_one(TopBar).render_line(0).text


def asked(table: Sitting) -> str:
    """What the dialog says; there must be one, and only one."""
    dialogs = [screen for screen in table.app.screen_stack if isinstance(screen, UnsavedScreen)]
    assert dialogs == [table.top]
    return str(table.top.query_one("#title", Static).content)


@asynccontextmanager
async def unsaved(
    monkeypatch: pytest.MonkeyPatch, data: Path, laid: Position = TABLE, **choices: object
) -> AsyncIterator[Sitting]:
    """A game whose disk is full after the deal was written, and a move was played."""
    disk = use_disk(monkeypatch)
    async with laid_out(laid, data, **choices) as table:  # type: ignore[arg-type]
        disk.room = 0
        await table.press("1")
        assert table.match.journal.trouble
        yield table


# A disk that fails, and recovers.


async def test_what_is_said_while_the_disk_is_full_and_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with unsaved(monkeypatch, tmp_path) as table:
        await table.wait()
        assert "not saved" in first_line(table)
        (told,) = toasts(table)
        assert "no longer saved" in told
        Disk.room = PLENTY
        await table.press("2")
        await table.wait()
        assert "saved" not in first_line(table)
        assert toasts(table) == [told, SAVED_AGAIN]
        await table.press("r")
        await table.wait()
        assert toasts(table) == [told, SAVED_AGAIN], "that is said once"
        assert table.read().game.events == table.game.events, "nothing is missing"
        # It may happen again.
        Disk.room = 0
        await table.press("r")
        await table.wait()
        assert "not saved" in first_line(table)
        assert toasts(table) == [told, SAVED_AGAIN, told]


async def test_a_game_that_was_never_saved_gets_a_record_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = use_disk(monkeypatch, 0)
    match = begin_match(tmp_path / "games", ["Ann", "Bo"], make_rules(), seed=2)
    async with sit_down(match, tmp_path) as table:
        assert "not saved" in first_line(table)
        await table.press("enter", "r")
        assert match.journal.path is None
        disk.room = PLENTY
        await table.press("enter")
        await table.wait()
        assert "not saved" not in first_line(table)
        assert toasts(table)[-1] == SAVED_AGAIN
        assert table.read().game.events == table.game.events
        await table.press("q")
        assert isinstance(table.top, MenuScreen), "nothing is asked"


# Leaving.

WAYS = ["q", "escape", "ctrl+q", "ctrl+c"]


def left(table: Sitting, key: str) -> bool:
    if key.startswith("ctrl"):
        return table.app._exit
    return isinstance(table.top, MenuScreen)


@pytest.mark.parametrize("key", WAYS)
@pytest.mark.parametrize("answer", ["escape", "s", "enter"])
async def test_who_stays_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, answer: str
) -> None:
    async with unsaved(monkeypatch, tmp_path) as table:
        with table.nothing_changes():
            await table.press(key)
            path = table.match.journal.path
            assert asked(table) == (
                f"The game is not saved: No space left on device.\n{path}\n"
                "If you leave now, it is lost from its last saved move on."
            )
            await table.press(answer)
        assert table.open
        assert not table.app._exit
        Disk.room = PLENTY
        await table.press("2")
        assert table.last_move == "on 2"
        assert table.read().decisions == 2


@pytest.mark.parametrize("key", WAYS)
async def test_who_tries_again_leaves_once_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    async with unsaved(monkeypatch, tmp_path) as table:
        await table.press(key, "t")
        assert asked(table).startswith("It still can't be saved: ")
        Disk.room = PLENTY
        await table.press("t")
        assert left(table, key)
        assert table.match.journal.trouble is None
    assert table.read().decisions == 1
    assert table.read().game.events == table.game.events


@pytest.mark.parametrize("key", WAYS)
async def test_who_leaves_all_the_same_keeps_what_was_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    async with unsaved(monkeypatch, tmp_path) as table:
        await table.press(key, "down", "down", "enter")
        assert left(table, key)
    assert table.read().decisions == 0


async def test_each_way_by_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with unsaved(monkeypatch, tmp_path) as table:
        await table.press("q")
        await table.click(table.top.query_one(Form), 5, 1)
        assert asked(table).startswith("It still")
        await table.click(table.top.query_one(Form), 5, 0)
        assert table.open
        await table.click_key("menu")
        assert asked(table)
        await table.click(table.top.query_one(Form), 5, 2)
        assert isinstance(table.top, MenuScreen)


async def test_a_game_without_any_record_is_lost_altogether(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("this is no folder")
    match = begin_match(tmp_path / "games", ["Ann", "Bo"], make_rules(), seed=2)
    async with sit_down(match, tmp_path, handover=True) as table:
        assert table.waiting
        await table.press("q")
        assert asked(table) == (
            f"The game is not saved: File exists.\n{tmp_path / 'games'}\n"
            "If you leave now, it is lost altogether."
        )
        await table.press("escape")
        assert table.waiting, "the keyboard is still being passed on"
        await table.press("q", "l")
        assert isinstance(table.top, MenuScreen)


async def test_a_saved_game_asks_nothing(tmp_path: Path) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        await table.press("1", "q")
        assert isinstance(table.top, MenuScreen)


async def test_quitting_twice_asks_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with unsaved(monkeypatch, tmp_path) as table:
        await table.press("ctrl+q", "ctrl+q", "ctrl+c")
        assert asked(table)
        assert not table.app._exit
        await table.press("escape")
        assert table.open


@pytest.mark.parametrize("way", ["i", "?", ","])
async def test_quitting_from_a_dialog_comes_back_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    async with unsaved(monkeypatch, tmp_path) as table:
        await table.press(way)
        dialog = table.top
        await table.press("ctrl+q")
        assert asked(table)
        await table.press("escape")
        assert table.top is dialog
        await table.press("ctrl+q", "l")
        assert table.app._exit


async def test_a_question_that_must_be_answered_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O2: a joker starts a head."""
    laid = position("9S Joker 7H", "KS", heads="5H | 4D", hand="QC")
    disk = use_disk(monkeypatch)
    async with laid_out(laid, tmp_path, rules="original") as table:
        disk.room = 0
        await table.press("c")
        for key in ("escape", "ctrl+q"):
            assert isinstance(table.top, ChooseCard)
            await table.press(key)
            assert asked(table)
            await table.press("escape")
        assert isinstance(table.top, ChooseCard)
        await table.press("5")
        assert table.heads[4] == "5J"


async def test_so_is_one_in_testing_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = " ".join(["??"] * 6)
    disk = use_disk(monkeypatch)
    async with laid_out(position(hidden, hidden, growing=1), tmp_path, testing=True) as table:
        disk.room = 0
        await table.press("9", "h")
        assert isinstance(table.top, ChooseCard)
        await table.press("escape", "escape")
        assert isinstance(table.top, ChooseCard)
        await table.press("escape", "l")
        assert isinstance(table.top, MenuScreen)


# The end of a game.


@pytest.mark.parametrize(
    ("key", "screen"),
    [("m", MenuScreen), ("w", ReplayScreen), ("r", None), ("ctrl+q", None), ("ctrl+c", None)],
)
async def test_a_finished_game_is_not_lost_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, screen: type | None
) -> None:
    async with unsaved(monkeypatch, tmp_path, LAST) as table:
        assert isinstance(table.top, GameOverScreen)
        assert first_line(table).rstrip().endswith("game over   not saved")
        await table.press(key)
        assert "it is lost from its last saved move on" in asked(table)
        await table.press("escape")
        assert isinstance(table.top, GameOverScreen)
        assert len(list_games(tmp_path / "games")) == 1
        Disk.room = PLENTY
        await table.press(key, "t")
        if screen:
            assert isinstance(table.top, screen)
        elif key == "r":
            assert table.app.match is not table.match
            assert table.open
        else:
            assert table.app._exit
    assert table.read().ended


async def test_a_finished_game_that_is_saved_says_nothing(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path) as table:
        await table.press("1")
        assert first_line(table).rstrip().endswith("game over")
        await table.press("m")
        assert isinstance(table.top, MenuScreen)


# How it looks.


@pytest.mark.parametrize("size", [(70, 20), *SIZES])
@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
async def test_all_of_the_dialog_is_in_view(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], symbols: str
) -> None:
    data = tmp_path / ("long name " * 5) / "[bold]"
    data.mkdir(parents=True)
    async with unsaved(monkeypatch, data, size=size, symbols=symbols) as table:
        await table.press("q")
        shown = "".join("".join(line.split()) for line in table.lines).replace("│", "")
        for words in ("Nospaceleftondevice.", "Stay", "Trytosaveagain,andleave", "Esc", "[bold]"):
            assert words in shown.replace("|", "")
        assert symbols == "unicode" or table.text.isascii()


# Power cuts.


class Cut:
    """What a power cut would leave of the records: all that was synced."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = b""
        self.calls: list[str] = []
        self.fails: OSError | None = None
        self._fsync: Callable[[int], None] = os.fsync
        monkeypatch.setattr("hydra_tui.records.journal.os.fsync", self.fsync)

    def fsync(self, number: int) -> None:
        self.calls.append("sync")
        if self.fails:
            raise self.fails
        self._fsync(number)
        self.left = Path(f"/proc/self/fd/{number}").read_bytes()

    def count(self) -> int:
        """The decisions that are left."""
        return Replay(BytesIO(self.left)).decisions


async def play_a_move(table: Sitting) -> list[Event]:
    """Play whatever can be played, and wait until it is painted; what happened."""
    before = len(table.game.events)
    if table.waiting:
        await table.press("enter")
    moves = table.game.legal_moves()
    places = [move for move in moves if isinstance(move, Place)]
    await table.press(str(places[-1].head) if places else "r" if RESERVE in moves else "c")
    await table.wait()
    return table.game.events[before:]


async def test_after_every_turn_all_of_it_is_safe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = Cut(monkeypatch)
    laid = position("2C 3C 4C 7D 8D", "KC QC JC 6S 5S", heads="KS 9S | KD | 3H", hand="5H", owed=2)
    async with laid_out(laid, tmp_path, handover=True) as table:
        turns = amid = 0
        while not table.game.outcome and turns < 8:
            happened = await play_a_move(table)
            if any(isinstance(event, TurnEnded | GameEnded) for event in happened):
                turns += 1
                assert cut.left == table.record
            else:
                amid += 1
                assert cut.left != table.record
        assert min(turns, amid) >= 3
        assert cut.calls == ["sync"] * turns, "not with every decision"


async def test_so_is_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut = Cut(monkeypatch)
    async with laid_out(LAST, tmp_path) as table:
        await play_a_move(table)
        assert table.game.outcome
        assert cut.left == table.record
        assert Replay(BytesIO(cut.left)).ended


async def test_so_is_a_game_that_is_left_amid_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = Cut(monkeypatch)
    async with laid_out(TABLE, tmp_path) as table:
        await play_a_move(table)
        assert cut.calls == []
        await table.press("q")
        assert cut.left == table.record


async def test_what_came_of_a_turn_is_painted_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = Cut(monkeypatch)
    display = App._display

    def painted(app: App[None], *arguments: Any) -> None:
        display(app, *arguments)
        cut.calls.append("paint")

    monkeypatch.setattr(App, "_display", painted)
    laid = position("2C 3C 4C", "KC QC JC", heads="KS 9S | KD | 3H", hand="5H")
    async with laid_out(laid, tmp_path) as table:
        await table.wait()
        del cut.calls[:]
        await play_a_move(table)
        assert table.game.seat == 1
        assert cut.calls.count("sync") == 1
        assert cut.calls[0] == "paint"


async def test_a_disk_that_fails_to_sync_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = Cut(monkeypatch)
    laid = position("2C 3C 4C 7D 8D", "KC QC JC 6S 5S", heads="KS 9S | KD", hand="5H")
    async with laid_out(laid, tmp_path) as table:
        cut.fails = OSError(errno.EIO, os.strerror(errno.EIO))
        await play_a_move(table)
        assert "not saved" in first_line(table)
        (told,) = toasts(table)
        assert told.endswith(": Input/output error.")
        for _ in range(4):
            await play_a_move(table)
            assert toasts(table) == [told]
            assert "not saved" in first_line(table)
        await table.press("q")
        assert "Input/output error" in asked(table)
        await table.press("t")
        assert asked(table).startswith("It still")
        await table.press("escape")
        cut.fails = None
        await play_a_move(table)
        assert toasts(table) == [SAVED_AGAIN], "the dialog took the other away"
        assert "not saved" not in first_line(table)
