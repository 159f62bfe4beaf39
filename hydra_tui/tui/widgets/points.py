"""Pictures made of points: rows of `#` and blanks, drawn with blocks."""

from __future__ import annotations

from collections.abc import Sequence

_BLOCKS = {"##": "█", "# ": "▀", " #": "▄", "  ": " "}


def draw_points(rows: Sequence[str], *, scale: int = 1) -> list[str]:
    """Two rows of points to a line; at twice the scale, two cells to a point."""
    if scale == 2:
        return ["".join("██" if point == "#" else "  " for point in row) for row in rows]
    return [
        "".join(_BLOCKS[high + low] for high, low in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
