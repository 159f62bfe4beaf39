"""Games written to records, for the tests of both writing and reading."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from typing import Any

from hydra_tui.engine import (
    Game,
    Rules,
    deal,
    parse_card,
)
from hydra_tui.engine.position import Pile
from hydra_tui.records import Header, Journal, Replay, make_header


def header_for(
    rules: Rules, players: int = 2, seed: int = 0, *, testing: bool = False, laid: bool = False
) -> Header:
    return make_header(rules, players, seed=seed, testing=testing, laid=laid)


def play_on(journal: Journal, choose: Random, most: int = 10_000) -> None:
    while (moves := journal.game.legal_moves()) and most:
        journal.play(choose.choice(moves))
        most -= 1


def write_game(
    path: Path, rules: Rules, players: int = 2, seed: int = 0, most: int = 10_000
) -> Game:
    shuffle = Random(seed).shuffle
    header = header_for(rules, players, seed)
    journal = Journal.create(path, header, deal(rules, players, shuffle), shuffle)
    play_on(journal, Random(seed), most)
    journal.close()
    return journal.game


def unseal(data: bytes) -> bytes:
    """A record without its checksums, as one that was written by hand."""
    return re.sub(rb',"crc":"[0-9a-f]{8}"\}\n', b"}\n", data)


def read(data: bytes) -> Any:
    return Replay(io.BytesIO(data))


def pile(cards: str) -> Pile:
    return tuple(parse_card(card) for card in cards.split())
