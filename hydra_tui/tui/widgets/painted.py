"""Widgets that draw their own lines.

A line is a list of runs, each a text and the role it plays. Roles are component classes, so what
they look like is said in assets/styles.tcss. A widget for each card would cost a hundred times as
much to move a cursor over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from hydra_tui.tui.glyphs import Glyphs

if TYPE_CHECKING:
    from hydra_tui.tui.app import HydraApp

Run = tuple[str, str]
"""A text and its role; two roles with a blank between them are laid over one another."""
Line = list[Run]

SUIT_ROLES = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds", "J": "joker"}
_CARD_ROLES = {
    f"{ground}--{part}"
    for ground in ("card", "shut")
    for part in ("face", "pointed", *SUIT_ROLES.values())
} | {"card--back", "card--empty", "shut--fill"}
"""The roles of what is drawn on a card: one that can be chosen, and one that is shut."""
ROLES = _CARD_ROLES | {
    *("quiet", "strong", "rule", "frame", "key", "brand", "house"),
    *("name", "name--on-turn", "bar", "bar--on-turn"),
    *("mark--on", "mark--ends", "mark--cuts", "mark--wins"),
    *("tip", "tip--best", "tip--points"),
    *("neck", "neck--alive", "neck--tongue", "neck--stump", "water"),
}
"""The roles that every screen of ours knows, once for all its widgets: styling each costs time."""


def join_runs(runs: Iterable[Run]) -> Line:
    """The same with as few runs as can be, for each costs time."""
    return [
        ("".join(text for text, _ in group), role)
        for role, group in groupby(filter(itemgetter(0), runs), key=itemgetter(1))
    ]


class Painted(Widget, can_focus=False):
    """A widget that draws its own lines, from runs with roles.

    It also scrolls by itself, if its lines are more than it has room for: Textual's own way takes
    a layout of the whole screen for every line that is added.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._painted_styles: dict[tuple[str, bool], Style] = {}
        self._fitted: Size | None = None
        """The size that it was last drawn for; None if it must be drawn anew."""
        self.top = 0
        """The first line in view."""

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return cast("HydraApp", self.app).glyphs

    def paint(self, role: str = "", *, blank: bool = False) -> Style:
        """The style of a role; of the widget itself, if none is named.

        Blanks have a background alone: they are half of all that is sent to the terminal.
        """
        style = self._painted_styles.get((role, blank))
        if style is None:
            style = self.rich_style
            for name in role.split():
                owner = self if name in self._get_component_classes() else self.screen
                style += owner.get_component_styles(name).partial_rich_style
            if blank:
                style = style.background_style
            self._painted_styles[role, blank] = style
        return style

    def segments(self, line: Iterable[Run]) -> list[Segment]:
        """The runs of a line as they are sent to the screen."""
        segments: list[Segment] = []
        for text, role in line:
            if "█" in text or "▀" in text:
                segments += self._fill_solid(text, role)
            else:
                segments.append(Segment(text, self.paint(role, blank=text.isspace())))
        return segments

    def _fill_solid(self, text: str, role: str) -> Iterator[Segment]:
        """A run with whole and half blocks, in which backgrounds fill what is solid.

        In many fonts the blocks are lower than a line, and would leave a seam at its top.
        """
        style = self.paint(role)
        for char, cells in groupby(text):
            width = len([*cells])
            if char == "█":
                yield Segment(" " * width, Style(bgcolor=style.color))
            elif char == "▀":
                yield Segment("▄" * width, Style(color=style.bgcolor, bgcolor=style.color))
            else:
                yield Segment(char * width, self.paint(role, blank=char == " "))

    def strip(self, line: Iterable[Run]) -> Strip:
        """A line as wide as the widget."""
        return self.widen(Strip(self.segments(line)), self.size.width)

    def widen(self, strip: Strip, width: int) -> Strip:
        """A strip filled up with blanks, or cut off."""
        return strip.adjust_cell_length(width, self.paint(blank=True))

    def notify_style_update(self) -> None:
        """Forget the styles: the theme or a class has changed."""
        super().notify_style_update()
        self._painted_styles.clear()
        self.repaint()

    def repaint(self) -> None:
        """Draw everything anew, once it is painted."""
        self._fitted = None
        self.refresh()

    def fit(self) -> None:
        """Prepare to be painted at the size that the widget has now."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint what is in view; what was drawn for another size is drawn anew first.

        Not when the size changes: that is told only after the first paint, and would cost another.
        """
        self.make_ready()
        return super().render_lines(crop)

    def make_ready(self) -> None:
        """Draw anew what was drawn for another size, or is out of date."""
        if self._fitted != self.size:
            self._fitted = self.size
            self.fit()

    # Scrolling.

    @property
    def lines(self) -> int:
        """How many lines there are, in view or not."""
        return 0

    @property
    def last_top(self) -> int:
        """How far it can be scrolled."""
        return max(self.lines - self.size.height, 0)

    def scroll_lines(self, top: int) -> None:
        """Scroll so that a line is the first in view."""
        top = max(0, min(top, self.last_top))
        if top != self.top:
            self.top = top
            self.refresh()

    def keep_in_view(self, line: int, lines: int) -> None:
        """Scroll as little as makes some lines be in view."""
        self.scroll_lines(min(max(self.top, line + lines - self.size.height), line))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel scrolls."""
        event.stop()
        self.scroll_lines(self.top + 2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel scrolls back."""
        event.stop()
        self.scroll_lines(self.top - 2)

    def thumb(self, y: int) -> Run:
        """A cell of the bar that tells which part is in view."""
        height, lines = self.size.height, max(self.lines, 1)
        start = self.top * height // lines
        end = max((self.top + height) * height // lines, start + 1)
        if start <= y < end:
            return self.glyphs.thumb, "quiet"
        return self.glyphs.track, "rule"
