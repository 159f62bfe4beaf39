"""The keys that matter now, in the last line; each can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual import events
from textual.geometry import Size
from textual.strip import Strip

from hydra_tui.tui.commands import Command
from hydra_tui.tui.widgets.painted import Line, Painted

_GAP = 2
"""Cells from one command to the next."""


class _Key(NamedTuple):
    """Something in the bar that can be clicked."""

    line: int
    start: int
    end: int
    action: str
    command: Command


class KeyBar(Painted):
    """The commands of a screen with their keys, as many as there is room for."""

    def __init__(self, commands: Sequence[Command] = ()) -> None:
        super().__init__()
        self._commands = commands
        self._drawn: list[Line] = []
        self._keys: list[_Key] = []

    def show(self, commands: Sequence[Command]) -> None:
        """Show other commands."""
        if commands != self._commands:
            self._commands = commands
            self.repaint()

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        """As many lines as it takes to write all, where that is asked for."""
        self._fill(width, len(self._commands))
        return len(self._drawn)

    def fit(self) -> None:
        """Fill the lines that there are."""
        self._fill(*self.size)

    def _fill(self, width: int, height: int) -> None:
        self._keys, self._drawn = [], [[(" ", "")]]
        x = 1
        for command in self._commands:
            keys = command.write_short(self.glyphs)
            wide = self.glyphs.ascii or any(len(label) > 1 for label, _ in keys)
            apart = " " if wide else ""
            room = len(apart.join(label for label, _ in keys)) + 1 + len(command.name)
            if x + room > width:
                if len(self._drawn) == height:
                    break
                self._drawn.append([(" ", "")])
                x = 1
            self._add(command, keys, apart, x)
            x += room + _GAP

    def _add(self, command: Command, keys: list[tuple[str, str]], apart: str, x: int) -> None:
        """Write a command; its name belongs to the last of its keys."""
        row = len(self._drawn) - 1
        for label, action in keys:
            last = (label, action) == keys[-1]
            end = x + len(label) + (1 + len(command.name) if last else 0)
            if action:
                self._keys.append(_Key(row, x, end, action, command))
            self._drawn[row].append((label + ("" if last else apart), "key"))
            x = end + len(apart)
        self._drawn[row].append((f" {command.name}{' ' * _GAP}", "quiet"))

    def render_line(self, y: int) -> Strip:
        """One of the lines."""
        return self.strip(self._drawn[y] if y < len(self._drawn) else [])

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        for key in self._keys:
            if key.line == event.y and key.start <= event.x < key.end:
                event.stop()
                await self.screen.run_action(key.action)
                return
