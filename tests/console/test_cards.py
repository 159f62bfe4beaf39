"""Cards at the console: the top of a reserve, and cards that are written by value alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hydra_tui.engine import make_rules
from tests.console.transcript import play, printed_in
from tests.records.games import write_game

PILE = ["-rules", "original", "-house", "reserves", "-players", "2", "-seed", "3"]


def error_lines(transcript: str) -> list[str]:
    return [line[2:] for line in transcript.splitlines() if line.startswith("! ")]


def test_O11_look_names_the_top_of_the_reserve_to_its_owner(tmp_path: Path) -> None:
    transcript = play(PILE, ["", "look", "0", "LOOK", "quit"], tmp_path)
    said = error_lines(transcript)
    laid = transcript.partition("you are holding a ")[2].partition(".")[0]
    assert said[:2] == ["your reserve is empty", f"the top of your reserve is a {laid}"]
    assert "top of your reserve" not in printed_in(transcript)


def test_O11_looking_changes_nothing(tmp_path: Path) -> None:
    plain = play(PILE, ["", "0", "quit"], tmp_path / "plain")
    looked = play(PILE, ["", "0", "look", "look", "quit"], tmp_path / "looked")
    *_, block = printed_in(plain).split("\n\nHeads:")
    assert printed_in(looked) == printed_in(plain) + f"\nHeads:{block}" * 2
    records = [path.read_bytes() for path in sorted(tmp_path.rglob("*.jsonl"))]
    assert records[0] == records[1]


def test_O11_there_is_nothing_to_look_at_in_other_rules(tmp_path: Path) -> None:
    said = error_lines(play(["-players", "2", "-seed", "3"], ["", "look"], tmp_path))
    assert said[0].startswith("'look' is no move: type ")
    assert "look to see" not in said[0]


def test_a_game_without_suits_is_the_same_but_for_them(tmp_path: Path) -> None:
    options = ["-players", "2", "-seed", "3"]
    lines = ["", *["0", "1", "2", ""] * 30, "quit"]
    with_suits = play(options, lines, tmp_path / "with")
    without = play([*options, "-no-suits"], lines, tmp_path / "without")
    spoken_of = re.sub(r"\b(10|[2-9AJQK])[SHCDJ]\b", r"\1", with_suits.partition("\n")[2])
    assert without.partition("\n")[2] == spoken_of != with_suits.partition("\n")[2]
    records = [path.read_bytes() for path in sorted(tmp_path.rglob("*.jsonl"))]
    assert records[0] == records[1]


def test_without_suits_every_named_card_is_a_spade(tmp_path: Path) -> None:
    play(["-testing", "-players", "2", "-no-suits"], ["9", "", "5", "1"], tmp_path)
    (record,) = tmp_path.rglob("*.jsonl")
    assert b'"card 9S"' in record.read_bytes()
    assert b'"card 5S"' in record.read_bytes()


@pytest.mark.parametrize("house", [[], ["black-up"]])
def test_a_record_is_gone_on_with_without_suits_unless_they_matter(
    house: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, make_rules("standard", house), most=9)
    before = path.read_bytes()
    transcript = play(["-resume", str(path), "-no-suits"], ["quit"], tmp_path)
    refused = "! hydra-tui console: black-up needs suits: leave out -no-suits\n= 1\n"
    assert transcript.endswith(refused) == bool(house)
    assert ("Heads:" in transcript) != bool(house)
    assert path.read_bytes() == before
