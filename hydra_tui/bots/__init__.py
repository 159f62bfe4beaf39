"""Computer players: strategies that choose a move from what their seat may know (R4)."""

from hydra_tui.bots.registry import LEVELS, BotError, Opinion, Strategy, find_bot, list_bots

__all__ = ["LEVELS", "BotError", "Opinion", "Strategy", "find_bot", "list_bots"]
