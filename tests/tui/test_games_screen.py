"""The list of games: to continue and to watch, with what is damaged, empty or very long."""

from __future__ import annotations

import threading
from datetime import datetime
from pathlib import Path

import pytest
from textual import events

from hydra_tui.records import Found, Listed, Origin, Seat, look_into
from hydra_tui.tui.ago import say_when
from hydra_tui.tui.names import list_names
from hydra_tui.tui.read_games import FIRST
from hydra_tui.tui.screens.games import GamesScreen, Purpose
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.shelf import Row
from hydra_tui.tui.widgets.games_list import GamesList
from hydra_tui.tui.widgets.painted import Line
from tests.tui.settling import HANG
from tests.tui.shelves import DAY, before_list, damage, keep, typed, write, write_bytes

PURPOSES: list[Purpose] = ["continue", "watch"]


async def test_the_newest_comes_first(tmp_path: Path) -> None:
    keep(tmp_path, ["Ann", "Bo"], 10000)
    keep(tmp_path, ["Cleo", "Dan"], 10002, finished=True)
    damage(tmp_path, 10001)
    async with before_list(tmp_path, size=(120, 40)) as reader:
        assert reader.names == ["Cleo", "damaged", "Ann"]
        for words in ("Cleo, Dan", "won", "Ann, Bo", "unfinished", "standard + early-cut"):
            assert words in reader.text
        assert "damaged: this is not a Hydra record" in reader.text
        assert reader.bar.endswith(" 3 games ")


async def test_the_columns(tmp_path: Path) -> None:
    write(tmp_path, "2026-11-18-141404-standard-2p", ["Ann", "Bo"], 3, turns=12, winner=1)
    write(tmp_path, "2026-11-17-141404-original-3p-2", ["A", "B", "C"], 2, rules="original")
    write(tmp_path, "lost", ["Eve", "Hal"], 1, turns=1234, winner=None)
    async with before_list(tmp_path) as reader:
        titles, *rows = [" ".join(line[3:].split()) for line in reader.text.splitlines()[3:7]]
        assert titles == "when ↓ who rules result turns"
        newest, middle, oldest = (say_when(day * DAY, 10 * DAY) for day in (3, 2, 1))
        assert rows == [
            f"{newest} Ann, Bo standard Bo won 12",
            f"{middle} A, B, C original unfinished –",
            f"{oldest} Eve, Hal lost standard the Hydra won 1234",
        ]


async def test_only_unfinished_games_can_be_continued(tmp_path: Path) -> None:
    keep(tmp_path, ["Ann", "Bo"], 10000)
    keep(tmp_path, ["Cleo", "Dan"], 10002, finished=True)
    damage(tmp_path, 10001)
    async with before_list(tmp_path, "continue") as reader:
        assert reader.names == ["Ann"]
        assert reader.bar.endswith(" 1 game ")


@pytest.mark.parametrize("purpose", PURPOSES)
@pytest.mark.parametrize("how", ["enter", "clicks", "bar"])
async def test_choosing(tmp_path: Path, purpose: Purpose, how: str) -> None:
    keep(tmp_path, ["Ann", "Bo"], 10002)
    path = keep(tmp_path, ["Cleo", "Dan"], 10001)
    keep(tmp_path, ["Eve", "Hal"], 10000)
    async with before_list(tmp_path, purpose) as reader:
        app = reader.app
        if how == "clicks":
            await reader.click_row(1)
            assert app.screen is reader.library
            await reader.click_row(1)
        elif how == "enter":
            await reader.press("down", "enter")
        else:
            await reader.press("down")
            await reader.click_key("watch" if purpose == "watch" else "go on")
        if purpose == "watch":
            assert any(isinstance(screen, ReplayScreen) for screen in app.screen_stack)
        else:
            assert any(isinstance(screen, PlayScreen) for screen in app.screen_stack)
            assert app.match
            assert app.match.journal.path == path
            assert app.match.names == ["Cleo", "Dan"]


@pytest.mark.parametrize("key", ["enter", "delete", "f2", "ctrl+e"])
async def test_a_key_that_is_pressed_twice_counts_once(tmp_path: Path, key: str) -> None:
    keep(tmp_path, ["Ann", "Bo"], 10000, finished=True)
    async with before_list(tmp_path) as reader:
        before = len(reader.app.screen_stack)
        for _ in range(2):
            reader.library.post_message(events.Key(key, None))
        await reader.settle()
        assert len(reader.app.screen_stack) == before + 1


