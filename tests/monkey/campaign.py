"""Random input in bursts, faster than screens open and close, on a real terminal.

`python -m tests.monkey.campaign --runs 500 --seed 1` says how many runs there were, or fails with
the seed of the run and all that was sent. It is a process of its own with a single thread, since it
forks.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from hydra_tui.check import check
from hydra_tui.engine import make_rules
from hydra_tui.tui import start  # noqa: F401 - loaded once here, not in each fork
from hydra_tui.tui.screens import game_over, games, help, menu, new_game, replay  # noqa: A004, F401
from tests.crashes.program import Program
from tests.records.games import write_game

BURSTS = 60
ENDLESS = 5000
"""A program that writes so often after a burst will never be silent."""
QUIT = b"\x11"
SHORTLY = 0.5
LAST_LOOKS = 240
"""How often nothing may come of it before the program hangs; only a fault makes it so often."""
PAINTED = b"\x1b[?1049h"


class Start(NamedTuple):
    """Where a run begins."""

    arguments: tuple[str, ...] = ()
    keys: bytes = b""


STARTS = {
    "menu": Start(),
    "rules": Start((), b"r"),
    "settings": Start((), b"s"),
    "new game": Start((), b"n"),
    "continue": Start((), b"c"),
    "watch": Start((), b"w"),
    "palette": Start((), b"\x10"),
    "two people": Start(("play", "--players", "Ann,Bo")),
    "jokers": Start(("play", "--players", "Ann,Bo,Cleo", "--rules=original", "--house=reserves")),
    "computers": Start(("play", "--players", "Ann,bot:satyr,bot:hoplite")),
    "testing": Start(("play", "--players", "Ann,Bo", "--testing")),
    "look": Start(("play", "--players", "Ann,Bo"), b"xi"),
    "seats": Start(("play", "--players", "Ann,Bo"), b"p"),
    "help": Start(("play", "--players", "Ann,Bo"), b"?"),
    "nearly over": Start(("resume", "nearly-over.jsonl")),
    "replay": Start(("watch", "over.jsonl")),
    "play on": Start(("watch", "over.jsonl"), b"p"),
    "export": Start(("watch", "over.jsonl"), b"\x05"),
}

_KEYS = [
    *(bytes([code]) for code in range(ord(" "), 127)),
    *(b"\r \x1b \t \x1b[Z \x7f".split(b" ") * 6),
    *(b"\x1b[A \x1b[B \x1b[C \x1b[D \x1b[H \x1b[F \x1b[5~ \x1b[6~ \x1b[3~".split(b" ") * 5),
    *(b"\x1bOP \x1bOQ \x1bOR \x1bOS \x1b[15~ \x10 \x05 \x12 \x14 \x15 \x17 \x01".split(b" ") * 2),
    *(b"0 1 2 3 4 5 q n w c s r p t i ? , x y + -".split(b" ") * 2),
]
_PASTES = [b"Ann", b"99", b"\xc3\xa9\xe2\x82\xac", b"a" * 3000, b"two\nlines", b"\x1b]0;x\x07", b""]
_SIZES = [(80, 24), (120, 40), (200, 60), (70, 20), (69, 19), (40, 12), (10, 3), (1, 1)]


class Monkey:
    """One run: what it sends, and what came of it."""

    def __init__(self, seed: str, folder: Path) -> None:
        self._chance = Random(seed)
        self._folder = folder
        self._size = (80, 24)
        self.sent: list[str] = []
        """The arguments of each process, and each burst, as Python writes them."""

    def run(self, bursts: int) -> None:
        """Send so many bursts, and then Ctrl+Q; a process that was left is followed by another."""
        _lay_out_games(self._folder, self._chance)
        begin = STARTS[self._chance.choice([*STARTS])]
        while bursts > 0:
            bursts = self._live(begin, bursts)
            begin = STARTS["menu"]
        for path in (self._folder / "games").glob("*.jsonl"):
            self._check_record(path)

    def _live(self, begin: Start, bursts: int) -> int:
        """The life of one process; returns how many bursts are left."""
        arguments = [*begin.arguments, "--data-dir", str(self._folder)]
        self.sent.append(repr(begin))
        self._size = (80, 24)
        program = Program(arguments, seen=False)
        try:
            program.read_until(lambda: PAINTED in program.output)
            program.press(begin.keys)
            while bursts and not program.ended:
                bursts -= 1
                self._send(program)
            self.sent.append("Ctrl+Q")
            program.press(QUIT)
            silent = 0
            while not program.ended and silent < LAST_LOOKS:
                if program.read(SHORTLY):
                    continue
                silent += 1
                if program.continue_if_stopped():
                    program.press(QUIT)
            assert program.ended, "it did not end"
            status = program.wait()
            assert status == 0, f"it ended with {status}"
            assert b"Traceback" not in program.output
            assert not program.modes_left()
            assert not program.settings_left
        except AssertionError as failure:
            said = re.sub(rb"\x1b\[[0-9;?<>=]*[a-zA-Z]", b"", program.output[-9000:])
            failure.add_note(said.decode(errors="replace"))
            raise
        finally:
            program.close()
        return bursts

    def _send(self, program: Program) -> None:
        if self._chance.random() < 0.1:
            self._size = self._chance.choice(_SIZES)
            self.sent.append(f"resize{self._size}")
            program.resize(*self._size)
        burst = b"".join(self._make_input() for _ in range(self._chance.randint(1, 6)))
        self.sent.append(repr(burst))
        program.press(burst)
        pause = self._chance.choice((0, 0.002, 0.02, 0.05))
        for _ in range(ENDLESS):
            if not program.read(pause):
                program.continue_if_stopped()  # the palette has a command for it
                return
        raise AssertionError("it paints again and again, and nothing is sent")

    def _make_input(self) -> bytes:
        x, y = (self._chance.randint(1, most) for most in self._size)
        kind = self._chance.random()
        if kind < 0.6:
            return self._chance.choice(_KEYS)
        if kind < 0.65:
            return b"\x1b[200~%b\x1b[201~" % self._chance.choice(_PASTES)
        if kind < 0.72:
            return b"\x1b[<%d;%d;%dM" % (self._chance.choice((64, 65)), x, y)
        if kind < 0.78:
            return b"\x1b[<35;%d;%dM" % (x, y)
        button = self._chance.choice((0, 0, 0, 2))
        click = b"\x1b[<%d;%d;%dM\x1b[<%d;%d;%dm" % (button, x, y, button, x, y)
        return click * self._chance.choice((1, 1, 2))

    def _check_record(self, path: Path) -> None:
        said = io.StringIO()
        with redirect_stdout(said):
            status = check([path])
        assert status == 0, f"{path.name}: {said.getvalue()}"


def _lay_out_games(folder: Path, chance: Random) -> None:
    """Games to be gone on with and watched."""
    kept = folder / "games"
    kept.mkdir()
    write_game(kept / "over.jsonl", make_rules(), seed=chance.randrange(1000))
    lines = (kept / "over.jsonl").read_bytes().splitlines(keepends=True)
    (kept / "nearly-over.jsonl").write_bytes(b"".join(lines[:-2]))
    for name in ("over.jsonl", "nearly-over.jsonl"):
        os.link(kept / name, folder / name)


def run_all(runs: int, bursts: int, seed: int) -> Iterator[str]:
    """Run all; yields the seed and trouble of each run that failed."""
    for number in range(runs):
        name = f"{seed}.{number}"
        with TemporaryDirectory(prefix="hydra-monkey-") as folder:
            os.chdir(folder)
            monkey = Monkey(name, Path(folder))
            try:
                monkey.run(bursts)
            except AssertionError as failure:
                notes = "\n".join(getattr(failure, "__notes__", []))
                sent = "\n".join(monkey.sent)
                yield f"run {name}: {failure}\n{notes}\nsent:\n{sent}\n"


def main() -> int:
    """Run a campaign; returns the status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--bursts", type=int, default=BURSTS)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    gc.freeze()
    failed = 0
    for trouble in run_all(options.runs, options.bursts, options.seed):
        failed += 1
        sys.stderr.write(trouble)
    sys.stdout.write(f"{options.runs} runs, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
