"""The games on disk: to go on with one of them, to watch it, or to keep them in order."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import time
from typing import ClassVar, Literal

from msgspec import UNSET
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from hydra_tui.engine import Rules
from hydra_tui.records import Found, Listed, RecordError, delete_game, look_into
from hydra_tui.showable import LONGEST_NAME, showable
from hydra_tui.tui.ago import say_when
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.names import list_names
from hydra_tui.tui.read_games import read_games
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.shelf import COLUMNS, Shelf, make_row
from hydra_tui.tui.widgets.filter_line import FilterLine
from hydra_tui.tui.widgets.games_list import ColumnTitles, GamesList
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.topbar import TopBar

_LONGEST_TROUBLE = 500
"""The characters of what is wrong: a path may be a part of it that is needed."""
_LONGEST_ABOUT = 400
"""The characters of the line about a game: each part of it that others wrote is limited too."""
_BOTS_WIDTH = 40
"""The cells of the computer players' names in the line about a game."""

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
    "first, last",
    "Go to the first or the last game",
    shown="Home End",
)
GO_ON = command("games.choose", "enter", "choose", "go on", "Go on with this game")
WATCH = command("games.choose", "enter", "choose", "watch", "Watch this game")
SORT = Command(
    "games.sort",
    {"tab": "sort(1)", "shift+tab": "sort(-1)"},
    "sort",
    "Sort by the next column, or the one before; a click on its title does it too",
    shown="Tab",
)
TURN_ROUND = command(
    "games.turn-round", "f3 ctrl+r", "turn_round", "turn round", "Turn the order round", shown="F3"
)
DELETE = command(
    "games.delete", "delete", "delete", "delete", "Delete this game, after a question", shown="Del"
)
RENAME = command("games.rename", "f2", "rename", "rename", "Give this game a name", shown="F2")
EXPORT = command(
    "games.export", "ctrl+e", "export", "export", "Write this game to a file", shown="^e"
)
FILTER = Command(
    "games.filter",
    {},
    "filter",
    "Type words: only the games that have all of them are shown",
    shown="a b c",
)
BACK = command("games.back", "escape", "back", "menu", "Show all games again, or go to the menu")

_TITLES: dict[Purpose, str] = {"continue": "continue a game", "watch": "watch a game"}
_EMPTY: dict[Purpose, str] = {
    "continue": "No game waits to be finished. Begin one from the menu: it is kept by itself.",
    "watch": "There are no games yet. Every game you play is kept here by itself.",
}
_NO_MATCH_YET = "No game that was read so far has all these words ..."
_NO_MATCH = "No game has all these words. Esc shows all games again."


