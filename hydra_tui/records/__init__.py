"""Games on disk: one file each, described in docs/record-format.md."""

from hydra_tui.records.format import Change, End, Header, Origin, RecordError, Seat, make_header
from hydra_tui.records.journal import Journal
from hydra_tui.records.library import (
    Found,
    Listed,
    data_folder,
    delete_game,
    find_games,
    games_folder,
    keep_game,
    list_games,
    look_into,
    rename_game,
)
from hydra_tui.records.reading import Replay

__all__ = [
    "Change",
    "End",
    "Found",
    "Header",
    "Journal",
    "Listed",
    "Origin",
    "RecordError",
    "Replay",
    "Seat",
    "data_folder",
    "delete_game",
    "find_games",
    "games_folder",
    "keep_game",
    "list_games",
    "look_into",
    "make_header",
    "rename_game",
]
