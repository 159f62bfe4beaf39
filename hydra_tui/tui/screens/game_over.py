"""The end of a game: who won and how, what it was like, and where to go from here."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from hydra_tui.engine import Rules
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match, begin_match
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.sentences import tell_outcome
from hydra_tui.tui.table import Shown
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.menu_items import MenuItem, MenuItems
from hydra_tui.tui.widgets.plot import History, Plot
from hydra_tui.tui.widgets.rows import Rows
from hydra_tui.tui.widgets.scores import Facts, Score, Scores
from hydra_tui.tui.widgets.topbar import TopBar, say_progress
from hydra_tui.tui.widgets.victory import Ending, Victory

REMATCH = command(
    "over.rematch", "r", "rematch", "rematch", "Play again, with the same players and rules"
)
WATCH = command("over.watch", "w", "watch", "watch it again", "Watch this game move by move")
MENU = command("over.menu", "m q escape", "menu", "menu", "Go to the menu", shown="m")
WALK = Command("over.walk", {"up": "walk(-1)", "down": "walk(1)"}, "walk", "Walk over the choices")
CHOOSE = command(
    "over.choose", "enter space", "choose", "choose", "Choose what is under the cursor"
)
SCROLL = Command(
    "over.scroll",
    {"pageup": "scroll(-1)", "pagedown": "scroll(1)"},
    "scroll",
    "Scroll through many players",
    in_bar=False,
)


class GameOverScreen(Dialog[None]):
    """A game that is over."""

    COMMANDS_SHOWN = (WALK, CHOOSE, REMATCH, WATCH, MENU, HELP, SCROLL)
    BINDINGS: ClassVar[list[BindingType]] = make_bindings(
        (WALK, CHOOSE, REMATCH, WATCH, MENU, SCROLL)
    )

    def __init__(self, match: Match, shown: Shown) -> None:
        super().__init__()
        self._match = match
        self._shown = shown
        self._ways = MenuItems(
            (
                MenuItem(REMATCH, "Rematch", "same players"),
                MenuItem(WATCH, "Watch it again", ""),
                MenuItem(MENU, "Menu", ""),
            ),
            id="ways",
        )
        self._ways.cursor = -1

    @property
    def rules_in_force(self) -> Rules:
        """The rules of the game."""
        return self._match.game.rules

    def compose(self) -> ComposeResult:
        """The winner, the plot of the game, and its numbers over the ways on."""
        self.size_up()
        history = self._make_history()
        self._bar = TopBar(self.rules_in_force.name, self.rules_in_force.house)
        yield self._bar
        yield Victory(self._make_ending())
        with Horizontal(id="over"):
            yield Plot(history, id="plot")
            with Vertical(id="over-side"):
                facts = Facts(self._make_facts())
                yield Scores(history, self._make_scores(), below=(facts, self._ways))
                yield facts
                yield self._ways
        yield KeyBar([each for each in self.commands if each.in_bar])

    def on_mount(self) -> None:
        """Say how far the game went, and make sure of its record."""
        self._show_progress()
        self.call_after_refresh(self._sync)

    def _show_progress(self) -> None:
        table = self._shown.table
        unsaved = "not saved" if self._match.journal.trouble else ""
        self._bar.show(*say_progress(table.turn, len(table.heads)), "game over", unsaved)

    def _sync(self) -> None:
        self._match.journal.sync()
        self._show_progress()

    # What it was like.

    def _make_ending(self) -> Ending:
        table, outcome = self._shown.table, self._shown.table.outcome
        if outcome is None:
            raise ValueError("the game is not over")
        winner = outcome.winner
        name = "The Hydra" if winner is None else self._match.names[winner]
        sentence = f"{name} {tell_outcome(outcome)}."
        return Ending(name, sentence, table.heads, alive=winner is None)

    def _make_history(self) -> History:
        table, counts = self._shown.table, self._shown.counts
        # One count is from the end, the others are from the beginnings of turns.
        first = table.turn - (len(counts) - 1) + 1
        winner = table.outcome.winner if table.outcome else None
        return History(tuple(self._match.names), counts, winner, first)

    def _make_scores(self) -> list[Score]:
        shown = self._shown
        numbers = zip(shown.counts[-1], shown.cuts, shown.taken, strict=True)
        bots = self._match.journal.bots
        return [Score(seat, *each, bots[seat]) for seat, each in enumerate(numbers)]

    def _make_facts(self) -> dict[str, int]:
        shown = self._shown
        return {
            "turns": max(len(shown.counts) - 1, 0),
            "heads cut off": sum(shown.cuts),
            "most heads at once": max(shown.most_heads, len(shown.table.heads)),
        }

    # Where to go.

    def action_walk(self, step: int) -> None:
        """Move the cursor."""
        self._ways.walk(step)

    async def action_choose(self) -> None:
        """Go where the cursor is: at first nowhere, for a key may be typed ahead."""
        if self._ways.cursor >= 0:
            await self.run_action(self._ways.pointed.command.action)

    async def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """A way was clicked."""
        message.stop()
        await self.action_choose()

    def action_rematch(self) -> None:
        """Deal those who began this game a new one; in testing mode their cards are named again."""
        self.hydra.leave_game(self._play_again)

    def _play_again(self) -> None:
        app, match = self.hydra, self._match
        testing = match.header.testing
        app.play(begin_match(app.games, match.first_seats, self.rules_in_force, testing=testing))

    def action_watch(self) -> None:
        """Watch the game."""
        self.hydra.leave_game(lambda: self.hydra.watch_film(Film.of(self._match)))

    def action_menu(self) -> None:
        """Go to the menu."""
        self.hydra.leave_game(self.hydra.show_menu)

    def action_scroll(self, way: int) -> None:
        """Scroll through many players."""
        scores = self.query_one(Scores)
        scores.scroll_lines(scores.top + way * max(scores.size.height - 1, 1))
