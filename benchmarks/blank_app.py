"""A Textual app that does next to nothing, to measure others against: the key x changes its text.

Run it with `python -m benchmarks.blank_app`.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Static


class BlankApp(App[None]):
    """One line of text."""

    BINDINGS: ClassVar[list[BindingType]] = [("x", "change", "Change")]

    presses = 0

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static("hi")

    def action_change(self) -> None:
        """Another text."""
        self.presses += 1
        self.query_one(Static).update(f"K{self.presses}")


if __name__ == "__main__":
    BlankApp().run()
