"""What a form is made of: headings, notes, and rows that can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import msgspec
from rich.cells import cell_len, set_cell_size

from hydra_tui.showable import LONGEST_NAME, showable
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.line_edit import LineEdit
from hydra_tui.tui.widgets.painted import Line

LABEL = 12
"""The cells of a label that has a value behind it."""
_SEAT_TAIL = 5
"""The cells behind a player's name: the arrows, and the mark that takes the seat away."""


class Pen(msgspec.Struct, kw_only=True):
    """How a row is to be drawn."""

    width: int
    """The cells that there are for it, behind the mark of the cursor."""
    glyphs: Glyphs
    here: bool = False
    """Is the cursor on it?"""
    told: bool = False
    """Is there room for help behind the switches?"""


class Heading(msgspec.Struct):
    """A line over other rows; there is a blank line above it."""

    text: str
    remark: str = ""
    """What is said at its end."""

    def draw(self, pen: Pen) -> list[Line]:
        """Its lines."""
        rule = pen.width - cell_len(self.text) - cell_len(self.remark) - (3 if self.remark else 1)
        line: Line = [(self.text, "strong"), (f" {pen.glyphs.rule * max(rule, 0)} ", "rule")]
        return [[*line, (self.remark, "quiet")]]


class Note(msgspec.Struct):
    """Quiet words, in as many lines as they need but never fewer than asked for."""

    text: str
    least: int = 1

    def draw(self, pen: Pen) -> list[Line]:
        """Its lines."""
        lines = wrap(self.text, max(pen.width - 1, 1))  # the bar may take a column
        lines += [""] * (self.least - len(lines))
        return [[(line, "quiet")] for line in lines]


class Choice(msgspec.Struct):
    """One of several values, between two arrows."""

    id: str
    label: str
    values: Sequence[str]
    words: Sequence[str]
    """What the values are called, one by one."""
    value: str
    help: str = ""
    label_width: int = LABEL

    @property
    def at(self) -> int:
        """The place of the value among all of them."""
        return self.values.index(self.value)

    def change(self, step: int) -> None:
        """Take the next value, or the one before; behind the last comes the first."""
        self.value = self.values[(self.at + step) % len(self.values)]

    def draw(self, pen: Pen) -> list[Line]:
        """Its lines."""
        before, after = pen.glyphs.arrows
        arrow = "row--mark" if pen.here else "quiet"
        return [
            [
                (f"{self.label:<{self.label_width}}", ""),
                (f"{before} ", arrow),
                (self.words[self.at], "strong"),
                (f" {after}", arrow),
            ]
        ]

    def is_on_back(self, x: int) -> bool:
        """Whether a cell of the row, behind the cursor's mark, is that of the left arrow."""
        return self.label_width <= x < self.label_width + 2


class Switch(msgspec.Struct):
    """Something that is on or off."""

    id: str
    label: str
    on: bool
    help: str = ""
    told: bool = False
    """Is its help to stand behind it, where there is room for that of all?"""

    def change(self, _: int) -> None:
        """Switch it."""
        self.on = not self.on

    def draw(self, pen: Pen) -> list[Line]:
        """Its lines."""
        edge = "" if pen.here else "quiet"
        mark = "x" if self.on else " "
        line: Line = [("[", edge), (mark, "row--mark"), ("] ", edge)]
        line.append((f"{self.label:<{LABEL}}", "strong" if self.on else ""))
        if self.told and pen.told:
            line.append((self.help, "quiet"))
        return [line]

    def tells_in(self, width: int) -> bool:
        """Whether there is room for all that it has to tell."""
        return not self.told or 4 + LABEL + cell_len(self.help) <= width


_LONGEST_TYPED = 255
"""The characters of a line: a file has no longer name."""


