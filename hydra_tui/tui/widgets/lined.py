"""The colours of players, in every picture that has a line for each of them."""

from __future__ import annotations

from typing import ClassVar

from hydra_tui.tui.widgets.painted import Painted

MOST = 8
"""The most lines that can still be told apart."""
LINE_ROLES = tuple(f"line--{at}" for at in range(MOST))


class Lined(Painted):
    """A widget that draws in the colours of players."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {*LINE_ROLES}
