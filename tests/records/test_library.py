"""The list of the games in a folder, which looks at the ends of each file only."""

from __future__ import annotations

import io
import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydra_tui.engine import PRESETS, Outcome, Rules, deal, make_rules
from hydra_tui.records import (
    End,
    Listed,
    RecordError,
    Replay,
    data_folder,
    delete_game,
    games_folder,
    keep_game,
    list_games,
    make_header,
    rename_game,
)
from hydra_tui.records.format import MAX_LINE, Deal, encode
from tests.records.games import header_for, write_game

END = End(Outcome("last card", 1), 9)


def write(path: Path, *lines: bytes) -> Path:
    """A record of a good header and deal, and other lines, which nobody re-plays."""
    position = deal(Rules(), 2, Random(1).shuffle)
    path.write_bytes(b"".join([encode(header_for(Rules())), encode(Deal(position)), *lines]))
    return path


def look(path: Path) -> Listed:
    (found,) = list_games(path.parent)
    assert found.path == path
    assert bool(found.damage) == (found.header is None)
    return found


def test_a_finished_game_is_listed_with_its_end(record: Path) -> None:
    found = look(record)
    whole = read_whole(record)
    assert isinstance(whole, Replay)
    assert whole.game.outcome
    end = End(whole.game.outcome, whole.game.table.turn)
    assert found == Listed(
        str(record), record.stat().st_mtime, header_for(Rules(), seed=4), end, ""
    )


@pytest.mark.parametrize("most", [0, 1, 25])
def test_a_game_that_goes_on_has_no_end(tmp_path: Path, most: int) -> None:
    write_game(tmp_path / "game.jsonl", make_rules("original", ["reserves"]), 3, 5, most)
    found = look(tmp_path / "game.jsonl")
    assert found.header == header_for(make_rules("original", ["reserves"]), 3, 5)
    assert found.end is None
    assert found.damage == ""


def test_the_newest_game_is_the_first(tmp_path: Path) -> None:
    for name, when in {"b": 30, "d": 10, "a": 20, "c": 20}.items():
        os.utime(write(tmp_path / f"{name}.jsonl"), (when, when))
    assert [(game.path.stem, game.when) for game in list_games(tmp_path)] == [
        ("b", 30),
        ("c", 20),
        ("a", 20),
        ("d", 10),
    ]


def test_only_records_are_listed(tmp_path: Path) -> None:
    kept = write(tmp_path / "kept.jsonl")
    write(tmp_path / "game.json")
    write(tmp_path / "game.jsonl.damaged")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "nowhere.jsonl").symlink_to(tmp_path / "missing")
    os.mkfifo(tmp_path / "pipe.jsonl")  # to open it would wait for ever
    assert look(kept).header


def test_a_folder_that_is_not_there_has_no_games(tmp_path: Path) -> None:
    assert list_games(tmp_path / "missing") == []
    (tmp_path / "file").touch()
    assert list_games(tmp_path / "file") == []
    assert list_games(tmp_path / "file" / "games") == []


@pytest.mark.parametrize("torn", [b"", b'{"seat":1,"mo', b"x" * 900], ids=["whole", "torn", "long"])
def test_a_torn_line_is_passed_over(tmp_path: Path, torn: bytes) -> None:
    step = b'{"seat":0,"move":"reserve"}\n'
    path = write(tmp_path / "game.jsonl", step * 100, encode(END), torn)
    assert look(path).end == END
    write(path, step * 100, torn)
    assert look(path).end is None
    write(path, encode(END), torn)
    assert look(path).end == END
    write(path, torn)
    assert look(path).end is None


def test_only_a_whole_line_can_be_the_end(tmp_path: Path) -> None:
    path = write(tmp_path / "game.jsonl", b"x" + b" " * 5000 + encode(END))
    assert look(path).end is None
    write(path, encode(END)[:-1])
    assert look(path).end is None
    write(path, encode(END), b"x" * 5000)  # no record looks so; it is not searched for its end
    assert look(path).end is None


