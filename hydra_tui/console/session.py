"""`hydra-tui console`: from the first question to the end, whatever brings it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from io import BufferedIOBase
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from hydra_tui.console.talk import Quit, Talk
from hydra_tui.saying import complain, give_up_output

if TYPE_CHECKING:
    from hydra_tui.engine import Rules
    from hydra_tui.records import Journal

MOST_PLAYERS = 1000
_BUFFER = 1 << 16


class CantResume(Exception):  # noqa: N818 - it is what happened
    """There is nothing to go on with; the message says why."""


class NewGame(NamedTuple):
    """The game that the command line asks for."""

    make_rules: Callable[[], Rules]
    """Called after the first question, which comes sooner than the rules are loaded."""
    players: int | None
    """How many, or None: ask."""
    seed: int | None
    testing: bool
    cheats: bool
    data_dir: Path | None


def console(game: NewGame | Path, *, grammar: bool) -> int:
    """Play a new game, or go on with a record; returns the exit status."""
    source = cast("BufferedIOBase", sys.stdin.buffer) if sys.stdin else None
    # Many small writes through a pipe take longer than the game.
    out = open(  # noqa: SIM115 - it is no path, and closed in the end
        sys.stdout.fileno(), "w", buffering=_BUFFER, encoding="ascii", newline="\n", closefd=False
    )
    talk = Talk(source, out)
    journal = None
    try:
        journal = _resume(game) if isinstance(game, Path) else _begin(talk, game)
        from hydra_tui.console.play import play_game  # noqa: PLC0415

        play_game(talk, journal, grammar=grammar)
        out.flush()
    except Quit:
        status, why = 0, ""
    except EOFError:
        status, why = 1, "the input has ended"
    except KeyboardInterrupt:
        give_up_output()  # it may be what the program was waiting for
        status, why = 130, "stopped"
    except CantResume as error:
        status, why = 1, str(error)
    except OSError as error:
        give_up_output()
        status, why = 1, f"can't write to standard output: {error.strerror}"
    else:
        return 0
    finally:
        out.close()
        if journal:
            journal.close()
    _say_how_to_go_on(why, journal)
    return status


def _begin(talk: Talk, game: NewGame) -> Journal:
    players = game.players or talk.ask_number("How many players?", 2, MOST_PLAYERS)
    from hydra_tui.console.opening import begin_game  # noqa: PLC0415

    return begin_game(
        talk,
        game.make_rules(),
        players,
        seed=game.seed,
        testing=game.testing,
        cheats=game.cheats,
        data_dir=game.data_dir,
    )


def _resume(path: Path) -> Journal:
    from hydra_tui.records import Journal, RecordError  # noqa: PLC0415

    try:
        journal, found = Journal.resume(path)
    except RecordError as error:
        raise CantResume(f"{path}: {error}") from None
    except (OSError, ValueError) as error:  # a ValueError is a name no file can have
        reason = getattr(error, "strerror", None) or error
        raise CantResume(f"can't go on with {path}: {reason}") from None
    if found.torn:
        complain("hydra-tui console: the last line of the record was torn and is left out")
    return journal


def _say_how_to_go_on(why: str, journal: Journal | None) -> None:
    """One line on standard error, whatever ended the program."""
    parts = [why] if why else []
    if journal and journal.path:
        saved = "only in part saved" if journal.trouble else "saved"
        command = f"hydra-tui console -resume {shlex.quote(str(journal.path))}"
        parts += [f"the game is {saved}", f"to go on: {command}"]
    elif journal:
        parts.append("the game is not saved")
    if parts:
        complain(f"hydra-tui console: {'; '.join(parts)}")
