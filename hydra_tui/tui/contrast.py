"""How well colours can be told apart: contrast ratios, and colours adjusted until one holds.

The ratio is that of WCAG 2: from 1 for two equal colours to 21 for black on white. A colour holds
only if its grey does too, since with NO_COLOR Textual paints everything in greys.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from textual.color import BLACK, WHITE, Color

TEXT = 4.5
"""The ratio at which text is easy to read."""
SHAPE = 3.0
"""The ratio at which a shape can be made out, like the cursor."""
_MIDDLE = 0.18
"""The luminance that white and black stand out from equally well."""
_STEPS = 50


@lru_cache(1024)
def luminance(colour: Color) -> float:
    """How bright a colour is: 0 for black, 1 for white."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(one: Color, other: Color) -> float:
    """How well two colours can be told apart."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _holds(colour: Color, grounds: Collection[Color], ratio: float) -> bool:
    return all(
        contrast_ratio(colour, ground) >= ratio
        and contrast_ratio(colour.monochrome, ground.monochrome) >= ratio
        for ground in grounds
    )


def stand_out(colour: Color, grounds: Collection[Color], ratio: float) -> Color:
    """The colour, made lighter or darker by as little as gives it that ratio on all grounds.

    It becomes lighter on dark grounds, darker on light ones; white and black are as far as it goes.
    """
    brightest = max(map(luminance, grounds))
    end = WHITE if brightest < _MIDDLE else BLACK
    for step in range(_STEPS + 1):
        found = colour.blend(end, step / _STEPS)
        if _holds(found, grounds, ratio):
            return found
    return end
