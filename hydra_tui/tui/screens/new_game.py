"""A new game: who plays, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Horizontal
from textual.content import Content
from textual.widgets import Static

from hydra_tui.bots.registry import STRONGEST
from hydra_tui.engine import PRESETS, SWITCHES, Rules, RulesError, make_rules
from hydra_tui.engine.chance import deck
from hydra_tui.records import Seat
from hydra_tui.tui.commands import HELP_WHERE_TYPED, Command, command, make_bindings
from hydra_tui.tui.inline import finish
from hydra_tui.tui.line_edit import LineEdit
from hydra_tui.tui.match import begin_match
from hydra_tui.tui.names import FEWEST, MOST, check_names, spare_name
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.screens.settings import HANDOVER, HANDOVER_HELP, LOOK, LOOK_HELP
from hydra_tui.tui.seating import make_seat_rows, name_seats, read_seat_rows
from hydra_tui.tui.widgets.form import CHANGE, ENTER, KIND, NEXT, PAGES, WALK, Form
from hydra_tui.tui.widgets.form_rows import (
    Choice,
    Entry,
    FormRow,
    Heading,
    Note,
    Press,
    SeatEntry,
    Switch,
)
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.lake import Lake
from hydra_tui.tui.widgets.topbar import TopBar
from hydra_tui.typed import whole_number

START = command("new.start", "f5 ctrl+s", "start", "start", "Start the game", shown="F5")
ADD = command("new.add", "ctrl+n", "add", "add", "Add a player", shown="^n")
REMOVE = command("new.remove", "ctrl+r", "remove", "remove", "Remove the player", shown="^r")
BACK = command("new.back", "escape", "back", "menu", "Go back to the menu")


_PERSON, _COMPUTER = "add", "add computer"
"""The rows that add a player."""
DIFFERENCES = {
    "standard": "The usual game. At the end of a turn your reserve goes back on your draw pile.",
    "spring-2020": "At the end of a turn your reserve goes to your discard pile.",
    "original": "One joker a deck, a head per player at the start, no reserve; you may cut the "
    "oldest head off with a higher card, and shuffle before your turn.",
}
"""How each ruleset differs."""
EFFECTS = {
    "reserves": "Each player has a reserve pile that lasts.",
    "free-cut": "Cut whenever you like.",
    "black-up": "Black cards go up instead of down.",
    "early-cut": "Cut when no head takes your card.",
}
"""What each house rule does."""


class NewGameScreen(Page[None]):
    """A form of two parts, the players and the rules, over a line that says what is to start."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((START, ADD, REMOVE, BACK))

    def __init__(self) -> None:
        super().__init__()
        self._seed = Entry(
            "seed",
            "Seed",
            LineEdit(),
            "by chance",
            "The same number deals the same game again. Leave it empty for one by chance.",
        )

    @property
    def commands(self) -> list[Command]:
        """What the keys do in the row under the cursor."""
        row = self._form_in_use().pointed
        found = [WALK]
        if isinstance(row, Choice | Switch):
            found += [CHANGE, START]
        elif row and row.id in (_PERSON, _COMPUTER):
            found += [ENTER._replace(name="add"), START]
        elif self._on_a_seat_before_others():
            found += [ENTER._replace(name="next"), START]
        else:
            found.append(START._replace(shown=self.glyphs.enter))
        if isinstance(row, SeatEntry):
            found += [CHANGE, REMOVE] if row.bot else [KIND, REMOVE]
        found += [BACK, HELP_WHERE_TYPED, NEXT, ENTER._replace(in_bar=False), PAGES]
        return [*found, ADD] if isinstance(row, SeatEntry) else found

    @property
    def rules_in_force(self) -> Rules:
        """The rules that are chosen."""
        return self._rules

    def compose(self) -> ComposeResult:
        """The players on the left, the rules on the right."""
        self.size_up()
        settings = self.hydra.settings
        self._ruleset = settings.rules
        self._house = {*settings.house}
        """The house rules that are wanted, also those that do not fit the ruleset just now."""
        self._rules = make_rules(settings.rules, settings.house)
        bots = settings.bots + (None,) * len(settings.names)
        self._players = Form(
            self._make_seats([*map(Seat, settings.names, bots)]), id="players-form"
        )
        self._options = Form(self._make_options(), id="rules-form")
        self._start = Form([Press("start", "Start the game", button=True)], id="start-form")
        self._preview = Static(id="preview")
        self._says = Static(id="about")
        self._keys = KeyBar()
        yield TopBar("new game")
        with Center(id="middle"), Horizontal(id="parts"):
            yield self._players
            yield self._options
        yield Lake()
        with Center(id="foot"):
            with Horizontal(id="start"):
                yield self._start
                yield self._preview
            yield self._says
        yield self._keys

    def on_mount(self) -> None:
        """Begin with the first name."""
        self._players.focus()
        self._show_preview()

    # The players.

    def _make_seats(self, seats: Sequence[Seat]) -> list[FormRow]:
        more = "One more deck of cards comes into the game."
        return [
            Heading("Players", str(len(seats))),
            *make_seat_rows(seats, removable=len(seats) > FEWEST),
            Press(_PERSON, "+ add a player", more),
            Press(_COMPUTER, "+ add a computer player", more),
        ]

    @property
    def seats(self) -> list[Seat]:
        """Who is to sit there, as it is in the form."""
        return read_seat_rows(self._players.rows)

    def action_add(self, bot: str | None = None) -> None:
        """Add a player, and go there."""
        seats = self.seats
        if len(seats) >= MOST:
            self._refuse(f"a game has at most {MOST} players")
            return
        seats.append(Seat(spare_name([seat.name for seat in seats]), bot))
        self._players.show(self._make_seats(seats), len(seats))
        self.set_focus(self._players)
        self._show_preview()

    def action_remove(self) -> None:
        """Remove the player under the cursor."""
        if self._players.has_focus:
            self._remove(self._players.cursor)

    def on_form_removed(self, message: Form.Removed) -> None:
        """The mark behind a name was clicked."""
        self._remove(message.row)

    def _remove(self, row: int) -> None:
        seats = self.seats
        if not 1 <= row <= len(seats):
            return
        if len(seats) <= FEWEST:
            self._refuse("a game needs two players or more")
            return
        del seats[row - 1]
        self._players.show(self._make_seats(seats), min(row, len(seats)))
        self._show_preview()

    # The rules.

    def _make_options(self) -> list[FormRow]:
        settings = self.hydra.settings
        house = [
            Switch(
                f"house {switch}", switch, switch in self._house, EFFECTS.get(switch, ""), told=True
            )
            for switch in self._fitting()
        ]
        return [
            Heading("Rules"),
            Choice(
                "rules",
                "Ruleset",
                [*PRESETS],
                [*PRESETS],
                self._ruleset,
                "F1 tells the rules in full.",
            ),
            Note(DIFFERENCES.get(self._ruleset, ""), 2),
            Heading("House rules"),
            *house,
            Heading("At the table"),
            Switch("handover", HANDOVER, settings.handover, HANDOVER_HELP),
            Switch("look", LOOK, settings.look, LOOK_HELP),
            self._seed,
        ]

    def _fitting(self) -> list[str]:
        """The house rules that go with the ruleset; it is the engine that knows."""
        return [switch for switch in SWITCHES if _fits(self._ruleset, switch)]

    def on_form_changed(self, message: Form.Changed) -> None:
        """Take in what was chosen; what was typed is read when the game starts."""
        row = message.row
        if isinstance(row, Choice):
            self._ruleset = row.value
            self._options.show(self._make_options(), self._options.cursor)
        elif isinstance(row, Switch) and row.id.startswith("house "):
            self._house ^= {row.label}
        elif isinstance(row, Switch):
            self.hydra.remember(**{row.id: row.on})
        wanted = [switch for switch in self._fitting() if switch in self._house]
        self._rules = make_rules(self._ruleset, wanted)
        self._show_preview()

    # What is said.

    def _show_preview(self) -> None:
        """Say what is about to start."""
        players, rules = len(self.seats), self._rules
        cards = players * len(deck(rules))
        self._preview.update(f"{players} players, {cards} cards, {rules.title}")
        self._say_row()

    def _say_row(self) -> None:
        self._says.update(self._form_in_use().about)
        self._keys.show([each for each in self.commands if each.in_bar])

    def _refuse(self, why: str) -> None:
        """Say what is in the way of the game."""
        self._says.update(Content.styled(finish(why), "$mark-cuts"))

    def _form_in_use(self) -> Form:
        forms = (self._players, self._options, self._start)
        return next((form for form in forms if form.has_focus), self._players)

    def on_rows_pointed(self) -> None:
        """Say what the row under the cursor is about."""
        self._say_row()

    # What is done.

    def on_form_pressed(self, message: Form.Pressed) -> None:
        """Enter was pressed, or something clicked."""
        if message.row.id == _PERSON:
            self.action_add()
        elif message.row.id == _COMPUTER:
            self.action_add(STRONGEST)
        elif self._on_a_seat_before_others():
            self._form_in_use().walk(1)
        else:
            self.action_start()

    def _on_a_seat_before_others(self) -> bool:
        """Whether another name is to be typed after the one under the cursor."""
        form = self._form_in_use()
        row = form.pointed
        return row is not None and row.id == "seat" and form.cursor < len(self.seats)

    def action_start(self) -> None:
        """Start the game, if everything is in order, and remember what was chosen."""
        seats = name_seats(self.seats)
        if problem := check_names([seat.name for seat in seats]):
            self._players.refuse(1 + problem.seat, finish(problem.text))
            return
        try:
            seed = whole_number(text) if (text := self._seed.text.strip()) else None
        except ValueError as error:
            why = f"The seed {error}: leave it empty for one by chance."
            self._options.refuse(self._options.rows.index(self._seed), why)
            return
        rules = self._rules
        self.hydra.remember(
            names=tuple(seat.name for seat in self.seats),
            bots=tuple(seat.bot for seat in self.seats),
            rules=rules.name,
            house=rules.house,
        )
        self.hydra.play(begin_match(self.hydra.games, seats, rules, seed=seed))

    def action_back(self) -> None:
        """Go back to the menu."""
        self.hydra.show_menu()


def _fits(ruleset: str, switch: str) -> bool:
    try:
        make_rules(ruleset, [switch])
    except RulesError:
        return False
    return True
