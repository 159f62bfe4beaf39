"""What playing and watching have in common: a screen with the table on it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.widget import Widget

from hydra_tui.engine import Rules
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.table import Shown, Snapshot
from hydra_tui.tui.widgets.heads import HeadGrid
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.tableau import Tableau


class TablePage(Page[None]):
    """A table with its keys, which can be looked at more closely."""

    shown: Shown | Snapshot
    """What is on the table."""

    def __init__(self, rules: Rules, names: Sequence[str], *beside: Widget) -> None:
        super().__init__()
        self._rules = rules
        self._names = names
        self._table = Tableau(rules, names, *beside)
        self._keys = KeyBar()

    @property
    def rules_in_force(self) -> Rules:
        """The rules of the game."""
        return self._rules

    def compose(self) -> ComposeResult:
        """The table, and the keys."""
        self.size_up()
        self._settings = self.hydra.settings
        yield self._table
        yield self._keys

    def on_screen_resume(self) -> None:
        """Come back from a dialog; the settings may have been changed there."""
        if self._settings != self.hydra.settings:
            self._settings = self.hydra.settings
            self._show_keys()
            self.say_again()

    def say_again(self) -> None:
        """Show the same once more, by other settings."""

    def action_scroll_table(self, way: int) -> None:
        """Scroll by nearly all that is in view."""
        grid = self._table.grid
        grid.scroll_lines(grid.top + way * max(grid.size.height - grid.snake.size.down, 1))

    def _show_keys(self) -> None:
        self._keys.show([each for each in self.commands if each.in_bar])

    def on_head_grid_looked_into(self, message: HeadGrid.LookedInto) -> None:
        """A head was clicked with the right button."""
        self._look_into(message.number)

    def _look_into(self, head: int) -> None:
        """Show the cards of a head."""
        from hydra_tui.tui.screens.look import LookScreen  # noqa: PLC0415 - a table starts sooner

        self.app.push_screen(LookScreen(head, self.shown.table.heads[head]))

    def action_settings(self) -> None:
        """Change how the table looks."""
        from hydra_tui.tui.screens.settings import SettingsScreen  # noqa: PLC0415

        self.app.push_screen(SettingsScreen())
