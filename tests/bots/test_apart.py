"""Somebody else's computer players meet nobody: not the game, not each other, not a tip."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from threading import Thread

import pytest

from hydra_tui.bots import thinker as thinking
from hydra_tui.bots.thinker import Thinker, ThinkError
from hydra_tui.bots.thinkers import Thinkers
from hydra_tui.cli import main
from hydra_tui.engine import Game
from tests.engine.laying import lay, play

SOMEBODY = """
import gc, os, sys, time
from hydra_tui.bots.athena import Athena
from hydra_tui.engine import Game

seen = []
with open("loaded", "a") as file:
    file.write(f"{os.getpid()} {any(isinstance(each, Game) for each in gc.get_objects())}\\n")

class Counts:
    "Chooses by how often anybody in its process was asked."
    def __init__(self, chance): pass
    def choose(self, view):
        seen.append(view)
        return view.moves[len(seen) - 1]

class Listens(Counts):
    "Means to hear what tips are about."
    def choose(self, view):
        def judge(self, view): raise LookupError("a tip was heard")
        Athena.judge = judge
        return view.moves[0]

class Twice(Counts):
    "Has another process answer too."
    def choose(self, view):
        os.fork()
        return view.moves[0]

class Shouts(Counts):
    def choose(self, view):
        raise ValueError("\\x1b]52;c;aGk=\\x07" * 1_000_000)

class Mute(Exception):
    def __str__(self): raise SystemExit("not even that")

class Odd(Exception):
    def __str__(self): return 7

class RaisesMute(Counts):
    def choose(self, view): raise Mute

class RaisesOdd(Counts):
    def choose(self, view): raise Odd

class Half(Counts):
    "Sends the beginning of an answer, once it is known, and no more."
    def choose(self, view):
        if seen:
            os.write(int(sys.argv[1]), b"\\0\\0\\1\\0{")
            time.sleep(1e6)
        return super().choose(view)

class Lasts(Counts):
    "Has a child that nobody can find keep the line open."
    def choose(self, view):
        if not os.fork():
            os.setsid()
            with open("lasting", "w") as file:
                file.write(str(os.getpid()))
        time.sleep(1e6)

class Swaps(Counts):
    def choose(self, view):
        return next(move for move in view.moves if str(move) in ("swap", "reserve"))
