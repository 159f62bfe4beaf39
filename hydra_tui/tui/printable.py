"""The last guard before the terminal: nothing that steers it is ever painted."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter


class PrintableFilter(LineFilter):
    """Puts a `?` for whatever a widget should not have let through; each line stays as wide.

    Widgets show foreign text by `showable`, which limits its length too. This holds for those that
    forgot, and for Textual's own.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The segments of a line, with text that can be printed."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [
            segment if segment.control else Segment(_clean(segment.text), segment.style)
            for segment in segments
        ]


def _clean(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else "?" * cell_len(each) for each in text)
