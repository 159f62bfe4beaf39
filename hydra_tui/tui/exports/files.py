"""New files: never in the place of another, whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EACCES
from pathlib import Path


class ExportError(Exception):
    """A file can't be made; the message says why, in a line."""


def check_new(path: Path) -> None:
    """Raise `ExportError` if no new file can be made there, as far as can be told before."""
    try:
        path.lstat()
    except FileNotFoundError:
        folder = path.parent
        if not folder.is_dir():
            raise ExportError(f"there is no folder {folder}; choose another name") from None
        if not os.access(folder, os.W_OK | os.X_OK):
            raise _explain(path, OSError(EACCES, os.strerror(EACCES))) from None
    except (OSError, ValueError) as error:  # a ValueError is a name no file can have
        raise _explain(path, error) from None
    else:
        raise _explain(path, FileExistsError())


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; raises `ExportError` if that can't be done."""
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise _explain(path, error) from None
    try:
        with file:
            file.write(text)
    except BaseException as error:
        with suppress(OSError):
            path.unlink()
        if isinstance(error, OSError):
            raise _explain(path, error) from None
        raise


def _explain(path: Path, error: OSError | ValueError) -> ExportError:
    if isinstance(error, FileExistsError):
        return ExportError(f"{path} exists already; choose another name")
    return ExportError(f"{path} can't be written: {getattr(error, 'strerror', None) or error}")
