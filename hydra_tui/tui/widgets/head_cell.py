"""How a head is drawn in its place: the card, the neck on both sides, the strip, and the cursor."""

from __future__ import annotations

from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.faces import draw_face
from hydra_tui.tui.widgets.marks import best_marks, draw_marks, write_tip
from hydra_tui.tui.widgets.painted import Line, join_runs
from hydra_tui.tui.widgets.scene import HeadFace
from hydra_tui.tui.widgets.snake import CardSize


def draw_head(
    head: HeadFace, size: CardSize, glyphs: Glyphs, *, pointed: bool, lit: bool
) -> list[Line]:
    """All lines of a head's place."""
    bright = lit or bool(head.effects) or head.look == "landed"
    face = draw_face(
        head.top,
        size.width,
        size.height,
        glyphs,
        number=str(head.number),
        pile=str(head.height),
        ground="card" if bright else "shut",
    )
    framed = pointed or head.look == "landed"
    right = size.across - size.indent - size.width
    lines: list[Line] = []
    if size.framed:
        lines.append(_draw_edge(size, glyphs.frame_top if framed else " "))
    for at, line in enumerate(_in_motion(face, head, size.width)):
        on_neck = at + size.above == size.neck_line
        fill, role = (glyphs.across, "neck") if on_neck else (" ", "")
        drawn = [(fill * size.indent, role), *line, (fill * right, role)]
        if framed and not size.framed and at == size.value_line:
            drawn = _draw_pointed(line, size, glyphs)
        lines.append(drawn)
    lines.append(_draw_strip(head, size, glyphs))
    while len(lines) < size.down:
        first = len(lines) == size.above + size.height + 1
        lines.append(_draw_edge(size, glyphs.frame_bottom if framed and first else " "))
    return lines


def _draw_strip(head: HeadFace, size: CardSize, glyphs: Glyphs) -> Line:
    """The line under a card."""
    strip = draw_marks(head.effects, size.width, glyphs)
    if head.tip:
        strip = write_tip(strip, head.tip)
    left, right = best_marks(head.tip, glyphs)
    after = size.across - size.indent - size.width - 1
    return join_runs([(" " * (size.indent - 1), ""), left, *strip, right, (" " * after, "")])


def _draw_pointed(line: Line, size: CardSize, glyphs: Glyphs) -> Line:
    """The value of a small card with the cursor on it."""
    right = size.across - size.indent - size.width
    value = [(text, f"{role} pointed") for text, role in line]
    return [
        (glyphs.across * (size.indent - 1), "neck"),
        (glyphs.frame_left, "frame"),
        *value,
        (glyphs.frame_right, "frame"),
        (glyphs.across * (right - 1), "neck"),
    ]


def _draw_edge(size: CardSize, char: str) -> Line:
    """The line above or below a card."""
    width = size.width + 2
    right = size.across - size.indent - size.width
    return [(" " * (size.indent - 1), ""), (char * width, "frame"), (" " * (right - 1), "")]


def _in_motion(face: list[Line], head: HeadFace, width: int) -> list[Line]:
    """A card that falls or grows: only some of its lines are there."""
    whole = len(face)
    shown = {"fading": whole // 2, "faded": 0, "sprouting": 1, "sprouted": (whole + 1) // 2}
    if head.look not in shown:
        return face
    blank: Line = [(" " * width, "")]
    lines = shown[head.look]
    return [*[blank] * (whole - lines), *face[:lines]]
