"""A plot of how many cards every player owned, from turn to turn.

Lines are drawn in braille dots, a colour for each player. Where there is no colour, or no Unicode,
each is drawn with its seat's own character instead, so that it can be read all the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.message import Message
from textual.strip import Strip

from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.lined import LINE_ROLES, MOST, Lined
from hydra_tui.tui.widgets.painted import Line, Run, join_runs
from hydra_tui.tui.widgets.rows import fit

_MARKS = "123456789abcdefghijklmnopqrstuvwxyz"
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille character, by row and column."""
_BRAILLE = 0x2800
_TICKS_APART = 2
"""Lines from one number at the left to the next."""

_LEAST_LABEL = 5
"""The cells that a name gets, however narrow the plot is."""
_ROUND = 3
"""The lines above and below the rows: a title, an axis and its numbers."""
_NOTHING: Run = (" ", "")

Cell = tuple[int, int]


class History(NamedTuple):
    """What is plotted."""

    names: tuple[str, ...]
    counts: Sequence[tuple[int, ...]]
    """Each player's cards when each turn began, and at last."""
    winner: int | None = None
    first_turn: int = 1
    known: int | None = None
    """How many of the counts are drawn, if not all; the room for the others stays empty."""

    @property
    def last(self) -> tuple[int, ...]:
        """The last counts that are drawn."""
        known = len(self.counts) if self.known is None else self.known
        return self.counts[known - 1] if known else (0,) * len(self.names)

    @property
    def seats(self) -> list[int]:
        """Whose lines are drawn: all, or if they are too many, the winner and who came nearest."""
        last = self.last
        ranked = sorted(
            range(len(self.names)), key=lambda seat: (seat != self.winner, last[seat], seat)
        )
        return sorted(ranked[:MOST])


def mark_seat(seat: int) -> str:
    """The character that stands for a seat where there are no colours."""
    return _MARKS[seat % len(_MARKS)]


