"""Records of very long games: hardly any of them are played, but they can be."""

from __future__ import annotations

from pathlib import Path
from random import Random

from hydra_tui.engine import Position, Rules, deal
from hydra_tui.engine.chance import deck
from hydra_tui.engine.moves import SWAP
from hydra_tui.records import Journal, make_header

_NAMES = ["Ann", "Bo"]


def write_swaps(path: Path, decisions: int, seed: int = 2) -> None:
    """A game of two who swap back and forth for ever, and now and then do something else."""
    rules, choose, shuffle = Rules(), Random(seed), Random(seed).shuffle
    header = make_header(rules, _NAMES, seed=seed)
    journal = Journal.create(path, header, deal(rules, len(_NAMES), shuffle), shuffle)
    while journal.game.legal_moves() and len(journal.deciders) < decisions:
        moves = journal.game.legal_moves()
        swaps = SWAP in moves and choose.random() < 0.9995
        journal.play(SWAP if swaps else choose.choice(moves))
    journal.close()


def write_piles(path: Path, decks: int, seed: int = 1) -> None:
    """A game of two who have so many decks each, and choose at random, to its end.

    It takes more than 200 decisions for each of the decks.
    """
    rules, choose = Rules(), Random(seed)
    cards = deck(rules) * decks * len(_NAMES)
    choose.shuffle(cards)
    piles = tuple(tuple(cards[seat :: len(_NAMES)]) for seat in range(len(_NAMES)))
    header = make_header(rules, _NAMES, seed=seed, laid=True)
    position = Position(draw=piles, growing=1)
    journal = Journal.create(path, header, position, Random(seed).shuffle)
    while moves := journal.game.legal_moves():
        journal.play(choose.choice(moves))
    journal.close()
