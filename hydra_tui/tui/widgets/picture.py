"""A picture of the rulebook: cards with the strips and the neck that they have on the table."""

from __future__ import annotations

from textual.strip import Strip

from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.pictures import Picture, Spot
from hydra_tui.tui.widgets.faces import draw_empty, draw_face
from hydra_tui.tui.widgets.marks import draw_marks
from hydra_tui.tui.widgets.painted import Line, Painted

_WIDTH = 7
_HEIGHT = 3
_LINES = 1 + _HEIGHT + 2
"""A title, the card, the strip, and what it means in words."""
_MIDDLE = 2
"""The line that the neck runs along."""
_GAP = 4


class PictureView(Painted):
    """A picture, as wide as its cards are."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self._picture = picture
        self._lines: list[Line] = []
        # With nothing to choose there is nothing to say below the cards.
        self.styles.height = _LINES if picture.hand else 1 + _HEIGHT

    def repaint(self) -> None:
        """Draw everything anew."""
        self._lines = []
        super().repaint()

    def render_line(self, y: int) -> Strip:
        """One line of it."""
        if not self._lines:
            self._lines = draw_picture(self._picture, self.glyphs)
        return self.strip(self._lines[y] if y < _LINES else [])


def draw_picture(picture: Picture, glyphs: Glyphs) -> list[Line]:
    """The lines of a picture: the card in hand, the heads on their neck, the reserve."""
    across = max(_WIDTH, *(len(spot.says) for spot in picture.spots)) + 3
    lines: list[Line] = [[] for _ in range(_LINES)]
    if picture.hand:
        _add(lines, _draw_spot(picture.hand, _WIDTH, glyphs))
        arrow: list[Line] = [[(" " * _GAP, "")] for _ in range(_LINES)]
        arrow[_MIDDLE] = [(glyphs.right.center(_GAP), "quiet")]
        _add(lines, arrow)
    for spot in picture.heads:
        _add(lines, _draw_spot(spot, across, glyphs, neck=True))
    if picture.reserve:
        _add(lines, [[(" " * _GAP, "")]] * _LINES)
        _add(lines, _draw_spot(picture.reserve, _WIDTH, glyphs))
    return lines


def _add(lines: list[Line], more: list[Line]) -> None:
    for line, part in zip(lines, more, strict=True):
        line.extend(part)


def _draw_spot(spot: Spot, across: int, glyphs: Glyphs, *, neck: bool = False) -> list[Line]:
    if spot.card is None:
        card = draw_empty(_WIDTH, _HEIGHT, "", glyphs)
    else:
        card = draw_face(
            spot.card,
            _WIDTH,
            _HEIGHT,
            glyphs,
            number=str(spot.number or ""),
            pile=str(spot.height) if spot.height > 1 else "",
            ground="card" if spot.bright else "shut",
        )
    left = (across - _WIDTH) // 2
    right = across - _WIDTH - left
    lines: list[Line] = [[(spot.title.center(across), "quiet")]]
    for at, line in enumerate([*card, draw_marks(spot.effects, _WIDTH, glyphs)], 1):
        fill, role = (glyphs.across, "neck") if neck and at == _MIDDLE else (" ", "")
        lines.append([(fill * left, role), *line, (fill * right, role)])
    role = "strong" if spot.bright else "quiet"
    return [*lines, [(spot.says.center(across), role)]]
