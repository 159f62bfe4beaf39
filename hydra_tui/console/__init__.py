"""Hydra as lines of text, on standard input and output: for scripts, pipes and screen readers."""
