"""Sorting and filtering of games, by keys, by mouse, and by what is typed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from hydra_tui.records import Header, Listed, Seat
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.shelf import COLUMNS, Column, Row, Shelf, make_row
from hydra_tui.tui.widgets.games_list import ColumnTitles
from tests.tui.shelves import DAY, before_list, damage, typed, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four games and a damaged one, called by when they were played."""
    write(tmp_path, "a", ["Cleo", "Dan"], 10_005, rules="original", turns=20)
    write(tmp_path, "b", ["ann", "Bo"], 10_004)
    damage(tmp_path, 10_003).rename(tmp_path / "games" / "c.jsonl")
    write(tmp_path, "d", ["Bo", "Ann"], 10_002, house=["free-cut"], turns=100, winner=1)
    write(tmp_path, "e", ["Ann", "Eve"], 10_001, rules="spring-2020", turns=3, winner=None)
    return tmp_path


ORDERS: list[tuple[Column, str, str, str]] = [
    ("when", "when ↓ who rules result turns", "abcde", "edcba"),
    ("who", "when who ↑ rules result turns", "bedac", "adebc"),
    ("rules", "when who rules ↑ result turns", "aebdc", "dbeac"),
    ("result", "when who rules result ↑ turns", "daebc", "beadc"),
    ("turns", "when who rules result ↓ turns", "daebc", "eadbc"),
]
"""Each column with the titles when it is chosen, and the games: at first, and turned round."""


SWAPPED = str.maketrans("↓↑", "↑↓")


@pytest.mark.parametrize(("column", "titles", "order", "turned"), ORDERS)
@pytest.mark.parametrize("how", ["tab", "shift+tab", "click"])
async def test_every_column_sorts(  # noqa: PLR0917
    folder: Path, column: Column, titles: str, order: str, turned: str, how: str
) -> None:
    async with before_list(folder) as reader:
        at = COLUMNS.index(column)
        if how == "tab":
            await reader.press(*["tab"] * (at or len(COLUMNS)))
        elif how == "shift+tab":
            await reader.press(*["shift+tab"] * (len(COLUMNS) - at))
        elif at:
            await reader.click_title(column)
        assert ("".join(reader.stems), reader.titles) == (order, titles)
        if how == "click":
            await reader.click_title(column)
        else:
            await reader.press("f3" if how == "tab" else "ctrl+r")
        assert "".join(reader.stems) == turned
        assert reader.titles == titles.translate(SWAPPED)
        if how == "click":
            await reader.click_title(column)
        else:
            await reader.press("f3")
        assert ("".join(reader.stems), reader.titles) == (order, titles)


async def test_a_click_beside_the_titles_does_nothing(folder: Path) -> None:
    async with before_list(folder, size=(80, 24)) as reader:
        await reader.click(reader.library.query_one(ColumnTitles), 78, 0)
        assert "".join(reader.stems) == "abcde"


@pytest.mark.parametrize("column", COLUMNS)
async def test_every_cell_of_a_title_is_its_own(folder: Path, column: Column) -> None:
    async with before_list(folder) as reader:
        titles = reader.library.query_one(ColumnTitles)
        await reader.click_title(column)
        if "↓" not in reader.titles:
            await reader.click_title(column)
        line = reader.lines[3][1:]  # the list has a margin
        for cell in {line.index(column), line.index(column) + len(column) - 1, line.index("↓")}:
            before = reader.titles
            await reader.click(titles, cell, 0)
            assert reader.titles == before.translate(SWAPPED)
            await reader.click(titles, cell, 0)
            assert reader.titles == before


async def test_the_cursor_stays_on_its_game(folder: Path) -> None:
    async with before_list(folder) as reader:
        await reader.press("down")
        for key in ("tab", "tab", "f3", "tab", "shift+tab", "b", "o", "backspace", "escape", "tab"):
            await reader.press(key)
            assert reader.here == "b"
            assert reader.games.cursor == reader.stems.index("b")


async def test_the_cursor_stays_at_the_same_height(tmp_path: Path) -> None:
    for number in range(200):
        write(tmp_path, f"{number:03}", [f"P{number * 37 % 200:03}", "Bo"], 1000 - number)
    async with before_list(tmp_path) as reader:
        await reader.press(*["pagedown"] * 4, "up", "up", "up")
        here, height = reader.here, reader.games.cursor - reader.games.top
        await reader.press("tab")
        assert (reader.here, reader.games.cursor - reader.games.top) == (here, height)
        await reader.press("f3")
        assert (reader.here, reader.games.cursor - reader.games.top) == (here, height)


