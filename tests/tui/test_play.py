"""Playing on heads: every way to place a card and to cut, and every choice that is not legal."""

from __future__ import annotations

from pathlib import Path

import pytest

from hydra_tui.engine import parse_move
from tests.engine.laying import position
from tests.tui.tables import SIZES, Sitting, laid_out

# Ann holds a 5: heads 2 and 4 take it, 4 as an equal, heads 1 and 3 do not.
FOUR = position("2C 3C", "KC QC", heads="4S | 9D | 3H | 5D", hand="5H", owed=2)
# Heads 8 to 12: 1 to 7 were cut off.
MANY = position("2C 3C 4C", "KC QC", heads="KS | QS | JS | 3S | 9S", first=8, hand="5H", owed=2)
# Nobody takes a king, and with one head nothing can be reserved: it must be cut.
MUST_CUT = position("2C 3C 4C", "KC QC", heads="4S 3S 2S", first=7, hand="KH")


@pytest.mark.parametrize(
    "way",
    [
        "enter",
        "space",
        "left right enter",
        "tab tab tab space",
        "end shift+tab enter",
        "home tab enter",
        "2",
        "@2",
    ],
)
async def test_placing_a_lower_card(tmp_path: Path, way: str) -> None:
    async with laid_out(FOUR, tmp_path) as table:
        await table.do(way)
        assert table.heads[2] == "9D 5H"
        assert table.last_move == "on 2"
        assert table.game.seat == 0
        assert table.hand == "3C"


@pytest.mark.parametrize(
    "way",
    [
        "right right enter",
        "tab enter",
        "end space",
        "4",
        "@4",
    ],
)
async def test_placing_an_equal_ends_the_turn(tmp_path: Path, way: str) -> None:
    async with laid_out(FOUR, tmp_path) as table:
        await table.do(way)
        assert table.last_move == "on 4"
        assert table.game.seat == 1
        assert "Bo, you hold" in table.title


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_clicks_hit_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with laid_out(MANY, tmp_path, size) as table:
        await table.click_head(10)
        assert table.last_move == "on 10"


# Typing a number.


async def test_a_number_plays_at_once_when_it_can_mean_only_one_head(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.press("9")
        assert table.last_move == "on 9"


async def test_a_number_of_two_digits_plays_with_its_last(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        with table.nothing_changes():
            await table.press("1")
            assert "head 1_" in table.says.lower()
        await table.press("0")
        assert table.last_move == "on 10", "a 0 after another digit is not the reserve"


async def test_a_number_that_begins_others_waits_for_enter(tmp_path: Path) -> None:
    heads = " | ".join(["KS", "QS", "JS", "10S", "9S", "8S", "KD", "QD", "JD", "10D", "9D"])
    laid = position("2C 3C", "KC QC", heads=heads, hand="5H", owed=2)
    for confirm in ("enter", "space"):
        folder = tmp_path / confirm
        folder.mkdir()
        async with laid_out(laid, folder) as table:
            with table.nothing_changes():
                await table.press("1")
            await table.press(confirm)
            assert table.last_move == "on 1"


async def test_backspace_corrects_a_number(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        with table.nothing_changes():
            await table.press("1", "backspace")
            assert "head 1_" not in table.says.lower()
        await table.press("8")
        assert table.last_move == "on 8"


async def test_backspace_without_a_number_does_nothing(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        before = table.says
        with table.nothing_changes():
            await table.press("backspace")
        assert table.says == before


async def test_escape_drops_a_number_and_stays_at_the_table(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        with table.nothing_changes():
            await table.press("1", "escape")
        assert table.open
        assert "head 1_" not in table.says.lower()
        await table.press("8")
        assert table.last_move == "on 8"


@pytest.mark.parametrize("key", ["right", "tab", "home"])
async def test_walking_drops_a_number(tmp_path: Path, key: str) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.press("1", key)
        assert "_" not in table.says
        await table.press("9")
        assert table.last_move == "on 9"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (["5"], "Head 5 was cut off"),
        (["1", "9"], "There is no head 19"),
        (["1", "enter"], "Head 1 was cut off"),
        (["7"], "Head 7 was cut off"),
        (["1", "3"], "There is no head 13"),
    ],
)
async def test_a_number_that_no_head_has_is_refused(
    tmp_path: Path, typed: list[str], reason: str
) -> None:
    async with laid_out(MANY, tmp_path) as table:
        cursor = table.grid.pointed
        with table.nothing_changes():
            await table.press(*typed)
        assert table.says == f"{reason}; 4 marked heads take it."
        assert table.grid.pointed == cursor
        await table.press("8")
        assert table.last_move == "on 8", "what was typed before is forgotten"


async def test_digits_that_were_not_needed_do_nothing(tmp_path: Path) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="KS | QS | JS", first=8, hand="5H", owed=2)
    async with laid_out(laid, tmp_path) as table:
        await table.press("1")
        assert table.last_move == "on 10", "no other begins with a 1"
        with table.nothing_changes():
            await table.press("0")
        await table.press("0")
        assert table.last_move == "reserve", "but only what is left of that number"


# Cutting.


@pytest.mark.parametrize(
    "way",
    ["c", "enter", "space", "7", "@7"],
)
async def test_cutting_off_the_oldest(tmp_path: Path, way: str) -> None:
    async with laid_out(MUST_CUT, tmp_path) as table:
        assert "cut off head 7" in table.says.lower()
        await table.do(way)
        assert table.last_move == "cut"
        assert table.heads == {8: "4C", 9: "3C"}
        assert table.game.seat == 1


async def test_cutting_where_placing_is_possible_too(tmp_path: Path) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="9S | KS", hand="5H", owed=1)
    async with laid_out(laid, tmp_path, house="free-cut") as table:
        assert "goes on" in table.says
        assert "cut" in table.says
        await table.press("c")
        assert table.last_move == "cut"
        assert table.heads == {2: "KS", 3: "4C", 4: "3C"}


async def test_choosing_the_oldest_places_where_that_is_possible(tmp_path: Path) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="9S | KS", hand="5H", owed=1)
    async with laid_out(laid, tmp_path, house="free-cut") as table:
        await table.click_head(1)
        assert table.last_move == "on 1"


