"""Long campaigns, run before a release: `make soak`, or `python -m tests.soak kill bots` for some.

Each campaign is a command that fails if something is wrong, and then says what to repeat. The suite
runs all of them too, but short. A new one needs an entry in `CAMPAIGNS`, and no more.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Campaign(NamedTuple):
    """One command, which may be run with several seeds."""

    about: str
    arguments: str
    """What follows `python -m`; `{seed}` is a seed."""
    seeds: range = range(1)
    factor: int = 0
    """How many times as much is tried as in the suite, if it is a part of that; see `sizes.py`."""


CAMPAIGNS = {
    "properties": Campaign(
        "what holds in every game, by examples that are new each time",
        "pytest -q -n auto -m hypothesis",
        factor=25,
    ),
    "mutants": Campaign(
        "records that came to harm",
        "pytest -q -n auto tests/records/test_mutants.py",
        factor=20,
    ),
    "kill": Campaign(
        "the program is killed while a game is played by keys",
        "tests.crashes.campaign --ends 250 --by KILL --seed {seed}",
        range(1, 5),
    ),
    "end": Campaign(
        "it is told to end by a signal, or by Ctrl-C",
        "tests.crashes.campaign --ends 100 --by TERM HUP INT key --seed {seed}",
        range(1, 4),
    ),
    "hangup": Campaign(
        "it loses its terminal",
        "tests.crashes.campaign --ends 100 --by hangup --seed {seed}",
        range(1, 4),
    ),
    "full-disk": Campaign(
        "its disk is full",
        "tests.crashes.campaign --ends 100 --by 'full disk' --seed {seed}",
        range(1, 4),
    ),
    "monkey": Campaign(
        "keys, clicks and pastes, faster than screens open and close",
        "tests.monkey.campaign --runs 500 --seed {seed}",
    ),
    "bots": Campaign(
        "all computer players, by all rules",
        "tests.bots.campaign --games 100 --jobs 2",
    ),
}


def run(name: str, campaign: Campaign) -> bool:
    """Run a campaign with all its seeds; returns whether all was well."""
    environment = os.environ | ({"SOAK": str(campaign.factor)} if campaign.factor else {})
    good = True
    for seed in campaign.seeds:
        arguments = ["-m", *shlex.split(campaign.arguments.format(seed=seed))]
        began = monotonic()
        done = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=environment, check=False
        ).returncode
        good = good and not done
        word = f"FAILED ({done})" if done else "ok"
        say(f"{name}: {word} in {monotonic() - began:.0f} s: {shlex.join(arguments)}")
    return good


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - that is what it is for


def main() -> int:
    """Run campaigns; returns 1 if one failed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak", epilog="without a NAME, all are run", description=__doc__
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(CAMPAIGNS))
    names = parser.parse_args().names or [*CAMPAIGNS]
    if unknown := [name for name in names if name not in CAMPAIGNS]:
        parser.error(f"no campaign is called {unknown[0]!r}; there are {', '.join(CAMPAIGNS)}")
    failed = []
    for name in names:
        say(f"== {name}: {CAMPAIGNS[name].about}")
        if not run(name, CAMPAIGNS[name]):
            failed.append(name)
    say(f"failed: {', '.join(failed)}" if failed else "all campaigns went well")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
