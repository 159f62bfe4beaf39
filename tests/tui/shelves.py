"""Folders of games, and the list of them with somebody before it."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Static

from hydra_tui.engine import Outcome, deal, deal_hidden, make_rules
from hydra_tui.records import End, Header, Origin, Seat, make_header
from hydra_tui.records.format import Deal, encode
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.screens.games import GamesScreen, Purpose
from hydra_tui.tui.shelf import COLUMNS, Column
from hydra_tui.tui.widgets.filter_line import FilterLine
from hydra_tui.tui.widgets.games_list import ColumnTitles, GamesList, lay_columns
from tests.tui.tables import Sitting

DAY = 86400.0


def keep(
    folder: Path, names: list[str], day: int, *, finished: bool = False, house: str = ""
) -> Path:
    """A record that can be played on or watched, last written to on that day."""
    rules = make_rules("standard", ["early-cut", *([house] if house else [])])
    match = begin_match(folder / "games", names, rules, seed=day)
    rng = Random(day)
    while finished and not match.game.outcome:
        match.journal.play(rng.choice(match.game.legal_moves()))
    match.journal.close()
    path = match.journal.path
    assert path
    os.utime(path, (day * DAY, day * DAY))
    return path


def write(
    folder: Path,
    stem: str,
    names: Sequence[str | Seat],
    day: float,
    *,
    rules: str = "standard",
    house: Sequence[str] = (),
    turns: int = 0,
    winner: int | None = 0,
    testing: bool = False,
    origin: Origin | None = None,
) -> Path:
    """A file that the list takes for a game: a deal, and an end after so many turns, if any."""
    game_rules = make_rules(rules, house)
    header: Header = make_header(game_rules, names, seed=int(day), testing=testing)
    hidden = deal_hidden(game_rules, len(names))
    position = hidden if testing else deal(game_rules, len(names), Random(day).shuffle)
    if origin:
        header = replace(header, origin=origin)
    outcome = Outcome("stalemate") if winner is None else Outcome("last card", winner)
    end = encode(End(outcome, turns)) if turns else b""
    return write_bytes(folder, stem, encode(header) + encode(Deal(position)) + end, day)


def write_bytes(folder: Path, stem: str, data: bytes, day: float) -> Path:
    path = folder / "games" / f"{stem}.jsonl"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    os.utime(path, (day * DAY, day * DAY))
    return path


def damage(folder: Path, day: float) -> Path:
    return write_bytes(folder, "broken", b"nonsense\n", day)


class Reader(Sitting):
    """Somebody before the list of games, with a keyboard and a mouse."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def library(self) -> GamesScreen:
        """The list's screen, whatever is over it."""
        found = [screen for screen in self.app.screen_stack if isinstance(screen, GamesScreen)]
        return found[-1]

    @property
    def games(self) -> GamesList:
        return self.library.query_one(GamesList)

    # What is seen.

    @property
    def bar(self) -> str:
        """The first line of the screen."""
        return self.lines[0]

    @property
    def filter(self) -> str:
        """The second line of the screen."""
        return self.lines[1].strip()

    @property
    def titles(self) -> str:
        """The titles of the columns, with a single blank between them."""
        return " ".join(self.lines[3].split())

    @property
    def about(self) -> str:
        """What is said of the game under the cursor."""
        return str(self.library.query_one("#about", Static).content)

    @property
    def stems(self) -> list[str]:
        """The games that are shown, by their files."""
        return [row.game.path.stem for row in self.games.rows]

    @property
    def names(self) -> list[str]:
        """The games that are shown, by their first players."""
        return [(row.game.players or ["damaged"])[0] for row in self.games.rows]

    @property
    def here(self) -> str:
        """The game under the cursor."""
        return self.games.pointed.path.stem if self.games.pointed else ""

    # What is done.

    async def open_list(self, purpose: Purpose) -> None:
        self.app.switch_to(GamesScreen(purpose))
        await self.wait()

    async def wait(self) -> None:
        """Wait until all games are read, and painted."""
        await self.settle()
        await super().wait()

    async def type(self, text: str) -> None:
        """Type something, and see it painted."""
        await self.press(*text)
        await self.pilot.pause()

    async def click_row(self, row: int) -> None:
        """Click a row of those in view."""
        await self.click(self.games, 5, row)

    async def click_title(self, column: Column) -> None:
        cells = [*lay_columns(self.games.size.width).values()]
        at = COLUMNS.index(column)
        x = 2 + sum(cells[:at]) + 2 * at
        await self.click(self.library.query_one(ColumnTitles), x, 0)


@asynccontextmanager
async def before_list(
    folder: Path, purpose: Purpose = "watch", size: tuple[int, int] = (80, 24), **settings: object
) -> AsyncIterator[Reader]:
    """The list of the games in a folder, all of which are read."""
    app = HydraApp(data_dir=folder)
    app.remember(motion=False, **settings)
    async with app.run_test(size=size) as pilot:
        reader = Reader(pilot)
        await reader.open_list(purpose)
        yield reader


def typed(reader: Reader) -> str:
    """What is in the filter."""
    return reader.library.query_one(FilterLine).text
