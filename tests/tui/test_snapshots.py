"""How every screen looks. A new picture is looked at before it is accepted."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from errno import ENOSPC
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from hydra_tui.engine import Game, make_rules
from hydra_tui.records import Journal, make_header
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import Match, begin_match
from hydra_tui.tui.settings import Settings, save_settings
from tests.records.games import write_game
from tests.tui.laid_tables import lay_picture
from tests.tui.oracle import Oracle
from tests.tui.thinking import QuickThinking

Compare = Callable[..., bool]
MakeApp = Callable[..., HydraApp]
SIZES = {"80x24": (80, 24), "120x40": (120, 40), "200x60": (200, 60)}
NOW = 1_790_000_000.0


@pytest.fixture
def make_app(tmp_path: Path) -> MakeApp:
    """An app that stands still, with settings of its own."""

    def make(match: Match | None = None, **settings: object) -> HydraApp:
        chosen = Settings(motion=False, **settings)  # type: ignore[arg-type]
        save_settings(tmp_path / "settings.json", chosen)
        return HydraApp(match=match, data_dir=tmp_path)

    return make


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("heads", [1, 13, 60])
@pytest.mark.parametrize("looks", ["night", "day", "no-colour"])
def test_the_table(  # noqa: PLR0917
    snap_compare: Compare,
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    looks: str,
    heads: int,
    size: str,
) -> None:
    if looks == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(lay_picture(heads), theme="lerna-day" if looks == "day" else "lerna-night")
    assert snap_compare(app, press=["x"], terminal_size=SIZES[size])


@pytest.mark.parametrize("size", ["80x24", "120x40"])
@pytest.mark.parametrize(
    ("hand", "press"),
    [
        pytest.param("7D", [], id="handover"),
        pytest.param("Joker", ["x", "enter"], id="joker"),
        pytest.param("7D", ["x", "i"], id="look"),
        pytest.param("7D", ["x", "question_mark"], id="help"),
        pytest.param("7D", ["x", "comma"], id="settings"),
        pytest.param("KD", ["x", "home", "enter"], id="refused"),
        pytest.param("7D", ["x", "0"], id="reserve"),
        pytest.param("7D", ["x", "1"], id="typed"),
    ],
)
def test_over_the_table(
    snap_compare: Compare, make_app: MakeApp, hand: str, press: Iterable[str], size: str
) -> None:
    assert snap_compare(make_app(lay_picture(13, hand)), press=press, terminal_size=SIZES[size])


@pytest.mark.parametrize(
    ("hand", "press"),
    [
        pytest.param("7D", ["x"], id="table"),
        pytest.param("7D", [], id="handover"),
        pytest.param("Joker", ["x", "enter"], id="joker"),
        pytest.param("7D", ["x", "question_mark"], id="help"),
        pytest.param("7D", ["x", "comma"], id="settings"),
    ],
)
def test_in_ascii(
    snap_compare: Compare, make_app: MakeApp, hand: str, press: Iterable[str]
) -> None:
    assert snap_compare(make_app(lay_picture(13, hand), symbols="ascii"), press=press)


@pytest.mark.parametrize(
    ("heads", "hand", "size", "looks", "press"),
    [
        pytest.param(3, "7D", "120x40", "night", ["tab"], id="large"),
        pytest.param(13, "7D", "80x24", "ascii", [], id="ascii"),
        pytest.param(60, "7D", "80x24", "no-colour", [], id="small-no-colour"),
        pytest.param(13, "Joker", "80x24", "day", ["enter", "right"], id="joker"),
    ],
)
def test_a_tip(  # noqa: PLR0917
    snap_compare: Compare,
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    heads: int,
    hand: str,
    size: str,
    looks: str,
    press: Sequence[str],
) -> None:
    if looks == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(
        lay_picture(heads, hand),
        theme="lerna-day" if looks == "day" else "lerna-night",
        symbols="ascii" if looks == "ascii" else "unicode",
    )
    app.thinking = QuickThinking()

    async def ask(pilot: Pilot[None]) -> None:
        await pilot.press("x", "t")
        await app.workers.wait_for_complete()
        await pilot.press(*press)

    assert snap_compare(app, run_before=ask, terminal_size=SIZES[size])


def test_in_sixteen_colours(
    snap_compare: Compare, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-16color")
    monkeypatch.delenv("COLORTERM")
    assert snap_compare(make_app(lay_picture(13)), press=["x"], terminal_size=(120, 40))


def test_in_four_colours(snap_compare: Compare, make_app: MakeApp) -> None:
    app = make_app(lay_picture(13), four_colours=True)
    assert snap_compare(app, press=["x"], terminal_size=(120, 40))


def test_a_theme_of_textual(snap_compare: Compare, make_app: MakeApp) -> None:
    app = make_app(lay_picture(13), theme="gruvbox")
    assert snap_compare(app, press=["x"], terminal_size=(120, 40))


@pytest.mark.parametrize(
    ("names", "rules", "house"),
    [
        pytest.param([f"Player {n}" for n in range(1, 5)], "standard", [], id="four"),
        pytest.param([f"Player {n}" for n in range(1, 31)], "standard", [], id="thirty"),
        pytest.param(["Ann", "Bo"], "original", ["reserves", "black-up"], id="reserve-pile"),
    ],
)
def test_players_and_rules(
    snap_compare: Compare, make_app: MakeApp, names: Sequence[str], rules: str, house: Sequence[str]
) -> None:
    match = lay_picture(13, names=names, rules=rules, house=house)
    assert snap_compare(make_app(match), press=["x", "0"])


@pytest.mark.parametrize(
    ("press", "size", "settings"),
    [
        pytest.param([], "80x24", {}, id="thinking-80x24"),
        pytest.param(["space"], "120x40", {"symbols": "ascii"}, id="held-in-ascii-120x40"),
        pytest.param(["p"], "80x24", {}, id="seats-80x24"),
    ],
)
def test_computers_at_the_table(
    snap_compare: Compare,
    make_app: MakeApp,
    press: Iterable[str],
    size: str,
    settings: dict[str, object],
) -> None:
    match = lay_picture(13)
    match.journal.seat(match.game.seat, "athena")
    app = make_app(match, **settings)
    app.thinking = Oracle(waits=True)
    assert snap_compare(app, press=press, terminal_size=SIZES[size])


def test_computers_in_a_new_game(snap_compare: Compare, make_app: MakeApp) -> None:
    assert snap_compare(make_app(), press=["n", "down", "f4", "f4"])


def test_too_small(snap_compare: Compare, make_app: MakeApp) -> None:
    assert snap_compare(make_app(lay_picture(13)), press=["x"], terminal_size=(50, 12))


def test_a_card_is_named_in_testing_mode(
    snap_compare: Compare, make_app: MakeApp, tmp_path: Path
) -> None:
    match = begin_match(tmp_path, ["Ann", "Bo"], make_rules(), seed=1, testing=True)
    assert snap_compare(make_app(match), press=["down", "right"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("theme", "press"),
    [
        pytest.param("lerna-night", [], id="menu"),
        pytest.param("lerna-day", [], id="menu-by-day"),
        pytest.param("lerna-night", ["n"], id="new-game"),
        pytest.param("lerna-night", ["r"], id="rules"),
        pytest.param("lerna-night", ["s"], id="settings"),
    ],
)
def test_round_the_table(
    snap_compare: Compare, make_app: MakeApp, theme: str, press: Iterable[str], size: str
) -> None:
    assert snap_compare(make_app(theme=theme), press=press, terminal_size=SIZES[size])


@pytest.fixture
def some_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few records: finished, unfinished, damaged."""
    folder = tmp_path / "games"
    folder.mkdir()
    for at, (rules, most) in enumerate(
        [("standard", 10_000), ("original", 10_000), ("spring-2020", 20), ("standard", 3)]
    ):
        path = folder / f"{at}.jsonl"
        write_game(path, make_rules(rules), players=2 + at, seed=at, most=most)
        os.utime(path, (NOW - 3600 * at, NOW - 3600 * at))
    damaged = folder / "damaged.jsonl"
    damaged.write_text("no record\n")
    os.utime(damaged, (NOW - 86_400, NOW - 86_400))
    for module in ("games", "menu"):
        monkeypatch.setattr(f"hydra_tui.tui.screens.{module}.time", lambda: NOW)


