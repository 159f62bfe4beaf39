"""What is shown while the terminal is too small for anything else."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from hydra_tui.tui.screens.page import Dialog


class TooSmallScreen(Dialog[None]):
    """A line that says so; everything is as it was once the window grows."""

    def __init__(self, smallest: tuple[int, int]) -> None:
        super().__init__()
        self._smallest = smallest

    def compose(self) -> ComposeResult:
        """The line."""
        width, height = self._smallest
        yield Static(f"Hydra needs {width} columns and {height} lines: make the window larger.")
