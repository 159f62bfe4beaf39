"""The players' panels, and what names leave room for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual import events

from hydra_tui.records import Seat
from hydra_tui.tui.widgets.hand import Hand
from hydra_tui.tui.widgets.log import GameLog
from hydra_tui.tui.widgets.players import PlayerPanels
from tests.engine.laying import position
from tests.tui.oracle import Oracle
from tests.tui.tables import SIZES, Sitting, laid_out, screen_lines

ALL_SIZES = [(70, 20), *SIZES]
LONG = "Wilhelmine von Habenichts"[:24]
WIDE = "龍" * 24
MANY = tuple(f"Player {number}" for number in range(1, 31))


def panels(table: Sitting) -> list[str]:
    side = table.play.query_one(PlayerPanels)
    side.make_ready()
    return [side.render_line(y).text.rstrip() for y in range(side.size.height)]


# Bars.


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
@pytest.mark.parametrize("players", [3, 4, 6])
async def test_all_bars_are_as_long_and_begin_below_one_another(
    tmp_path: Path, size: tuple[int, int], players: int
) -> None:
    bots = (None, "athena", "hoplite", "some_package:Strategy", None, "satyr")[:players]
    names = tuple(Seat(f"Name {at}", bot) for at, bot in enumerate(bots))
    piles = ["2C " * 4, "3C " * 12, "4C " * 107, "2D", "7D " * 11, "8D " * 3][:players]
    laid = position(*piles, heads="9S | KS", hand="5H", owed=1)
    at = laid_out(laid, tmp_path, size, names=names, thinking=Oracle(waits=True))
    async with at as table:
        bars = [found for line in panels(table) if (found := re.search("[━─]+", line))]
        assert len(bars) in (players, 0), "none where each player has but one line"
        assert len({bar.span() for bar in bars}) <= 1
        assert all(bar.end() - bar.start() >= 5 for bar in bars)
        filled = [bar[0].count("━") for bar in bars]
        assert filled == [0 if at == 2 else filled[at] for at in range(len(bars))]
        if players == 3:
            assert bars
            assert sum("[" in line for line in panels(table)) == 2, "who decides is still told"


# Names and numbers.


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
@pytest.mark.parametrize("name", [LONG, WIDE], ids=["long", "wide"])
async def test_a_long_name_leaves_the_numbers_in_view(
    tmp_path: Path, size: tuple[int, int], name: str
) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="9S | KS", hand="5H", owed=11)
    async with laid_out(laid, tmp_path, size, names=(name, "Bo"), handover=True) as table:
        line = next(line for line in screen_lines(table.play) if "more to play" in line)
        assert "you hold the 5♥; 11 more to play" in line
        assert line.endswith(" ")
        assert name[:3] in line, "and so much of the name as there is room for"
        assert panels(table)[0].split()[-2:][-1] in ("4", "cards")
        await table.press("2")
        assert table.waiting or "more to play" in table.title
        assert all(cell_len(line) == size[0] for line in table.lines)


async def test_a_name_that_was_shortened_shows_it(tmp_path: Path) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="9S | KS", hand="5H", owed=11)
    async with laid_out(laid, tmp_path, (70, 20), names=(LONG, "Bo")) as table:
        title = next(line for line in table.lines if "more to play" in line)
        assert "…, you hold the 5♥; 11 more to play" in title
        assert "… 4" in panels(table)[0]
        await table.resize(120, 40)
        title = next(line for line in table.lines if "more to play" in line)
        assert f"{LONG}, you hold the 5♥; 11 more to play" in title, "with room it is whole again"


async def test_a_handover_is_never_pushed_out_by_a_name(tmp_path: Path) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="5S | KS", hand="5H", owed=1)
    async with laid_out(laid, tmp_path, (70, 20), names=("Ann", WIDE), handover=True) as table:
        await table.press("1")
        assert table.waiting
        assert "…, it is your turn." in table.text


async def test_a_long_name_leaves_the_number_of_the_turn_in_the_log(tmp_path: Path) -> None:
    laid = position("2C 3C 4C", "KC QC", heads="5S | KS", hand="5H", owed=1, turn=12)
    async with laid_out(laid, tmp_path, names=("Ann", WIDE)) as table:
        await table.press("1")
        log = table.play.query_one(GameLog)
        lines = [log.render_line(y).text for y in range(log.size.height)]
        assert any(re.match("── 13 龍+… ", line) for line in lines)


async def test_anothers_reserve_is_labelled_within_its_room(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC", heads="9S | KS", hand="5H", reserve=("", "7D"), owed=1)
    names = (Seat("Athena", "athena"), LONG)
    oracle = Oracle(waits=True)
    at = laid_out(laid, tmp_path, rules="original", house="reserves", names=names, thinking=oracle)
    async with at as table:
        cards = table.play.query_one(Hand)
        drawn = [cards.render_line(y).text for y in range(cards.size.height)]
        assert all(cell_len(line) == cards.size.width for line in drawn)


# More players than there is room for.


@pytest.mark.parametrize("size", ALL_SIZES[:3], ids=str)
@pytest.mark.parametrize("seat", [0, 13, 29])
async def test_the_panels_tell_how_many_more_there_are(
    tmp_path: Path, size: tuple[int, int], seat: int
) -> None:
    laid = position(*["2C AD"] * 30, heads="9S | AS", hand="AH", seat=seat)
    async with laid_out(laid, tmp_path, size, names=MANY) as table:
        side = table.play.query_one(PlayerPanels)
        for turns in (0, -100, 1):
            kind = events.MouseScrollUp if turns < 0 else events.MouseScrollDown
            for _ in range(abs(turns)):
                await table.mouse(side, 1, 1, kind)
            lines = panels(table)
            seen = [int(found[1]) for line in lines if (found := re.search(r"Player (\d+)", line))]
            if len(seen) == 30:
                assert "more" not in lines[-1]
                continue
            assert seen == [*range(seen[0], seen[-1] + 1)]
            above, below = seen[0] - 1, 30 - seen[-1]
            ways = [f"↑ {above}"] * bool(above) + [f"↓ {below}"] * bool(below)
            assert lines[-1].strip() == f"{'  '.join(ways)} more"
            if not turns:
                assert seat + 1 in seen, "the seat to play is in view"


async def test_a_click_on_a_player_hits_that_one_when_scrolled(tmp_path: Path) -> None:
    laid = position(*["2C AD"] * 30, heads="9S | AS", hand="AH", seat=29)
    async with laid_out(laid, tmp_path, names=MANY) as table:
        side = table.play.query_one(PlayerPanels)
        await table.click(side, 3, side.size.height - 1)
        assert table.open, "there is no player in the line that tells of more"
        line = panels(table)[2]
        await table.click(side, 3, 2)
        assert not table.open
        found = re.search(r"Player \d+", line)
        assert found
        assert f" {found[0]}" in "\n".join(screen_lines(table.top))
