"""Ctrl-C and its like: when they end the program, and when they have to wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIG_DFL, SIG_IGN, SIGHUP, SIGINT, SIGTERM, getsignal, signal
from typing import NoReturn


def end_on_interrupt() -> None:
    """Raise `KeyboardInterrupt` on the first Ctrl-C; others must not disturb the tidying up."""
    signal(SIGINT, _interrupt_once)


def tidy_up_when_told_to_end() -> None:
    """Raise `SystemExit` also when the program is told to end, or its terminal is gone."""
    for number in (SIGTERM, SIGHUP):
        if getsignal(number) == SIG_DFL:
            signal(number, _exit_once)


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


def _exit_once(number: int, _: object) -> NoReturn:
    signal(number, SIG_IGN)
    raise SystemExit(128 + number)
