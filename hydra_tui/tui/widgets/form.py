"""A form: rows to be changed by keys and mouse, drawn as one widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from hydra_tui.tui.commands import Command, command, make_bindings
from hydra_tui.tui.widgets.form_rows import (
    Choice,
    Entry,
    FormRow,
    Heading,
    Note,
    Pen,
    Pointable,
    Press,
    SeatEntry,
    Switch,
)
from hydra_tui.tui.widgets.rows import Rows

WALK = Command(
    "form.walk",
    {"up": "focused.walk(-1)", "down": "focused.walk(1)"},
    "walk",
    "Go from row to row",
)
CHANGE = Command(
    "form.change",
    {"left": "focused.change(-1)", "right": "focused.change(1)"},
    "change",
    "Change what is chosen in a row",
)
NEXT = Command(
    "form.next",
    {"tab": "focused.walk(1)", "shift+tab": "focused.walk(-1)"},
    "next",
    "Go to the next field, or the one before",
    shown="Tab",
)
ENTER = command("form.enter", "enter space", "focused.enter", "change", "Change the row, or do it")
PAGES = Command(
    "form.pages",
    {
        "pageup": "focused.walk_page(-1)",
        "pagedown": "focused.walk_page(1)",
        "home": "focused.go_to_end(0)",
        "end": "focused.go_to_end(-1)",
    },
    "far",
    "Go far up or down",
    in_bar=False,
)
KIND = command(
    "form.kind",
    "f4 ctrl+t",
    "focused.change_player",
    "computer",
    "Let a computer player take the seat, the next one, or a person again",
    shown="F4",
)
_MARK = 2
"""The cells of the cursor's mark."""


