"""Where games are kept: a folder of records in the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path
from time import strftime
from typing import BinaryIO

import msgspec
from platformdirs import user_data_path

from hydra_tui.engine import Position, Shuffler
from hydra_tui.records.format import UNREADABLE, End, Header, decode, read_header, say_why
from hydra_tui.records.journal import Journal, start_game
from hydra_tui.records.reading import Lines

DATA_VARIABLE = "HYDRA_TUI_DATA"
"""The environment variable that puts the data folder elsewhere."""

_TAIL = 1024
"""The bytes at the end of a file in which the end of a game is looked for: its line is short."""


class Listed(msgspec.Struct, frozen=True):
    """A record as a list of games shows it."""

    path: Path
    when: float
    """When it was last written to, in seconds since 1970."""
    header: Header | None
    """What is played, and by whom; None if the file can't be read as a record."""
    end: End | None
    """How the game ended; None if it goes on."""
    damage: str
    """Why the file can't be read as a record, in one line; empty if there is a header."""


def data_folder(data_dir: Path | None = None) -> Path:
    """Where the user's data are: the folder given, the user's chosen one, or the usual."""
    chosen = data_dir or os.environ.get(DATA_VARIABLE)
    return Path(chosen or user_data_path("hydra-tui", appauthor=False))


def games_folder(data_dir: Path | None = None) -> Path:
    """The folder of the records, in the data folder."""
    return data_folder(data_dir) / "games"


def list_games(folder: Path) -> list[Listed]:
    """The records in a folder, the newest first; none if there is no such folder.

    Only the first and the last line of each are read, so what is between them may yet turn out to
    be wrong. Raises `OSError` if there is a folder that can't be looked into.
    """
    try:
        with os.scandir(folder) as entries:
            files = [entry for entry in entries if entry.name.endswith(".jsonl")]
    except (FileNotFoundError, NotADirectoryError):
        return []
    games = [game for entry in files if (game := _look_into(folder, entry))]
    return sorted(games, key=lambda game: (game.when, game.path.name), reverse=True)


def _look_into(folder: Path, entry: os.DirEntry[str]) -> Listed | None:
    """What a file of the folder is; None if it is none, or no longer there."""
    path, when = folder / entry.name, 0.0
    try:
        if not entry.is_file():
            return None
        when = entry.stat().st_mtime
        with path.open("rb") as file:
            return _read_ends(file, path, when)
    except FileNotFoundError:
        return None
    except OSError as error:
        return Listed(path, when, None, None, f"can't be read: {error.strerror}")


def _read_ends(file: BinaryIO, path: Path, when: float) -> Listed:
    try:
        header = read_header(Lines(file).read())
        header.make_rules()  # there may be none of that name
    except UNREADABLE as error:
        return Listed(path, when, None, None, say_why(error))
    return Listed(path, when, header, _find_end(file, len(header.seats)), "")


def _find_end(file: BinaryIO, seats: int) -> End | None:
    """The end of the game, if the last whole line is one."""
    size = os.fstat(file.fileno()).st_size
    file.seek(max(0, size - _TAIL))
    # What comes first is the header or part of a line, what comes last is torn or nothing.
    lines = file.read(_TAIL).split(b"\n")[1:-1]
    try:
        end = decode(lines[-1], End) if lines else None
    except UNREADABLE:
        return None
    if end and end.end.winner is not None and not 0 <= end.end.winner < seats:
        return None  # nobody of this game
    return end


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
