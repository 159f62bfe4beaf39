"""Leaving a game that could not be saved."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.records import Journal
from hydra_tui.showable import showable
from hydra_tui.tui.commands import HELP, command, make_bindings
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.form import ENTER, NEXT, WALK, Form
from hydra_tui.tui.widgets.form_rows import Press
from hydra_tui.tui.widgets.keybar import KeyBar

CHOOSE = ENTER._replace(name="choose", help="Choose what is under the cursor")
STAY = command("unsaved.stay", "escape s", "stay", "stay", "Stay at the table", shown="Esc")
AGAIN = command("unsaved.again", "t", "again", "try again", "Try to save, and leave if it works")
LEAVE = command("unsaved.leave", "l", "leave", "leave", "Leave, and lose what is not saved")


_LONGEST_PATH = 400


class UnsavedScreen(Dialog[bool]):
    """Asks whether to leave a game that is not saved; the cursor begins on staying."""

    COMMANDS_SHOWN = (WALK, CHOOSE, STAY, AGAIN, LEAVE, HELP, NEXT)
    BINDINGS: ClassVar[list[BindingType]] = make_bindings((STAY, AGAIN, LEAVE))
    way_out = "stay"

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self._journal = journal
        self._says = Static(id="title")

    def compose(self) -> ComposeResult:
        """What is wrong, and what can be done."""
        self.size_up()
        self._say("The game is not saved")
        with Vertical(id="dialog"):
            yield self._says
            yield Form(
                [
                    Press("stay", "Stay", button=True),
                    Press("again", "Try to save again, and leave", button=True),
                    Press("leave", "Leave all the same", button=True),
                ]
            )
            yield KeyBar(self.commands)

    def on_mount(self) -> None:
        """Have no notice lie over it, which says no more."""
        self.app.clear_notifications()

    def _say(self, problem: str) -> None:
        """Say why the game is not saved, and what leaving it would do."""
        path, trouble = self._journal.path, self._journal.trouble
        where, why = (path or trouble.filename, trouble.strerror) if trouble else ("", "")
        lost = "from its last saved move on" if path else "altogether"
        self._says.update(
            Content.assemble(
                (f"{problem}: {why}.\n", "bold $warning"),
                (f"{showable(str(where), _LONGEST_PATH)}\n", "$quiet"),
                f"If you leave now, it is lost {lost}.",
            )
        )

    async def on_form_pressed(self, message: Form.Pressed) -> None:
        """A way was chosen."""
        await self.run_action(message.row.id)

    def action_stay(self) -> None:
        """Stay at the table."""
        self.dismiss(False)

    def action_again(self) -> None:
        """Try to save the game, and leave it if that works."""
        self._journal.try_again()
        if self._journal.trouble:
            self._say("It still can't be saved")
        else:
            self.dismiss(True)

    def action_leave(self) -> None:
        """Leave the game, and lose what is not saved."""
        self.dismiss(True)
