"""Computer players at the table: their turns, their pace, and seats that change hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from hydra_tui.engine import HIDDEN, Rules
from hydra_tui.engine.events import CardDrawn
from hydra_tui.records import Change, Seat
from hydra_tui.tui import pace
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import begin_match, resume_match
from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.screens.game_over import GameOverScreen
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.screens.seats import SeatsScreen
from hydra_tui.tui.screens.too_small import TooSmallScreen
from hydra_tui.tui.widgets.form import Form
from hydra_tui.tui.widgets.log import GameLog
from hydra_tui.tui.widgets.players import PlayerPanels
from tests.engine.laying import position
from tests.tui.oracle import Oracle
from tests.tui.tables import Sitting, laid_out, lay_match, sit_down, toasts

ANN_BO = (Seat("Ann"), Seat("Bo", "hoplite"))
# Ann's card goes on head 1 and ends her turn; Bo has two cards to play.
LAST = position("2C 3C 4C", "2D 3D 4D JC QC", heads="9S | KS", hand="5H")
BO_FIRST = ["on 2", "on 2"]


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for a slow player waits for ever."""
    monkeypatch.setitem(pace.SECONDS, "slow", 1e6)


def log(table: Sitting) -> list[str]:
    """What is told, without the titles of the turns."""
    return [f"{table.match.names[line.seat or 0]} {line.text}" for line in table.play.shown.log]


def moves(table: Sitting) -> list[str]:
    return [
        line.split('"move":"')[1].split('"')[0]
        for line in table.record.decode().splitlines()
        if '"move"' in line
    ]


def panels(table: Sitting) -> list[str]:
    widget = table.play.query_one(PlayerPanels)
    return [strip.text.strip() for strip in widget._drawn]


# Their turns.


@pytest.mark.parametrize("way", ["key", "mouse", "bar"])
async def test_a_computer_plays_when_its_wait_is_over_or_skipped(tmp_path: Path, way: str) -> None:
    async def skip(table: Sitting) -> None:
        match way:
            case "key":
                await table.press("x")
            case "mouse":
                await table.click(table.play.query_one(GameLog), 1, 1)
            case "bar":
                await table.click_key("skip")

    oracle = Oracle()
    at = laid_out(LAST, tmp_path, names=ANN_BO, thinking=oracle, pace="slow", handover=True)
    async with at as table:
        assert table.title.startswith("Ann, you hold"), "there is nobody to hand over to"
        await table.press("1")
        await table.until(lambda: oracle.asked)
        assert table.title == "Bo is thinking"
        assert table.says == "Ann put 5♥ on 1"
        assert "Q♣" not in table.text, "the card that Bo has drawn (R4)"
        assert not table.waiting
        assert "any key skip" in table.lines[-1]
        assert moves(table) == ["on 1"]
        await skip(table)
        await table.until(lambda: len(moves(table)) == 2)
        assert table.says == "Bo put Q♣ on 2"
        assert "J♣" not in table.text
        await skip(table)
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        assert moves(table) == ["on 1", *BO_FIRST]
        assert "Bo put JC on 2" in log(table)
        assert table.match.journal.deciders == [None, "hoplite", "hoplite"]
        assert oracle.asked == [("hoplite", 1)] * 2
        assert {view.seat for view in oracle.views} == {1}


async def test_whoever_thinks_knows_what_the_seat_may_know(tmp_path: Path) -> None:
    oracle = Oracle(waits=True)
    async with laid_out(LAST, tmp_path, names=ANN_BO, thinking=oracle) as table:
        await table.press("1")
        await table.until(lambda: oracle.views)
        drawn = [each.card for each in oracle.views[0].events if isinstance(each, CardDrawn)]
        assert str(oracle.views[0].table.hand) == "QC"
        assert [str(card) for card in drawn] == ["QC"]
        assert {*oracle.views[0].table.players[0].draw} == {HIDDEN}


async def test_the_pace_is_changed_at_the_table_and_kept(tmp_path: Path) -> None:
    oracle = Oracle()
    async with laid_out(LAST, tmp_path, names=ANN_BO, thinking=oracle, pace="slow") as table:
        await table.press("plus")
        assert table.says == "The pace of the computer players is now: normal."
        await table.press("minus", "minus")
        assert table.says == "The pace of the computer players is now: slow."
        await table.press("1")
        await table.until(lambda: oracle.asked)
        for key in ("equals_sign", "plus", "plus", "plus"):
            await table.press(key)
        assert table.app.settings.pace == "at once"
        assert moves(table) == ["on 1"], "it is the next wait that is shorter"
        await table.press("x")
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        assert moves(table) == ["on 1", *BO_FIRST]


