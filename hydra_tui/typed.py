"""What somebody typed: read as a number, or repeated in a refusal."""

from __future__ import annotations

from hydra_tui.showable import quote

LARGEST = 10**15 - 1
"""The largest number that is read."""


def whole_number(text: str, least: int = 0, most: int = LARGEST) -> int:
    """The number that plain digits stand for, or a `ValueError` that says what is wanted."""
    if text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST)):
        number = int(text)
        if least <= number <= most:
            return number
    raise ValueError(f"{quote(text)} is not a whole number from {least} to {most}")
