"""When things are not as usual: a full disk, many players, odd names, poor terminals."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from hydra_tui.engine import make_rules
from hydra_tui.records import Replay
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.widgets.heads import HeadGrid
from hydra_tui.tui.widgets.log import GameLog
from hydra_tui.tui.widgets.players import PlayerPanels
from tests.disk import use_disk
from tests.engine.laying import position
from tests.tui.tables import SIZES, Sitting, laid_out, lay_match, sit_down, toasts

TABLE = position("2C 3C 4C", "KC QC JC", heads="KS 9S | KD | 3H", hand="5H", owed=2)


# The disk.


async def test_a_game_that_cannot_be_saved_is_told_once_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("this is no folder")
    match = begin_match(tmp_path / "games", ["Ann", "Bo"], make_rules(), seed=2)
    assert match.journal.trouble
    async with sit_down(match, tmp_path) as table:
        await table.wait()
        assert len(toasts(table)) == 1
        assert toasts(table)[0].startswith("The game goes on, but is not saved: ")
        for _ in range(3):
            before = len(table.game.events)
            await table.press("r")
            await table.press("enter")
            assert len(table.game.events) > before
        await table.wait()
        assert len(toasts(table)) == 1
        await table.press("q", "l")
        assert isinstance(table.top, MenuScreen)


async def test_a_disk_that_fails_in_the_middle_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = use_disk(monkeypatch)
    async with laid_out(TABLE, tmp_path) as table:
        await table.press("1")
        await table.wait()
        assert toasts(table) == []
        path = table.match.journal.path
        assert path
        saved = path.read_bytes()
        disk.room = 0
        await table.press("2")
        await table.wait()
        assert table.heads[2] == "KD 4C", "the move was made"
        told = toasts(table)
        assert len(told) == 1
        assert told[0].startswith("The game goes on, but is no longer saved: ")
        assert "No space left on device" in told[0]
        await table.press("enter")
        await table.wait()
        assert toasts(table) == told, "it is told once"
        assert path.read_bytes() == saved
    with path.open("rb") as file:
        assert Replay(file).decisions == 1, "what was saved before can be read"


@pytest.mark.parametrize("name", ["[bold]games", "[red", "$primary", "KS and 10D"])
async def test_any_folder_is_named_as_it_is(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("no folder")
    match = begin_match(tmp_path / name / "games", ["Ann", "Bo"], make_rules(), seed=2)
    assert match.journal.trouble
    async with sit_down(match, tmp_path, (200, 60)) as table:
        await table.wait()
        assert len(toasts(table)) == 1
        shown = "".join("".join(line.split()) for line in table.lines)
        assert "".join(name.split()) in shown.replace("│", "").replace("▌", "")


async def test_a_game_that_is_open_elsewhere_is_not_gone_on_with(tmp_path: Path) -> None:
    other = begin_match(tmp_path / "games", ["Cleo", "Dan"], make_rules(), seed=3)
    assert other.journal.path
    async with laid_out(TABLE, tmp_path) as table:
        with table.nothing_changes():
            reason = table.app.resume(other.journal.path)
        assert reason == f"{other.journal.path.name}: it is open in another program"
        assert table.open, "and the game at the table is still there"
        await table.press("1")
        assert table.last_move == "on 1"
        # By the menu, a line says so.
        await table.press("q")
        await table.wait()
        await table.press("c")
        await table.wait()
        for _ in range(2):
            if "Cleo" not in table.text.split("players")[0]:
                break
            await table.press("enter")
            await table.wait()
            if "open in another program" in table.text:
                break
            await table.press("q")
            await table.wait()
            await table.press("c")
            await table.wait()
            await table.press("down")
        assert "open in another program" in table.text
        other.journal.close()
        await table.press("enter")
        assert table.app.match
        assert table.app.match.names == ["Cleo", "Dan"]


# Who plays.


def check_lines(table: Sitting) -> None:
    """No line is longer or shorter than the screen, whatever is in it."""
    width = table.app.size.width
    assert [cell_len(line) for line in table.lines] == [width] * table.app.size.height


MANY_NAMES = tuple(f"Player {number}" for number in range(1, 31))
WIDE_NAMES = ("龍" * 24, "ヒドラ" * 8, "Heracles of Thebes, king", "é̀" * 12)


async def test_thirty_players(tmp_path: Path) -> None:
    laid = position(*["2C AD"] * 30, heads="9S | AS", hand="AH", seat=13)
    async with laid_out(laid, tmp_path, names=MANY_NAMES, handover=True) as table:
        for player in (14, 15):
            for size in ((70, 20), *SIZES):
                await table.resize(*size)
                check_lines(table)
                side = table.play.query_one(PlayerPanels)
                panel = [side.render_line(y).text for y in range(side.size.height)]
                assert any(f"▶ Player {player} " in line for line in panel), "who is on turn"
                assert table.play.query_one(GameLog).size.height > 0
            if not table.waiting:
                await table.press("2")  # an ace on another one ends the turn
                assert table.waiting


async def test_the_last_of_thirty_players_is_in_view(tmp_path: Path) -> None:
    laid = position(*["2C AD"] * 30, heads="9S | AS", hand="AH", seat=29)
    async with laid_out(laid, tmp_path, names=MANY_NAMES) as table:
        assert "▶ Player 30 " in table.text


async def test_long_and_wide_names(tmp_path: Path) -> None:
    laid = position(*["AC AD AH"] * 4, heads="9S | KS", hand="5H", owed=1)
    async with laid_out(laid, tmp_path, names=WIDE_NAMES, handover=True) as table:
        for size in ((70, 20), (80, 24), (120, 40)):
            await table.resize(*size)
            for _ in range(3):
                check_lines(table)
                await table.press("enter" if table.waiting else "2")


async def test_names_that_look_like_markup_stay_as_they_are(tmp_path: Path) -> None:
    names = ("[bold]Ann", "[/]", "$primary", "10D")
    laid = position(*["2C 3C 4C"] * 4, heads="9S | KS", hand="5H")
    async with laid_out(laid, tmp_path, (120, 40), names=names, handover=True) as table:
        for name in names:
            assert name in table.text
        assert table.title.startswith("[bold]Ann, you hold")
        await table.press("1")
        assert table.title == "[/], it is your turn."


async def test_four_players_at_80_by_24(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC JC", "3D 4D 5D 6D", "7D", heads="9S | KS", hand="5H")
    async with laid_out(laid, tmp_path) as table:
        side = table.play.query_one(PlayerPanels)
        panel = "\n".join(side.render_line(y).text for y in range(side.size.height))
        for name, total in (("Ann", 3), ("Bo", 3), ("Cleo", 4), ("Dan", 1)):
            line = next(line for line in panel.splitlines() if name in line)
            assert line.split()[-1] == str(total)
        log = table.play.query_one(GameLog)
        assert log.size.height >= 2, "there is room for what happened"
        await table.press("1")
        text = "\n".join(log.render_line(y).text for y in range(log.size.height))
        assert "Bo" in text


# Poor terminals.


async def test_in_ascii_nothing_else_is_on_any_screen_of_the_table(tmp_path: Path) -> None:
    tall = " ".join(["KS", *["AS"] * 199])
    laid = position("2C 3C 4C", "KC QC JC", heads=f"{tall} | KD | 3H | AC", hand="Joker", owed=2)

    for size in ((70, 20), (200, 60)):
        folder = tmp_path / str(size[0])
        folder.mkdir()
        async with laid_out(laid, folder, size, symbols="ascii", handover=True) as table:
            seen = {"table": table.text}
            await table.press("3")
            seen["joker"] = table.text
            await table.press("q")
            seen["joker refused"] = table.text
            await table.press("escape", "home", "i")
            seen["look"] = table.text
            await table.pilot.press("down", "down")
            seen["look further"] = table.text
            await table.press("escape", "0")
            seen["reserve"] = table.text
            await table.press("0", "1", "a")
            seen["handover"] = table.text
            assert table.waiting
            await table.press("question_mark")
            seen["help"] = table.text
            await table.press("escape")
            await table.resize(60, 18)
            seen["too small"] = table.text
            await table.resize(*size)
            table.app.watch_film(Film.of(table.match))
            await table.wait()
            seen["replay"] = table.text
            await table.press("end")
            seen["replay, the end"] = table.text
            for name, text in seen.items():
                odd = {char for char in text if not char.isascii()}
                assert not odd, f"{name} at {size}: {odd}"


async def test_in_ascii_what_a_choice_does_is_told_by_shape(tmp_path: Path) -> None:
    laid = position("2C 3C 4C", "KC", heads="4S | KD | 5D", hand="5H", owed=2)
    async with laid_out(laid, tmp_path, symbols="ascii", house="free-cut") as table:
        grid = table.play.query_one(HeadGrid)
        drawn = "\n".join(grid.render_line(y).text for y in range(grid.size.height))
        for mark in ("+++", "===", "xxx"):
            assert mark in drawn


async def test_in_ascii_a_warning_is_too(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("this is no folder")
    match = begin_match(tmp_path / "games", ["Ann", "Bo"], make_rules(), seed=2)
    async with sit_down(match, tmp_path, symbols="ascii") as table:
        await table.wait()
        assert toasts(table)
        assert {char for char in table.text if not char.isascii()} == set()


async def test_a_dealing_of_cards_in_ascii(tmp_path: Path) -> None:
    hidden = " ".join(["??"] * 6)
    match = lay_match(position(hidden, hidden, growing=1), testing=True)
    async with sit_down(match, tmp_path, symbols="ascii") as table:
        assert table.text.isascii()
        await table.press("*")
        assert table.text.isascii()


async def test_without_colours_the_same_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with laid_out(TABLE, tmp_path) as table:
        coloured = table.text
    monkeypatch.setenv("NO_COLOR", "1")
    other = tmp_path / "other"
    other.mkdir()
    async with laid_out(TABLE, other) as table:
        assert table.app.no_color
        assert table.text == coloured
        await table.press("2")
        assert table.last_move == "on 2"
