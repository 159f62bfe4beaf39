"""The keys that matter now, in the last line; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.strip import Strip

from hydra_tui.tui.commands import Command
from hydra_tui.tui.widgets.painted import Line, Painted


class KeyBar(Painted):
    """The commands of a screen with their keys, as many as there is room for."""

    def __init__(self, commands: Sequence[Command] = ()) -> None:
        super().__init__()
        self._commands = commands

    def show(self, commands: Sequence[Command]) -> None:
        """Show other commands."""
        if commands != self._commands:
            self._commands = commands
            self.refresh()

    def _places(self) -> list[tuple[int, str, Command]]:
        """Where each command stands: its first cell, and its keys."""
        places, x = [], 1
        for command in self._commands:
            keys = command.write_short(self.glyphs)
            width = len(keys) + 1 + len(command.name)
            if x + width > self.size.width:
                break
            places.append((x, keys, command))
            x += width + 2
        return places

    def render_line(self, y: int) -> Strip:
        """The line."""
        line: Line = [(" ", "")]
        for _, keys, command in self._places() if y == 0 else ():
            line += [(keys, "key"), (f" {command.name}  ", "quiet")]
        return self.strip(line)

    async def on_click(self, event: events.Click) -> None:
        """Do what the command under the mouse does."""
        for x, keys, command in self._places():
            if x <= event.x < x + len(keys) + 1 + len(command.name) and command.one_thing:
                event.stop()
                await self.screen.run_action(command.action)
