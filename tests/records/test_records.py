"""Games on disk: written as they go, read back by the rules."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.engine import (
    Card,
    Event,
    Game,
    Position,
    Rules,
    deal,
    deal_hidden,
    make_rules,
)
from hydra_tui.records import Journal, RecordError, games_folder, keep_game
from hydra_tui.records.checksum import Checksums
from tests.all_rules import ALL_RULES
from tests.disk import PLENTY, Disk, use_disk
from tests.records.games import header_for, pile, play_on, read, write_game


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


def test_ctrl_c_in_the_middle_of_a_move_does_not_harm_the_record(tmp_path: Path) -> None:
    """A move that is broken off may have half of its shuffles: it is not written down."""
    path = tmp_path / "game.jsonl"
    interrupt = False

    def shuffle(cards: list[Card]) -> None:
        if interrupt:
            raise KeyboardInterrupt
        Random(4).shuffle(cards)

    journal = Journal.create(path, header_for(Rules(), seed=4), deal(Rules(), 2, shuffle), shuffle)
    interrupt = True
    with pytest.raises(KeyboardInterrupt):
        play_on(journal, Random(4))
    journal.close()
    assert not read(path.read_bytes()).torn


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> type[Disk]:
    return use_disk(monkeypatch)


def begin(path: Path) -> Journal:
    shuffle = Random(4).shuffle
    return Journal.create(path, header_for(Rules(), seed=4), deal(Rules(), 2, shuffle), shuffle)


@pytest.mark.parametrize("room", [0, 1, 20, 100])
def test_a_game_whose_record_fails_goes_on(tmp_path: Path, disk: type[Disk], room: int) -> None:
    path = tmp_path / "game.jsonl"
    journal = begin(path)
    play_on(journal, Random(4), most=10)
    whole = path.read_bytes()
    disk.room = room
    play_on(journal, Random(4))
    assert journal.game.outcome
    assert journal.trouble
    assert journal.trouble.errno == errno.ENOSPC
    assert journal.trouble_in_words == (
        f"the game goes on, but is no longer saved: {path}: No space left on device"
    )
    journal.close()
    assert path.read_bytes().startswith(whole)
    kept = read(path.read_bytes()).game.events
    assert kept == journal.game.events[: len(kept)]


@pytest.mark.parametrize("room", [0, 1, 20, 100])
def test_what_a_full_disk_refused_is_written_once_there_is_room(
    tmp_path: Path, disk: type[Disk], room: int
) -> None:
    write_game(tmp_path / "whole.jsonl", Rules(), seed=4)
    journal, choose = begin(tmp_path / "game.jsonl"), Random(4)
    play_on(journal, choose, most=10)
    disk.room = room
    play_on(journal, choose, most=10)
    assert journal.trouble
    disk.room = PLENTY
    play_on(journal, choose, most=1)
    assert not journal.trouble
    assert not journal.trouble_in_words
    play_on(journal, choose)
    journal.close()
    assert (tmp_path / "game.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_disk_with_room_at_last_gets_all_when_the_game_is_closed(
    tmp_path: Path, disk: type[Disk]
) -> None:
    journal = begin(tmp_path / "game.jsonl")
    disk.room = 7
    play_on(journal, Random(4), most=10)
    assert journal.trouble
    disk.room = PLENTY
    journal.close()
    assert not journal.trouble
    assert read((tmp_path / "game.jsonl").read_bytes()).decisions == 10


def test_a_game_without_a_file_gets_one_once_there_can_be_one(
    tmp_path: Path, disk: type[Disk]
) -> None:
    shuffle, folder = Random(4).shuffle, tmp_path / "games"
    disk.room = 300
    header = header_for(Rules(), seed=4)
    journal = keep_game(folder, header, deal(Rules(), 2, shuffle), shuffle)
    assert journal.trouble
    assert journal.path is None
    assert journal.trouble_in_words == (
        f"the game goes on, but is not saved: {folder}: No space left on device"
    )
    assert [*folder.iterdir()] == []
    play_on(journal, Random(4), most=5)
    assert [*folder.iterdir()] == []
    disk.room = PLENTY
    play_on(journal, Random(4), most=1)
    assert not journal.trouble
    assert journal.path
    assert [*folder.iterdir()] == [journal.path]
    journal.close()
    assert read(journal.path.read_bytes()).decisions == 6


def test_what_a_failed_sync_may_have_lost_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system tells of a failure once, and may have dropped what it could not write."""
    path = tmp_path / "game.jsonl"
    journal, choose = begin(path), Random(4)
    play_on(journal, choose, most=3)
    journal.sync()
    safe = path.read_bytes()
    play_on(journal, choose, most=4)

    def fail(_: int) -> None:
        path.write_bytes(safe)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as failing:
        failing.setattr(os, "fsync", fail)
        journal.sync()
    assert journal.trouble
    assert journal.trouble.errno == errno.EIO
    play_on(journal, choose, most=2)
    assert not journal.trouble
    journal.close()
    assert read(path.read_bytes()).decisions == 9


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def add(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"by another program\n")


