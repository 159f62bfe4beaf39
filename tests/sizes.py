"""How much of what is tried at random: a little in the suite, a great deal in `make soak`."""

from __future__ import annotations

import os

SOAK = int(os.environ.get("SOAK", "0"))
"""How many times as much is tried as in the suite, with chances of their own; 0 in the suite."""


def size(suite: int) -> int:
    """A number of examples, from that of the suite."""
    return suite * max(SOAK, 1)
