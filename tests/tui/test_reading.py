"""A long record is read while its screen says how far that is, and keys do what they should."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Semaphore

import pytest

from benchmarks.long_games import write_swaps
from hydra_tui.tui import film as film_module
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.glyphs import ASCII, UNICODE, Symbols
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.screens.help import HelpScreen
from hydra_tui.tui.screens.menu import MenuScreen
from hydra_tui.tui.screens.reading import ReadingScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.start import watch
from tests.tui.tables import Sitting, sit_down, toasts
from tests.tui.test_replay import play_some, replay_of

MOVES = 200


class Gate:
    """Lets a piece of a record be read whenever the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._pieces = Semaphore(1)
        self.films: list[Film] = []
        read_piece = Film.read_piece

        def wait_and_read(film: Film) -> bool:
            self._pieces.acquire()
            if film not in self.films:
                self.films.append(film)
            return read_piece(film)

        monkeypatch.setattr(film_module, "_PIECE", 1 << 10)
        monkeypatch.setattr(Film, "read_piece", wait_and_read)

    def open(self, pieces: int = 1000) -> None:
        self._pieces.release(pieces)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate(monkeypatch)
    yield gate
    gate.open()
    for film in gate.films:
        film.close()


@asynccontextmanager
async def reading(
    folder: Path, gate: Gate, size: tuple[int, int] = (80, 24), symbols: Symbols = "unicode"
) -> AsyncIterator[Sitting]:
    """The only game of the list is being read."""
    path = folder / "games" / "long.jsonl"
    path.parent.mkdir()
    write_swaps(path, MOVES)
    async with sit_down(play_some(folder, 1), folder, size, symbols=symbols) as table:
        table.app.switch_to(GamesScreen("watch"))
        await table.wait()
        await table.press("enter")
        assert isinstance(table.top, ReadingScreen)
        yield table
        gate.open()


@pytest.mark.parametrize("symbols", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(70, 20), (120, 40)])
async def test_it_says_how_far_it_is_and_then_shows_the_game(
    tmp_path: Path, gate: Gate, size: tuple[int, int], symbols: Symbols
) -> None:
    async with reading(tmp_path, gate, size, symbols) as table:
        assert "Reading long.jsonl" in table.text
        bar = (ASCII if symbols == "ascii" else UNICODE).bar_full
        full = [table.text.count(bar)]
        for _ in range(4):
            gate.open(1)
            await table.until(lambda: table.text.count(bar) > full[-1])
            full.append(table.text.count(bar))
        assert "moves so far" in table.text
        gate.open()
        await table.until(lambda: isinstance(table.top, ReplayScreen))
        assert replay_of(table).film.last == MOVES
        assert f"move 0 of {MOVES}" in table.text
        await table.press("q")
        assert isinstance(table.top, GamesScreen)


@pytest.mark.parametrize("by", ["escape", "q", "mouse"])
async def test_reading_can_be_stopped(tmp_path: Path, gate: Gate, by: str) -> None:
    async with reading(tmp_path, gate) as table:
        gate.open(2)
        await (table.click_key("back") if by == "mouse" else table.press(by))
        assert isinstance(table.top, GamesScreen)
        gate.open()
        await table.wait()
        assert isinstance(table.top, GamesScreen), "it was given up"
        await table.until(lambda: gate.films[0]._live is None)  # its file is closed
        assert gate.films[0].last < MOVES
        await table.press("enter")
        await table.until(lambda: isinstance(table.top, ReplayScreen))


async def test_the_program_can_be_ended(tmp_path: Path, gate: Gate) -> None:
    async with reading(tmp_path, gate) as table:
        await table.press("ctrl+q")
        assert not table.app.is_running
        gate.open()


async def test_what_is_over_it_stays_there(tmp_path: Path, gate: Gate) -> None:
    async with reading(tmp_path, gate) as table:
        await table.press("question_mark")
        assert isinstance(table.top, HelpScreen)
        gate.open()
        await table.wait()
        assert isinstance(table.top, HelpScreen)
        await table.press("escape")
        await table.until(lambda: isinstance(table.top, ReplayScreen))


def damage(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[-2] = b'{"seat":7,"move":"swap"}\n'
    path.write_bytes(b"".join(lines))


async def test_damage_at_the_end_leads_back_to_the_list(tmp_path: Path, gate: Gate) -> None:
    async with reading(tmp_path, gate) as table:
        damage(tmp_path / "games" / "long.jsonl")
        gate.open()
        await table.until(lambda: isinstance(table.top, GamesScreen))
        (told,) = toasts(table)
        assert told.startswith(f"long.jsonl: line {MOVES + 1}: ")


@pytest.mark.parametrize("sound", [True, False])
async def test_what_the_program_was_started_for(tmp_path: Path, gate: Gate, sound: bool) -> None:
    path = tmp_path / "long.jsonl"
    write_swaps(path, MOVES)
    if not sound:
        damage(path)
    film = Film.begin(path)
    film.read_piece()
    app, match = HydraApp(data_dir=tmp_path, film=film), play_some(tmp_path, 1)
    match.journal.close()
    async with app.run_test() as pilot:
        table = Sitting(pilot, match)
        await table.settle()
        assert isinstance(table.top, ReadingScreen)
        gate.open()
        if sound:
            await table.until(lambda: isinstance(table.top, ReplayScreen))
            await table.press("q")
            await table.until(lambda: isinstance(table.top, MenuScreen))
        else:
            await table.until(lambda: not app.is_running)
            assert app.return_code == 1
            assert app.refusal.startswith(f"{path}: line {MOVES + 1}: ")


async def test_what_the_program_was_started_for_can_be_stopped(tmp_path: Path, gate: Gate) -> None:
    path = tmp_path / "long.jsonl"
    write_swaps(path, MOVES)
    film = Film.begin(path)
    film.read_piece()
    app, match = HydraApp(data_dir=tmp_path, film=film), play_some(tmp_path, 1)
    match.journal.close()
    async with app.run_test() as pilot:
        table = Sitting(pilot, match)
        await table.settle()
        await table.press("escape")
        assert isinstance(table.top, MenuScreen)
        assert film._live, "a thread reads its file"
        gate.open()
        await table.wait()
        assert film.last < MOVES
        await table.until(lambda: film._live is None)
        assert app._film is None
        assert isinstance(table.top, MenuScreen)


def test_why_a_record_can_not_be_read_to_its_end_is_told_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "long.jsonl"
    write_swaps(path, 10)

    async def refuse(app: HydraApp) -> None:
        assert app._film
        app._film.close()
        app.refusal = f"{path}: line 9: wrong"

    monkeypatch.setattr("hydra_tui.tui.start.can_run", lambda: True)
    monkeypatch.setattr("hydra_tui.tui.start._run", refuse)
    watch(path, tmp_path)
    assert capsys.readouterr().err == f"hydra-tui watch: {path}: line 9: wrong\n"
