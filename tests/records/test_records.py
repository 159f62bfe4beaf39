"""Games on disk: written as they go, read back by the rules."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.engine import (
    Event,
    Game,
    Position,
    Rules,
    deal,
    deal_hidden,
    make_rules,
    parse_card,
)
from hydra_tui.engine.position import Pile
from hydra_tui.records import Header, Journal, RecordError, Seat, replay
from hydra_tui.records.format import MAX_LINE
from tests.all_rules import ALL_RULES


def header_for(
    rules: Rules, players: int = 2, seed: int = 0, *, testing: bool = False, laid: bool = False
) -> Header:
    return Header(
        rules=rules.name,
        house=rules.house,
        seats=tuple(Seat(name) for name in "ABCDEFG"[:players]),
        seed=seed,
        testing=testing,
        laid=laid,
    )


def play_on(journal: Journal, choose: Random, most: int = 10_000) -> None:
    while (moves := journal.game.legal_moves()) and most:
        journal.play(choose.choice(moves))
        most -= 1


def write_game(
    path: Path, rules: Rules, players: int = 2, seed: int = 0, most: int = 10_000
) -> Game:
    shuffle = Random(seed).shuffle
    header = header_for(rules, players, seed)
    journal = Journal.create(path, header, deal(rules, players, shuffle), shuffle)
    play_on(journal, Random(seed), most)
    journal.close()
    return journal.game


def read(data: bytes) -> Any:
    return replay(io.BytesIO(data))


def pile(cards: str) -> Pile:
    return tuple(parse_card(card) for card in cards.split())


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A whole game in `standard`."""
    path = tmp_path / "game.jsonl"
    write_game(path, Rules(), seed=4)
    return path


@given(rules=st.sampled_from(ALL_RULES), players=st.integers(2, 4), seed=st.integers(0, 9999))
def test_a_record_read_back_gives_the_same_events(
    tmp_path_factory: pytest.TempPathFactory, rules: Rules, players: int, seed: int
) -> None:
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    game = write_game(path, rules, players, seed)
    found = read(path.read_bytes())
    assert found.game.events == game.events
    assert found.game.outcome == game.outcome
    assert found.ended
    assert not found.torn
    assert found.header == header_for(rules, players, seed)
    assert found.game.rules == rules


@settings(max_examples=40)
@given(rules=st.sampled_from(ALL_RULES), seed=st.integers(0, 9999), stop=st.integers(0, 200))
def test_a_resumed_game_goes_on_as_it_would_have(
    tmp_path_factory: pytest.TempPathFactory, rules: Rules, seed: int, stop: int
) -> None:
    folder = tmp_path_factory.mktemp("records")
    whole = write_game(folder / "whole.jsonl", rules, 3, seed)
    write_game(folder / "broken.jsonl", rules, 3, seed, most=stop)
    journal, found = Journal.resume(folder / "broken.jsonl")
    choose = Random(seed)
    rehearsal = Game.new(3, rules, seed=seed)  # to bring the choices to where they were
    for _ in range(found.decisions):
        rehearsal.play(choose.choice(rehearsal.legal_moves()))
    play_on(journal, choose)
    journal.close()
    assert journal.game.events == whole.events
    assert (folder / "broken.jsonl").read_bytes() == (folder / "whole.jsonl").read_bytes()


def test_a_record_cut_short_anywhere_is_a_game_cut_short(tmp_path: Path) -> None:
    whole_path = tmp_path / "whole.jsonl"
    write_game(whole_path, Rules(), seed=4, most=25)
    data = whole_path.read_bytes()
    whole = read(data).game.events
    start = data.index(b"\n", data.index(b"\n") + 1) + 1
    for length in [*range(0, start, 97), *range(start - 3, len(data))]:
        path = tmp_path / "cut.jsonl"
        path.write_bytes(data[:length])
        if length < start:
            with pytest.raises(RecordError, match="cut short"):
                Journal.resume(path)
            assert path.read_bytes() == data[:length]
            continue
        journal, found = Journal.resume(path)
        assert found.decisions == data[:length].count(b"\n") - 2
        assert found.torn == (data[length - 1 : length] != b"\n")
        assert journal.game.events == whole[: len(journal.game.events)]
        journal.play(journal.game.legal_moves()[0])
        journal.close()
        assert read(path.read_bytes()).decisions == found.decisions + 1


def test_a_long_torn_line_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_game(path, Rules(), seed=4, most=25)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"seat":' + b" " * 5000)
    journal, found = Journal.resume(path)
    assert found.torn
    assert path.read_bytes() == whole
    journal.play(journal.game.legal_moves()[0])
    journal.close()
    assert read(path.read_bytes()).decisions == 26


def test_a_missing_end_line_is_written_when_resumed(record: Path) -> None:
    data = record.read_bytes()
    record.write_bytes(data[: data.rindex(b"\n", 0, -1) + 1])
    assert read(record.read_bytes()).game.outcome
    Journal.resume(record)[0].close()
    assert record.read_bytes() == data
    Journal.resume(record)[0].close()
    assert record.read_bytes() == data


