"""The command line. It reads the arguments first and imports what they ask for afterwards."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from hydra_tui import __version__
from hydra_tui.saying import complain, give_up_output, open_streams


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where help is."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {message} (see {self.prog} --help)")
        self.exit(2)


def _whole_number(least: int, most: int = 10**15 - 1) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) <= 15 and least <= int(text) <= most:
            return int(text)
        problem = f"{text!r:.40} is not a whole number from {least} to {most}"
        raise argparse.ArgumentTypeError(problem)

    return read


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return Path(text)


def _make_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="hydra-tui", description="The card game Hydra.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"hydra-tui {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    check = commands.add_parser(
        "check",
        help="re-play records by the rules",
        description="Re-play records by the rules. Says ok for each, or the first line that is"
        " wrong and why; the status is 1 if any is wrong.",
        allow_abbrev=False,
    )
    check.add_argument("files", nargs="+", type=_path, metavar="FILE", help="a record")

    simulate = commands.add_parser(
        "simulate",
        help="play random legal games to records",
        description="Play games of random legal moves and write their records to a folder.",
        allow_abbrev=False,
    )
    simulate.add_argument(
        "--games", type=_whole_number(1), default=100, metavar="N", help="how many (default: 100)"
    )
    simulate.add_argument(
        "--players",
        type=_whole_number(2, 1000),
        default=2,
        metavar="K",
        help="in each (default: 2)",
    )
    _add_rules(simulate)
    simulate.add_argument(
        "--seed",
        type=_whole_number(0),
        default=0,
        metavar="S",
        help="of the first game; each further game takes the next number (default: 0)",
    )
    simulate.add_argument(
        "--out", type=_path, required=True, metavar="DIR", help="where the records go"
    )
    simulate.add_argument(
        "--jobs",
        type=_whole_number(1, 61),
        default=min(os.cpu_count() or 1, 61),
        metavar="J",
        help="how many games at a time (default: one per core)",
    )
    simulate.set_defaults(parser=simulate)
    return parser


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        default="standard",
        metavar="R",
        help="standard, spring-2020 or original (default: standard)",
    )
    parser.add_argument(
        "--house",
        action="append",
        default=[],
        metavar="H",
        help="free-cut, black-up or early-cut; reserves with original; may be repeated",
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status."""
    open_streams()
    signal.signal(signal.SIGINT, _interrupt_once)
    parser = _make_parser()
    options = parser.parse_args(arguments)
    try:
        status = _run(options, parser)
        sys.stdout.flush()
    except KeyboardInterrupt:
        complain("hydra-tui: stopped")
        return 130
    except BrokenPipeError:  # whoever read the output has gone
        give_up_output()
        return 1
    except OSError as error:
        complain(f"hydra-tui: can't write to standard output: {error.strerror}")
        give_up_output()
        return 1
    return status


def _interrupt_once(*_: object) -> NoReturn:
    """End on Ctrl-C; a second one must not disturb the tidying up after the first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    match options.command:
        case "check":
            from hydra_tui.check import check  # noqa: PLC0415

            return check(options.files)
        case "simulate":
            from hydra_tui.engine import RulesError, make_rules  # noqa: PLC0415
            from hydra_tui.simulate import simulate  # noqa: PLC0415

            try:
                rules = make_rules(options.rules, options.house)
            except RulesError as error:
                options.parser.error(str(error))
            return simulate(
                rules,
                players=options.players,
                games=options.games,
                seed=options.seed,
                out=options.out,
                jobs=options.jobs,
            )
    parser.print_help()
    return 0
