"""What can be typed wrong at each prompt: nothing of it changes a game or ends the program."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from hydra_tui.console.talk import Talk
from tests.console.processes import run_console
from tests.console.scripts import BAD, LAY_OUT, PROMPTS, SEED
from tests.console.transcript import play, typed_in
from tests.records.games import unseal


@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_bad_answer_is_asked_for_again(prompt: str, tmp_path: Path) -> None:
    options, before = PROMPTS[prompt]
    transcript = play(options, before, tmp_path / "good")
    printed = transcript.splitlines()[-3]
    assert printed == prompt
    again = play(options, before + BAD, tmp_path / "bad").splitlines()
    assert again.count(prompt) == 1 + len(BAD)
    refusals = [line for line in again if line.startswith("! ") and " is no" in line]
    assert len(refusals) == len(BAD)
    assert all(len(line) < 150 and line.isprintable() for line in refusals)
    assert records(tmp_path / "good") == records(tmp_path / "bad")


def records(folder: Path) -> list[bytes]:
    """The records, but for their chance seeds."""
    return [
        re.sub(rb'"seed":\d+', b"", unseal(path.read_bytes()))
        for path in sorted(folder.rglob("*.jsonl"))
    ]


def test_a_refusal_repeats_what_was_typed_but_not_all_of_it(tmp_path: Path) -> None:
    lines = ["x" * 40, "x" * 41, "9" * 1_000_000]
    refusals = re.findall("! (.*) is not a whole number", play([], lines, tmp_path))
    cut = [f"'{digit * 37}...'" for digit in "x9"]
    assert refusals == [f"'{'x' * 40}'", *cut]


def test_a_bad_joker_value_makes_the_whole_play_void(tmp_path: Path) -> None:
    options = ["-cheats", "-players", "2"]
    tries = [line for bad in BAD for line in ("joker", "1", bad)]
    transcript = play(options, [*LAY_OUT, "", *tries], tmp_path)
    assert transcript.count("Joker value?\n") == len(BAD)
    assert transcript.count("\nHeads:\n1: 9S (2)\n2: 6H (1)\n") == 2 + len(BAD)
    (record,) = records(tmp_path)
    assert record.count(b'"move":"card Joker"') == record.count(b"move") == len(BAD)


def test_anything_but_the_words_continues_at_the_turn_prompt(tmp_path: Path) -> None:
    for bad in BAD:
        transcript = play([*SEED, "-players", "2"], [bad], tmp_path)
        assert transcript.count("Your move?") == 1
        assert transcript.count("!") == 1 + bad.count("!")  # the end of input


def test_a_last_line_needs_no_line_end(tmp_path: Path) -> None:
    done = run_console([*SEED, "-players", "2"], b"\n1", tmp_path)
    assert done.stdout.endswith(b"\nPlayer 1, it is your turn.\n")


def test_lines_may_end_as_elsewhere(tmp_path: Path) -> None:
    done = run_console(SEED, b"2\r\n\r\n1\r\n", tmp_path)
    assert done.stdout.endswith(b"\nPlayer 1, it is your turn.\n")


def test_a_line_of_a_million_characters_from_a_pipe(tmp_path: Path) -> None:
    lines = [b"2" * 1_000_000, b"2", b"", b"1" * 1_000_000, b"\0" * 1_000_000, b"1"]
    done = run_console(SEED, b"\n".join(lines), tmp_path)
    assert done.stdout.endswith(b"\nPlayer 1, it is your turn.\n")
    assert len(done.stderr) < 1000


class Chunks(io.BytesIO):
    """Gives out what it is given, a piece at a time."""

    def __init__(self, *chunks: bytes) -> None:
        self._chunks = iter(chunks)

    def read1(self, _: int | None = -1) -> bytes:
        return next(self._chunks, b"")


def test_a_long_line_that_comes_in_pieces_is_no_answer() -> None:
    blanks = b" " * 2000
    talk = Talk(Chunks(b"1" + blanks, blanks, b"1\n2", b"\n", b"3"), io.StringIO())
    answer = talk.ask("?")
    assert answer.startswith("1 ")
    assert answer.endswith("...1")
    assert len(answer) < 2000
    assert [talk.ask("?"), talk.ask("?")] == ["2", "3"]


def test_typed_lines_are_told_from_the_others() -> None:
    assert typed_in("$ hydra-tui console\nx\n> a b\n>\n! > no\n= 0\n") == ["a b", ""]