class Plot(Lined):
    """The plot, as large as the room is, with a cursor at one of the counts if so wished."""

    class Sought(Message):
        """A place in the plot was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index
            """The count that is nearest."""

    def __init__(self, history: History | None = None, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._history = history or History((), ())
        self._at: int | None = None
        self._drawing: Drawing | None = None

    def show(self, history: History) -> None:
        """Show other counts."""
        self._history = history
        self.repaint()

    def point(self, at: int) -> None:
        """Put the cursor at one of the counts."""
        if at != self._at:
            self._at = at
            self.refresh()

    def fit(self) -> None:
        """Draw it for the room that there is."""
        cells = self.app.no_color or self.glyphs.ascii
        self._drawing = draw_plot(self._history, *self.size, self.glyphs, cells=cells)

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        return self.strip(self._drawing.line(y, self._at) if self._drawing else [])

    def on_click(self, event: events.Click) -> None:
        """Tell which count is nearest."""
        offset = event.get_content_offset(self)
        if self._drawing and offset and (index := self._drawing.index_at(offset.x)) is not None:
            self.post_message(self.Sought(index))


class Drawing(NamedTuple):
    """A plot that was drawn for some room; a cursor can be laid under its lines."""

    area: _Area
    counts: int
    cells: Mapping[Cell, Run]
    above: list[Line]
    left: list[Line]
    """What stands before each row, and behind it."""
    right: list[Run]
    below: list[Line]
    cursor: Run

    def line(self, y: int, at: int | None = None) -> Line:
        """A line of it, with the cursor at one of the counts if so wished."""
        row = y - len(self.above)
        cursor = _column(at, self.counts, self.area.columns) if at is not None else None
        if row < 0:
            return self.above[y]
        if row >= self.area.rows:
            below = row - self.area.rows
            line = self.below[below] if below < len(self.below) else []
            return self._mark_axis(line, cursor) if below == 0 and cursor is not None else line
        runs = (
            self.cells.get((x, row), self.cursor if x == cursor else _NOTHING)
            for x in range(self.area.columns)
        )
        return [*self.left[row], *join_runs(runs), _NOTHING, self.right[row]]

    def _mark_axis(self, line: Line, cursor: int) -> Line:
        """The axis with the cursor on it, which may be hidden behind lines everywhere else."""
        margin, (axis, role) = line
        return [margin, (axis[: 1 + cursor], role), self.cursor, (axis[2 + cursor :], role)]

    def index_at(self, x: int) -> int | None:
        """The count that is nearest to a column of the screen, if that is within the axes."""
        column = x - self.area.left
        if not self.counts or not 0 <= column < self.area.columns:
            return None
        return round(column * (self.counts - 1) / (self.area.columns - 1))


def draw_plot(
    history: History, width: int, height: int, glyphs: Glyphs, *, cells: bool = False
) -> Drawing | None:
    """Draw a plot; in `cells`, with a character for each player instead of dots."""
    known = history.counts[: history.known]
    curves = {seat: [count[seat] for count in known] for seat in history.seats}
    area = _lay_out(history, curves, width, height, cells=cells)
    if area is None:
        return None
    corner, side, tick = ("+", "|", "+") if glyphs.ascii else ("└", "│", "┤")
    labels = _place_labels(history, area, _name_seats(history, area.right - 1, glyphs, cells=cells))
    ticks = dict(_ticks(area))
    above: list[Line] = [_title(history, width)]
    below: list[Line] = [
        [(" " * (area.left - 1), ""), (corner + glyphs.rule * area.columns, "rule")],
        [(_write_turns(history, area), "quiet")],
    ]
    small = area.rows == height
    draw = _draw_in_cells if cells else _draw_in_dots
    return Drawing(
        area,
        len(history.counts),
        draw(curves, len(history.counts), area),
        above=[] if small else above,
        left=[
            [
                (f"{ticks.get(y, '')!s:>{area.left - 2}} ", "quiet"),
                (tick if y in ticks else side, "rule"),
            ]
            for y in range(area.rows)
        ],
        right=[labels.get(y, _NOTHING) for y in range(area.rows)],
        below=[] if small else below,
        cursor=("|" if glyphs.ascii else "│", "strong"),
    )


Curves = Mapping[int, Sequence[int]]
"""The counts of each seat that has a line, in the order of the lines."""


class _Area(NamedTuple):
    """Where the lines go: cells within the axes, and round them."""

    left: int
    """Cells to the left, for the numbers and the axis."""
    columns: int
    rows: int
    right: int
    """Cells to the right, for the names."""
    top: int
    """The highest number of cards."""


def _lay_out(
    history: History, curves: Curves, width: int, height: int, *, cells: bool
) -> _Area | None:
    """Share the room; None if there is too little of it."""
    top = max((max(counts, default=0) for counts in curves.values()), default=0)
    left = len(str(max(top, 1))) + 2
    names = max((cell_len(history.names[seat]) for seat in curves), default=0)
    right = 1 + min(max(names + 2 * cells, len(" turn")), max(width // 4, _LEAST_LABEL))
    # Where there is little room, the lines get all of it.
    rows = height - _ROUND if height >= 2 * _ROUND else height
    area = _Area(left, width - left - right, rows, right, max(top, 1))
    return area if area.columns >= 2 and area.rows >= 1 else None


def _title(history: History, width: int) -> Line:
    left_out = len(history.names) - len(history.seats)
    note = f"{left_out} more players not shown" if left_out > 1 else "1 more player not shown"
    if not left_out:
        return [("cards", "quiet")]
    return [("cards", "quiet"), (note.rjust(width - len("cards"))[: width - 5], "quiet")]


# The lines.


def _column(index: int, count: int, columns: int) -> int:
    """The column of the point at `index`, of `count` points."""
    return round(index * (columns - 1) / (count - 1)) if count > 1 else 0


def _row(cards: float, top: int, rows: int) -> int:
    """The row of a number of cards, counted from the highest number down."""
    return round((1 - cards / top) * (rows - 1))


def _trace(values: Sequence[int], count: int, top: int, columns: int, rows: int) -> Iterator[Cell]:
    """All places that a line of `count` points runs through; the last points may not be known.

    Between two points it is straight; where many points share a column, it covers them all.
    """
    before = _row(values[0], top, rows)
    if count == 1:
        yield 0, before
        return
    last = len(values) - 1
    step = (count - 1) / (columns - 1)
    end = _column(last, count, columns)
    index = 0
    for x in range(end + 1):
        here = x * step if x < end else last
        reached = values[index : int(here) + 1]
        index += len(reached)
        whole = max(min(int(here), last - 1), 0)
        rise = values[min(whole + 1, last)] - values[whole]
        y = _row(values[whole] + rise * (here - whole), top, rows)
        low = min(y, _row(max(reached), top, rows)) if reached else y
        high = max(y, _row(min(reached), top, rows)) if reached else y
        if before < low - 1:  # go on from where it was, without a gap
            low = before + 1
        elif before > high + 1:
            high = before - 1
        for each in range(low, high + 1):
            yield x, each
        before = y


def _draw_in_dots(curves: Curves, count: int, area: _Area) -> dict[Cell, tuple[str, str]]:
    """The cells that lines run through, in braille: two dots across, four down."""
    dots: dict[Cell, int] = defaultdict(int)
    owners: dict[Cell, list[int]] = defaultdict(list)
    for line, values in enumerate(curves.values()):
        size = area.columns * 2, area.rows * 4
        for x, y in _trace(values, count, area.top, *size) if values else ():
            cell = x // 2, y // 4
            dots[cell] |= _DOTS[y % 4][x % 2]
            if line not in owners[cell]:
                owners[cell].append(line)
    # Where lines run together, their colours take turns.
    return {
        cell: (chr(_BRAILLE + dots[cell]), LINE_ROLES[lines[cell[0] % len(lines)]])
        for cell, lines in owners.items()
    }


def _draw_in_cells(curves: Curves, count: int, area: _Area) -> dict[Cell, tuple[str, str]]:
    """The cells that lines run through, with the character of each player."""
    owners: dict[Cell, list[int]] = defaultdict(list)
    for line, values in enumerate(curves.values()):
        size = area.columns, area.rows
        for cell in _trace(values, count, area.top, *size) if values else ():
            owners[cell].append(line)
    seats = [*curves]
    drawn = {}
    for cell, lines in owners.items():
        line = lines[cell[0] % len(lines)]
        drawn[cell] = mark_seat(seats[line]), LINE_ROLES[line]
    return drawn


# What is written round them.


def _name_seats(history: History, width: int, glyphs: Glyphs, *, cells: bool) -> dict[int, str]:
    """What the line of each seat is called: names are shortened, numbers never.

    The seat's number is there if names look alike, its character if a line is drawn with that.
    """
    names = {seat: history.names[seat] for seat in history.seats}
    if cells:
        marked = {seat: f"{mark_seat(seat)} {name}" for seat, name in names.items()}
        return {seat: set_cell_size(name, width).rstrip() for seat, name in marked.items()}
    short = {seat: _shorten(name, width, glyphs) for seat, name in names.items()}
    if len({*short.values()}) == len(short):
        return short
    return {seat: _shorten(f"{seat + 1} {name}", width, glyphs) for seat, name in names.items()}


def _shorten(name: str, width: int, glyphs: Glyphs) -> str:
    """A name in at most `width` cells: of `Player 10`, the number tells it from others."""
    rest = name.rstrip("0123456789")
    number = name[len(rest) :]
    if cell_len(name) <= width or not 0 < len(number) < width - 1:
        return fit(name, width, glyphs).rstrip()
    return fit(rest.rstrip(), width - len(number), glyphs) + number


def _place_labels(
    history: History, area: _Area, names: Mapping[int, str]
) -> dict[int, tuple[str, str]]:
    """The players' names, each as near as can be to where its line ends."""
    if not history.counts:
        return {}
    last = history.last
    by_cards = sorted(enumerate(names), key=lambda line: -last[line[1]])
    wanted = [(_row(last[seat], area.top, area.rows), line) for line, seat in by_cards]
    wanted = wanted[-area.rows :]  # if there is no room for all, those with few cards matter
    rows: list[int] = []
    for place, (y, _) in enumerate(wanted):
        rows.append(max(y, rows[-1] + 1 if place else 0))
    for place in reversed(range(len(rows))):  # what was pushed out below comes back
        lowest = area.rows - len(rows) + place
        rows[place] = min(rows[place], lowest, *(row - 1 for row in rows[place + 1 : place + 2]))
    named = [*names.values()]
    return {y: (named[line], LINE_ROLES[line]) for y, (_, line) in zip(rows, wanted, strict=True)}


