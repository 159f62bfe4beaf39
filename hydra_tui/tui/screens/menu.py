"""The menu: where the program begins, and where a game that is left leads to."""

from __future__ import annotations

from contextlib import suppress
from time import time
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center
from textual.widgets import Static

from hydra_tui.bots.registry import LEVELS
from hydra_tui.engine import Rules, make_rules
from hydra_tui.records import Listed
from hydra_tui.tui.ago import say_when
from hydra_tui.tui.commands import HELP, PALETTE, Command, command, make_bindings
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.names import list_names
from hydra_tui.tui.read_games import read_games
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.seating import seat_against
from hydra_tui.tui.widgets.banner import Banner
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.lake import Lake
from hydra_tui.tui.widgets.menu_items import MenuItem, MenuItems

PLAY = command("menu.play", "p", "play", "play the computer", "Play the computer, at once")
LEVEL = Command(
    "menu.level",
    {"left": "change_level(-1)", "right": "change_level(1)"},
    "level",
    "Choose how strong the computer plays",
)
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
        (PLAY, LEVEL, NEW, CONTINUE, WATCH, RULES, SETTINGS, QUIT, WALK, CHOOSE)
    )

    def __init__(self) -> None:
        super().__init__()
        self._newest: Listed | None = None
        """The newest game that can be gone on with."""
        self._unfinished = 0
        """How many of those there are."""
        self._games = 0
        self._q_quits = False
        """Does `q` end the program? Not after the `q` that led here, which may be held."""
        self._told_quit = ""
        """What the item says that ends the program."""
        self._items = MenuItems(id="items")
        self._keys = KeyBar()

    @property
    def commands(self) -> list[Command]:
        """What makes sense now: there may be nothing to go on with."""
        found = [item.command for item in self._items.items]
        return [WALK, LEVEL, CHOOSE, *found, HELP]

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
        yield self._keys

    def on_mount(self) -> None:
        """Look for games while the menu is there already."""
        self._q_quits = len(self.app.screen_stack) == 1  # the program begins here
        self._show_items()
        self.run_worker(self._find_games(), exclusive=True)

    def on_screen_resume(self) -> None:
        """The rules or settings may have changed."""
        self._show_items()

    def on_screen_suspend(self) -> None:
        """What is over the menu now may be closed by `q`."""
        self._q_quits = False

    def on_key(self, event: events.Key) -> None:
        """Go to the item that ends the program, where `q` is not enough for that."""
        if event.key not in QUIT.keys:
            self._q_quits = True
        elif not self._q_quits:
            event.stop()
            self._told_quit = f"{self.glyphs.enter} ends the program"
            self._items.go_to_end(-1)
            self._show_items()

    def _show_items(self) -> None:
        self._items.show(self._make_items())
        self.on_rows_pointed()

    def on_rows_pointed(self) -> None:
        """Show the keys of the item under the cursor."""
        level = [LEVEL] if self._items.pointed.command is PLAY else []
        self._keys.show([WALK, *level, CHOOSE, HELP, PALETTE])

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
                    self._show_items()

    def _make_items(self) -> list[MenuItem]:
        settings = self.hydra.settings
        kept = {0: "none yet", 1: "one game"}.get(self._games, f"{self._games:,} games")
        items = [self._make_play_item()]
        if self._newest:
            items.append(MenuItem(CONTINUE, "Continue", self._name_game(self._newest)))
        return [
            *items,
            MenuItem(NEW, "New game", f"{len(settings.names)} players, {self._rules_name}"),
            MenuItem(WATCH, "Watch a game", kept),
            MenuItem(RULES, "Rules", "how Hydra is played"),
            MenuItem(SETTINGS, "Settings", "colours, symbols, motion"),
            MenuItem(QUIT, "Quit", self._told_quit),
        ]

    def _make_play_item(self) -> MenuItem:
        level, levels = self.hydra.settings.level, [*LEVELS]
        # The arrow behind it stays where it is while it is clicked.
        choice = level.ljust(max(map(len, levels)))
        about = f"Level {levels.index(level) + 1} of {len(levels)}: {LEVELS[level]}."
        return MenuItem(PLAY, "Play the computer", self._rules_name, choice, about)

    @property
    def _rules_name(self) -> str:
        return self.rules_in_force.title

    def _name_game(self, newest: Listed) -> str:
        """The newest of the unfinished games, and how many more there are."""
        who, ruleset = list_names(newest.players, 17), newest.rules.partition(" + ")[0]
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

    def on_menu_items_turned(self, message: MenuItems.Turned) -> None:
        """An arrow beside the level was clicked."""
        self.action_change_level(message.step)

    def action_change_level(self, step: int) -> None:
        """Choose the next stronger or weaker level; behind the strongest comes the weakest."""
        if self._items.pointed.command is not PLAY:
            return
        levels = [*LEVELS]
        at = (levels.index(self.hydra.settings.level) + step) % len(levels)
        self.hydra.remember(level=levels[at])
        self._show_items()

    def action_play(self) -> None:
        """Play the computer, by the rules of the last new game."""
        if not self.is_active:  # a key before this one has begun it
            return
        settings, rules = self.hydra.settings, self.rules_in_force
        bots = settings.bots + (None,) * len(settings.names)
        persons = [name for name, bot in zip(settings.names, bots, strict=False) if not bot]
        seats = seat_against(settings.level, persons, rules)
        self.hydra.play(begin_match(self.hydra.games, seats, rules))

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
