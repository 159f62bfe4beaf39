"""Where games are kept: a folder of records in the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path
from time import strftime
from typing import BinaryIO

from platformdirs import user_data_path

from hydra_tui.engine import Position, Shuffler
from hydra_tui.records.format import Header
from hydra_tui.records.journal import Journal, start_game

DATA_VARIABLE = "HYDRA_TUI_DATA"
"""The environment variable that puts the data folder elsewhere."""


def games_folder(data_dir: Path | None = None) -> Path:
    """The folder of the records: in the data folder given, the user's chosen one, or the usual."""
    chosen = data_dir or os.environ.get(DATA_VARIABLE)
    return Path(chosen or user_data_path("hydra-tui", appauthor=False)) / "games"


def keep_game(folder: Path, header: Header, position: Position, shuffle: Shuffler) -> Journal:
    """Begin a game and its record in a folder; without a record if there can be none."""
    journal = Journal(start_game(header, position, shuffle))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{strftime('%Y-%m-%d-%H%M%S')}-{header.rules}-{len(header.seats)}p"
        journal.begin(_open_new(folder, name), header, position)
    except OSError as error:
        error.filename = error.filename or str(folder)
        journal.trouble = error
    return journal


def _open_new(folder: Path, name: str) -> BinaryIO:
    """A file of that name, or with a number after it if there is such a game already."""
    suffix, games = "", 1
    while True:
        try:
            return (folder / f"{name}{suffix}.jsonl").open("xb")
        except FileExistsError:
            games += 1
            suffix = f"-{games}"
