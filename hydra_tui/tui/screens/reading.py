"""A long record is being read, to be watched."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.records import RecordError
from hydra_tui.showable import showable
from hydra_tui.tui.commands import HELP, command, make_bindings
from hydra_tui.tui.film import Film
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.rows import fit
from hydra_tui.tui.widgets.topbar import TopBar

STOP = command("reading.stop", "escape q", "stop", "back", "Stop reading", shown="Esc")

_WIDTH = 60
"""The cells of a line."""


class ReadingScreen(Page[None]):
    """How far it has got; the replay takes the screen's place when all of it is read.

    It is read in a thread, piece by piece, so that keys stay quick.
    """

    COMMANDS_SHOWN = (STOP, HELP)
    BINDINGS: ClassVar[list[BindingType]] = make_bindings((STOP,))

    def __init__(self, film: Film) -> None:
        super().__init__()
        self._film: Film | None = film
        """The game, as long as it is this screen's business."""
        self._thread = ThreadPoolExecutor(1)
        """Reads a piece at a time, and closes the file after the present one."""
        self._done = False
        """Is there nothing more to read?"""
        self._error: Exception | None = None
        """Why it can't be read any further."""
        self._bar = Static(id="bar")
        self._says = Static(id="says")

    def compose(self) -> ComposeResult:
        """Which record it is, and how much of it was read."""
        self.size_up()
        path = self._film.path if self._film else None
        title = f"Reading {showable(path.name)}" if path else "Reading"
        yield TopBar("watch a game")
        with Vertical(id="reading"):
            yield Static(Content.styled(fit(title, _WIDTH, self.glyphs), "bold"))
            yield self._bar
            yield self._says
        yield KeyBar(self.commands)

    def on_mount(self) -> None:
        """Begin to read."""
        self._show()
        self.run_worker(self._read(), exclusive=True)

    async def _read(self) -> None:
        while self._film and not self._done:
            piece = self._thread.submit(self._film.read_piece)
            try:
                self._done = not await asyncio.wrap_future(piece)
            except (RecordError, OSError) as error:
                self._done, self._error = True, error
            self._show()
        self._go_on()

    def _show(self) -> None:
        if not self._film:
            return
        share, g = self._film.share_read, self.glyphs
        percent = f"{int(share * 100):>4}%"
        cells = round(share * (_WIDTH - len(percent)))
        rest = _WIDTH - len(percent) - cells
        parts = (g.bar_full * cells, "$primary"), (g.bar_empty * rest, "$rule"), percent
        self._bar.update(Content.assemble(*parts), layout=False)
        moves = f"{self._film.last:,} moves so far"
        self._says.update(Content.styled(moves, "$quiet"), layout=False)

    def on_screen_resume(self) -> None:
        """Come back from what was over it; all may have been read meanwhile."""
        self._go_on()

    def _go_on(self) -> None:
        """Watch the game, or say what is wrong with its record."""
        if not (self._done and self._film and self.is_active):
            return
        film, self._film = self._film, None
        self._thread.shutdown(wait=False)
        if self._error:
            self.hydra.refuse_record(film, self._error)
        else:
            self.hydra.watch_instead(film)

    def action_stop(self) -> None:
        """Read no further, and go back."""
        if self.is_active:
            self._drop_film()  # the program's first screen is never unmounted
            self.hydra.stop_watching()

    def on_unmount(self) -> None:
        """Leave no file open."""
        self._drop_film()

    def _drop_film(self) -> None:
        """Close the record as soon as the thread does not read it."""
        if self._film:
            self._thread.submit(self._film.close)
            self._thread.shutdown(wait=False)
            self._film = None