async def test_computers_are_held_and_let_go_on_move_by_move(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, names=ANN_BO, thinking=Oracle(), pace="slow") as table:
        await table.press("1", "space")
        assert table.title == "Bo waits. Space lets the game go on"
        assert table.lines[-1].startswith(" any key one move  Space go on  ? help  q menu  p seats")
        await table.press("question_mark", "tab")
        assert "Let the computer players go on." in table.text
        assert "or go on" not in table.text
        await table.press("escape")
        table.app.remember(pace="at once")
        await table.press("x")
        await table.until(lambda: len(moves(table)) == 2)
        await table.until(lambda: table.title.startswith("Bo waits"))
        assert len(moves(table)) == 2
        await table.press("space")
        assert "Space go on" not in table.text
        await table.until(lambda: len(moves(table)) == 3)


async def test_nothing_is_played_behind_another_screen(tmp_path: Path) -> None:
    oracle = Oracle(waits=True)
    at = laid_out(LAST, tmp_path, names=ANN_BO, thinking=oracle, pace="at once")
    async with at as table:
        await table.press("1", "question_mark")
        assert isinstance(table.top, HelpScreen)
        oracle.answers.set()
        await table.until(lambda: table.play._decided)
        assert moves(table) == ["on 1"]
        await table.press("escape")
        await table.until(lambda: len(moves(table)) == 3)


