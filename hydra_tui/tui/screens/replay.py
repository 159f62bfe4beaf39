"""Watching a game: the same table as in play, at any moment of it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.timer import Timer

from hydra_tui.engine import Game
from hydra_tui.engine.events import CardPlaced, HeadGrown, TurnBegan
from hydra_tui.records import Header
from hydra_tui.tui import commands as c
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.match import seat_names
from hydra_tui.tui.screens.table_page import TablePage
from hydra_tui.tui.table import Shown
from hydra_tui.tui.widgets.tableau import EVERYTHING

STEP = Command(
    "replay.step",
    {"left": "step(-1)", "right": "step(1)"},
    "step",
    "Go back or on by one decision",
)
TURN = Command(
    "replay.turn",
    {"up": "turn(-1)", "down": "turn(1)"},
    "turn",
    "Go back or on by one turn",
)
ENDS = Command(
    "replay.ends",
    {"home": "go_to(0)", "end": "go_to(-1)"},
    "start, end",
    "Go to the beginning or to the end",
    shown="Home End",
)
RUN = command("replay.run", "space", "run", "play", "Let the game run, or stop it", shown="Space")
LEAVE = command("replay.leave", "q escape", "leave", "menu", "Go to the menu", shown="q")
_SECONDS_A_STEP = 0.7


class ReplayScreen(TablePage):
    """A recorded game, all cards open once it is over."""

    COMMANDS_SHOWN = (STEP, TURN, ENDS, RUN, HELP, LEAVE, c.SCROLL, c.SETTINGS)
    BINDINGS: ClassVar[list[BindingType]] = make_bindings(
        (STEP, TURN, ENDS, RUN, LEAVE, c.SCROLL, c.SETTINGS)
    )

    def __init__(self, header: Header, game: Game, moments: list[int]) -> None:
        super().__init__(game.rules, seat_names(header))
        self._game = game
        self._moments = moments
        """How many events had happened at each moment that can be shown."""
        self._at = 0
        self._folded = 0
        """How many events are folded into what is shown."""
        self._timer: Timer | None = None
        self._playing = False
        """Does the game run by itself?"""

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self._show_keys()
        self._timer = self.set_interval(_SECONDS_A_STEP, self._run_on, pause=True)
        self._go_to(0)

    def _go_to(self, at: int) -> None:
        """Show a moment: what is folded already is used if it is a part of it."""
        self._at = max(0, min(at, len(self._moments) - 1))
        events = self._moments[self._at]
        if events < self._folded:
            self.shown, self._folded = Shown(), 0
        happened = self._game.events[self._folded : events]
        for event in happened:
            self.shown.apply(event)
        self._folded = events
        in_motion = self.hydra.in_motion and self._playing
        # A game that may go on keeps its secrets (R4).
        viewer = EVERYTHING if self._game.outcome else None
        self._table.show(self.shown, viewer, None, happened if in_motion else ())
        for event in reversed(happened):
            if isinstance(event, (CardPlaced, HeadGrown)):
                self._table.grid.reveal(event.head)
                break
        self._say()

    def say_again(self) -> None:
        """Show the same moment in other symbols."""
        self._go_to(self._at)

    def _say(self) -> None:
        table = self.shown.table
        name = self._names[table.seat]
        title = f"Turn {table.turn}: {name}"
        if table.outcome:
            winner = table.outcome.winner
            title = f"{'The Hydra' if winner is None else self._names[winner]} wins"
        last = len(self._moments) - 1
        state = "playing" if self._playing else "paused"
        sentence = f"Move {self._at} of {last}, {state}."
        self._table.say(Content.styled(title, "bold"), Content.styled(sentence, "$quiet"))

    def action_step(self, step: int) -> None:
        """Go by one decision."""
        self._pause()
        self._go_to(self._at + step)

    def action_turn(self, step: int) -> None:
        """Go to where the next turn begins, or this one, or the one before."""
        self._pause()
        starts = [at for at in range(len(self._moments)) if self._begins_turn(at)]
        if step > 0:
            self._go_to(next((at for at in starts if at > self._at), len(self._moments) - 1))
        else:
            self._go_to(next((at for at in reversed(starts) if at < self._at), 0))

    def _begins_turn(self, at: int) -> bool:
        start = self._moments[at - 1] if at else 0
        events = self._game.events[start : self._moments[at]]
        return any(isinstance(event, TurnBegan) for event in events)

    def action_go_to(self, at: int) -> None:
        """Go to the beginning or to the end."""
        self._pause()
        self._go_to(at % len(self._moments))

    def action_run(self) -> None:
        """Run or stop; from the end it runs from the beginning."""
        if self._playing:
            self._pause()
            self._say()
            return
        self._playing = True
        if self._timer:
            self._timer.resume()
        self._go_to(0 if self._at == len(self._moments) - 1 else self._at + 1)

    def _run_on(self) -> None:
        self._go_to(self._at + 1)
        if self._at == len(self._moments) - 1:
            self._pause()
            self._say()

    def _pause(self) -> None:
        self._playing = False
        if self._timer:
            self._timer.pause()

    def action_leave(self) -> None:
        """Go to the menu."""
        self.hydra.show_menu()