"""


@pytest.fixture(autouse=True)
def somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "somebody.py").write_text(SOMEBODY)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("error", ["Mute", "Odd"])
def test_an_error_that_can_not_tell_what_it_is_goes_by_its_name(error: str) -> None:
    thinker = Thinker(1)
    with pytest.raises(ThinkError, match=rf"^somebody:Raises{error} failed: {error}$"):
        thinker.choose(f"somebody:Raises{error}", lay("2D 3D", "2C 3C", heads="9S").view(0))
    thinker.stop(for_good=True)


def test_each_seat_has_a_process_of_its_own_and_each_game_begins_anew() -> None:
    game = lay("2H 3H", "2S 3S", heads="7C | 6C | 5C")
    first, second = game.view(0), game.view(1)
    second.moves = first.moves
    assert len(first.moves) == 4
    thinkers = Thinkers(seed=1)
    try:
        for view in (first, second):
            chosen = [thinkers.choose("somebody:Counts", view) for _ in range(2)]
            assert chosen == [*view.moves[:2]]
        thinkers.stop()
        assert thinkers.choose("somebody:Counts", first) == first.moves[0]
    finally:
        thinkers.stop(for_good=True)


def test_R4_nobody_hears_what_a_tip_is_about() -> None:
    view = lay("2H 3H", "2S 3S", heads="7C | 6C").view(0)
    thinkers = Thinkers(seed=1)
    try:
        assert thinkers.choose("somebody:Listens", view) == view.moves[0]
        assert thinkers.judge(view)
        assert thinkers.choose("satyr", view) in view.moves
    finally:
        thinkers.stop(for_good=True)


def test_an_answer_too_many_is_not_that_to_the_next_question() -> None:
    game = lay("2H 3H", "2S 3S", heads="7C | 6C")
    thinker = Thinker(seed=1)
    try:
        with pytest.raises(ThinkError, match="what it was not asked"):  # noqa: PT012
            for _ in range(9):
                assert thinker.choose("somebody:Twice", game.view(0)) == game.legal_moves()[0]
        assert thinker.choose("satyr", game.view(0)) in game.legal_moves()
    finally:
        thinker.stop()


def test_who_fails_with_a_great_many_words_is_cut_short(tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text("raise ValueError('\\x1b]52;c;aGk=\\x07' * 1_000_000)")
    view = lay("2H 3H", "2S 3S", heads="7C | 6C").view(0)
    thinker = Thinker(seed=1)
    try:
        for name in ("somebody:Shouts", "loud:Bot"):
            with pytest.raises(ThinkError, match=name) as failed:
                thinker.choose(name, view)
            assert str(failed.value).isprintable()
            assert len(str(failed.value)) < 400
    finally:
        thinker.stop()


def test_half_an_answer_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    view = lay("2H 3H", "2S 3S", heads="7C | 6C").view(0)
    thinker = Thinker(seed=1)
    try:
        assert thinker.choose("somebody:Half", view) == view.moves[0]
        with monkeypatch.context() as hurry:
            hurry.setattr(thinking, "PATIENCE", 0.2)
            with pytest.raises(ThinkError, match=r"Half thought for more than 0\.2 seconds"):
                thinker.choose("somebody:Half", view)
        assert thinker.choose("satyr", view) in view.moves
    finally:
        thinker.stop()


def test_who_takes_no_question_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    view = lay("2H 3H", "2S 3S", heads="7C | 6C").view(0)
    thinker = Thinker(seed=1)
    try:
        assert thinker.choose("satyr", view) in view.moves
        assert thinker._line
        os.kill(thinker._line.process.pid, signal.SIGSTOP)
        monkeypatch.setattr(thinking, "PATIENCE", 0.2)
        long_name = "x" * 10_000_000  # more than fits into a line that nobody reads
        with pytest.raises(ThinkError, match=r"^x+\.\.\. thought for more than 0\.2 seconds$"):
            thinker.choose(long_name, view)
    finally:
        thinker.stop()


def test_who_is_stopped_is_not_waited_for_even_if_the_line_is_held_open(tmp_path: Path) -> None:
    view = lay("2H 3H", "2S 3S", heads="7C | 6C").view(0)
    thinker, problems = Thinker(seed=1), []

    def ask() -> None:
        try:
            thinker.choose("somebody:Lasts", view)
        except ThinkError as error:
            problems.append(str(error))

    asking = Thread(target=ask)
    asking.start()
    lasting = tmp_path / "lasting"
    while not (lasting.exists() and lasting.read_text()):
        asking.join(0.01)
        assert asking.is_alive()
    thinker.stop()
    asking.join()
    os.kill(int(lasting.read_text()), signal.SIGKILL)
    assert problems == ["somebody:Lasts stopped thinking: its process ended"]


def test_R2_who_swaps_for_ever_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_SWAPS", 3)
    game = lay("9H 2H 4H", "KS", heads="7C | 6C | 5C")
    thinker = Thinker(seed=1)
    try:
        for _ in range(4):
            play(game, str(thinker.choose("somebody:Swaps", game.view(0))))
        with pytest.raises(ThinkError, match="somebody:Swaps swaps back and forth"):
            thinker.choose("somebody:Swaps", game.view(0))
    finally:
        thinker.stop()


def test_what_lies_in_the_folder_stands_in_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('not this one')")
    view = Game.new(2, seed=1).view(1)
    thinker = Thinker(seed=1)
    try:
        assert thinker.choose("hoplite", view) in view.moves
    finally:
        thinker.stop()


def test_R4_it_is_looked_for_where_there_is_no_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["console", "-players", "2", "-bots", "1=somebody:Counts,2=somebody:Nobody"])
    assert "can't load the computer player 'somebody:Nobody'" in capsys.readouterr().err
    ((process, game),) = {tuple(line.split()) for line in Path("loaded").read_text().splitlines()}
    assert game == "False"
    assert not Path(f"/proc/{process}").exists()
