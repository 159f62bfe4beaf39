"""The colours for terminals that have 256 of them, or sixteen.

Rich takes the nearest for each of ours, which makes navy of our black and purple of our grey; so
here are themes of colours that such a terminal has.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from hydra_tui.tui.themes import DAY, NIGHT, complete

# 256 colours. Rich takes each grey for the next darker one, so they are a little lighter here.

_NIGHT_256 = replace(
    NIGHT,
    background="#121212",
    surface="#1c1c1c",
    panel="#262626",
    foreground="#d4d4d4",
    primary="#5fd7af",
    secondary="#5f87af",
    accent="#5fd7af",
    warning="#ffaf00",
    error="#ff5f5f",
    success="#5fd7af",
    variables={
        "quiet": "#969696",
        "rule": "#303030",
        "field-here": "#303030",
        "card": "#f0f0f0",
        "card-quiet": "#626262",
        "card-red": "#af0000",
        "card-black": "#1c1c1c",
        "card-green": "#005f00",
        "card-blue": "#005faf",
        "card-joker": "#8700af",
        "shut": "#3a3a3a",
        "shut-quiet": "#c0c0c0",
        "shut-red": "#ff8787",
        "shut-black": "#d4d4d4",
        "shut-green": "#87d787",
        "shut-blue": "#87afff",
        "shut-joker": "#d7afff",
        "stipple": "#c0c0c0",
        "ink-red": "#ff5f5f",
        "ink-black": "#f0f0f0",
        "ink-green": "#5fd787",
        "ink-blue": "#87afff",
        "ink-joker": "#af87ff",
        "back": "#005f5f",
        "back-pattern": "#008787",
        "neck": "#00875f",
        "neck-alive": "#5fd7af",
        "water": "#262626",
        "mark-on": "#5fd7af",
        "mark-ends": "#ffaf00",
        "mark-cuts": "#ff5f5f",
        "mark-wins": "#ffd787",
        "frame": "#ffffff",
    },
)
_DAY_256 = replace(
    DAY,
    background="#e6e6e6",
    surface="#f0f0f0",
    panel="#d4d4d4",
    foreground="#262626",
    primary="#005f5f",
    secondary="#005f87",
    accent="#005f5f",
    warning="#875f00",
    error="#af0000",
    success="#005f5f",
    variables={
        "quiet": "#4e4e4e",
        "rule": "#c0c0c0",
        "field-here": "#c0c0c0",
        "card": "#ffffff",
        "card-quiet": "#626262",
        "card-red": "#af0000",
        "card-black": "#1c1c1c",
        "card-green": "#005f00",
        "card-blue": "#005faf",
        "card-joker": "#5f00af",
        "shut": "#cacaca",
        "shut-quiet": "#3a3a3a",
        "shut-red": "#870000",
        "shut-black": "#262626",
        "shut-green": "#005f00",
        "shut-blue": "#0000af",
        "shut-joker": "#5f00af",
        "stipple": "#3a3a3a",
        "ink-red": "#af0000",
        "ink-black": "#1c1c1c",
        "ink-green": "#005f00",
        "ink-blue": "#005f87",
        "ink-joker": "#5f00af",
        "back": "#87afaf",
        "back-pattern": "#5f8787",
        "neck": "#00875f",
        "neck-alive": "#005f5f",
        "water": "#d4d4d4",
        "mark-on": "#00875f",
        "mark-ends": "#875f00",
        "mark-cuts": "#af0000",
        "mark-wins": "#5f5f00",
        "frame": "#121212",
    },
)

# Sixteen. Every terminal has its own, so these go by number: `#aa0000` is colour 1 wherever it is
# shown, dark red. A card that can be chosen is the reverse of the page, and one that can't be is
# stippled: of the eight backgrounds that the Linux console has, few can be written on.

_BLACK, _RED, _GREEN, _BLUE, _CYAN, _WHITE = (
    *("#000000", "#aa0000", "#00aa00", "#0000aa", "#00aaaa", "#aaaaaa"),
)
_GREY, _BRIGHT_RED, _BRIGHT_GREEN, _BRIGHT_YELLOW = "#555555", "#ff5555", "#55ff55", "#ffff55"
_BRIGHT_MAGENTA, _BRIGHT_CYAN, _BRIGHT_WHITE = "#ff55ff", "#55ffff", "#ffffff"

_ON_BLACK = {
    "red": _BRIGHT_RED,
    "black": _BRIGHT_WHITE,
    "green": _BRIGHT_GREEN,
    "blue": _BRIGHT_CYAN,
    "joker": _BRIGHT_MAGENTA,
}
_ON_WHITE = {
    "red": _RED,
    "black": _BLACK,
    "green": _BLACK,  # no green of these can be read on white
    "blue": _BLUE,
    "joker": _BLUE,
}


def _name_inks(ground: str, inks: dict[str, str]) -> dict[str, str]:
    return {f"{ground}-{ink}": colour for ink, colour in inks.items()}


_NIGHT_16 = Theme(
    name="sixteen-night",
    dark=True,
    background=_BLACK,
    surface=_BLACK,
    panel=_BLUE,
    foreground=_BRIGHT_WHITE,
    primary=_BRIGHT_CYAN,
    secondary=_CYAN,
    accent=_BRIGHT_CYAN,
    warning=_BRIGHT_YELLOW,
    error=_BRIGHT_RED,
    success=_BRIGHT_GREEN,
    variables={
        **_name_inks("card", _ON_WHITE),
        **_name_inks("shut", _ON_BLACK),
        **_name_inks("ink", _ON_BLACK),
        "quiet": _WHITE,
        "rule": _GREY,
        "field-here": _BLUE,
        "card": _BRIGHT_WHITE,
        "card-quiet": _BLACK,
        "shut": _BLACK,
        "shut-quiet": _WHITE,
        "stipple": _GREY,
        "back": _CYAN,
        "back-pattern": _BLACK,
        "neck": _CYAN,
        "neck-alive": _BRIGHT_CYAN,
        "water": _BLUE,
        "mark-on": _BRIGHT_GREEN,
        "mark-ends": _BRIGHT_YELLOW,
        "mark-cuts": _BRIGHT_RED,
        "mark-wins": _BRIGHT_WHITE,
        "frame": _BRIGHT_WHITE,
    },
)
_DAY_16 = Theme(
    name="sixteen-day",
    dark=False,
    background=_WHITE,
    surface=_WHITE,
    panel=_CYAN,
    foreground=_BLACK,
    primary=_BLUE,
    secondary=_BLUE,
    accent=_BLUE,
    warning=_RED,
    error=_RED,
    success=_BLUE,
    variables={
        **_name_inks("card", _ON_BLACK),
        **_name_inks("shut", _ON_WHITE),
        **_name_inks("ink", _ON_WHITE),
        "quiet": _BLACK,
        "rule": _GREY,
        "field-here": _CYAN,
        "card": _BLACK,
        "card-quiet": _WHITE,
        "shut": _WHITE,
        "shut-quiet": _BLACK,
        "stipple": _GREY,
        "back": _CYAN,
        "back-pattern": _BLACK,
        "neck": _BLUE,
        "neck-alive": _BLUE,
        "water": _CYAN,
        "mark-on": _BLUE,
        "mark-ends": _BLACK,
        "mark-cuts": _RED,
        "mark-wins": _BLUE,
        "frame": _BLACK,
    },
)


FEW = {"standard", "windows"}
"""What Rich calls the colours of a terminal that has sixteen."""


def fit_theme(theme: Theme, colours: str | None) -> Theme:
    """The theme as a terminal with these colours can show it, with the colours of cards."""
    if colours in FEW:
        return _NIGHT_16 if theme.dark else _DAY_16
    if colours == "256" and theme in (NIGHT, DAY):
        return _NIGHT_256 if theme.dark else _DAY_256
    return complete(theme)


@lru_cache(1024)
def _keep_colour(style: Style) -> Style:
    """The style without bold, if that would change its colour."""
    if not style.bold or style.color is None:
        return style
    number = style.color.downgrade(ColorSystem.STANDARD).number
    return style if number is None or number >= 8 else style + Style(bold=False)


class NoBrightening(LineFilter):
    """Takes bold from dark colours.

    Where there are sixteen colours, bold means the bright one of a pair: black comes out as grey.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The same segments, in styles that keep their colours."""
        return [
            Segment(text, style and _keep_colour(style), control)
            for text, style, control in segments
        ]
