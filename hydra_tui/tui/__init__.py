"""The game full screen in a terminal."""
