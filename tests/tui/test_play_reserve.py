"""The reserve: laid, swapped, and played from, by every key and by the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from hydra_tui.tui.widgets.hand import GAP, Hand
from tests.engine.laying import position, reserve
from tests.tui.tables import SIZES, laid_out, screen_lines

# Ann holds a 5 and owes two more cards.
EMPTY = position("2C 3C", "KC QC", heads="9S | 9D | 8H", hand="5H", owed=2)
HELD = position("2C 3C", "KC QC", heads="9S | 9D | 8H", hand="5H", reserve=("7D", ""), owed=1)
# A king that no head takes, and a reserve that one does.
STUCK = position("2C 3C", "KC QC", heads="9S | 9D", hand="KH", reserve=("7D", ""), owed=1)
PILE = position("2C 3C", "KC QC", heads="9S | 9D | 8H", hand="5H", reserve=("7D 6C", "QS"), owed=2)
WAYS = ["0", "r", "@reserve"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", ["standard", "spring-2020"])
async def test_reserving(tmp_path: Path, way: str, rules: str) -> None:
    async with laid_out(EMPTY, tmp_path, rules=rules) as table:
        assert "0 reserve" in table.text
        await table.do(way)
        assert table.last_move == "reserve"
        assert reserve(table.game) == "5H"
        assert table.hand == "3C"
        assert "0 swap" in table.text


@pytest.mark.parametrize("way", WAYS)
async def test_swapping(tmp_path: Path, way: str) -> None:
    async with laid_out(HELD, tmp_path) as table:
        assert "0 swap" in table.text
        await table.do(way)
        assert table.last_move == "swap"
        assert (table.hand, reserve(table.game)) == ("7D", "5H")
        await table.do(way)
        assert (table.hand, reserve(table.game)) == ("5H", "7D"), "and back again"


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_reserve_is_clicked_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with laid_out(EMPTY, tmp_path, size) as table:
        await table.click_reserve()
        assert table.last_move == "reserve"
        await table.click_reserve()
        assert table.last_move == "swap"


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_only_the_reserve_itself_is_clicked(tmp_path: Path, size: tuple[int, int]) -> None:
    async with laid_out(EMPTY, tmp_path, size) as table:
        hand = table.play.query_one(Hand)
        width, height = hand._card_size
        left = 2 + width + GAP
        with table.nothing_changes():
            for x in {0, 2, left - 2, left + width + 1} & {*range(hand.size.width)}:
                await table.click(hand, x, height // 2)
        await table.click(hand, left, 0)
        assert table.last_move == "reserve"
        await table.click(hand, left + width - 1, height - 1)
        assert table.last_move == "swap"


async def test_its_owner_sees_the_reserve(tmp_path: Path) -> None:
    async with laid_out(HELD, tmp_path) as table:
        shown = screen_lines(table.play)[-6:]
        assert "7" in "".join(shown)
        assert "♦" in "".join(shown)


async def test_hovering_the_reserve_says_what_it_does(tmp_path: Path) -> None:
    async with laid_out(HELD, tmp_path) as table:
        with table.nothing_changes():
            await table.hover_reserve()
            assert table.says == "Reserve the 5♥ and take up the 7♦."
            await table.hover(table.play.query_one(Hand), 0, 0)
            assert table.grid.away, "the cursor stays where the mouse put it, as on a head"
        await table.press("enter")
        assert table.last_move == "swap"


async def test_where_no_head_takes_the_card_it_says_what_else_there_is(tmp_path: Path) -> None:
    async with laid_out(STUCK, tmp_path) as table:
        assert table.grid.away
        assert table.says == "No head takes it. Reserve the K♥ and take up the 7♦."
        await table.press("end")
        refusal = "The king is higher than the 9 on head 2; swap it with 0 or cut with c."
        assert table.says == refusal
        await table.press("left")
        assert table.says == "No head takes it. Cut off head 1: you take 1 card and your turn ends."
        await table.press("0")
        assert table.last_move == "swap"


async def test_where_nothing_but_reserving_is_possible_it_says_so(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC", heads="9S | 9D", hand="KH", owed=1)
    async with laid_out(laid, tmp_path) as table:
        assert table.says == "No head takes it. Reserve the K♥: your turn goes on."


# A pile that lasts from turn to turn.


async def test_laying_on_a_pile(tmp_path: Path) -> None:
    async with laid_out(PILE, tmp_path, rules="original", house="reserves") as table:
        await table.press("0")
        assert table.last_move == "reserve"
        assert reserve(table.game) == "7D 6C 5H"
        with table.nothing_changes():
            await table.press("0")
        assert table.says == (
            "You have laid a card on your reserve already in this turn; every head takes it."
        )


@pytest.mark.parametrize("way", ["r", "@reserve"])
async def test_lifting_from_a_pile(tmp_path: Path, way: str) -> None:
    async with laid_out(PILE, tmp_path, rules="original", house="reserves") as table:
        assert "r lift" in table.text
        await table.do(way)
        assert table.last_move == "lift"
        assert (table.hand, reserve(table.game)) == ("6C", "7D")
        with table.nothing_changes():
            await table.press("r")
        assert table.says == "You are playing a card from the reserve already; every head takes it."
        with table.nothing_changes():
            await table.press("0")
        assert (
            table.says == "A card from the reserve can't be laid back on it; every head takes it."
        )
        await table.press("1")
        assert table.hand == "5H", "the drawn card comes next"


async def test_clicking_an_empty_pile_lays_the_card_there(tmp_path: Path) -> None:
    async with laid_out(EMPTY, tmp_path, rules="original", house="reserves") as table:
        with table.nothing_changes():
            await table.press("r")
        assert table.says == "Your reserve is empty; every head takes it."
        await table.click_reserve()
        assert table.last_move == "reserve"


@pytest.mark.parametrize("size", [(70, 20), *SIZES], ids=str)
async def test_the_card_that_waits_is_seen_at_every_size(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """O10: who plays the reserve's top must not forget what was drawn."""
    laid = position("2C", "KC", heads="9S", hand="4D", aside="QH", lifted=True, owed=1)
    async with laid_out(laid, tmp_path, size, rules="original", house="reserves") as table:
        cards = table.play.query_one(Hand)
        drawn = "\n".join(cards.render_line(y).text for y in range(cards.size.height))
        assert "Q" in drawn
        assert "♥" in drawn


async def test_a_pile_is_played_through_to_its_end(tmp_path: Path) -> None:
    """O12: its cards do not count against the turn's number."""
    laid = position("8C", "KC", heads="9S | KS", reserve=("4D 5D 6D", ""))
    async with laid_out(laid, tmp_path, rules="original", house="reserves") as table:
        await table.press("1")
        assert table.title == "Ann, you hold the 6♦; 2 more in your reserve"
        await table.press("1")
        assert table.title == "Ann, you hold the 5♦; 1 more in your reserve"
        await table.press("2")
        assert table.title == "Ann, you hold the 4♦; the last one"
        await table.press("2")
        assert table.game.outcome


async def test_hovering_a_pile_says_what_a_click_does(tmp_path: Path) -> None:
    async with laid_out(PILE, tmp_path, rules="original", house="reserves") as table:
        await table.hover_reserve()
        said = table.says
        await table.click_reserve()
        assert table.last_move == "lift"
        assert said == "Play the 6♣ from the top of your reserve first; 0 lays the card on it."
