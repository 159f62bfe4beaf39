"""A new game: what is asked for is what begins, and what is wrong is said and begins nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from hydra_tui.engine import PRESETS, SWITCHES, Rules, RulesError, make_rules
from hydra_tui.records import list_games
from hydra_tui.showable import showable
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.line_edit import MOST as LONGEST_LINE
from hydra_tui.tui.line_edit import LineEdit
from hydra_tui.tui.names import check_names, spare_name
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.new_game import DIFFERENCES, EFFECTS, NewGameScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.settings import load_settings
from hydra_tui.tui.widgets.form import Form
from hydra_tui.tui.widgets.form_rows import Choice, Press, SeatEntry, Switch
from tests.all_rules import ALL_RULES


async def open_form(pilot: Pilot[None]) -> NewGameScreen:
    await pilot.press("n")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, NewGameScreen)
    return screen


def names_in(screen: NewGameScreen) -> list[str]:
    return [seat.name for seat in screen.seats]


def text_of(app: HydraApp) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def options(app: HydraApp) -> Form:
    return app.screen.query_one("#rules-form", Form)


def row_of(form: Form, name: str) -> int:
    return next(at for at, row in enumerate(form.rows) if getattr(row, "id", "") == name)


async def click_row(pilot: Pilot[None], form: Form, row: int, x: int = 6) -> None:
    line, lines = form.place(row)
    await pilot.click(f"#{form.id}", offset=(x, line + lines - 1 - form.top))


async def go_to(pilot: Pilot[None], form: Form, name: str) -> None:
    """Walk there by keys alone."""
    while not form.has_focus:
        await pilot.press("tab")
    while form.cursor != row_of(form, name):
        await pilot.press("down" if form.cursor < row_of(form, name) else "up")


def begun(app: HydraApp) -> tuple[list[str], Rules, int]:
    """The game that is being played: its names, rules and seed."""
    assert any(isinstance(screen, PlayScreen) for screen in app.screen_stack)
    assert app.match
    return app.match.names, app.match.game.rules, app.match.header.seed


def bots_in(screen: NewGameScreen) -> list[str | None]:
    return [seat.bot for seat in screen.seats]


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_computer_players_are_seated(tmp_path: Path, way: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        players = app.screen.query_one("#players-form", Form)
        if way == "keys":
            await pilot.press("down", "f4", "x", "right", "right", "left")  # an x is not typed
            await pilot.press("down", "down", "enter")
        else:
            row = players.rows[2]
            assert isinstance(row, SeatEntry)
            arrows = 2 + row.label_width + row.field_width(players.size.width - 2) + 1
            for arrow in (1, 1, 1, 0):
                await click_row(pilot, players, 2, arrows + arrow)
            await click_row(pilot, players, row_of(players, "add computer"))
        await pilot.pause()
        assert bots_in(screen) == [None, "hoplite", "athena"]
        assert names_in(screen)[1] == "Player 2"
        assert "athena plays the game out many times before each move." in text_of(app)
        app.remember(pace="slow")
        await pilot.press("f5")
        await pilot.pause()
        assert app.match
        assert app.match.names == ["Player 1", "Hoplite", "Athena"]
        assert app.match.journal.bots == [None, "hoplite", "athena"]
    again = HydraApp(data_dir=tmp_path)
    async with again.run_test() as pilot:
        screen = await open_form(pilot)
        assert bots_in(screen) == [None, "hoplite", "athena"]
        await pilot.press("down", "ctrl+t", "ctrl+t", "ctrl+t")
        assert bots_in(screen) == [None, None, "athena"]
        assert names_in(screen)[1] == "Player 2", "what was typed is still there"


# Starting.


@pytest.mark.parametrize("how", ["enter", "f5", "button", "button by key", "bar"])
async def test_it_starts(tmp_path: Path, how: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_form(pilot)
        if how == "button":
            await pilot.click("#start-form", offset=(6, 0))
        elif how == "button by key":
            await pilot.press("shift+tab", "enter")
        elif how == "bar":
            bar = text_of(app).splitlines()[-1]
            await pilot.click("KeyBar", offset=(bar.index("start") + 1, 0))
        elif how == "enter":  # after each name it goes to the next, after the last it starts
            await pilot.press("enter")
            await pilot.pause()
            assert not app.match
            await pilot.press("enter")
        else:
            await pilot.press(how)
        await pilot.pause()
        names, rules, _ = begun(app)
        assert names == ["Player 1", "Player 2"]
        assert rules == make_rules()
    assert len(list_games(app.games)) == 1


async def test_a_whole_choice_by_keys_is_what_begins_and_is_remembered(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_form(pilot)
        await pilot.press(*"Ann", "down", *"Bo", "down", "enter", *"Cy")
        form = options(app)
        await go_to(pilot, form, "rules")
        await pilot.press("left")
        await pilot.pause()
        await go_to(pilot, form, "house reserves")
        await pilot.press("space")
        await go_to(pilot, form, "house black-up")
        await pilot.press("enter")
        await go_to(pilot, form, "handover")
        await pilot.press("space")
        await go_to(pilot, form, "seed")
        await pilot.press(*"18484219")
        assert "3 players, 159 cards, original + reserves + black-up" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        chosen = make_rules("original", ["reserves", "black-up"])
        assert begun(app) == (["Ann", "Bo", "Cy"], chosen, 18484219)
        assert app.settings.handover is False
    kept = load_settings(app.settings_path)
    assert kept.names == ("Ann", "Bo", "Cy")
    assert (kept.rules, kept.house) == ("original", ("reserves", "black-up"))
    assert kept.handover is False
    again = HydraApp(data_dir=tmp_path)
    async with again.run_test() as pilot:
        screen = await open_form(pilot)
        assert names_in(screen) == ["Ann", "Bo", "Cy"]
        assert screen.rules_in_force == chosen
        assert "3 players, 159 cards, original + reserves + black-up" in text_of(again)
        await pilot.press("f5")
        await pilot.pause()
        assert begun(again)[:2] == (["Ann", "Bo", "Cy"], chosen)


async def test_a_whole_choice_by_mouse(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await open_form(pilot)
        players, form = app.screen.query_one("#players-form", Form), options(app)
        await click_row(pilot, players, row_of(players, "add"))
        assert len(names_in(screen)) == 3
        await click_row(pilot, form, row_of(form, "rules"), x=20)
        await pilot.pause()
        assert screen.rules_in_force.name == "spring-2020"
        await click_row(pilot, form, row_of(form, "rules"), x=14)
        await pilot.pause()
        assert screen.rules_in_force.name == "standard"
        await click_row(pilot, form, row_of(form, "house early-cut"))
        await click_row(pilot, form, row_of(form, "look"))
        await click_row(pilot, players, 1)
        await pilot.press("backspace", *"x")
        await pilot.click("#start-form", offset=(6, 0))
        await pilot.pause()
        names, rules, _ = begun(app)
        assert names == ["Player x", "Player 2", "Player 3"]
        assert rules == make_rules("standard", ["early-cut"])
        assert app.settings.look is False


async def test_nothing_is_remembered_before_it_starts(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_form(pilot)
        await pilot.press(*"Ann", *["tab"] * 4, "right", "escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        assert app.settings.names == ("Player 1", "Player 2")
        assert app.settings.rules == "standard"
        assert not app.match
        assert not list_games(app.games)


# Bad input.


BAD_NAMES = [
    (["delete"], "Player 1 has no name: give one."),
    (["space"], "Player 1 has no name: give one."),
    (["down", *"Player 1", "up"], "Players 1 and 2 are both called 'Player 1': change one"),
    (["down", *" Player 1 ", "up"], "Players 1 and 2 are both called 'Player 1': change one"),
    (["a"] * 25, "'aaaaaaaaaaaaaaaaaaaaaaaaa' is longer than 24 characters"),
]


@pytest.mark.parametrize(("keys", "problem"), BAD_NAMES)
async def test_a_bad_name_is_told_and_starts_nothing(
    tmp_path: Path, keys: list[str], problem: str
) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_form(pilot)
        await pilot.press(*("space" if key == " " else key for key in keys), "f5")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)
        assert problem in text_of(app)
        assert not app.match
        assert not list_games(app.games)
        assert app.settings.names == ("Player 1", "Player 2")
        await pilot.press("ctrl+u", *"Ann")
        assert problem not in text_of(app)
        await pilot.press("f5")
        await pilot.pause()
        assert "Ann" in begun(app)[0]


async def test_a_name_that_can_not_be_shown_is_told(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_form(pilot)
        app.post_message(events.Paste("A\x1bnn\nBo"))
        await pilot.pause()
        await pilot.press("f5")
        await pilot.pause()
        shown = text_of(app)
        assert "A?nn" in shown
        assert "Bo" not in shown
        assert "\x1b" not in shown
        assert "Player 1's name has a character in it that can't be shown: take it out." in shown
        assert not app.match


@pytest.mark.parametrize("seed", ["abc", "-1", "1.5", "٣", "9" * 16])
async def test_a_seed_that_is_no_number_is_told(tmp_path: Path, seed: str) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_form(pilot)
        await go_to(pilot, options(app), "seed")
        app.post_message(events.Paste(seed))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        shown = " ".join(text_of(app).split())
        assert f"The seed {seed!r} is not a whole number from 0 to 999999999999999" in shown
        assert "leave it empty for one by chance." in shown
        assert isinstance(app.screen, NewGameScreen)
        await pilot.press("ctrl+u", "enter")
        await pilot.pause()
        assert begun(app)


async def test_the_same_seed_deals_the_same_game(tmp_path: Path) -> None:
    deals = []
    for _ in range(2):
        app = HydraApp(data_dir=tmp_path)
        async with app.run_test() as pilot:
            await open_form(pilot)
            await go_to(pilot, options(app), "seed")
            await pilot.press("7", "enter")
            await pilot.pause()
            assert app.match
            deals.append(app.match.game.events[0])
    assert deals[0] == deals[1]


# The players.


async def test_players_are_added_and_removed_by_key(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        await pilot.press("ctrl+n", "ctrl+n")
        assert names_in(screen) == ["Player 1", "Player 2", "Player 3", "Player 4"]
        await pilot.press(*"Di")
        assert names_in(screen)[3] == "Di"
        await pilot.press("up", "ctrl+r")
        assert names_in(screen) == ["Player 1", "Player 2", "Di"]
        await pilot.press("home", "ctrl+n")
        assert names_in(screen)[-1] == "Player 4"
        await pilot.press("ctrl+r", "ctrl+r")
        assert len(names_in(screen)) == 2
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert len(names_in(screen)) == 2
        assert "A game needs two players or more." in text_of(app)


async def test_players_are_removed_by_mouse(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        players = app.screen.query_one("#players-form", Form)
        await pilot.press("ctrl+n")
        await pilot.pause()
        row = players.rows[2]
        assert isinstance(row, SeatEntry)
        cross = 2 + row.label_width + row.field_width(players.size.width - 2) + 4
        await click_row(pilot, players, 2, cross)
        await pilot.pause()
        assert names_in(screen) == ["Player 1", "Player 3"]
        await click_row(pilot, players, 2, cross)
        await pilot.pause()
        assert names_in(screen) == ["Player 1", "Player 3"]


async def test_a_thousand_players_and_no_more(tmp_path: Path) -> None:
    names = [f"P{number}" for number in range(1, 1001)]
    (tmp_path / "settings.json").write_text(json.dumps({"names": names}))
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        assert "1000 players, 54000 cards, standard" in text_of(app)
        await pilot.press("ctrl+n")
        await pilot.pause()
        assert "A game has at most 1000 players." in text_of(app)
        assert len(names_in(screen)) == 1000
        await pilot.press("pagedown")
        players = app.screen.query_one("#players-form", Form)
        await pilot.press("up", *["pagedown"] * 80)
        await pilot.pause()
        assert isinstance(players.pointed, Press)
        assert "P1000" in text_of(app)


async def test_many_remembered_names_are_all_there_to_be_mended(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"names": ["", "\x07" + "x" * 90, "Bo"]}))
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        await open_form(pilot)
        await pilot.press("down", "end", "left", "up", "f5")
        await pilot.pause()
        assert "\x07" not in text_of(app)
        assert "Player 1 has no name" in text_of(app)


# The rules.


@pytest.mark.parametrize("ruleset", PRESETS)
async def test_house_rules_are_offered_just_where_they_fit(tmp_path: Path, ruleset: str) -> None:
    fitting = []
    for switch in SWITCHES:
        try:
            make_rules(ruleset, [switch])
        except RulesError:
            continue
        fitting.append(switch)
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        form = options(app)
        await go_to(pilot, form, "rules")
        while screen.rules_in_force.name != ruleset:
            await pilot.press("right")
            await pilot.pause()
        house = [
            row.label
            for row in form.rows
            if isinstance(row, Switch) and row.id.startswith("house ")
        ]
        assert house == fitting
        words = " ".join(text_of(app).split())
        assert DIFFERENCES[ruleset].split()[0] in words


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.title)
async def test_all_rules_can_be_chosen(tmp_path: Path, rules: Rules) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        form = options(app)
        await go_to(pilot, form, "rules")
        while screen.rules_in_force.name != rules.name:
            await pilot.press("right")
            await pilot.pause()
        for switch in rules.house:
            await go_to(pilot, form, f"house {switch}")
            await pilot.press("space")
        await pilot.pause()
        assert screen.rules_in_force == rules
        await pilot.press("f5")
        await pilot.pause()
        assert begun(app)[1] == rules


async def test_a_house_rule_that_does_not_fit_comes_back_with_its_ruleset(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    app.remember(house=("free-cut", "black-up"))
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        await go_to(pilot, options(app), "rules")
        assert screen.rules_in_force.house == ("free-cut", "black-up")
        await pilot.press("left")
        await pilot.pause()
        assert screen.rules_in_force.title == "original + black-up"
        await pilot.press("right")
        await pilot.pause()
        assert screen.rules_in_force.house == ("free-cut", "black-up")


def test_every_rule_has_its_words() -> None:
    assert {*DIFFERENCES} == {*PRESETS}
    assert {*EFFECTS} == {*SWITCHES}


# The form.


async def test_every_row_is_reached_by_arrows_alone(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test(size=(70, 20)) as pilot:
        await open_form(pilot)
        forms = [*app.screen.query(Form)]
        rows = sum(form.can_point(at) for form in forms for at in range(form.row_count))
        for key in ("down", "up"):
            seen = set()
            for _ in range(rows):
                form = app.focused
                assert isinstance(form, Form)
                line, lines = form.place(form.cursor)
                assert form.top <= line
                assert line + lines <= form.top + form.size.height
                seen.add((form.id, form.cursor))
                await pilot.press(key)
            assert len(seen) == rows


async def test_letters_of_commands_can_be_typed(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        await pilot.press("q", "question_mark", "comma", "s", "space", "x")
        assert names_in(screen)[0] == "q?,s x"
        assert app.screen is screen


async def test_keys_that_come_all_at_once_go_where_they_should(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        keys = [*"Ann", "tab", *"Bo", *["tab"] * 6, "space", *["shift+tab"] * 6]
        keys += [*"by", "ctrl+n", *"Cy"]
        for key in keys:
            app.post_message(
                events.Key(key, " " if key == "space" else key if len(key) == 1 else None)
            )
        for _ in keys:
            await pilot.pause()
        assert names_in(screen) == ["Ann", "by", "Cy"]
        assert screen.rules_in_force.title == "standard + early-cut"


async def test_in_ascii_nothing_else_is_drawn(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    app.remember(symbols="ascii")
    async with app.run_test(size=(70, 20)) as pilot:
        await open_form(pilot)
        await pilot.press(*["ctrl+n"] * 12)
        await pilot.pause()
        assert text_of(app).isascii()


async def test_the_keys_are_those_of_the_row(tmp_path: Path) -> None:
    app = HydraApp(data_dir=tmp_path)
    async with app.run_test() as pilot:
        screen = await open_form(pilot)
        assert "remove" in [command.name for command in screen.commands]
        await go_to(pilot, options(app), "rules")
        names = [command.name for command in screen.commands]
        assert "change" in names
        assert "remove" not in names
        assert isinstance(options(app).pointed, Choice)


# What forms and names are made of.


def test_a_line_is_edited_as_in_any_terminal() -> None:
    line = LineEdit("Ann")
    line.press("left")
    line.insert("i")
    assert (line.text, line.caret) == ("Anin", 3)
    line.press("home")
    line.press("delete")
    line.press("right")
    line.press("backspace")
    assert (line.text, line.caret) == ("in", 0)
    line.press("backspace")
    line.press("left")
    assert (line.text, line.caret) == ("in", 0)
    line.press("end")
    line.press("delete")
    line.press("right")
    assert (line.text, line.caret) == ("in", 2)
    line.insert(" two  words")
    line.press("ctrl+w")
    assert line.text == "in two  "
    line.press("ctrl+a")
    line.press("ctrl+e")
    line.press("ctrl+u")
    assert (line.text, line.caret) == ("", 0)
    assert not line.press("f1")


@pytest.mark.parametrize("key", ["backspace", "delete"])
def test_what_is_selected_gives_way(key: str) -> None:
    line = LineEdit("Ann")
    line.select()
    line.insert("B")
    line.insert("o")
    assert line.text == "Bo"
    line.select()
    assert line.press(key)
    assert line.text == ""
    line.insert("Cy")
    line.select()
    line.press("left")
    line.insert("x")
    assert line.text == "xCy"


def test_a_line_takes_in_one_line_of_no_great_length() -> None:
    line = LineEdit()
    line.insert("Ann\nBo")
    line.insert("")
    assert line.text == "Ann"
    line.insert("x" * 10_000)
    assert len(line.text) == LONGEST_LINE


@pytest.mark.parametrize(
    ("names", "seat", "problem"),
    [
        ([], 0, "two players or more"),
        (["Ann"], 0, "two players or more"),
        ([str(number) for number in range(1001)], 1000, "at most 1000 players: remove 1 of 1001"),
        (["Ann", ""], 1, "player 2 has no name"),
        (["Ann", "\t "], 1, "player 2 has no name"),
        (["Ann", "B\to"], 1, "player 2's name has a character in it that can't be shown"),
        (["\udcff", "Bo"], 0, "player 1's name has a character in it that can't be shown"),
        (["Ann", "x" * 25], 1, "is longer than 24 characters"),
        (["Ann", "Bo", "Ann "], 2, "players 1 and 3 are both called 'Ann'"),
    ],
)
def test_names_that_will_not_do(names: list[str], seat: int, problem: str) -> None:
    found = check_names(names)
    assert found
    assert found.seat == seat
    assert problem in found.text
    assert "\n" not in found.text


@pytest.mark.parametrize(
    "names",
    [["Ann", "Bo"], ["Čeněk", "李雷"], ["x" * 24, "y"], [str(number) for number in range(1000)]],
)
def test_names_that_will_do(names: list[str]) -> None:
    assert check_names(names) is None


def test_a_spare_name_is_nobody_elses() -> None:
    assert spare_name(["Ann", "Bo"]) == "Player 3"
    assert spare_name(["Player 3", " Player 4"]) == "Player 5"


def test_what_can_be_shown_is_shown_as_it_is() -> None:
    assert showable("Čeněk 李雷") == "Čeněk 李雷"
    assert showable("a\x1b[0m\udcff\n") == "a?[0m??"