async def test_a_joker_may_cut_too(tmp_path: Path) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="9S | KS", hand="Joker", owed=1)
    async with laid_out(laid, tmp_path, house="free-cut") as table:
        await table.press("c")
        assert table.last_move == "cut"


@pytest.mark.parametrize("house", ["early-cut", "free-cut"])
@pytest.mark.parametrize("way", ["c", "home enter", "@1"])
async def test_cutting_instead_of_reserving(tmp_path: Path, house: str, way: str) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="4S | 3S", hand="KH", owed=1)
    async with laid_out(laid, tmp_path, house=house) as table:
        await table.do(way)
        assert table.last_move == "cut"


@pytest.mark.parametrize("way", ["c", "1", "enter", "@1"])
async def test_cutting_in_original_is_a_choice(tmp_path: Path, way: str) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="4S | KS", hand="9H", owed=1)
    async with laid_out(laid, tmp_path, rules="original") as table:
        await table.press("home")
        await table.do(way)
        assert table.last_move == "cut"


# What is not legal.


def reason_of(table: Sitting, move: str) -> str:
    """The engine's own words, as a sentence with the suits as they are drawn."""
    words = table.game.why_not(parse_move(move))
    assert words
    for letter, suit in zip("SHCD", "♠♥♣♦", strict=True):
        words = words.replace(f"5{letter}", f"5{suit}").replace(f"K{letter}", f"K{suit}")
    return words[0].upper() + words[1:]


@pytest.mark.parametrize(
    ("way", "move"),
    [
        ("home enter", "on 1"),
        ("home space", "on 1"),
        ("1", "on 1"),
        ("3", "on 3"),
        ("@1", "on 1"),
        ("@3", "on 3"),
        ("c", "cut"),
        ("7", "on 7"),
    ],
)
async def test_an_illegal_choice_changes_nothing_and_says_why(
    tmp_path: Path, way: str, move: str
) -> None:
    async with laid_out(FOUR, tmp_path) as table:
        with table.nothing_changes():
            await table.do(way)
        assert table.says == f"{reason_of(table, move)}; heads 2 and 4 take it."
        assert table.open
        await table.press("2")
        assert table.last_move == "on 2", "and the game goes on"


@pytest.mark.parametrize("way", ["0", "r", "@reserve"])
async def test_with_one_head_nothing_is_reserved(tmp_path: Path, way: str) -> None:
    async with laid_out(MUST_CUT, tmp_path) as table:
        with table.nothing_changes():
            await table.do(way)
        assert table.says == "With only one head, no card can be reserved; cut with c."


