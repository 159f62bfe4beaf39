"""The log: what happened, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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
_AHEAD = 3
"""The lines after the present one that are kept in view."""


class _Piece(NamedTuple):
    """A line on the screen: part of an entry of the log."""

    entry: int
    start: int
    end: int


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
        self._pieces: list[_Piece] = []
        self._firsts: list[int] = []
        """The first line of each entry."""
        self._drawn: dict[int, Strip] = {}

    def show(self, log: list[LogLine], told: int | None = None, *, ahead: bool = True) -> None:
        """Show a log, at its end or at a moment, with what comes later if so wished.

        One that only grew is added to.
        """
        if log is not self._log or len(log) < len(self._firsts) or ahead != self._ahead:
            self._log, self._told, self._ahead = log, told, ahead
            self.repaint()
            return
        grew, moved = len(log) > len(self._firsts), told != self._told
        if moved:
            # What was told before is bright, what comes later is not.
            old, new = sorted((self._told or 0, told or 0))
            for line in range(self._line_of(old - 1), self._line_of(new)):
                self._drawn.pop(line, None)
            self._told = told
        if self._fitted and (grew or moved):
            self._add()
            self.refresh()

    def fit(self) -> None:
        """Wrap all lines anew."""
        self._pieces, self._firsts = [], []
        self._drawn.clear()
        self._add()

    def _add(self) -> None:
        for entry in range(len(self._firsts), len(self._log)):
            self._firsts.append(len(self._pieces))
            self._pieces += [_Piece(entry, *ends) for ends in self._wrap(self._log[entry])]
        if self._told is None:
            self.top = self.last_top
        elif self._told:
            start, end = self._line_of(self._told - 1), self._line_of(self._told)
            self.keep_in_view(start, end - start + (_AHEAD if self._ahead else 0))

    def _line_of(self, entry: int) -> int:
        """The first line of an entry, or the line after the last."""
        if entry < 0:
            return 0
        return self._firsts[entry] if entry < len(self._firsts) else len(self._pieces)

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self._pieces)

    @property
    def _width(self) -> int:
        """The cells of a line, between the mark of the present one and the edge."""
        return self.size.width - 1 - self._margin

    @property
    def _margin(self) -> int:
        return 0 if self._told is None else 2

    def _wrap(self, entry: LogLine) -> list[tuple[int, int]]:
        if not entry.text:
            return [(0, 0)]
        return wrap(f"{self._who(entry)} {entry.text}", self._width)

    def _who(self, entry: LogLine) -> str:
        return "The Hydra" if entry.seat is None else self._names[entry.seat]

    def _draw(self, piece: _Piece) -> Strip:
        entry = self._log[piece.entry]
        later = self._told is not None and piece.entry >= self._told
        here = self._told is not None and piece.entry == self._told - 1
        if entry.text:
            sentence = dress(f" {entry.text}", self.glyphs, "$quiet")
            whole = Content.assemble((self._who(entry), "bold"), sentence)
            line = whole[piece.start : piece.end].pad_left(_INDENT if piece.start else 0)
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
            mark = self.glyphs.here if here and not piece.start else " "
            line = Content.assemble((f"{mark} ", "bold $primary"), line)
        parts = line.render(self.visual_style, "", self.app.stylesheet.parse_style)
        return Strip([Segment(text, style.rich_style) for text, style in parts])

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        y += self.top
        if y >= len(self._pieces) or self._is_secret(y):
            return self.strip([])
        if y not in self._drawn:
            self._drawn[y] = self.widen(self._draw(self._pieces[y]), self.size.width)
        return self._drawn[y]

    def _is_secret(self, line: int) -> bool:
        return not self._ahead and self._pieces[line].entry >= (self._told or 0)

    def on_click(self, event: events.Click) -> None:
        """Choose what is told there."""
        line = event.y + self.top
        if line < len(self._pieces) and not self._is_secret(line):
            self.post_message(self.Chosen(self._pieces[line].entry))


def wrap(text: str, width: int) -> list[tuple[int, int]]:
    """Where the lines of a text begin and end; all but the first have less room.

    Textual can wrap too, but takes ten times as long for all the lines of a game.
    """
    lines: list[tuple[int, int]] = []
    start = end = used = 0
    for word in text.split(" "):
        at = end + bool(end)
        room = max(width - (_INDENT if lines else 0), 1)
        if used and used + 1 + cell_len(word) > room:
            lines.append((start, end))
            start, used, room = at, 0, max(width - _INDENT, 1)
        end = at + len(word)
        used += cell_len(word) + bool(used)
        while used > room:  # a word that is longer than a line is broken
            cut = start + 1
            while cell_len(text[start : cut + 1]) <= room:
                cut += 1
            lines.append((start, cut))
            start, room = cut, max(width - _INDENT, 1)
            used = cell_len(text[start:end])
    return [*lines, (start, end)]
