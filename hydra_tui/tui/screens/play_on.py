"""Play on from here: a new game that begins at a moment of one that is watched."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.engine import Rules
from hydra_tui.records import Seat
from hydra_tui.showable import showable
from hydra_tui.tui.commands import HELP_WHERE_TYPED, Command, command, make_bindings
from hydra_tui.tui.film import Film
from hydra_tui.tui.inline import finish
from hydra_tui.tui.match import play_on
from hydra_tui.tui.names import check_names
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.seating import make_seat_rows, name_seats, read_seat_rows
from hydra_tui.tui.widgets.form import ENTER, KIND, NEXT, PAGES, WALK, Form
from hydra_tui.tui.widgets.form_rows import FormRow, Heading, Press, SeatEntry
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.rows import fit
from hydra_tui.tui.widgets.topbar import say_progress

START = command("play-on.start", "f5 ctrl+s", "start", "start", "Start the game", shown="F5")
BACK = command("play-on.back", "escape", "back", "back", "Go back to the game that you watch")

_WIDTH = 60
"""The cells of a line in the dialog."""
_ROUND_SEATS = 14
"""The lines of the dialog round the rows of the seats."""


class PlayOnScreen(Dialog[None]):
    """Where the new game comes from, over a form with its players."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((START, BACK))

    def __init__(self, film: Film, moment: int) -> None:
        super().__init__()
        self._film = film
        self._moment = moment
        self._seats = Form(self._make_seats(), id="seats")
        self._start = Form([Press("start", "Start the game", button=True)])
        self._says = Static(id="about")
        self._keys = KeyBar()

    @property
    def commands(self) -> list[Command]:
        """What the keys do in the row under the cursor."""
        if self._is_before_other_names():
            found = [ENTER._replace(name="next name"), START]
        else:
            found = [START._replace(shown=self.glyphs.enter)]
        if isinstance(self._seats.pointed, SeatEntry) and self._seats.has_focus:
            found.append(KIND)
        return [WALK, *found, BACK, HELP_WHERE_TYPED, NEXT, PAGES]

    @property
    def rules_in_force(self) -> Rules:
        """The rules of the new game: with the rulings of today, however old the other is."""
        return replace(self._film.game.rules, old_rulings=False)

    def compose(self) -> ComposeResult:
        """What is to begin, who plays, and what the row under the cursor is about."""
        self.size_up()
        table, names = self._film.shown_at(self._moment).table, self._film.names
        turn, heads = say_progress(table.turn, len(table.heads))
        with Vertical(id="dialog") as dialog:
            dialog.styles.max_height = len(names) + _ROUND_SEATS
            yield Static(f"Play on from {turn if table.turn else 'the opening'}", id="title")
            yield self._make_line(f"{heads}; the first to decide is {names[table.seat]}.")
            yield self._make_line(self._say_what_stays(), "$quiet")
            yield self._seats
            yield self._start
            yield self._says
            yield self._keys

    def _make_line(self, text: str, style: str = "") -> Static:
        return Static(Content.styled(fit(text, _WIDTH, self.glyphs), style))

    def _say_what_stays(self) -> str:
        path = self._film.path
        return f"The game {showable(path.stem) if path else 'that you watch'} stays as it is."

    def _make_seats(self) -> list[FormRow]:
        bots = self._film.bots_at(self._moment)
        seats = [*map(Seat, self._film.names, bots)]
        return [Heading("Players", str(len(seats))), *make_seat_rows(seats)]

    def on_mount(self) -> None:
        """Begin with the first name."""
        self._seats.focus()

    def on_rows_pointed(self) -> None:
        """Say what the row under the cursor is about."""
        form = self._start if self._start.has_focus else self._seats
        self._says.update(form.about)
        self._keys.show([each for each in self.commands if each.in_bar])

    def on_form_changed(self) -> None:
        """Somebody else is to sit there."""
        self.on_rows_pointed()

    def on_form_pressed(self) -> None:
        """Enter goes on to the next name, and then starts."""
        if self._is_before_other_names():
            self._seats.walk(1)
        else:
            self.action_start()

    def _is_before_other_names(self) -> bool:
        return self._seats.has_focus and self._seats.cursor < len(self._seats.rows) - 1

    def action_start(self) -> None:
        """Start the game, if the names are in order."""
        if not self.is_active:  # a key before this one has started it
            return
        seats = name_seats(read_seat_rows(self._seats.rows))
        if problem := check_names([seat.name for seat in seats]):
            self._seats.refuse(1 + problem.seat, finish(problem.text))
            return
        self.hydra.play(play_on(self.hydra.games, self._film, self._moment, seats))

    def action_back(self) -> None:
        """Go back to what is watched."""
        self.dismiss(None)
