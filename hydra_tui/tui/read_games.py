"""Reading the games on disk, however many they are, while keys stay quick."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

from hydra_tui.records import Found, Listed, find_games, look_into

Item = TypeVar("Item")

FIRST = 100
"""The games of the first piece: more than a screen has lines, and read at once."""
PIECE = 5000


async def read_games(
    folder: Path, make: Callable[[Listed], Item]
) -> AsyncIterator[tuple[list[Item], int]]:
    """The games in a folder, the newest first: piece by piece, with how many files are left.

    What is made of each game is made in a thread too. There is always a piece, which may be empty.
    Raises `OSError` if the folder can't be looked into.
    """

    def read(piece: list[Found]) -> list[Item]:
        return [make(game) for found in piece if (game := look_into(found))]

    found = await asyncio.to_thread(find_games, folder)
    at, end = 0, FIRST
    while True:
        items = await asyncio.to_thread(read, found[at:end])
        yield items, max(len(found) - end, 0)
        if end >= len(found):
            return
        at, end = end, end + PIECE