async def test_a_click_elsewhere_only_puts_the_cursor_there(tmp_path: Path) -> None:
    for day in range(3):
        write(tmp_path, str(day), ["Ann", "Bo"], 10 - day)
    async with before_list(tmp_path) as reader:
        await reader.click_row(2)
        assert reader.here == "2"
        assert "seed 8" in reader.about
        await reader.click_row(9)
        assert reader.here == "2"
        await reader.click_row(0)
        assert reader.here == "0"
        assert isinstance(reader.app.screen, GamesScreen)


async def test_hovering_leaves_the_cursor_where_it_is(tmp_path: Path) -> None:
    for day in range(3):
        write(tmp_path, str(day), ["Ann", "Bo"], 10 - day)
    async with before_list(tmp_path) as reader:
        await reader.hover(reader.games, 5, 2)
        await reader.hover(reader.games, 5, 1)
        assert reader.here == "0"


async def test_the_wheel_scrolls_and_leaves_the_cursor(tmp_path: Path) -> None:
    for day in range(40):
        write(tmp_path, f"{day:02}", ["Ann", "Bo"], 100 - day)
    async with before_list(tmp_path) as reader:
        games = reader.games
        await reader.mouse(games, 5, 5, events.MouseScrollDown)
        assert (games.top, games.cursor) == (2, 0)
        await reader.mouse(games, 5, 5, events.MouseScrollUp)
        assert (games.top, games.cursor) == (0, 0)
        await reader.mouse(games, 5, 5, events.MouseScrollDown)
        await reader.click_row(3)
        assert reader.here == "05"


async def test_keys_walk(tmp_path: Path) -> None:
    for day in range(40):
        write(tmp_path, f"{day:02}", ["Ann", "Bo"], 100 - day)
    async with before_list(tmp_path) as reader:
        page = reader.games.size.height - 1
        await reader.press("down", "down", "up")
        assert reader.here == "01"
        await reader.press("pagedown")
        assert reader.here == f"{1 + page:02}"
        await reader.press("end")
        assert reader.here == "39"
        await reader.press("pageup")
        assert reader.here == f"{39 - page:02}"
        await reader.press("home")
        assert reader.here == "00"


# What is said.


async def test_the_line_about_a_game(tmp_path: Path) -> None:
    origin = Origin("2026-11-18-141404-standard-2p.jsonl", 37)
    house = ["free-cut", "black-up"]
    write(tmp_path, "played on", ["A", "B", "C"], 3, house=house, testing=True, origin=origin)
    write(tmp_path, "plain", ["A", "B"], 2)
    async with before_list(tmp_path) as reader:
        assert reader.about == (
            "played on.jsonl  3 players  seed 3  testing mode"
            "  played on from 2026-11-18-141404-standard-2p.jsonl, move 37"
            "  standard + free-cut + black-up"
        )
        await reader.press("down")
        assert reader.about == "plain.jsonl  2 players  seed 2  standard"


async def test_no_long_name_hides_what_else_there_is_to_say_about_a_game(tmp_path: Path) -> None:
    seats = [Seat("A"), Seat("B", "trap:Trap")]
    write(tmp_path, "x" * 240, seats, 2, testing=True, origin=Origin("y" * 300, 37))
    async with before_list(tmp_path) as reader:
        assert reader.about == (
            f"computer player trap:Trap  {'x' * 77}...  2 players  seed 2  testing mode"
            f"  played on from {'y' * 77}..., move 37  standard"
        )


@pytest.mark.parametrize("how", ["enter", "click"])
async def test_a_damaged_game_says_why_and_is_not_chosen(tmp_path: Path, how: str) -> None:
    damage(tmp_path, 1)
    async with before_list(tmp_path) as reader:
        if how == "click":
            await reader.click_row(0)
        else:
            await reader.press("enter")
        assert isinstance(reader.app.screen, GamesScreen)
        assert reader.about == "broken.jsonl is damaged: this is not a Hydra record"
        assert reader.app.screen.rules_in_force is None


