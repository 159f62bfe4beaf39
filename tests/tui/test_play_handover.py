"""The handover: whoever comes next takes the turn, with a shuffle before it where the rules do."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.widgets.hand import Hand
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.log import GameLog
from hydra_tui.tui.widgets.topbar import TopBar
from tests.engine.laying import discard, draw, pile, position, turn_over
from tests.tui.tables import SIZES, Sitting, laid_out, lay_match

# Ann's last card of the turn goes on head 1; then it is Bo's turn.
LAST = position("2C 3C", "KC QC", heads="9S | KS", hand="5H")
# Ann may shuffle (O3): four cards to draw, two heads.
MAY = position("2C 3C 4C 5C", "KC QC", heads="9S | KS", discard=("7D 8D", ""))
# Bo may, after Ann's card.
BO_MAY = position("2C", "KC QC JC", heads="9S | KS", hand="5H", discard=("", "7D 8D"))


async def hand_over(table: Sitting) -> None:
    await table.press("1")
    assert table.waiting


async def test_it_says_whose_turn_it_is(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        assert table.title == "Bo, it is your turn."
        assert "up to 2 cards" in table.says
        assert "Bo, it is your turn." in table.text
        assert "take your turn" in table.lines[-1]
        assert "Q♣" not in table.text, "the card that Bo has drawn"
        below = "\n".join(table.lines[-7:])
        assert "draw 2" in below, "the piles are there for everybody"
        assert "discard 0" in below


KEYS = [
    *("enter", "space", "tab", "backspace", "left", "home", "f5"),
    *("c", "r", "n", "i", "s", "0", "1", "comma", "x"),
]


async def test_any_key_takes_the_turn_and_does_nothing_else(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        for key in KEYS:
            await table.begin(lay_match(LAST, folder=tmp_path))
            await table.press("enter")
            await hand_over(table)
            with table.nothing_changes():
                await table.press(key)
            assert not table.waiting, key
            assert table.open
            assert table.title.startswith("Bo, you hold the Q♣")
            assert table.grid.pointed == 2, "the first head that can be chosen"
            await table.press("enter")
            assert table.last_move == "on 2"


@pytest.mark.parametrize("where", [Hand, GameLog, TopBar, KeyBar])
async def test_a_click_anywhere_takes_the_turn_and_does_nothing_else(
    tmp_path: Path, where: type[Hand | GameLog | TopBar | KeyBar]
) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        widget = table.play.query_one(where)
        with table.nothing_changes():
            await table.click(widget, widget.size.width - 1, 0)
        assert not table.waiting
        assert table.title.startswith("Bo, you hold the Q♣")


async def test_a_click_on_a_head_takes_the_turn_and_plays_nothing(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        with table.nothing_changes():
            await table.click_head(2)
        assert not table.waiting
        await table.click_head(2)
        assert table.last_move == "on 2"


async def test_a_click_where_the_reserve_will_be_plays_nothing(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        with table.nothing_changes():
            await table.click_reserve()
        assert not table.waiting
        assert table.title.startswith("Bo, you hold the Q♣")


async def test_the_bar_takes_the_turn_too(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        with table.nothing_changes():
            await table.click_key("take your turn")
        assert not table.waiting


@pytest.mark.parametrize("way", ["question_mark", "f1", "click"])
async def test_help_does_not_take_the_turn(tmp_path: Path, way: str) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        if way == "click":
            await table.click_key("help")
        else:
            await table.press(way)
        assert isinstance(table.top, HelpScreen)
        await table.press("escape")
        assert table.open
        assert table.waiting


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_leaving_does_not_take_the_turn(tmp_path: Path, key: str) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        with table.nothing_changes():
            await table.press(key)
        assert isinstance(table.top, MenuScreen)


async def test_the_mouse_points_at_nothing_meanwhile(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        said = table.says
        await table.hover_head(2)
        await table.hover_reserve()
        assert table.waiting
        assert table.says == said
        assert table.grid.pointed is None


async def test_it_can_be_switched_off(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=False) as table:
        await table.press("1")
        assert not table.waiting
        assert table.title.startswith("Bo, you hold the Q♣")


async def test_a_game_that_begins_is_handed_over_too(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC", growing=1)
    async with laid_out(laid, tmp_path, handover=True) as table:
        assert table.waiting
        assert table.title == "Bo, it is your turn.", "Ann's turn was to turn up a head (S2)"


@pytest.mark.parametrize(
    ("bo", "says"),
    [
        ("", "You play through your reserve, 3 cards."),
        ("QC", "You play up to 1 card, then your reserve, 3 cards."),
        ("KC QC", "You play up to 2 cards."),
    ],
)
async def test_it_says_that_the_reserve_is_played_through(
    tmp_path: Path, bo: str, says: str
) -> None:
    """O12."""
    laid = position("2C 3C", bo, heads="9S | KS", hand="5H", reserve=("", "4D 3D 2D"))
    async with laid_out(laid, tmp_path, rules="original", house="reserves", handover=True) as table:
        await table.press("1")
        assert table.waiting
        assert table.says == says


# Shuffling first (O3).


@pytest.mark.parametrize("way", ["s", "click"])
@pytest.mark.parametrize("handover", [True, False])
async def test_shuffling_first(tmp_path: Path, way: str, handover: bool) -> None:
    async with laid_out(
        MAY, tmp_path, rules="original", shuffle=turn_over, handover=handover
    ) as table:
        assert table.waiting, "even if the handover is switched off"
        assert "may shuffle your discard pile in first: s." in table.says
        assert "shuffle first" in table.lines[-1]
        if way == "s":
            await table.press("s")
        else:
            await table.click_key("shuffle first")
        assert table.last_move == "shuffle"
        assert table.hand == "2C", "the pile was turned over"
        assert draw(table.game) == "8D 7D 5C 4C 3C"
        assert not table.waiting


@pytest.mark.parametrize("way", ["enter", "d", "space", "1", "click", "bar"])
async def test_drawing_without_a_shuffle(tmp_path: Path, way: str) -> None:
    async with laid_out(MAY, tmp_path, rules="original", shuffle=turn_over) as table:
        if way == "click":
            await table.click_head(1)
        elif way == "bar":
            await table.click_key("take your turn")
        else:
            await table.press(way)
        assert table.last_move == "draw"
        assert table.hand == "5C"
        assert discard(table.game) == "7D 8D"


async def test_a_click_where_the_reserve_will_be_only_draws(tmp_path: Path) -> None:
    async with laid_out(MAY, tmp_path, rules="original", house="reserves") as table:
        await table.click_reserve()
        assert table.last_move == "draw"


async def test_the_next_player_may_shuffle_too(tmp_path: Path) -> None:
    async with laid_out(BO_MAY, tmp_path, rules="original") as table:
        await table.press("1")
        assert table.waiting
        assert table.title == "Bo, it is your turn."
        await table.press("s")
        assert table.last_move == "shuffle"
        assert table.game.seat == 1


async def test_s_shuffles_only_where_that_is_offered(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC QC", heads="9S | KS", discard=("7D", ""), hand="5H")
    async with laid_out(laid, tmp_path, handover=True) as table:
        await table.press("1")
        with table.nothing_changes():
            await table.press("s")
        assert not table.waiting


# Bo may shuffle after Ann's card, and has a reserve.
BO_LOOKS = replace(BO_MAY, reserve=(pile("2D"), pile("QS 7C")))


def cards(table: Sitting) -> str:
    """What lies in front of the player."""
    hand = table.play.query_one(Hand)
    return "\n".join(hand.render_line(y).text for y in range(hand.size.height))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_O11_the_top_of_the_reserve_is_seen_before_a_shuffle(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    laid = replace(MAY, reserve=(pile("QS 7H"), ()))
    async with laid_out(laid, tmp_path, size, rules="original", house="reserves") as table:
        assert table.waiting
        assert "7" in cards(table)
        assert "♥" in cards(table)
        assert "Q" not in cards(table), "never below it"
        for label in ("draw 4", "discard 2", "reserve 2"):
            assert label in cards(table)
        await table.press("s")
        assert table.last_move == "shuffle"


async def test_O11_the_reserve_is_not_seen_before_the_keyboard_is_taken(tmp_path: Path) -> None:
    async with laid_out(
        BO_LOOKS, tmp_path, rules="original", house="reserves", handover=True
    ) as table:
        await table.press("1")
        assert table.waiting
        assert table.game.seat == 1
        assert "♣" not in cards(table)
        with table.nothing_changes():
            await table.press("enter")
        assert table.waiting, "it is still to be decided whether to shuffle"
        assert "7" in cards(table)
        assert "♣" in cards(table)
        assert "may shuffle your discard pile in first: s." in table.says
        await table.press("enter")
        assert table.last_move == "draw"
        assert table.title.startswith("Bo, you hold")


async def test_who_shuffles_at_once_need_not_look_at_the_reserve(tmp_path: Path) -> None:
    async with laid_out(
        BO_LOOKS, tmp_path, rules="original", house="reserves", handover=True
    ) as table:
        await table.press("1", "s")
        assert table.last_move == "shuffle"
        assert not table.waiting


async def test_help_tells_of_the_shuffle(tmp_path: Path) -> None:
    async with laid_out(MAY, tmp_path, rules="original") as table:
        await table.press("question_mark", "tab")
        assert isinstance(table.top, HelpScreen)
        assert "Shuffle your discard pile in first" in table.text
        await table.press("escape")
        assert table.waiting


async def test_after_leaving_in_a_handover_nobody_sees_the_card(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, handover=True) as table:
        await hand_over(table)
        path = table.match.journal.path
        assert path
        table.app.show_menu()
        await table.settle()
        assert table.app.resume(path) == ""
        await table.settle()
        play = table.top
        assert isinstance(play, PlayScreen)
        assert table.waiting
        assert "Q♣" not in table.text
        await table.press("enter")
        assert table.title.startswith("Bo, you hold the Q♣")
