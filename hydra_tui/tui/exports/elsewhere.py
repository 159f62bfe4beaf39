"""An export by a program of its own, while the app goes on."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

import hydra_tui


async def export_elsewhere(*arguments: str | Path) -> str:
    """Run `hydra-tui export`; returns why it failed, in a line, or nothing."""
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "hydra_tui", "export"),
            *(each.absolute() if isinstance(each, Path) else each for each in arguments),
            cwd=Path(hydra_tui.__file__).parent.parent,  # so that it is this very program
            stdin=DEVNULL,
            stdout=DEVNULL,
            stderr=PIPE,
        )
    except OSError as error:
        return f"hydra-tui can't be started: {error.strerror}"
    try:
        _, told = await process.communicate()
    except asyncio.CancelledError:  # the app ends: nobody waits for the file any longer
        process.kill()
        await process.wait()
        raise
    if not process.returncode:
        return ""
    lines = told.decode(errors="replace").splitlines() or ["hydra-tui export was stopped"]
    return lines[-1].removeprefix("hydra-tui export: ")
