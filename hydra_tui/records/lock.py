"""One program at a time: who has a record open to write keeps others out until it ends."""

from __future__ import annotations

import errno
import sys
from io import FileIO
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl


def is_locked(file: BinaryIO) -> bool:
    """Whether another program has locked an open file."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            fcntl.flock(file, fcntl.LOCK_UN)
        except BlockingIOError:
            return True
        except OSError:  # a file system without locks
            pass
    return False


def lock(file: FileIO | BinaryIO) -> None:
    """Lock an open file; raises `OSError` if another program has done so."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            problem = "it is open in another program"
            raise OSError(errno.EBUSY, problem, file.name) from None
        except OSError:  # a file system without locks
            pass
