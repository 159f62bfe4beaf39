"""The command palette: Textual's, made safe against input that comes while it changes."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.command import CommandList, CommandPalette

from hydra_tui.tui.screens.page import ClosesOnce


class Commands(CommandList):
    """The list of commands, which is filled while it is clicked."""

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        """Ignore a click on a command that is no longer in the list."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()


class Palette(CommandPalette, ClosesOnce[None]):
    """All commands of the screen behind it, to be searched."""

    def __init__(self) -> None:
        super().__init__(placeholder="Search all commands")

    @property
    def is_searching(self) -> bool:
        """Whether the list is still being filled: a key that chooses from it has to wait."""
        return any(worker.node is self and not worker.is_finished for worker in self.workers)

    def compose(self) -> ComposeResult:
        """The input and the list, which is ours."""
        for widget in super().compose():
            yield Commands() if isinstance(widget, CommandList) else widget

    def _action_command_list(self, action: str) -> None:
        """Move the cursor, once the list is laid out; Textual fails before."""
        if self.query_one(Commands).scrollable_content_region:
            super()._action_command_list(action)
