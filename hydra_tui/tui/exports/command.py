"""`hydra-tui export`: a recorded game as a picture, a recording, or a list of moves."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from pathlib import Path
from signal import SIG_IGN, SIGINT, getsignal, signal

from hydra_tui.interrupts import interrupts_wait
from hydra_tui.saying import complain, say
from hydra_tui.showable import quote
from hydra_tui.tui.exports.files import ExportError, check_new, open_record, write_new
from hydra_tui.tui.exports.text import list_moves
from hydra_tui.typed import whole_number

_FOR_A_TERMINAL = ("TEXTUAL_DRIVER", "TEXTUAL_SCREENSHOT", "TEXTUAL_SHOW_RETURN")
"""What Textual takes from the environment that would get in the way here."""


def export_text(path: Path) -> int:
    """Print the list of moves; returns the exit status."""
    try:
        film = open_record(path)
    except ExportError as error:
        return _give_up(error)
    for line in list_moves(film):
        say(line)
    return 0


def export_svg(path: Path, out: Path, at: str | None, data_dir: Path | None) -> int:
    """Write a picture of a moment, of the last one if none is named; returns the exit status."""
    try:
        check_new(out)
        film = open_record(path)
        moment = film.last if at is None else _read_moment(at, film.last)
        _prepare_textual()
        with interrupts_wait():
            from hydra_tui.tui.exports.picture import draw_picture  # noqa: PLC0415
        write_new(out, _run(draw_picture(film, moment, data_dir)))
    except ExportError as error:
        return _give_up(error)
    say(f"{out} written: move {moment} of {film.last}")
    return 0


def export_cast(path: Path, out: Path, speed: float, data_dir: Path | None) -> int:
    """Write a recording of the whole game; returns the exit status."""
    try:
        check_new(out)
        film = open_record(path)
        _prepare_textual()
        with interrupts_wait():
            from hydra_tui.tui.exports.cast import record  # noqa: PLC0415
            from hydra_tui.tui.exports.stage import SIZE  # noqa: PLC0415
        write_new(out, _run(record(film, speed, data_dir)))
    except ExportError as error:
        return _give_up(error)
    say(f"{out} written: for a terminal of {SIZE[0]} columns and {SIZE[1]} lines")
    return 0


def _read_moment(text: str, last: int) -> int:
    try:
        return whole_number(text, 0, last)
    except ValueError as error:
        if not (text.isascii() and text.isdecimal()):
            raise ExportError(f"--at {error}, the last move of this game") from None
        moves = "1 move" if last == 1 else f"{last} moves"
        raise ExportError(
            f"--at {quote(text)}: there is no such move, the game has {moves}"
        ) from None


def _prepare_textual() -> None:
    """Set what Textual reads from the environment when it is loaded.

    All colours are wanted, whatever the terminal here can show, unless somebody chose.
    """
    for name in _FOR_A_TERMINAL:
        os.environ.pop(name, None)
    os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", "truecolor")


def _run(work: Coroutine[None, None, str]) -> str:
    """Do the work of an app; Ctrl-C ends it in order, which Textual can't do in the middle."""

    async def work_on() -> str:
        task, loop = asyncio.create_task(work), asyncio.get_running_loop()

        def stop(*_: object) -> None:
            signal(SIGINT, SIG_IGN)  # nothing may disturb the tidying up
            loop.call_soon_threadsafe(task.cancel)

        signal(SIGINT, stop)
        return await task

    before = getsignal(SIGINT)
    try:
        made = asyncio.run(work_on())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
    signal(SIGINT, before)
    return made


def _give_up(error: ExportError) -> int:
    complain(f"hydra-tui export: {error}")
    return 1
