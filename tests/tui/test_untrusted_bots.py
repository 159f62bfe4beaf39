"""Computer players that a record names: no code of theirs runs unless somebody agrees."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hydra_tui import cli
from hydra_tui.bots import registry
from hydra_tui.engine import Position
from hydra_tui.records import Change, Seat, keep_game
from hydra_tui.tui import start
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match, resume_match
from hydra_tui.tui.screens.choose_card import ChooseCard
from hydra_tui.tui.screens.game_over import GameOverScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.play_on import PlayOnScreen
from hydra_tui.tui.screens.unsaved import UnsavedScreen
from hydra_tui.tui.screens.untrusted_bots import UntrustedBotsScreen
from hydra_tui.tui.settings import Settings, save_settings
from tests.engine.laying import keep, position
from tests.tui.tables import Sitting, lay_match, sit_down

TRAP = """
from pathlib import Path
Path("ran").touch()

class Trap:
    def __init__(self, chance): pass
    def choose(self, view): return view.moves[0]
"""
SEATS = (Seat("Ann"), Seat("Fox", "trap:Trap"))


@pytest.fixture(autouse=True)
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "trap.py").write_text(TRAP)
    monkeypatch.chdir(tmp_path)
    save_settings(tmp_path / "settings.json", Settings(motion=False, pace="at once"))


def ran() -> bool:
    return Path("ran").exists()


# Ann's card goes on head 1 and ends her turn; Fox has two cards to play.
ANN_FIRST = position("2C 3C 4C", "2D 3D 4D JC QC", heads="9S | KS", hand="5H")
FOX_FIRST = position("2D 3D 4D JC QC", "2C 3C 4C", heads="9S | KS", hand="5H", seat=1)


@asynccontextmanager
async def resumed(folder: Path, laid: Position = FOX_FIRST) -> AsyncIterator[Sitting]:
    """A game of Ann and the trap, gone on with."""
    journal = lay_match(laid, folder=folder, names=SEATS).journal
    journal.close()
    assert journal.path
    async with sit_down(resume_match(journal.path), folder, pace="at once") as table:
        yield table


def is_asked(table: Sitting) -> bool:
    return isinstance(table.top, UntrustedBotsScreen)


@pytest.mark.parametrize("laid", [ANN_FIRST, FOX_FIRST])
async def test_the_module_is_named_before_it_runs(tmp_path: Path, laid: Position) -> None:
    async with resumed(tmp_path, laid) as table:
        assert is_asked(table)
        assert "\ntrap\n" in table.asked
        assert "Run the module trap " in table.text
        await table.settle()
        assert not ran()


@pytest.mark.parametrize("way", ["enter", "o"])
async def test_the_safe_choice_is_one_of_our_players(tmp_path: Path, way: str) -> None:
    async with resumed(tmp_path) as table:
        await table.press(way)
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        assert table.read().changes == [(0, Change(1, "hoplite"))]
        assert {*table.match.journal.deciders} == {"hoplite"}
    assert not ran()


async def test_it_runs_if_that_is_wanted(tmp_path: Path) -> None:
    async with resumed(tmp_path) as table:
        await table.press("down", "enter")
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        assert {*table.match.journal.deciders} == {"trap:Trap"}
        assert ran()
        await table.begin(lay_match(FOX_FIRST, folder=tmp_path, names=SEATS))
        assert not is_asked(table), "it was agreed to"


@pytest.mark.parametrize("laid", [ANN_FIRST, FOX_FIRST])
async def test_saying_no_leaves(tmp_path: Path, laid: Position) -> None:
    async with resumed(tmp_path, laid) as table:
        before = table.record
        await table.press("escape")
        assert isinstance(table.top, MenuScreen)
        assert table.record == before
    assert not ran()


async def test_it_is_asked_in_testing_mode_too(tmp_path: Path) -> None:
    laid = position(*["??" for _ in range(2)], heads="9S | KS", seat=1)
    match = lay_match(laid, folder=tmp_path, names=SEATS, testing=True)
    async with sit_down(match, tmp_path) as table:
        assert is_asked(table)
        await table.press("enter")
        assert isinstance(table.top, ChooseCard)
        await table.press("escape")
        assert isinstance(table.top, MenuScreen)


async def test_several_are_asked_about_at_once(tmp_path: Path) -> None:
    seats = tuple(Seat("Fox", f"trap{number}\x1b[2J:Fox") for number in range(30))
    laid = position(*["2D 3D"] * 30, heads="9S | KS", hand="5H")
    async with sit_down(lay_match(laid, folder=tmp_path, names=seats), tmp_path) as table:
        assert "trap5?[2J\nand 24 more" in table.asked
        assert "Run" not in table.text
        await table.press("r")
        assert is_asked(table), "what is not named can't be agreed to"
        await table.press("enter")
        assert {*table.match.journal.bots} == {"hoplite"}


@pytest.mark.parametrize("size", [(70, 20), (120, 40)])
async def test_modules_are_named_once_and_all_at_once(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    modules = [f"trap{number}" for number in range(5)]
    named = [*modules, "t" * 58]
    seats = tuple(Seat("Fox", f"{module}:Trap") for module in [*named, *modules])
    laid = position(*["2D 3D"] * 11, heads="9S | KS", hand="5H")
    async with sit_down(lay_match(laid, folder=tmp_path, names=seats), tmp_path, size) as table:
        assert table.asked.count("trap") == 5
        assert all(f" {module} " in table.text for module in named)
        assert "Run these 6 modules" in table.text
        assert "Leave the game" in table.text
        await table.press("f1")
        assert "Tab" in table.text


@pytest.mark.parametrize("module", ["t" * 59, "tr\u200bap"])
async def test_a_module_that_is_not_named_in_full_can_not_run(tmp_path: Path, module: str) -> None:
    match = lay_match(FOX_FIRST, folder=tmp_path, names=(Seat("Ann"), Seat("Fox", f"{module}:F")))
    async with sit_down(match, tmp_path) as table:
        await table.press("r")
        assert is_asked(table)
        assert "Run" not in table.text


async def test_it_plays_after_leaving_was_thought_better_of(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("this is no folder")
    header = lay_match(FOX_FIRST, names=SEATS).header
    match = Match(keep_game(tmp_path / "games", header, FOX_FIRST, keep), header)
    assert match.journal.trouble
    async with sit_down(match, tmp_path, pace="at once") as table:
        await table.press("escape")
        assert isinstance(table.top, UnsavedScreen)
        await table.press("s")
        assert is_asked(table)
        await table.press("r")
        await table.until(lambda: table.title.startswith("Ann, you hold"))
        assert {*table.match.journal.deciders} == {"trap:Trap"}


async def test_the_list_of_games_leads_to_the_question(tmp_path: Path) -> None:
    match = lay_match(FOX_FIRST, folder=tmp_path, names=SEATS)
    match.journal.close()
    async with HydraApp(data_dir=tmp_path).run_test(size=(120, 40)) as pilot:
        table = Sitting(pilot, match)
        await table.until(lambda: "Continue" in table.text)
        await table.press("c")
        await table.until(lambda: "Ann, Fox [trap:Trap]" in table.text)
        assert "computer player trap:Trap" in table.text
        await table.press("enter")
        assert is_asked(table)
    assert not ran()


async def test_what_the_settings_name_is_asked_about(tmp_path: Path) -> None:
    chosen = Settings(motion=False, names=("Ann", "Fox"), bots=(None, "trap:Trap"))
    save_settings(tmp_path / "settings.json", chosen)
    async with HydraApp(data_dir=tmp_path).run_test() as pilot:
        table = Sitting(pilot, lay_match(FOX_FIRST))
        await table.press("n", "f5")
        assert is_asked(table)
    assert not ran()


async def test_a_rematch_and_playing_on_ask_too(tmp_path: Path) -> None:
    laid = position("2C 3C", "", heads="9S | KS", hand="5H", seat=1)
    async with sit_down(lay_match(laid, folder=tmp_path, names=SEATS), tmp_path) as table:
        await table.press("enter")
        await table.until(lambda: isinstance(table.top, GameOverScreen))
        film = Film.of(lay_match(FOX_FIRST, names=SEATS))
        await table.press("r")
        await table.until(lambda: is_asked(table))
        await table.press("escape")
        table.app.push_screen(PlayOnScreen(film, 0))
        await table.settle()
        await table.press("f5")
        await table.until(lambda: is_asked(table))
    assert not ran()


def test_what_was_typed_is_not_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trusted: set[str] = set()

    async def show(app: HydraApp) -> None:
        trusted.update(app.trusted_bots)
        app.on_unmount()

    monkeypatch.setattr("hydra_tui.tui.start.can_run", lambda: True)
    monkeypatch.setattr(start, "_run", show)
    try:
        cli.main(["play", "--players", "Ann,bot:trap:Trap", "--data-dir", str(tmp_path)])
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # the app would have done so
    assert trusted == {"trap:Trap"}


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("athena", None),
        ("bot:hoplite", None),
        ("fox", None),  # nothing is run, for there is none of that name
        ("os:system", "os"),
        ("bot:os.path:join", "os.path"),
        ("sly:Fox", None),  # the name that an installed package gave its own
        ("sly:Cat", "sly"),
        ("os:", None),
    ],
)
def test_what_would_run(name: str, module: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_find_installed", lambda: {"sly:Fox": "sly.bots:Fox"})
    assert registry.find_module(name) == module