@pytest.mark.usefixtures("some_games")
@pytest.mark.parametrize(
    ("press", "size"),
    [
        *(pytest.param([], size, id=f"menu-{size}") for size in ("80x24", "120x40")),
        *(pytest.param(["c"], size, id=f"continue-{size}") for size in ("80x24", "120x40")),
        *(pytest.param(["w"], size, id=f"watch-{size}") for size in ("80x24", "120x40")),
        pytest.param(["w", "tab", *"player sta"], "80x24", id="sorted-and-filtered-80x24"),
        pytest.param(["w", "f2"], "80x24", id="rename-80x24"),
        pytest.param(["w", "delete"], "80x24", id="delete-80x24"),
        pytest.param(["w", "ctrl+e", "right"], "80x24", id="export-80x24"),
    ],
)
def test_the_games(
    snap_compare: Compare, make_app: MakeApp, press: Sequence[str], size: str
) -> None:
    async def wait_for_the_list(pilot: Pilot[None]) -> None:
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press(*press[:1])
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press(*(key.replace(" ", "space") for key in press[1:]))
        await pilot.pause()

    assert snap_compare(make_app(), run_before=wait_for_the_list, terminal_size=SIZES[size])


def played_match(players: int, seed: int = 4) -> Match:
    """A whole game of random moves."""
    game = Game.new(players, seed=seed)
    journal = Journal(game)
    choose = Random(seed)
    while moves := game.legal_moves():
        journal.play(choose.choice(moves))
    names = ["Ann", "Bo", "Heracles", "Iolaus"][:players]
    return Match(journal, make_header(game.rules, names, seed=seed))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_end_of_a_game(
    snap_compare: Compare, make_app: MakeApp, players: int, size: str
) -> None:
    assert snap_compare(make_app(played_match(players)), terminal_size=SIZES[size])


