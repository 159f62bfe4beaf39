"""Clicks on a large table: each head is hit where it is seen, and nothing between them."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.geometry import Region

from hydra_tui.engine import Position
from tests.engine.laying import position
from tests.tui.tables import SIZES, Sitting, laid_out


def many_heads(count: int, first: int = 41) -> Position:
    """No head takes Ann's king, so every click is answered and changes nothing."""
    heads = " | ".join(["3S"] * count)
    return position("2C 3C", "KC QC", heads=heads, first=first, hand="KH", owed=1)


async def bring_into_view(table: Sitting, head: int) -> Region:
    """Turn the wheel until a head's card and its strip are in view."""
    grid = table.grid
    for _ in range(100):
        card = table.card_of(head)
        if card.y < 0:
            await table.mouse(grid, 1, 1, events.MouseScrollUp)
        elif card.bottom >= grid.size.height:
            await table.mouse(grid, 1, 1, events.MouseScrollDown)
        else:
            return card
    raise AssertionError(f"head {head} does not come into view")


async def test_a_click_on_each_head_hits_it(tmp_path: Path) -> None:
    async with laid_out(many_heads(60), tmp_path) as table:
        for size in SIZES:
            await table.resize(*size)
            scrolled = size == (80, 24)
            assert bool(table.grid.last_top) == scrolled
            with table.nothing_changes():
                for head in table.game.table.heads:
                    card = await bring_into_view(table, head)
                    await table.mouse(table.grid, *card.center, events.Click, button=1)
                    assert table.grid.pointed == head
                    assert f"on head {head};" in table.says, "it is this one that was chosen"


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_corners_of_a_card_hit_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async with laid_out(many_heads(60), tmp_path, size) as table:
        for head in (41, 48, 53):
            for right, bottom in ((0, 0), (1, 0), (0, 1), (1, 1)):
                await table.press("end")
                x, y, width, height = await bring_into_view(table, head)
                # The strip under a card is a part of it.
                at = (x + right * (width - 1), y + bottom * height)
                await table.mouse(table.grid, *at, events.Click, button=1)
                assert table.grid.pointed == head


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_between_two_cards_nothing_is_hit(tmp_path: Path, size: tuple[int, int]) -> None:
    async with laid_out(many_heads(60), tmp_path, size) as table:
        await table.press("home")
        said = table.says
        with table.nothing_changes():
            for head in (41, 42, 43, 44, 45):
                x, y, width, height = table.card_of(head)
                for at in ((x - 1, y), (x + width, y), (x + width, y + height)):
                    await table.mouse(table.grid, *at, events.MouseMove)
                    await table.mouse(table.grid, *at, events.Click, button=1)
                    assert table.grid.pointed == 41
                    assert table.says == said


async def test_a_right_click_looks_into_the_head_under_it(tmp_path: Path) -> None:
    async with laid_out(many_heads(60), tmp_path, (120, 40)) as table:
        for head in (41, 60, 99, 100):
            await table.click_head(head, button=3)
            assert table.asked.startswith(f"Head {head}:")
            await table.press("escape")


async def test_forty_heads_need_no_scrolling(tmp_path: Path) -> None:
    async with laid_out(many_heads(40, first=61), tmp_path, (80, 24)) as table:
        assert table.grid.last_top == 0
        for head in table.game.table.heads:
            assert f"{head}" in table.text, "all their numbers are seen"


@pytest.mark.parametrize("heads", [60, 200])
async def test_the_cursor_is_kept_in_view(tmp_path: Path, heads: int) -> None:
    async with laid_out(many_heads(heads, first=1), tmp_path) as table:
        grid = table.grid
        assert grid.last_top > 0
        for key in ("end", "up", "up", "home", *["down"] * 9, "right", "right", "up"):
            await table.press(key)
            if grid.away:  # on the reserve, below the last row
                continue
            head = grid.pointed
            assert head
            card = table.card_of(head)
            assert card.y >= 0
            assert card.bottom <= grid.size.height
            shown = "\n".join(line[: grid.size.width] for line in table.lines)
            assert str(head) in shown


async def test_the_wheel_scrolls_and_plays_nothing(tmp_path: Path) -> None:
    async with laid_out(many_heads(60, first=1), tmp_path) as table:
        grid = table.grid
        with table.nothing_changes():
            for _ in range(30):
                await table.mouse(grid, 1, 1, events.MouseScrollDown)
            assert grid.top == grid.last_top
            for _ in range(30):
                await table.mouse(grid, 1, 1, events.MouseScrollUp)
            assert grid.top == 0
