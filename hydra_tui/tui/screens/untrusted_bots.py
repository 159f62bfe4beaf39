"""Whether computer players may play whose code is neither ours nor installed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.bots.registry import RELIEF
from hydra_tui.showable import showable
from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.form import ENTER, NEXT, WALK, Form
from hydra_tui.tui.widgets.form_rows import Press
from hydra_tui.tui.widgets.keybar import KeyBar

CHOOSE = ENTER._replace(name="choose", help="Choose what is under the cursor")
REPLACE = command(
    "untrusted.replace", "o", "replace", "ours", f"Let {RELIEF} play instead, which is one of ours"
)
RUN = command("untrusted.run", "r", "run", "run", "Run the code, and let it play")
LEAVE = command("untrusted.leave", "escape q", "leave", "leave", "Leave the game", shown="Esc")

_MOST = 6
"""The modules that fit in the smallest terminal, one in a line; more are only counted."""
_LONGEST_MODULE = 58
"""The characters of a module's name that fit in a line."""


class UntrustedBotsScreen(Dialog[bool | None]):
    """Asks whether code may run that a record names; the answer is None for leaving the game."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((REPLACE, RUN, LEAVE))

    def __init__(self, modules: Sequence[str]) -> None:
        super().__init__()
        self._modules = modules
        """What would run, each once."""
        self._named = [showable(module, _LONGEST_MODULE) for module in modules[:_MOST]]
        self._may_run = self._named == [*modules]
        """Only what is named in full can be agreed to."""

    @property
    def commands(self) -> Sequence[Command]:
        """What can be done about it."""
        run = [RUN] if self._may_run else []
        return [WALK, CHOOSE, REPLACE, *run, LEAVE, HELP, NEXT]

    def compose(self) -> ComposeResult:
        """What would run, and what can be done."""
        self.size_up()
        with Vertical(id="dialog"):
            yield Static(self._say(), id="title")
            rows = [Press("replace", f"Let {RELIEF} play instead", button=True)]
            if self._may_run:
                rows.append(Press("run", self._name_run(), button=True))
            rows.append(Press("leave", "Leave the game", button=True))
            yield Form(rows)
            yield KeyBar(self.commands)

    def _say(self) -> Content:
        more = len(self._modules) - len(self._named)
        warning = (
            "It can do whatever you can do on this computer.\n"
            "Run it only if you know where it is from."
            if self._may_run
            else "It can't be run from here, for not all of it can be named."
        )
        return Content.assemble(
            ("This game would run code that is not Hydra's.\n\n", "bold $warning"),
            *((f"{name}\n", "bold $primary") for name in self._named),
            *([(f"and {more} more\n", "$quiet")] if more else []),
            f"\n{warning}",
        )

    def _name_run(self) -> str:
        if len(self._named) > 1:
            return f"Run these {len(self._named)} modules"
        return f"Run the module {showable(self._named[0], 40)}"

    async def on_form_pressed(self, message: Form.Pressed) -> None:
        """A way was chosen."""
        await self.run_action(message.row.id)

    def action_replace(self) -> None:
        """Have one of our own play instead."""
        self.dismiss(False)

    def action_run(self) -> None:
        """Let it play."""
        if self._may_run:
            self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the game."""
        self.dismiss(None)
