"""The log: what happened, in plain sentences."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.content import Content
from textual.message import Message
from textual.strip import Strip

from hydra_tui.tui.inline import dress
from hydra_tui.tui.table import LogLine
from hydra_tui.tui.widgets.painted import Painted
from hydra_tui.tui.widgets.rows import fit

_INDENT = 2
"""The cells before what did not fit on the first line of an entry."""
_DRAWN = 1000
"""The most lines that are kept as they were drawn."""
_AHEAD = 3
"""The lines after the present one that are kept in view."""


class GameLog(Painted):
    """What happened so far, the newest at the bottom.

    Of a game that is watched, all of it: the present line is marked, what comes later is faint.
    """

    class Chosen(Message):
        """A line was clicked."""

        def __init__(self, entry: int) -> None:
            super().__init__()
            self.entry = entry
            """The place in the log, counted from 0."""

    def __init__(self, names: Sequence[str], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._names = names
        self._log: list[LogLine] = []
        self._told: int | None = None
        """How many entries were told by the present moment; None if that is the newest."""
        self._ahead = True
        """Is told what comes after the present moment?"""
        self._firsts = array("L")
        """The first line of each entry; what is in it is found again when it is drawn."""
        self._lines = 0
        self._drawn: dict[int, Strip] = {}

    def show(self, log: list[LogLine], told: int | None = None, *, ahead: bool = True) -> None:
        """Show a log, at its end or at a moment, with what comes later if so wished.

        One that only grew is added to.
        """
        other = log is not self._log or (told is None) != (self._told is None)
        if other or len(log) < len(self._firsts):
            self._log, self._told, self._ahead = log, told, ahead
            self.repaint()
            return
        if ahead != self._ahead:
            self._ahead = ahead
            self.refresh()
        grew, moved = len(log) > len(self._firsts), told != self._told
        if moved:
            # What was told before is bright, what comes later is not.
            old, new = sorted((self._told or 0, told or 0))
            start, end = self._line_of(old - 1), self._line_of(new)
            for line in [line for line in self._drawn if start <= line < end]:
                del self._drawn[line]
            self._told = told
        if self._fitted and (grew or moved):
            self._add()
            self.refresh()

    def fit(self) -> None:
        """Wrap all lines anew."""
        self._firsts, self._lines = array("L"), 0
        self._drawn.clear()
        self._add()

    def _add(self) -> None:
        # There may be hundreds of thousands, which all have to be wrapped before the first paint.
        width = self._width
        for entry in islice(self._log, len(self._firsts), None):
            self._firsts.append(self._lines)
            self._lines += len(self._wrap(entry, width)) if entry.text else 1
        if self._told is None:
            self.top = self.last_top
        elif self._told:
            start, end = self._line_of(self._told - 1), self._line_of(self._told)
            self.keep_in_view(start, end - start + (_AHEAD if self._ahead else 0))

    def _line_of(self, entry: int) -> int:
        """The first line of an entry, or the line after the last."""
        if entry < 0:
            return 0
        return self._firsts[entry] if entry < len(self._firsts) else self._lines

    def entry_at(self, line: int) -> int:
        """The entry that a line is part of."""
        return bisect_right(self._firsts, line) - 1

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return self._lines

    @property
    def _width(self) -> int:
        """The cells of a line, between the mark of the present one and the edge."""
        return self.size.width - 1 - self._margin

    @property
    def _margin(self) -> int:
        return 0 if self._told is None else 2

    def _wrap(self, entry: LogLine, width: int) -> list[tuple[int, int]]:
        return wrap(f"{self._who(entry)} {entry.text}", width)

    def _who(self, entry: LogLine) -> str:
        return "The Hydra" if entry.seat is None else self._names[entry.seat]

    def _draw(self, y: int) -> Strip:
        number = self.entry_at(y)
        entry = self._log[number]
        later = self._told is not None and number >= self._told
        here = self._told is not None and number == self._told - 1
        start = 0
        if entry.text:
            start, end = self._wrap(entry, self._width)[y - self._firsts[number]]
            sentence = dress(f" {entry.text}", self.glyphs, "$quiet")
            whole = Content.assemble((self._who(entry), "bold"), sentence)
            line = whole[start:end].pad_left(_INDENT if start else 0)
        else:
            begin = f"{self.glyphs.rule * 2} {entry.turn} "
            who = self._who(entry)
            who = fit(who, min(cell_len(who), self._width - len(begin) - 1), self.glyphs)
            title = f"{begin}{who} "
            rest = self.glyphs.rule * (self._width - cell_len(title))
            line = Content.styled(title + rest, "$quiet")
        if later:
            line = Content.styled(line.plain, "$quiet")
        if self._margin:
            mark = self.glyphs.here if here and not start else " "
            line = Content.assemble((f"{mark} ", "bold $primary"), line)
        parts = line.render(self.visual_style, "", self.app.stylesheet.parse_style)
        return Strip([Segment(text, style.rich_style) for text, style in parts])

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        y += self.top
        if y >= self._lines or self._is_secret(y):
            return self.strip([])
        if y not in self._drawn:
            if len(self._drawn) >= _DRAWN:
                self._drawn.clear()
            self._drawn[y] = self.widen(self._draw(y), self.size.width)
        return self._drawn[y]

    def _is_secret(self, line: int) -> bool:
        return not self._ahead and self.entry_at(line) >= (self._told or 0)

    def on_click(self, event: events.Click) -> None:
        """Choose what is told there."""
        line = event.y + self.top
        if line < self._lines and not self._is_secret(line):
            self.post_message(self.Chosen(self.entry_at(line)))


def wrap(text: str, width: int) -> list[tuple[int, int]]:
    """Where the lines of a text begin and end; all but the first have less room.

    Textual can wrap too, but takes ten times as long for all the lines of a game.
    """
    if len(text) <= width and text.isascii():
        return [(0, len(text))]
    lines: list[tuple[int, int]] = []
    start, room, plain = 0, max(width, 1), text.isascii()
    while (reach := start + room if plain else _reach(text, start, room)) < len(text):
        cut = text.rfind(" ", start + 1, reach + 1)
        if cut < 0:  # a word that is longer than a line is broken
            lines.append((start, reach))
            start = reach
        else:
            lines.append((start, cut))
            start = cut + 1
        room = max(width - _INDENT, 1)
    return [*lines, (start, len(text))]


def _reach(text: str, start: int, room: int) -> int:
    """Where a line that begins there ends if it is full, after one character at least."""
    end = start + room
    while end > start + 1 and cell_len(text[start:end]) > room:
        end -= 1
    return end
