"""Ctrl-C: it ends the program once, and waits where it would do harm."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from hydra_tui.interrupts import end_at_once_on_interrupt, end_on_interrupt, interrupts_wait


@pytest.fixture(autouse=True)
def handler_as_before() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def test_only_the_first_interrupt_is_heeded() -> None:
    end_on_interrupt()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGINT)
    end_at_once_on_interrupt()
    assert signal.getsignal(signal.SIGINT) == signal.SIG_DFL


def test_an_interrupt_waits() -> None:
    end_on_interrupt()
    reached = False
    with pytest.raises(KeyboardInterrupt), interrupts_wait():  # noqa: PT012
        signal.raise_signal(signal.SIGINT)
        reached = True
    assert reached


def test_waiting_for_no_interrupt_changes_nothing() -> None:
    end_on_interrupt()
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ZeroDivisionError), interrupts_wait():
        _ = 1 / 0
    assert signal.getsignal(signal.SIGINT) == before


def test_an_interrupt_that_is_ignored_stays_so() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts_wait():
        signal.raise_signal(signal.SIGINT)


def test_an_interrupt_while_the_program_loads_shows_no_traceback() -> None:
    program = (
        "import sys, hydra_tui.__main__\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path, target=None):\n"
        "        if name == 'hydra_tui.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "sys.exit(hydra_tui.__main__.main())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
