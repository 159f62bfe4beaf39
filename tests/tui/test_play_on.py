"""Play on from here: a new game that begins at a moment of another one."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.widgets import Static

from hydra_tui.engine import Game, Rules, make_rules
from hydra_tui.engine.moves import RESERVE, Name, Place
from hydra_tui.records import Header, Journal, Origin, Replay, list_games
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match, begin_match, play_on, resume_match
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.play_on import PlayOnScreen
from hydra_tui.tui.widgets.form import Form
from tests.all_rules import ALL_RULES
from tests.engine.laying import position
from tests.records.test_old_records import OLD
from tests.tui.tables import SIZES, Sitting, lay_match

TWELVE = tuple(f"Player {number}" for number in range(1, 13))


def play_random(journal: Journal, choose: Random, most: int = 10_000) -> None:
    """Play moves by chance; the card in hand is rarely named again."""
    while most and (listed := journal.game.legal_moves()):
        plays = [move for move in listed if not isinstance(move, Name)]
        journal.play(choose.choice(plays if plays and choose.random() < 0.9 else listed))
        most -= 1


def left(
    folder: Path,
    names: tuple[str, ...] = ("Ann", "Bo"),
    rules: Rules | None = None,
    moves: int = 60,
    seed: int = 3,
    *,
    testing: bool = False,
) -> Match:
    """A game on disk that was left after some moves."""
    rules = rules or make_rules()
    match = begin_match(folder / "games", names, rules, seed=seed, testing=testing)
    play_random(match.journal, Random(seed), moves)
    match.journal.close()
    return match


def state(game: Game) -> tuple[object, ...]:
    return game.decision, game.seat, {*game.legal_moves()}, game.table.position()


def read(path: Path | None) -> Replay:
    assert path
    return Replay(io.BytesIO(path.read_bytes()))


# The new game.


@settings(max_examples=60)
@given(
    st.sampled_from(ALL_RULES),
    st.integers(2, 5),
    st.booleans(),
    st.integers(0, 2**32),
    st.floats(0, 1),
)
def test_it_begins_as_the_old_one_was_at_that_moment(
    rules: Rules, players: int, testing: bool, seed: int, how_far: float
) -> None:
    with TemporaryDirectory() as name:
        folder, names = Path(name), TWELVE[:players]
        old = left(folder, names, rules, 120, seed, testing=testing)
        film = Film.of(old)
        moment = int(how_far * (film.last - film.over))
        assert old.journal.path
        lines = old.journal.path.read_bytes().splitlines(keepends=True)
        then = Replay(io.BytesIO(b"".join(lines[: 2 + moment]))).game

        new = play_on(folder, film, moment, names[::-1])
        assert state(new.game) == state(then)
        assert new.names == [*names[::-1]]
        assert new.game.rules == rules
        assert new.game.testing == testing
        # The record can be read and gone on with, and tells of where it comes from.
        play_random(new.journal, Random(seed), 5)
        new.journal.close()
        again = resume_match(new.journal.path) if new.journal.path else new
        assert state(again.game) == state(new.game)
        assert again.header == new.header
        assert again.header.origin == Origin(old.journal.path.name, moment)
        play_random(again.journal, Random(seed), 50)
        again.journal.close()
        assert not read(new.journal.path).torn


def test_it_has_chance_of_its_own(tmp_path: Path) -> None:
    film = Film.of(left(tmp_path))
    seeds = [film.header.seed]
    for chosen in (None, None, 7):
        new = play_on(tmp_path, film, 9, film.names, seed=chosen)
        new.journal.close()
        seeds.append(new.header.seed)
    assert len({*seeds}) == 4
    assert seeds[-1] == 7


@pytest.mark.parametrize(
    ("name", "moment"), [("testing-stalemate-v2", 3), ("reserve-pile-unfinished-v2", 0)]
)
def test_from_a_game_of_an_older_version(tmp_path: Path, name: str, moment: int) -> None:
    """R2, O12: it begins at the table as it lay, and goes on by the rulings of today."""
    film = Film.open(OLD / f"{name}.jsonl")
    film.close()
    assert film.game.rules.old_rulings
    new = play_on(tmp_path, film, moment, film.names)
    assert new.header.version == 3
    assert not new.game.rules.old_rulings
    if film.header.testing:
        assert new.game.table.stuck == 1
        new.journal.play(RESERVE)
        assert new.game.outcome is None
    else:
        for _ in range(3):
            new.journal.play(Place(1))
        assert new.game.outcome
    new.journal.close()
    assert read(new.journal.path).game.events == new.game.events


def test_from_a_game_without_a_record(tmp_path: Path) -> None:
    film = Film.of(lay_match(position("2C 3C", "KC", heads="KS | 3H", hand="5H", owed=1)))
    new = play_on(tmp_path, film, 0, ["Ann", "Bo"])
    new.journal.close()
    found = read(new.journal.path)
    assert found.header.origin is msgspec.UNSET
    assert state(found.game) == state(film.game)


def test_from_a_file_of_any_name(tmp_path: Path) -> None:
    old = left(tmp_path)
    assert old.journal.path
    film = Film.open(old.journal.path.rename(tmp_path / "odd \udcff name.jsonl"))
    film.close()
    new = play_on(tmp_path, film, 2, film.names)
    new.journal.close()
    assert read(new.journal.path).header.origin == Origin("odd ? name.jsonl", 2)


def test_the_origin_is_left_out_of_other_records() -> None:
    assert b"origin" not in msgspec.json.encode(Header(rules="standard", seats=(), seed=1))


# The dialog.


@asynccontextmanager
async def asked(
    old: Match,
    moment: int,
    data: Path,
    size: tuple[int, int] = (80, 24),
    **choices: object,
) -> AsyncIterator[Sitting]:
    """The dialog over the game that is watched."""
    film = Film.of(old)
    app = HydraApp(data_dir=data, film=film)
    app.remember(motion=False, handover=False, **choices)
    async with app.run_test(size=size, notifications=True) as pilot:
        table = Sitting(pilot, old)
        await table.settle()
        await app.push_screen(PlayOnScreen(film, moment))
        await table.settle()
        yield table
        film.close()


def seats(table: Sitting) -> Form:
    return table.top.query_one("#seats", Form)


def refusal(table: Sitting) -> str:
    return str(table.top.query_one("#about", Static).content)


async def click_start(table: Sitting) -> None:
    start = next(form for form in table.top.query(Form) if form.id != "seats")
    await table.click(start, 6, 0)


def begun(table: Sitting) -> Match:
    """The game that is at the table now."""
    assert isinstance(table.top, PlayScreen)
    assert table.app.match
    return table.app.match


async def test_it_says_where_the_game_comes_from(tmp_path: Path) -> None:
    old = left(tmp_path)
    film = Film.of(old)
    for moment in (0, 30, film.last):
        table_then = film.shown_at(moment).table
        async with asked(old, moment, tmp_path) as table:
            assert f"Play on from turn {table_then.turn}" in table.text
            heads = len(table_then.heads)
            who = film.names[table_then.seat]
            count = "1 head" if heads == 1 else f"{heads} heads"
            assert f"{count}; the first to decide is {who}." in table.text
            assert old.journal.path
            assert f"The game {old.journal.path.stem} stays as it is." in table.text


async def test_the_opening_has_no_turn_yet(tmp_path: Path) -> None:
    """O1, O2: a joker is to be announced before the first turn."""
    laid = position("Joker", "KS 9S", growing=2)
    old = lay_match(laid, rules="original", names=("Ann", "Bo"))
    async with asked(old, 0, tmp_path) as table:
        assert "Play on from the opening" in table.text
        assert "0 heads; the first to decide is Ann." in table.text
        assert "The game that you watch stays as it is." in table.text


async def test_enter_goes_from_name_to_name_and_starts(tmp_path: Path) -> None:
    old = left(tmp_path)
    async with asked(old, 30, tmp_path) as table:
        assert seats(table).has_focus
        await table.press("enter")
        assert isinstance(table.top, PlayOnScreen)
        await table.press(*"Cleo", "enter")
        new = begun(table)
        assert new.names == ["Ann", "Cleo"]
        assert new.header.origin == Origin(old.journal.path.name if old.journal.path else "", 30)
        assert new.header.laid
        await table.press("q")
        assert table.app.match is None
    # It can be gone on with, also when it was left.
    assert new.journal.path
    again = resume_match(new.journal.path)
    assert state(again.game) == state(new.game)
    play_random(again.journal, Random(1))
    again.journal.close()
    assert read(new.journal.path).ended
    assert read(old.journal.path).decisions == 60, "the old game is as it was"


@pytest.mark.parametrize("way", ["f5", "ctrl+s", "click", "tab"])
@pytest.mark.parametrize("names", [("Ann", "Bo"), TWELVE])
async def test_every_way_to_start(tmp_path: Path, way: str, names: tuple[str, ...]) -> None:
    old = left(tmp_path, names)
    async with asked(old, 12, tmp_path) as table:
        if way == "click":
            await click_start(table)
        elif way == "tab":
            await table.press("shift+tab", "enter")
        else:
            await table.press(way)
        assert begun(table).names == [*names]
        film = Film.of(old)
        assert begun(table).game.table.position() == film.shown_at(12).table.position()


async def test_a_name_is_clicked_and_typed(tmp_path: Path) -> None:
    async with asked(left(tmp_path), 5, tmp_path) as table:
        await table.click(seats(table), 8, 2)
        await table.press("backspace", "backspace", *"Dan", "f5")
        assert begun(table).names == ["Ann", "Dan"]


async def test_esc_leaves_everything_as_it_was(tmp_path: Path) -> None:
    old = left(tmp_path)
    async with asked(old, 5, tmp_path) as table:
        await table.press(*"Zoe", "escape")
        assert not isinstance(table.top, PlayOnScreen)
        assert table.app.match is None
    assert len(list_games(tmp_path / "games")) == 1


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (["delete"], "Player 1 has no name: give one."),
        ([*"Bo"], "Players 1 and 2 are both called 'Bo': change one of the names."),
        ([*"x" * 25], "is longer than 24 characters: shorten the name."),
    ],
)
async def test_bad_names_are_refused_in_one_line(
    tmp_path: Path, typed: list[str], why: str
) -> None:
    async with asked(left(tmp_path), 5, tmp_path) as table:
        await table.press(*typed, "f5")
        assert isinstance(table.top, PlayOnScreen)
        assert refusal(table).endswith(why)
        assert len(list_games(tmp_path / "games")) == 1
        await table.press("ctrl+u", *"Eve")
        assert refusal(table).startswith("Up to 24 characters")
        await table.press("f5")
        assert "Eve" in begun(table).names


async def test_names_of_any_record_are_shown_and_can_be_changed(tmp_path: Path) -> None:
    names = ("[bold]Ann", "龍" * 24, "a\x1bb", "x" * 60)
    laid = position(*["2C 3C"] * 4, heads="9S | KS", hand="5H", seat=1)
    old = lay_match(laid, names=names)
    async with asked(old, 0, tmp_path) as table:
        assert "[bold]Ann" in table.text
        assert "a?b" in table.text
        width = table.app.size.width
        assert [cell_len(line) for line in table.lines] == [width] * table.app.size.height
        await table.press("f5")
        assert "is longer than 24 characters" in refusal(table)
        await table.press("ctrl+u", *"Dan", "f5")
        assert begun(table).names == ["[bold]Ann", "龍" * 24, "a?b", "Dan"]


@pytest.mark.parametrize(
    ("players", "size"), [(12, (70, 20)), *((25, size) for size in [(70, 20), *SIZES])]
)
async def test_many_players_scroll(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    async with asked(left(tmp_path, names), 40, tmp_path, size) as table:
        for row, name in enumerate(names, 1):
            assert seats(table).cursor == row
            assert any(f"▶ {row}" in line and f" {name} " in line for line in table.lines), name
            assert "Start the game" in table.text
            assert "F5" in table.text or row == players
            assert "Up to 24 characters" in table.text
            await table.press("down")
        assert not seats(table).has_focus, "below the last name is the start"
        await table.press("enter")
        assert begun(table).names == [*names]


async def test_enter_through_twelve_players(tmp_path: Path) -> None:
    async with asked(left(tmp_path, TWELVE), 40, tmp_path) as table:
        await table.press(*["enter"] * 11)
        assert isinstance(table.top, PlayOnScreen)
        await table.press("enter")
        assert begun(table).names == [*TWELVE]


async def test_in_ascii_nothing_else_is_shown(tmp_path: Path) -> None:
    old = left(tmp_path, ("A" * 24, *TWELVE[1:]))
    assert old.journal.path
    old.journal.path = old.journal.path.rename(tmp_path / "games" / f"{'long ' * 12}.jsonl")
    async with asked(old, 40, tmp_path, symbols="ascii") as table:
        for _ in range(2):
            assert "... |" in table.text
            assert table.text.isascii()
            await table.press("end", *"x" * 30, "f5")


async def test_f1_shows_keys_and_rules(tmp_path: Path) -> None:
    old = left(tmp_path, rules=make_rules("original"))
    async with asked(old, 10, tmp_path) as table:
        await table.press("f1")
        assert isinstance(table.top, HelpScreen)
        await table.press("escape")
        assert isinstance(table.top, PlayOnScreen)