def _nice(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 and so on that is no less."""
    step = 1
    while True:
        for nice in (step, step * 2, step * 5):
            if nice >= least:
                return nice
        step *= 10


def _ticks(area: _Area) -> Iterator[tuple[int, int]]:
    """The numbers at the left, with the rows that they stand in."""
    step = _nice(area.top * _TICKS_APART / max(area.rows - 1, 1))
    for cards in range(0, area.top + 1, step):
        yield _row(cards, area.top, area.rows), cards


def _write_turns(history: History, area: _Area) -> str:
    """The line of turns below the plot."""
    count = len(history.counts)
    line = [" "] * (area.left + area.columns + area.right)
    end = area.left + area.columns
    if count:
        longest = len(str(history.first_turn + count))
        step = _nice((longest + 3) * max(count - 1, 1) / area.columns)
        first = history.first_turn
        turns = [first, *range((first // step + 1) * step, first + count - 1, step)]
        free = 0
        for turn in turns:
            text = str(turn)
            start = area.left + _column(turn - first, count, area.columns) - len(text) // 2
            if start >= free and start + len(text) <= len(line):
                line[start : start + len(text)] = text
                free = start + len(text) + 2
                end = max(end, free - 1)
    if end + 4 <= len(line):
        line[end : end + 4] = "turn"
    return "".join(line)
