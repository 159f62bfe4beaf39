"""Games that are played by keys, ended at random moments, and gone on with.

`python -m tests.crashes.campaign --ends 50 --by KILL --seed 1` prints what it saw, or fails. It has
to be a process of its own with a single thread, for it forks; so only it pays for the imports.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import signal
import sys
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal, get_args

from hydra_tui.check import check
from hydra_tui.records import Replay, games_folder, list_games
from tests.crashes.expected import missing, not_in_record
from tests.crashes.program import Program, running

# What the program loads late, it has loaded here.
from hydra_tui.tui import start as _  # noqa: F401
from hydra_tui.tui.screens import game_over, questions  # noqa: F401

By = Literal["KILL", "TERM", "HUP", "INT", "hangup", "key", "full disk"]

RULES = (
    ("--rules", "standard"),
    ("--rules", "spring-2020", "--players", "Ann,Bo,Cleo"),
    ("--rules", "original"),
    ("--rules", "original", "--house", "reserves"),
    ("--rules", "standard", "--house", "early-cut", "--house", "black-up"),
    ("--rules", "original", "--house", "reserves", "--house", "black-up"),
    ("--rules", "standard", "--house", "free-cut", "--players", "Ann,Bo,Cleo"),
)
KEYS = [
    *(b"1 2 3 4 5 6 7 8 9 0 0 r r c \r \r \r \t s x".split(b" ")),
    *(b" ", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F", b"\x7f"),
]
"""Keys that play, walk, correct and refuse. None leaves the table while a game goes on."""
HARMLESS = b"x"
"""A key that takes a turn, ends a motion, and else does nothing."""
PLENTY = 1 << 30
SHORTLY = 0.05
"""Seconds of silence after which the next thing is done: a moment like any other."""


class Campaign:
    """One game after the other in a folder, each gone on with as often as it takes."""

    def __init__(self, folder: Path, by: By, seed: int) -> None:
        self._folder = folder
        self._by = by
        self._chance = Random(f"{by} {seed}")
        self.seen: Counter[str] = Counter()
        """How often things happened."""

    def run(self, ends: int) -> None:
        """Have the program end so often."""
        for _ in range(ends):
            self._live()
            self.seen["ends"] += 1

    # The life of one process.

    def _live(self) -> None:
        before = self._current()
        self._choose_settings()
        room = self._choose_room(before)
        with running(self._arguments(before), room=room) as program:
            if self._chance.random() < 0.2 and room is None:
                self.seen["while it started"] += 1
                self._read_some(program, self._chance.choice([0, 300, 15_000]))
            else:
                if before:
                    self._see_resumed(program, before)
                self._play(program)
                if room is not None:
                    self._fill_disk(program)
            self._end(program)
            self._check(program, before)

    def _arguments(self, current: Path | None) -> list[str]:
        where = ["--data-dir", str(self._folder)]
        if current:
            return ["resume", *where]
        self.seen["games"] += 1
        seed = str(self._chance.randrange(10**6))
        return ["play", *self._chance.choice(RULES), "--seed", seed, *where]

    def _choose_settings(self) -> None:
        chosen = {"motion": self._chance.random() < 0.4, "handover": self._chance.random() < 0.7}
        (self._folder / "settings.json").write_text(json.dumps(chosen))

    def _see_resumed(self, program: Program, path: Path) -> None:
        """The table is as the record says, and so are hand and reserve once the turn is taken."""
        found = replay(path)
        decision = found.game.decision

        def sees(*, secrets: bool) -> bool:
            return not missing(program.lines, found, secrets=secrets)

        try:
            if decision == "start":
                program.read_until(lambda: sees(secrets=False))
                program.press(HARMLESS)
                program.read_until(lambda: replay(path).decisions > found.decisions, HARMLESS)
                found = replay(path)
            if found.game.decision in ("play", "announce"):
                program.read_until(lambda: sees(secrets=False) or sees(secrets=True))
                program.press(HARMLESS)
                program.read_until(lambda: sees(secrets=True), HARMLESS)
                self.seen["resumed"] += 1
        except AssertionError as failure:
            lost = missing(program.lines, found, secrets=True)
            failure.add_note(f"of {path}, the screen does not show {lost}")
            raise

    def _play(self, program: Program) -> None:
        """Press keys, in bursts and one by one, and end up at some moment."""
        chance = self._chance
        for _ in range(chance.randint(1, 5)):
            keys = chance.choices(KEYS, k=chance.choice([1, 1, 3, 8]))
            program.press(b"".join(keys))
            self.seen["keys"] += len(keys)
            match chance.choice(["now", "bytes", "bytes", "grown", "quiet"]):
                case "bytes":
                    self._read_some(program, chance.choice([40, 400, 4000]))
                case "grown":
                    self._wait_for_record(program)
                case "quiet":
                    while program.read(SHORTLY):
                        pass

    def _read_some(self, program: Program, most: int) -> None:
        """Read some bytes, if so many come."""
        left = self._chance.randint(0, most)
        while left and (size := program.read(SHORTLY, left)):
            left -= size

    def _wait_for_record(self, program: Program) -> None:
        """Wait for the very moment at which something is written, if that comes soon."""
        if (path := self._current()) is None:
            return
        size = path.stat().st_size
        for _ in range(3000):
            if path.stat().st_size != size:
                self.seen["at a write"] += 1
                return
            program.read()

    # A full disk.

    def _choose_room(self, path: Path | None) -> int | None:
        if self._by != "full disk":
            return None
        return (path.stat().st_size if path else 0) + self._chance.choice([0, 9, 60, 300])

    def _fill_disk(self, program: Program) -> None:
        """Play until the game is not saved any more; then there may be room again."""
        chance = self._chance

        def play_until(saved: bool) -> None:
            for _ in range(500):
                if ("not saved" not in program.lines[0]) == saved:
                    return
                program.press(chance.choice(KEYS))
                while program.read(SHORTLY):
                    pass
            raise AssertionError(f"it is never {'' if saved else 'not '}saved")

        play_until(saved=False)
        text = "".join(program.lines)
        assert text.count("goes on, but is") <= 1, "it is told once"
        self.seen["not saved"] += 1
        if chance.random() < 0.5:
            program.allow(PLENTY)
            play_until(saved=True)
            self.seen["saved again"] += 1

    # The end.

    def _end(self, program: Program) -> None:
        by = self._by
        if by == "full disk":
            by = self._chance.choice(["KILL", "TERM"])
        if by == "KILL":
            program.signal(signal.SIGKILL)
            assert program.wait() == -signal.SIGKILL
        elif by == "hangup":
            program.hang_up()
            self.seen[f"status {program.wait()}"] += 1
        elif by == "key":
            program.press(b"\x03")
            assert program.wait() in (0, 128 + signal.SIGINT)
            self._check_terminal(program)
        else:
            number = getattr(signal, f"SIG{by}")
            program.signal(number)
            status = program.wait()
            if status == -number:
                assert b"\x1b[?1049h" not in program.output, "the table was there already"
                self.seen["before the table"] += 1
            else:
                assert status == 128 + number, f"the status is {status}"
            self._check_terminal(program)

    def _check_terminal(self, program: Program) -> None:
        """The terminal is left as it was, with one line that says how to go on."""
        assert not program.settings_left
        assert not program.modes_left()
        if b"\x1b[?1049h" in program.output:
            self.words = program.last_words

    # What is left.

    def _check(self, program: Program, before: Path | None) -> None:
        """All records are good, and have all that was seen."""
        paths = self._records()
        said = io.StringIO()
        with redirect_stdout(said):
            status = check(paths)
        assert status == 0, said.getvalue()
        self.seen["torn"] += said.getvalue().count("torn")
        current = self._current() or before
        if current and current.exists() and "not saved" not in program.lines[0]:
            lost = not_in_record(program.lines, replay(current))
            assert not lost, f"{current} does not have {lost}:\n{program.describe()}"

    def _records(self) -> list[Path]:
        """All records; of one that was about to be made there may be an empty file."""
        listed = list_games(games_folder(self._folder))
        for game in listed:
            assert game.header or not game.path.stat().st_size, f"{game.path}: {game.damage}"
            if not game.header:
                self.seen["empty files"] += 1
                game.path.unlink()
        return [game.path for game in listed if game.header]

    def _current(self) -> Path | None:
        """The game that will be gone on with."""
        games = list_games(games_folder(self._folder))
        return next((game.path for game in games if game.header and not game.end), None)


def replay(path: Path) -> Replay:
    """What is in a record."""
    with path.open("rb") as file:
        return Replay(file)


def main() -> int:
    """Run a campaign; returns the status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ends", type=int, default=50)
    parser.add_argument("--by", choices=get_args(By), default="KILL")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    gc.freeze()
    with TemporaryDirectory(prefix="hydra-crash-") as folder:
        campaign = Campaign(Path(folder), options.by, options.seed)
        try:
            campaign.run(options.ends)
        except BaseException:
            sys.stderr.write(f"{' '.join(sys.argv[1:])} failed after {dict(campaign.seen)}\n")
            raise
    sys.stdout.write(f"{json.dumps(campaign.seen)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