@pytest.mark.parametrize("purpose", PURPOSES)
async def test_what_turns_out_to_be_damaged_says_why(tmp_path: Path, purpose: Purpose) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1)
    header, dealt = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(header + b'{"deal": 1}\n' + dealt)
    async with before_list(tmp_path, purpose) as reader:
        await reader.press("enter")
        assert isinstance(reader.app.screen, GamesScreen)
        assert f"{path.name}: line 2" in reader.about


async def test_a_game_that_is_gone_says_so(tmp_path: Path) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1)
    async with before_list(tmp_path, "continue") as reader:
        path.unlink()
        await reader.press("enter")
        assert "No such file" in reader.about


@pytest.mark.parametrize(
    ("purpose", "words"),
    [("continue", "No game waits to be finished"), ("watch", "There are no games yet")],
)
async def test_an_empty_list_is_friendly(tmp_path: Path, purpose: Purpose, words: str) -> None:
    async with before_list(tmp_path, purpose, (70, 20)) as reader:
        assert words in reader.text
        keys = ["enter", "down", "up", "pagedown", "home", "end", "tab", "f3", "delete", "f2"]
        await reader.press(*keys, "ctrl+e", "x")
        assert isinstance(reader.app.screen, GamesScreen)
        assert words in reader.text


async def test_a_folder_that_can_not_be_read_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Path) -> list[Found]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("hydra_tui.tui.read_games.find_games", fail)
    async with before_list(tmp_path) as reader:
        assert "The games can't be read: Permission denied" in reader.text


async def test_escape_clears_the_filter_and_then_goes_back(tmp_path: Path) -> None:
    write(tmp_path, "a", ["Ann", "Bo"], 1)
    async with before_list(tmp_path) as reader:
        await reader.type("q")
        assert typed(reader) == "q"
        assert reader.stems == []
        await reader.press("escape")
        assert typed(reader) == ""
        assert reader.stems == ["a"]
        await reader.press("escape")
        assert isinstance(reader.app.screen, MenuScreen)


async def test_the_key_bar_leads_back(tmp_path: Path) -> None:
    async with before_list(tmp_path) as reader:
        await reader.click_key("menu")
        assert isinstance(reader.app.screen, MenuScreen)


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_tells_every_key(tmp_path: Path, key: str) -> None:
    write(tmp_path, "a", ["Ann", "Bo"], 1)
    async with before_list(tmp_path, size=(200, 60)) as reader:
        await reader.type("a")
        await reader.press(key)
        assert isinstance(reader.app.screen, HelpScreen)
        for keys in ("Tab", "F3", "Del", "F2", "^e", "Home End", "a b c"):
            assert keys in reader.text
        await reader.press("escape")
        assert typed(reader) == "a"


# Many games.