@pytest.mark.parametrize("size", [(60, 15), (80, 24)])
async def test_nothing_is_played_while_the_window_is_too_small(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    oracle = Oracle(waits=True)
    seats = (Seat("Ann", "satyr"), Seat("Bo", "hoplite"))
    at = laid_out(LAST, tmp_path, size, names=seats, thinking=oracle, pace="at once")
    async with at as table:
        await table.until(lambda: oracle.asked)
        await table.resize(61, 15)
        oracle.answers.set()
        await table.until(lambda: table.play._decided)
        table.app.push_screen(HelpScreen([], None))  # below the line that there is no room
        await table.settle()
        assert isinstance(table.top, TooSmallScreen)
        assert moves(table) == []
        await table.resize(80, 24)
        assert isinstance(table.top, HelpScreen)
        assert moves(table) == []
        await table.press("escape")
        await table.until(lambda: len(moves(table)) > 2)


async def test_a_key_that_comes_while_a_computers_move_is_seen_plays_nothing(
    tmp_path: Path,
) -> None:
    at = laid_out(LAST, tmp_path, names=ANN_BO, thinking=Oracle(), pace="slow", motion=True)
    async with at as table:
        await table.press("1", "x", "x")
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        assert table.grid.moving
        with table.nothing_changes():
            await table.press("enter")
        assert not table.grid.moving


async def test_the_keyboard_is_handed_over_between_persons_only(tmp_path: Path) -> None:
    names = (Seat("Ann"), Seat("Bo", "satyr"), Seat("Cleo"))
    laid = position("2C 3C", "2D 3D 4D", "2H 3H 4H 5H", heads="9S | KS", hand="5H")
    at = laid_out(laid, tmp_path, names=names, thinking=Oracle(), pace="at once", handover=True)
    async with at as table:
        await table.press("1")
        await table.until(lambda: table.waiting)
        assert table.title == "Cleo, it is your turn."
        assert table.match.journal.deciders == [None, "satyr", "satyr"]
        assert "5♥" not in table.lines[-5]
        await table.press("p")
        assert isinstance(table.top, SeatsScreen)
        await table.press("down", "down", "enter")  # hoplite plays for Cleo: only Ann is left
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        assert not table.waiting


async def test_which_card_came_up_is_asked_in_a_computers_turn_too(tmp_path: Path) -> None:
    laid = position("2C 3C", "2D 3D", heads="9S | KS", hand="5H")
    at = laid_out(laid, tmp_path, names=ANN_BO, thinking=Oracle(), testing=True, pace="at once")
    async with at as table:
        await table.press("1")
        assert isinstance(table.top, ChooseCard)
        assert table.play._viewer is None
        await table.press("question_mark", "tab")
        assert "Or type it: * is a joker." in table.text
        await table.press("escape")
        # Bo is a person, satyr plays for Ann, hoplite plays for Bo again; the question stays.
        for way in ("right down", "left down down", "down down down"):
            await table.press("p", "home", *way.split(), "enter")
            dialogs = [each for each in table.app.screen_stack if isinstance(each, ChooseCard)]
            assert dialogs == [table.top]
        assert table.match.journal.bots == ["satyr", "hoplite"]
        await table.press(*"QC")
        await table.until(lambda: len(moves(table)) == 3)
        assert moves(table) == ["on 1", "card QC", "on 2"]


async def test_computers_alone_play_to_the_end(tmp_path: Path) -> None:
    seats = [Seat("Athena", "athena"), Seat("Satyr", "satyr")]
    laid = position("2C 3C", "2D", heads="9S | KS", hand="5H")
    at = laid_out(laid, tmp_path, names=tuple(seats), thinking=Oracle(), pace="at once")
    async with at as table:
        await table.until(lambda: isinstance(table.top, GameOverScreen))
        assert {*table.match.journal.deciders} == {"athena", "satyr"}
        table.app.remember(pace="slow")
        await table.press("r")
        assert table.app.match
        assert [*table.app.match.header.seats] == seats, "a rematch has the same players"


async def test_a_rematch_seats_who_began_and_the_scores_name_who_ended(tmp_path: Path) -> None:
    laid = position("2C 3C", "2D", heads="9S | KS", hand="5H")
    names = (Seat("Ann"), Seat("Athena", "athena"))
    at = laid_out(laid, tmp_path, names=names, thinking=Oracle(), pace="at once")
    async with at as table:
        await table.press("p", "down", "enter")  # satyr takes Ann's seat
        await table.until(lambda: isinstance(table.top, GameOverScreen))
        for name, size in (("Athena [a]   ", (80, 24)), ("Athena [athena] ", (120, 40))):
            await table.resize(*size)
            assert "Ann [satyr] " in table.text
            assert name in table.text
        await table.press("r")
        assert table.app.match
        assert [*table.app.match.header.seats] == [*names]


# Trouble.


async def test_a_computer_that_fails_is_relieved(tmp_path: Path) -> None:
    names = (Seat("Ann"), Seat("Fox", "my_bots:Fox"))
    oracle = Oracle("my_bots:Fox")
    at = laid_out(LAST, tmp_path, names=names, thinking=oracle, pace="at once")
    async with at as table:
        await table.press("r")  # its code may run
        await table.press("1")
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        assert toasts(table) == ["Fox: my_bots:Fox failed: it is no good; hoplite takes over."]
        assert table.read().changes == [(1, Change(1, "hoplite"))]
        assert table.match.journal.deciders == [None, "hoplite", "hoplite"]
        assert "Fox is played by the computer, hoplite" in log(table)


async def test_a_person_takes_over_where_no_computer_can_think(tmp_path: Path) -> None:
    at = laid_out(LAST, tmp_path, names=ANN_BO, thinking=Oracle("hoplite"), pace="at once")
    async with at as table:
        await table.press("1")
        await table.until(lambda: table.title.startswith("Bo, you hold the Q♣"))
        assert table.read().changes == [(1, Change(1, None))]


async def test_whoever_leaves_while_a_computer_thinks_loses_nothing(tmp_path: Path) -> None:
    oracle = Oracle(waits=True)
    async with laid_out(LAST, tmp_path, names=ANN_BO, thinking=oracle) as table:
        await table.press("1")
        await table.until(lambda: oracle.asked)
        record = table.record
        await table.press("q")
        assert isinstance(table.top, MenuScreen)
        await table.until(lambda: oracle.dropped)
        oracle.answers.set()
        await table.settle()
        path = table.match.journal.path
        assert path
        assert path.read_bytes() == record
        table.app.remember(pace="at once")
        table.app.resume(path)
        match = table.app.match
        assert match
        table.match, table.game = match, match.game
        await table.until(lambda: table.play.match is match and len(moves(table)) == 3)
        assert match.journal.deciders == [None, "hoplite", "hoplite"]


async def test_the_app_ends_while_a_computer_thinks(tmp_path: Path) -> None:
    oracle = Oracle(waits=True)
    async with laid_out(LAST, tmp_path, names=ANN_BO, thinking=oracle) as table:
        await table.press("1")
        await table.until(lambda: oracle.asked)
        await table.press("ctrl+q")
    assert oracle.stopped[-1], "for good"


# Who plays.


async def open_seats(table: Sitting, way: str) -> None:
    match way:
        case "key":
            await table.press("p")
        case "mouse":
            await table.click(table.play.query_one(PlayerPanels), 3, 0)
        case "bar":
            await table.click_key("seats")
        case "palette":
            await table.press("ctrl+p", *"seats", "enter")
            await table.until(lambda: isinstance(table.top, SeatsScreen))
    assert isinstance(table.top, SeatsScreen)
    assert "plays whatever comes to mind" in table.text


@pytest.mark.parametrize("way", ["key", "mouse", "bar", "palette"])
async def test_a_seat_is_handed_to_a_computer_and_taken_back(tmp_path: Path, way: str) -> None:
    oracle = Oracle(waits=True)
    async with laid_out(LAST, tmp_path, thinking=oracle, pace="at once") as table:
        await open_seats(table, way)
        form = table.top.query_one(Form)
        if way == "mouse":
            await table.click(form, 8, 3)  # hoplite
        else:
            await table.press("down", "down", "enter")
        await table.until(lambda: oracle.asked)
        assert oracle.asked == [("hoplite", 0)]
        assert table.title == "Ann is thinking"
        await table.until(lambda: "[hoplite]" in panels(table)[1])
        assert log(table)[-1] == "Ann is played by the computer, hoplite"
        await open_seats(table, way)
        if way == "mouse":
            await table.click(table.top.query_one(Form), 8, 1)
        else:
            await table.press("up", "up", "enter")
        assert table.title.startswith("Ann, you hold")
        assert log(table)[-1] == "Ann is played by a person"
        assert "[hoplite]" not in table.text
        oracle.answers.set()  # too late
        await table.settle()
        assert moves(table) == []
        await table.press("1")
        assert table.read().deciders == [None]
        assert table.read().changes == [(0, Change(0, "hoplite")), (0, Change(0, None))]


async def test_the_other_seat_changes_hands_and_the_turn_goes_on(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, thinking=Oracle(), pace="at once") as table:
        await table.press("p", "home", "right")
        assert "2 Bo" in table.text
        await table.press("down", "down", "enter")  # satyr
        assert table.title.startswith("Ann, you hold")
        assert table.read().changes == [(0, Change(1, "satyr"))]
        await table.press("p", "escape", "1")
        await table.until(lambda: table.title.startswith("Ann, you hold the 4♣"))
        assert table.match.journal.deciders == [None, "satyr", "satyr"]


async def test_a_seat_changes_hands_while_a_joker_is_asked_about(tmp_path: Path) -> None:
    # Ann cuts, and the first of her new heads begins with a joker (O2).
    laid = position("2C Joker", "KC QC", heads="9S | KS", hand="JH")
    oracle = Oracle()
    at = laid_out(laid, tmp_path, rules="original", thinking=oracle, pace="at once")
    async with at as table:
        await table.press("c")
        assert isinstance(table.top, ChooseCard)
        for size in ((70, 20), (80, 24)):
            await table.resize(*size)
            assert "? help" in table.text
            assert "Esc menu" in table.text
        await table.press("question_mark", "tab")
        assert "Or type it." in table.text
        await table.press("escape", "p", "escape")
        assert isinstance(table.top, ChooseCard)
        await table.press("p", "down", "down", "enter")
        await table.until(lambda: len(moves(table)) > 1)
        assert moves(table)[1] == "as AJ"
        assert table.match.journal.deciders[:2] == [None, "hoplite"]
        assert not isinstance(table.top, ChooseCard)


async def test_a_seat_taken_in_the_middle_of_a_turn_is_handed_over_first(tmp_path: Path) -> None:
    at = laid_out(
        LAST, tmp_path, names=ANN_BO, thinking=Oracle(waits=True), handover=True, pace="at once"
    )
    async with at as table:
        await table.press("1", "p")
        assert "1 Ann" in table.text, "the seat of who is at the keyboard"
        await table.press("home", "right", "down", "enter")
        assert table.title == "Bo, it is your turn."
        assert "Q♣" not in table.text
        await table.press("enter")
        assert table.title.startswith("Bo, you hold the Q♣")


@pytest.mark.parametrize("size", [(70, 20), (120, 40)])
async def test_panels_name_the_computer_without_colour_too(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    at = laid_out(LAST, tmp_path, size, names=ANN_BO, thinking=Oracle(waits=True), symbols="ascii")
    async with at as table:
        assert "[hoplite]" in table.text
    (tmp_path / "settings.json").unlink()
    many = tuple(Seat(f"Athena {number}", "athena") for number in range(1, 12))
    laid = position(*["2C 3C"] * 12, heads="9S | KS", hand="5H")
    at = laid_out(laid, tmp_path, size, names=(Seat("Ann"), *many), thinking=Oracle(waits=True))
    async with at as table:
        assert ("[a] 2" if size[0] == 70 else "[athena]") in table.text


async def test_a_long_computer_name_leaves_room_for_numbers(tmp_path: Path) -> None:
    async def sit(table: Sitting, count: int) -> list[str]:
        seats = [Seat(f"Late {number}", "evil:LateRaise") for number in range(count)]
        laid = position(*["2D " * 12] * count, heads="9S | KS", hand="5H")
        await table.begin(lay_match(laid, folder=tmp_path, names=tuple(seats)))
        return panels(table)

    async with laid_out(LAST, tmp_path, (70, 20), thinking=Oracle(waits=True)) as table:
        assert (await sit(table, 4))[3::2] == ["━────── [e] 12+0"] * 3
        assert (await sit(table, 14))[1:11] == [f"Late {at:<4} [e] 12" for at in range(1, 11)]
        await table.resize(120, 40)
        assert "[evil:LateRa…]" in (await sit(table, 2))[1]
        assert (await sit(table, 14))[3].endswith("] 12+0  12")


# Afterwards.


async def test_a_replay_shows_who_played_at_each_moment(tmp_path: Path) -> None:
    async with laid_out(LAST, tmp_path, names=ANN_BO, thinking=Oracle(), pace="at once") as table:
        await table.press("1")
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        await table.press("p", "down", "enter")  # satyr takes Ann's seat
        await table.until(lambda: isinstance(table.top, GameOverScreen) or len(moves(table)) > 6)
        live = [*table.play.shown.log]
        film = Film.of(table.match)
        assert film.log[: len(live)] == live
        assert film.bots_at(0) == [None, "hoplite"]
        assert film.bots_at(3) == ["satyr", "hoplite"]
        assert film.log[film.told_at(3) - 1].text == "is played by the computer, satyr"
        assert film.log[film.told_at(2) - 1].text != "is played by the computer, satyr"
        journal = table.match.journal
        deciders = [film.bots_at(at)[film.shown_at(at).table.seat] for at in range(film.last)]
        assert deciders[: len(journal.deciders)] == journal.deciders
        table.app.watch_film(film)
        await table.settle()
        assert isinstance(table.top, ReplayScreen)
        assert "[satyr]" not in table.text
        table.top.go_to(3)
        await table.settle()
        assert "[satyr]" in table.text
        assert "[hoplite]" in table.text


async def test_a_change_of_hands_is_followed_live(tmp_path: Path) -> None:
    match = begin_match(tmp_path / "games", ["Ann", "Bo"], Rules(), seed=3)
    journal = match.journal
    assert journal.path
    film = Film.open(journal.path)
    journal.seat(1, "athena")
    assert film.read_on()
    assert film.bots_at(film.last) == [None, "athena"]
    assert film.log[-1].text == "is played by the computer, athena"
    assert film.told_at(film.last) == len(film.log)
    assert not film.read_on()
    film.close()
    journal.close()


async def test_a_resumed_game_tells_its_changes_where_they_were(tmp_path: Path) -> None:
    match = begin_match(tmp_path / "games", ["Ann", "Bo"], Rules(), seed=3)
    for decision in range(6):
        if decision in (2, 5):
            match.journal.seat(0, "satyr" if decision == 2 else None)
        match.journal.play(match.game.legal_moves()[0])
    match.journal.seat(1, "athena")
    match.journal.close()
    assert match.journal.path
    film = Film.open(match.journal.path)
    film.close()
    again = resume_match(match.journal.path)
    async with sit_down(again, tmp_path, thinking=Oracle(waits=True)) as table:
        assert table.play.shown.log == film.log
        assert "[athena]" in table.text
