"""Text that the program did not write itself, made fit to be shown on a terminal.

A record may come from anywhere, and so may the names in it. A file can have almost any name, and an
exception of a strategy any message.
"""

from __future__ import annotations

from unicodedata import category, east_asian_width

LONGEST = 200
"""The characters that are shown of a text, unless another limit is given."""
LONGEST_NAME = 80
"""The characters that are shown of a player's name or a computer player's."""
_LONGEST_QUOTE = 40
_MOST_MARKS = 4
"""Combining marks on one character; no language needs more."""
_DOTS = "..."


def showable(text: str, longest: int = LONGEST) -> str:
    r"""The text in one line of limited length, with nothing in it that steers a terminal.

    A `?` stands for each character that can't be printed: controls (C0 and C1, so no escape
    sequence is left whole), line ends, format characters such as those that change the direction of
    text, and lone surrogates. Combining marks are dropped where there are too many, or where there
    is nothing before them to combine with.

    >>> showable("Ann\x1b]52;c;aGk=\x07")
    'Ann?]52;c;aGk=?'
    >>> showable("megabyte" * 131072, 11)
    'megabyte...'
    """
    if len(text) > longest:
        text = text[: longest - len(_DOTS)] + _DOTS
    if text.isprintable():
        return text if text.isascii() else _limit_marks(text)
    return _limit_marks("".join(each if each.isprintable() else "?" for each in text))


def quote(text: str) -> str:
    """The text in quotes, cut short if it is long."""
    return f"'{showable(text, _LONGEST_QUOTE)}'"


def count_cells(text: str) -> int:
    """The cells of a terminal that a showable text takes up.

    >>> count_cells("Ann"), count_cells("李雷")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    return sum(_count_cells_of(character) for character in text)


def _count_cells_of(character: str) -> int:
    if _is_mark(character):
        return 0
    return 2 if east_asian_width(character) in {"W", "F"} else 1


def _limit_marks(text: str) -> str:
    kept = []
    marks = _MOST_MARKS  # nothing is there to be marked yet
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= _MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _is_mark(character: str) -> bool:
    """Whether a character is drawn over the one before it."""
    # The vowels and finals of Korean syllables are letters, but take up no cell either.
    return "\u1160" <= character <= "\u11ff" or category(character) in {"Mn", "Me"}
