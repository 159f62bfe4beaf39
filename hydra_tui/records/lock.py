"""One program at a time: who has a record open to write keeps others out until it ends."""

from __future__ import annotations

import errno
import sys
from io import FileIO

if sys.platform != "win32":
    import fcntl


def lock(file: FileIO) -> None:
    """Lock an open file; raises `OSError` if another program has done so."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            problem = "it is open in another program"
            raise OSError(errno.EBUSY, problem, file.name) from None
        except OSError:  # a file system without locks
            pass
