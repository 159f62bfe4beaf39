"""When no head takes the card: what can be done is marked, under the cursor, and said."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from textwrap import wrap

import pytest
from msgspec.structs import replace

from hydra_tui.engine import Position
from hydra_tui.tui.widgets.hand import _INDENT, GAP, Hand
from tests.engine.laying import position, reserve
from tests.tui.tables import SIZES, Sitting, laid_out

STUCK = position("2C 3C", "KC QC", heads="9S | 9D | 4H", hand="KH", owed=2)
SWAP = position("2C 3C", "KC QC", heads="9S | 9D", hand="KH", reserve=("7D", ""), owed=1)
NO_USE = position("2C 3C", "KC QC", heads="9S | 9D", hand="KH", reserve=("QD", ""), owed=1)
MUST_CUT = position("2C 3C", "KC QC", heads="9S", hand="KH", owed=1)
FREE = position("2C 3C", "KC QC", heads="9S | 9D | QH", hand="JH", owed=1)
PILE = position("2C 3C", "KC QC", heads="9S | 9D", hand="KH", reserve=("7D 6C", ""), owed=2)
LAID = replace(PILE, reserved=True)
LIFTED = position("2C 3C", "KC", heads="9S | 9D", hand="KH", aside="2H", lifted=True, owed=1)
BLACK = position("2C 3C", "KC QC", heads="9S | 9D", hand="4S", owed=2)
WORST = position(
    "2C 3C", "KC QC", heads="10S | 10D | QD", hand="4S", first=10, reserve=("7D", ""), owed=2
)
TAKEN = position("2C 3C", "KC QC", heads="9S | 4D | 8H", hand="5H", owed=2)

STRIP = 3
"""The line of the strip, at 80x24."""


def drawn(table: Sitting) -> list[str]:
    """The place of the reserve with the cells beside it."""
    hand = table.play.query_one(Hand)
    hand.make_ready()
    width, _ = hand._card_size
    left = _INDENT + width + GAP - 2
    return [hand.render_line(y).text[left : left + width + 4] for y in range(hand.size.height)]


CASES: dict[str, tuple[Position, str, str, str, str]] = {
    # table, ruleset, house rule, where the cursor goes by itself, what Enter does there
    "reserve": (STUCK, "standard", "", "reserve", "reserve"),
    "spring": (STUCK, "spring-2020", "", "reserve", "reserve"),
    "swap": (SWAP, "standard", "", "reserve", "swap"),
    "one head": (MUST_CUT, "standard", "", "head 1", "cut"),
    "early-cut": (STUCK, "standard", "early-cut", "reserve", "reserve"),
    "free-cut": (FREE, "standard", "free-cut", "head 3", "on 3"),
    "free-cut, stuck": (STUCK, "spring-2020", "free-cut", "reserve", "reserve"),
    "black-up": (BLACK, "standard", "black-up", "reserve", "reserve"),
    "original": (STUCK, "original", "", "head 1", "cut"),
    "original, black-up": (BLACK, "original", "black-up", "head 1", "cut"),
    "pile": (PILE, "original", "reserves", "reserve", "reserve"),
    "pile, laid": (LAID, "original", "reserves", "reserve", "lift"),
    "pile, lifted": (LIFTED, "original", "reserves", "head 1", "cut"),
}


@pytest.mark.parametrize("case", CASES)
async def test_the_cursor_goes_by_itself_to_what_can_be_done(tmp_path: Path, case: str) -> None:
    laid, rules, house, where, move = CASES[case]
    async with laid_out(laid, tmp_path, rules=rules, house=house) as table:
        grid = table.grid
        assert (f"head {grid.pointed}" if grid.pointed else "reserve") == where
        lines = drawn(table)
        on_reserve = where == "reserve"
        assert all((line[0] + line[-1] == "▐▌") == on_reserve for line in lines[:3])
        if on_reserve:
            assert lines[STRIP].strip() == "▀" * 7, "marked as a head is"
        says = table.says
        await table.press("enter")
        assert table.last_move == move
        words = {"reserve": "Reserve the", "swap": "take up", "lift": "Play the", "cut": "Cut off"}
        assert words.get(move, "On head") in says


@pytest.mark.parametrize("size", [(70, 20), *SIZES], ids=str)
@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
async def test_the_mark_needs_no_colour(
    tmp_path: Path, size: tuple[int, int], symbols: str
) -> None:
    """Bars beside the card and a strip below it, of characters alone."""
    async with laid_out(STUCK, tmp_path, size, symbols=symbols) as table:
        left, right, on = ("[", "]", "+") if symbols == "ascii" else ("▐", "▌", "▀")
        width, height = table.play.query_one(Hand)._card_size
        lines = drawn(table)
        assert [line[0] + line[-1] for line in lines[:height]] == [left + right] * height
        assert lines[height].strip() == on * width
        assert "0 reserve" in table.text
        await table.press("up")
        lines = drawn(table)
        assert [line[0] + line[-1] for line in lines[:height]] == ["  "] * height
        assert lines[height].strip() == on * width, "it can still be chosen"


async def test_a_reserve_that_ends_the_turn_says_so_by_its_strip(tmp_path: Path) -> None:
    laid = position("", "KC QC", heads="9S | 9D", hand="KH", owed=1)
    async with laid_out(laid, tmp_path) as table:
        assert drawn(table)[STRIP].strip() == "═" * 7
        assert table.says.endswith("it goes back on your draw pile and your turn ends.")


async def test_a_reserve_that_can_not_be_chosen_has_no_strip(tmp_path: Path) -> None:
    async with laid_out(MUST_CUT, tmp_path) as table:
        assert not drawn(table)[STRIP].strip()
        await table.press("down", "enter")
        assert table.says == "With only one head, no card can be reserved; cut with c."
        assert not table.last_move


async def test_after_a_swap_that_was_no_use_the_cursor_goes_to_the_cut(tmp_path: Path) -> None:
    async with laid_out(NO_USE, tmp_path) as table:
        await table.press("enter")
        assert table.last_move == "swap"
        assert table.grid.pointed == 1
        assert table.says.startswith("No head takes it. Cut off head 1:")
        await table.press("enter")
        assert table.last_move == "cut"


# The arrows.


async def test_the_arrows_reach_the_reserve_and_come_back(tmp_path: Path) -> None:
    async with laid_out(TAKEN, tmp_path) as table:
        with table.nothing_changes():
            for back in ("up", "left", "right"):
                await table.press("end", "down")
                assert table.grid.away
                assert table.grid.pointed is None
                assert table.says == "Reserve the 5♥: your turn goes on."
                await table.press("down")
                assert table.grid.away, "there is nothing further down"
                await table.press(back)
                assert table.grid.pointed == 3, "where it came from"
                assert table.says == "On head 3, the 8♥: your turn goes on."
        await table.press("down", "space")
        assert table.last_move == "reserve"


async def test_the_reserve_is_below_the_last_row(tmp_path: Path) -> None:
    heads = " | ".join(f"{value}S" for value in ("9", "8", "7") * 4)
    laid = position("2C 3C", "KC QC", heads=heads, hand="5H", owed=2)
    async with laid_out(laid, tmp_path) as table:
        rows = table.grid.snake.rows
        assert rows > 1
        for _ in range(rows - 1):
            await table.press("down")
            assert table.grid.pointed
        await table.press("down")
        assert table.grid.away


async def test_without_a_reserve_in_the_rules_the_cursor_stays_on_the_heads(tmp_path: Path) -> None:
    async with laid_out(TAKEN, tmp_path, rules="original") as table:
        await table.press("home", "down")
        assert table.grid.pointed == 1


async def test_the_cursor_comes_back_to_a_head_that_takes_the_next_card(tmp_path: Path) -> None:
    async with laid_out(TAKEN, tmp_path) as table:
        await table.press("end", "down", "enter")
        assert table.last_move == "reserve"
        assert table.grid.pointed == 3, "so that a second Enter does not swap it back"
        assert not table.play.query_one(Hand)._pointed


async def test_the_cursor_stays_on_the_reserve_while_settings_change(tmp_path: Path) -> None:
    async with laid_out(TAKEN, tmp_path) as table:
        await table.press("down", ",", "escape")
        table.app.remember(look=False)
        table.play.say_again()
        await table.settle()
        assert table.grid.away


async def test_a_head_is_pointed_at_from_the_reserve_by_the_mouse(tmp_path: Path) -> None:
    async with laid_out(TAKEN, tmp_path) as table:
        with table.nothing_changes():
            await table.press("home", "down")
            await table.hover_head(1)
            assert table.grid.pointed == 1, "also the one that it came from"
            await table.hover_reserve()
            assert table.grid.away
            await table.press("i")
            assert table.says == "The cursor is on the reserve; an arrow leads back to the heads."
        await table.click_head(3)
        assert table.last_move == "on 3"


async def test_the_right_button_does_not_reserve(tmp_path: Path) -> None:
    async with laid_out(TAKEN, tmp_path) as table:
        hand = table.play.query_one(Hand)
        with table.nothing_changes():
            await table.click(hand, *table._reserve_at(), button=3)


# Refusals.


@pytest.mark.parametrize(
    ("laid", "rules", "way", "says"),
    [
        (STUCK, "standard", "3", "The king is higher than the 4 on head 3; reserve it with 0."),
        (STUCK, "spring-2020", "@3", "* on head 3; reserve it with 0."),
        (
            STUCK,
            "standard",
            "c",
            "The K♥ can be reserved, so you can't cut; reserve it with 0.",
        ),
        (STUCK, "standard", "9", "There is no head 9; reserve it with 0."),
        (STUCK, "standard early-cut", "2", "*; reserve it with 0 or cut with c."),
        (STUCK, "original", "@2", "* than the 9 on head 2; cut with c."),
        (STUCK, "original", "0", "There is no reserve in these rules; cut with c."),
        (SWAP, "standard", "@2", "* on head 2; swap it with 0 or cut with c."),
        (MUST_CUT, "standard", "@reserve", "*; cut with c."),
        (BLACK, "standard black-up", "1", "* is lower than the 9 on head 1; reserve it with 0."),
        (WORST, "original reserves black-up", "1 2", "Black goes up: the 4♠ *, lift with r or *"),
        (BLACK, "original black-up", "2", "*; cut with c."),
        (TAKEN, "standard", "2", "* than the 4 on head 2; heads 1 and 3 take it."),
        (TAKEN, "standard", "c", "The 5♥ can be placed, so you can't cut; heads 1 and 3 *"),
        (FREE, "standard free-cut", "@2", "*; head 3 takes it."),
        (
            PILE,
            "original reserves",
            "2",
            "*; reserve it with 0, lift with r or cut with c.",
        ),
        (
            LAID,
            "original reserves",
            "0",
            "You have laid a card *; lift with r or *",
        ),
        (LIFTED, "original reserves", "r", "You are playing *; cut with c."),
        (LIFTED, "original reserves", "@reserve", "A card *; cut with c."),
    ],
)
async def test_a_refusal_ends_with_what_can_be_done(
    tmp_path: Path, laid: Position, rules: str, way: str, says: str
) -> None:
    ruleset, _, house = rules.partition(" ")
    async with laid_out(laid, tmp_path, rules=ruleset, house=house) as table:
        with table.nothing_changes():
            await table.do(way)
        assert fnmatchcase(table.says, says), table.says
        room = table.play.query_one("#words > #says").size
        assert len(wrap(table.says, room.width)) <= room.height, "all of it is seen"


async def test_laying_and_lifting_are_offered_together(tmp_path: Path) -> None:
    """What no head takes is laid by Enter; what a head takes leaves the pile's top to be lifted."""
    async with laid_out(PILE, tmp_path, rules="original", house="reserves") as table:
        assert table.says.endswith("Reserve the K♥: your turn goes on; r lifts its top.")
        assert "0 lay r lift" in table.text
        await table.click_reserve()
        assert table.last_move == "reserve"
        assert reserve(table.game) == "7D 6C KH"
        assert table.grid.pointed == 1, "the next card has a head that takes it"
        await table.press("end", "down")
        assert table.says == "Play the K♥ from the top of your reserve first."
        await table.press("enter")
        assert table.last_move == "lift"
