"""Watching a game: each key, and the same table however one came to a moment."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Static

from hydra_tui.engine import Card, make_rules
from hydra_tui.engine.events import HeadCut, TurnBegan
from hydra_tui.engine.moves import SWAP
from hydra_tui.records import Journal
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match, begin_match
from hydra_tui.tui.screens.export import ExportScreen
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.look import LookScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play_on import PlayOnScreen
from hydra_tui.tui.screens.replay import SPEEDS, ReplayScreen
from hydra_tui.tui.widgets.heads import HeadGrid
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.log import GameLog
from hydra_tui.tui.widgets.plot import Plot
from hydra_tui.tui.widgets.timeline import _LEFT, Timeline
from tests.tui.tables import Sitting, sit_down, toasts

RULES = [("standard", ""), ("spring-2020", ""), ("original", ""), ("original", "reserves")]


def play_some(
    folder: Path, moves: int, rules: str = "standard", house: str = "", seed: int = 5
) -> Match:
    match = begin_match(folder, ["Ann", "Bo"], make_rules(rules, house.split()), seed=seed)
    choose = Random(seed)
    while moves and not match.game.outcome:
        legal = [move for move in match.game.legal_moves() if move != SWAP]
        places = [move for move in legal if str(move).startswith("on ")]
        match.journal.play(choose.choice(places or legal))
        moves -= 1
    return match


@pytest.fixture(autouse=True)
def _stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing runs by the clock: the tests say when it is time."""
    monkeypatch.setattr("hydra_tui.tui.screens.replay.SECONDS_A_MOVE", 3600)
    monkeypatch.setattr("hydra_tui.tui.screens.replay._SECONDS_TO_LOOK", 3600)


@asynccontextmanager
async def watching(
    match: Match, data: Path, size: tuple[int, int] = (120, 40)
) -> AsyncIterator[Sitting]:
    async with sit_down(match, data, size) as table:
        table.app.watch_film(Film.of(match))
        await table.wait()
        yield table


def replay_of(table: Sitting) -> ReplayScreen:
    screen = table.top
    assert isinstance(screen, ReplayScreen)
    return screen


def runs(table: Sitting) -> bool:
    return replay_of(table)._timer is not None


def moment(table: Sitting) -> tuple[int, str]:
    """Where it is, and all that is seen; the log scrolls as little as it can, so it is put back."""
    replay_of(table).query_one(GameLog).scroll_lines(0)
    return replay_of(table).at, table.text


def says(table: Sitting) -> str:
    return str(table.top.query_one("#words > #says", Static).content)


def title(table: Sitting) -> str:
    return str(table.top.query_one("#words > #title", Static).content)


def moments_with(match: Match, kind: type) -> list[int]:
    """The moments that an event of a kind led to."""
    ends = match.journal.moments
    return [
        at
        for at, end in enumerate(ends)
        if any(
            isinstance(each, kind) for each in match.game.events[ends[at - 1] if at else 0 : end]
        )
    ]


# Where it begins, and that every way to a moment shows the same.


async def test_it_begins_at_the_beginning(tmp_path: Path) -> None:
    match = play_some(tmp_path, 30)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        assert screen.at == 0
        assert "move 0 of 30" in table.text
        assert screen.shown.table.turn == 1
        assert not runs(table)


async def test_stepping(tmp_path: Path) -> None:
    match = play_some(tmp_path, 12)
    async with watching(match, tmp_path) as table:
        await table.press("f")
        seen = [moment(table)]
        for _ in range(12):
            await table.press("right")
            seen.append(moment(table))
        assert [at for at, _ in seen] == [*range(13)]
        assert replay_of(table).shown.table.position() == match.game.table.position()
        await table.press("right")
        assert moment(table) == seen[-1], "there is nothing after the end"
        back = []
        for _ in range(12):
            await table.press("left")
            back.append(moment(table))
        assert back == seen[-2::-1], "the same moments, back to the beginning"
        await table.press("left")
        assert moment(table) == seen[0]


@pytest.mark.parametrize(("rules", "house"), RULES)
async def test_any_jump_is_the_same_as_stepping_there(
    tmp_path: Path, rules: str, house: str
) -> None:
    match = play_some(tmp_path, 24, rules, house)
    choose = Random(3)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        stepped = []
        for at in range(len(match.journal.moments)):
            screen.go_to(at)
            if at % 4 == 0:
                await table.settle()
                stepped.append(moment(table))
        for _ in range(6):
            expected = choose.choice(stepped)
            screen.go_to(expected[0])
            await table.settle()
            assert moment(table) == expected


