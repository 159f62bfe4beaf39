"""Keys that are typed faster than a dialog closes: each dialog closes once, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual import events
from textual.screen import Screen

from hydra_tui.engine import make_rules
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match, begin_match
from hydra_tui.tui.screens.export import ExportScreen
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.play_on import PlayOnScreen
from hydra_tui.tui.screens.question import Question
from hydra_tui.tui.screens.rename import RenameScreen
from hydra_tui.tui.screens.unsaved import UnsavedScreen
from tests.tui.tables import Sitting, sit_down


def begin(folder: Path) -> Match:
    match = begin_match(folder / "games", ["Ann", "Bo"], make_rules(), seed=3)
    choose = Random(3)
    for _ in range(9):
        match.journal.play(choose.choice(match.game.legal_moves()))
    return match


def make_unsaved(match: Match) -> Screen[bool]:
    match.journal.trouble = OSError(ENOSPC, "No space left on device", "games")
    return UnsavedScreen(match.journal)


def make_rename(match: Match) -> Screen[Path | None]:
    assert match.journal.path
    return RenameScreen(match.journal.path)


DIALOGS: dict[str, tuple[Callable[[Match], Screen[Any]], list[str]]] = {
    "question": (lambda _: Question("Really?", "Yes", "No"), ["y", "n", "escape", "enter"]),
    "unsaved": (make_unsaved, ["s", "l", "escape", "enter"]),
    "rename": (make_rename, ["escape"]),
    "export": (lambda match: ExportScreen(match.journal.path), ["escape", "f5"]),
    "play on": (lambda match: PlayOnScreen(Film.of(match), 3), ["escape"]),
}


async def press_fast(table: Sitting, key: str, times: int = 3) -> None:
    """Have the same key in the queue several times before the first is looked at."""
    screen = table.top
    while not screen.focused:
        await table.pilot.pause()
    character = key if len(key) == 1 else None
    for _ in range(times):
        screen.focused.post_message(events.Key(key, character))
    await table.wait()


@pytest.mark.parametrize(
    ("dialog", "key"), [(name, key) for name, (_, keys) in DIALOGS.items() for key in keys]
)
async def test_a_dialog_closes_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dialog: str, key: str
) -> None:
    async def export_nothing(*_: object) -> str:
        return ""

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hydra_tui.tui.screens.export.export_elsewhere", export_nothing)
    match = begin(tmp_path)
    async with sit_down(match, tmp_path) as table:
        table.app.switch_to(GamesScreen("watch"))
        await table.wait()
        before = [*table.app.screen_stack]
        answers: list[object] = []
        table.app.push_screen(DIALOGS[dialog][0](match), answers.append)
        await table.wait()
        await press_fast(table, key)
        assert [*table.app.screen_stack] == before
        assert len(answers) == 1


async def test_playing_on_begins_one_game(tmp_path: Path) -> None:
    match = begin(tmp_path)
    match.journal.close()
    async with sit_down(match, tmp_path) as table:
        table.app.watch_film(Film.of(match))
        await table.wait()
        await table.press("p")
        assert isinstance(table.top, PlayOnScreen)
        await press_fast(table, "f5")
        assert isinstance(table.top, PlayScreen)
        assert len([*(tmp_path / "games").iterdir()]) == 2, "the old one and the new one"
