"""Ctrl-C: when it ends the program, and when it has to wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIG_DFL, SIG_IGN, SIGINT, signal
from typing import NoReturn


def end_on_interrupt() -> None:
    """Raise `KeyboardInterrupt` on the first Ctrl-C; others must not disturb the tidying up."""
    signal(SIGINT, _interrupt_once)


def end_at_once_on_interrupt() -> None:
    """There is nothing more to tidy up: Ctrl-C may end whatever the program still waits for."""
    signal(SIGINT, SIG_DFL)


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Let Ctrl-C wait until this is done.

    Loading modules needs it: Python crashes if msgspec is interrupted while it makes a decoder.
    """
    held: list[int] = []
    before = signal(SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal(SIGINT, before)
    if held and callable(before):
        before(SIGINT, None)


def _interrupt_once(*_: object) -> NoReturn:
    signal(SIGINT, SIG_IGN)
    raise KeyboardInterrupt
