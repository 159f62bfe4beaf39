"""The command line: it imports what was asked for once it knows what that is."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from hydra_tui.arguments import parse_arguments
from hydra_tui.console.notation import NEEDS_SUITS, Notation
from hydra_tui.console.request import NewGame
from hydra_tui.interrupts import end_on_interrupt, interrupts_wait
from hydra_tui.saying import complain, give_up_output, open_streams

if TYPE_CHECKING:
    from hydra_tui.engine import Rules


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status."""
    open_streams()
    end_on_interrupt()
    try:
        status = _run(parse_arguments(arguments))
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


def _run(options: argparse.Namespace) -> int:
    match options.command:
        case "check":
            with interrupts_wait():
                from hydra_tui.check import check  # noqa: PLC0415
            return check(options.files)
        case "games":
            with interrupts_wait():
                from hydra_tui.games import games  # noqa: PLC0415
            return games(options.data_dir, as_json=options.json)
        case "play":
            return _run_play(options)
        case "console":
            return _run_console(options)
        case "resume":
            with interrupts_wait():
                from hydra_tui.tui.start import resume  # noqa: PLC0415
            return resume(options.file, options.data_dir)
        case "watch":
            with interrupts_wait():
                from hydra_tui.tui.start import watch  # noqa: PLC0415
            return watch(options.file, options.data_dir)
        case "export":
            return _run_export(options)
        case "arena":
            return _run_arena(options)
        case "simulate":
            with interrupts_wait():
                from hydra_tui.simulate import simulate  # noqa: PLC0415
            return simulate(
                _make_rules(options),
                players=options.players,
                games=options.games,
                seed=options.seed,
                out=options.out,
                jobs=options.jobs,
            )
    with interrupts_wait():
        from hydra_tui.tui.start import run  # noqa: PLC0415
    return run(options.own_data_dir)


def _run_play(options: argparse.Namespace) -> int:
    rules = _make_rules(options)
    bots = [seat.bot for seat in options.players if seat.bot]
    _check_bots(options, bots)
    with interrupts_wait():
        from hydra_tui.records import games_folder  # noqa: PLC0415
        from hydra_tui.tui.match import begin_match  # noqa: PLC0415
        from hydra_tui.tui.start import can_run, run  # noqa: PLC0415
    if not can_run():
        return 2
    match = begin_match(
        games_folder(options.data_dir),
        options.players,
        rules,
        seed=options.seed,
        testing=options.testing,
    )
    return run(options.data_dir, match=match, trusted_bots=bots)


def _run_export(options: argparse.Namespace) -> int:
    parser: argparse.ArgumentParser = options.parser
    if sum(map(bool, (options.svg, options.cast, options.text))) != 1:
        parser.error("choose one of --svg OUT, --cast OUT and --text")
    if options.at is not None and not options.svg:
        parser.error("--at goes with --svg: leave it out")
    if options.speed is not None and not options.cast:
        parser.error("--speed goes with --cast: leave it out")
    with interrupts_wait():
        from hydra_tui.tui.exports.command import (  # noqa: PLC0415
            export_cast,
            export_svg,
            export_text,
        )
    if options.svg:
        return export_svg(options.file, options.svg, options.at, options.data_dir)
    if options.cast:
        return export_cast(options.file, options.cast, options.speed or 1, options.data_dir)
    return export_text(options.file)


def _run_arena(options: argparse.Namespace) -> int:
    rules = _make_rules(options)
    with interrupts_wait():
        from hydra_tui.arena import Settings  # noqa: PLC0415
        from hydra_tui.arena.command import arena  # noqa: PLC0415
    settings = Settings(
        names=tuple(options.names),
        games=options.games,
        players=options.players,
        rules=rules,
        seed=options.seed,
        out=options.out,
    )
    return arena(settings, jobs=options.jobs, as_json=options.json)


def _run_console(options: argparse.Namespace) -> int:
    from hydra_tui.console.session import console  # noqa: PLC0415

    new_game = ("players", "bots", "rules", "house", "seed", "testing", "cheats", "data_dir")
    given = [
        name for name in new_game if getattr(options, name) != options.parser.get_default(name)
    ]
    if options.trust_bots and not options.resume:
        options.parser.error("-trust-bots goes with -resume: leave it out")
    if options.resume and given:
        flag = given[0].replace("_", "-")
        options.parser.error(f"-resume goes on with a game as it is: leave out -{flag}")
    if {"rules", "house"} & {*given}:
        rules = _make_rules(options)  # wrong ones are refused before anything is asked
        if rules.black_up and options.no_suits:
            options.parser.error(NEEDS_SUITS)
    if options.players and (last := max(options.bots, default=0)) > options.players:
        options.parser.error(f"-bots: there is no seat {last} among {options.players} players")
    _check_bots(options, options.bots.values())
    return console(
        options.resume
        or NewGame(
            make_rules=partial(_make_rules, options),
            players=options.players,
            bots=options.bots,
            seed=options.seed,
            testing=options.testing,
            cheats=options.cheats,
            data_dir=options.data_dir,
        ),
        Notation(grammar=options.grammar, suits=not options.no_suits),
        trust_bots=options.trust_bots,
    )


def _check_bots(options: argparse.Namespace, names: Iterable[str]) -> None:
    """Refuse computer players that there are not."""
    from hydra_tui.bots.registry import is_own  # noqa: PLC0415

    foreign = sorted(name for name in {*names} if not is_own(name))
    if not foreign:
        return
    with interrupts_wait():
        from hydra_tui.bots.thinker import Thinker, ThinkError  # noqa: PLC0415
    parser: argparse.ArgumentParser = options.parser
    thinker = Thinker(seed=0)  # somebody's class must not be where the game is (R4)
    try:
        for name in foreign:
            thinker.look_for(name)
    except ThinkError as error:
        parser.error(str(error))
    finally:
        thinker.stop()


def _make_rules(options: argparse.Namespace) -> Rules:
    with interrupts_wait():
        from hydra_tui.engine import RulesError, make_rules  # noqa: PLC0415
    try:
        return make_rules(options.rules or "standard", options.house)
    except RulesError as error:
        parser: argparse.ArgumentParser = options.parser
        parser.error(str(error))
