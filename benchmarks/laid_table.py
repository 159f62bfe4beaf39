"""The app on a table laid out for a benchmark.

`python -m benchmarks.laid_table 60` lays out 60 heads; `kings` in the place of the number lays out
13 kings, and an Ann whose next 12 cards each fit on every head and are equal to none.
"""

from __future__ import annotations

import sys
from random import Random

from benchmarks.engine import lay_heads
from hydra_tui.engine import Position, Rules, parse_card
from hydra_tui.engine.cards import SUITED, VALUES
from hydra_tui.records import Journal, games_folder, keep_game, make_header
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import Match

KINGS = 13
"""So many cards are played in a turn: one more than Ann has ready."""
HEADER = make_header(Rules(), ["Ann", "Bo"], seed=1, laid=True)


def lay_match(heads: int) -> Match:
    """A game with so many heads, without a record."""
    return Match(Journal(lay_heads(heads, Random(1))), HEADER)


def lay_kings() -> Match:
    """A game with kings for heads; its record tells afterwards what was played."""
    king = parse_card("KS")
    # Drawn from the end: the queen first, then down to the ace, which goes on any card.
    falling = tuple(parse_card(f"{value}H") for value in VALUES[:-1])
    position = Position(
        draw=((*SUITED, *falling), SUITED),
        heads=dict.fromkeys(range(1, KINGS + 1), (king,)),
    )
    return Match(keep_game(games_folder(), HEADER, position, Random(1).shuffle), HEADER)


if __name__ == "__main__":
    (wanted,) = sys.argv[1:]
    HydraApp(match=lay_kings() if wanted == "kings" else lay_match(int(wanted))).run()
