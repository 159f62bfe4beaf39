"""The arena: tournaments of computer players, on the same deals for all of them."""

from hydra_tui.arena.lineups import LineupError
from hydra_tui.arena.play import ArenaError, Settings
from hydra_tui.arena.run import run_arena
from hydra_tui.arena.score import Standing

__all__ = ["ArenaError", "LineupError", "Settings", "Standing", "run_arena"]