# Every control, by keys and by the mouse.


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_by_moves(tmp_path: Path, by: str) -> None:
    async with watching(play_some(tmp_path, 9), tmp_path) as table:
        for step, expected in ((1, 1), (1, 2), (-1, 1), (1, 2), (-1, 1), (-1, 0), (-1, 0)):
            if by == "key":
                await table.press("right" if step > 0 else "left")
            else:
                await table.click_key("move", max(step, 0))
            assert replay_of(table).at == expected


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_home_and_end(tmp_path: Path, by: str) -> None:
    match = play_some(tmp_path, 25)
    async with watching(match, tmp_path) as table:
        first = moment(table)
        await (table.press("end") if by == "key" else table.click_key("ends", 1))
        assert replay_of(table).at == 25
        await (table.press("home") if by == "key" else table.click_key("ends", 0))
        assert moment(table) == first


@pytest.mark.parametrize("by", ["key", "mouse"])
@pytest.mark.parametrize(
    ("kind", "name", "keys"),
    [(TurnBegan, "turn", ("up", "down")), (HeadCut, "cut", ("C", "c"))],
    ids=["turn", "cut"],
)
async def test_by_turns_and_cuts(
    tmp_path: Path, kind: type, name: str, keys: tuple[str, str], by: str
) -> None:
    match = play_some(tmp_path, 40)
    stops = moments_with(match, kind)
    assert len(stops) > 2
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)

        async def go(way: int) -> int:
            await (table.press(keys[way]) if by == "key" else table.click_key(name, way))
            return screen.at

        visited = [screen.at]
        while visited[-1] < 40:
            visited.append(await go(1))
        assert visited == sorted({0, *stops, 40})
        back = [screen.at]
        while back[-1]:
            back.append(await go(0))
        assert back == visited[::-1]
        assert await go(0) == 0


@pytest.mark.parametrize("by", ["key", "bar", "timeline"])
async def test_it_runs_and_pauses(tmp_path: Path, by: str) -> None:
    async with watching(play_some(tmp_path, 10), tmp_path) as table:
        screen = replay_of(table)

        async def toggle() -> None:
            if by == "key":
                await table.press("space")
            elif by == "bar":
                await table.click_key("play")
            else:
                await table.click(screen.query_one(Timeline), 1, 1)

        await toggle()
        assert runs(table)
        assert screen.at == 1, "it begins at once"
        assert table.app.glyphs.pause in table.text
        screen.run_on()
        screen.run_on()
        assert screen.at == 3
        await toggle()
        assert not runs(table)
        assert screen.at == 3
        assert table.app.glyphs.pause not in table.text
        await toggle()
        while runs(table):
            screen.run_on()
        assert screen.at == 10, "it stops at the end"
        await toggle()
        assert screen.at == 0, "from the end it runs from the beginning"
        assert runs(table)


