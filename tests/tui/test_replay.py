"""Watching a game: each key, and the same table however one came to a moment."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Static

from hydra_tui.engine import make_rules
from hydra_tui.engine.events import TurnBegan
from hydra_tui.engine.moves import SWAP
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match, begin_match
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.look import LookScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.widgets.heads import HeadGrid
from tests.tui.tables import Sitting, sit_down

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


@asynccontextmanager
async def watching(match: Match, data: Path) -> AsyncIterator[Sitting]:
    async with sit_down(match, data) as table:
        table.app.watch_film(Film.of(match))
        await table.wait()
        yield table


def replay_of(table: Sitting) -> ReplayScreen:
    screen = table.top
    assert isinstance(screen, ReplayScreen)
    return screen


def moment(table: Sitting) -> tuple[int, str]:
    """Where it is, and all that is seen."""
    return replay_of(table).at, table.text


def says(table: Sitting) -> str:
    return str(table.top.query_one("#words > #says", Static).content)


async def test_it_begins_at_the_beginning(tmp_path: Path) -> None:
    match = play_some(tmp_path, 30)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        assert screen.at == 0
        assert says(table) == "Move 0 of 30, paused."
        assert screen.shown.table.turn == 1
        assert not screen._playing


async def test_stepping(tmp_path: Path) -> None:
    match = play_some(tmp_path, 12)
    async with watching(match, tmp_path) as table:
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
    match = play_some(tmp_path, 40, rules, house)
    choose = Random(3)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        stepped = []
        for at in range(len(match.journal.moments)):
            screen.go_to(at)
            if at % 4 == 0:
                await table.settle()
                stepped.append(moment(table))
        for _ in range(12):
            expected = choose.choice(stepped)
            screen.go_to(expected[0])
            await table.settle()
            assert moment(table) == expected


async def test_home_and_end(tmp_path: Path) -> None:
    match = play_some(tmp_path, 25)
    async with watching(match, tmp_path) as table:
        first = moment(table)
        await table.press("end")
        assert replay_of(table).at == 25
        await table.press("home")
        assert moment(table) == first


async def test_by_turns(tmp_path: Path) -> None:
    match = play_some(tmp_path, 40)
    starts = [
        at
        for at, count in enumerate(match.journal.moments)
        if any(
            isinstance(event, TurnBegan)
            for event in match.game.events[match.journal.moments[at - 1] if at else 0 : count]
        )
    ]
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        visited = [screen.at]
        while screen.at < 40:
            await table.press("down")
            visited.append(screen.at)
        assert visited == sorted({*starts, 40})
        back = [screen.at]
        while screen.at:
            await table.press("up")
            back.append(screen.at)
        assert back == visited[::-1]
        await table.press("up")
        assert screen.at == 0
        turns = []
        for at in starts:
            screen.go_to(at)
            turns.append(screen.shown.table.turn)
        assert turns == sorted(turns)


async def test_it_runs_and_pauses(tmp_path: Path) -> None:
    match = play_some(tmp_path, 10)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        assert screen._timer
        screen._timer.pause()
        await table.press("space")
        assert screen._playing
        assert screen.at == 1, "it begins at once"
        assert "playing" in says(table)
        screen._run_on()
        screen._run_on()
        assert screen.at == 3
        await table.press("space")
        assert not screen._playing
        assert "Move 3 of 10, paused" in says(table)
        await table.press("space")
        while screen._playing:
            screen._run_on()
        assert screen.at == 10, "it stops at the end"
        assert "Move 10 of 10, paused" in says(table)
        await table.press("space")
        assert screen.at == 0, "from the end it runs from the beginning"
        assert screen._playing


async def test_any_step_pauses_it(tmp_path: Path) -> None:
    match = play_some(tmp_path, 10)
    async with watching(match, tmp_path) as table:
        screen = replay_of(table)
        for key in ("left", "right", "up", "down", "home", "end"):
            await table.press("space")
            assert screen._playing
            await table.press(key)
            assert not screen._playing, key
            assert "paused" in says(table)


@pytest.mark.parametrize("seed", [3, 4])
async def test_a_finished_game_tells_who_won(tmp_path: Path, seed: int) -> None:
    match = play_some(tmp_path, 10_000, seed=seed)
    assert match.game.outcome
    winner = match.game.outcome.winner
    name = "The Hydra" if winner is None else match.names[winner]
    async with watching(match, tmp_path) as table:
        await table.press("end")
        assert f"{name} wins" in str(table.top.query_one("#words > #title", Static).content)


async def test_a_game_that_goes_on_can_be_watched(tmp_path: Path) -> None:
    match = play_some(tmp_path / "games", 20)
    path = match.journal.path
    assert path
    record = path.read_bytes()
    async with sit_down(match, tmp_path) as table:
        assert table.app.watch_record(path) == ""
        await table.wait()
        await table.press("end")
        assert replay_of(table).at == 20
        assert replay_of(table).shown.table.position() == match.game.table.position()
        assert "wins" not in str(table.top.query_one("#words > #title", Static).content)
    assert path.read_bytes() == record, "watching changes nothing"


async def test_a_record_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    match = play_some(tmp_path, 1)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("nonsense\n")
    async with sit_down(match, tmp_path) as table:
        assert "wrong.jsonl: line 1" in table.app.watch_record(wrong)
        assert "none.jsonl: " in table.app.watch_record(tmp_path / "none.jsonl")
        assert table.open


def is_seen(table: Sitting) -> bool:
    """Whether the face of the card in hand is on the screen, where the hand is."""
    hand = replay_of(table).shown.table.hand
    assert hand
    face = table.app.glyphs.face(hand)
    drawn = " ".join(line[:24] for line in table.lines[-6:-1])
    return face[:-1] in drawn and face[-1] in drawn


@pytest.mark.parametrize("moves", [8, 10_000], ids=["it goes on", "it is over"])
async def test_all_cards_are_open_once_the_game_is_over(tmp_path: Path, moves: int) -> None:
    match = play_some(tmp_path, moves)
    over = match.game.outcome is not None
    assert over == (moves > 8)
    async with watching(match, tmp_path) as table:
        for _ in range(7):
            assert is_seen(table) == over, "a game that may go on keeps its secrets (R4)"
            await table.press("right")


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


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_leaving(tmp_path: Path, key: str) -> None:
    async with watching(play_some(tmp_path, 5), tmp_path) as table:
        await table.press(key)
        assert isinstance(table.top, MenuScreen)


async def test_help(tmp_path: Path) -> None:
    async with watching(play_some(tmp_path, 5), tmp_path) as table:
        await table.press("right", "question_mark")
        assert isinstance(table.top, HelpScreen)
        await table.press("escape")
        assert replay_of(table).at == 1


async def test_its_key_bar_can_be_clicked(tmp_path: Path) -> None:
    async with watching(play_some(tmp_path, 5), tmp_path) as table:
        await table.click_key("play")
        assert replay_of(table)._playing
        await table.click_key("play")
        assert not replay_of(table)._playing
        await table.click_key("menu")
        assert isinstance(table.top, MenuScreen)