class Gate:
    """Lets games be read up to some number of them, and the rest when it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, first: int) -> None:
        self._left = first
        self._opened = threading.Event()
        monkeypatch.setattr("hydra_tui.tui.read_games.look_into", self._look)

    def _look(self, found: Found) -> Listed | None:
        self._left -= 1
        if self._left < 0:
            assert self._opened.wait(HANG)
        return look_into(found)

    def open(self) -> None:
        self._opened.set()


async def test_the_first_games_are_there_while_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with before_list(tmp_path) as reader:
        for number in range(300):
            write(tmp_path, f"{number:03}", [f"P{number % 7}", "Bo"], 1000 - number)
        gate = Gate(monkeypatch, FIRST)
        reader.app.switch_to(GamesScreen("watch"))
        await reader.settle()
        await reader.until(lambda: reader.stems)
        assert reader.stems == [f"{number:03}" for number in range(FIRST)]
        assert "200 more to read   100 games" in reader.bar
        await reader.press("down", "down", "tab")
        assert reader.here == "002"
        assert len(reader.stems) == FIRST
        await reader.type("p2")
        assert reader.stems == [f"{number:03}" for number in range(2, FIRST, 7)]
        gate.open()
        await reader.wait()
        assert reader.here == "002"
        assert reader.stems == [f"{number:03}" for number in range(2, 300, 7)]
        assert reader.bar.endswith("  300 games ")
        await reader.press("escape")
        assert len(reader.stems) == 300
        assert reader.names == sorted(reader.names)
        assert reader.here == "002"


async def test_ten_thousand_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = write(tmp_path, "0", ["Ann", "Bo"], 1, turns=9).read_bytes()
    for number in range(10_000):
        name = data.replace(b'"Ann"', b'"Ann-%02d-"' % (number % 100))
        write_bytes(tmp_path, str(number), name, 20_000 - number)
    drawn: list[int] = []
    draw = GamesList.draw_row

    def count(self: GamesList, row: Row) -> Line:
        drawn.append(1)
        return draw(self, row)

    monkeypatch.setattr(GamesList, "draw_row", count)
    async with before_list(tmp_path) as reader:
        games = reader.games
        assert reader.bar.endswith(" 10,000 games ")
        assert reader.stems == [str(number) for number in range(10_000)]
        drawn.clear()
        await reader.press("end")
        assert games.cursor == 9999
        assert games.top == 10_000 - games.size.height
        await reader.press("pageup")
        assert games.cursor == 9999 - (games.size.height - 1)
        await reader.press("home")
        assert (games.cursor, games.top) == (0, 0)
        await reader.press("pagedown", "down")
        assert games.cursor == games.size.height
        games.scroll_lines(5000)
        await reader.settle()
        assert len(drawn) < 6 * games.size.height
        await reader.click_row(3)
        assert games.cursor == 5003
        await reader.type("ann-77- bo")
        assert reader.filter.endswith("100 of 10,000 games")
        await reader.press("tab", "f3")
        assert "who ↓" in reader.titles
        assert len(drawn) < 20 * games.size.height


# How it is drawn.


async def test_names_that_must_not_reach_a_terminal(tmp_path: Path) -> None:
    keep(tmp_path, ["\x1b[31mAnn", "Bo\nby"], 1)
    write(tmp_path, "\x1b[31mx", ["Ann", "Bo"], 1, house=["early-cut"])
    async with before_list(tmp_path, "continue", (120, 40)) as reader:
        assert "?[31mAnn, Bo?by" in reader.text
        assert "Ann, Bo  ?[31mx" in reader.text
        assert "\x1b" not in reader.text
        await reader.press("down")
        assert "\x1b" not in reader.text


@pytest.mark.parametrize("size", [(70, 20), (80, 24), (120, 40), (200, 60)])
async def test_in_ascii_nothing_else_is_drawn(tmp_path: Path, size: tuple[int, int]) -> None:
    for day in range(60):
        names = ["A name that is very long", "Another as long as that"]
        write(tmp_path, f"game {day}", names, day, turns=day % 2, house=["black-up"])
    damage(tmp_path, 70)
    async with before_list(tmp_path, size=size, symbols="ascii") as reader:
        assert "when v" in reader.text
        assert "..." in reader.text or size[0] == 200
        for key in ("tab", "f3", "g", "left", "x", "escape", "delete", "home", "f2", "escape"):
            await reader.press(key)
            await reader.pilot.pause()
            assert reader.text.strip()
            assert reader.text.isascii()
        assert "who v" in reader.text


@pytest.mark.parametrize("size", [(70, 20), (80, 24), (120, 40), (200, 60)])
async def test_every_column_stands_under_its_title(tmp_path: Path, size: tuple[int, int]) -> None:
    write(tmp_path, "a", ["Ann", "Bo"], 1, turns=5, rules="original")
    async with before_list(tmp_path, size=size) as reader:
        titles, row = reader.text.splitlines()[3:5]
        for title, words in [("who", "Ann"), ("rules", "original"), ("result", "Ann won")]:
            assert titles.index(title) == row.index(words)
        assert titles.index("turns") + 4 == row.index(" 5") + 1


async def test_a_given_name_stands_behind_the_players(tmp_path: Path) -> None:
    write(tmp_path, "2026-11-18-141404-spring-2020-2p-2", ["Ann", "Bo"], 3)
    write(tmp_path, "the great comeback", ["Ann", "Bo"], 2)
    write(tmp_path, "family", ["Heracles", "Iolaus", "Cleo"], 1)
    async with before_list(tmp_path, size=(80, 24)) as reader:
        lines = [line[20:38].rstrip() for line in reader.text.splitlines()[4:7]]
        assert lines == ["Ann, Bo", "Ann, Bo  the grea…", "Heracles +2  fami…"]
        await reader.resize(120, 40)
        assert "Ann, Bo  the great comeback" in reader.text
        assert "Heracles, Iolaus, Cleo  family" in reader.text


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