def test_the_end_of_a_game_without_colour(
    snap_compare: Compare, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(make_app(played_match(3)), terminal_size=(120, 40))


@pytest.mark.parametrize(
    ("press", "size"),
    [
        pytest.param([], "80x24", id="start-80x24"),
        pytest.param([*"30", "enter"], "80x24", id="middle-80x24"),
        pytest.param([*"30", "enter"], "120x40", id="middle-120x40"),
        pytest.param([*"30", "enter"], "200x60", id="middle-200x60"),
        pytest.param(["end"], "120x40", id="end-120x40"),
    ],
)
def test_a_replay(
    snap_compare: Compare, make_app: MakeApp, press: Iterable[str], size: str
) -> None:
    app = make_app(played_match(4))
    assert snap_compare(app, press=["w", *press], terminal_size=SIZES[size])


@pytest.mark.parametrize("looks", ["no-colour", "ascii", "day"])
def test_a_replay_looks_otherwise(
    snap_compare: Compare, make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, looks: str
) -> None:
    if looks == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    app = make_app(
        played_match(3),
        theme="lerna-day" if looks == "day" else "lerna-night",
        symbols="ascii" if looks == "ascii" else "unicode",
    )
    assert snap_compare(app, press=["w", *"30", "enter"], terminal_size=(120, 40))


@pytest.mark.parametrize(
    "press",
    [
        pytest.param(["f", "f"], id="through-the-eyes-of-another"),
        pytest.param(["plus", "plus", "1", "2"], id="typed"),
        pytest.param(["p"], id="play-on"),
        pytest.param(["e", "right", "right"], id="export"),
        pytest.param(["question_mark"], id="help"),
    ],
)
def test_over_a_replay(snap_compare: Compare, make_app: MakeApp, press: Iterable[str]) -> None:
    app = make_app(played_match(3))
    assert snap_compare(app, press=["w", *"30", "enter", *press])


def test_leaving_a_game_that_is_not_saved(snap_compare: Compare, make_app: MakeApp) -> None:
    match = lay_picture(13)
    match.journal.trouble = OSError(ENOSPC, "No space left on device", "/home/ann/games")
    assert snap_compare(make_app(match), press=["x", "q"])
