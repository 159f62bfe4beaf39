"""The games of a deal: the same cards for a line-up from every seat.

Our own strategies think right here. Others get a process for each seat and game: there is no game
to be found in it, nor another player's view, nor anything of the games before.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event
from time import perf_counter
from typing import NamedTuple

from hydra_tui.arena.lineups import Lineup, rotate
from hydra_tui.bots.registry import find_bot, is_own
from hydra_tui.bots.thinker import Thinker, ThinkError
from hydra_tui.engine import Game, Move, Rules, View, deal
from hydra_tui.records import Journal, Seat, make_header
from hydra_tui.records.library import SUFFIX

LONGEST = 100_000
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


_given_up = Event()
_thinkers: set[Thinker] = set()


def give_up() -> None:
    """Break off all games in this process, for good, whatever anybody is thinking of."""
    _given_up.set()
    for thinker in tuple(_thinkers):
        thinker.stop()


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
                move, *others = moves = game.legal_moves()
                if others:
                    seat = game.seat
                    view = views[seat]
                    view.moves = moves
                    begun = perf_counter()
                    try:
                        move = _ask(seats[seat], strategies[seat], view, moves)
                    except ThinkError as error:
                        raise ArenaError(f"{error} (deal {task.seed}, seat {seat + 1})") from None
                    times[seat].append(perf_counter() - begun)
                journal.play(move)
                if journal.trouble:
                    raise journal.trouble
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
    header = make_header(rules, _make_seats(seats), seed=seed)
    shuffle = Random(seed).shuffle
    return Journal.create(path, header, deal(rules, len(seats), shuffle), shuffle)


def _make_seats(names: Lineup) -> list[Seat]:
    """The seats as a record has them; who sits at the table more than once is numbered."""
    seats: list[Seat] = []
    for place, name in enumerate(names):
        number = f" {names[: place + 1].count(name)}" if names.count(name) > 1 else ""
        seats.append(Seat(f"{name}{number}", name))
    return seats


@contextmanager
def _strategies(seed: int, seats: Lineup) -> Iterator[list[Choose]]:
    """A strategy for each seat, with chance of its own."""
    own: list[Thinker] = []
    choose: list[Choose] = []
    try:
        for seat, name in enumerate(seats):
            if is_own(name):
                choose.append(find_bot(name)(Random(f"{seed} {seat} {name}")).choose)
            else:
                thinker = Thinker(seed)
                own.append(thinker)
                choose.append(_bind(thinker, name))
        _thinkers.update(own)
        yield choose
    finally:
        _thinkers.difference_update(own)
        for thinker in own:
            thinker.stop()


def _bind(thinker: Thinker, name: str) -> Choose:
    return lambda view: thinker.choose(name, view)


def _ask(name: str, choose: Choose, view: View, moves: tuple[Move, ...]) -> Move:
    """The move that a strategy chooses; raises `ThinkError` if that is none."""
    if _given_up.is_set():
        raise ThinkError(f"{name} was told to stop")
    try:
        answer = choose(view)
    except ThinkError:
        raise
    except Exception as error:  # it may be anybody's code, also on its way back from a process
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise ThinkError(f"{name} failed: {reason[:200]}") from error
    if answer not in moves:
        raise ThinkError(f"{name} chose what is not legal: {str(answer)[:80]}")
    return moves[moves.index(answer)]  # what came from elsewhere may only look like it
