"""Hydra TUI: the card game Hydra, full screen in a terminal."""

__version__ = "0.1.0"
