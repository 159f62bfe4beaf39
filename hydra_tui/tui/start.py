"""From the command line to the screen, and back again, whatever ends it."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from hydra_tui.records import Journal, find_games, games_folder, look_into
from hydra_tui.saying import complain, reason
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match, resume_match

LONGEST_EXIT = 3.0
"""Seconds that the app may take to close."""


def resume(path: Path | None, data_dir: Path | None) -> int:
    """Go on with the game of a record, or with the newest that waits; returns the exit status."""
    if not can_run():
        return 2
    try:
        path = path or _find_newest(games_folder(data_dir))
        match = resume_match(path)
    except (ValueError, OSError, LookupError) as error:
        return _give_up("resume", path, error)
    return run(data_dir, match=match)


def _find_newest(folder: Path) -> Path:
    """The unfinished game that was played last."""
    games = (look_into(found) for found in find_games(folder))
    newest = next((game for game in games if game and game.header and not game.end), None)
    if not newest:
        raise LookupError(f"there is no unfinished game in {folder}; hydra-tui play begins one")
    return newest.path


def watch(path: Path, data_dir: Path | None) -> int:
    """Watch the game of a record; returns the exit status."""
    if not can_run():
        return 2
    try:
        film = Film.begin(path)
        film.read_piece()  # more than most records have; a longer one is read on in the app
    except (ValueError, OSError) as error:
        return _give_up("watch", path, error)
    return run(data_dir, film=film)


def _give_up(command: str, path: Path | None, error: Exception) -> int:
    """Say why a record can't be used; a `ValueError` may also be a name that no file can have."""
    where = path or getattr(error, "filename", None)
    complain(f"hydra-tui {command}: {f'{where}: ' if where else ''}{reason(error)}")
    return 1


def run(
    data_dir: Path | None = None,
    *,
    match: Match | None = None,
    film: Film | None = None,
    trusted_bots: Iterable[str] = (),
) -> int:
    """Show the menu, or a game; returns the exit status.

    The code of a trusted computer player runs without a question.
    """
    if not can_run():
        return 2
    _let_interrupts(signal_waits=True)
    try:
        app = HydraApp(data_dir=data_dir, match=match, film=film, trusted_bots=trusted_bots)
        asyncio.run(_run(app))
    finally:
        _let_interrupts(signal_waits=False)
    if app.refusal:
        complain(f"hydra-tui watch: {app.refusal}")
    if app.match and (app.match.journal.trouble or not app.match.game.outcome):
        complain(f"hydra-tui: {_say_how_to_go_on(app.match.journal, data_dir)}")
    return app.return_code or 0


def _say_how_to_go_on(journal: Journal, data_dir: Path | None) -> str:
    path = journal.path
    if not path:
        return "the game is not saved"
    with suppress(OSError):  # the present folder is gone
        path = path.absolute()
    saved = "only in part saved" if journal.trouble else "saved"
    where = ["--data-dir", data_dir] if data_dir else []
    command = shlex.join(str(part) for part in ("hydra-tui", "resume", *where, path))
    return f"the game is {saved}; to go on: {command}"


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
            loop.add_signal_handler(number, _end, app, 128 + number)
    _let_interrupts(signal_waits=False)
    guard = asyncio.create_task(_end_if_stuck(app))
    try:
        await app.run_async()
    finally:
        guard.cancel()


async def _end_if_stuck(app: HydraApp) -> None:
    """End the program if Textual does not: while it closes, widgets may wait for each other."""
    await app.told_to_exit.wait()
    await asyncio.sleep(LONGEST_EXIT)
    status = app.return_code or 0
    app.close_match()
    app.thinking.stop(for_good=True)
    if app._driver:  # noqa: SLF001 - there is no other way to give the terminal back
        app._driver.stop_application_mode()  # noqa: SLF001
        app._driver.close()  # noqa: SLF001
    os._exit(status)


def _let_interrupts(*, signal_waits: bool) -> None:
    """Let Ctrl-C wait until it can end the app; an exception may get lost while asyncio starts."""
    with suppress(AttributeError):  # Windows has none of this
        how = signal.SIG_BLOCK if signal_waits else signal.SIG_UNBLOCK
        signal.pthread_sigmask(how, [signal.SIGINT])


def _end(app: HydraApp, status: int) -> None:
    """End the app; if its terminal is gone, at once, for Textual may wait for it for ever."""
    if sys.stdin.isatty():
        app.exit(None, status)
        return
    app.close_match()
    app.thinking.stop(for_good=True)
    os._exit(status)
