"""`hydra-tui console`: from the first question to the end, whatever brings it."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from io import BufferedIOBase
from pathlib import Path
from typing import TYPE_CHECKING, cast

from hydra_tui.bots.registry import untrusted_modules
from hydra_tui.console.notation import Notation
from hydra_tui.console.request import MOST, NewGame
from hydra_tui.console.talk import Stop, Talk
from hydra_tui.interrupts import end_at_once_on_interrupt, interrupts_wait
from hydra_tui.saying import complain, give_up_output

if TYPE_CHECKING:
    from hydra_tui.records import Journal

_BUFFER = 1 << 16


def console(game: NewGame | Path, notation: Notation, *, trust_bots: bool) -> int:
    """Play a new game, or go on with a record; returns the exit status.

    A record's computer players that are neither ours nor installed run only if they are trusted.
    """
    source = cast("BufferedIOBase", sys.stdin.buffer) if sys.stdin else None
    # Many small writes through a pipe take longer than the game.
    out = open(  # noqa: SIM115 - it is closed in the end
        sys.stdout.fileno(), "w", buffering=_BUFFER, encoding="ascii", newline="\n", closefd=False
    )
    talk = Talk(source, out)
    journal = None
    try:
        if isinstance(game, NewGame) and not game.players:
            least = max({2, *game.bots})  # all that were named have a seat
            players = talk.ask_number("How many players?", least, MOST)
            game = game._replace(players=players)
        # Loading the game takes longer than asking the first question.
        with interrupts_wait():
            from hydra_tui.console.opening import begin_game, resume_game  # noqa: PLC0415
            from hydra_tui.console.play import play_game  # noqa: PLC0415
        if isinstance(game, NewGame):
            opening = begin_game(talk, game, notation)
        else:
            opening = resume_game(game, notation, trust_bots=trust_bots)
        journal = opening.journal
        play_game(talk, journal, notation, seed=opening.seed)
        out.flush()
    except Stop as stop:
        status, why = stop.status, stop.why
    except KeyboardInterrupt:
        give_up_output()  # it may be what the program was waiting for
        status, why = 130, "stopped"
    except OSError as error:
        give_up_output()
        status, why = 1, f"can't write to standard output: {error.strerror}"
    else:
        return 0
    finally:
        out.close()
        if journal:
            journal.close()
    end_at_once_on_interrupt()
    _say_how_to_go_on(why, journal)
    return status


def _say_how_to_go_on(why: str, journal: Journal | None) -> None:
    """One line on standard error, whatever ended the program."""
    parts = [why] if why else []
    if journal and journal.path:
        saved = "only in part saved" if journal.trouble else "saved"
        path = journal.path
        with suppress(OSError):  # the present folder is gone
            path = path.absolute()
        trust = "-trust-bots " * bool(untrusted_modules(journal.bots))
        parts += [
            f"the game is {saved}",
            f"to go on: hydra-tui console {trust}-resume {shlex.quote(str(path))}",
        ]
    elif journal:
        parts.append("the game is not saved")
    if parts:
        complain(f"hydra-tui console: {'; '.join(parts)}")
