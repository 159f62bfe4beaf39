"""A recording of a whole game, to be played by asciinema: an asciicast of version 2.

Its time is not that of the clock: each moment has its place in it, whenever it was drawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from hydra_tui.tui.exports.stage import SIZE, on_stage
from hydra_tui.tui.film import Film
from hydra_tui.tui.screens.replay import SECONDS_A_MOVE

_BEGIN = "\x1b[?25l\x1b[2J"
"""Hide the cursor, clear the screen."""
_END = "\x1b[0m\x1b[999;1H\x1b[?25h"
"""Show the cursor in the last line, where a shell that goes on there covers least."""


async def record(
    film: Film, speed: float, data_dir: Path | None, write: Callable[[str], object]
) -> None:
    """Write all moments one after the other, with a marker for each turn, line by line."""

    def time(at: int) -> float:
        return round(at * SECONDS_A_MOVE / speed, 6)

    def put(line: object) -> None:
        write(f"{json.dumps(line, ensure_ascii=False)}\n")

    end = time(film.last + 1)
    put(_make_header(film, end))
    async with on_stage(film, data_dir) as stage:
        stage.screen.speed = speed
        for at in range(film.last + 1):
            if data := ("" if at else _BEGIN) + await stage.go_to(at):
                put([time(at), "o", data])
            if film.turns[at] != (film.turns[at - 1] if at else 0):
                # Behind what is drawn: a player that stops here shows how the turn begins.
                put([time(at), "m", _name_turn(film, at)])
    put([end, "o", _END])


def _make_header(film: Film, duration: float) -> dict[str, object]:
    return {
        "version": 2,
        "width": SIZE[0],
        "height": SIZE[1],
        "duration": duration,
        "title": f"Hydra, {film.game.rules.title}: {', '.join(film.names)}",
        "env": {"TERM": "xterm-256color"},
    }


def _name_turn(film: Film, at: int) -> str:
    table = film.shown_at(at).table
    return f"turn {table.turn}: {film.names[table.seat]}"
