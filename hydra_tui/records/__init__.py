"""Games on disk: one file each, described in docs/record-format.md."""

from hydra_tui.records.format import End, Header, RecordError, Seat, make_header
from hydra_tui.records.journal import Journal
from hydra_tui.records.library import Listed, data_folder, games_folder, keep_game, list_games
from hydra_tui.records.reading import Replay, replay

__all__ = [
    "End",
    "Header",
    "Journal",
    "Listed",
    "RecordError",
    "Replay",
    "Seat",
    "data_folder",
    "games_folder",
    "keep_game",
    "list_games",
    "make_header",
    "replay",
]
