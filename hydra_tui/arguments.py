"""The arguments of the command line: what can be asked for, and how that is written."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from hydra_tui import __version__
from hydra_tui.console.request import MOST, read_bots
from hydra_tui.saying import complain
from hydra_tui.showable import quote, showable
from hydra_tui.typed import LARGEST, whole_number

if TYPE_CHECKING:
    from hydra_tui.records import Seat

_AddParser = Callable[..., argparse.ArgumentParser]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where help is."""

    def error(self, message: str) -> NoReturn:
        complain(f"{self.prog}: {showable(message, 500)} (see {self.prog} --help)")
        self.exit(2)

    def _get_option_tuples(self, _: str) -> list[Any]:
        """Take nothing for the beginning of an option; `allow_abbrev` is about two dashes only."""
        return []


def _whole_number(least: int, most: int = LARGEST) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            return whole_number(text, least, most)
        except ValueError as problem:
            raise argparse.ArgumentTypeError(str(problem)) from None

    return read


def _bots(text: str) -> dict[int, str]:
    try:
        return read_bots(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return Path(text)


def _make_parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="hydra-tui", description="The card game Hydra.", allow_abbrev=False)
    parser.set_defaults(parser=parser)
    parser.add_argument("--version", action="version", version=f"hydra-tui {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    parser.add_argument(
        "--data-dir",
        dest="own_data_dir",
        type=_path,
        metavar="DIR",
        help="keep games and settings in DIR (without a command; each has its own)",
    )
    _add_play(commands.add_parser)
    _add_resume(commands.add_parser)
    _add_watch(commands.add_parser)
    _add_games(commands.add_parser)
    _add_export(commands.add_parser)
    _add_check(commands.add_parser)
    _add_console(commands.add_parser)
    _add_simulate(commands.add_parser)
    _add_arena(commands.add_parser)
    return parser


def _add_check(add_parser: _AddParser) -> None:
    check = add_parser(
        "check",
        help="re-play records by the rules",
        description="Re-play records by the rules. Says ok for each, or the first line that is"
        " wrong and why; the status is 1 if any is wrong.",
        allow_abbrev=False,
    )
    check.add_argument("files", nargs="+", type=_path, metavar="FILE", help="a record")
    check.set_defaults(parser=check)


def _add_play(add_parser: _AddParser) -> None:
    play = add_parser(
        "play",
        help="play a new game at the table, without the menu",
        description="Play a new game at the full-screen table.",
        allow_abbrev=False,
    )
    play.add_argument(
        "--players",
        type=_seats,
        default="Player 1,Player 2",
        metavar="LIST",
        help="who plays, with commas between them; a computer player is bot:NAME, NAME being"
        " satyr, hoplite, pythia, athena (the strongest) or package.module:Class: Ann,bot:athena"
        " (default: Player 1,Player 2)",
    )
    _add_rules(play, "--")
    play.add_argument(
        "--seed", type=_whole_number(0), metavar="N", help="for a game that can be repeated"
    )
    play.add_argument(
        "--testing", action="store_true", help="ask for every card that would come up by chance"
    )
    play.add_argument(
        "--data-dir", type=_path, metavar="DIR", help="keep the record and settings in DIR"
    )
    play.set_defaults(parser=play)


def _add_resume(add_parser: _AddParser) -> None:
    resume = add_parser(
        "resume",
        help="go on with a game at the table",
        description="Go on with a game at the full-screen table, where it stopped.",
        allow_abbrev=False,
    )
    resume.add_argument(
        "file",
        nargs="?",
        type=_path,
        metavar="FILE",
        help="its record (default: the unfinished game that was played last)",
    )
    _add_data_dir(resume)


def _add_watch(add_parser: _AddParser) -> None:
    watch = add_parser(
        "watch",
        help="watch a recorded game, or one that is being played",
        description="Watch a game at the full-screen table, move by move.",
        allow_abbrev=False,
    )
    watch.add_argument("file", type=_path, metavar="FILE", help="its record")
    _add_data_dir(watch)


def _add_export(add_parser: _AddParser) -> None:
    export = add_parser(
        "export",
        help="make a picture, a recording or a list of moves of a recorded game",
        description="Make one of these of a recorded game: a picture of a moment, a recording"
        " that asciinema plays, or a list of moves. No file is ever overwritten.",
        allow_abbrev=False,
    )
    export.add_argument("file", type=_path, metavar="FILE", help="its record")
    export.add_argument("--svg", type=_path, metavar="OUT", help="write a picture to OUT")
    export.add_argument(
        "--at", metavar="N", help="of the game after N moves (default: as far as it goes)"
    )
    export.add_argument("--cast", type=_path, metavar="OUT", help="write a recording to OUT")
    export.add_argument(
        "--speed", type=_speed, metavar="X", help="of the recording, from 0.5 to 8 (default: 1)"
    )
    export.add_argument("--text", action="store_true", help="print the moves")
    _add_data_dir(export)


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0
    if not 0.5 <= speed <= 8:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a speed from 0.5 to 8")
    return speed


