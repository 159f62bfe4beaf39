"""Dialogs of cards: what a joker counts as, and in testing mode which card came up."""

from __future__ import annotations

from pathlib import Path

import pytest

from hydra_tui.engine import HIDDEN, JOKER, parse_card
from hydra_tui.engine.cards import VALUES
from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.widgets.card_rows import CardRows
from tests.engine.laying import position
from tests.tui.tables import SIZES, Sitting, laid_out, lay_match, sit_down

# Ann's joker: on head 1 it may be anything, on head 2 an ace to a 5, on head 3 anything up to a K.
JOKERS = position("2C 3C", "KC QC", heads="AS | 5D | KH", hand="Joker", owed=2)
OPENING = position("9C 3C Joker", "KC QC", growing=2)
HIDDEN_DEAL = position(" ".join(["??"] * 6), " ".join(["??"] * 6), growing=1)


def pointed(table: Sitting) -> str:
    return str(table.top.query_one(CardRows).card)


async def test_choosing_a_head_opens_the_dialog(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        for way in ("2", "tab enter", "@2", "home right space"):
            with table.nothing_changes():
                await table.do(way)
                assert isinstance(table.top, ChooseCard)
                assert table.asked == "What does the joker count as on head 2, the 5♦?"
                await table.press("escape")
                assert table.open
                await table.press("home")


async def test_escape_takes_the_move_back(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        with table.nothing_changes():
            await table.press("2", "right", "escape")
        assert table.hand == "Joker"
        assert table.grid.pointed == 2
        await table.press("r")
        assert table.last_move == "reserve", "another move can be made instead"


async def test_typing_a_value_in_small_letters_or_capitals(tmp_path: Path) -> None:
    typed = [value for value in VALUES if value != "10"]
    async with laid_out(JOKERS, tmp_path) as table:
        for value in [*typed, *(value.lower() for value in typed if value.isalpha())]:
            await table.begin(lay_match(JOKERS, folder=tmp_path))
            await table.press("1", value)
            assert table.last_move == f"on 1 as {value.upper()}J"
            assert table.open


async def test_typing_a_10(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("1", "1", "0")
        assert table.last_move == "on 1 as 10J", "its 0 must not reserve the next card"
        assert table.open


async def test_by_arrows_and_enter_or_space(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("2")
        assert pointed(table) == "AJ"
        assert table.answer == "As an ace, on head 2, the 5♦: your turn goes on"
        await table.press("right", "right", "right", "left")
        assert pointed(table) == "3J"
        await table.press("enter")
        assert table.last_move == "on 2 as 3J"


async def test_arrows_go_round(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("1", "left")
        assert pointed(table) == "KJ"
        await table.press("right", "up", "down")
        assert pointed(table) == "AJ"
        await table.press("space")
        assert table.last_move == "on 1 as AJ"


@pytest.mark.parametrize("size", [(70, 20), *SIZES], ids=str)
async def test_by_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    async with laid_out(JOKERS, tmp_path, size) as table:
        await table.click_head(2)
        cards = table.top.query_one(CardRows)
        for value in VALUES:
            await table.hover(cards, *table.card_in_dialog(parse_card(f"{value}J")))
            assert pointed(table) == f"{value}J"
        await table.click_card(parse_card("4J"))
        assert table.last_move == "on 2 as 4J"


async def test_it_shows_which_value_ends_the_turn(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("2", "right", "right", "right", "right")
        assert pointed(table) == "5J"
        assert table.answer == "As a 5, on head 2, the 5♦: equal, your turn ends"
        strip = table.top.query_one(CardRows).render_line(3).text
        marks = [strip[at : at + 4] for at in range(1, 5 * len(VALUES), 5)]
        assert marks == ["▀▀▀▀"] * 4 + ["════"] + ["    "] * 8, "none under what is not legal"
        await table.press("enter")
        assert table.game.seat == 1


@pytest.mark.parametrize("way", ["type", "enter", "click"])
async def test_an_illegal_value_explains_itself(tmp_path: Path, way: str) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("2")
        with table.nothing_changes():
            if way == "type":
                await table.press("q")
            elif way == "enter":
                await table.press("left", "left", "enter")
            else:
                await table.click_card(parse_card("QJ"))
        assert isinstance(table.top, ChooseCard)
        assert pointed(table) == "QJ"
        assert table.answer == (
            "The queen is higher than the 5 on head 2; the joker fits as an ace to a 5"
        )
        await table.press("3")
        assert table.last_move == "on 2 as 3J"


async def test_what_is_no_value_is_ignored(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("2")
        with table.nothing_changes():
            await table.press("x", "0", "c", "r", "tab", "backspace", "home")
        assert isinstance(table.top, ChooseCard)
        await table.press("a")
        assert table.last_move == "on 2 as AJ"


async def test_its_key_bar_can_be_clicked(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("2")
        with table.nothing_changes():
            await table.click_key("back")
        assert table.open
        await table.press("2")
        await table.click_key("choose")
        assert table.last_move == "on 2 as AJ"


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_help_comes_over_it_and_goes_again(tmp_path: Path, key: str) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("2", "right")
        dialog = table.top
        await table.press(key)
        assert isinstance(table.top, HelpScreen)
        await table.press("escape")
        assert table.top is dialog
        assert pointed(table) == "2J"


async def test_a_joker_on_an_ace_previews_all_values(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        await table.press("home")
        assert table.says == (
            "On head 1, the A♠: your turn ends as an ace, your turn goes on as a 2 to a king."
        )


# A joker that starts a head (O2).


@pytest.mark.parametrize("way", ["type", "arrows", "click"])
async def test_announcing_a_joker_that_starts_a_head(tmp_path: Path, way: str) -> None:
    async with laid_out(OPENING, tmp_path, rules="original") as table:
        assert isinstance(table.top, ChooseCard)
        assert table.asked == "Ann, your joker starts a head. What does it count as?"
        if way == "type":
            await table.type_value("10")
        elif way == "arrows":
            await table.press(*["right"] * 9, "enter")
        else:
            await table.click_card(parse_card("10J"))
        assert table.last_move == "as 10J"
        assert table.heads == {1: "10J", 2: "QC"}
        assert table.open


async def test_announcing_after_a_cut(tmp_path: Path) -> None:
    laid = position("3C Joker Joker", "KC QC", heads="4S", hand="9H")
    async with laid_out(laid, tmp_path, rules="original") as table:
        await table.press("c")
        assert isinstance(table.top, ChooseCard)
        await table.press("7")
        assert isinstance(table.top, ChooseCard), "the second one is a joker too"
        await table.press("k")
        assert table.heads == {2: "7J", 3: "KJ"}
        assert table.game.seat == 1


async def test_leaving_it_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    async with laid_out(OPENING, tmp_path, rules="original") as table:
        with table.nothing_changes():
            await table.press("escape")
        assert isinstance(table.top, MenuScreen)
        path = table.match.journal.path
        assert path
        assert table.app.resume(path) == ""
        await table.settle()
        assert isinstance(table.top, ChooseCard)
        await table.press("5")
        play = table.top
        assert isinstance(play, PlayScreen)
        assert str(play.game.table.heads[1][0]) == "5J"


async def test_a_name_that_looks_like_a_card_stays_a_name(tmp_path: Path) -> None:
    async with laid_out(OPENING, tmp_path, rules="original", names=("KD", "Bo")) as table:
        assert table.asked.startswith("KD, your joker")


# Testing mode.


@pytest.mark.parametrize(
    ("typed", "card"),
    [("as", "AS"), ("10d", "10D"), ("7h", "7H"), ("jc", "JC"), ("KD", "KD"), ("*", "Joker")],
)
async def test_naming_a_card_by_typing(tmp_path: Path, typed: str, card: str) -> None:
    laid = position("?? ?? ??", "?? ??", heads="9S | KS", hand="??", owed=1)
    match = lay_match(laid, testing=True)
    async with sit_down(match, tmp_path) as table:
        assert isinstance(table.top, ChooseCard)
        assert table.asked == "Testing: which card was drawn?"
        await table.press(*typed)
        assert table.open
        assert table.hand == card


async def test_what_is_half_typed_can_be_dropped(tmp_path: Path) -> None:
    laid = position("?? ?? ??", "?? ??", heads="9S | KS", hand="??", owed=1)
    async with sit_down(lay_match(laid, testing=True), tmp_path) as table:
        await table.press("1", "0")
        assert table.answer == "10_"
        assert pointed(table) == "10S"
        await table.press("escape")
        assert isinstance(table.top, ChooseCard), "only the digits were dropped"
        await table.press("1", "x")
        assert isinstance(table.top, ChooseCard), "that is no card"
        await table.press("2", "s")
        assert table.hand == "2S"


async def test_naming_a_card_by_arrows(tmp_path: Path) -> None:
    laid = position("?? ?? ??", "?? ??", heads="9S | KS", hand="??", owed=1)
    async with sit_down(lay_match(laid, testing=True), tmp_path) as table:
        await table.press("down", "down", "right", "enter")
        assert table.hand == "2C"
        await table.press("n", "up", "space")
        assert table.hand == "Joker"


@pytest.mark.parametrize("size", [(70, 20), *SIZES], ids=str)
async def test_naming_a_card_by_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    laid = position("?? ?? ??", "?? ??", heads="9S | KS", hand="??", owed=1)
    async with sit_down(lay_match(laid, testing=True), tmp_path, size) as table:
        for card in ("KD", "AS", "10H", "Joker"):
            await table.click_card(parse_card(card))
            assert table.hand == card
            await table.press("n")


async def test_naming_it_again(tmp_path: Path) -> None:
    laid = position("?? ?? ??", "?? ??", heads="9S | KS", hand="??", owed=1)
    async with sit_down(lay_match(laid, testing=True), tmp_path) as table:
        await table.press("5", "h")
        assert table.hand == "5H"
        await table.press("n", "escape")
        assert table.hand == "5H"
        assert table.open
        await table.press("n", "q", "d")
        assert table.hand == "QD"
        await table.click_key("rename")
        assert isinstance(table.top, ChooseCard)


async def test_renaming_is_for_testing_alone(tmp_path: Path) -> None:
    async with laid_out(JOKERS, tmp_path) as table:
        with table.nothing_changes():
            await table.press("n")
        assert table.open
        assert "rename" not in table.text


async def test_a_testing_game_from_its_first_head(tmp_path: Path) -> None:
    match = lay_match(HIDDEN_DEAL, folder=tmp_path, testing=True)
    async with sit_down(match, tmp_path, handover=True) as table:
        assert table.asked == "Testing: which card starts a head?"
        await table.press("*")
        assert table.heads == {1: "2J"}
        assert table.waiting
        assert table.game.table.hand is HIDDEN
        await table.press("enter", "a", "c")
        assert table.hand == "AC"
        await table.press("1")
        assert table.heads == {1: "2J AC"}
        assert table.waiting
        assert table.read().game.events == table.game.events


async def test_leaving_the_picker_loses_nothing(tmp_path: Path) -> None:
    match = lay_match(HIDDEN_DEAL, folder=tmp_path, testing=True)
    async with sit_down(match, tmp_path) as table:
        await table.press("9", "d")
        with table.nothing_changes():
            await table.press("escape")
        assert isinstance(table.top, MenuScreen)
        assert match.journal.path
        assert table.app.resume(match.journal.path) == ""
        await table.settle()
        assert isinstance(table.top, ChooseCard)
        assert table.app.match
        assert table.app.match.game.events == match.game.events


async def test_a_joker_that_was_named_is_asked_for_its_value(tmp_path: Path) -> None:
    laid = position("?? ?? ??", "?? ??", heads="9S | KS", hand="??", owed=1)
    async with sit_down(lay_match(laid, testing=True), tmp_path) as table:
        await table.press("*")
        assert table.game.table.hand is JOKER
        await table.press("1", "4")
        assert table.heads[1] == "9S 4J"
