"""`hydra-tui arena`: computer players play each other, and a table tells how they did."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor

from hydra_tui.arena.lineups import Lineup, LineupError, rotate
from hydra_tui.arena.play import ArenaError, DealPlayed, Settings
from hydra_tui.arena.run import finished_games, play_deals, prepare, sum_up
from hydra_tui.arena.score import Standing
from hydra_tui.arena.workers import Workers
from hydra_tui.progress import with_progress
from hydra_tui.saying import complain, reason, say

_HEADS = (
    ("", "", "", "", "stale-", "decisions", "think ms", "think ms"),
    ("player", "win rate", "95% interval", "Elo", "mates", "a second", "p50", "p95"),
)
_WIDTH = 80
"""The table is no wider, unless numbers are enormous."""


def arena(settings: Settings, *, jobs: int, as_json: bool) -> int:
    """Play a tournament and print what came of it, as far as it got; returns the exit status."""
    try:
        lineups = prepare(settings)
    except LineupError as error:
        complain(f"hydra-tui arena: {error}")
        return 2
    except OSError as error:
        complain(f"hydra-tui arena: {_explain(error, settings)}")
        return 1
    deals: list[DealPlayed] = []
    total = settings.games * len(lineups)
    try:
        with Workers(min(jobs, total)) as workers:
            deals.extend(with_progress(play_deals(settings, lineups, workers), total))
    except (ArenaError, BrokenExecutor, OSError) as error:
        complain(f"hydra-tui arena: {_explain(error, settings)}")
        return 1
    finally:
        _print(settings, lineups, deals, as_json=as_json)
    return 0


def _explain(error: Exception, settings: Settings) -> str:
    if not isinstance(error, OSError):
        return str(error)
    where = error.filename or settings.out
    return f"can't write {where}: {error.strerror}" if where else reason(error)


def _print(
    settings: Settings, lineups: Sequence[Lineup], deals: Sequence[DealPlayed], *, as_json: bool
) -> None:
    games = finished_games(deals, len(lineups))
    standings = sum_up(lineups, games)
    whole = len(games) // sum(len(rotate(lineup)) for lineup in lineups)
    if as_json:
        document = {
            "rules": settings.rules.name,
            "house": settings.rules.house,
            "players": settings.players,
            "seed": settings.seed,
            "deals_asked": settings.games,
            "deals": whole,
            "games": len(games),
            "lineups": lineups,
            "standings": [standing._asdict() for standing in standings],
        }
        sys.stdout.write(f"{json.dumps(document, indent=2)}\n")
        return
    deals_played = _count(whole, "deal")
    if whole < settings.games:
        deals_played = f"{whole} of {_count(settings.games, 'deal')}"
    say(
        f"{_count(len(games), 'game')} of {settings.rules.title} for {settings.players} players:"
        f" {deals_played}, from seed {settings.seed} on"
    )
    if games:
        _print_table(standings)


def _print_table(standings: Sequence[Standing]) -> None:
    """A line for each player; the name stands above it if there is no room in it."""
    rows = [*_HEADS, *map(_make_cells, standings)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[0] = min(widths[0], _WIDTH - sum(2 + width for width in widths[1:]))
    say("")
    for name, *cells in rows:
        if len(name) > widths[0]:
            say(name)
            name = ""  # noqa: PLW2901
        filled = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        say("  ".join([name.ljust(widths[0]), *filled]))


def _make_cells(standing: Standing) -> tuple[str, ...]:
    """What stands in each column."""
    return (
        standing.name,
        f"{standing.win_rate:.1%}",
        f"{100 * standing.low:.1f}-{standing.high:.1%}",
        f"{standing.elo:.0f}",
        str(standing.stalemates),
        _write(standing.decisions_per_second, ".0f"),
        _write(standing.think_ms_p50, ".3f"),
        _write(standing.think_ms_p95, ".3f"),
    )


def _write(number: float | None, how: str) -> str:
    return "-" if number is None else format(number, how)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
