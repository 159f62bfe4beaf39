"""What an export reads and writes: a record, and a file that was not there before."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from errno import EACCES
from pathlib import Path

from hydra_tui.records import RecordError
from hydra_tui.saying import reason
from hydra_tui.tui.film import Film


class ExportError(Exception):
    """Something can't be exported; the message says why, in a line."""


def open_record(path: Path) -> Film:
    """The game of a record as far as it goes now; what is wrong is said as `check` says it."""
    try:
        film = Film.open(path)
    except RecordError as error:
        raise ExportError(f"{path}: {error}") from None
    except (OSError, ValueError) as error:  # a ValueError is a name no file can have
        raise ExportError(f"{path}: can't be read: {reason(error)}") from None
    film.close()  # if it is played meanwhile, it stands still here
    return film


def check_new(path: Path) -> None:
    """Raise `ExportError` if no new file can be made there, as far as can be told before."""
    try:
        path.lstat()
    except FileNotFoundError:
        folder = path.parent
        if not folder.is_dir():
            raise ExportError(f"{path} can't be written: there is no folder {folder}") from None
        if not os.access(folder, os.W_OK | os.X_OK):
            raise _explain(path, OSError(EACCES, os.strerror(EACCES))) from None
    except (OSError, ValueError) as error:
        raise _explain(path, error) from None
    else:
        raise _explain(path, FileExistsError())


def write_new(path: Path, text: Iterable[str]) -> None:
    """Write a text, piece by piece, to a file that is not there yet, whole or not at all.

    Raises `ExportError` if that can't be done.
    """
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise _explain(path, error) from None
    try:
        with file:
            file.writelines(text)
    except BaseException as error:
        with suppress(OSError):
            path.unlink()
        if isinstance(error, OSError):
            raise _explain(path, error) from None
        raise


def _explain(path: Path, error: OSError | ValueError) -> ExportError:
    if isinstance(error, FileExistsError):
        return ExportError(f"{path} exists already; choose another name")
    return ExportError(f"{path} can't be written: {reason(error)}")