@pytest.mark.parametrize(
    "line",
    [
        encode(End(Outcome("last card", 2), 9)),
        encode(End(Outcome("last card", -1), 9)),
        b'{"end":{"termination":"boredom","winner":0},"turns":9}\n',
        b'{"end":{"termination":"equal","winner":0}}\n',
        b'{"x":' + b"[" * 1000 + b"\n",
        b"\xff\n",
        b"\n",
    ],
)
def test_a_last_line_that_can_not_be_is_damage(tmp_path: Path, line: bytes) -> None:
    assert look(write(tmp_path / "game.jsonl", line)).damage


@pytest.mark.parametrize("outcome", [Outcome("stalemate"), Outcome("equal", 0)])
def test_every_way_to_end_is_an_end(tmp_path: Path, outcome: Outcome) -> None:
    end = End(outcome, 9)
    assert look(write(tmp_path / "game.jsonl", encode(end))).end == end


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b'{"format":"hydra-rec',
        b"\n",
        b"hello\n",
        b"\x7fELF\x00\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b"x" * (MAX_LINE + 5),
        b'{"format":"hydra-record","version":2}\n',
        b'{"format":"hydra-record","version":1}\n',
        encode(header_for(Rules())).replace(b"standard", b"bridge\\n"),
        encode(header_for(Rules())).replace(b"[]", b'["%s"]' % (b"x" * 1000)),
    ],
    ids=lambda value: f"{value!r:.60}",
)
def test_what_is_no_record_is_said_as_when_it_is_read(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(data)
    found = look(path)
    assert f"line 1: {found.damage}" == read_whole(path)
    assert len(found.damage.splitlines()) == 1
    assert found.end is None


def test_a_file_that_can_not_be_opened_is_listed_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "game.jsonl")
    os.utime(path, (5, 5))

    def refuse(name: str) -> None:
        raise PermissionError(13, "Permission denied", name)

    monkeypatch.setattr("hydra_tui.records.library.open_regular", refuse)
    assert look(path) == Listed(str(path), 5, None, None, "can't be read: Permission denied")


def test_a_file_that_vanishes_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stays, goes = write(tmp_path / "stays.jsonl"), write(tmp_path / "goes.jsonl")

    def remove_and_open(name: str) -> io.FileIO:
        goes.unlink(missing_ok=True)
        return io.FileIO(name)

    monkeypatch.setattr("hydra_tui.records.library.open_regular", remove_and_open)
    assert look(stays).header


def test_what_is_between_the_ends_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "game.jsonl", b"x\n" * 1_000_000, encode(END))
    read = 0

    class Counting(io.FileIO):
        def read(self, size: int | None = -1) -> bytes:
            nonlocal read
            data = super().read(size)
            read += len(data)
            return data

    monkeypatch.setattr("hydra_tui.records.library.open_regular", Counting)
    assert look(path).end == END
    assert 0 < read < 50_000


near_an_end = st.integers(0, 300) | st.integers(-300, -1)


@given(
    seed=st.integers(0, 20),
    most=st.sampled_from([0, 5, 10_000]),
    holes=st.dictionaries(near_an_end, st.integers(0, 255), max_size=2),
    stop=st.none() | near_an_end,
)
def test_a_damaged_file_is_listed_as_it_is_read(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    most: int,
    holes: dict[int, int],
    stop: int | None,
) -> None:
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    write_game(path, Rules(), seed=seed, most=most)
    data = bytearray(path.read_bytes())
    for place, byte in holes.items():
        data[place] = byte
    path.write_bytes(data[:stop])
    found, whole = look(path), read_whole(path)
    if isinstance(whole, Replay):
        outcome, turns = whole.game.outcome, whole.game.table.turn
        assert found.header == whole.header
        assert found.end == (End(outcome, turns) if outcome and whole.ended else None)
        assert not found.damage
    elif whole.startswith("line 1:"):  # of what comes later, only the last line is looked at
        assert whole == f"line 1: {found.damage}"


def read_whole(path: Path) -> Replay | str:
    """What is in a record, or why it can't be read."""
    with path.open("rb") as file:
        try:
            return Replay(file)
        except RecordError as refused:
            return str(refused)


def test_players_have_their_names_or_numbers() -> None:
    named = make_header(Rules(), ["Ann", "Bo"], seed=1)
    assert [seat.name for seat in named.seats] == ["Ann", "Bo"]
    numbered = make_header(Rules(), 3, seed=1)
    assert [seat.name for seat in numbered.seats] == ["Player 1", "Player 2", "Player 3"]


