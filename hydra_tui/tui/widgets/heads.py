"""The heads as a snaking grid of cards, with a cursor, drawn as one widget."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer

from hydra_tui.tui.widgets.faces import draw_face
from hydra_tui.tui.widgets.head_cell import draw_head
from hydra_tui.tui.widgets.lake import draw_waves
from hydra_tui.tui.widgets.painted import Line, Painted
from hydra_tui.tui.widgets.scene import HeadFace, Scene
from hydra_tui.tui.widgets.snake import Snake, coil

FRAMES_A_SECOND = 30
_CELLS = 5000
"""The most heads that are kept as they were drawn: a long game has no end of them."""
DEALT_A_SECOND = 60
"""The deal is quick: nobody has waited for it."""


class HeadGrid(Painted):
    """The snake of heads; a cursor is on one of them, or away on the reserve."""

    away: reactive[bool] = reactive(False, repaint=False)
    """Is the cursor on the reserve? Its place here is kept for when it comes back."""

    class Pointed(Message):
        """The mouse moved the cursor to another head."""

    class Settled(Message):
        """A motion came to its end."""

    class Chosen(Message):
        """A head was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number
            """The head's number."""

    class LookedInto(Message):
        """A head was clicked with the right button."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number
            """The head's number."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.scene = Scene()
        self.snake: Snake = coil(1, 80, 24)
        self.cursor: int | None = None
        """The place of the cursor, counted from 0; None while nobody may choose."""
        self._cells: dict[tuple[HeadFace, bool, bool], list[list[Segment]]] = {}
        self._rows: dict[int, list[Strip]] = {}
        self._frames: list[Scene] = []
        self._timer: Timer | None = None

    # What the screen asks of it.

    def show(self, scene: Scene, frames: list[Scene] | None = None) -> None:
        """Show a scene, after the frames of a motion that leads to it."""
        self._stop()
        if frames:
            self._frames = [*frames, scene]
            pace = FRAMES_A_SECOND if self.scene.heads else DEALT_A_SECOND
            self._timer = self.set_interval(1 / pace, self._next_frame)
            self._next_frame()
        else:
            self._lay(scene)

    @property
    def moving(self) -> bool:
        """Whether a motion is going on."""
        return bool(self._frames)

    def settle(self) -> None:
        """End a motion at once: show what it leads to."""
        if self._frames:
            self.show(self._frames[-1])
            self.post_message(self.Settled())

    @property
    def pointed(self) -> int | None:
        """The number of the head under the cursor."""
        scene = self._frames[-1] if self._frames else self.scene
        if self.away or self.cursor is None or self.cursor >= len(scene.heads):
            return None
        return scene.heads[self.cursor].number

    def point(self, index: int | None) -> None:
        """Put the cursor on a place; with the cursor away, it comes back."""
        self._move_cursor(index, away=False)

    def leave(self) -> None:
        """Let the cursor go to the reserve."""
        self._move_cursor(self.cursor, away=self.cursor is not None)

    def _move_cursor(self, index: int | None, *, away: bool) -> None:
        if (index, away) == (self.cursor, self.away):
            return
        self.make_ready()
        places = {place for place in (self.cursor, index) if place is not None}
        self._damage([*places], self.snake.size.cursor_lines)
        self.cursor, self.away = index, away
        self._keep_in_view()

    def _keep_in_view(self) -> None:
        if self.cursor is not None:
            y = 0 if self.cursor < self.snake.columns else self.snake.cell(self.cursor).y
            self.keep_in_view(y, self.snake.cell(self.cursor).bottom - y)

    def reveal(self, head: int) -> None:
        """Scroll so that a head is in view."""
        self.make_ready()
        place = self.scene.find(head)
        if place is not None:
            cell = self.snake.cell(place)
            self.keep_in_view(cell.y, cell.height)

    def walk(self, way: str) -> None:
        """Move the cursor by an arrow; from the reserve, any but the one down leads back."""
        self.settle()
        self.make_ready()
        if self.cursor is None or (self.away and way == "down"):
            return
        self.point(self.cursor if self.away else self.snake.walk(self.cursor, way))

    def walk_legal(self, step: int, *, reserve: bool) -> None:
        """Move the cursor to what can be chosen next, or before: a head, or the reserve.

        The reserve comes after the newest head, if it can be chosen.
        """
        self.settle()
        heads = self.scene.heads
        if self.cursor is None:
            return
        start, last = len(heads) if self.away else self.cursor, len(heads)
        around = [(start + step * steps) % (last + 1) for steps in range(1, last + 1)]
        for place in around:
            if place == last and reserve:
                self.leave()
                return
            if place < last and heads[place].effects:
                self.point(place)
                return

    # How it is laid out.

    def _next_frame(self) -> None:
        if not self._frames:  # a timer that was stopped may come once more, if it was nearly due
            return
        scene = self._frames.pop(0)
        self._lay(scene)
        if not self._frames:
            self._stop()
            self.post_message(self.Settled())

    def _stop(self) -> None:
        self._frames = []
        if self._timer:
            self._timer.stop()
            self._timer = None

    def _lay(self, scene: Scene) -> None:
        before, self.scene = self.scene, scene
        same = len(before.heads) == len(scene.heads) and before.lit == scene.lit
        if not same or before.flight or scene.flight:
            self.repaint()
            return
        pairs = enumerate(zip(before.heads, scene.heads, strict=True))
        changed = [place for place, (old, new) in pairs if old != new]
        self._damage(changed, range(self.snake.size.down))

    def fit(self) -> None:
        """Lay out the snake in the room that there is."""
        count = max(len(self.scene.heads), 1)
        width, height = self.size
        before, self.snake = self.snake, coil(count, width, height)
        if self.snake.height > height:
            self.snake = coil(count, width - 1, height)  # room for the bar
        if self.snake.size != before.size:
            self._cells.clear()
        self._rows.clear()
        self.top = min(self.top, self.last_top)
        self._keep_in_view()

    @property
    def lines(self) -> int:
        """How many lines the snake takes up."""
        return self.snake.height

    def notify_style_update(self) -> None:
        """Forget what was drawn in other colours."""
        self._cells.clear()
        super().notify_style_update()

    def _damage(self, places: Sequence[int], lines: Sequence[int]) -> None:
        """Draw some lines of some places anew.

        For each region that changed, Textual sends the lines from the widget's left edge on. So
        places in one row make one region, and a cursor that changes few lines costs little.
        """
        rows: dict[int, list[Region]] = defaultdict(list)
        for place in places:
            rows[place // self.snake.columns].append(self.snake.cell(place))
        for row, cells in rows.items():
            self._rows.pop(row, None)
            x, y, width, _ = Region.from_union(cells).translate(Offset(0, -self.top))
            self.refresh(*(Region(x, y + line, width, 1) for line in lines))

    # How it is drawn.

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        snake, width = self.snake, self.size.width
        y += self.top
        row, line = divmod(y - snake.top, snake.size.down)
        if y < snake.top:
            strip = self._label() if y == snake.top - 1 and self.scene.heads else self.strip([])
        elif row < snake.rows and self.scene.heads:
            if row not in self._rows:
                self._rows[row] = self._draw_row(row)
            strip = self._rows[row][line]
        else:
            strip = self._water(y)
        if self.scene.flight:
            strip = self._fly(strip, y - self.top)
        if self.last_top:
            bar = Strip(self.segments([self.thumb(y - self.top)]))
            return Strip.join([self.widen(strip, width - 1), bar])
        return self.widen(strip, width)

    def _label(self) -> Strip:
        snake = self.snake
        indent = " " * (snake.left + snake.size.indent)
        oldest = f"oldest {self.glyphs.below}"
        return self.strip([(indent, ""), (oldest, "neck--stump"), (" next to be cut", "quiet")])

    def _water(self, y: int) -> Strip:
        """The lake, where no heads are."""
        return self.strip(draw_waves(y - self.snake.height, self.size.width, self.glyphs))

    def _draw_row(self, row: int) -> list[Strip]:
        snake, heads = self.snake, self.scene.heads
        lines: list[list[Segment]] = []
        cells = []
        for column in range(snake.columns):
            index = snake.index(row, column)
            if index < len(heads):
                pointed = index == self.cursor and not self.away
                cells.append(self._draw_cell(heads[index], pointed))
            else:
                cells.append(self._draw_gap(alive=index == len(heads), to_left=row % 2 == 1))
        for line in range(snake.size.down):
            left, right = self._draw_margins(row, line)
            segments = self.segments([(" " * (snake.left - 2), ""), *left])
            for cell in cells:
                segments += cell[line]
            lines.append(segments + self.segments(right))
        return [Strip(line).simplify() for line in lines]

    def _draw_margins(self, row: int, line: int) -> tuple[Line, Line]:
        """The two cells on each side of a row: the bends of the neck, its tail, and its head."""
        g, neck, last = self.glyphs, self.snake.size.neck_line, self.snake.rows - 1
        full = self.snake.count == self.snake.rows * self.snake.columns
        left: Line = [("  ", "")]
        right: Line = [("  ", "")]
        if row % 2 == 0:
            if row == 0 and line == neck:
                left = [(g.stump, "neck--stump"), (g.across, "neck")]
            elif row > 0 and line <= neck:
                left = [(f"{g.right_up}{g.across}" if line == neck else f"{g.upright} ", "neck")]
            if row < last and line >= neck:
                right = [(f"{g.across}{g.left_down}" if line == neck else f" {g.upright}", "neck")]
            elif row == last and full and line == neck:
                right = [(g.eye, "neck--alive"), (g.tongue_right[-1], "neck--tongue")]
        else:
            if line <= neck:
                right = [(f"{g.across}{g.left_up}" if line == neck else f" {g.upright}", "neck")]
            if row < last and line >= neck:
                left = [(f"{g.right_down}{g.across}" if line == neck else f"{g.upright} ", "neck")]
            elif row == last and full and line == neck:
                left = [(g.tongue_left[0], "neck--tongue"), (g.eye, "neck--alive")]
        return left, right

    def _draw_gap(self, *, alive: bool, to_left: bool) -> list[list[Segment]]:
        """A place past the newest head; the first of them has the head of the snake."""
        g, size = self.glyphs, self.snake.size
        blank = self.segments([(" " * size.across, "")])
        lines = [blank] * size.down
        if alive:
            neck = (g.across * size.indent, "neck")
            eye = (g.eye, "neck--alive")
            tongue = (g.tongue_left if to_left else g.tongue_right, "neck--tongue")
            rest = (" " * (size.across - size.indent - 3), "")
            parts = [rest, tongue, eye, neck] if to_left else [neck, eye, tongue, rest]
            lines[self.snake.size.neck_line] = self.segments(parts)
        return lines

    def _draw_cell(self, head: HeadFace, pointed: bool) -> list[list[Segment]]:
        key = head, pointed, self.scene.lit
        if key not in self._cells:
            if len(self._cells) >= _CELLS:
                self._cells.clear()
            lines = draw_head(
                head, self.snake.size, self.glyphs, pointed=pointed, lit=self.scene.lit
            )
            self._cells[key] = [self.segments(line) for line in lines]
        return self._cells[key]

    def _fly(self, strip: Strip, y: int) -> Strip:
        """Draw the card that is on its way over a line."""
        flight, size = self.scene.flight, self.snake.size
        if flight is None:
            return strip
        goal = self.snake.card(flight.to).translate(Offset(0, -self.top))
        x0, y0 = 4, self.size.height - 1
        x = round(x0 + (goal.x - x0) * flight.progress)
        top = round(y0 + (goal.y - y0) * flight.progress)
        if not 0 <= y - top < size.height:
            return strip
        face = draw_face(flight.card, size.width, size.height, self.glyphs)
        card = Strip(self.segments(face[y - top]))
        whole = self.widen(strip, self.size.width)
        return Strip.join([whole.crop(0, x), card, whole.crop(x + size.width)])

    # What the mouse does.

    def _head_at(self, event: events.MouseEvent) -> int | None:
        """The number of the head under the mouse, as it is drawn at this moment."""
        offset = event.get_content_offset(self)
        place = None if offset is None else self.snake.index_at(offset.x, offset.y + self.top)
        heads = self.scene.heads
        return None if place is None or place >= len(heads) else heads[place].number

    def _settle_on(self, head: int) -> int | None:
        """End a motion; returns the place that a head has then, if it is still there."""
        self.settle()
        self.make_ready()
        return self.scene.find(head)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Hovering moves the cursor."""
        head = self._head_at(event)
        if head is None or self.cursor is None:
            return
        place = self._settle_on(head)
        if place is not None and (self.away or place != self.cursor):
            self.point(place)
            self.post_message(self.Pointed())

    def on_click(self, event: events.Click) -> None:
        """Clicking chooses; the right button looks into a head."""
        head = self._head_at(event)
        place = None if head is None else self._settle_on(head)
        if head is None or place is None:
            return
        if event.button == 3:
            self.post_message(self.LookedInto(head))
        elif self.cursor is not None and event.chain == 1:  # a double click would play twice
            self.point(place)
            self.post_message(self.Chosen(head))
