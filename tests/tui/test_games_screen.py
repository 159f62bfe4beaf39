"""The list of games: to continue and to watch, with what is damaged, empty or very long."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from hydra_tui.engine import make_rules
from hydra_tui.records import Listed
from hydra_tui.tui.ago import say_when
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.names import list_names
from hydra_tui.tui.screens.games import GamesScreen, Purpose
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.widgets.games_list import GamesList

DAY = 86400.0


def keep(
    folder: Path, names: list[str], day: int, *, finished: bool = False, house: str = ""
) -> Path:
    """A record in the folder, last written to on that day."""
    rules = make_rules("standard", ["early-cut", *([house] if house else [])])
    match = begin_match(folder / "games", names, rules, seed=day)
    rng = Random(day)
    while finished and not match.game.outcome:
        match.journal.play(rng.choice(match.game.legal_moves()))
    match.journal.close()
    path = match.journal.path
    assert path
    os.utime(path, (day * DAY, day * DAY))
    return path


def damage(folder: Path, day: int) -> Path:
    path = folder / "games" / "broken.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_text("nonsense\n")
    os.utime(path, (day * DAY, day * DAY))
    return path


async def open_games(pilot: Pilot[None], purpose: Purpose) -> GamesList:
    app = pilot.app
    assert isinstance(app, HydraApp)
    app.switch_to(GamesScreen(purpose))
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()
    return app.screen.query_one(GamesList)


def text_of(app: HydraApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def names_in(games: GamesList) -> list[str]:
    return [game.header.seats[0].name if game.header else "damaged" for game in games.games]


async def test_the_newest_comes_first(tmp_path: Path) -> None:
    keep(tmp_path, ["Ann", "Bo"], 10000)
    keep(tmp_path, ["Cleo", "Dan"], 10002, finished=True)
    damage(tmp_path, 10001)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        games = await open_games(pilot, "watch")
        assert names_in(games) == ["Cleo", "damaged", "Ann"]
        shown = text_of(app)
        for words in ("Cleo, Dan", "won", "Ann, Bo", "not finished", "standard + early-cut"):
            assert words in shown
        assert "damaged: this is not a Hydra record" in shown
        assert "3 games" in shown


async def test_only_unfinished_games_can_be_continued(tmp_path: Path) -> None:
    keep(tmp_path, ["Ann", "Bo"], 10000)
    keep(tmp_path, ["Cleo", "Dan"], 10002, finished=True)
    damage(tmp_path, 10001)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        assert names_in(await open_games(pilot, "continue")) == ["Ann"]
        assert "1 game" in text_of(app)


@pytest.mark.parametrize("purpose", ["continue", "watch"])
@pytest.mark.parametrize("how", ["enter", "space", "click"])
async def test_choosing(tmp_path: Path, purpose: Purpose, how: str) -> None:
    keep(tmp_path, ["Ann", "Bo"], 10002)
    path = keep(tmp_path, ["Cleo", "Dan"], 10001)
    keep(tmp_path, ["Eve", "Hal"], 10000)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_games(pilot, purpose)
        if how == "click":
            await pilot.click(GamesList, offset=(5, 1))
        else:
            await pilot.press("down", how)
        await pilot.pause()
        if purpose == "watch":
            assert any(isinstance(screen, ReplayScreen) for screen in app.screen_stack)
        else:
            assert any(isinstance(screen, PlayScreen) for screen in app.screen_stack)
            assert app.match
            assert app.match.journal.path == path
            assert app.match.names == ["Cleo", "Dan"]


async def test_the_mouse_points(tmp_path: Path) -> None:
    for day in range(3):
        keep(tmp_path, [f"P{day}", "Bo"], 10000 - day)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        games = await open_games(pilot, "watch")
        await pilot.hover(GamesList, offset=(5, 2))
        assert games.cursor == 2
        assert "seed 9998" in text_of(app)
        await pilot.hover(GamesList, offset=(5, 9))
        assert games.cursor == 2


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_a_damaged_game_says_why_and_is_not_chosen(tmp_path: Path, how: str) -> None:
    damage(tmp_path, 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_games(pilot, "watch")
        if how == "click":
            await pilot.click(GamesList, offset=(5, 0))
        else:
            await pilot.press("enter")
        assert isinstance(app.screen, GamesScreen)
        assert "broken.jsonl is damaged: this is not a Hydra record" in text_of(app)
        assert app.screen.rules_in_force is None


@pytest.mark.parametrize("purpose", ["continue", "watch"])
async def test_what_turns_out_to_be_damaged_says_why(tmp_path: Path, purpose: Purpose) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1)
    header, *_ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(header + b'{"deal": 1}\n{"seat": 1}\n')
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_games(pilot, purpose)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GamesScreen)
        assert f"{path.name}: line 2" in text_of(app)


async def test_a_game_that_is_gone_says_so(tmp_path: Path) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_games(pilot, "continue")
        path.unlink()
        await pilot.press("enter")
        assert "No such file" in text_of(app)


@pytest.mark.parametrize(
    ("purpose", "words"),
    [("continue", "No game waits to be finished"), ("watch", "There are no games yet")],
)
async def test_an_empty_list_is_friendly(tmp_path: Path, purpose: Purpose, words: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test(size=(70, 20)) as pilot:
        await open_games(pilot, purpose)
        assert words in text_of(app)
        await pilot.press("enter", "down", "up", "pagedown", "home", "end")
        assert isinstance(app.screen, GamesScreen)


async def test_a_folder_that_can_not_be_read_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Path) -> list[Listed]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("hydra_tui.tui.screens.games.list_games", fail)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_games(pilot, "watch")
        assert "The games can't be read: Permission denied" in text_of(app)


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_going_back(tmp_path: Path, key: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_games(pilot, "watch")
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


async def test_ten_thousand_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        (one,) = (await open_games(pilot, "watch")).games
        many = [Listed(path, DAY * (20000 - at), one.header, None, "") for at in range(10_000)]
        monkeypatch.setattr("hydra_tui.tui.screens.games.list_games", lambda _: many)
        games = await open_games(pilot, "watch")
        drawn: list[int] = []
        draw = games._draw

        def count(game: Listed) -> list[tuple[str, str]]:
            drawn.append(1)
            return draw(game)

        monkeypatch.setattr(games, "_draw", count)
        await pilot.press("end")
        await pilot.pause()
        assert games.cursor == 9999
        assert games.top == 10_000 - games.size.height
        await pilot.press("pageup")
        assert games.cursor == 9999 - (games.size.height - 1)
        await pilot.press("home")
        assert (games.cursor, games.top) == (0, 0)
        await pilot.press("pagedown", "down")
        assert games.cursor == games.size.height
        games.scroll_lines(5000)
        await pilot.pause()
        assert len(drawn) < 6 * games.size.height
        await pilot.hover(GamesList, offset=(5, 3))
        assert games.cursor == 5003
        assert "10000 games" in text_of(app)


async def test_names_that_must_not_reach_a_terminal(tmp_path: Path) -> None:
    keep(tmp_path, ["\x1b[31mAnn", "Bo\nby"], 1)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_games(pilot, "continue")
        shown = text_of(app)
        assert "?[31mAnn, Bo?by" in shown
        assert "\x1b" not in shown


async def test_in_ascii_nothing_else_is_drawn(tmp_path: Path) -> None:
    for day in range(30):
        keep(
            tmp_path, ["A name that is very long", "Another as long as that"], day, house="black-up"
        )
    app = HydraApp(data_dir=tmp_path)
    app.remember(symbols="ascii")
    async with app.run_test(size=(70, 20)) as pilot:
        await open_games(pilot, "watch")
        shown = text_of(app)
        assert shown.isascii()
        assert "..." in shown


NOW = 20000 * DAY


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (12 * 60 + 5, "12 minutes ago"),
        (59 * 60 + 59, "59 minutes ago"),
    ],
)
def test_what_was_just_now(past: int, words: str) -> None:
    assert say_when(NOW - past, NOW) == words


def local(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("2026-11-18 18:00", "1 hour ago"),
        ("2026-11-18 06:10", "13 hours ago"),
        ("2026-11-17 14:05", "yesterday 14:05"),
        ("2026-11-17 00:00", "yesterday 00:00"),
        ("2026-11-16 23:59", "2026-11-16"),
        ("2026-11-03 10:00", "2026-11-03"),
        ("1999-01-01 10:00", "1999-01-01"),
        ("2026-12-24 10:00", "2026-12-24"),  # somebody's clock was wrong
        ("2026-11-18 22:00", "2026-11-18"),
    ],
)
def test_what_was_earlier(when: str, words: str) -> None:
    assert say_when(local(when), local("2026-11-18 19:30")) == words


def test_a_few_minutes_ago_may_be_yesterday() -> None:
    assert say_when(local("2026-11-17 23:55"), local("2026-11-18 00:05")) == "10 minutes ago"


@pytest.mark.parametrize("when", [1e20, -1e20, float("inf"), float("nan")])
def test_a_time_that_there_is_not(when: float) -> None:
    assert say_when(when, NOW) == "at some time"


def test_many_names_are_counted() -> None:
    names = [f"Player {number}" for number in range(1, 1001)]
    assert list_names(names, 30) == "Player 1, Player 2 +998"
    assert list_names(["A" * 50, "B"], 10) == "A" * 50 + " +1"
