"""Settings: every change holds at once, and is kept."""

from __future__ import annotations

from typing import ClassVar, cast, get_args

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from hydra_tui.tui.commands import HELP, command, make_bindings
from hydra_tui.tui.glyphs import Symbols
from hydra_tui.tui.pace import PACES, Pace
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.form import CHANGE, ENTER, NEXT, WALK, Form
from hydra_tui.tui.widgets.form_rows import Choice, FormRow, Heading, Switch
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.swatch import Swatch

CLOSE = command("settings.close", "escape q", "close", "close", "Close the settings", shown="Esc")
COMMANDS = (WALK, CHANGE, ENTER, HELP, CLOSE, NEXT)

_SYMBOLS: tuple[Symbols, ...] = get_args(Symbols)
_SYMBOLS_IN_WORDS = ("automatic", "Unicode", "ASCII")

_PACE_LABEL = 30
"""The cells of a label that is longer than the others."""

# The same words are in the form of a new game.
HANDOVER = "Pass the keyboard on between turns"
HANDOVER_HELP = "Cards are hidden until the next player is there."
LOOK = "Heads may be looked into"
LOOK_HELP = "Everybody saw its cards being placed, but who remembers?"


class SettingsScreen(Dialog[None]):
    """What can be chosen, over whatever is on the screen."""

    COMMANDS_SHOWN = COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = make_bindings((CLOSE,))
    way_out = "close"

    def compose(self) -> ComposeResult:
        """The settings, some cards to look at, and what the row under the cursor is about."""
        with Vertical(id="dialog"):
            yield Static("Settings", id="title")
            self._form = Form(self._make_rows())
            yield self._form
            yield Swatch()
            self._says = Static(id="about")
            yield self._says
            yield KeyBar([WALK, CHANGE, CLOSE])

    def _make_rows(self) -> list[FormRow]:
        settings = self.hydra.settings
        themes = self.hydra.usable_themes
        return [
            Heading("Looks"),
            Choice(
                "theme",
                "Theme",
                themes,
                themes,
                self.app.theme,
                f"The first two are made for this table; {len(themes) - 2} more follow.",
            ),
            Choice(
                "symbols",
                "Symbols",
                _SYMBOLS,
                _SYMBOLS_IN_WORDS,
                settings.symbols,
                "ASCII is for terminals that can show nothing else.",
            ),
            Switch(
                "four_colours",
                "Four colours for the suits",
                settings.four_colours,
                "Clubs are green and diamonds blue.",
            ),
            Switch(
                "motion",
                "Motion",
                settings.motion,
                "Cards fly and heads fall; any key skips it.",
            ),
            Heading("At the table"),
            Switch("handover", HANDOVER, settings.handover, HANDOVER_HELP),
            Switch("look", LOOK, settings.look, LOOK_HELP),
            Choice(
                "pace",
                "Pace of the computer players",
                PACES,
                PACES,
                settings.pace,
                "Any key skips a wait; at the table, - and + change it.",
                _PACE_LABEL,
            ),
        ]

    def on_mount(self) -> None:
        """Begin with the first row."""
        self._form.focus()

    def on_rows_pointed(self) -> None:
        """Say what the row under the cursor is about."""
        row = self._form.pointed
        self._says.update(row.help if row else "")

    def on_form_changed(self, message: Form.Changed) -> None:
        """Make a change hold."""
        settings, row = self.hydra.settings, message.row
        if isinstance(row, Switch):
            settings = replace(settings, **{row.id: row.on})
        elif isinstance(row, Choice) and row.id == "theme":
            settings = replace(settings, theme=row.value)
        elif isinstance(row, Choice) and row.id == "pace":
            settings = replace(settings, pace=cast("Pace", row.value))
        elif isinstance(row, Choice):
            settings = replace(settings, symbols=cast("Symbols", row.value))
        self.hydra.change_settings(settings)

    def action_close(self) -> None:
        """Close it; everything is kept already."""
        self.dismiss(None)
