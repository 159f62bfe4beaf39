"""A bar that shows how far a long command has got."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from hydra_tui.interrupts import tidy_up_when_told_to_end

Item = TypeVar("Item")


def with_progress(items: Iterable[Item], total: int) -> Iterator[Item]:
    """Pass the items on; on a terminal, show a bar meanwhile, and clear it whatever happens."""
    tidy_up_when_told_to_end()
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console  # noqa: PLC0415 - only a terminal needs it
    from rich.progress import track  # noqa: PLC0415

    console = Console(stderr=True)
    yield from track(items, "Playing", total=total, console=console, transient=True)