@pytest.mark.parametrize("key", ["0", "r"])
async def test_without_a_reserve_in_the_rules_nothing_is_reserved(tmp_path: Path, key: str) -> None:
    async with laid_out(FOUR, tmp_path, rules="original") as table:
        with table.nothing_changes():
            await table.press(key)
        assert "reserve" in table.says
        assert "these rules" in table.says
        await table.press("2")
        assert table.last_move == "on 2"


async def test_keys_that_mean_nothing_here_change_nothing(tmp_path: Path) -> None:
    async with laid_out(FOUR, tmp_path) as table:
        with table.nothing_changes():
            await table.press("s", "n", "x", "f5", "delete", "pageup", "ctrl+a")
        assert table.open


# The cursor.


async def test_tab_visits_only_heads_that_can_be_chosen(tmp_path: Path) -> None:
    heads = "4S | 9D | 3H | 5D | KS | 2D | 7C"
    laid = position("2C 3C", "KC QC", heads=heads, hand="5H", owed=2)
    async with laid_out(laid, tmp_path) as table:
        with table.nothing_changes():
            seen = [table.grid.pointed]
            for _ in range(5):
                await table.press("tab")
                seen.append(table.grid.pointed)
            assert seen == [2, 4, 5, 7, None, 2], "the reserve comes after the newest head"
            back = []
            for _ in range(5):
                await table.press("shift+tab")
                back.append(table.grid.pointed)
            assert back == [None, 7, 5, 4, 2]
            await table.press("home", "tab")
            assert table.grid.pointed == 2
            await table.press("end", "left", "shift+tab")
            assert table.grid.pointed == 5


async def test_tab_goes_to_the_reserve_where_no_head_can_be_chosen(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC", heads="4S | 3S", hand="KH", owed=1)
    async with laid_out(laid, tmp_path) as table:
        for key in ("tab", "shift+tab"):
            await table.press("end", key)
            assert table.grid.away
            await table.press(key)
            assert table.grid.away
        assert table.says == "No head takes it. Reserve the K♥: your turn goes on."


async def test_home_and_end_go_to_the_oldest_and_the_newest(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        with table.nothing_changes():
            await table.press("end")
            assert table.grid.pointed == 12
            await table.press("home")
            assert table.grid.pointed == 8


async def test_walking_says_what_would_happen(tmp_path: Path) -> None:
    async with laid_out(FOUR, tmp_path) as table:
        with table.nothing_changes():
            assert table.says == "On head 2, the 9♦: your turn goes on."
            await table.press("right")
            assert table.says == "The 5 is higher than the 3 on head 3; heads 2 and 4 take it."
            await table.press("right")
            assert table.says == "On head 4, the 5♦: equal, your turn ends."


async def test_hovering_says_what_would_happen(tmp_path: Path) -> None:
    async with laid_out(FOUR, tmp_path) as table:
        with table.nothing_changes():
            await table.hover_head(4)
            assert table.grid.pointed == 4
            assert table.says == "On head 4, the 5♦: equal, your turn ends."
            await table.hover_head(1)
            assert table.says == "The 5 is higher than the 4 on head 1; heads 2 and 4 take it."
            await table.hover_reserve()
            assert table.says == "Reserve the 5♥: your turn goes on."
            await table.hover_head(1)
            assert table.says == "The 5 is higher than the 4 on head 1; heads 2 and 4 take it."


async def test_hovering_drops_a_number(tmp_path: Path) -> None:
    async with laid_out(MANY, tmp_path) as table:
        await table.press("1")
        await table.hover_head(12)
        assert "_" not in table.says
        await table.press("9")
        assert table.last_move == "on 9"


async def test_the_cursor_stays_if_its_head_can_be_chosen_again(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC", heads="9S | 9D | 9H", hand="5H", owed=2)
    async with laid_out(laid, tmp_path) as table:
        await table.press("2")
        assert table.grid.pointed == 2
        assert table.hand == "3C"


async def test_else_the_cursor_goes_to_one_that_can(tmp_path: Path) -> None:
    laid = position("2C 7C", "KC QC", heads="4S | 6D | 9H", hand="5H", owed=2)
    async with laid_out(laid, tmp_path) as table:
        await table.press("2")
        assert table.hand == "7C"
        assert table.grid.pointed == 3
