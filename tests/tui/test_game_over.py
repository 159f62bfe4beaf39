"""The end of a game: every way that it can come, and every way on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from hydra_tui.engine import Game, Position, Rules, make_rules, parse_move
from hydra_tui.records import Journal, make_header
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import Match, begin_match
from hydra_tui.tui.screens.game_over import GameOverScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.table import Shown
from hydra_tui.tui.widgets.menu_items import MenuItems
from tests.engine.laying import keep, position

SIZES = [(70, 20), (80, 24), (120, 40), (200, 60)]
STANDARD = make_rules()

ENDS: dict[str, tuple[Position, tuple[str, ...]]] = {
    "last card": (position("", "2C", heads="9D", hand="4H", turn=40), ("on 1",)),
    "equal": (position("", "2C", heads="9D | 4C", hand="4H", turn=40), ("on 2",)),
    "losing": (position("", "2C", heads="3D", hand="4H", turn=40), ("cut",)),
    "nothing to draw": (position("", "2C", heads="3D"), ()),
    "stalemate": (position("KH", "QS", heads="2D | 4C"), ("reserve", "reserve")),
}
SAID = {
    "last card": "Ann wins: the last card is on a head.",
    "equal": "Ann wins: the last card went on an equal.",
    "losing": "Ann wins by losing: the last two cards grew into heads.",
    "nothing to draw": "Ann wins: there is nothing left to draw.",
    "stalemate": "The Hydra wins: nobody can ever play again.",
}


def end_game(how: str) -> Match:
    """A game that came to its end in this way."""
    laid, moves = ENDS[how]
    game = Game(STANDARD, laid, keep)
    for move in moves:
        game.play(parse_move(move))
    assert game.outcome
    assert game.outcome.termination == how
    return Match(Journal(game), make_header(STANDARD, ["Ann", "Bo"], seed=1, laid=True))


def play_game(folder: Path, names: list[str], rules: Rules = STANDARD, seed: int = 3) -> Match:
    """A whole game of random moves."""
    match = begin_match(folder, names, rules, seed=seed)
    random = Random(seed)
    while not match.game.outcome:
        moves = [move for move in match.game.legal_moves() if str(move) != "swap"]
        places = [move for move in moves if str(move).startswith("on ")]
        match.journal.play(random.choice(places or moves))
    return match


@asynccontextmanager
async def over(
    match: Match, tmp_path: Path, size: tuple[int, int] = (80, 24), **settings: object
) -> AsyncIterator[Pilot[None]]:
    app = HydraApp(data_dir=tmp_path, match=match)
    app.remember(motion=False, **settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if not isinstance(app.screen, GameOverScreen):
            shown = Shown()
            for event in match.game.events:
                shown.apply(event)
            await app.push_screen(GameOverScreen(match, shown))
            await pilot.pause()
        yield pilot


def lines(pilot: Pilot[None]) -> list[str]:
    return [strip.text for strip in pilot.app.screen._compositor.render_strips()]


@pytest.mark.parametrize("how", ENDS)
async def test_it_says_who_won_and_how(how: str, tmp_path: Path) -> None:
    async with over(end_game(how), tmp_path) as pilot:
        assert SAID[how] in "\n".join(lines(pilot))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_after_the_last_move_it_comes_by_itself(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    game = Game(STANDARD, position("", "2C", heads="9D", hand="4H", turn=40), keep)
    match = Match(Journal(game), make_header(STANDARD, ["Ann", "Bo"], seed=1, laid=True))
    app = HydraApp(data_dir=tmp_path, match=match)
    app.remember(handover=False, motion=False)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GameOverScreen)
        assert SAID["last card"] in "\n".join(lines(pilot))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
async def test_everything_is_seen_at_every_size(
    tmp_path: Path, size: tuple[int, int], symbols: str
) -> None:
    match = play_game(tmp_path, ["Ann", "Bo", "Heracles"])
    async with over(match, tmp_path, size, symbols=symbols) as pilot:
        text = "\n".join(lines(pilot))
        for name in match.names:
            assert name in text
        for word in ("turns", "heads cut off", "most heads at once", "cards", "cuts", "taken"):
            assert word in text
        for way in ("Rematch", "Watch it again", "Menu"):
            assert way in text
        assert symbols == "unicode" or text.isascii()


async def test_the_numbers_are_those_of_the_game(tmp_path: Path) -> None:
    match = play_game(tmp_path, ["Ann", "Bo", "Heracles"])
    shown = Shown()
    for event in match.game.events:
        shown.apply(event)
    async with over(match, tmp_path) as pilot:
        scores = {
            name: row
            for row in lines(pilot)
            for name in match.names
            if f" {name} " in f" {row[43:]} " and row.strip()[-1].isdigit()
        }
        for seat, name in enumerate(match.names):
            assert [*map(int, scores[name].split()[-3:])] == [
                match.game.table.owned(seat),
                shown.cuts[seat],
                shown.taken[seat],
            ]
        facts = {
            row[43:].rsplit(maxsplit=1)[0].strip(): row.split()[-1]
            for row in lines(pilot)
            if row[43:].strip()
        }
        assert facts["turns"] == str(match.game.table.turn)
        assert facts["heads cut off"] == str(sum(shown.cuts))
        assert facts["most heads at once"] == str(shown.most_heads)
        winner = match.game.outcome.winner if match.game.outcome else None
        assert winner is not None
        assert next(iter(scores)) == match.names[winner], "the winner is first"


async def test_many_players_are_scrolled_through(tmp_path: Path) -> None:
    match = play_game(tmp_path, [f"Player {number}" for number in range(1, 16)])
    async with over(match, tmp_path) as pilot:
        scores = pilot.app.screen.query_one("#scores")
        seen = {scores.render_line(y).text[4:13].strip() for y in range(scores.size.height)}
        assert len(seen) < 15
        for _ in range(15):
            await pilot.press("pagedown")
            seen |= {scores.render_line(y).text[4:13].strip() for y in range(scores.size.height)}
        assert {*match.names} <= seen
        assert pilot.app.screen.query_one("#ways").size.height == 3, "the ways on keep their room"


# The ways on.

WAYS = {"rematch": PlayScreen, "watch": ReplayScreen, "menu": MenuScreen}


async def arrive(pilot: Pilot[None], way: str) -> None:
    await pilot.pause()
    assert type(pilot.app.screen) is WAYS[way]
    left = [type(screen) for screen in pilot.app.screen_stack]
    assert GameOverScreen not in left
    assert left.count(WAYS[way]) == 1 or way == "rematch", "the old table may be out of sight"


@pytest.mark.parametrize(
    ("key", "way"),
    [("r", "rematch"), ("w", "watch"), ("m", "menu"), ("q", "menu"), ("escape", "menu")],
)
async def test_by_key(tmp_path: Path, key: str, way: str) -> None:
    async with over(play_game(tmp_path, ["Ann", "Bo"]), tmp_path) as pilot:
        await pilot.press(key)
        await arrive(pilot, way)


async def test_a_key_typed_ahead_chooses_nothing(tmp_path: Path) -> None:
    async with over(play_game(tmp_path, ["Ann", "Bo"]), tmp_path) as pilot:
        await pilot.press("enter", "space")
        assert type(pilot.app.screen) is GameOverScreen


@pytest.mark.parametrize(("downs", "way"), enumerate(WAYS))
@pytest.mark.parametrize("key", ["enter", "space"])
async def test_by_arrows(tmp_path: Path, downs: int, way: str, key: str) -> None:
    async with over(play_game(tmp_path, ["Ann", "Bo"]), tmp_path) as pilot:
        await pilot.press("down", *["down"] * downs, key)
        await arrive(pilot, way)


@pytest.mark.parametrize(("row", "way"), enumerate(WAYS))
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_by_mouse(tmp_path: Path, row: int, way: str, size: tuple[int, int]) -> None:
    async with over(play_game(tmp_path, ["Ann", "Bo"]), tmp_path, size) as pilot:
        ways = pilot.app.screen.query_one(MenuItems)
        assert await pilot.click(ways, offset=(6, ways.place(row)[0]))
        await arrive(pilot, way)


async def test_by_the_key_bar(tmp_path: Path) -> None:
    async with over(play_game(tmp_path, ["Ann", "Bo"]), tmp_path) as pilot:
        bar = pilot.app.screen.query_one("KeyBar")
        await pilot.click(bar, offset=(bar.render_line(0).text.index("watch it"), 0))
        await arrive(pilot, "watch")


async def test_a_rematch_has_the_same_players_and_rules(tmp_path: Path) -> None:
    rules = make_rules("spring-2020", ["free-cut", "black-up"])
    match = play_game(tmp_path, ["Ann", "Bo", "Cy"], rules)
    async with over(match, tmp_path) as pilot:
        await pilot.press("r")
        await arrive(pilot, "rematch")
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.match.names == match.names
        assert screen.game.rules == rules
        assert screen.game is not match.game
        assert not screen.game.testing
        assert not screen.game.outcome
        assert screen.match.journal.path != match.journal.path


async def test_a_rematch_of_a_testing_game_is_one_too(tmp_path: Path) -> None:
    game = Game(STANDARD, ENDS["last card"][0], keep, testing=True)
    game.play(parse_move("on 1"))
    header = make_header(STANDARD, ["Ann", "Bo"], seed=1, laid=True, testing=True)
    async with over(Match(Journal(game), header), tmp_path) as pilot:
        await pilot.press("r")
        await pilot.pause()
        match = pilot.app.match if isinstance(pilot.app, HydraApp) else None
        assert match
        assert match.game.testing
        assert match.header.testing


async def test_the_finished_game_is_on_disk_whole(tmp_path: Path) -> None:
    match = play_game(tmp_path, ["Ann", "Bo"])
    path = match.journal.path
    assert path
    async with over(match, tmp_path) as pilot:
        await pilot.press("m")
        await arrive(pilot, "menu")
    assert "end" in json.loads(path.read_bytes().splitlines()[-1])


async def test_help_tells_its_keys_and_the_rules(tmp_path: Path) -> None:
    async with over(play_game(tmp_path, ["Ann", "Bo"]), tmp_path) as pilot:
        below = pilot.app.screen
        await pilot.press("question_mark")
        assert pilot.app.screen is not below
        assert pilot.app.screen.query("#help-rules")
        assert pilot.app.screen.query("#help-keys")
        await pilot.press("escape")
        assert pilot.app.screen is below


def test_a_game_that_goes_on_has_no_end_to_show() -> None:
    game = Game.new(seed=1)
    match = Match(Journal(game), make_header(STANDARD, ["Ann", "Bo"], seed=1))
    with pytest.raises(ValueError, match="not over"):
        GameOverScreen(match, Shown())._make_ending()
