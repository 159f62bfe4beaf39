"""Keeping games in order: deleting, renaming and exporting them from the list."""

from __future__ import annotations

from pathlib import Path

import pytest

from hydra_tui.records import Journal
from hydra_tui.tui.match import resume_match
from hydra_tui.tui.screens.export import ExportScreen
from hydra_tui.tui.screens.games import GamesScreen, Purpose
from hydra_tui.tui.screens.question import Question
from hydra_tui.tui.screens.rename import LONGEST, RenameScreen, check_game_name
from hydra_tui.tui.widgets.form import Form
from tests.tui.shelves import Reader, before_list, damage, keep, typed, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four games, called by when they were played."""
    for day, stem in enumerate("abcd"):
        write(tmp_path, stem, [f"P{stem}", "Bo"], 10_000 - day, rules="original")
    return tmp_path


def on_disk(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "games").iterdir())


async def press(reader: Reader, *keys: str) -> None:
    """Press keys, and see what comes of it painted."""
    await reader.press(*keys)
    await reader.pilot.pause()


# Deleting.


@pytest.mark.parametrize("how", ["key", "bar"])
async def test_a_game_is_deleted_after_a_question(folder: Path, how: str) -> None:
    async with before_list(folder) as reader:
        await reader.press("down")
        if how == "key":
            await press(reader, "delete")
        else:
            await reader.click_key("delete")
            await reader.pilot.pause()
        assert isinstance(reader.top, Question)
        for words in ("Delete this game for ever?", "Pb, Bo", "original", "1997-05-18", "b.jsonl"):
            assert words in reader.text
        (here,) = [line for line in reader.lines if "▶" in line and "Keep it" in line]
        assert "Delete it" not in here
        assert on_disk(folder) == ["a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl"]
        await press(reader, "y")
        assert on_disk(folder) == ["a.jsonl", "c.jsonl", "d.jsonl"]
        assert (reader.stems, reader.here) == (["a", "c", "d"], "c")
        assert reader.about.startswith("c.jsonl")
        assert reader.bar.endswith(" 3 games ")


@pytest.mark.parametrize("keys", [["enter"], ["n"], ["escape"], ["down", "up", "space"]])
async def test_the_safe_answer_keeps_it(folder: Path, keys: list[str]) -> None:
    async with before_list(folder) as reader:
        await reader.press("delete", *keys)
        assert isinstance(reader.top, GamesScreen)
        assert len(on_disk(folder)) == 4
        assert (reader.stems, reader.here) == ([*"abcd"], "a")


async def test_the_cursor_goes_to_the_neighbour(folder: Path) -> None:
    async with before_list(folder) as reader:
        for keys, here in [(["end"], "c"), (["home"], "b"), ([], "c")]:
            await reader.press(*keys, "delete", "y")
            assert reader.here == here
        await press(reader, "delete", "y")
        assert on_disk(folder) == []
        assert "There are no games yet" in reader.text
        assert reader.about == ""


async def test_what_is_filtered_stays_filtered(folder: Path) -> None:
    write(folder, "x", ["Pb", "Hal"], 1)
    async with before_list(folder) as reader:
        await reader.type("pb")
        assert reader.stems == ["b", "x"]
        await press(reader, "delete", "y")
        assert reader.stems == ["x"]
        assert reader.filter.endswith("1 of 4 games")


async def test_an_unfinished_game_can_be_deleted_too(tmp_path: Path) -> None:
    keep(tmp_path, ["Ann", "Bo"], 1)
    async with before_list(tmp_path, "continue") as reader:
        await press(reader, "delete", "y")
        assert on_disk(tmp_path) == []
        assert "No game waits to be finished" in reader.text


async def test_a_damaged_record_is_never_deleted(tmp_path: Path) -> None:
    path = damage(tmp_path, 1)
    async with before_list(tmp_path) as reader:
        await reader.press("delete")
        assert isinstance(reader.top, GamesScreen)
        assert path.exists()
        assert reader.about == (
            "A damaged record (this is not a Hydra record) is never deleted here."
            f" Remove it by hand: {path}"
        )


async def test_a_record_that_turns_out_to_be_damaged_is_not_deleted_either(tmp_path: Path) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1, finished=True)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    async with before_list(tmp_path) as reader:
        assert "won" in reader.text, "only its ends are read for the list"
        await reader.press("delete", "y")
        assert path.read_bytes() == data
        assert "is never deleted here. Remove it by hand" in reader.about
        assert "line " in reader.about


async def test_a_game_that_is_being_played_is_not_deleted(tmp_path: Path) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1)
    journal: Journal = resume_match(path).journal
    async with before_list(tmp_path) as reader:
        await reader.press("delete", "y")
        assert path.exists()
        assert reader.stems == [path.stem]
        assert reader.about == f"{path.name} can't be deleted: it is open in another program"
        journal.close()
        await reader.press("delete", "y")
        assert not path.exists()


async def test_a_game_that_has_gone_says_so(folder: Path) -> None:
    async with before_list(folder) as reader:
        (folder / "games" / "a.jsonl").unlink()
        await reader.press("delete", "y")
        assert reader.about == "a.jsonl can't be deleted: No such file or directory"


@pytest.mark.parametrize(
    ("name", "screen"),
    [("delete", Question), ("rename", RenameScreen), ("export", ExportScreen)],
)
async def test_the_palette_leads_there_too(folder: Path, name: str, screen: type) -> None:
    async with before_list(folder) as reader:
        await press(reader, "ctrl+p")
        await reader.press(*name)
        await reader.wait()
        await press(reader, "enter")
        assert isinstance(reader.top, screen)


# Renaming.


@pytest.mark.parametrize("how", ["key", "bar"])
@pytest.mark.parametrize("purpose", ["watch", "continue"])
async def test_a_game_is_renamed(tmp_path: Path, how: str, purpose: Purpose) -> None:
    for day in range(3):
        path = keep(tmp_path, ["Ann", "Bo"], 10_000 - day)
        path.rename(path.with_name(f"2026-11-18-14140{day}-standard-2p.jsonl"))
    async with before_list(tmp_path, purpose, (120, 40)) as reader:
        await reader.press("down")
        before = [line[20:] for line in reader.text.splitlines()[4:7]]
        assert not any("2026" in line for line in before)
        if how == "key":
            await press(reader, "f2")
        else:
            await reader.click_key("rename")
            await reader.pilot.pause()
        assert isinstance(reader.top, RenameScreen)
        assert "2026-11-18-141401-standard-2p " in reader.text
        await reader.type("the great comeback")
        await press(reader, "enter")
        assert reader.stems == [
            "2026-11-18-141400-standard-2p",
            "the great comeback",
            "2026-11-18-141402-standard-2p",
        ]
        assert [f"{stem}.jsonl" for stem in sorted(reader.stems)] == on_disk(tmp_path)
        assert reader.here == "the great comeback"
        assert reader.about.startswith("the great comeback.jsonl  2 players")
        assert "Ann, Bo  the great comeback" in reader.text
        await reader.press("enter")
        assert not isinstance(reader.top, GamesScreen)


async def test_the_name_that_is_there_can_be_changed(folder: Path) -> None:
    async with before_list(folder) as reader:
        await reader.press("f2", "end", *"bc", "left", "backspace", "x", "enter")
        assert reader.here == "axc"
        await reader.press("f2", *"?", "enter")
        assert reader.here == "?"


async def test_the_cursor_follows_a_name_to_its_place(folder: Path) -> None:
    async with before_list(folder) as reader:
        await reader.press("tab")
        assert reader.stems == [*"abcd"]
        write(folder, "e", ["Pa", "Bo"], 1)
        await reader.open_list("watch")
        await reader.press("tab", "f2", *"z", "enter")
        assert reader.stems == [*"ezbcd"]
        assert reader.here == "z"


async def test_a_game_that_no_longer_matches_is_shown_with_all(folder: Path) -> None:
    write(folder, "old name", ["Ann", "Hal"], 9000)
    async with before_list(folder) as reader:
        await reader.type("old")
        assert reader.stems == ["old name"]
        await reader.press("f2", *"new", "enter")
        assert typed(reader) == ""
        assert reader.stems == [*"abcd", "new"]
        assert reader.here == "new"
        await reader.type("ann")
        await reader.press("f2", *"newer", "enter")
        assert (typed(reader), reader.stems) == ("ann", ["newer"])


@pytest.mark.parametrize("keys", [["escape"], ["enter"], ["x", "escape"]])
async def test_a_name_that_is_kept(folder: Path, keys: list[str]) -> None:
    async with before_list(folder) as reader:
        await reader.press("down", "f2", *keys)
        assert isinstance(reader.top, GamesScreen)
        assert reader.here == "b"
        assert len(on_disk(folder)) == 4


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("b", "It can't be called so: there is a game of that name already."),
        (" b.jsonl ", "It can't be called so: there is a game of that name already."),
        ("x/y", "A name can't have a / in it: take it out."),
        (".x", "A name can't start with a dot: take it away."),
        (" ", "The name is empty: type one."),
        ("x" * 101, "The name has 101 characters: at most 100 will do."),
        ("龍" * 100, "It can't be called so: File name too long."),
    ],
)
async def test_a_name_that_will_not_do_says_why(folder: Path, name: str, why: str) -> None:
    async with before_list(folder) as reader:
        await press(reader, "f2")
        form = reader.top.query_one(Form)
        form.rows[0].line.insert(name)  # type: ignore[union-attr]
        await press(reader, "enter")
        assert isinstance(reader.top, RenameScreen)
        assert why in reader.text
        assert len(on_disk(folder)) == 4
        await press(reader, "ctrl+u", "z")
        assert why not in reader.text
        await press(reader, "enter")
        assert reader.here == "z"


def test_which_names_will_do() -> None:
    for name in ("a", "the great comeback", "ünï", "x" * LONGEST, "a.b", "a\\b", "?"):
        assert check_game_name(name) == ""
    for name in ("", ".", "..", "/", "a/b", "a\x00b", "a\nb", "\x1b[31m", "\udcff", "x" * 101):
        assert check_game_name(name)


async def test_a_game_that_is_being_played_is_not_renamed(tmp_path: Path) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1)
    journal: Journal = resume_match(path).journal
    async with before_list(tmp_path) as reader:
        await press(reader, "f2", "x", "enter")
        assert "It can't be called so: it is open in another program." in reader.text
        assert on_disk(tmp_path) == [path.name]
    journal.close()


async def test_the_key_bar_of_the_dialog(folder: Path) -> None:
    async with before_list(folder) as reader:
        await press(reader, "f2", "x")
        await reader.click_key("cancel")
        assert reader.here == "a"
        await press(reader, "f2", "x")
        await reader.click_key("rename")
        assert reader.here == "x"


# Exporting.


@pytest.mark.parametrize("how", ["key", "bar"])
async def test_a_game_is_exported(tmp_path: Path, how: str) -> None:
    path = keep(tmp_path, ["Ann", "Bo"], 1, finished=True)
    async with before_list(tmp_path) as reader:
        if how == "key":
            await reader.press("ctrl+e")
        else:
            await reader.click_key("export")
        assert isinstance(reader.top, ExportScreen)
        assert reader.top._path == path


async def test_a_damaged_game_is_not_exported(tmp_path: Path) -> None:
    damage(tmp_path, 1)
    async with before_list(tmp_path) as reader:
        await reader.press("ctrl+e")
        assert isinstance(reader.top, GamesScreen)
        assert reader.about == "broken.jsonl is damaged: this is not a Hydra record"
