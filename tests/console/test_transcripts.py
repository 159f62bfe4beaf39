"""Whole games, input and output, byte for byte."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hydra_tui.records import Replay
from tests.console.processes import run_console
from tests.console.transcript import FOLDER, options_of, play, printed_in, typed_in

TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))


def all_typed_in(transcript: str) -> bytes:
    return "".join(f"{line}\n" for line in typed_in(transcript)).encode()


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_game_goes_as_in_the_transcript(path: Path, tmp_path: Path) -> None:
    transcript = path.read_text()
    assert play(options_of(transcript), typed_in(transcript), tmp_path) == transcript
    (record,) = tmp_path.rglob("*.jsonl")
    with record.open("rb") as file:
        assert Replay(file).ended == transcript.endswith(" wins!\n= 0\n")


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_program_prints_it_byte_for_byte(path: Path, tmp_path: Path) -> None:
    """The same through pipes, with all that is typed there at once."""
    transcript = path.read_text()
    done = run_console(options_of(transcript), all_typed_in(transcript), tmp_path)
    assert done.stdout == printed_in(transcript).encode()
    assert transcript.endswith(f"= {done.returncode}\n")


def test_refusals_stand_in_their_place_among_the_rest(tmp_path: Path) -> None:
    """Where both outputs go to one pipe, and the input was there before."""
    transcript = (FOLDER / "testing.txt").read_text()
    options, typed = options_of(transcript), all_typed_in(transcript)
    done = run_console(options, typed, tmp_path, stderr=subprocess.STDOUT)
    lines = [line.removeprefix("! ") for line in transcript.splitlines()]
    expected = [line for line in lines if not line.startswith(("$", ">", "="))]
    assert done.stdout.decode().splitlines() == expected


def test_they_pass_through_every_kind_of_move_and_prompt() -> None:
    """In testing mode, that is; a guard against a transcript that was shortened."""
    testing = (FOLDER / "testing.txt").read_text()
    for line in (
        "Card value?",
        "Suit?",
        "Joker value?",
        "Player 2, it is your turn.",
        "Player 1, you are holding a Joker. Your move?",
        "! the 3 is higher than the 2 on head 3",  # a joker refused
        "Player 2: 51 (49 draw, 2 discard) + 1 in hand, 0 remaining, 1 in reserve",
        "2: QJ (2)",  # a joker on a higher card
        "3: 2J (2)",  # on an equal one
        "2: KJ (6)",  # on an ace
        "2: AH (5)",  # an ace on an ace
        "3: KH (4)",  # a king on an ace
        "Player 2 wins!",
    ):
        assert f"\n{line}\n" in testing
    endings = {path.stem: path.read_text().splitlines()[-2] for path in TRANSCRIPTS}
    assert endings["stalemate"] == "Stalemate: the Hydra wins!"
    assert endings["no-stalemate-in-set-up"] == "Player 1 wins!"
    assert {endings["winning-by-losing"], endings["empty-deck"]} == {"Player 2 wins!"}
    assert all(" wins!" in ending for name, ending in endings.items() if "by-seed" in name)
    through = (FOLDER / "reserve-played-through.txt").read_text()
    for line in (
        "Player 1: 1 (1 draw, 0 discard) + 1 in reserve",  # between turns, and in another's
        "Player 2: 0 (0 draw, 0 discard) + 1 in hand, 1 remaining, 1 in reserve",
        "Player 2: 0 (0 draw, 0 discard) + 1 in hand, 1 remaining, 0 in reserve",
    ):
        assert f"\n{line}\n" in through


def test_no_line_ends_in_a_blank() -> None:
    for path in TRANSCRIPTS:
        assert not [line for line in path.read_text().splitlines() if line != line.rstrip()]