def _add_games(add_parser: _AddParser) -> None:
    games = add_parser(
        "games",
        help="list the games that are kept",
        description="List the games that are kept, the newest first: when each was last played, by"
        " whom, the rules, how it stands, how many turns it took, and its file.",
        allow_abbrev=False,
    )
    games.add_argument("--json", action="store_true", help="print one JSON array instead")
    _add_data_dir(games)


def _add_data_dir(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data-dir", type=_path, metavar="DIR", help="where games and settings are kept"
    )
    parser.set_defaults(parser=parser)


def _seats(text: str) -> list[Seat]:
    from hydra_tui.tui.seating import read_seats  # noqa: PLC0415

    try:
        return read_seats(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def _add_console(add_parser: _AddParser) -> None:
    console = add_parser(
        "console",
        help="play in lines of text",
        description="Play Hydra on standard input and output, one line at a time. Each option may"
        " be written with one dash or two.",
        allow_abbrev=False,
        add_help=False,
    )

    def add(name: str, **settings: Any) -> None:
        console.add_argument(f"-{name}", f"--{name}", **settings)

    console.add_argument("-h", "-help", "--help", action="help", help="show this and end")
    add("players", type=_whole_number(2, MOST), metavar="N", help="how many (default: ask)")
    _add_rules(console, "-", "--")
    add(
        "bots",
        type=_bots,
        default={},
        metavar="LIST",
        help="seats that the computer plays, like 2, or 2=hoplite,3, or all (default: none);"
        " satyr, hoplite, pythia, athena (the strongest, unless another is named), or"
        " package.module:Class",
    )
    add("seed", type=_whole_number(0), metavar="N", help="for a game that can be repeated")
    add("testing", action="store_true", help="ask for every card that would come up by chance")
    add("cheats", action="store_true", help="lay out the table first, then as -testing")
    add("grammar", action="store_true", help="say an A and an 8")
    add("no-suits", action="store_true", help="write cards by value alone; not with black-up")
    add("resume", type=_path, metavar="FILE", help="go on with the game of a record")
    add(
        "trust-bots",
        action="store_true",
        help="with -resume: run the code of computer players that are neither built in nor"
        " from an installed package",
    )
    add("data-dir", type=_path, metavar="DIR", help="keep the record in a folder in DIR")
    console.set_defaults(parser=console)


def _add_simulate(add_parser: _AddParser) -> None:
    simulate = add_parser(
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
        type=_whole_number(2, MOST),
        default=2,
        metavar="K",
        help="in each (default: 2)",
    )
    _add_rules(simulate, "--")
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
    _add_jobs(simulate)
    simulate.set_defaults(parser=simulate)


def _add_arena(add_parser: _AddParser) -> None:
    arena = add_parser(
        "arena",
        help="have computer players play each other",
        description="Have computer players play all against all, on the same deals and from every"
        " seat, and print a table of how they did. Ctrl-C ends it and prints what is known so far.",
        allow_abbrev=False,
    )
    arena.add_argument(
        "names",
        nargs="+",
        metavar="NAME",
        help="satyr, hoplite, pythia, athena, one of an installed package, or package.module:Class",
    )
    arena.add_argument(
        "--games",
        type=_whole_number(1),
        default=100,
        metavar="N",
        help="how many deals, each played from every seat (default: 100)",
    )
    arena.add_argument(
        "--players",
        type=_whole_number(2),
        default=2,
        metavar="K",
        help="at a table (default: 2); the last NAME takes the seats that are left",
    )
    _add_rules(arena, "--")
    arena.add_argument(
        "--seed",
        type=_whole_number(0),
        default=0,
        metavar="S",
        help="of the first deal; each further deal takes the next number (default: 0)",
    )
    arena.add_argument("--json", action="store_true", help="print one JSON object instead")
    arena.add_argument(
        "--out", type=_path, metavar="DIR", help="where records go (default: none are kept)"
    )
    _add_jobs(arena)
    arena.set_defaults(parser=arena)


def _add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs",
        type=_whole_number(1, 61),
        default=min(os.cpu_count() or 1, 61),
        metavar="J",
        help="how many games at a time (default: one per core)",
    )


def _add_rules(parser: argparse.ArgumentParser, *dashes: str) -> None:
    parser.add_argument(
        *(f"{dash}rules" for dash in dashes),
        metavar="R",
        help="standard, spring-2020 or original (default: standard)",
    )
    parser.add_argument(
        *(f"{dash}house" for dash in dashes),
        action="append",
        default=[],
        metavar="H",
        help="free-cut, black-up or early-cut; reserves with original; may be repeated",
    )


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the arguments; wrong ones end the program with a line that says so."""
    options, unknown = _make_parser().parse_known_args(arguments)
    if unknown:
        options.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if options.own_data_dir and options.command:
        options.parser.error("write --data-dir after the command")
    return options
