"""The games on disk, to go on with one of them or to watch it."""

from __future__ import annotations

import asyncio
from time import time
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from hydra_tui.engine import Rules
from hydra_tui.records import Listed, list_games
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.names import showable
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.widgets.games_list import GamesList
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.topbar import TopBar

Purpose = Literal["continue", "watch"]

WALK = Command("games.walk", {"up": "walk(-1)", "down": "walk(1)"}, "walk", "Go from game to game")
PAGES = Command(
    "games.pages",
    {"pageup": "walk_page(-1)", "pagedown": "walk_page(1)"},
    "page",
    "Go a page up or down",
    shown="PgUp PgDn",
)
ENDS = Command(
    "games.ends",
    {"home": "go_to_end(0)", "end": "go_to_end(-1)"},
    "newest, oldest",
    "Go to the newest or the oldest game",
    shown="Home End",
)
GO_ON = command("games.choose", "enter space", "choose", "go on", "Go on with this game")
WATCH = command("games.choose", "enter space", "choose", "watch", "Watch this game")
BACK = command("games.back", "escape q", "back", "menu", "Go back to the menu", shown="Esc")

_TITLES: dict[Purpose, str] = {"continue": "continue a game", "watch": "watch a game"}
_EMPTY: dict[Purpose, str] = {
    "continue": "No game waits to be finished. Begin one from the menu: it is kept by itself.",
    "watch": "There are no games yet. Every game you play is kept here by itself.",
}


class GamesScreen(Page[None]):
    """A list of games, and what is to be done with the one that is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((WALK, PAGES, ENDS, GO_ON, BACK))

    def __init__(self, purpose: Purpose) -> None:
        super().__init__()
        self._purpose: Purpose = purpose
        self._bar = TopBar(_TITLES[purpose])
        self._list = GamesList(id="games")
        self._empty = Static(id="empty")
        self._says = Static(id="about")

    @property
    def commands(self) -> list[Command]:
        """What the keys do."""
        choose = GO_ON if self._purpose == "continue" else WATCH
        return [WALK, choose, PAGES, ENDS, HELP, BACK]

    @property
    def rules_in_force(self) -> Rules | None:
        """The rules of the game under the cursor."""
        game = self._list.pointed
        return game.header.make_rules() if game and game.header else None

    def compose(self) -> ComposeResult:
        """The list, and a line about the game under the cursor."""
        self.size_up()
        yield self._bar
        yield self._list
        yield self._empty
        yield self._says
        yield KeyBar(self.commands)

    def on_mount(self) -> None:
        """Read the list while the screen is there already."""
        self._show_empty("Looking for games ...")
        self.run_worker(self._find_games(), exclusive=True)

    async def _find_games(self) -> None:
        try:
            games = await asyncio.to_thread(list_games, self.hydra.games)
        except OSError as error:
            self._show_empty(f"The games can't be read: {error.strerror}")
            return
        if self._purpose == "continue":
            games = [game for game in games if game.header and not game.end]
        self._list.show(games, time())
        self._bar.show("1 game" if len(games) == 1 else f"{len(games)} games")
        if games:
            self._empty.display, self._list.display = False, True
            self._say_pointed()
        else:
            self._show_empty(_EMPTY[self._purpose])

    def _show_empty(self, why: str) -> None:
        self._list.display, self._empty.display = False, True
        self._empty.update(why)

    # What is said about a game.

    def _say_pointed(self) -> None:
        game = self._list.pointed
        if game and game.damage:
            self._refuse(game)
        elif game and game.header:
            kind = "  testing mode" if game.header.testing else ""
            seats = len(game.header.seats)
            self._says.update(
                Content.styled(
                    f"{showable(game.path.name)}  {seats} players  seed {game.header.seed}{kind}",
                    "$quiet",
                )
            )

    def _refuse(self, game: Listed) -> None:
        self._say_trouble(f"{game.path.name} is damaged: {game.damage}")

    def _say_trouble(self, why: str) -> None:
        self._says.update(Content.styled(showable(why), "$mark-cuts"))

    # What keys and mouse do.

    def action_walk(self, step: int) -> None:
        """Move the cursor."""
        self._list.walk(step)

    def action_walk_page(self, way: int) -> None:
        """Move the cursor by a page."""
        self._list.walk_page(way)

    def action_go_to_end(self, end: int) -> None:
        """Move the cursor to the newest game or the oldest."""
        self._list.go_to_end(end)

    def action_choose(self) -> None:
        """Go on with the game under the cursor, or watch it."""
        game = self._list.pointed
        if not game:
            return
        if game.damage:
            self._refuse(game)
            return
        go = self.hydra.resume if self._purpose == "continue" else self.hydra.watch_record
        if why := go(game.path):
            self._say_trouble(why)

    def action_back(self) -> None:
        """Go back to the menu."""
        self.hydra.show_menu()

    def on_rows_pointed(self) -> None:
        """Say more about the game under the cursor."""
        self._say_pointed()

    def on_rows_chosen(self) -> None:
        """A game was clicked."""
        self.action_choose()
