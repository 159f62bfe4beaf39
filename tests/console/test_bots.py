"""Seats played by the computer: what they print, who gets one, and what their players may know."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hydra_tui.bots.registry import STRONGEST
from hydra_tui.console.answers import Answers, answer_joker, answer_prompt, answer_turn
from hydra_tui.console.request import ALL, read_bots
from hydra_tui.engine import Game, Rules, deal, make_rules, parse_move
from hydra_tui.records import Replay
from tests.console.processes import read_until, run_console, running, the_record
from tests.console.scripts import LAY_OUT, PROMPTS, SEED, options_for, type_move, write_script
from tests.console.thinking import quick_thinking
from tests.console.transcript import play, printed_in

WAYS = [
    ("standard", ""),
    ("standard", "early-cut black-up"),
    ("spring-2020", "free-cut"),
    ("original", ""),
    ("original", "reserves black-up"),
]
WHOLE = ["-players", "2", "-seed", "7"]
STRATEGIES = """
import os
from hydra_tui.bots.satyr import Satyr

print("noise of loading")

class Prints(Satyr):
    def choose(self, view):
        os.write(1, b"noise of thinking")
        return super().choose(view)

class Fails(Satyr):
    def choose(self, view): raise ValueError("no idea")

class Lies(Satyr):
    def choose(self, view): return "all of my cards"

class Dies(Satyr):
    def choose(self, view): os._exit(1)

class Broods(Satyr):
    def choose(self, view):
        with open("thinking", "w") as fifo:
            fifo.write("so far\\n")
            fifo.flush()
            while True: pass
"""


@pytest.fixture
def strategies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strategies in the present folder."""
    monkeypatch.chdir(tmp_path)
    Path("stubs.py").write_text(STRATEGIES)


def lines_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in the_record(folder).read_bytes().splitlines()]


def replay(folder: Path) -> Replay:
    with the_record(folder).open("rb") as file:
        return Replay(file)


@pytest.mark.parametrize(("name", "house"), WAYS)
def test_it_looks_as_if_a_person_had_typed_it(name: str, house: str, tmp_path: Path) -> None:
    """All of it, with what is typed in its place, as on a terminal."""
    rules = make_rules(name, house.split())
    with quick_thinking():
        transcript = play(options_for(rules, *WHOLE, "-bots", "all"), [], tmp_path / "bots")
    assert transcript.endswith("= 0\n")
    moves = iter([line["move"] for line in lines_of(tmp_path / "bots") if "move" in line])
    script = write_script(7, 2, rules, lambda _: parse_move(next(moves)))
    typed = play(options_for(rules, *WHOLE), [line for part in script for line in part], tmp_path)
    on_a_terminal = typed.replace("\n> ", "\n").replace("\n>\n", "\n\n").replace("\n>\n", "\n\n")
    assert printed_in(on_a_terminal) == printed_in(transcript)


@pytest.mark.parametrize(("name", "house"), WAYS)
def test_every_legal_move_can_be_typed(name: str, house: str) -> None:
    game, choose = Game.new(2, make_rules(name, house.split()), seed=7), Random(7).choice
    while moves := game.legal_moves():
        ask: dict[str, Answers] = {"start": answer_turn, "announce": partial(answer_joker, None)}
        answers = ask.get(game.decision, partial(answer_prompt, game))
        for move in moves:
            assert answers(move) == type_move(move, game)
        game.play(choose(moves))


def test_the_record_says_who_decided(tmp_path: Path) -> None:
    typed = ["", "1", "", "leave", "quit"]
    with quick_thinking():
        play([*SEED, "-players", "3", "-bots", "1=bot:satyr,3"], typed, tmp_path)
    found = replay(tmp_path)
    assert [seat.bot for seat in found.header.seats] == ["satyr", None, STRONGEST]
    assert found.ended, "nobody was left to type quit"
    assert found.bots == ["satyr", STRONGEST, STRONGEST]
    ((decisions, (seat, bot)),) = [(n, (c.seat, c.bot)) for n, c in found.changes]
    assert (seat, bot) == (1, STRONGEST)
    assert None in found.deciders[:decisions]
    assert None not in found.deciders[decisions:]


