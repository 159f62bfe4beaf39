"""The moves of a game, to be read; nothing of the screen is needed for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from msgspec import UNSET

from hydra_tui.showable import LONGEST_NAME, showable
from hydra_tui.tui.film import Film
from hydra_tui.tui.sentences import tell_outcome
from hydra_tui.tui.table import LogLine


def list_moves(film: Film) -> Iterator[str]:
    """The lines of the list: what was played and by whom, each turn, and how it ended.

    It tells only what everybody at the table has seen (R4).
    """
    yield from _head(film)
    yield ""
    yield from _tell_turns(film)
    yield _tell_end(film)


def _head(film: Film) -> Iterator[str]:
    header = film.header
    yield f"Hydra, {film.game.rules.title}{', testing mode' * header.testing}"
    yield f"Players: {', '.join(_name_players(film))}"
    yield f"Result: {_tell_result(film)}"
    if header.origin is not UNSET:
        origin = header.origin
        yield f"Played on from: {showable(origin.record)}, after {_count(origin.decision)}"
    elif header.laid:
        yield "The table was laid out by hand."


def _name_players(film: Film) -> Iterator[str]:
    """The players, with the computer players who sat there at first."""
    for name, bot in zip(film.names, film.bots_at(0), strict=True):
        yield f"{name} (computer player {showable(bot, LONGEST_NAME)})" if bot else name


def _tell_turns(film: Film) -> Iterator[str]:
    """A line for each turn, and a blank one if there is any."""
    log = film.log[:-1] if film.over else film.log  # the end is told apart
    entry = 0
    for turn, group in groupby(log, key=lambda line: line.turn):
        lines = [*group]
        bots = film.bots_at(film.moment_of_line(entry))
        yield _tell_turn(turn, lines, film, bots) if turn else _tell_start(lines, film.names)
        entry += len(lines)
    if log:
        yield ""


def _tell_start(lines: list[LogLine], names: list[str]) -> str:
    """What came before the first turn, in which several players may have a part."""
    return f"Start: {'; '.join(f'{_name(line.seat, names)} {line.text}' for line in lines)}"


def _tell_turn(turn: int, lines: list[LogLine], film: Film, bots: list[str | None]) -> str:
    """A turn: the first line says whose it is, the others what was done, at times by others."""
    first, *rest = lines
    seat, names = first.seat, film.names
    told = [
        line.text if line.seat == seat else f"{_name(line.seat, names)} {line.text}"
        for line in rest
    ]
    nothing = "nothing" if film.over else "nothing yet"
    bot = bots[seat] if seat is not None else None
    who = f"{_name(seat, names)} ({showable(bot, LONGEST_NAME)})" if bot else _name(seat, names)
    return f"Turn {turn}, {who}: {'; '.join(told) or nothing}"


def _tell_result(film: Film) -> str:
    outcome, turns = film.game.outcome, film.game.table.turn
    if not outcome:
        return f"unfinished, in turn {turns}, after {_count(film.last)}"
    return f"{_name(outcome.winner, film.names)} wins in turn {turns}, after {_count(film.last)}"


def _tell_end(film: Film) -> str:
    outcome = film.game.outcome
    if not outcome:
        return "The game is not over."
    return f"{_name(outcome.winner, film.names)} {tell_outcome(outcome)}."


def _count(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


def _name(seat: int | None, names: list[str]) -> str:
    return "The Hydra" if seat is None else names[seat]
