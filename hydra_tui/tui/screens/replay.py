"""Watching a game: the same table as in play, at any moment of it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.timer import Timer

from hydra_tui.engine.events import CardPlaced, HeadGrown
from hydra_tui.tui import commands as c
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.film import NOBODY, Eyes, Film
from hydra_tui.tui.screens.table_page import TablePage
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

    def __init__(self, film: Film) -> None:
        super().__init__(film.game.rules, film.names)
        self.film = film
        self.at = 0
        """The moment that is shown."""
        # A game that may go on keeps its secrets (R4) until somebody asks for them.
        self._eyes: Eyes = None if film.over else NOBODY
        self._timer: Timer | None = None
        self._playing = False
        """Does the game run by itself?"""

    def on_mount(self) -> None:
        """Begin at the beginning."""
        self._show_keys()
        self._timer = self.set_interval(_SECONDS_A_STEP, self._run_on, pause=True)
        self.go_to(0)

    def go_to(self, moment: int) -> None:
        """Show a moment, or the nearest that there is."""
        before, self.at = self.at, max(0, min(moment, self.film.last))
        self.shown = self.film.shown_at(self.at, self._eyes)
        happened = self.film.happened(self.at) if self.at == before + 1 else []
        in_motion = self.hydra.in_motion and self._playing
        self._table.show(self.shown, EVERYTHING, None, happened if in_motion else ())
        for event in reversed(happened):
            if isinstance(event, (CardPlaced, HeadGrown)):
                self._table.grid.reveal(event.head)
                break
        self._say()

    def _say(self) -> None:
        table = self.shown.table
        name = self._names[table.seat]
        title = f"Turn {table.turn}: {name}"
        if table.outcome:
            winner = table.outcome.winner
            title = f"{'The Hydra' if winner is None else self._names[winner]} wins"
        last = self.film.last
        state = "playing" if self._playing else "paused"
        sentence = f"Move {self.at} of {last}, {state}."
        self._table.say(Content.styled(title, "bold"), Content.styled(sentence, "$quiet"))

    def action_step(self, step: int) -> None:
        """Go by one decision."""
        self._pause()
        self.go_to(self.at + step)

    def action_turn(self, step: int) -> None:
        """Go to where the next turn begins, or this one, or the one before."""
        self._pause()
        starts = self.film.starts
        if step > 0:
            self.go_to(next((at for at in starts if at > self.at), self.film.last))
        else:
            self.go_to(next((at for at in reversed(starts) if at < self.at), 0))

    def action_go_to(self, at: int) -> None:
        """Go to the beginning or to the end."""
        self._pause()
        self.go_to(at % (self.film.last + 1))

    def action_run(self) -> None:
        """Run or stop; from the end it runs from the beginning."""
        if self._playing:
            self._pause()
            self._say()
            return
        self._playing = True
        if self._timer:
            self._timer.resume()
        self.go_to(0 if self.at == self.film.last else self.at + 1)

    def _run_on(self) -> None:
        self.go_to(self.at + 1)
        if self.at == self.film.last:
            self._pause()
            self._say()

    def _pause(self) -> None:
        self._playing = False
        if self._timer:
            self._timer.pause()

    def action_leave(self) -> None:
        """Go to the menu."""
        self.hydra.show_menu()

    def on_unmount(self) -> None:
        """Leave no file open."""
        self.film.close()
