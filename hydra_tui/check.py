"""`hydra-tui check`: re-play records and say whether they keep to the rules."""

from __future__ import annotations

from collections.abc import Iterable
from io import BufferedReader
from pathlib import Path

from hydra_tui.records import RecordError, Replay
from hydra_tui.records.opening import open_regular
from hydra_tui.saying import reason, say


def check(paths: Iterable[Path]) -> int:
    """Print a line for each record; returns 1 if any is wrong, else 0."""
    status = 0
    for path in paths:
        try:
            with BufferedReader(open_regular(path)) as file:
                verdict = f"ok, {_sum_up(Replay(file))}"
        except RecordError as error:
            verdict = str(error)
            status = 1
        except (OSError, ValueError) as error:  # a ValueError is a name no file can have
            verdict = f"can't be read: {reason(error)}"
            status = 1
        say(f"{path}: {verdict}")
    return status


def _sum_up(found: Replay) -> str:
    outcome, turns = found.game.outcome, found.game.table.turn
    if not outcome:
        ending = "unfinished"
    elif outcome.winner is None:
        ending = "stalemate"
    else:
        ending = f"seat {outcome.winner} won ({outcome.termination})"
    flaw = "; its last line is torn and was left out" if found.torn else ""
    if outcome and not found.ended and not found.torn:
        flaw = "; its last line, the end, is missing"
    return f"{ending}, {turns} turns, {found.decisions} decisions{flaw}"