def test_a_record_is_never_overwritten(record: Path) -> None:
    data = record.read_bytes()
    with pytest.raises(FileExistsError):
        write_game(record, Rules())
    assert record.read_bytes() == data


PLAYER = """
import sys
from pathlib import Path
from random import Random
from hydra_tui.engine import Rules, deal
from hydra_tui.records import Header, Journal, Seat

shuffle = Random(1).shuffle
header = Header(rules="standard", seats=(Seat("A"), Seat("B")), seed=1)
journal = Journal.create(Path(sys.argv[1]), header, deal(Rules(), 2, shuffle), shuffle)
game = journal.game
choose = Random(1)
while not game.outcome:
    move = choose.choice(game.legal_moves())
    journal.play(move)
    print(move, flush=True)
    sys.stdin.readline()
"""


@pytest.mark.parametrize("decisions", [1, 2, 7, 50])
def test_killing_the_program_loses_no_decision_that_was_made(
    tmp_path: Path, decisions: int
) -> None:
    path = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as program:
        assert program.stdin
        assert program.stdout
        made = [program.stdout.readline().strip()]
        while len(made) < decisions:
            program.stdin.write("\n")
            made.append(program.stdout.readline().strip())
        os.kill(program.pid, signal.SIGKILL)  # while it waits: nothing more gets written
    journal, found = Journal.resume(path)
    lines = path.read_text().splitlines()[2:]
    assert found.decisions == decisions
    assert [json.loads(line)["move"] for line in lines] == made
    play_on(journal, Random(0))
    journal.close()
    assert read(path.read_bytes()).game.outcome


def test_testing_mode_is_recorded(tmp_path: Path) -> None:
    rules = make_rules("original", ["reserves"])
    path = tmp_path / "game.jsonl"
    header = header_for(rules, testing=True)
    journal = Journal.create(path, header, deal_hidden(rules, 2), Random(1).shuffle)
    play_on(journal, Random(1), most=300)
    journal.close()
    assert read(path.read_bytes()).game.events == journal.game.events


def test_a_table_laid_out_by_hand_is_recorded(tmp_path: Path) -> None:
    rules = make_rules("original")
    position = Position(
        draw=((), pile("2H 3H")), discard=(pile("5S 6S"), ()), heads={4: pile("KH")}, seat=0
    )
    path = tmp_path / "game.jsonl"
    header = header_for(rules, laid=True)
    journal = Journal.create(path, header, position, Random(1).shuffle)
    play_on(journal, Random(1), most=5)
    journal.close()
    assert b'"shuffles"' in path.read_bytes().splitlines()[1]
    assert read(path.read_bytes()).game.events == journal.game.events


def test_a_listener_that_fails_does_not_harm_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shuffle = Random(4).shuffle
    journal = Journal.create(path, header_for(Rules(), seed=4), deal(Rules(), 2, shuffle), shuffle)
    heard = len(journal.game.events)

    def fail_once(_: Event) -> None:
        nonlocal heard
        heard -= 1
        if heard == -3:
            raise RuntimeError("a listener failed")

    journal.game.subscribe(fail_once)
    with pytest.raises(RuntimeError):
        play_on(journal, Random(4))
    play_on(journal, Random(4))
    journal.close()
    assert read(path.read_bytes()).game.events == journal.game.events


def test_a_journal_refuses_a_header_that_does_not_go_with_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shuffle = Random(4).shuffle
    for header in (header_for(Rules(), 3), header_for(Rules(), testing=True)):
        with pytest.raises(ValueError, match=r"3 seats|not 2 decks"):
            Journal.create(path, header, deal(Rules(), 2, shuffle), shuffle)
        assert not path.exists()


# What is wrong with a record is said with its line.


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
            b'{"format":"hydra-record","version":2}\n',
            "line 1: the record is of format version 2, not 1: update hydra-tui to read it",
        ),
        (
            b'{"format":"hydra-record","version":0}\n',
            "line 1: the record is of format version 0, not 1",
        ),
        (
            b'{"format":"hydra-record","version":"x"}\n',
            "line 1: the record is of format version 'x', not 1",
        ),
    ],
    ids=lambda value: f"{value!r:.30}",
)
def test_what_is_no_record_is_refused(data: bytes, reason: str) -> None:
    assert refusal(data) == reason


def test_a_bad_header_is_refused(record: Path) -> None:
    data = record.read_bytes()
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
    data = record.read_bytes()
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
    data = record.read_bytes()
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
    data = record.read_bytes()
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
    data = record.read_bytes()
    last = data.count(b"\n")
    assert refusal(edit(data, last, turns=1)).startswith(f"line {last}: the end is not that of")
    assert refusal(edit(data, last, end={"termination": "stalemate", "winner": None})).startswith(
        f"line {last}: the end is not that of"
    )
    assert refusal(data + b'{"seat":0,"move":"cut"}\n') == (
        f"line {last + 1}: the game is over, but the record goes on"
    )


def test_the_example_of_the_format_is_a_record() -> None:
    page = Path(__file__).parents[2] / "docs" / "record-format.md"
    (example,) = re.findall(r"```json\n(.*?)```", page.read_text(), re.DOTALL)
    found = read(example.encode())
    assert found.ended
    assert found.game.outcome.winner == 1
