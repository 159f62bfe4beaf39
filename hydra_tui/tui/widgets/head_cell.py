"""How a head is drawn in its place: the card, the neck on both sides, the strip, and the cursor."""

from __future__ import annotations

from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.faces import draw_face, point_at
from hydra_tui.tui.widgets.marks import best_marks, draw_marks, write_tip
from hydra_tui.tui.widgets.painted import Line, Run, join_runs
from hydra_tui.tui.widgets.scene import HeadFace
from hydra_tui.tui.widgets.snake import CardSize

_BLANK: Run = (" ", "")


def draw_head(
    head: HeadFace, size: CardSize, glyphs: Glyphs, *, pointed: bool, lit: bool
) -> list[Line]:
    """All lines of a head's place."""
    bright = lit or bool(head.effects) or head.look == "landed"
    ground = "card" if bright else "shut"
    face = draw_face(
        head.top,
        size.width,
        size.height,
        glyphs,
        number=str(head.number),
        pile=str(head.height),
        ground=ground,
    )
    strip = draw_marks(head.effects, size.width, glyphs)
    if head.tip:
        strip = write_tip(strip, head.tip)
    framed = pointed or head.look == "landed"
    if framed and not size.framed:
        face[size.value_line] = point_at(face[size.value_line], ground, glyphs)
    lines = [_draw_edge(size, glyphs.frame_top, glyphs, shown=framed)] * size.above
    for line in (*_in_motion(face, head, size.width), strip):
        at = len(lines)
        beside: Run = (glyphs.across, "neck") if at == size.neck_line else _BLANK
        left, right = [beside] * size.indent, [beside] * size.indent_right
        if framed and at in size.side_lines:
            _draw_sides(left, right, size, glyphs)
        if at == size.strip_line:
            best_left, best_right = best_marks(head.tip, glyphs)
            left[-1], right[0] = best_left, best_right
        lines.append(join_runs([*left, *line, *right]))
    while len(lines) < size.down:
        shown = framed and len(lines) == size.strip_line + 1
        lines.append(_draw_edge(size, glyphs.frame_bottom, glyphs, shown=shown))
    return lines


def _draw_sides(left: Line, right: Line, size: CardSize, glyphs: Glyphs) -> None:
    """The sides of the cursor, in the cells to the left and to the right of a card."""
    if size.sided:
        left[-2:] = (glyphs.frame_side, "frame"), _BLANK
        right[:2] = _BLANK, (glyphs.frame_side, "frame")
    else:
        left[-1], right[0] = (glyphs.frame_left, "frame"), (glyphs.frame_right, "frame")


def _draw_edge(size: CardSize, edge: str, glyphs: Glyphs, *, shown: bool) -> Line:
    """The line above a card and its strip, or below them."""
    if not shown:
        return [(" " * size.across, "")]
    corner = glyphs.frame_corner if size.sided else edge
    reach = 2 if size.sided else 1
    bar = f"{corner}{edge * (size.width + 2 * reach - 2)}{corner}"
    left, right = size.indent - reach, size.indent_right - reach
    return [(" " * left, ""), (bar, "frame"), (" " * right, "")]


def _in_motion(face: list[Line], head: HeadFace, width: int) -> list[Line]:
    """A card that falls or grows: only some of its lines are there."""
    whole = len(face)
    shown = {"fading": whole // 2, "faded": 0, "sprouting": 1, "sprouted": (whole + 1) // 2}
    if head.look not in shown:
        return face
    blank: Line = [(" " * width, "")]
    lines = shown[head.look]
    return [*[blank] * (whole - lines), *face[:lines]]
