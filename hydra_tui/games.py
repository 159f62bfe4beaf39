"""`hydra-tui games`: the games that are kept, the newest first."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import asdict

from hydra_tui.records import Listed, games_folder, list_games
from hydra_tui.saying import complain, say
from hydra_tui.showable import count_cells, showable

_WIDEST = 48
"""The cells that a column is filled up to; what is longer sticks out."""


def games(data_dir: Path | None, *, as_json: bool) -> int:
    """Print a line for each game, or all of them as JSON; returns 1 if they can't be read."""
    folder = games_folder(data_dir).absolute()
    try:
        found = list_games(folder)
    except OSError as error:
        complain(f"hydra-tui: the games in {folder} can't be read: {error.strerror}")
        return 1
    if as_json:
        # JSON writes as numbers whatever could steer a terminal.
        objects = ",\n ".join(json.dumps(_make_object(game)) for game in found)
        sys.stdout.write(f"[{objects}]\n")
    elif found:
        _print_table([_make_cells(game) for game in found])
    else:
        say(f"there are no games in {folder}")
    return 0


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    *widths, _ = [min(max(map(count_cells, column)), _WIDEST) for column in zip(*rows, strict=True)]
    for *cells, last in rows:
        filled = [
            cell + " " * (width - count_cells(cell))
            for cell, width in zip(cells, widths, strict=True)
        ]
        say("  ".join([*filled, last]))


def _make_cells(game: Listed) -> tuple[str, ...]:
    """What stands in each column."""
    when = _find_time(game.when)
    return (
        when.isoformat(" ", "seconds") if when else "-",
        ", ".join(game.players_with_bots) or "-",
        game.rules or "-",
        showable(game.result),
        f"{game.end.turns} turns" if game.end else "-",
        f"{game.file_name}: {game.damage}" if game.damage else game.file_name,
    )


def _make_object(game: Listed) -> dict[str, object]:
    """A game as JSON has it."""
    when, header, end = _find_time(game.when), game.header, game.end
    origin = header.origin if header else UNSET
    return {
        "file": game.name,
        "when": when.astimezone().isoformat() if when else None,
        "players": game.players,
        "bots": [seat.bot for seat in header.seats] if header else [],
        "rules": header.rules if header else None,
        "house": header.house if header else [],
        "testing": bool(header and header.testing),
        "laid": bool(header and header.laid),
        "finished": end is not None,
        "winner": game.winner,
        "termination": end.end.termination if end else None,
        "turns": end.turns if end else None,
        "damage": game.damage or None,
        "origin": None if origin is UNSET else asdict(origin),
    }


def _find_time(when: float) -> datetime | None:
    """The local time; None if the clock of whoever wrote the file was far out."""
    try:
        return datetime.fromtimestamp(when)
    except (OverflowError, OSError, ValueError):
        return None
