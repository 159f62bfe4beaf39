"""Strategies of other people: found by name, taken from the documents, and kept from doing harm."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hydra_tui.arena import ArenaError, LineupError, Settings, run_arena
from hydra_tui.bots import BotError, find_bot, list_bots, thinker
from tests.test_cli import run

ROOT = Path(__file__).parents[2]
STRATEGY, TOURNAMENT = re.findall(
    r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL
)

BAD = """
import os, sys

print("loaded")

class Good:
    def __init__(self, chance):
        self.chance = chance

    def choose(self, view):
        return self.chance.choice(view.moves)

class Late(Good):
    def choose(self, view):
        return self.fail(view) if len(view.events) > 40 else view.moves[-1]

class Raises(Late):
    def fail(self, view):
        raise ValueError("two\\nlines")

class Illegal(Late):
    def fail(self, view):
        return "checkmate"

class Exits(Late):
    def fail(self, view):
        sys.exit("enough")

class HangsUp(Late):
    def fail(self, view):
        os._exit(0)

class Ponders(Late):
    def fail(self, view):
        while True:
            pass

class FailsAtOnce(Raises):
    def choose(self, view):
        return self.fail(view)

class Talks(Good):
    def choose(self, view):
        print("noise", flush=True)
        print("noise", file=sys.stderr)
        os.system("echo noise; echo noise >&2")
        os.write(1, b"noise")
        return super().choose(view)

class Nosy(Good):
    def choose(self, view):
        if "987654321" in " ".join(sys.argv):
            raise LookupError("with the seed, all hidden cards are known")
        return super().choose(view)

class Unmade(Good):
    def __init__(self):
        pass
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, with strategies in it."""
    (tmp_path / "bad.py").write_text(BAD)
    (tmp_path / "crab.py").write_text(STRATEGY)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_strategy_in_the_documents_beats_satyr(folder: Path) -> None:
    assert len([line for line in STRATEGY.splitlines() if line]) <= 10
    done = run("arena", "bot:crab:Crab", "satyr", "--games", "8", "--json", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    first, second = json.loads(done.stdout)["standings"]
    assert first["name"] == "crab:Crab"
    assert first["low"] > 0.5 > second["high"]


def test_the_tournament_in_the_documents_is_played() -> None:
    done = subprocess.run(
        [sys.executable, "-c", TOURNAMENT], capture_output=True, text=True, check=True
    )
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["hoplite", "satyr"]


def test_an_installed_package_names_its_strategy(folder: Path) -> None:
    info = folder / "lerna-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lerna\nVersion: 1.0\n")
    (snippet,) = re.findall(
        r"```toml\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL
    )
    group, line = snippet.replace('"', "").splitlines()
    taken_over = f"{group.replace('project.entry-points.', '')}\n{line}\nsatyr = bad:FailsAtOnce\n"
    (info / "entry_points.txt").write_text(taken_over)
    program = (
        "from hydra_tui.bots import find_bot, list_bots\n"
        "print(list_bots(), find_bot('crab').__name__, find_bot('satyr').__name__)"
    )
    environment = os.environ | {"PYTHONPATH": str(folder)}
    found = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    names = ["satyr", "hoplite", "pythia", "athena", "crab"]
    assert found.stdout == f"{names} Crab Satyr\n"
    done = run("arena", "crab", "satyr", "--games", "1", "--json", env=environment)
    assert {each["name"] for each in json.loads(done.stdout)["standings"]} == {"crab", "satyr"}


def test_a_name_may_say_that_it_is_a_computer_player() -> None:
    assert find_bot("bot:hoplite") is find_bot("hoplite")
    with pytest.raises(BotError, match="no computer player called 'zeus'"):
        find_bot("bot:zeus")


def test_without_the_package_there_is_no_such_name() -> None:
    assert "crab" not in list_bots()
    with pytest.raises(BotError, match="no computer player called 'crab': choose from satyr"):
        find_bot("crab")


def play(name: str, games: int = 3, seed: int = 0) -> None:
    with ThreadPoolExecutor(2) as executor:
        run_arena(Settings((f"bad:{name}", "satyr"), games, seed=seed), executor)


def test_R4_the_seed_of_the_deal_is_not_told(folder: Path) -> None:
    play("Nosy", games=1, seed=987654321)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Raises", "bad:Raises failed: ValueError: two lines"),
        ("Illegal", "bad:Illegal chose what is not legal: 'checkmate'"),
        ("Exits", "bad:Exits failed: SystemExit: enough"),
        ("HangsUp", "bad:HangsUp stopped thinking: its process ended"),
    ],
)
def test_who_fails_is_named(name: str, problem: str, folder: Path) -> None:
    with pytest.raises(ArenaError, match=rf"^{re.escape(problem)} \(deal [012], seat [12]\)$"):
        play(name)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("FailsAtOnce", "bad:FailsAtOnce failed: ValueError: two lines"),
        ("Unmade", "bad:Unmade failed: TypeError: "),
        ("Nobody", "can't load the computer player 'bad:Nobody': AttributeError"),
        ("sys", "'bad:sys' is no computer player: it has no method choose(view)"),
    ],
)
def test_who_can_not_even_begin_takes_no_part(name: str, problem: str, folder: Path) -> None:
    with pytest.raises(LineupError, match=f"^{re.escape(problem)}"):
        play(name)


def test_who_thinks_for_ever_has_failed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "PATIENCE", 0)
    with pytest.raises(LineupError, match="bad:Ponders thought for more than 0 seconds"):
        play("Ponders")


def test_who_fails_ends_the_tournament_with_a_line(folder: Path) -> None:
    done = run("arena", "satyr", "bad:Raises", "--games", "2", "--out", "records", cwd=folder)
    assert done.returncode == 1
    assert re.fullmatch(
        r"hydra-tui arena: bad:Raises failed: ValueError: two lines \(deal \d, seat \d\)\n",
        done.stderr,
    )
    assert done.stdout.startswith("0 games of standard for 2 players: 0 of 2 deals, ")
    assert run("check", *(folder / "records").iterdir()).returncode == 0


def test_what_a_strategy_prints_goes_nowhere(folder: Path) -> None:
    done = run("arena", "satyr", "bad:Talks", "--games", "1", "--json", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 2


@pytest.mark.parametrize("ponders", ["super().fail(view)", "sum(range(10**15))"])
def test_no_strategy_outlives_the_program(ponders: str, folder: Path) -> None:
    """It holds a pipe open, and is deaf to most; the second never lets a thread of its own run."""
    (folder / "deaf.py").write_text(
        "import signal\n"
        "from bad import Ponders\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "pipe = open('pipe', 'w')\n"
        "class Deaf(Ponders):\n"
        "    def fail(self, view):\n"
        "        print('thinking', file=pipe, flush=True)\n"
        f"        {ponders}\n"
    )
    os.mkfifo(folder / "pipe")
    command = [sys.executable, "-m", "hydra_tui", "arena", "satyr", "deaf:Deaf"]
    with (
        subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL) as program,
        (folder / "pipe").open() as pipe,
    ):
        while pipe.readline() != "thinking\n":  # who was tried out has left, and nobody has come
            assert program.poll() is None
        program.kill()
        pipe.read()  # ends when nobody holds it open any more
    assert program.returncode < 0
