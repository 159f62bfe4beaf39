"""Where games are kept: a folder of records in the user's data folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EEXIST
from functools import lru_cache
from io import BufferedReader, BytesIO, FileIO
from pathlib import Path
from time import strftime
from typing import BinaryIO

import msgspec
from platformdirs import user_data_path

from hydra_tui.engine import Position, Shuffler, make_rules
from hydra_tui.records.format import (
    MAX_LINE,
    NO_DEAL,
    UNREADABLE,
    Change,
    Deal,
    End,
    Header,
    Seat,
    Step,
    decode,
    is_change,
    read_header,
    say_why,
)
from hydra_tui.records.journal import Journal, create_file, start_game
from hydra_tui.records.lock import lock
from hydra_tui.records.opening import open_regular
from hydra_tui.records.reading import Lines, Replay
from hydra_tui.showable import LONGEST_NAME, showable

DATA_VARIABLE = "HYDRA_TUI_DATA"
"""The environment variable that puts the data folder elsewhere."""

_MADE = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-[a-z0-9-]+-\d+p(-\d+)?")
"""The names that `keep_game` gives to files."""

SUFFIX = ".jsonl"
"""What the names of records end with."""
_HEAD = 4096
"""The bytes at the beginning of a file that the header of nearly every game fits in."""
_TAIL = 1024
"""The bytes at the end of a file in which the end of a game is looked for: its line is short."""


class Found(msgspec.Struct, frozen=True, gc=False):
    """A file that may be a record."""

    name: str
    """Its whole path."""
    when: float
    """When it was last written to, in seconds since 1970."""


class Listed(msgspec.Struct, frozen=True, gc=False):
    """A record as a list of games shows it."""

    name: str
    """Its whole path."""
    when: float
    """When it was last written to, in seconds since 1970."""
    header: Header | None
    """What is played, and by whom; None if the file can't be read as a record."""
    end: End | None
    """How the game ended; None if it goes on."""
    damage: str
    """Why the file can't be read as a record, in one line; empty if there is a header."""

    @property
    def path(self) -> Path:
        """Where it is."""
        return Path(self.name)

    @property
    def file_name(self) -> str:
        """The name of the file, without the folders."""
        return os.path.basename(self.name)  # noqa: PTH119 - a Path takes long, for thousands

    @property
    def stem(self) -> str:
        """The name of the file, without what all records' names end with."""
        return self.file_name.removesuffix(SUFFIX)

    @property
    def given_name(self) -> str:
        """The name that somebody gave to the file; empty if the program made it up."""
        return "" if _MADE.fullmatch(self.stem) else self.stem

    @property
    def players(self) -> list[str]:
        """Who plays, in the order of their seats; nobody if the file is damaged."""
        return [seat.name for seat in self.header.seats] if self.header else []

    @property
    def bots(self) -> list[str]:
        """The computer players that sat there at first."""
        return [seat.bot for seat in self.header.seats if seat.bot] if self.header else []

    @property
    def players_with_bots(self) -> list[str]:
        """The players; behind a name that does not tell which computer player it is, that."""
        return [*map(_name_seat, self.header.seats)] if self.header else []

    @property
    def rules(self) -> str:
        """What is played: `standard + early-cut`; empty if the file is damaged."""
        return " + ".join((self.header.rules, *self.header.house)) if self.header else ""

    @property
    def winner(self) -> str | None:
        """Who won, if somebody did."""
        seat = self.end.end.winner if self.end else None
        return None if seat is None else self.players[seat]

    @property
    def result(self) -> str:
        """How it stands, in words."""
        if self.damage:
            return "damaged"
        if not self.end:
            return "unfinished"
        return f"{'the Hydra' if self.winner is None else self.winner} won"


def _name_seat(seat: Seat) -> str:
    name, bot = showable(seat.name, LONGEST_NAME), showable(seat.bot or "", LONGEST_NAME)
    return name if name.casefold().startswith(bot.casefold()) else f"{name} [{bot}]"


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
    return [game for found in find_games(folder) if (game := look_into(found))]


def find_games(folder: Path) -> list[Found]:
    """The files that may be records, the newest first; raises as `list_games` does."""
    games = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX):
                    with suppress(OSError):  # it has gone meanwhile
                        if entry.is_file():
                            games.append(Found(entry.path, entry.stat().st_mtime))
    except (FileNotFoundError, NotADirectoryError):
        return []
    return sorted(games, key=lambda game: (game.when, game.name), reverse=True)


