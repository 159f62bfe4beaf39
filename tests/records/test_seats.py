"""Computer players in a record: who sits where, who decided what, and seats that change hands."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hydra_tui.engine import Rules, deal, deal_hidden, parse_move
from hydra_tui.records import Journal, RecordError, Replay, Seat, list_games, make_header
from hydra_tui.records.format import Change
from tests.disk import PLENTY, use_disk
from tests.records.games import read, unseal
from tests.records.mutation import seal

RULES = Rules()
SEATS = ("Ann", Seat("Bo", "athena"))
FIRST = 1
"""Whose decision is the first."""


begun: list[Journal] = []


@pytest.fixture(autouse=True)
def all_are_closed() -> Iterator[None]:
    yield
    while begun:
        begun.pop().close()


def begin(path: Path) -> Journal:
    shuffle = Random(4).shuffle
    header = make_header(RULES, SEATS, seed=4)
    begun.append(Journal.create(path, header, deal(RULES, 2, shuffle), shuffle))
    return begun[-1]


def play(journal: Journal, decisions: int = 1) -> None:
    for _ in range(decisions):
        journal.play(journal.game.legal_moves()[0])


def finish(journal: Journal) -> None:
    choose = Random(1)
    while moves := journal.game.legal_moves():
        journal.play(choose.choice(moves))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def last_line(path: Path) -> object:
    line = json.loads(path.read_bytes().splitlines()[-1])
    del line["crc"]
    return line


def refusal(data: bytes) -> str:
    with pytest.raises(RecordError) as problem:
        read(data)
    return str(problem.value)


def make_record(path: Path, decisions: int = 3) -> bytes:
    """A record of so many decisions, without checksums."""
    journal = begin(path)
    play(journal, decisions)
    journal.close()
    return unseal(path.read_bytes())


# Written and read back.


def test_a_person_takes_up_no_room_in_the_header(path: Path) -> None:
    first = make_record(path).splitlines()[0]
    assert json.loads(first)["seats"] == [{"name": "Ann"}, {"name": "Bo", "bot": "athena"}]
    assert json.loads(first)["version"] == 3


def test_who_sits_where_is_read_back(path: Path) -> None:
    journal = begin(path)
    assert journal.bots == [None, "athena"]
    journal.seat(0, "tests.bots:Mine")
    journal.seat(1, None)
    play(journal)
    journal.close()
    found = read(path.read_bytes())
    assert found.header.seats == (Seat("Ann"), Seat("Bo", "athena"))
    assert found.bots == journal.bots == ["tests.bots:Mine", None]
    changes = [(0, Change(0, "tests.bots:Mine")), (0, Change(1, None))]
    assert found.changes == journal.changes == changes
    assert found.deciders == journal.deciders == [None]


def test_each_decision_has_its_decider(path: Path) -> None:
    journal = begin(path)
    choose, expected = Random(3), []
    while moves := journal.game.legal_moves():
        if choose.random() < 0.2:
            journal.seat(choose.randrange(2), choose.choice([None, "satyr", "move", "bot"]))
        expected.append(journal.bots[journal.game.seat])
        journal.play(choose.choice(moves))
    journal.close()
    found = read(path.read_bytes())
    assert {*expected} == {None, "athena", "satyr", "move", "bot"}
    assert found.deciders == journal.deciders == expected
    assert found.changes == journal.changes
    assert found.decisions == len(expected)
    assert found.ended


def test_a_change_to_who_sits_there_already_is_not_written(path: Path) -> None:
    journal = begin(path)
    before = path.read_bytes()
    journal.seat(0, None)
    journal.seat(1, "athena")
    assert path.read_bytes() == before
    assert journal.changes == []


def test_nobody_takes_a_seat_in_a_game_that_is_over(path: Path) -> None:
    journal = begin(path)
    finish(journal)
    before = path.read_bytes()
    journal.seat(0, "satyr")
    assert journal.bots == [None, "athena"]
    assert path.read_bytes() == before


def test_a_game_without_a_record_has_its_bots_too(path: Path) -> None:
    game = begin(path).game
    journal = Journal(game)
    journal.seat(FIRST, "hoplite")
    play(journal)
    assert journal.bots == [None, "hoplite"]
    assert journal.deciders == ["hoplite"]


def test_which_card_came_up_is_told_by_a_person(path: Path) -> None:
    shuffle = Random(4).shuffle
    header = make_header(RULES, [Seat("Al", "satyr"), Seat("Bo", "athena")], seed=4, testing=True)
    journal = Journal.create(path, header, deal_hidden(RULES, 2), shuffle)
    begun.append(journal)
    for move in ("card 7H", "card 5H", "on 1"):
        journal.play(parse_move(move))
    journal.close()
    found = read(path.read_bytes())
    assert found.deciders == journal.deciders == [None, None, "athena"]


# On disk in time.


def test_a_change_is_on_disk_before_the_next_decision(path: Path) -> None:
    journal = begin(path)
    play(journal)
    seat = journal.game.seat
    journal.seat(seat, "pythia")
    assert last_line(path) == {"seat": seat, "bot": "pythia"}  # the program could be killed now
    assert read(path.read_bytes()).bots[seat] == "pythia"
    play(journal)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [*map(len, lines[-2:])] == [3, 3]
    assert lines[-2]["bot"] == "pythia"
    assert lines[-1]["move"]


def test_a_change_that_the_disk_refused_comes_before_the_decision_after_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = use_disk(monkeypatch)
    journal = begin(path)
    disk.room = 0
    journal.seat(FIRST, "satyr")
    assert journal.trouble
    assert read(path.read_bytes()).bots == [None, "athena"]
    disk.room = PLENTY
    play(journal)
    assert not journal.trouble
    assert read(path.read_bytes()).deciders == ["satyr"]


def test_a_game_that_is_gone_on_with_keeps_its_bots(path: Path) -> None:
    journal = begin(path)
    play(journal)
    journal.seat(0, "satyr")
    journal.close()
    before = path.read_bytes()
    journal, found = Journal.resume(path)
    assert path.read_bytes() == before
    assert journal.bots == found.bots == ["satyr", "athena"]
    seat = journal.game.seat
    play(journal)
    journal.seat(1, None)
    journal.close()
    again = read(path.read_bytes())
    assert again.deciders == journal.deciders == ["athena", ["satyr", "athena"][seat]]
    assert again.changes == journal.changes == [(1, Change(0, "satyr")), (2, Change(1, None))]


def test_a_change_at_the_end_of_a_file_is_no_damage(path: Path, tmp_path: Path) -> None:
    for bot in ("satyr", None, "move", "x" * 3000):
        journal = begin(path)
        play(journal, 2)
        journal.seat(1, bot)
        journal.close()
        (game,) = list_games(tmp_path)
        assert (game.result, game.damage) == ("unfinished", "")
        path.unlink()


def test_a_list_refuses_a_last_line_that_is_half_a_change(path: Path, tmp_path: Path) -> None:
    path.write_bytes(make_record(path) + b'{"bot":"satyr"}\n')
    (game,) = list_games(tmp_path)
    assert game.damage == "Object missing required field `seat`"


def test_changes_are_followed_while_the_game_is_played(path: Path) -> None:
    journal = begin(path)
    with path.open("rb") as file:
        replay = Replay(file)
        journal.seat(FIRST, "hoplite")
        replay.read_on()
        assert replay.bots == [None, "hoplite"]
        assert replay.deciders == []
        play(journal)
        journal.seat(FIRST, None)
        replay.read_on()
        assert replay.bots == [None, None]
        assert replay.deciders == ["hoplite"]
        assert replay.changes == journal.changes


def test_a_change_that_is_being_written_is_read_once_it_is_whole(path: Path) -> None:
    data = make_record(path, 0)
    line = b'{"seat":0,"bot":"satyr"}\n'
    for cut in range(len(line)):
        path.write_bytes(data + line[:cut])
        with path.open("rb") as file:
            replay = Replay(file)
            assert replay.torn == bool(cut)
            assert replay.bots == [None, "athena"]
            path.write_bytes(data + line)
            replay.read_on()
        assert replay.bots == ["satyr", "athena"]
        assert len(replay.changes) == 1


def test_a_torn_change_is_cut_off(path: Path) -> None:
    data = seal(make_record(path, 1))
    path.write_bytes(data + b'{"seat":0,"bot":"sat')
    journal, found = Journal.resume(path)
    journal.close()
    assert found.torn
    assert journal.bots == [None, "athena"]
    assert path.read_bytes() == data


# What is wrong.


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"seat":2,"bot":"satyr"}', "there is no seat 2"),
        (b'{"seat":-1,"bot":"satyr"}', "there is no seat -1"),
        (b'{"seat":"0","bot":null}', "Expected `int`, got `str` - at `$.seat`"),
        (b'{"bot":"satyr"}', "Object missing required field `seat`"),
        (b'{"seat":0,"bot":3}', "Expected `str | null`, got `int` - at `$.bot`"),
        (b'{"seat":0,"bot":""}', "Expected `str` of length >= 1 - at `$.bot`"),
        (b'{"seat":0}', "Object missing required field `move`"),
        (b'{"seat":0,"bot":"sa\n', "JSON is malformed"),
    ],
)
def test_a_wrong_change_is_refused(path: Path, line: bytes, reason: str) -> None:
    data = make_record(path, 1)
    assert refusal(data + line + b"\n").startswith(f"line 4: {reason}")


def test_a_changed_name_of_a_bot_is_noticed(path: Path) -> None:
    data = seal(make_record(path, 1) + b'{"seat":0,"bot":"satyr"}\n')
    assert read(data).bots == ["satyr", "athena"]
    assert "checksum is wrong" in refusal(data.replace(b"satyr", b"bacus"))


def test_nobody_changes_hands_after_the_end(path: Path) -> None:
    journal = begin(path)
    finish(journal)
    journal.close()
    data = unseal(path.read_bytes())
    change, over = b'{"seat":0,"bot":null}\n', "the game is over, but the record goes on"
    *lines, end = data.splitlines(keepends=True)
    assert over in refusal(data + change)
    assert over in refusal(b"".join([*lines, change]))
    assert over in refusal(b"".join([*lines, change, end]))


def test_a_decision_with_a_bot_of_its_own_is_a_decision(path: Path) -> None:
    """A field that we do not know is ignored."""
    data = make_record(path, 1)
    changed = data.replace(b'"move"', b'"bot":"satyr","move"')
    found = read(changed)
    assert found.decisions == 1
    assert found.changes == []
    assert found.deciders == ["athena"]


def test_a_header_with_a_bot_without_a_name_is_refused(path: Path) -> None:
    data = make_record(path)
    assert refusal(data.replace(b'"athena"', b'""')).startswith("line 1: Expected `str` of length")
    assert read(data.replace(b'"athena"', b"null")).bots == [None, None]


# Version 1.


def make_old(data: bytes) -> bytes:
    return data.replace(b'"version":3', b'"version":1')


def test_in_version_1_nobody_who_sat_down_was_a_computer(path: Path) -> None:
    found = read(make_old(make_record(path)))
    assert found.header.version == 1
    assert found.header.seats == (Seat("Ann"), Seat("Bo"))
    assert found.bots == [None, None]
    assert found.deciders == [None] * 3


def test_an_old_game_that_is_gone_on_with_can_have_bots(path: Path) -> None:
    old = make_old(make_record(path)).replace(b',"bot":"athena"', b"")
    path.write_bytes(seal(old))
    journal, _ = Journal.resume(path)
    play(journal)
    journal.seat(journal.game.seat, "satyr")
    play(journal)
    journal.close()
    assert path.read_bytes().startswith(seal(old))
    found = read(path.read_bytes())
    assert found.header.version == 1
    assert found.deciders == [None] * 4 + ["satyr"]


def test_an_old_game_without_bots_stays_one_of_version_1(path: Path) -> None:
    old = make_old(make_record(path)).replace(b',"bot":"athena"', b"")
    path.write_bytes(seal(old))
    journal, _ = Journal.resume(path)
    finish(journal)
    journal.close()
    assert b'"bot"' not in path.read_bytes()
    assert Replay(io.BytesIO(path.read_bytes())).ended
