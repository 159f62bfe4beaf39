"""The menu: where the program begins, and where a game that is left leads to."""

from __future__ import annotations

from contextlib import suppress
from time import time
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.widgets import Static

from hydra_tui.engine import Rules, make_rules
from hydra_tui.records import Listed
from hydra_tui.tui.ago import say_when
from hydra_tui.tui.commands import HELP, PALETTE, Command, command, make_bindings
from hydra_tui.tui.names import list_names
from hydra_tui.tui.read_games import read_games
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.widgets.banner import Banner
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.lake import Lake
from hydra_tui.tui.widgets.menu_items import MenuItem, MenuItems

NEW = command("menu.new", "n", "new_game", "new game", "Begin a new game")
CONTINUE = command("menu.continue", "c", "continue", "continue", "Go on with an unfinished game")
WATCH = command("menu.watch", "w", "watch", "watch a game", "Watch a game move by move")
RULES = command("menu.rules", "r", "rules", "rules", "Read how Hydra is played")
SETTINGS = command(
    "menu.settings", "s comma", "settings", "settings", "Change how it looks", shown="s"
)
QUIT = command("menu.quit", "q", "quit", "quit", "End the program")
WALK = Command("menu.walk", {"up": "walk(-1)", "down": "walk(1)"}, "walk", "Walk over the menu")
CHOOSE = command(
    "menu.choose", "enter space", "choose", "choose", "Choose what is under the cursor"
)
MOTTO = "Cut off a head, and two grow in its place."


class MenuScreen(Page[None]):
    """The name of the game, and what can be done."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings(
        (NEW, CONTINUE, WATCH, RULES, SETTINGS, QUIT, WALK, CHOOSE)
    )

    def __init__(self) -> None:
        super().__init__()
        self._newest: Listed | None = None
        """The newest game that can be gone on with."""
        self._unfinished = 0
        """How many of those there are."""
        self._games = 0
        self._items = MenuItems(id="items")

    @property
    def commands(self) -> list[Command]:
        """What makes sense now: there may be nothing to go on with."""
        found = [item.command for item in self._items.items]
        return [WALK, CHOOSE, *found, HELP]

    @property
    def rules_in_force(self) -> Rules:
        """The rules of the last new game, which the next one will likely have too."""
        settings = self.hydra.settings
        return make_rules(settings.rules, settings.house)

    def compose(self) -> ComposeResult:
        """The title over the items, and the lake below."""
        self.size_up()
        yield Static(id="sky")
        yield Banner()
        yield Static(MOTTO, id="motto")
        with Center():
            yield self._items
        yield Lake()
        yield KeyBar([WALK, CHOOSE, HELP, PALETTE])

    def on_mount(self) -> None:
        """Look for games while the menu is there already."""
        self._items.show(self._make_items())
        self.run_worker(self._find_games(), exclusive=True)

    def on_screen_resume(self) -> None:
        """The rules or settings may have changed."""
        self._items.show(self._make_items())

    async def _find_games(self) -> None:
        """Look through the records, which may be many, and on a slow disk."""
        with suppress(OSError):  # the list of games says why
            async for games, unread in read_games(self.hydra.games, lambda game: game):
                unfinished = [game for game in games if game.header and not game.end]
                self._games += sum(1 for game in games if game.header)
                self._unfinished += len(unfinished)
                found = unfinished and not self._newest
                if found:
                    self._newest = unfinished[0]
                if found or not unread:
                    self._items.show(self._make_items())

    def _make_items(self) -> list[MenuItem]:
        settings = self.hydra.settings
        kept = {0: "none yet", 1: "one game"}.get(self._games, f"{self._games:,} games")
        items = [MenuItem(NEW, "New game", f"{len(settings.names)} players, {self._rules_name}")]
        if self._newest:
            items.append(MenuItem(CONTINUE, "Continue", self._name_game(self._newest)))
        return [
            *items,
            MenuItem(WATCH, "Watch a game", kept),
            MenuItem(RULES, "Rules", "how Hydra is played"),
            MenuItem(SETTINGS, "Settings", "colours, symbols, motion"),
            MenuItem(QUIT, "Quit", ""),
        ]

    @property
    def _rules_name(self) -> str:
        return self.rules_in_force.title

    def _name_game(self, newest: Listed) -> str:
        """The newest of the unfinished games, and how many more there are."""
        who, ruleset = list_names(newest.players, 16), newest.rules.partition(" + ")[0]
        words = f"{who}: {ruleset}, {say_when(newest.when, time())}"
        others = self._unfinished - 1
        return f"{words}; {others:,} more" if others else words

    # What the keys do.

    def action_walk(self, step: int) -> None:
        """Move the cursor; past the last item comes the first."""
        if not self._items.walk(step):
            self._items.go_to_end(0 if step > 0 else -1)

    async def action_choose(self) -> None:
        """Do what is under the cursor."""
        await self.run_action(self._items.pointed.command.action)

    async def on_rows_chosen(self) -> None:
        """An item was clicked."""
        await self.action_choose()

    def action_new_game(self) -> None:
        """Begin a new game."""
        from hydra_tui.tui.screens.new_game import NewGameScreen  # noqa: PLC0415

        self.hydra.switch_to(NewGameScreen())

    def action_continue(self) -> None:
        """Go on with an unfinished game."""
        if self._newest:
            self._show_games("continue")

    def action_watch(self) -> None:
        """Watch a game."""
        self._show_games("watch")

    def _show_games(self, purpose: str) -> None:
        from hydra_tui.tui.screens.games import GamesScreen  # noqa: PLC0415

        self.hydra.switch_to(GamesScreen("watch" if purpose == "watch" else "continue"))

    def action_rules(self) -> None:
        """Read the rules."""
        from hydra_tui.tui.screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen((), self.rules_in_force))

    def action_settings(self) -> None:
        """Change how it looks."""
        from hydra_tui.tui.screens.settings import SettingsScreen  # noqa: PLC0415

        self.app.push_screen(SettingsScreen())

    def action_quit(self) -> None:
        """End the program."""
        self.app.exit()
