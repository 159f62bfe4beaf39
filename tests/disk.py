"""A disk that can be full, for games that are to be saved on it."""

from __future__ import annotations

import errno
import os
from io import FileIO
from typing import Any

import pytest

PLENTY = 1 << 30


class Disk(FileIO):
    """A file on a disk with so much room, in bytes; what is cut short is written in part."""

    room = PLENTY

    def write(self, data: Any) -> int:
        if not Disk.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        size = super().write(bytes(data)[: Disk.room])
        Disk.room -= size
        return size


def use_disk(monkeypatch: pytest.MonkeyPatch, room: int = PLENTY) -> type[Disk]:
    """Have all records written to it."""
    monkeypatch.setattr("hydra_tui.records.journal.FileIO", Disk)
    monkeypatch.setattr("hydra_tui.records.opening.FileIO", Disk)
    monkeypatch.setattr(Disk, "room", room)
    return Disk
