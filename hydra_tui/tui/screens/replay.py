"""Watching a game: the same table as in play, at any moment of it, through anybody's eyes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.timer import Timer

from hydra_tui.engine.events import CardPlaced, HeadGrown
from hydra_tui.records import RecordError
from hydra_tui.saying import reason
from hydra_tui.tui import commands as c
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.film import Film
from hydra_tui.tui.folds import NOBODY, Eyes
from hydra_tui.tui.inline import dress
from hydra_tui.tui.screens.table_page import TablePage
from hydra_tui.tui.table import Snapshot
from hydra_tui.tui.widgets.log import GameLog
from hydra_tui.tui.widgets.plot import History, Plot
from hydra_tui.tui.widgets.tableau import EVERYTHING
from hydra_tui.tui.widgets.timeline import Course, Timeline

RUN = command("replay.run", "space", "run", "play", "Let the game run, or stop it")
STEP = Command(
    "replay.step",
    {"left": "step(-1)", "right": "step(1)"},
    "move",
    "Go back or on by one move",
)
TURN = Command(
    "replay.turn",
    {"up": "turn(-1)", "down": "turn(1)"},
    "turn",
    "Go back or on by one turn",
)
CUT = Command(
    "replay.cut",
    {"C": "cut(-1)", "c": "cut(1)"},
    "cut",
    "Go to the cut before, or to the next one",
)
ENDS = Command(
    "replay.ends",
    {"home": "go_to_end(0)", "end": "go_to_end(-1)"},
    "ends",
    "Go to the beginning or to the end",
    shown="Home End",
)
SPEED = Command(
    "replay.speed",
    {"minus": "change_speed(-1)", "plus": "change_speed(1)"},
    "speed",
    "Run more slowly or faster",
)
FASTER = command(
    "replay.faster",
    "equals_sign",
    "change_speed(1)",
    "faster",
    "Run faster",
    shown="=",
    in_bar=False,
)
EYES = Command(
    "replay.eyes",
    {"f": "change_eyes(1)", "F": "change_eyes(-1)"},
    "view",
    "See all cards, or what one player saw; the next view, or the one before",
)
NUMBER = Command(
    "replay.number",
    {str(digit): f"digit({digit})" for digit in range(10)},
    "turn",
    "Type the number of a turn, then Enter to go there",
    shown="0-9",
    in_bar=False,
)
CORRECT = command(
    "replay.correct", "backspace", "correct", "correct", "Take back the last digit", in_bar=False
)
GO = command(
    "replay.go", "enter", "go_to_typed", "go", "Go to the turn that was typed", in_bar=False
)
PLAY_ON = command("replay.play-on", "p", "play_on", "play on", "Begin a new game from here")
EXPORT = command(
    "replay.export", "e", "export", "export", "Write a picture, a recording or the moves to a file"
)
LEAVE = command("replay.leave", "q escape", "leave", "back", "Stop watching", shown="q")

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
SECONDS_A_MOVE = 0.7
"""At speed 1."""
_FASTEST_MOTION = 2.0
"""The speed up to which there is time for motion between two moves."""
_SECONDS_TO_LOOK = 0.5
"""How often is looked whether a game that is watched live went on."""


class ReplayScreen(TablePage):
    """A game that is watched; one that is played elsewhere is followed."""

    COMMANDS_SHOWN = (
        *(RUN, STEP, TURN, CUT, ENDS, SPEED, EYES, PLAY_ON, EXPORT, HELP, LEAVE),
        *(NUMBER, GO, CORRECT, FASTER, c.SCROLL, c.SETTINGS),
    )
    BINDINGS: ClassVar[list[BindingType]] = make_bindings(
        each for each in COMMANDS_SHOWN if each is not HELP
    )

    shown: Snapshot
    """The table at the present moment."""

    def __init__(self, film: Film) -> None:
        self._plot = Plot(id="course")
        super().__init__(film.game.rules, film.names, self._plot)
        self.film = film
        self.shown = film.shown_at(0)
        self.at = 0
        """The moment that is shown."""
        # A game that may go on keeps its secrets (R4) until somebody asks for them.
        self._eyes: Eyes = None if film.over else NOBODY
        self._timeline = Timeline(id="timeline")
        self.speed = 1.0
        """How many times as fast as usual it runs."""
        self._timer: Timer | None = None
        """Ticks while the game runs by itself."""
        self._typed = ""
        """The digits of a turn's number so far."""
        self._played = False
        """Is the game being played elsewhere?"""
        self._drawn = (0, 0, 0)
        """What the plot was drawn for: the last moment, the counts, and how many are known."""
        self._course: tuple[int, list[int]] = (0, [])
        """What the timeline was drawn for: the last moment, and who has a line in the plot."""

    def compose(self) -> ComposeResult:
        """The table, the timeline and the keys."""
        *table, keys = super().compose()
        yield from table
        yield self._timeline
        yield keys

    def on_mount(self) -> None:
        """Begin at the beginning; but a game that is being played is followed."""
        self._show_keys()
        self._played = self.film.is_played
        self.go_to(self.film.last if self._played else 0)
        if not self.film.over:
            self._look = self.set_interval(_SECONDS_TO_LOOK, self.look_on)

    def on_screen_suspend(self) -> None:
        """Stand still behind another screen: the first one of the app stays there for ever."""
        self._pause()

    def on_unmount(self) -> None:
        """Leave no file open."""
        self.film.close()

    # What is shown.

    def go_to(self, moment: int) -> None:
        """Show a moment, or the nearest that there is."""
        before, self.at = self.at, max(0, min(moment, self.film.last))
        self._typed = ""
        self.shown = self.film.shown_at(self.at, self._eyes)
        happened = self.film.happened(self.at) if self.at in (before, before + 1) else []
        moving = self.hydra.in_motion and self.at > before and self._has_time_for_motion
        viewer = EVERYTHING if self._eyes is None else self._eyes
        self._table.note = self._say_how_far()
        self._table.bots = self.film.bots_at(self.at)
        self._table.show(self.shown, viewer, None, happened if moving else ())
        self._table.tell(self.film.log, self.film.told_at(self.at), ahead=self._sees_ahead)
        self._trace()
        for event in reversed(happened):
            if isinstance(event, (CardPlaced, HeadGrown)):
                self._table.grid.reveal(event.head)
                break
        self._plot.point(max(self.film.counted_at(self.at) - 1, 0))
        self._say()

    @property
    def _sees_ahead(self) -> bool:
        """What comes later is not for one who sees no more than a player did (R4)."""
        return self._eyes is None

    @property
    def _has_time_for_motion(self) -> bool:
        return self._timer is not None and self.speed <= _FASTEST_MOTION

    def _trace(self) -> None:
        """Draw the course of the game, as far as it is known."""
        film = self.film
        known = len(film.counts) if self._sees_ahead else film.counted_at(self.at)
        drawn = film.last, len(film.counts), known
        if drawn == self._drawn:
            return
        self._drawn = drawn
        outcome = film.game.outcome if known == len(film.counts) else None
        # At the end, one count is from the end; the others are from the beginnings of turns.
        first = film.turns[-1] - len(film.counts) + 1 + film.over
        winner = outcome.winner if outcome else None
        history = History(tuple(film.names), film.counts, winner, first, known)
        self._plot.show(history)
        course = film.last, history.seats
        if course != self._course:
            self._course = course
            lines = {seat: line for line, seat in enumerate(history.seats)}
            leads = [(moment, lines.get(seat)) for moment, seat in film.leads]
            self._timeline.trace(Course(film.last, film.cuts, leads))

    def say_again(self) -> None:
        """Show the same by other settings."""
        self._plot.repaint()
        self._timeline.repaint()
        self.go_to(self.at)

    def _say(self) -> None:
        """Say what led to this moment, whose eyes it is seen through, and how far it is."""
        film, g = self.film, self.glyphs
        told = range(film.told_at(self.at) - 1, -1, -1)
        last = next((film.log[line] for line in told if film.log[line].text), None)
        title = Content.styled("The game begins here.", "bold")
        if last:
            who = "The Hydra" if last.seat is None else film.names[last.seat]
            title = dress(f"{who} {last.text}", g, "bold")
        self._table.say(title, self._write_state(), self._say_marks())
        self._timeline.show(
            self.at,
            (f"turn {film.turns[self.at]} of {film.turns[-1]}", f"move {self.at} of {film.last}"),
            running=self._timer is not None,
            speed=f"{self.speed:g}{g.times}",
            ahead=self._sees_ahead,
        )

    def _say_state(self) -> str:
        if self._typed:
            return f"Go to turn {self._typed}_ (Enter)"
        if self._eyes is None:
            return "All cards are seen."
        if self._eyes == NOBODY:
            return "Only what everybody sees."
        return f"As {self.film.names[self._eyes]} sees it."

    def _write_state(self) -> Content:
        return Content.styled(self._say_state(), "$quiet")

    def _say_how_far(self) -> str:
        """What the first line says of a game that is not over."""
        if self.film.over:
            return ""
        return "live" if self._played else "unfinished"

    def _say_marks(self) -> Content:
        g = self.glyphs
        return Content.assemble(
            (g.below, "$mark-cuts"), (" cut   ", "$quiet"), g.lead, (" new leader", "$quiet")
        )

    # Where to go.

    def _jump(self, moment: int) -> None:
        """Go to a moment that somebody chose: the game does not run on from there by itself."""
        self._pause()
        self.go_to(moment)

    def action_step(self, step: int) -> None:
        """Go by one move."""
        self._jump(self.at + step)

    def action_turn(self, step: int) -> None:
        """Go to where the next turn begins, or this one, or the one before."""
        self._jump(self._next_of(self.film.starts, step))

    def action_cut(self, step: int) -> None:
        """Go to the next cut, or to the one before."""
        self._jump(self._next_of(self.film.cuts, step))

    def _next_of(self, moments: Sequence[int], step: int) -> int:
        """The next of some moments, or the one before; if there is none, the end that way."""
        if step > 0:
            next_one = bisect_right(moments, self.at)
            return moments[next_one] if next_one < len(moments) else self.film.last
        before = bisect_left(moments, self.at)
        return moments[before - 1] if before else 0

    def action_go_to_end(self, end: int) -> None:
        """Go to the beginning or to the end."""
        self._jump(end % (self.film.last + 1))

    def on_timeline_sought(self, message: Timeline.Sought) -> None:
        """The timeline was clicked, or dragged along."""
        self._jump(message.moment)

    def on_plot_sought(self, message: Plot.Sought) -> None:
        """The plot was clicked: its counts are from the beginnings of turns, and from the end."""
        starts = self.film.starts
        self._jump(starts[message.index] if message.index < len(starts) else self.film.last)

    def on_game_log_chosen(self, message: GameLog.Chosen) -> None:
        """A line of the log was clicked."""
        self._jump(self.film.moment_of_line(message.entry))

    # Turns by their numbers.

    def action_digit(self, digit: int) -> None:
        """Type a digit of a turn's number."""
        self._pause()
        self._typed = f"{self._typed}{digit}"[:6]
        self._say()

    def action_correct(self) -> None:
        """Take back the last digit."""
        self._typed = self._typed[:-1]
        self._say()

    def action_go_to_typed(self) -> None:
        """Go to the turn that was typed, or say which there are."""
        if not self._typed:
            return
        turn, self._typed = int(self._typed), ""
        moment = self.film.moment_of_turn(turn)
        if moment is not None:
            self._jump(moment)
            return
        self._say()
        first, last = self.film.turns[0], self.film.turns[-1]
        there_are = f"turns {first} to {last}" if first > 1 else f"{last} turn{'s' * (last != 1)}"
        refusal = f"There is no turn {turn}: the game has {there_are}."
        self._table.say(Content.styled(refusal, "$mark-cuts"), self._write_state())

    # Running.

    def action_run(self) -> None:
        """Run or stop; from the end it runs from the beginning."""
        if self._timer:
            self._pause()
            self._say()
        else:
            self._run()
            self.go_to(0 if self.at == self.film.last else self.at + 1)

    def action_change_speed(self, step: int) -> None:
        """Take the next speed."""
        at = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[max(0, min(at, len(SPEEDS) - 1))]
        if self._timer:
            self._pause()
            self._run()
        self._say()

    def on_timeline_clicked(self, message: Timeline.Clicked) -> None:
        """The sign beside the timeline runs and stops; the speed goes round."""
        if message.part == "run":
            self.action_run()
        else:
            self.action_change_speed(1 if self.speed < SPEEDS[-1] else -len(SPEEDS))

    def _run(self) -> None:
        self._timer = self.set_interval(SECONDS_A_MOVE / self.speed, self.run_on)

    def run_on(self) -> None:
        """Go on by one move, until the end."""
        self.go_to(self.at + 1)
        if self.at == self.film.last:
            self._pause()
            self._say()

    def _pause(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def look_on(self) -> None:
        """See whether a game that is played elsewhere went on; who saw the newest sees that too."""
        if not self.is_active:
            return
        newest, before = self.at == self.film.last, self._played
        try:
            grew = self.film.read_on()
        except (RecordError, OSError) as error:
            self._played = False
            self._look.stop()
            self.go_to(self.at)
            problem = f"The game can't be followed any longer: {reason(error)}."
            self.notify(problem, severity="warning", markup=False)
            return
        self._played = self.film.is_played
        if self.film.over:
            self._look.stop()
        if grew or self._played != before:
            self.go_to(self.film.last if newest and not self._timer else self.at)

    # What else can be done.

    def action_change_eyes(self, step: int) -> None:
        """See all cards, or through the eyes of one player after the other, or of nobody."""
        ways: list[Eyes] = [None, *range(len(self.film.names)), NOBODY]
        self._eyes = ways[(ways.index(self._eyes) + step) % len(ways)]
        self.go_to(self.at)

    def action_play_on(self) -> None:
        """Begin a new game from here."""
        from hydra_tui.tui.screens.play_on import PlayOnScreen  # noqa: PLC0415

        self._pause()
        self._say()
        if self.shown.table.outcome:
            self.notify("The game is over here: go back to a move first.", markup=False)
        else:
            self.app.push_screen(PlayOnScreen(self.film, self.at))

    def action_export(self) -> None:
        """Write it to a file, in one form or another."""
        from hydra_tui.tui.screens.export import ExportScreen  # noqa: PLC0415

        self._pause()
        self._say()
        self.app.push_screen(ExportScreen(self.film.path, self.film, self.at))

    def action_leave(self) -> None:
        """Go back; a number that is half typed is dropped first."""
        if self._typed:
            self._typed = ""
            self._say()
        else:
            self.hydra.stop_watching()
