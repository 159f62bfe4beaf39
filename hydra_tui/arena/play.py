"""The games of a deal: the same cards for a line-up from every seat.

Our own strategies think right here. Others get a process for each seat and game: there is no game
to be found in it, nor another player's view, nor anything of the games before.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from hydra_tui.arena.lineups import Lineup, rotate
from hydra_tui.bots.registry import find_bot, is_own, name_bots
from hydra_tui.bots.thinker import Thinker, ThinkError
from hydra_tui.engine import Game, Move, Rules, View, deal
from hydra_tui.records import Journal, Seat, make_header
from hydra_tui.records.library import SUFFIX

LONGEST = 10_000
"""A game with more decisions is taken to be endless."""

Choose = Callable[[View], Move]


class ArenaError(Exception):
    """A game can't be played to its end; the message says why, in one line."""


class Settings(NamedTuple):
    """What is played in a tournament, and by whom."""

    names: tuple[str, ...]
    """The computer players, as `hydra-tui arena` takes them."""
    games: int = 100
    """How many deals each line-up plays, each once from every seat."""
    players: int = 2
    """How many sit at a table."""
    rules: Rules = Rules()
    seed: int = 0
    """That of the first deal; each further one takes the next number."""
    out: Path | None = None
    """The folder for the records of the games, if they are to be kept."""


class Task(NamedTuple):
    """A deal for a line-up."""

    settings: Settings
    seed: int
    lineup: Lineup
    number: int
    """Of the line-up, counted from 1."""


class Played(NamedTuple):
    """A game that is over."""

    seats: Lineup
    winner: int | None
    """The seat that won; None after a stalemate."""
    times: tuple[array[float], ...]
    """The seconds that each seat thought about each of its decisions."""


class DealPlayed(NamedTuple):
    """The games of a deal for a line-up."""

    seed: int
    games: tuple[Played, ...]


def try_out(name: str, settings: Settings) -> None:
    """Have somebody's strategy make the first decision of a game; raises `ThinkError`."""
    with _strategies(settings.seed, (name,)) as (choose,):
        game = Game.new(settings.players, settings.rules, seed=settings.seed)
        choose(game.view(game.seat))


def play_deal(task: Task) -> DealPlayed:
    """Play a deal from every seat; depends on the task alone, except for the time it takes.

    Raises `ArenaError` if a strategy fails, and `OSError` if a record can't be written.
    """
    orders = enumerate(rotate(task.lineup), 1)
    return DealPlayed(task.seed, tuple(_play_game(task, *order) for order in orders))


def _play_game(task: Task, rotation: int, seats: Lineup) -> Played:
    times: tuple[array[float], ...] = tuple(array("d") for _ in seats)
    journal = _begin(task, rotation, seats)
    game = journal.game
    views = [View(seat, game.rules) for seat in range(len(seats))]
    for view in views:
        game.subscribe(view.see)
    decisions = 0
    try:
        with _strategies(task.seed, seats) as strategies:
            while not game.outcome:
                decisions += 1
                if decisions > LONGEST:
                    who = ", ".join(dict.fromkeys(seats))
                    raise ArenaError(f"deal {task.seed} is endless: {who} made {LONGEST} decisions")
                seat = game.seat
                view = views[seat]
                view.moves = game.legal_moves()
                move = view.moves[0]
                if len(view.moves) > 1:
                    begun = perf_counter()
                    move = strategies[seat](view)
                    times[seat].append(perf_counter() - begun)
                journal.play(move)
                if journal.trouble:
                    raise journal.trouble
    except ThinkError as error:
        raise ArenaError(f"{error} (deal {task.seed}, seat {game.seat + 1})") from None
    finally:
        journal.close()
    return Played(seats, game.outcome.winner, times)


def _begin(task: Task, rotation: int, seats: Lineup) -> Journal:
    """The game, with a record if one is to be kept."""
    rules, seed, out = task.settings.rules, task.seed, task.settings.out
    if out is None:
        return Journal(Game.new(len(seats), rules, seed=seed))
    title = "+".join((rules.name, *rules.house))
    path = out / f"{title}-{len(seats)}p-{seed:06}-{task.number}-{rotation}{SUFFIX}"
    header = make_header(rules, list(map(Seat, name_bots(seats), seats)), seed=seed)
    shuffle = Random(seed).shuffle
    return Journal.create(path, header, deal(rules, len(seats), shuffle), shuffle)


@contextmanager
def _strategies(seed: int, seats: Lineup) -> Iterator[list[Choose]]:
    """A strategy for each seat, with chance of its own."""
    with ExitStack() as ends:
        choose: list[Choose] = []
        for seat, name in enumerate(seats):
            chance = Random(f"{seed} {seat} {name}")
            if is_own(name):
                choose.append(find_bot(name)(chance).choose)
            else:
                thinker = Thinker(chance.getrandbits(62))  # the deal's own seed would tell the deal
                ends.callback(thinker.stop)
                choose.append(partial(thinker.choose, name))
        yield choose