QUESTIONS: dict[str, tuple[list[str], list[str], str]] = {
    "Player 2, it is your turn.": ([*SEED, "-players", "2"], [], "there is nothing to decide yet"),
    "Player 2, it is your turn. (a choice)": (
        ["-rules", "original", "-cheats", "-players", "2"],
        [*"55112H", "", *"3H", "cut", *"KS9D", "", *"KH2"],
        "shuffle: 50%, an empty line: 33%",
    ),
    "Player 2, you are holding a 5H. Your move?": (
        [*SEED, "-players", "2"],
        [""],
        "1: 50%",
    ),
    "Player 2, you are holding a Joker. Your move?": (
        ["-cheats", "-players", "2"],
        [*LAY_OUT, "", "joker"],
        "2 as A: 50%, 2 as 2: 33%, 2 as 3: 25%, 2 as 4: 20%",
    ),
    "Joker value?": (*PROMPTS["Joker value?"], "A: 50%, 2: 33%, 3: 25%, 4: 20%"),
    "Joker value? (on a head)": (
        ["-cheats", "-players", "2"],
        [*LAY_OUT, "", "joker", "2"],
        "A: 50%, 2: 33%, 3: 25%, 4: 20%, 5: 17%, 6: 14%",
    ),
}
"""Each question to a player: the options, what to type before, and how a hint begins."""


@pytest.mark.parametrize("question", QUESTIONS)
def test_leave_and_hint_at_each_question_to_a_player(question: str, tmp_path: Path) -> None:
    options, before, hint = QUESTIONS[question]
    asked = question.partition(" (")[0]
    with quick_thinking():
        play(options, before, tmp_path / "before")
        hinted = play(options, [*before, "Hint"], tmp_path / "hint").splitlines()
        left = play(options, [*before, "LEAVE"], tmp_path / "leave").splitlines()
    at = hinted.index("> Hint")
    assert hinted[at - 1] == asked
    assert hinted[at + 1].startswith(f"! hint: {hint}")
    again = "Card value?" if "-cheats" in options and "holding" in asked else asked
    assert hinted[-3] == again, "the question comes again"
    assert "Heads:" in hinted[at + 2 :] or asked == "Joker value?"
    was, is_now = replay(tmp_path / "before"), replay(tmp_path / "hint")
    assert (is_now.decisions, is_now.bots) == (was.decisions, [None, None])

    answer = left[left.index("> LEAVE") + 1] or "an empty line"
    assert re.search(rf"[:,] {answer}[: ]", hinted[at + 1]) or asked.endswith("turn.")
    assert replay(tmp_path / "leave").bots.count(STRONGEST) == 1


def test_a_card_is_no_question_to_a_player(tmp_path: Path) -> None:
    """Whoever types says which card came up, also in a computer's turn."""
    options = ["-testing", "-players", "2", "-bots", "2=hoplite"]
    with quick_thinking():
        lines = play(options, ["hint", "3", "leave", "h", "5", "s"], tmp_path).splitlines()
    assert sum(" is not a " in line for line in lines) == 2
    at = lines.index("Player 2, you are holding a 5S. Your move?")
    assert lines[at + 1 : at + 3] == ["1", "Card value?"]
    assert lines[-1] == "= 1"


def test_R4_a_computer_player_gets_the_view_of_its_seat(tmp_path: Path) -> None:
    rules = make_rules("original", ["reserves"])
    options = options_for(rules, *WHOLE, "-bots", "2")
    with quick_thinking() as made:
        play(options, ["hint", "", "hint", "leave"], tmp_path)
    game = replay(tmp_path).game
    views = [game.view(seat).events for seat in range(2)]
    (thinker,) = made
    assert {view.seat for view in thinker.seen} == {0, 1}
    for view in thinker.seen:
        assert view.events == views[view.seat][: len(view.events)]


def test_R4_what_chance_it_gets_does_not_tell_the_deal(tmp_path: Path) -> None:
    with quick_thinking() as made:
        for _ in range(2):
            play([*WHOLE, "-bots", "all"], [], tmp_path)
    first, second = made
    assert first.seed == second.seed, "such a game can be repeated"
    ours, theirs = (deal(Rules(), 2, Random(seed).shuffle) for seed in (7, first.seed))
    assert ours.draw != theirs.draw


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("2", {2: STRONGEST}),
        (" 2 = hoplite , 3", {2: "hoplite", 3: STRONGEST}),
        ("all", {ALL: STRONGEST}),
        ("ALL=bot:satyr,1000=my.own:Class", {ALL: "satyr", 1000: "my.own:Class"}),
    ],
)
def test_lists_of_seats(text: str, bots: dict[int, str]) -> None:
    assert read_bots(text) == bots


def test_a_seat_that_was_named_has_to_be_there(tmp_path: Path) -> None:
    with quick_thinking():
        lines = play(["-bots", "3"], ["2", "4"], tmp_path).splitlines()
    assert lines[1:5] == [
        "How many players?",
        "> 2",
        "! '2' is not a whole number from 3 to 1000",
        "How many players?",
    ]
    assert replay(tmp_path).bots == [None, None, STRONGEST, None]


