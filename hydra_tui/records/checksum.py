"""Checksums of a record's lines: one that was changed, or is out of place, is noticed."""

from __future__ import annotations

import re
from zlib import crc32

_SEAL = re.compile(rb',"crc":"([0-9a-f]{8})"\}\n\Z')


class Checksums:
    """The checksums of the lines so far, each of which goes on from the one before.

    The first line of a record says by example whether its lines have them.
    """

    def __init__(self) -> None:
        self._last = 0
        self._lines = 0
        self._sealed = True
        """Do the lines have checksums?"""

    def seal(self, line: bytes) -> bytes:
        """The next line to be written, with its checksum."""
        if not self._sealed:
            return line
        body = line[:-2]  # without the brace and the line end
        self._last = crc32(body, self._last)
        return b'%s,"crc":"%08x"}\n' % (body, self._last)

    def check(self, line: bytes) -> None:
        """Look at the next line that was read; raises `ValueError` if it is not as written."""
        self._lines += 1
        seal = _SEAL.search(line)
        if self._lines == 1:
            self._sealed = bool(seal)
        if bool(seal) != self._sealed:
            raise ValueError(
                "the checksum is missing" if self._sealed else "only this line has a checksum"
            )
        if seal:
            self._last = crc32(line[: seal.start()], self._last)
            if seal[1] != b"%08x" % self._last:
                raise ValueError("the checksum is wrong: this line was changed, or a line before")
