"""Games that are played by keys, ended at random moments, and gone on with.

`python -m tests.crashes.campaign --ends 50 --by KILL --seed 1` prints what it saw, or fails. It has
to be a process of its own with a single thread, for it forks; so only it pays for the imports.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import re
import signal
import sys
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Literal, get_args

from hydra_tui.check import check
from hydra_tui.engine import make_rules
from hydra_tui.records import Replay, games_folder, list_games
from hydra_tui.tui import input_queue, start  # noqa: F401 - what is loaded late, is loaded here
from hydra_tui.tui.screens import game_over, questions  # noqa: F401
from tests.crashes.expected import missing, not_in_record
from tests.crashes.program import Program, running
from tests.records.games import write_game

By = Literal["KILL", "TERM", "HUP", "INT", "hangup", "key", "full disk"]
"""What ends the program: a signal, the loss of its terminal, Ctrl-C as a key, or signals while
the disk is full."""

RULES = (
    ("standard", "Ann,Bo"),
    ("spring-2020", "Ann,Bo,Cleo"),
    ("original", "Ann,Bo"),
    ("original", "Ann,Bo", "reserves"),
    ("standard", "Ann,Bo,Cleo", "early-cut", "black-up"),
    ("original", "Ann,Bo,Cleo", "reserves", "black-up"),
    ("spring-2020", "Ann,Bo", "free-cut"),
)
KEYS = [
    *(b"\r \r \r \r \r \r 0 0 c c r s x \t 1 2 3 4 5 6 7 8 9".split(b" ")),
    *(b" ", b"\x1b[C", b"\x1b[D", b"\x1b[H", b"\x1b[F", b"\x7f"),
]
"""Keys that play, walk, correct and are refused. None leaves the table while a game goes on."""
HARMLESS = b"x"
"""A key that takes a turn, ends a motion, and else does nothing."""
PLENTY = 1 << 30
SHORTLY = 0.03
"""Seconds of silence after which the next thing is done: a moment like any other."""


class Campaign:
    """One game after the other in a folder, each gone on with as often as it takes."""

    def __init__(self, folder: Path, ways: list[By], seed: int) -> None:
        self._folder = folder
        self._games = games_folder(folder)
        self._ways = ways
        self._seed = seed
        self._chance = Random()
        self.seen: Counter[str] = Counter()
        """How often things happened."""

    def run(self, ends: int) -> None:
        """Have the program end so often."""
        for _ in range(ends):
            self._live()
            self.seen["ends"] += 1

    # The life of one process.

    def _live(self) -> None:
        chance = self._chance
        # The plan of each life is its own, however many keys the one before has seen.
        chance.seed(f"{self._ways} {self._seed} {self.seen['ends']}")
        by = chance.choice(self._ways)
        begin, late, early = (chance.random() < share for share in (0.1, 0.3, 0.2))
        path = self._find_current()
        if path is None or begin:
            path = self._begin_late() if late else None
        before = path.read_bytes().count(b"\n") if path else 0
        self._choose_settings()
        room = self._choose_room(path) if by == "full disk" else None
        with running(self._arguments(path), room=room) as program:
            try:
                if early and room is None:
                    self._stop_early(program)
                else:
                    if path:
                        self._see_resumed(program, path)
                    self._play(program)
                    if room is not None:
                        self._fill_disk(program)
                words = self._end(program, by)
                played = self._check(program, path)
                if words is not None:
                    self._check_words(words, played)
            except AssertionError as failure:
                failure.add_note(f"hydra-tui {' '.join(program.arguments)}:\n{program.describe()}")
                raise
        if path:
            self.seen["decisions"] += path.read_bytes().count(b"\n") - before

    def _arguments(self, path: Path | None) -> list[str]:
        where = ["--data-dir", str(self._folder)]
        if path:
            return ["resume", *where]
        self.seen["new games"] += 1
        rules, names, *house = self._chance.choice(RULES)
        options = [f"--house={name}" for name in house]
        seed = self._chance.randrange(10**6)
        return ["play", "--rules", rules, "--players", names, *options, f"--seed={seed}", *where]

    def _begin_late(self) -> Path:
        """A game that is nearly over."""
        chance = self._chance
        rules, names, *house = chance.choice(RULES)
        self._games.mkdir(exist_ok=True)
        path = self._games / f"late-{self.seen['late games']}.jsonl"
        write_game(path, make_rules(rules, house), names.count(",") + 1, chance.randrange(10**6))
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[: -chance.randint(2, min(12, len(lines) - 2))]))
        self.seen["late games"] += 1
        return path

    def _choose_settings(self) -> None:
        chosen: dict[str, object] = {"symbols": "unicode"}
        chosen["motion"] = self._chance.random() < 0.4
        chosen["handover"] = self._chance.random() < 0.7
        (self._folder / "settings.json").write_text(json.dumps(chosen))

    def _stop_early(self, program: Program) -> None:
        """Go no further than some moment before the table is there."""
        self.seen["while it started"] += 1
        self._read_some(program, self._chance.choice([0, 300, 15_000]))

    def _see_resumed(self, program: Program, path: Path) -> None:
        """The table is as the record says, and so are hand and reserve once the turn is taken."""
        found = replay(path)

        def sees(*, secrets: bool) -> bool:
            return not missing(program.lines, found, secrets=secrets)

        try:
            if found.game.decision == "start":
                program.read_until(lambda: sees(secrets=False))
                program.read_until(
                    lambda: replay(path).decisions > found.decisions or unsaved(program), HARMLESS
                )
                if unsaved(program):
                    return
                found = replay(path)
            if found.game.decision in ("play", "announce"):
                program.read_until(lambda: sees(secrets=False) or sees(secrets=True))
                program.read_until(lambda: sees(secrets=True), HARMLESS)
                self.seen["resumed"] += 1
        except AssertionError as failure:
            lost = missing(program.lines, found, secrets=True)
            failure.add_note(f"{path} has {lost}, but the screen does not show it")
            raise

    def _play(self, program: Program) -> None:
        """Press keys, in bursts and one by one, and end up at some moment."""
        chance = self._chance
        for _ in range(chance.randint(0, 3)):
            self._press(program)
            if chance.random() < 0.8:
                self._rest(program)
        path = self._find_current()
        size = path.stat().st_size if path else 0
        self._press(program)
        moment = chance.choice(["at once", "after some bytes", "at a write", "at rest"])
        if moment == "after some bytes":
            self._read_some(program, chance.choice([40, 400, 4000]))
        elif moment == "at a write" and path:
            tries = 2000  # there may be none
            while path.stat().st_size == size and tries:
                program.read()
                tries -= 1
        elif moment == "at rest":
            self._rest(program)
        self.seen[moment] += 1

    def _press(self, program: Program) -> None:
        keys = self._chance.choices(KEYS, k=self._chance.choice([1, 1, 3, 8]))
        program.press(b"".join(keys))
        self.seen["keys"] += len(keys)

    def _rest(self, program: Program) -> None:
        while program.read(SHORTLY):
            pass

    def _read_some(self, program: Program, most: int) -> None:
        """Read some bytes, if so many come."""
        left = self._chance.randint(0, most)
        while left and (size := program.read(SHORTLY, left)):
            left -= size

    # A full disk.

    def _choose_room(self, path: Path | None) -> int:
        return (path.stat().st_size if path else 0) + self._chance.choice([0, 9, 60, 300])

    def _fill_disk(self, program: Program) -> None:
        """Play until the game is not saved any more; then there may be room again."""
        if self._play_until(program, saved=False):
            assert program.text.count("goes on, but is") <= 1, "it is told once"
            self.seen["not saved"] += 1
            if self.seen["ends"] % 2:
                program.allow(PLENTY)
                if self._play_until(program, saved=True):
                    self.seen["saved again"] += 1

    def _play_until(self, program: Program, *, saved: bool) -> bool:
        """Play until the first line says that the game is saved, or not; false if it is over."""
        for _ in range(1000):
            if "game over" in program.lines[0]:
                return False
            if unsaved(program) != saved:
                return True
            program.press(self._chance.choice(KEYS))
            self._rest(program)
            assert not program.ended, "it ended by itself"
        raise AssertionError(f"a thousand keys later, the game is {'not ' if saved else ''}saved")

    # The end.

    def _end(self, program: Program, by: By) -> list[str] | None:
        """End the program; returns what it said when the table was gone, if it had to."""
        self.seen[f"by {by}"] += 1
        if by == "full disk":
            by = self._chance.choice(get_args(By)[:2])
        if by == "KILL":
            program.signal(signal.SIGKILL)
            assert program.wait() == -signal.SIGKILL
            return None
        if by == "hangup":
            program.hang_up()
            program.wait()  # nobody is there to see how it ends
            return None
        number = signal.SIGINT if by == "key" else getattr(signal, f"SIG{by}")
        expected = [128 + number]
        if by == "key":
            program.press(b"\x03")
            expected.append(0)  # it is a signal only until the table is there
        else:
            program.signal(number)
        status = program.wait()
        if not program.has_drawn:
            expected.append(-number)  # it could not yet know better
        assert status in expected, f"the status is {status}, not one of {expected}"
        assert not program.settings_left, "the terminal has other settings than before"
        assert not program.modes_left(), f"the terminal was left in modes {program.modes_left()}"
        return program.last_words if program.has_drawn else None

    # What is left.

    def _check(self, program: Program, path: Path | None) -> list[Replay]:
        """All records are good, and have all that was seen; returns those that may be of now.

        These are the one that was gone on with, and the newest: there may have been a rematch.
        """
        listed = list_games(self._games)
        for game in [each for each in listed if not each.header]:
            # Of a game that was about to begin there may be an empty file.
            assert not game.path.stat().st_size, f"{game.path}: {game.damage}"
            game.path.unlink()
            listed.remove(game)
            self.seen["empty files"] += 1
        paths = {path or listed[0].path, listed[0].path} if listed else set()
        said = io.StringIO()
        with redirect_stdout(said):
            status = check(paths)
        assert status == 0, said.getvalue()
        self.seen["torn lines"] += said.getvalue().count("torn")
        played = [replay(each) for each in paths]
        self.seen["games over"] += any(found.ended for found in played)
        lost = [not_in_record(program.lines, found) for found in played]
        if lost and all(lost) and not unsaved(program):
            raise AssertionError(f"the records do not have {lost}: {paths}")
        return played

    def _check_words(self, words: list[str], played: list[Replay]) -> None:
        """One line says how to go on, unless the game is over."""
        if not words:
            assert any(found.game.outcome for found in played), "nothing was said of the game"
            return
        (line,) = words
        said = re.fullmatch(r"hydra-tui: the game is (?:not |(only in part ))?saved(; .*)?", line)
        assert said, line
        if said[2]:
            assert re.fullmatch(r"; to go on: hydra-tui resume .*\.jsonl", said[2]), line
            assert played, line
        self.seen["said how to go on"] += 1

    def _find_current(self) -> Path | None:
        """The game that will be gone on with."""
        listed = list_games(self._games)
        return next((game.path for game in listed if game.header and not game.end), None)


def unsaved(program: Program) -> bool:
    """Whether the first line says that the game is not saved."""
    return "not saved" in program.lines[0]


def replay(path: Path) -> Replay:
    """What is in a record."""
    with path.open("rb") as file:
        return Replay(file)


def main() -> int:
    """Run a campaign; returns the status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ends", type=int, default=50)
    parser.add_argument("--by", choices=get_args(By), nargs="+", default=["KILL"])
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    gc.freeze()
    # Keys are pressed as fast as the program reads them, and still each of them is meant.
    input_queue.GESTURE = input_queue.FIRST_REPEAT = input_queue.REPEAT = 0
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