def look_into(found: Found) -> Listed | None:
    """What a file is, by its first and its last line; None if it is no longer there."""
    name, when = found.name, found.when
    try:
        with open_regular(name) as file:
            header = _read_header(file)
            return Listed(name, when, header, _find_end(file, len(header.seats)), "")
    except FileNotFoundError:
        return None
    except OSError as error:
        return Listed(name, when, None, None, f"can't be read: {error.strerror}")
    except UNREADABLE as error:
        return Listed(name, when, None, None, say_why(error))


_find_rules = lru_cache(make_rules)


def _read_header(file: FileIO) -> Header:
    head = file.read(_HEAD)
    whole = len(head) < _HEAD
    if not whole and b"\n" not in head:  # there are a great many players
        head += file.read(MAX_LINE - _HEAD)
    header = read_header(Lines(BytesIO(head)).read())
    _find_rules(header.rules, header.house)  # there may be none of that name
    if whole and head.count(b"\n") == 1:
        raise ValueError(NO_DEAL)
    return header


def _find_end(file: FileIO, seats: int) -> End | None:
    """The end of the game, if the last whole line is one; raises `ValueError` if it is nothing."""
    size = os.fstat(file.fileno()).st_size
    file.seek(max(0, size - _TAIL))
    # What comes first is the header or part of a line, what comes last is torn or nothing.
    lines = file.read(_TAIL).split(b"\n")[1:-1]
    if not lines:
        return None
    try:
        end = decode(lines[-1], End)
    except UNREADABLE:
        _check_no_end(lines[-1])
        return None
    if end.end.winner is not None and not 0 <= end.end.winner < seats:
        raise ValueError("somebody won who does not play")
    return end


def _check_no_end(line: bytes) -> None:
    """Refuse a line that is neither a decision nor a change of hands nor a deal."""
    if is_change(line):
        decode(line, Change)
    elif b'"move"' in line:
        decode(line, Step)
    else:
        decode(line, Deal)


def rename_game(path: Path, name: str) -> Path:
    """Give a record another name, which no other may have; returns where it is now.

    Raises `OSError` if that can't be done, or if the game is open in another program.
    """
    new = path.with_name(f"{name}{SUFFIX}")
    with _alone(path):
        try:
            _give_name(path, new)
        except FileExistsError as error:
            error.strerror = "there is a game of that name already"
            raise
    return new


def delete_game(path: Path) -> None:
    """Delete a record; raises `OSError` as `rename_game` does.

    One that is damaged is not deleted, for something may yet be got out of it: raises
    `RecordError`.
    """
    with _alone(path) as file:
        Replay(file)
        path.unlink()


@contextmanager
def _alone(path: Path) -> Iterator[BinaryIO]:
    """Hold a record while no other program writes to it."""
    with BufferedReader(open_regular(path, "r+")) as file:
        lock(file)
        yield file


def keep_game(folder: Path, header: Header, position: Position, shuffle: Shuffler) -> Journal:
    """Begin a game and its record in a folder; without a record if there can be none."""
    journal = Journal(start_game(header, position, shuffle))
    name = f"{strftime('%Y-%m-%d-%H%M%S')}-{header.rules}-{len(header.seats)}p"
    journal.begin(lambda data: _create_new(folder, name, data), header, position)
    journal.sync()
    return journal


def _create_new(folder: Path, name: str, data: bytes) -> tuple[FileIO, Path]:
    """A file of that name, or with a number after it if there is such a game already.

    It gets its name when it is a record: nobody ever finds half of one.
    """
    unnamed = folder / f".{name}-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = create_file(unnamed, data)
    except OSError as error:
        error.filename = str(folder)
        raise
    suffix, games = "", 1
    while True:
        path = folder / f"{name}{suffix}{SUFFIX}"
        try:
            _give_name(unnamed, path)
        except FileExistsError:
            games += 1
            suffix = f"-{games}"
        else:
            _sync_folder(folder)
            return file, path


def _give_name(path: Path, new: Path) -> None:
    """Rename a file, but never over another one; raises `FileExistsError` instead."""
    try:
        os.link(path, new)
    except FileExistsError:
        raise
    except OSError:  # not every file system can; then there is a moment in which one may appear
        if new.exists():
            raise FileExistsError(EEXIST, "there is such a file", str(new)) from None
        path.rename(new)
    else:
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Make sure that not even a power cut loses a new file's name."""
    with suppress(OSError):  # not every system can
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