async def test_any_step_pauses_it(tmp_path: Path) -> None:
    async with watching(play_some(tmp_path, 10), tmp_path) as table:
        for key in ("left", "right", "up", "down", "c", "C", "home", "end", "2"):
            await table.press("space")
            assert runs(table)
            await table.press(key)
            assert not runs(table), key


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_speeds(tmp_path: Path, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watching(play_some(tmp_path, 10), tmp_path) as table:
        screen = replay_of(table)

        async def change(way: int) -> float:
            keys = ("minus", "plus") if way < 2 else ("", "", "equals_sign")
            await (table.press(keys[way]) if by == "key" else table.click_key("speed", way))
            assert f"{screen.speed:g}{table.app.glyphs.times}" in table.text
            return screen.speed

        assert screen.speed == 1
        assert [await change(1) for _ in range(4)] == [2, 4, 8, 8]
        assert [await change(0) for _ in range(6)] == [4, 2, 1, 0.5, 0.5, 0.5]
        await table.press("space")
        assert screen._timer
        assert screen._timer._interval == 7200
        await change(1)
        assert runs(table)
        assert screen._timer._interval == 3600, "it runs on at the new speed"
        if by == "key":
            assert await change(2) == 2, "the plus key, without Shift"


async def test_the_speed_beside_the_timeline_goes_round(tmp_path: Path) -> None:
    async with watching(play_some(tmp_path, 10), tmp_path) as table:
        screen = replay_of(table)
        timeline = screen.query_one(Timeline)
        seen = []
        for _ in range(6):
            await table.click(timeline, 5, 1)
            seen.append(screen.speed)
        assert seen == [2, 4, 8, 0.5, 1, 2]
        assert {*seen} == {*SPEEDS}


async def test_the_timeline_can_be_clicked_anywhere(tmp_path: Path) -> None:
    match = play_some(tmp_path, 60)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        timeline = screen.query_one(Timeline)
        for y in (0, 1):
            for column in (timeline.columns - 1, 0, 20, 50, 33):
                await table.click(timeline, _LEFT + column, y)
                assert timeline.column_of(screen.at) == pytest.approx(column, abs=1)
        await table.click(timeline, _LEFT + timeline.columns - 1, 1)
        assert screen.at == 60
        before = moment(table)
        await table.click(timeline, timeline.size.width - 1, 1)
        assert moment(table) == before, "what is said beside it does nothing"


async def test_the_timeline_can_be_dragged(tmp_path: Path) -> None:
    match = play_some(tmp_path, 60)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        timeline = screen.query_one(Timeline)
        await table.pilot.mouse_down(timeline, offset=(_LEFT + 10, 1))
        await table.wait()
        seen = [screen.at]
        for x in (_LEFT + 30, _LEFT + 50, _LEFT + 20, _LEFT + timeline.columns + 10, 0):
            await table.hover(timeline, x, 1)
            seen.append(screen.at)
        assert seen[0] < seen[1] < seen[2]
        assert seen[3] < seen[2]
        assert seen[4] == 60, "beyond its end it is at the end"
        assert seen[5] == 0
        await table.pilot.mouse_up(timeline, offset=(0, 1))
        await table.wait()
        await table.hover(timeline, _LEFT + 40, 1)
        assert screen.at == 0, "it was let go"


async def test_the_timeline_is_marked_where_heads_were_cut_and_the_lead_changed(
    tmp_path: Path,
) -> None:
    match = play_some(tmp_path, 10_000)
    async with watching(match, tmp_path, (200, 60)) as table:
        screen = replay_of(table)
        timeline, g = screen.query_one(Timeline), table.app.glyphs
        marks, track = (timeline.render_line(y).text[_LEFT:] for y in (0, 1))
        cuts = {timeline.column_of(at) for at in moments_with(match, HeadCut)}
        assert {x for x in range(timeline.columns) if marks[x] == g.below} == cuts
        leads = {timeline.column_of(lead.moment) for lead in screen.film.leads} - {0}
        assert {x for x in range(timeline.columns) if track[x] == g.lead} - {0} == leads
        assert "cut" in table.text
        assert "new leader" in table.text


async def test_a_click_on_the_log_goes_there(tmp_path: Path) -> None:
    match = play_some(tmp_path, 60)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        log = screen.query_one(GameLog)
        await table.press("f")
        for y in (5, 3, 9, 0):
            entry = log.entry_at(log.top + y)
            await table.click(log, 5, y)
            assert screen.at == screen.film.moment_of_line(entry)
            told = screen.film.told_at(screen.at)
            before = screen.film.told_at(screen.at - 1) if screen.at else 0
            assert before <= entry < told, "what was clicked is the last that happened"


async def test_a_click_on_the_plot_goes_to_a_turn(tmp_path: Path) -> None:
    match = play_some(tmp_path, 60)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        plot = screen.query_one(Plot)
        assert plot._drawing
        area = plot._drawing.area
        await table.click(plot, plot.styles.padding.left + area.left + area.columns - 1, 2)
        assert screen.at == screen.film.starts[-1]
        await table.click(plot, plot.styles.padding.left + area.left, 2)
        assert screen.at == 0
        await table.click(plot, plot.styles.padding.left, 2)
        assert screen.at == 0


async def test_going_to_a_turn_by_its_number(tmp_path: Path) -> None:
    match = play_some(tmp_path, 200)
    last = match.game.table.turn
    assert last > 12
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        for turn in (12, 3, 1, last):
            await table.press(*str(turn))
            assert f"Go to turn {turn}_" in says(table)
            await table.press("enter")
            assert screen.shown.table.turn == turn
            assert screen.at in moments_with(match, TurnBegan)
            assert "Go to" not in says(table)
        for turn in (0, last + 1, 999_999):
            before = screen.at
            await table.press(*str(turn), "7" if turn == 999_999 else "enter", "enter")
            assert screen.at == before
            assert title(table) == f"There is no turn {turn}: the game has {last} turns."
            assert "Go to" not in says(table)
            await table.press("left")
            assert "There is no turn" not in title(table)
        await table.press("1", "2", "backspace", "enter")
        assert screen.shown.table.turn == 1
        await table.press("1", "2", "escape")
        assert "Go to" not in says(table), "Esc drops a number that is half typed"
        await table.press("enter")
        assert screen.shown.table.turn == 1


# Perspectives (R4).


def shown_hand(table: Sitting) -> list[str]:
    """What is drawn where the hand is."""
    return [line[:30] for line in table.lines[-12:-3]]


def is_seen(table: Sitting, card: Card) -> bool:
    face = table.app.glyphs.face(card)
    return any(face in line for line in shown_hand(table))


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_perspectives(tmp_path: Path, by: str) -> None:
    match = play_some(tmp_path, 10_000)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        expected = [
            "All cards are seen.",
            "As Ann sees it.",
            "As Bo sees it.",
            "Only what everybody",
        ]
        for words in [*expected, expected[0]]:
            assert says(table).startswith(words)
            for at in (0, 1, 31):
                screen.go_to(at)
                await table.settle()
                hand, seat = screen.film.shown_at(at).table.hand, screen.shown.table.seat
                assert hand
                sees = words.startswith(("All", f"As {match.names[seat]}"))
                assert is_seen(table, hand) == sees
            await (table.press("f") if by == "key" else table.click_key("view", 0))
        for words in [expected[0], *expected[::-1]]:
            await (table.press("F") if by == "key" else table.click_key("view", 1))
            assert says(table).startswith(words)


async def test_a_player_sees_their_own_reserve_in_the_others_turn(tmp_path: Path) -> None:
    match = play_some(tmp_path, 10_000, "original", "reserves")
    film = Film.of(match)
    at, seat = next(
        (at, seat)
        for at in range(film.last)
        for seat in (0, 1)
        if (laid := film.shown_at(at).table).seat != seat and laid.players[seat].reserve
    )
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        await table.press(*["f"] * (seat + 1))
        screen.go_to(at)
        await table.settle()
        own = film.shown_at(at).table.players[seat].reserve[-1]
        drawn = " ".join(line[:60] for line in table.lines[-12:-3])
        assert table.app.glyphs.face(own) in drawn
        assert f"{match.names[seat]}'s" in drawn


async def test_a_player_is_not_told_what_comes_later(tmp_path: Path) -> None:
    """R4: the log would tell which card is in the other one's hand."""
    match = play_some(tmp_path, 10_000)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        log = screen.query_one(GameLog)
        screen.go_to(30)
        await table.settle()
        later = screen.film.told_at(30)

        def told() -> set[int]:
            """The entries of the log that something is drawn of."""
            drawn = range(log.top, min(log.top + log.size.height, log.lines))
            return {
                log.entry_at(line) for line in drawn if log.render_line(line - log.top).text.strip()
            }

        assert max(told()) >= later, "who sees all cards sees the whole log"
        for _ in range(3):
            await table.press("f")
            assert max(told()) == later - 1
            at = log._firsts[later] - log.top
            if at < log.size.height:
                await table.click(log, 5, at)
            assert screen.at == 30


async def test_plot_and_timeline_do_not_tell_a_player_what_comes_later(tmp_path: Path) -> None:
    """R4: nor who will win."""
    match = play_some(tmp_path, 10_000)
    async with watching(match, tmp_path, (120, 40)) as table:
        screen = replay_of(table)
        timeline, plot, g = screen.query_one(Timeline), screen.query_one(Plot), table.app.glyphs
        cuts = moments_with(match, HeadCut)
        for way in ("all", "Ann", "Bo", "everybody"):
            for at in (0, 1, cuts[3] - 1, cuts[3], screen.film.last):
                screen.go_to(at)
                await table.settle()
                known = screen.film.last if way == "all" else at
                marks, line = (timeline.render_line(y) for y in (0, 1))
                found = [x for x, mark in enumerate(marks.text[_LEFT:]) if mark == g.below]
                told = {timeline.column_of(cut) for cut in cuts if cut <= known}
                assert found == sorted(told)
                track = line.crop(_LEFT, _LEFT + timeline.columns)
                here, after = timeline.column_of(at), track.text[timeline.column_of(at) + 1 :]
                leads = [timeline.column_of(lead.moment) for lead in screen.film.leads]
                assert (g.lead in after) == (way == "all" and any(x > here for x in leads))
                colours = {segment.style for segment in track.crop(here + 1)}
                assert len(colours) <= 1 or way == "all"
                plot.make_ready()
                assert plot._drawing
                drawn = max((x for x, _ in plot._drawing.cells), default=0)
                last, columns = len(screen.film.counts) - 1, plot._drawing.area.columns - 1
                counted = screen.film.counted_at(known) - 1
                assert drawn == pytest.approx(counted * columns / last, abs=1)
            await table.press("f")


async def test_a_game_that_goes_on_keeps_its_secrets_until_asked(tmp_path: Path) -> None:
    """R4: so nobody sees another's card by accident."""
    match = play_some(tmp_path, 8)
    async with watching(match, tmp_path) as table:
        for _ in range(7):
            hand = replay_of(table).film.shown_at(replay_of(table).at).table.hand
            assert hand
            assert not is_seen(table, hand)
            await table.press("right")
        await table.press("f")
        assert says(table).startswith("All cards are seen.")


# Ends, other screens.


@pytest.mark.parametrize("seed", [3, 4])
async def test_a_finished_game_tells_who_won(tmp_path: Path, seed: int) -> None:
    match = play_some(tmp_path, 10_000, seed=seed)
    assert match.game.outcome
    winner = match.game.outcome.winner
    name = "The Hydra" if winner is None else match.names[winner]
    async with watching(match, tmp_path) as table:
        await table.press("end")
        assert f"{name} wins" in title(table)


async def test_what_happened_last_is_told(tmp_path: Path) -> None:
    match = play_some(tmp_path, 40)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        for at in (1, 7, 40):
            screen.go_to(at)
            await table.settle()
            told = [line for line in screen.film.log[: screen.film.told_at(at)] if line.text][-1]
            assert told.seat is not None
            assert title(table).startswith(f"{match.names[told.seat]} {told.text.split()[0]}")


async def test_a_record_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    match = play_some(tmp_path, 1)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("nonsense\n")
    async with sit_down(match, tmp_path) as table:
        assert "wrong.jsonl: line 1" in table.app.watch_record(wrong)
        assert "none.jsonl: " in table.app.watch_record(tmp_path / "none.jsonl")
        assert table.open


async def test_looking_into_a_head(tmp_path: Path) -> None:
    match = play_some(tmp_path, 20)
    async with watching(match, tmp_path) as table:
        before = moment(table)
        grid = table.top.query_one(HeadGrid)
        await table.click(grid, *grid.snake.card(0).center, button=3)
        assert isinstance(table.top, LookScreen)
        await table.press("escape")
        assert moment(table) == before
        await table.click(grid, *grid.snake.card(0).center)
        assert moment(table) == before, "there is nothing to choose"


@pytest.mark.parametrize("by", ["q", "escape", "mouse"])
async def test_leaving(tmp_path: Path, by: str) -> None:
    async with watching(play_some(tmp_path, 5), tmp_path) as table:
        await (table.click_key("back") if by == "mouse" else table.press(by))
        assert isinstance(table.top, MenuScreen)


async def test_leaving_what_was_asked_for_on_the_command_line(tmp_path: Path) -> None:
    match = play_some(tmp_path, 5)
    match.journal.close()
    app = HydraApp(data_dir=tmp_path, film=Film.of(match))
    async with app.run_test() as pilot:
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


async def test_leaving_leads_back_to_the_list(tmp_path: Path) -> None:
    match = play_some(tmp_path / "games", 5)
    assert match.journal.path
    async with sit_down(match, tmp_path) as table:
        table.app.switch_to(GamesScreen("watch"))
        await table.wait()
        assert table.app.watch_record(match.journal.path) == ""
        await table.wait()
        assert isinstance(table.top, ReplayScreen)
        await table.press("q")
        assert isinstance(table.top, GamesScreen)


async def test_help(tmp_path: Path) -> None:
    async with watching(play_some(tmp_path, 5), tmp_path) as table:
        await table.press("right", "question_mark")
        assert isinstance(table.top, HelpScreen)
        await table.press("escape")
        assert replay_of(table).at == 1


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_playing_on_and_exporting_open_their_dialogs(tmp_path: Path, by: str) -> None:
    async with watching(play_some(tmp_path, 10_000), tmp_path) as table:
        await table.press("space")
        for key, name in (("p", "play on"), ("e", "export")):
            await (table.press(key) if by == "key" else table.click_key(name))
            assert isinstance(table.top, {"p": PlayOnScreen, "e": ExportScreen}[key])
            await table.press("escape")
            assert not runs(table)
        await table.press("end", "p")
        assert isinstance(table.top, ReplayScreen)
        assert toasts(table) == ["The game is over here: go back to a move first."]


@pytest.mark.parametrize("size", [(70, 20), (80, 24), (120, 40), (200, 60)])
async def test_all_keys_are_in_the_bar(tmp_path: Path, size: tuple[int, int]) -> None:
    async with watching(play_some(tmp_path, 5), tmp_path, size) as table:
        bar = table.top.query_one(KeyBar)
        shown = {key.command.name for key in bar._keys}
        assert shown == {each.name for each in replay_of(table).commands if each.in_bar}


# A game that is played elsewhere.


async def test_a_game_is_followed_while_it_is_played(tmp_path: Path) -> None:
    match = play_some(tmp_path / "games", 20)
    path = match.journal.path
    assert path
    choose = Random(1)
    async with sit_down(match, tmp_path) as table:
        film = Film.open(path)
        table.app.push_screen(ReplayScreen(film))
        await table.wait()
        screen = replay_of(table)
        assert screen.at == 20, "it begins with the newest"
        assert "live" in table.lines[0]
        screen.look_on()
        assert screen.at == 20, "nothing happened"
        for more in (21, 22, 24):
            while len(match.journal.moments) <= more:
                match.journal.play(choose.choice(match.game.legal_moves()))
            screen.look_on()
            await table.settle()
            assert screen.at == screen.film.last == more
            assert f"move {more} of {more}" in table.text
            assert film.shown_at(more).table.position() == match.game.table.position()
        await table.press("left")
        match.journal.play(choose.choice(match.game.legal_moves()))
        screen.look_on()
        await table.settle()
        assert screen.at == 23, "who looks at an earlier moment stays there"
        assert "move 23 of 25" in table.text
        while not match.game.outcome:
            match.journal.play(choose.choice(match.game.legal_moves()))
        await table.press("end")
        screen.look_on()
        await table.settle()
        assert film.over
        assert "live" not in table.lines[0]
        assert "wins" in title(table)
    whole = path.read_bytes()
    match.journal.close()
    assert path.read_bytes() == whole, "watching changes nothing"


async def test_a_game_that_nobody_plays_is_not_live(tmp_path: Path) -> None:
    match = play_some(tmp_path / "games", 20)
    path = match.journal.path
    assert path
    match.journal.close()
    async with sit_down(match, tmp_path) as table:
        table.app.push_screen(ReplayScreen(Film.open(path)))
        await table.wait()
        screen = replay_of(table)
        assert screen.at == 0
        assert "unfinished" in table.lines[0]
        journal, _ = Journal.resume(path)
        screen.look_on()
        await table.settle()
        assert "live" in table.lines[0]
        assert screen.at == 0
        journal.close()
        screen.look_on()
        await table.settle()
        assert "unfinished" in table.lines[0]


async def test_behind_another_screen_it_stands_still(tmp_path: Path) -> None:
    match = play_some(tmp_path, 20)
    match.journal.close()
    app = HydraApp(data_dir=tmp_path, film=Film.of(match))
    async with app.run_test() as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("space", "q")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert screen._timer is None


async def test_half_a_line_is_waited_for(tmp_path: Path) -> None:
    match = play_some(tmp_path / "games", 20)
    path = match.journal.path
    assert path
    match.journal.close()
    data = path.read_bytes()
    cut = data.rindex(b"\n", 0, -1) + 1
    path.write_bytes(data[: cut + 7])
    async with sit_down(match, tmp_path) as table:
        table.app.push_screen(ReplayScreen(Film.open(path)))
        await table.wait()
        screen = replay_of(table)
        assert screen.film.last == 19
        screen.look_on()
        assert screen.film.last == 19
        path.write_bytes(data)
        screen.look_on()
        assert screen.film.last == 20


async def test_a_game_that_can_no_longer_be_followed_says_why(tmp_path: Path) -> None:
    match = play_some(tmp_path / "games", 20)
    path = match.journal.path
    assert path
    match.journal.close()
    async with sit_down(match, tmp_path) as table:
        table.app.push_screen(ReplayScreen(Film.open(path)))
        await table.wait()
        with path.open("ab") as file:
            file.write(b"nonsense\n")
        screen = replay_of(table)
        screen.look_on()
        await table.settle()
        assert "unfinished" in table.lines[0]
        (told,) = toasts(table)
        assert told.startswith("The game can't be followed any longer: line 23")
        await table.press("end")
        assert screen.at == 20, "what was read can still be watched"
