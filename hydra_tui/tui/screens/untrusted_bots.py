"""Whether computer players may play whose code is neither ours nor installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.bots.registry import RELIEF, find_module
from hydra_tui.showable import LONGEST_NAME, showable
from hydra_tui.tui.commands import HELP, command, make_bindings
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.form import ENTER, WALK, Form
from hydra_tui.tui.widgets.form_rows import Press
from hydra_tui.tui.widgets.keybar import KeyBar

CHOOSE = ENTER._replace(name="choose", help="Choose what is under the cursor")
REPLACE = command(
    "untrusted.replace", "o", "replace", "ours", f"Let {RELIEF} play instead, which is one of ours"
)
RUN = command("untrusted.run", "r", "run", "run", "Run the code, and let it play")
LEAVE = command("untrusted.leave", "escape q", "leave", "leave", "Leave the game", shown="Esc")

_MOST = 3
"""The computer players that are named; more are only counted."""


class UntrustedBotsScreen(Dialog[bool | None]):
    """Asks whether code may run that a record names; the answer is None for leaving the game."""

    COMMANDS_SHOWN = (WALK, CHOOSE, REPLACE, RUN, LEAVE, HELP)
    BINDINGS: ClassVar[list[BindingType]] = make_bindings((REPLACE, RUN, LEAVE))

    def __init__(self, seats: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._seats = seats
        """The names of the players, and the computer players that would play for them."""

    def compose(self) -> ComposeResult:
        """What would run, and what can be done."""
        self.size_up()
        with Vertical(id="dialog"):
            yield Static(self._say(), id="title")
            yield Form(
                [
                    Press("replace", f"Let {RELIEF} play instead", button=True),
                    Press("run", f"Run {self._name_modules()}", button=True),
                    Press("leave", "Leave the game", button=True),
                ]
            )
            yield KeyBar(self.commands)

    def _say(self) -> Content:
        named = [
            (f"{name}: {showable(bot, LONGEST_NAME)}\n", "bold $primary")
            for name, bot in self._seats[:_MOST]
        ]
        more = len(self._seats) - len(named)
        return Content.assemble(
            ("This game would run code that is not Hydra's.\n\n", "bold $warning"),
            *named,
            *([(f"and {more} more\n", "$quiet")] if more else []),
            "\nIt can do whatever you can do on this computer.\n",
            "Run it only if you know where it is from.",
        )

    def _name_modules(self) -> str:
        modules = {find_module(bot) or "" for _, bot in self._seats}
        if len(modules) > 1:
            return f"these {len(modules)} modules"
        return f"the module {showable(modules.pop(), 40)}"

    async def on_form_pressed(self, message: Form.Pressed) -> None:
        """A way was chosen."""
        await self.run_action(message.row.id)

    def action_replace(self) -> None:
        """Have one of our own play instead."""
        self.dismiss(False)

    def action_run(self) -> None:
        """Let it play."""
        self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the game."""
        self.dismiss(None)
