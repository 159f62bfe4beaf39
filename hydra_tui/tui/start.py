"""From the command line to the screen, and back again, whatever ends it."""

from __future__ import annotations

import asyncio
import shlex
import signal
import sys
from contextlib import suppress
from pathlib import Path

from hydra_tui.records import Journal
from hydra_tui.saying import complain
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import Match


def run(data_dir: Path | None = None, match: Match | None = None) -> int:
    """Show the menu, or a game; returns the exit status."""
    if not can_run():
        return 2
    app = HydraApp(data_dir=data_dir, match=match)
    asyncio.run(_run(app))
    if app.match and not app.match.game.outcome:
        complain(f"hydra-tui: {_say_how_to_go_on(app.match.journal, data_dir)}")
    return app.return_code or 0


def _say_how_to_go_on(journal: Journal, data_dir: Path | None) -> str:
    if not journal.path:
        return "the game is not saved"
    saved = "only in part saved" if journal.trouble else "saved"
    where = f" --data-dir {shlex.quote(str(data_dir))}" if data_dir else ""
    return f"the game is {saved}; to go on, start hydra-tui{where} and choose Continue"


def can_run() -> bool:
    """Whether there is a terminal to play in; if not, says so."""
    # Textual reads from standard input and draws on standard error.
    if all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return True
    complain("hydra-tui: the table needs a terminal; hydra-tui console plays in lines of text")
    return False


async def _run(app: HydraApp) -> None:
    """Run the app; being told to end, it leaves the terminal as it was."""
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with suppress(AttributeError, NotImplementedError):  # Windows has none of this
            number = getattr(signal, name)
            loop.add_signal_handler(number, app.exit, None, 128 + number)
    await app.run_async()