# What is said of a game.


def test_a_game_in_words(tmp_path: Path) -> None:
    header = make_header(make_rules("standard", ["early-cut"]), ["Ann", "Bo"], seed=1)
    path = tmp_path / "game.jsonl"
    for outcome, winner, result in [
        (None, None, "unfinished"),
        (Outcome("last card", 1), "Bo", "Bo won"),
        (Outcome("stalemate"), None, "the Hydra won"),
    ]:
        start = encode(header) + encode(Deal(deal(Rules(), 2, Random(1).shuffle)))
        path.write_bytes(start + (encode(End(outcome, 9)) if outcome else b""))
        found = look(path)
        assert (found.players, found.rules) == (["Ann", "Bo"], "standard + early-cut")
        assert (found.winner, found.result) == (winner, result)


def test_a_damaged_game_in_words(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.touch()
    found = look(path)
    assert (found.players, found.rules) == ([], "")
    assert (found.winner, found.result) == (None, "damaged")


@pytest.mark.parametrize(
    ("stem", "given"),
    [
        ("2026-11-18-141404-standard-2p", ""),
        ("2026-11-18-141404-spring-2020-12p", ""),
        ("2026-11-18-141404-original-3p-2", ""),
        ("the great comeback", "the great comeback"),
        ("2026-11-18-141404", "2026-11-18-141404"),
        ("my 2026-11-18-141404-standard-2p", "my 2026-11-18-141404-standard-2p"),
        ("2026-11-18-141404-standard-2p-b", "2026-11-18-141404-standard-2p-b"),
    ],
)
def test_only_a_name_that_somebody_gave_is_told(tmp_path: Path, stem: str, given: str) -> None:
    assert look(write(tmp_path / f"{stem}.jsonl")).given_name == given


@pytest.mark.parametrize("rules", [*PRESETS])
def test_the_program_knows_its_own_names(tmp_path: Path, rules: str) -> None:
    made = make_rules(rules)
    for _ in range(2):  # the second may have to be numbered
        shuffle = Random(1).shuffle
        keep_game(tmp_path, header_for(made, 12), deal(made, 12, shuffle), shuffle).close()
    assert [game.given_name for game in list_games(tmp_path)] == ["", ""]


# Keeping them in order.


def test_a_game_is_renamed_and_deleted(record: Path) -> None:
    data = record.read_bytes()
    new = rename_game(record, "a name")
    assert new == record.with_name("a name.jsonl")
    assert new.read_bytes() == data
    assert not record.exists()
    delete_game(new)
    assert not new.exists()


def test_a_name_that_is_taken_is_refused(record: Path) -> None:
    other = write(record.with_name("other.jsonl"))
    data = record.read_bytes()
    with pytest.raises(FileExistsError, match="there is a game of that name already"):
        rename_game(other, record.stem)
    assert other.exists()
    assert record.read_bytes() == data


def test_a_game_that_is_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    rules = Rules()
    shuffle = Random(1).shuffle
    journal = keep_game(tmp_path, header_for(rules), deal(rules, 2, shuffle), shuffle)
    assert journal.path
    with pytest.raises(OSError, match="it is open in another program"):
        rename_game(journal.path, "other")
    with pytest.raises(OSError, match="it is open in another program"):
        delete_game(journal.path)
    assert [*tmp_path.iterdir()] == [journal.path]
    journal.close()
    delete_game(journal.path)


def test_a_game_that_is_gone_can_not_be_renamed_or_deleted(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        rename_game(tmp_path / "x.jsonl", "y")
    with pytest.raises(FileNotFoundError):
        delete_game(tmp_path / "x.jsonl")
    assert not [*tmp_path.iterdir()]


def test_the_games_are_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder(tmp_path) == tmp_path
    assert games_folder(tmp_path) == tmp_path / "games"
    monkeypatch.setenv("HYDRA_TUI_DATA", str(tmp_path / "variable"))
    assert data_folder() == tmp_path / "variable"
    assert data_folder(tmp_path) == tmp_path