class GamesScreen(Page[None]):
    """A list of games, and what is to be done with the one that is chosen."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings(
        (WALK, PAGES, ENDS, GO_ON, SORT, TURN_ROUND, DELETE, RENAME, EXPORT, BACK)
    )

    def __init__(self, purpose: Purpose) -> None:
        super().__init__()
        self._purpose: Purpose = purpose
        self._shelf = Shelf()
        self._now = time()
        self._unread = 0
        """How many files are still to be looked into."""
        self._bar = TopBar(_TITLES[purpose])
        self._filter = FilterLine(id="filter")
        self._titles = ColumnTitles(id="titles")
        self._list = GamesList(id="games")
        self._empty = Static(id="empty")
        self._says = Static(id="about")

    @property
    def commands(self) -> list[Command]:
        """What the keys do."""
        choose = GO_ON if self._purpose == "continue" else WATCH
        common = [SORT, DELETE, RENAME, EXPORT, BACK, HELP]
        return [choose, *common, WALK, TURN_ROUND, FILTER, PAGES, ENDS]

    @property
    def rules_in_force(self) -> Rules | None:
        """The rules of the game under the cursor."""
        game = self._list.pointed
        return game.header.make_rules() if game and game.header else None

    def compose(self) -> ComposeResult:
        """The list, and a line about the game under the cursor."""
        self.size_up()
        yield self._bar
        yield self._filter
        yield self._titles
        yield self._list
        yield self._empty
        yield self._says
        yield KeyBar(self.commands)

    def on_mount(self) -> None:
        """Read the games while the screen is there already."""
        self._show_empty("Looking for games ...")
        self.run_worker(self._read_games(), exclusive=True)

    async def _read_games(self) -> None:
        make = partial(make_row, now=self._now)
        try:
            async for rows, unread in read_games(self.hydra.games, make):
                self._unread = unread
                self._shelf.add(row for row in rows if self._is_wanted(row.game))
                self._show()
        except OSError as error:
            self._show_empty(f"The games can't be read: {error.strerror}")

    def _is_wanted(self, game: Listed) -> bool:
        return self._purpose == "watch" or bool(game.header and not game.end)

    # What is shown.

    def _show(self, game: Listed | None = None, otherwise: int = 0) -> None:
        """Show the games as they are sorted and filtered now.

        The cursor goes to a game, or stays on its own; if that is not shown, it goes to a row.
        """
        shelf, before = self._shelf, self._list.pointed
        at, last = shelf.find(game or before), max(len(shelf.shown) - 1, 0)
        self._list.show(shelf.shown, min(otherwise, last) if at is None else at)
        self._titles.show(shelf.column, falling=shelf.falling)
        self._titles.visible = self._filter.visible = len(shelf) > 0
        self._show_counts()
        if shelf.shown:
            self._empty.display, self._list.display = False, True
        elif len(shelf):
            self._show_empty(_NO_MATCH_YET if self._unread else _NO_MATCH)
        elif not self._unread:
            self._show_empty(_EMPTY[self._purpose])
        if self._list.pointed is not before:
            self._say_pointed()

    def _show_counts(self) -> None:
        count = _count_games(len(self._shelf))
        self._bar.show(f"{self._unread:,} more to read" if self._unread else "", count)
        self._filter.show(f"{len(self._shelf.shown):,} of {count}")

    def _show_empty(self, why: str) -> None:
        self._list.display, self._empty.display = False, True
        self._empty.update(why)
        self._says.update("")

    def _say_pointed(self) -> None:
        game = self._list.pointed
        if game and game.damage:
            self._refuse(game)
        elif game and game.header:
            about = showable("  ".join(_describe(game)), _LONGEST_ABOUT)
            self._says.update(Content.styled(about, "$quiet"))
        else:
            self._says.update("")

    def _refuse(self, game: Listed) -> None:
        self._say_trouble(f"{game.file_name} is damaged: {game.damage}")

    def _say_trouble(self, why: str) -> None:
        self._says.update(Content.styled(showable(why, _LONGEST_TROUBLE), "$mark-cuts"))

    # What is typed.

    async def on_key(self, event: events.Key) -> None:
        """Type in the filter, or do what the key is bound to, at once.

        Textual would do so later, when the next keys of somebody who types fast have been typed.
        """
        bound = self.active_bindings.get(event.key)
        typed = event.character if event.is_printable and event.key not in HELP.keys else ""
        if typed and (self._filter.text or not typed.isspace()):
            event.stop()
            self._type(typed)
        elif bound and bound.node is self:
            event.stop()
            await self.run_action(bound.binding.action)
        elif self._filter.line.press(event.key):
            event.stop()
            self._filter_games()

    def on_paste(self, event: events.Paste) -> None:
        """Paste into the filter."""
        event.stop()
        self._type(event.text)

    def _type(self, text: str) -> None:
        self._filter.line.insert(text)
        self._filter_games()

    def _filter_games(self) -> None:
        self._shelf.filter(self._filter.text)
        self._show()

    # What keys and mouse do.

    def action_walk(self, step: int) -> None:
        """Move the cursor."""
        self._list.walk(step)

    def action_walk_page(self, way: int) -> None:
        """Move the cursor by a page."""
        self._list.walk_page(way)

    def action_go_to_end(self, end: int) -> None:
        """Move the cursor to the first game or the last."""
        self._list.go_to_end(end)

    def action_sort(self, step: int) -> None:
        """Sort by the next column, or the one before."""
        at = COLUMNS.index(self._shelf.column)
        self._shelf.sort_by(COLUMNS[(at + step) % len(COLUMNS)])
        self._show()

    def action_turn_round(self) -> None:
        """Turn the order round."""
        self._shelf.sort_by(self._shelf.column)
        self._show()

    def on_column_titles_clicked(self, message: ColumnTitles.Clicked) -> None:
        """Sort by the column, or turn it round."""
        self._shelf.sort_by(message.column)
        self._show()

    @property
    def _game_in_hand(self) -> Listed | None:
        """The game under the cursor; none if a second key came before what the first one shows."""
        return self._list.pointed if self.is_active else None

    def action_choose(self) -> None:
        """Go on with the game under the cursor, or watch it."""
        game = self._game_in_hand
        if not game:
            return
        if game.damage:
            self._refuse(game)
            return
        go = self.hydra.resume if self._purpose == "continue" else self.hydra.watch_record
        if why := go(game.path):
            self._say_trouble(why)

    def action_delete(self) -> None:
        """Delete the game under the cursor, if that is really wanted."""
        from hydra_tui.tui.screens.question import Question  # noqa: PLC0415

        game = self._game_in_hand
        if game and game.damage:
            self._keep_damaged(game, game.damage)
        elif game:
            question = Content("\n").join(
                [Content.styled("Delete this game for ever?", "bold"), *_identify(game, self._now)]
            )
            self.app.push_screen(
                Question(question, "Delete it", "Keep it"), partial(self._delete, game)
            )

    def _keep_damaged(self, game: Listed, why: str) -> None:
        """Something may yet be got out of it."""
        self._say_trouble(
            f"A damaged record ({why}) is never deleted here. Remove it by hand: {game.path}"
        )

    def _delete(self, game: Listed, wanted: bool | None) -> None:
        if not wanted:
            return
        try:
            delete_game(game.path)
        except RecordError as error:
            self._keep_damaged(game, str(error))
            return
        except OSError as error:
            self._say_trouble(f"{game.file_name} can't be deleted: {error.strerror}")
            return
        self._shelf.put(game, None)
        self._show(otherwise=self._list.cursor)

    def action_rename(self) -> None:
        """Give the game under the cursor a name."""
        from hydra_tui.tui.screens.rename import RenameScreen  # noqa: PLC0415

        if game := self._game_in_hand:
            self.app.push_screen(RenameScreen(game.path), partial(self._put_renamed, game))

    def _put_renamed(self, old: Listed, path: Path | None) -> None:
        new = look_into(Found(str(path), old.when)) if path else None
        if new:
            self._shelf.put(old, make_row(new, self._now))
            if self._shelf.find(new) is None:  # it was found by its old name
                self._filter.line.clear()
                self._filter_games()
            self._show(new)

    def action_export(self) -> None:
        """Write the game under the cursor to a file of another kind."""
        from hydra_tui.tui.screens.export import ExportScreen  # noqa: PLC0415

        game = self._game_in_hand
        if game and game.damage:
            self._refuse(game)
        elif game:
            self.app.push_screen(ExportScreen(game.path))

    def action_back(self) -> None:
        """Show all games again, or go back to the menu."""
        if self._filter.text:
            self._filter.line.clear()
            self._filter_games()
        else:
            self.hydra.show_menu()

    def on_rows_pointed(self) -> None:
        """Say more about the game under the cursor."""
        self._say_pointed()

    def on_rows_chosen(self) -> None:
        """A game was clicked."""
        self.action_choose()


def _count_games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def _describe(game: Listed) -> list[str]:
    """What the list has no room for."""
    header = game.header
    if not header:
        return []
    facts = []
    if bots := dict.fromkeys(game.bots):
        names = list_names([showable(bot, _BOTS_WIDTH) for bot in bots], _BOTS_WIDTH)
        facts.append(f"computer player{'s' * (len(bots) > 1)} {names}")
    file_name = showable(game.file_name, LONGEST_NAME)
    facts += [file_name, f"{len(header.seats)} players", f"seed {header.seed}"]
    if header.testing:
        facts.append("testing mode")
    if header.origin is not UNSET:
        record = showable(header.origin.record, LONGEST_NAME)
        facts.append(f"played on from {record}, move {header.origin.decision}")
    return [*facts, game.rules]


def _identify(game: Listed, now: float) -> list[Content]:
    """What tells a game from all others, line by line."""
    lines = [
        list_names(game.players_with_bots, 58),
        game.rules,
        say_when(game.when, now),
        game.file_name,
    ]
    return [Content(showable(line)) for line in lines]
