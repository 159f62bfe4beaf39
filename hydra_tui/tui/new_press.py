"""What is done at a new press only, and not at one that belongs to the press before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.timer import Timer

from hydra_tui.tui import input_queue

if TYPE_CHECKING:
    from hydra_tui.tui.screens.page import Page


class NewPress:
    """Tells a new press on a screen from a held key and from a double click."""

    def __init__(self, screen: Page[None]) -> None:
        self._screen = screen
        self._timer: Timer | None = None

    def do(self, action: Callable[[], object]) -> bool:
        """Do something if the present press is new; returns whether it may be.

        The first repetition of a held key comes late, so the next one is waited for.
        """
        press = self._screen.hydra.input
        if press.in_gesture:
            if press.may_be_held:
                self.stop()
            return False
        if press.may_be_held:

            def do_it() -> None:
                self._timer = None
                action()

            self._timer = self._screen.set_timer(input_queue.REPEAT, do_it)
        else:
            action()
        return True

    @property
    def waits(self) -> bool:
        """Whether the next press is waited for, to tell whether the present one is new."""
        return self._timer is not None

    def stop(self) -> None:
        """Do nothing more of what waits."""
        if self._timer:
            self._timer.stop()
            self._timer = None
