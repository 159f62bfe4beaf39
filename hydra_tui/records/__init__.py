"""Games on disk: one file each, described in docs/record-format.md."""

from hydra_tui.records.format import Header, RecordError, Seat, make_header
from hydra_tui.records.journal import Journal
from hydra_tui.records.library import games_folder, keep_game
from hydra_tui.records.reading import Replay, replay

__all__ = [
    "Header",
    "Journal",
    "RecordError",
    "Replay",
    "Seat",
    "games_folder",
    "keep_game",
    "make_header",
    "replay",
]
