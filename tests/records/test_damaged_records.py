"""What is wrong with a record is said with its line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from hydra_tui.engine import Game, Rules
from hydra_tui.records import Journal, RecordError
from hydra_tui.records.format import MAX_LINE
from tests.records.games import play_on, read, unseal, write_game


def edit(data: bytes, line: int, **changes: object) -> bytes:
    lines = data.splitlines(keepends=True)
    content = json.loads(lines[line - 1]) | changes
    kept = {name: value for name, value in content.items() if value is not None}
    lines[line - 1] = json.dumps(kept).encode() + b"\n"
    return b"".join(lines)


def refusal(data: bytes) -> str:
    with pytest.raises(RecordError) as caught:
        read(data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "line 1: the file is empty, or was cut short in its first line"),
        (b'{"format":"hydra-rec', "line 1: the file is empty, or was cut short in its first line"),
        (b"\n", "line 1: the line is empty"),
        (b"hello\n", "line 1: this is not a Hydra record"),
        (b"[1]\n", "line 1: this is not a Hydra record"),
        (b'{"format":"pgn"}\n', "line 1: this is not a Hydra record"),
        (b"\x7fELF\x00\xff\xfe\n" * 9, "line 1: this is not a Hydra record"),
        (b"[" * 100_000 + b"\n", "line 1: this is not a Hydra record"),
        (b"x" * (MAX_LINE + 5), "line 1: the line is too long for a record"),
        (
            b'{"format":"hydra-record","version":4}\n',
            "line 1: the record is of format version 4, not 1, 2 or 3: update hydra-tui to read it",
        ),
        (
            b'{"format":"hydra-record","version":0}\n',
            "line 1: the record is of format version 0, not 1, 2 or 3",
        ),
        (
            b'{"format":"hydra-record","version":"x"}\n',
            "line 1: the record is of format version 'x', not 1, 2 or 3",
        ),
    ],
    ids=lambda value: f"{value!r:.30}",
)
def test_what_is_no_record_is_refused(data: bytes, reason: str) -> None:
    assert refusal(data) == reason


def test_a_bad_header_is_refused(record: Path) -> None:
    data = unseal(record.read_bytes())
    assert refusal(edit(data, 1, seed="x")).startswith("line 1: Expected `int`, got `str`")
    assert refusal(edit(data, 1, rules="bridge")).startswith("line 1: there are no rules called")
    assert refusal(edit(data, 1, house=["reserves"])).startswith("line 1: reserves goes with")
    assert refusal(edit(data, 1, seats=[{"name": "A"}])) == (
        "line 2: there are 1 seats, but 2 draw piles"
    )
    assert refusal(data.splitlines(keepends=True)[0]) == (
        "line 2: the deal is missing: the record was cut short"
    )


def test_a_bad_deal_is_refused(record: Path) -> None:
    data = unseal(record.read_bytes())
    draw = json.loads(data.splitlines()[1])["deal"]["draw"]
    one, two = draw

    def with_deal(**deal: object) -> str:
        return refusal(edit(data, 2, deal={"draw": draw, "growing": 1} | deal))

    assert with_deal(draw=[one, two[:-1]]) == "line 2: the cards dealt are not 2 decks of standard"
    assert (
        with_deal(draw=[one[:-1], [*two, one[-1]]]) == "line 2: the table is not that of a new game"
    )
    assert with_deal(growing=2) == "line 2: the table is not that of a new game"
    assert with_deal(draw=[["1H"], two]).startswith("line 2: '1H' is not a card")
    assert with_deal(draw=[[5], two]).startswith("line 2: '5' is not a card")
    laid = edit(data, 1, laid=True)
    assert refusal(edit(laid, 2, deal={"draw": draw})) == "line 2: there must be a head"
    assert "hidden" in refusal(edit(laid, 2, deal={"draw": [["??"], two], "growing": 1}))
    assert refusal(edit(data, 2, shuffles=[["5H"]])) == (
        "line 2: there is a shuffle that did not take place"
    )


def test_a_bad_decision_is_refused(record: Path) -> None:
    data = unseal(record.read_bytes())
    assert refusal(edit(data, 3, move="on 77")) == "line 3: there is no head 77"
    assert refusal(edit(data, 3, move="dance")).startswith("line 3: 'dance' is not a move")
    assert refusal(edit(data, 3, seat=0)) == "line 3: the decision is that of seat 1, not of seat 0"
    assert refusal(edit(data, 3, seat=None)).startswith("line 3: Object missing required field")
    assert refusal(edit(data, 3, shuffles=[["5H"]])) == (
        "line 3: there is a shuffle that did not take place"
    )
    lines = data.splitlines(keepends=True)
    assert refusal(b"".join([*lines[:4], b"{]\n", *lines[4:]])).startswith(
        "line 5: JSON is malformed"
    )
    assert refusal(b"".join([*lines[:4], b"\n", *lines[4:]])) == "line 5: the line is empty"
    long = refusal(edit(data, 3, move="x" * 1_000_000))
    assert long.startswith("line 3: 'xxx")
    assert len(long) < 250


def test_a_bad_shuffle_is_refused(record: Path) -> None:
    data = unseal(record.read_bytes())
    lines = [json.loads(line) for line in data.splitlines()]
    number = next(i for i, line in enumerate(lines, 1) if "shuffles" in line)
    (cards,) = lines[number - 1]["shuffles"]
    assert refusal(edit(data, number, shuffles=[])) == f"line {number}: a shuffle is missing"
    assert refusal(edit(data, number, shuffles=[cards[1:]])) == (
        f"line {number}: the shuffled cards are not those of the pile"
    )
    other = [card for card in cards if card != cards[0]]
    assert refusal(
        edit(data, number, shuffles=[other + ["Joker"] * (len(cards) - len(other))])
    ) == (f"line {number}: the shuffled cards are not those of the pile")
    # Another order of the same cards is another game, which may well be a legal one so far.
    assert read(b"".join(data.splitlines(keepends=True)[: number - 1])).decisions == number - 3


def test_a_wrong_end_is_refused(record: Path) -> None:
    data = unseal(record.read_bytes())
    last = data.count(b"\n")
    assert refusal(edit(data, last, turns=1)).startswith(f"line {last}: the end is not that of")
    assert refusal(edit(data, last, end={"termination": "stalemate", "winner": None})).startswith(
        f"line {last}: the end is not that of"
    )
    assert refusal(data + b'{"seat":0,"move":"cut"}\n') == (
        f"line {last + 1}: the game is over, but the record goes on"
    )


def test_a_line_that_was_changed_is_refused(record: Path) -> None:
    """Even one that is a legal game as it is."""
    lines = record.read_bytes().splitlines(keepends=True)
    wrong = "the checksum is wrong: this line was changed, or a line before"

    def refused(number: int, *changed: bytes) -> str:
        return refusal(b"".join([*lines[: number - 1], *changed, *lines[number:]]))

    assert refused(1, lines[0].replace(b"Player 1", b"Player 7")) == f"line 1: {wrong}"
    assert refused(4) == f"line 4: {wrong}"
    assert refused(4, lines[3], lines[3]) == f"line 5: {wrong}"
    assert refused(4, lines[4], lines[3]) == f"line 4: {wrong}"
    assert refused(4, unseal(lines[3])) == "line 4: the checksum is missing"
    assert refused(1, unseal(lines[0])) == "line 2: only this line has a checksum"


def test_a_record_without_checksums_is_one_too(record: Path) -> None:
    data = record.read_bytes()
    found, same = read(unseal(data)), read(data)
    assert found.game.events == same.game.events
    assert found.ended


def test_a_game_goes_on_without_checksums_if_it_had_none(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    write_game(whole, Rules(), seed=4)
    data = unseal(whole.read_bytes())
    part.write_bytes(b"".join(data.splitlines(keepends=True)[:30]))
    journal, _ = Journal.resume(part)
    choose = Random(4)
    rehearsal = Game.new(2, seed=4)
    for _ in range(28):
        rehearsal.play(choose.choice(rehearsal.legal_moves()))
    play_on(journal, choose)
    journal.close()
    assert part.read_bytes() == data