# Filtering.


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ann", "bde"),
        ("ANN bo", "bd"),
        ("orig", "a"),
        ("standard", "bd"),
        ("free-cut", "d"),
        ("unfinished", "b"),
        ("damaged", "c"),
        ("won", "ade"),
        ("hydra", "e"),
        ("ann won", "de"),
        ("1997-05", "abcde"),
        ("1997-05-24", "a"),
        ("  ", "abcde"),
        ("nobody", ""),
    ],
)
async def test_words_that_are_typed_filter(folder: Path, words: str, found: str) -> None:
    async with before_list(folder) as reader:
        await reader.type(words)
        assert "".join(reader.stems) == found
        assert typed(reader) == words.lstrip()
        if words.strip():
            assert reader.filter.startswith(f"Filter: {words}_ ")
            assert reader.filter.endswith(f" {len(found)} of 5 games")
        else:
            assert reader.filter == "Type to filter by player, rules, result, name or date."
        assert ("No game has all these words" in reader.text) == (not found)


async def test_a_game_is_found_by_its_file_and_by_when_it_was(tmp_path: Path) -> None:
    name = "2026-11-18-141404-standard-2p"
    write(tmp_path, name, ["Ann", "Bo"], 10_000)
    write(tmp_path, "other", ["Ann", "Bo"], 10_001)
    async with before_list(tmp_path) as reader:
        for words in (name, f"{name}.jsonl", "141404", "1997-05-19"):
            await reader.type(words)
            assert reader.stems == [name]
            await reader.press("escape")
        await reader.type("json")
        assert reader.stems == []


async def test_the_line_is_edited_as_any_other(folder: Path) -> None:
    async with before_list(folder) as reader:
        for keys, text in [
            (["a", "n", "x"], "anx"),
            (["backspace", "n"], "ann"),
            (["space", "w", "o", "n"], "ann won"),
            (["ctrl+w"], "ann "),
            (["left", "left", "left", "N"], "aNnn "),
            (["right", "right", "right", "right", "q"], "aNnn q"),
            (["ctrl+a", "x"], "xaNnn q"),
            (["ctrl+u"], ""),
            (["space"], ""),
            (["left", "right", "backspace"], ""),
            (["é", "1", "minus", "comma"], "é1-,"),
        ]:
            await reader.press(*keys)
            assert typed(reader) == text
        assert isinstance(reader.app.screen, GamesScreen)


async def test_the_caret_can_be_seen(folder: Path) -> None:
    async with before_list(folder) as reader:
        await reader.type("ann")
        assert "Filter: ann_ " in reader.text
        await reader.press("left")
        assert "Filter: ann  " in reader.text
        await reader.type("x" * 150)
        assert "xxxn  " in reader.filter
        assert reader.filter.endswith(" 0 of 5 games")


async def test_words_can_be_pasted(folder: Path) -> None:
    async with before_list(folder) as reader:
        await reader.type("ann")
        reader.app.post_message(events.Paste(" bo\nmore"))
        await reader.settle()
        assert typed(reader) == "ann bo"
        assert "".join(reader.stems) == "bd"


async def test_keys_come_one_after_the_other_however_fast(folder: Path) -> None:
    async with before_list(folder) as reader:
        for key in ("x", "escape", "b", "o", "tab", "down"):
            reader.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await reader.settle()
        assert typed(reader) == "bo"
        assert "".join(reader.stems) == "bd"
        assert reader.here == "d"


# The shelf itself.

name = st.text("abAB", min_size=1, max_size=3)


@st.composite
def rows(draw: st.DrawFn) -> Row:
    header = None
    if draw(st.booleans()):
        header = Header(rules="standard", seats=(Seat(draw(name)), Seat(draw(name))), seed=1)
    path = Path(f"{draw(name)}.jsonl")
    game = Listed(str(path), draw(st.integers(0, 3)) * DAY, header, None, "" if header else "bad")
    return make_row(game, 5 * DAY)


@given(st.lists(st.lists(rows(), max_size=4), max_size=4), st.sampled_from(COLUMNS), st.text("ab "))
def test_games_that_come_later_are_sorted_in(
    pieces: list[list[Row]], column: Column, text: str
) -> None:
    early, late = Shelf(), Shelf()
    for shelf in (early, late):
        if shelf is early and column != "when":
            shelf.sort_by(column)
        if shelf is early:
            shelf.filter(text)
        for piece in pieces:
            shelf.add(piece)
    if column != "when":
        late.sort_by(column)
    late.filter(text)
    assert [id(row) for row in early.shown] == [id(row) for row in late.shown]
    wanted = text.split()
    every = [row for piece in pieces for row in piece]
    assert len(early) == len(every)
    assert {id(row) for row in early.shown} == {
        id(row) for row in every if all(word in row.text for word in wanted)
    }
    damaged = [bool(row.game.damage) for row in early.shown]
    assert column == "when" or damaged == sorted(damaged)


def test_today_is_found_by_its_date_too() -> None:
    noon = datetime(2026, 11, 18, 12, 5).timestamp()
    row = make_row(Listed("x.jsonl", noon, None, None, "bad"), noon + 60)
    assert "1 minute ago" in row.text
    assert "2026-11-18 12:05" in row.text


def test_a_time_that_there_is_not_is_no_trouble() -> None:
    row = make_row(Listed("x.jsonl", 1e20, None, None, "bad"), 0)
    assert "at some time" in row.text
