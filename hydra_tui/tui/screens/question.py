"""A question that is answered with yes or no."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.tui.commands import HELP, Command, command, make_bindings
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.form import ENTER, NEXT, WALK, Form
from hydra_tui.tui.widgets.form_rows import Press
from hydra_tui.tui.widgets.keybar import KeyBar

YES = command("question.yes", "y", "answer(True)", "yes", "Answer yes")
NO = command("question.no", "n escape", "answer(False)", "no", "Answer no", shown="n Esc")


class Question(Dialog[bool]):
    """A question with two answers; the cursor begins on no, which must be the safe one."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((YES, NO))
    way_out = "answer(False)"

    def __init__(self, text: Content | str, yes: str, no: str) -> None:
        super().__init__()
        self._text = text if isinstance(text, Content) else Content(text)
        self._answers = Form([Press("no", no, button=True), Press("yes", yes, button=True)])

    @property
    def commands(self) -> list[Command]:
        """What the keys do."""
        choose = ENTER._replace(name="choose", help="Give this answer")
        return [WALK, choose, YES, NO, HELP, NEXT]

    def compose(self) -> ComposeResult:
        """The question over its answers."""
        self.size_up()
        with Vertical(id="dialog"):
            yield Static(self._text, id="title")
            yield self._answers
            yield KeyBar(self.commands)

    def on_form_pressed(self, message: Form.Pressed) -> None:
        """An answer was chosen."""
        self.dismiss(message.row.id == "yes")

    def action_answer(self, answer: bool) -> None:
        """Answer by a key."""
        self.dismiss(answer)
