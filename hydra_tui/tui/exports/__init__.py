"""Recorded games for others to see: as a picture, a recording, or a list of moves."""