class Entry(msgspec.Struct):
    """A line to type in."""

    id: str
    label: str
    line: LineEdit
    hint: str = ""
    """What stands there while it is empty."""
    help: str = ""
    label_width: int = LABEL
    wide: bool = False
    """Does it take all the cells that there are, for what may be longer than a player's name?"""
    catches: bool = False
    """Does it get what is typed on the other rows of the form?"""

    @property
    def text(self) -> str:
        """What is in it."""
        return self.line.text

    def field_width(self, width: int) -> int:
        """The cells to type in, of all that there are for the row."""
        room = width - self.label_width
        return room if self.wide else min(room - 3, 28)

    def draw(self, pen: Pen) -> list[Line]:
        """Its lines."""
        line: Line = [(f"{self.label:<{self.label_width}}", "quiet")]
        edges = ("[", "]") if pen.glyphs.ascii else (" ", " ")
        field = "field--here" if pen.here else "field"
        line.append((edges[0], field))
        line += self._draw_field(self.field_width(pen.width) - 2, here=pen.here)
        line.append((edges[1], field))
        return [line]

    @property
    def typed(self) -> bool:
        """Whether keys are typed into it."""
        return True

    def _draw_field(self, width: int, *, here: bool) -> Line:
        text, caret = showable(self.text, _LONGEST_TYPED), self.line.caret
        if not text and not here:
            return [(set_cell_size(self.hint, width), "field quiet")]
        if not here:
            return [(set_cell_size(text, width), "field")]
        if self.line.selected and cell_len(text) < width:
            rest = width - cell_len(text)
            return [(text, "field--here field--caret"), (" " * rest, "field--here")]
        before, behind = text[:caret], text[caret:]
        while cell_len(before) >= width:
            before = before[1:]
        at, after = behind[:1] or " ", behind[1:]
        rest = width - cell_len(before) - cell_len(at)
        hint = self.hint[1:] if not text else ""
        return [
            (before, "field--here"),
            (at if text else self.hint[:1] or " ", "field--here field--caret"),
            (
                set_cell_size(after or hint, max(rest, 0)),
                "field--here" if text else "field--here quiet",
            ),
        ]


class SeatEntry(Entry):
    """A seat at the table: for a person, whose name is typed, or for a computer player."""

    bots: Sequence[str | None] = (None,)
    """The computer players to choose from; None is a person."""
    abouts: Sequence[str] = ("",)
    """What is to be said of each of them."""
    bot: str | None = None
    removable: bool = False
    """Has it a place to click on that takes the whole row away?"""

    @property
    def typed(self) -> bool:
        """Whether keys are typed into it: only the name of a person."""
        return not self.bot

    def change(self, step: int) -> None:
        """Seat the next player, or the one before; the person's name is kept."""
        at = (self.bots.index(self.bot) + step) % len(self.bots)
        self.bot, self.help = self.bots[at], self.abouts[at]

    def field_width(self, width: int) -> int:
        """The cells to type in, before the arrows and what takes the row away."""
        return min(width - self.label_width - _SEAT_TAIL, 28)

    def draw(self, pen: Pen) -> list[Line]:
        """Its lines."""
        if self.bot:
            width = self.field_width(pen.width)
            name = f" {showable(self.bot, LONGEST_NAME)}, computer"
            line: Line = [(f"{self.label:<{self.label_width}}", "quiet")]
            line.append((set_cell_size(name, width), "strong"))
        else:
            (line,) = super().draw(pen)
        before, after = pen.glyphs.arrows
        line.append((f" {before}{after}", "row--mark" if pen.here else "quiet"))
        if self.removable:
            line.append((f" {pen.glyphs.times}", "quiet"))
        return [line]

    def step_at(self, x: int, width: int) -> int:
        """Which way the arrow at a cell of the row goes: -1 or 1, or 0 if there is none."""
        at = x - self.label_width - self.field_width(width)
        return {0: -1, 1: -1, 2: 1}.get(at, 0)

    def is_on_remove(self, x: int, width: int) -> bool:
        """Whether a cell of the row, behind the cursor's mark, takes the row away."""
        start = self.label_width + self.field_width(width) + 3
        return self.removable and start <= x < start + 2


class Press(msgspec.Struct):
    """Something that is done when it is chosen."""

    id: str
    label: str
    help: str = ""
    button: bool = False
    """Is it drawn as a button?"""

    def draw(self, pen: Pen) -> list[Line]:
        """Its lines."""
        if not self.button:
            return [[(self.label, "" if pen.here else "quiet")]]
        role = "button--here" if pen.here else "button"
        return [[(f"[ {self.label} ]" if pen.glyphs.ascii else f"  {self.label}  ", role)]]


FormRow = Heading | Note | Choice | Switch | Entry | Press
Pointable = Choice | Switch | Entry | Press
"""The rows that the cursor can be on."""
