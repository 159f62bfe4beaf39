"""The timeline of a game: where it is, where heads were cut off, and where the lead changed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal, NamedTuple

from textual import events
from textual.message import Message
from textual.strip import Strip

from hydra_tui.tui.widgets.lined import LINE_ROLES, Lined
from hydra_tui.tui.widgets.painted import Line, Run, join_runs

_LEFT = 9
"""The cells before the track: what runs, and how fast."""
_RIGHT = 20
"""The cells behind it: how far it is."""

Part = Literal["run", "speed"]
"""What can be clicked beside the track."""


class Course(NamedTuple):
    """The course of a game, in moments that are counted from 0."""

    last: int = 0
    cuts: Sequence[int] = ()
    """The moments that a cut led to."""
    leads: Sequence[tuple[int, int | None]] = ()
    """The moments at which the lead changed hands, and to which line of the plot, if any."""


class Timeline(Lined):
    """A track with marks, to be clicked or dragged along.

    Its colour tells who leads; a mark on it is a change of the lead, one above it a cut.
    """

    class Sought(Message):
        """A place on the track was clicked, or dragged to."""

        def __init__(self, moment: int) -> None:
            super().__init__()
            self.moment = moment
            """The moment that is there."""

    class Clicked(Message):
        """Something beside the track was clicked."""

        def __init__(self, part: Part) -> None:
            super().__init__()
            self.part = part
            """What it was."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._course = Course()
        self._at = 0
        self._ahead = True
        """Is marked what comes after the present moment?"""
        self._runs = False
        self._speed = ""
        self._remarks: Sequence[str] = ()
        self._marks: list[Run] = []
        """What is above each cell of the track."""
        self._track: list[tuple[str, str]] = []
        """The mark on each cell of the track, and its colour."""
        self._dragging = False

    def trace(self, course: Course) -> None:
        """Take on the course of a game, or the longer one that it has by now."""
        self._course = course
        self.repaint()

    def show(
        self, at: int, remarks: Sequence[str], *, running: bool, speed: str, ahead: bool = True
    ) -> None:
        """Show a moment, with what is said about it: a line and another one.

        What happened later is marked too if `ahead`.
        """
        self._at, self._remarks, self._ahead = at, remarks, ahead
        self._runs, self._speed = running, speed
        self.refresh()

    @property
    def columns(self) -> int:
        """How many cells the track has."""
        return max(self.size.width - _LEFT - _RIGHT, 2)

    def column_of(self, moment: int) -> int:
        """The cell of the track, counted from 0, that a moment is in."""
        return round(moment * (self.columns - 1) / max(self._course.last, 1))

    def moment_at(self, x: int) -> int:
        """The moment at a column of the screen, or the nearest."""
        column = max(0, min(x - _LEFT, self.columns - 1))
        return round(column * self._course.last / (self.columns - 1))

    def fit(self) -> None:
        """Place the marks for the room that there is."""
        course, g = self._course, self.glyphs
        self._marks = [(" ", "")] * self.columns
        for moment in course.cuts:
            self._marks[self.column_of(moment)] = (g.below, "mark--cuts")
        role, changes = "quiet", {}
        for moment, line in course.leads:
            changes[self.column_of(moment)] = "quiet" if line is None else LINE_ROLES[line]
        self._track = []
        for column in range(self.columns):
            role = changes.get(column, role)
            self._track.append((g.lead if column in changes else "", role))

    def render_line(self, y: int) -> Strip:
        """The marks and the track."""
        if y > 1:
            return self.strip([])
        remark = self._remarks[y] if y < len(self._remarks) else ""
        left: Run = (" " * _LEFT, "")
        if y == 1:
            state = self.glyphs.pause if self._runs else self.glyphs.here
            left = (f" {state:<2} {self._speed:<{_LEFT - 4}}", "key")
        track = self._draw_track() if y else self._draw_marks()
        return self.strip([left, *join_runs(track), ("  ", ""), (remark, "quiet")])

    def _draw_marks(self) -> Line:
        if self._ahead:
            return self._marks
        here, cuts = self.column_of(self._at), self._course.cuts
        known = bisect_right(cuts, self._at)
        # The cell of the present may also be that of a cut to come.
        end = here + (known > 0 and self.column_of(cuts[known - 1]) == here)
        return [*self._marks[:end], (" " * (self.columns - end), "")]

    def _draw_track(self) -> Line:
        here, g = self.column_of(self._at), self.glyphs
        line: Line = []
        for column, (mark, role) in enumerate(self._track):
            if column == here:
                line.append((g.eye, "strong"))
            elif column > here and not self._ahead:
                line.append((g.future, "quiet"))
            else:
                line.append((mark or (g.past if column < here else g.future), role))
        return line

    # The mouse.

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the track, or do what is beside it."""
        if _LEFT <= event.x < _LEFT + self.columns:
            self._dragging = True
            self.capture_mouse()
            self._seek(event)
        elif event.x < _LEFT and event.y == 1:
            self.post_message(self.Clicked("run" if event.x < 4 else "speed"))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drag along the track."""
        if self._dragging:
            self._seek(event)

    def on_mouse_up(self) -> None:
        """Let go."""
        self._dragging = False
        self.release_mouse()

    def _seek(self, event: events.MouseEvent) -> None:
        moment = self.moment_at(event.x)
        if moment != self._at:
            self.post_message(self.Sought(moment))