def test_the_first_question_comes_before_the_game_is_loaded() -> None:
    program = (
        "import sys; from hydra_tui.cli import main\n"
        "main(['console', '-bots', '1=hoplite,2'])\n"
        "print('hydra_tui.engine' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, check=True
    )
    assert done.stdout == b"How many players?\nFalse\n"


@pytest.mark.usefixtures("strategies")
def test_who_fails_is_relieved_and_nobody_prints(tmp_path: Path) -> None:
    bots = "1=stubs:Fails,2=stubs:Lies,3=stubs:Dies,4=stubs:Prints"
    done = run_console(["-players", "4", "-seed", "7", "-bots", bots], b"", tmp_path)
    assert done.returncode == 0
    assert b"noise" not in done.stdout
    assert sorted(done.stderr.decode().splitlines()) == [
        "player 1: stubs:Fails failed: ValueError: no idea; hoplite takes over",
        "player 2: stubs:Lies chose what is not legal: 'all of my cards'; hoplite takes over",
        "player 3: stubs:Dies stopped thinking: its process ended; hoplite takes over",
    ]
    assert replay(tmp_path).bots == ["hoplite", "hoplite", "hoplite", "stubs:Prints"]


@pytest.mark.usefixtures("strategies")
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
def test_who_thinks_for_ever_ends_with_the_program(tmp_path: Path, kind: signal.Signals) -> None:
    os.mkfifo("thinking")
    with running(tmp_path, "-players", "2", "-bots", "all=stubs:Broods") as program:
        assert program.stdout
        assert program.stderr
        with Path("thinking").open("rb") as thoughts:
            assert thoughts.readline() == b"so far\n"
            read_until(program.stdout, b"Your move?\n")  # it was sent off before the thought
            program.send_signal(kind)
            assert thoughts.read() == b"", "nobody has it open any more"
        said = program.stderr.read().decode().splitlines()
    how = f"to go on: hydra-tui console -trust-bots -resume {the_record(tmp_path)}"
    if kind == signal.SIGINT:
        assert program.returncode == 130
        assert said == [f"hydra-tui console: stopped; the game is saved; {how}"]
    else:
        assert (program.returncode, said) == (-kind, [])


def test_a_game_of_computer_players_is_gone_on_with_as_if_nothing_had_been(tmp_path: Path) -> None:
    options = ["-players", "3", "-seed", "7", "-bots", "all=hoplite"]
    run_console(options, b"", tmp_path / "whole")
    broken = tmp_path / "broken"
    with running(broken, *options) as program:
        assert program.stdout
        read_until(program.stdout, b"Your move?\n")
        program.stdout.close()
    assert program.returncode == 1
    assert not replay(broken).ended
    assert run_console(["-resume", str(the_record(broken))], b"", broken).returncode == 0
    assert the_record(broken).read_bytes() == the_record(tmp_path / "whole").read_bytes()


@pytest.mark.usefixtures("strategies")
def test_what_only_a_record_names_does_not_run_unless_it_is_trusted(tmp_path: Path) -> None:
    options = ["-players", "2", "-seed", "7", "-bots", "2=stubs:Prints"]
    done = run_console(options, b"", tmp_path)
    path = the_record(tmp_path)
    assert f"to go on: hydra-tui console -trust-bots -resume {path}\n" in done.stderr.decode()
    before = path.read_bytes()
    refused = run_console(["-resume", str(path)], b"", tmp_path)
    assert (refused.returncode, refused.stdout) == (1, b"")
    assert refused.stderr.decode() == (
        f"hydra-tui console: {path}: player 2 is 'stubs:Prints', which would run the code of"
        " 'stubs': add -trust-bots if you know where it is from\n"
    )
    assert path.read_bytes() == before
    trusted = run_console(["-resume", str(path), "-trust-bots"], b"\n", tmp_path)
    assert trusted.stdout.startswith(b"\nHeads:\n")


def test_nobody_can_think_where_no_process_can_be_started(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "executable", str(tmp_path / "missing"))
        lines = play([*WHOLE, "-bots", "all"], [], tmp_path).splitlines()
    why = "can't think, for no process can be started: No such file or directory"
    assert lines[-3] == f"! player 2: athena {why}; hoplite takes over"
    saved = "the game is saved; to go on: "
    assert lines[-2].startswith(f"! hydra-tui console: hoplite {why}; {saved}")
    assert lines[-1] == "= 1"
