"""Opening a file that may be anything: one that is not regular could be waited for for ever."""

from __future__ import annotations

import os
import stat
from errno import EINVAL, EISDIR
from io import FileIO
from pathlib import Path
from typing import Literal

_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def open_regular(path: Path | str, mode: Literal["r", "r+"] = "r") -> FileIO:
    """Open a regular file; raises `OSError` at once for a pipe, a device or a folder."""
    _refuse_others(os.stat(path), path)  # noqa: PTH116 - opening a device may already do something

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags | _FLAGS)  # another file may have taken its place meanwhile

    file = FileIO(path, mode, opener=opener)
    try:
        _refuse_others(os.fstat(file.fileno()), path)
    except OSError:
        file.close()
        raise
    return file


def _refuse_others(found: os.stat_result, path: Path | str) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(EINVAL, "it is not a regular file", str(path))
