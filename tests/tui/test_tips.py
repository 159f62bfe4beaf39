"""Tips: what the strongest player thinks, shown on the heads and in words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hydra_tui.engine import HIDDEN, Position
from hydra_tui.engine.moves import RESERVE, Name
from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.widgets.hand import Hand
from hydra_tui.tui.widgets.scene import HeadFace
from tests.engine.laying import position
from tests.tui.tables import Sitting, laid_out
from tests.tui.thinking import SlowThinking

TABLE = position("2C 3C 4C", "KC QC JC", heads="KS 9S | KD | 3H | KH", hand="5H", owed=2)
JOKERS = position("2C 3C", "KC QC", heads="AS | 3D | KH", hand="Joker", owed=2)
THINKS = "Athena is thinking; you may play on."


@asynccontextmanager
async def asking(
    laid: Position, data: Path, **wanted: object
) -> AsyncIterator[tuple[Sitting, SlowThinking]]:
    """A table at which computer players think until they are told what to answer."""
    async with laid_out(laid, data, **wanted) as table:  # type: ignore[arg-type]
        table.app.thinking = athena = SlowThinking()
        yield table, athena


def tips(table: Sitting) -> dict[int, str]:
    """What is written on the heads; stars mark what is best."""
    return {head.number: written(head) for head in table.grid.scene.heads if head.tip}


def written(head: HeadFace) -> str:
    assert head.tip
    return f"*{head.tip.chance}*" if head.tip.best else head.tip.chance


def legend(table: Sitting) -> str:
    return str(table.play.query_one("#words > #legend").render())


@pytest.mark.parametrize("way", ["key", "bar", "palette"])
async def test_a_tip(tmp_path: Path, way: str) -> None:
    async with asking(TABLE, tmp_path) as (table, athena):
        usual = legend(table)
        with table.nothing_changes():
            match way:
                case "key":
                    await table.press("t")
                case "bar":
                    await table.click_key("tip")
                case _:
                    await table.press("ctrl+p", *"tip")
                    await table.wait()
                    await table.press("enter")
                    await table.until(lambda: table.open)
            assert legend(table) == THINKS
            await table.press("right")
            assert legend(table) == THINKS, "also when the cursor moves"
            athena.answer(on_1=0.5, on_2=0.64, on_4=0.64, reserve=0.514)
            await table.wait()
            assert tips(table) == {1: "50%", 2: "*64%*", 4: "*64%*"}
            assert table.says == "Athena would place it on head 2 or 4: 64% to win; reserve 51%."
            assert legend(table) == "►◄ best   reserve 51%"
            assert table.grid.pointed == 2, "the cursor stays where it was"
            await table.press("home")
            assert table.says == "On head 1, the 9♠: your turn goes on. 50% to win."
            await table.press("t")
            assert (tips(table), legend(table)) == ({}, usual)
            assert table.says == "On head 1, the 9♠: your turn goes on."
            await table.press("t")
            assert len(tips(table)) == 3, "it is the same again"
            assert len(athena.views) == 1


async def test_it_is_drawn_on_the_strips(tmp_path: Path) -> None:
    async with asking(TABLE, tmp_path) as (table, athena):
        for symbols, best, other in (("unicode", "►▀", "▀▀ 50%"), ("ascii", ">+", "++ 50%")):
            table.app.remember(symbols=symbols)
            if symbols == "unicode":
                await table.press("t")
                athena.answer(on_1=0.5, on_2=1)
                await table.wait()
            else:
                await table.press("comma", "escape")
            (line,) = (line for line in table.lines if "50%" in line and "100%" in line)
            assert best in line
            assert other in line
            assert len(tips(table)) == 3, "other symbols do not put it away"


async def test_only_what_the_seat_may_know_is_asked(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC 5D", heads="9S | KD")
    async with asking(laid, tmp_path, handover=True) as (table, athena):
        await table.press("x", "t")
        (view,) = athena.views
        assert (view.seat, [*view.moves]) == (table.game.seat, [*table.game.legal_moves()])
        assert {card for player in view.table.players for card in player.draw} == {HIDDEN}


async def test_a_late_tip_is_dropped(tmp_path: Path) -> None:
    async with asking(TABLE, tmp_path) as (table, athena):
        await table.press("t", "2")
        assert table.last_move == "on 2", "who does not wait plays on"
        assert "thinking" not in legend(table)
        await table.press("t")
        assert legend(table) == THINKS
        assert len(athena.views) == 1, "one question at a time"
        athena.answer(on_1=0.5)
        await table.settle()
        assert (tips(table), legend(table)) == ({}, THINKS)
        athena.answer(on_4=0.7)
        await table.wait()
        assert tips(table)[4] == "*70%*"
        await table.press("0")
        assert tips(table) == {}, "it goes with its decision"


async def test_a_tip_that_nobody_waits_for(tmp_path: Path) -> None:
    async with asking(TABLE, tmp_path) as (table, athena):
        await table.press("t", "t")
        assert "goes on" in legend(table)
        await table.press("2")
        shown = table.text
        athena.answer(on_1=0.5)
        await table.wait()
        assert table.text == shown
        await table.press("t", "q")
        assert isinstance(table.top, MenuScreen)
        athena.answer(on_1=0.5)
        await table.wait()
        assert isinstance(table.top, MenuScreen)
        assert table.app._exception is None


async def test_no_tip(tmp_path: Path) -> None:
    async with asking(TABLE, tmp_path) as (table, athena):
        await table.press("t")
        athena.fail("athena stopped thinking: its process ended")
        await table.wait()
        assert table.says == "No tip: athena stopped thinking: its process ended."
        assert "goes on" in legend(table)
        await table.press("t")
        assert legend(table) == THINKS, "she is asked again"
        athena.answer()
        await table.wait()
        await table.press("2")
        assert table.last_move == "on 2"


@pytest.mark.parametrize("testing", [False, True])
async def test_no_choice(tmp_path: Path, testing: bool) -> None:
    laid = position("2C 3C", "KC QC", heads="9S | 3D", hand="JD", owed=1)
    async with asking(laid, tmp_path, testing=testing) as (table, athena):
        choices = [move for move in table.game.legal_moves() if not isinstance(move, Name)]
        assert choices == [RESERVE]
        await table.press("t")
        await table.settle()
        assert not athena.views
        assert table.says == "There is no choice: reserve the J♦: your turn goes on."


async def test_what_is_on_no_head(tmp_path: Path) -> None:
    laid = position("2C 3C", "KC", heads="9S | QD", hand="JD", owed=2, reserve=("7D", ""))
    house = {"rules": "original", "house": "reserves"}
    async with asking(laid, tmp_path, **house) as (table, athena):
        await table.press("t")
        athena.answer(on_2=0.25, reserve=0.3, lift=0.5, cut=0.4)
        await table.wait()
        words = "Athena would lift the reserve first: 50% to win; cut 40%; reserve 30%; head 2 25%."
        assert table.says == words
        assert legend(table) == "►◄ best   reserve 30%   ►lift 50%◄   cut 40%"
        assert tips(table) == {1: "40%", 2: "25%"}, "choosing the oldest head means to cut it"
        hand = table.play.query_one(Hand)
        strip = hand.render_line(3).text
        assert "►▀ 50% ▀◄" in strip, "choosing the reserve means to lift its top"
        await table.press("down")
        assert table.says.endswith("; 0 lays the card on it. 50% to win.")
        await table.press("t")
        assert "%" not in hand.render_line(3).text


async def test_a_head_is_worth_what_enter_does_there(tmp_path: Path) -> None:
    async with asking(TABLE, tmp_path, house="free-cut") as (table, athena):
        await table.press("t")
        athena.answer(on_1=0.5, cut=0.6)
        await table.wait()
        assert tips(table)[1] == "50%"
        assert "►cut 60%◄" in legend(table)


async def test_a_joker(tmp_path: Path) -> None:
    async with asking(JOKERS, tmp_path) as (table, athena):
        await table.press("t")
        athena.answer(on_2_as_2J=0.5, on_3_as_QJ=0.7, on_3_as_KJ=0.6)
        await table.wait()
        assert tips(table) == {1: "1%", 2: "50%", 3: "*70%*"}
        assert table.says == "Athena would place it on head 3 as a queen: 70% to win; reserve 1%."
        await table.press("home", "right")
        assert table.says == "On head 2, the 3♦: best as a 2, 50% to win."
        await table.press("3")
        assert isinstance(table.top, ChooseCard)
        assert "►70%▀◄60%" in table.text
        await table.press("home", "left", "left")
        assert table.answer == "As a queen, on head 3, the K♥: your turn goes on. 70% to win"


async def test_a_tip_for_the_value_of_a_joker(tmp_path: Path) -> None:
    async with asking(JOKERS, tmp_path) as (table, athena):
        await table.press("2")
        await table.click_key("tip")
        assert table.answer == THINKS.rstrip(".")
        athena.answer(on_2_as_2J=0.5)
        await table.wait()
        assert table.answer == "Athena would place it on head 2 as a 2: 50% to win; reserve 1%"
        assert "►50%▀◄" in table.text
        await table.press("t")
        assert "50%" not in table.text
        await table.press("2")
        assert table.last_move == "on 2 as 2J"


async def test_a_tip_for_a_joker_that_starts_a_head(tmp_path: Path) -> None:
    laid = position("9C 3C Joker", "KC QC", growing=2)
    async with asking(laid, tmp_path, rules="original") as (table, athena):
        await table.press("t")
        athena.answer(as_5J=0.5)
        await table.wait()
        assert table.answer == "Athena would call it a 5: 50% to win"


async def test_a_tip_before_a_turn(tmp_path: Path) -> None:
    laid = position("9C 3C", "KC QC", heads="9S | 3D", discard=("5D", ""))
    async with asking(laid, tmp_path, rules="original") as (table, athena):
        usual = table.says
        await table.press("t")
        assert table.waiting
        assert table.says == THINKS
        athena.answer(shuffle=0.6, draw=0.5)
        await table.wait()
        assert table.says == "Athena would shuffle first: 60% to win; draw 50%."
        await table.press("t")
        assert table.says == usual
        await table.press("s")
        assert table.last_move == "shuffle"


async def test_between_turns_there_are_no_tips(tmp_path: Path) -> None:
    laid = position("9C 3C", "KC QC", heads="9S | 3D")
    async with asking(laid, tmp_path, handover=True) as (table, athena):
        assert table.waiting
        await table.play.run_action("tip")
        await table.settle()
        assert table.waiting
        assert not athena.views


async def test_cards_that_might_have_come_up_are_no_choices(tmp_path: Path) -> None:
    laid = position("?? ??", "?? ??", heads="9S | KD", hand="5H", owed=1)
    async with asking(laid, tmp_path, testing=True) as (table, athena):
        await table.press("t")
        athena.answer(on_1=0.5)
        await table.wait()
        assert tips(table) == {1: "*50%*", 2: "1%"}
        assert table.says.endswith("; reserve 1%.")


async def test_athena_herself(tmp_path: Path) -> None:
    """Her last card wins on a head, and not in the reserve."""
    laid = position("", "KC QC", heads="9S | 3D", hand="5H")
    async with laid_out(laid, tmp_path) as table:
        await table.press("t")
        await table.wait()
        assert tips(table) == {1: "*100%*"}
        assert table.says == "Athena would place it on head 1: 100% to win."