@pytest.mark.parametrize("resumed", [False, True])
@pytest.mark.parametrize("change", [truncate, empty, add])
def test_a_record_that_another_program_changed_is_not_written_over(
    tmp_path: Path, resumed: bool, change: Callable[[Path], None]
) -> None:
    path = tmp_path / "game.jsonl"
    journal, choose = begin(path), Random(4)
    play_on(journal, choose, most=3)
    if resumed:
        journal.close()
        journal, _ = Journal.resume(path)
    whole = path.read_bytes()
    change(path)
    changed = path.read_bytes()
    for attempt in (journal.sync, journal.try_again, journal.sync):
        play_on(journal, choose, most=1)
        attempt()
        assert journal.trouble_in_words.endswith(f"{path}: another program has changed the file")
        assert path.read_bytes() == changed
    assert len(journal.deciders) == 6
    path.write_bytes(whole)  # as it was
    play_on(journal, choose, most=1)
    assert not journal.trouble
    journal.close()
    assert read(path.read_bytes()).decisions == 7


@pytest.mark.parametrize("change", [truncate, add])
def test_a_record_that_was_changed_stays_so_to_the_end(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    path = tmp_path / "game.jsonl"
    journal, choose = begin(path), Random(4)
    play_on(journal, choose, most=3)
    change(path)
    journal.sync()
    path.unlink()  # what is written anew must not be made of it
    journal.sync()
    play_on(journal, choose, most=3)
    journal.close()
    assert journal.trouble
    assert not path.exists()


@pytest.mark.parametrize("resumed", [False, True])
def test_a_record_that_is_deleted_meanwhile_is_written_anew(tmp_path: Path, resumed: bool) -> None:
    path = tmp_path / "game.jsonl"
    journal, choose = begin(path), Random(4)
    play_on(journal, choose, most=3)
    if resumed:
        journal.close()
        journal, _ = Journal.resume(path)
    path.unlink()
    play_on(journal, choose, most=2)
    journal.sync()
    assert read(path.read_bytes()).decisions == 5
    play_on(journal, choose, most=2)
    journal.close()
    assert not journal.trouble
    assert read(path.read_bytes()).decisions == 7


def test_a_record_that_can_not_be_written_anew_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games" / "game.jsonl"
    path.parent.mkdir()
    journal = begin(path)
    path.unlink()
    path.parent.rmdir()
    play_on(journal, Random(4), most=2)
    journal.sync()
    assert journal.trouble
    assert str(path) in journal.trouble_in_words
    journal.close()


def test_a_record_gets_its_name_when_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a program that is killed at the wrong moment would leave an empty file."""
    named: list[bytes] = []
    link = os.link

    def look_and_link(path: Path, new: Path) -> None:
        assert not [*tmp_path.glob("*.jsonl")]
        named.append(path.read_bytes())
        link(path, new)

    monkeypatch.setattr(os, "link", look_and_link)
    shuffle = Random(4).shuffle
    journal = keep_game(tmp_path, header_for(Rules(), seed=4), deal(Rules(), 2, shuffle), shuffle)
    journal.close()
    assert journal.path
    assert named == [journal.path.read_bytes()]
    assert [*tmp_path.iterdir()] == [journal.path], "nothing else is left"


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_no_record_is_written_over_where_files_can_not_be_linked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr("hydra_tui.records.library.strftime", lambda _: "now")
    for _ in range(taken + 1):
        shuffle = Random(4).shuffle
        keep_game(tmp_path, header_for(Rules(), seed=4), deal(Rules(), 2, shuffle), shuffle).close()
    assert len([*tmp_path.glob("now-*.jsonl")]) == taken + 1
    assert len([*tmp_path.iterdir()]) == taken + 1


def test_a_power_cut_loses_nothing_from_before_a_sync(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bytes] = []
    path = tmp_path / "game.jsonl"
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(path.read_bytes()))
    journal = begin(path)
    for _ in range(2):
        play_on(journal, Random(4), most=3)
        journal.sync()
        assert synced.pop() == path.read_bytes()
        journal.sync()
        assert not synced, "there was nothing new"
    play_on(journal, Random(4), most=1)
    journal.close()
    assert synced.pop() == path.read_bytes()


def test_games_are_kept_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HYDRA_TUI_DATA")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    usual = games_folder()
    assert usual.is_relative_to(tmp_path)
    assert usual.parts[-2:] == ("hydra-tui", "games")
    monkeypatch.setenv("HYDRA_TUI_DATA", str(tmp_path / "variable"))
    assert games_folder() == tmp_path / "variable" / "games"
    assert games_folder(tmp_path / "given") == tmp_path / "given" / "games"


def test_a_journal_refuses_a_header_that_does_not_go_with_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    shuffle = Random(4).shuffle
    for header in (header_for(Rules(), 3), header_for(Rules(), testing=True)):
        with pytest.raises(ValueError, match=r"3 seats|not 2 decks"):
            Journal.create(path, header, deal(Rules(), 2, shuffle), shuffle)
        assert not path.exists()


def test_the_example_of_the_format_is_a_record() -> None:
    page = Path(__file__).parents[2] / "docs" / "record-format.md"
    (example,) = re.findall(r"```json\n(.*?)```", page.read_text(), re.DOTALL)
    found = read(example.encode())
    assert found.ended
    checksums = Checksums()
    for line, told in zip(
        example.encode().splitlines(keepends=True), ("e15df61d", "12c306b6"), strict=False
    ):
        assert f'`,"crc":"{told}"}}`' in page.read_text()
        assert checksums.seal(line).endswith(f',"crc":"{told}"}}\n'.encode())
    assert found.game.outcome.winner == 1
