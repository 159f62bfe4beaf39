"""A great many games of every level by all rules, to see that all of them end.

`python -m tests.bots.campaign --games 1000 --jobs 2` prints a line for each level and ruleset, and
fails if a game raised anything, such as a refusal of an illegal move.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from hydra_tui.bots.athena import Athena
from hydra_tui.engine import make_rules
from tests.bots.games import LEVELS, play_game

WAYS = (
    ("standard",),
    ("spring-2020",),
    ("original",),
    ("original", "reserves"),
    ("standard", "free-cut"),
    ("standard", "black-up"),
    ("standard", "early-cut"),
    ("spring-2020", "free-cut"),
    ("spring-2020", "black-up"),
    ("spring-2020", "early-cut"),
    ("original", "black-up"),
    ("original", "reserves", "black-up"),
)
PLAYERS = (2, 3, 5)


class Played(NamedTuple):
    """What came of a game."""

    decisions: int
    trouble: str


def play_one(level: str, way: tuple[str, ...], athena_games: int, seed: int) -> Played:
    """Play a game; the seed also says for how many."""
    make = partial(Athena, games=athena_games) if level == "athena" else LEVELS[level]
    try:
        _, moves = play_game(make, make_rules(way[0], way[1:]), PLAYERS[seed % 3], seed)
    except Exception as error:  # that is what is looked for
        return Played(0, f"seed {seed}: {type(error).__name__}: {error}")
    return Played(len(moves), "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and print; returns 1 if there was trouble."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.campaign")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--athena-games", type=int, default=8)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=[*LEVELS])
    asked = parser.parse_args(arguments)
    troubled = False
    with ProcessPoolExecutor(asked.jobs) as executor:
        for level in asked.levels:
            for way in WAYS:
                play = partial(play_one, level, way, asked.athena_games)
                played = [*executor.map(play, range(asked.games), chunksize=5)]
                trouble = Counter(each.trouble for each in played if each.trouble)
                longest = max(each.decisions for each in played)
                print(  # noqa: T201 - that is what it is for
                    f"{level}, {' + '.join(way)}: {len(played)} games,"
                    f" longest {longest} decisions, exceptions: {[*trouble] or 'none'}",
                    flush=True,
                )
                troubled |= bool(trouble)
    return int(troubled)


if __name__ == "__main__":
    sys.exit(main())
