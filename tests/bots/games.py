"""Games between computer players, each with a view of its own that is told what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from hydra_tui.bots.athena import Athena
from hydra_tui.bots.hoplite import Hoplite
from hydra_tui.bots.pythia import Pythia
from hydra_tui.bots.registry import Make
from hydra_tui.bots.satyr import Satyr
from hydra_tui.engine import Game, Move, Rules, View

LEVELS: dict[str, Make] = {
    "satyr": Satyr,
    "hoplite": Hoplite,
    "pythia": Pythia,
    "athena": partial(Athena, games=8),
}
LONGEST = 20_000
"""So many decisions no game has ever taken."""


def watch(game: Game) -> Callable[[], View]:
    """Views that see all that happens; each call gives that of the seat that decides."""
    views = [
        View(seat, game.rules, testing=game.testing) for seat in range(len(game.table.players))
    ]
    for view in views:
        game.subscribe(view.see)

    def current() -> View:
        view = views[game.seat]
        view.moves = game.legal_moves()
        return view

    return current


def moments(game: Game, make: Make, seed: int, most: int = LONGEST) -> Iterator[tuple[View, Move]]:
    """Play a game to its end, all seats by one strategy; each decision before it is played."""
    strategies = [make(Random(f"{seed} {seat}")) for seat in range(len(game.table.players))]
    current = watch(game)
    decisions = 0
    while game.legal_moves():
        decisions += 1
        assert decisions <= most, f"{game.rules.title}, seed {seed}: it does not end"
        view = current()
        move = strategies[game.seat].choose(view)
        yield view, move
        game.play(move)


def play_game(make: Make, rules: Rules, players: int, seed: int) -> tuple[Game, list[Move]]:
    """A whole game, and its moves."""
    game = Game.new(players, rules, seed=seed)
    return game, [move for _, move in moments(game, make, seed)]
