"""Text that means to steer a terminal, to take up all of it, or to look like something else."""

from __future__ import annotations

CLIPBOARD = "os:\x1b]52;c;aGVsbG8=\x07"
"""What no terminal may be sent: it would put something on the clipboard."""

HOSTILE = {
    "OSC": CLIPBOARD,
    "CSI": "\x1b[2J\x1b[31mAnn",
    "C1": "\x9b31m\x9d0;title\x9c\x85",
    "controls": "Ann\r\n\t\x00\x08\x7f",
    "bidi": "\u202eAnn\u2066\u2069\u200f",
    "unseen": "\u200b\u2060\ufeff\u00ad\U000e0041",
    "marks": "A" + "\u0301" * 5000,
    "marks alone": "\u0301" * 5000,
    "jamo": "\u1112" + "\u1161" * 5000,
    "lines": "\u2028\u2029",
    "markup": "[@click=app.quit]Ann[/]",
    "wide": "龍" * 5000,
    "megabyte": "M" * (1 << 20),
}


def is_safe(text: str) -> bool:
    """Whether a terminal may be sent a line: nothing in it steers, and no flood of marks."""
    return text.isprintable() and "\u0301" * 9 not in text and "\u1161" * 9 not in text