class Form(Rows, can_focus=True):
    """Rows that can be changed; who shows them keeps what they mean."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "field",
        "field--here",
        "field--caret",
        "button",
        "button--here",
    }
    BINDINGS: ClassVar[list[BindingType]] = make_bindings((WALK, NEXT, CHANGE, ENTER, KIND, PAGES))

    class Changed(Message):
        """What is chosen or typed in a row changed."""

        def __init__(self, row: Choice | Switch | Entry) -> None:
            super().__init__()
            self.row = row
            """The row, as it is now."""

    class Pressed(Message):
        """Something is to be done."""

        def __init__(self, row: Press | Entry) -> None:
            super().__init__()
            self.row = row
            """What was pressed, or where Enter was pressed."""

    class Removed(Message):
        """A row is to be taken away."""

        def __init__(self, row: int) -> None:
            super().__init__()
            self.row = row
            """The row, counted from 0."""

    def __init__(self, rows: Sequence[FormRow], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.rows = rows
        self._laid_in = -1
        """The width that the rows were laid out for."""
        self._told = False
        self._places: list[tuple[int, int]] = []
        self._owners: list[int] = []
        """The row of each line; the blank above a heading is the heading's."""
        self._problem: tuple[int, str] | None = None
        """A row, and what is wrong with what is in it."""
        self.cursor = next((at for at, row in enumerate(rows) if isinstance(row, Pointable)), 0)

    def show(self, rows: Sequence[FormRow], cursor: int) -> None:
        """Show other rows, with the cursor on one of them."""
        self.rows = rows
        self.cursor = cursor
        self._laid_in = -1
        self._problem = None
        self._select()
        self.refresh(layout=True)
        self.call_after_refresh(self.show_cursor)
        self.post_message(self.Pointed())

    # What rows there are.

    @property
    def pointed(self) -> Pointable | None:
        """The row under the cursor."""
        row = self.rows[self.cursor] if self.cursor < len(self.rows) else None
        return row if isinstance(row, Pointable) else None

    @property
    def about(self) -> Content:
        """What is wrong with what is in the row under the cursor, else what the row is about."""
        if self._problem and self._problem[0] == self.cursor:
            return Content.styled(self._problem[1], "$mark-cuts")
        return Content.styled(self.pointed.help if self.pointed else "", "$quiet")

    def refuse(self, row: int, problem: str) -> None:
        """Go to a row with a line to type in, and say what is wrong there until it changes."""
        self._problem = row, problem
        self.screen.set_focus(self)
        self.point(row)
        self._select()
        self.post_message(self.Pointed())

    @property
    def row_count(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def lines(self) -> int:
        """How many lines they take."""
        self._lay()
        return len(self._owners)

    def place(self, row: int) -> tuple[int, int]:
        """The first line of a row, and how many lines it takes."""
        self._lay()
        return self._places[row]

    def row_at(self, line: int) -> int | None:
        """The row that has this line."""
        self._lay()
        return self._owners[line] if 0 <= line < len(self._owners) else None

    def can_point(self, row: int) -> bool:
        """Only what can be changed or pressed."""
        return super().can_point(row) and isinstance(self.rows[row], Pointable)

    def _lay(self) -> None:
        """Find out which lines each row takes, if that may have changed."""
        if self._laid_in == self.size.width:
            return
        self._laid_in = width = self.size.width
        room = width - _MARK
        self._told = all(row.tells_in(room) for row in self.rows if isinstance(row, Switch))
        self._places = self._find_places(width)
        self._owners = [at for at, (_, lines) in enumerate(self._places) for _ in range(lines)]

    def _find_places(self, width: int) -> list[tuple[int, int]]:
        pen = Pen(width=width - _MARK, glyphs=self.glyphs)
        places, line = [], 0
        for at, row in enumerate(self.rows):
            lines = 1
            if isinstance(row, Note):
                lines = len(row.draw(pen))
            elif isinstance(row, Heading) and at:
                lines = 2
            places.append((line, lines))
            line += lines
        return places

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many lines as the rows take."""
        return sum(lines for _, lines in self._find_places(width))

    def on_resize(self) -> None:
        """Make use of the room."""
        self.show_cursor()

    def on_focus(self) -> None:
        """What is typed takes the place of what is there."""
        self._select()
        self.refresh()
        self.post_message(self.Pointed())

    def on_blur(self) -> None:
        """The cursor is elsewhere."""
        self.refresh()

    # How it is drawn.

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        line = y + self.top
        at = self.row_at(line)
        if at is None:
            return self.strip([])
        here = self.has_focus and at == self.cursor
        room = self.size.width - _MARK
        pen = Pen(width=room, glyphs=self.glyphs, here=here, told=self._told)
        first, count = self._places[at]
        lines = self.rows[at].draw(pen)
        drawn = line - first - (count - len(lines))
        marked = self.mark_line(lines[drawn] if drawn >= 0 else [], here=here)
        return self.strip_in_view(marked, y)

    # What keys do.

    def point(self, row: int) -> None:
        """Put the cursor on a row; what is typed there takes the place of what is there."""
        moved = row != self.cursor
        super().point(row)
        if moved:
            self._select()

    def _select(self) -> None:
        """Select what is typed in the row under the cursor; what is wrong there is to be mended."""
        if not isinstance(self.pointed, Entry):
            return
        if self._problem and self._problem[0] == self.cursor:
            self.pointed.line.press("end")
        else:
            self.pointed.line.select()

    def action_walk(self, step: int) -> None:
        """Go to the next row, or the one before; past the last one, to what comes next."""
        if self.walk(step):
            return
        other = self.screen.focus_next() if step > 0 else self.screen.focus_previous()
        if isinstance(other, Form):
            other.go_to_end(0 if step > 0 else -1)

    def action_walk_page(self, way: int) -> None:
        """Go a page up or down."""
        self.walk_page(way)

    def action_go_to_end(self, end: int) -> None:
        """Go to the first row or the last."""
        self.go_to_end(end)

    def action_change(self, step: int) -> None:
        """Change the row under the cursor."""
        row = self.pointed
        if isinstance(row, Choice | Switch | SeatEntry):
            row.change(step)
            self._tell_change(row)

    def action_change_player(self) -> None:
        """Let somebody else take the seat under the cursor."""
        if isinstance(self.pointed, SeatEntry):
            self.action_change(1)

    def action_enter(self) -> None:
        """Change the row under the cursor, or do what it says."""
        row = self.pointed
        if isinstance(row, Press | Entry):
            self.post_message(self.Pressed(row))
        else:
            self.action_change(1)

    def _tell_change(self, row: Choice | Switch | Entry) -> None:
        self._problem = None
        self.refresh_row(self.cursor)
        self.post_message(self.Changed(row))

    def check_consume_key(self, key: str, character: str | None) -> bool:  # noqa: ARG002
        """Whether a key is typed, so that no command can have it."""
        typed = isinstance(self.pointed, Entry) and self.pointed.typed
        return typed and bool(character and character.isprintable())

    async def on_key(self, event: events.Key) -> None:
        """Type, or do what the key is bound to, at once.

        Textual would do so later, when the next keys of somebody who types fast, or over a slow
        line, have been taken for this row already.
        """
        if not self.screen.is_active:  # a key before this one has closed it
            event.stop()
            return
        other = self.screen.focused
        if isinstance(other, Form) and other is not self:
            event.stop()
            other.post_message(event)
            return
        row, bound = self.pointed, self.screen.active_bindings.get(event.key)
        if isinstance(row, Entry) and row.typed and self._type(row, event):
            event.stop()
        elif bound and bound.node in (self, self.screen):
            event.stop()
            await bound.node.run_action(bound.binding.action)
        elif event.is_printable and (entry := self._go_to_catching()):
            event.stop()
            self._type(entry, event)

    def _go_to_catching(self) -> Entry | None:
        """Go to the row that gets what is typed on those with no line to type in."""
        for at, row in enumerate(self.rows):
            if isinstance(row, Entry) and row.catches:
                self.point(at)
                return row
        return None

    def _type(self, row: Entry, event: events.Key) -> bool:
        """Type a key in a row; returns whether it does anything there."""
        before = row.text
        if event.is_printable and event.character:
            row.line.insert(event.character)
        elif not row.line.press(event.key):
            return False
        self.refresh_row(self.cursor)
        if row.text != before:
            self._tell_change(row)
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Paste into the row under the cursor."""
        row = self.pointed
        if not isinstance(row, Entry):
            row = self._go_to_catching()
        if row and row.typed:
            event.stop()
            row.line.insert(event.text)
            self._tell_change(row)

    # What the mouse does.

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering leaves the cursor where somebody may be typing."""
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """Clicking changes a row, or does what it says, or puts the caret there."""
        event.prevent_default()
        at, offset = self.row_under(event), event.get_content_offset(self)
        if at is None or offset is None or not self.can_point(at):
            return
        self.point(at)
        x, row, width = offset.x - _MARK, self.rows[at], self.size.width - _MARK
        match row:
            case SeatEntry() if row.is_on_remove(x, width):
                self.post_message(self.Removed(at))
            case SeatEntry() if step := row.step_at(x, width):
                self.action_change(step)
            case Entry():
                row.line.press("end")
                self.refresh_row(at)
            case Choice():
                self.action_change(-1 if row.is_on_back(x) else 1)
            case _:
                self.action_enter()
