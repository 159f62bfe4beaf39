"""Games that are broken off and gone on with, and games that can't be saved."""

from __future__ import annotations

import resource
from pathlib import Path
from random import Random

import pytest

from hydra_tui.engine import Position, Rules, deal, make_rules
from hydra_tui.records import Journal, Replay
from tests.all_rules import ALL_RULES
from tests.console.processes import run_console
from tests.console.scripts import options_for, write_script
from tests.console.transcript import play
from tests.records.games import header_for, pile


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.title)
def test_a_game_that_is_broken_off_again_and_again_goes_as_one_that_is_not(
    rules: Rules, tmp_path: Path
) -> None:
    script = write_script(7, 3, rules)
    options = options_for(rules, "-seed", "7", "-players", "3")
    unbroken = play(options, [line for lines in script for line in lines], tmp_path / "unbroken")
    assert unbroken.endswith(" wins!\n= 0\n")

    folder, choose = tmp_path / "broken", Random(7)
    waiting = [line for lines in script for line in lines]
    parts = 0
    while True:
        parts += 1
        transcript = play(options, [*waiting[: choose.randrange(1, 80)], "quit"], folder)
        (path,) = folder.rglob("*.jsonl")
        with path.open("rb") as file:
            found = Replay(file)
        if found.ended:
            break
        options = ["-resume", str(path)]
        waiting = [line for lines in script[found.decisions + 1 :] for line in lines]
        prompt, left_at = play(options, [], folder).splitlines()[-3], transcript.splitlines()[-4]
        turn = f"Player {found.game.seat + 1}, it is your turn."
        assert prompt == turn or left_at != turn  # nobody sees a card before the turn
        if prompt.endswith("it is your turn.") and found.game.decision != "start":
            waiting.insert(0, "")
    assert parts > 5
    (whole,) = (tmp_path / "unbroken").rglob("*.jsonl")
    assert path.read_bytes() == whole.read_bytes()
    assert transcript.splitlines()[-2:] == unbroken.splitlines()[-2:]


def test_the_game_in_testing_mode_is_gone_on_with_where_it_stopped(tmp_path: Path) -> None:
    options = ["-testing", "-players", "2"]
    for typed, prompt in (
        (["3", "H"], "Player 2, it is your turn."),
        (["3", "H", ""], "Player 2, it is your turn."),  # nobody has told the card yet
        (["3", "H", "", "5", "H"], "Card value?"),  # asked before each prompt
        (["3", "H", "", "5", "H", "1"], "Card value?"),
        (["3", "H", "", "5", "H", "1", "K", "D"], "Card value?"),
        (["3", "H", "", "5", "H", "1", "K", "D", "2", "D"], "Player 1, it is your turn."),
    ):
        folder = tmp_path / str(len(typed))
        play(options, typed, folder)
        (path,) = folder.rglob("*.jsonl")
        transcript = play(["-resume", str(path)], [], folder)
        assert transcript.splitlines()[-3] == prompt
        if typed[-1] == "D" and prompt == "Card value?":
            assert "Heads:" not in transcript  # it is a head that is asked for


def resumed_prompt(options: list[str], typed: str, folder: Path) -> str:
    play(options, ["" if line == "-" else line for line in typed.split()], folder)
    (path,) = folder.rglob("*.jsonl")
    return play(["-resume", str(path)], [], folder).splitlines()[-3]


def test_no_card_is_shown_before_its_turn(tmp_path: Path) -> None:
    """Also when a turn begins with the reserve, because there is nothing to draw (O12)."""
    options = ["-cheats", "-players", "2", "-rules", "original", "-house", "reserves"]
    typed = "3 1 1 1 K H - 9 H 0 - Q H 1"
    assert resumed_prompt(options, typed, tmp_path) == "Player 2, it is your turn."


def test_a_card_lifted_from_the_reserve_is_still_in_hand(tmp_path: Path) -> None:
    options = ["-rules", "original", "-house", "reserves", "-testing", "-players", "2"]
    typed = "9 S 5 S - J H 0 10 H r"
    assert resumed_prompt(options, typed, tmp_path) == "Card value?"


def test_a_table_laid_out_in_the_middle_of_a_turn_asks_about_the_shuffle(tmp_path: Path) -> None:
    rules = make_rules("original")
    position = Position(
        draw=(pile("2H 3H"), pile("KS")),
        discard=(pile("5S"), ()),
        heads={4: pile("KH")},
        owed=1,
        turn=1,
    )
    header = header_for(rules, laid=True)
    path = tmp_path / "game.jsonl"
    Journal.create(path, header, position, Random(1).shuffle).close()
    assert play(["-resume", str(path)], [], tmp_path).splitlines()[-3] == (
        "Player 1, it is your turn."
    )
    assert "draw, 0 discard) + 1" in play(["-resume", str(path)], ["shuffle"], tmp_path)


def test_a_game_that_is_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    play(["-players", "2"], [], tmp_path)
    (path,) = tmp_path.rglob("*.jsonl")
    journal, _ = Journal.resume(path)
    assert play(["-resume", str(path)], [""], tmp_path).splitlines()[1:] == [
        "! hydra-tui console: can't go on with RECORD: it is open in another program",
        "= 1",
    ]
    journal.close()
    assert "Your move?" in play(["-resume", str(path)], [""], tmp_path)


def test_a_new_game_is_open_too(tmp_path: Path) -> None:
    shuffle = Random(4).shuffle
    path = tmp_path / "game.jsonl"
    journal = Journal.create(path, header_for(Rules(), seed=4), deal(Rules(), 2, shuffle), shuffle)
    assert "it is open in another program" in play(["-resume", str(path)], [""], tmp_path)
    journal.close()


def test_a_finished_game_says_who_won(tmp_path: Path) -> None:
    lines = [line for part in write_script(135) for line in part]
    play(["-players", "2", "-seed", "135"], lines, tmp_path)
    (path,) = tmp_path.rglob("*.jsonl")
    before = path.read_bytes()
    assert play(["-resume", str(path)], [], tmp_path) == (
        f"$ hydra-tui console -resume {path}\nPlayer 2 wins!\n= 0\n"
    )
    assert path.read_bytes() == before


def test_what_cannot_be_gone_on_with_gets_one_line(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "foreign").write_text("hello\n")
    for name, reason in (
        ("missing", "can't go on with {}: No such file or directory"),
        (".", "can't go on with {}: Is a directory"),
        ("empty", "{}: line 1: the file is empty, or was cut short in its first line"),
        ("foreign", "{}: line 1: this is not a Hydra record"),
    ):
        path = str(tmp_path / name)
        line = f"! hydra-tui console: {reason.format(path)}\n= 1\n"
        assert play(["-resume", path], [], tmp_path).partition("\n")[2] == line


def test_a_torn_line_is_left_out_and_told(tmp_path: Path) -> None:
    play(["-seed", "18484219", "-players", "2"], ["", "1"], tmp_path)
    (path,) = tmp_path.rglob("*.jsonl")
    path.write_bytes(path.read_bytes()[:-3])
    lines = play(["-resume", str(path)], [], tmp_path).splitlines()
    assert lines[1] == "! hydra-tui console: the last line of the record was torn and is left out"
    assert lines[-3] == "Player 2, it is your turn."


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    transcript = play(["-seed", "18484219", "-players", "2"], ["", "1", "quit"], blocked)
    assert transcript.splitlines()[1] == (
        f"! the game goes on, but is not saved: {blocked / 'games'}: Not a directory"
    )
    assert transcript.splitlines()[-3:] == [
        "> quit",
        "! hydra-tui console: the game is not saved",
        "= 0",
    ]
    assert "2: KD (1)" in transcript


@pytest.mark.parametrize("room", [100, 2000])
def test_a_full_disk_does_not_stop_the_game(tmp_path: Path, room: int) -> None:
    lines = [line for part in write_script(135) for line in part]
    done = run_console(
        ["-players", "2", "-seed", "135"],
        "\n".join([*lines[:-1], "quit"]).encode(),
        tmp_path,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    assert done.returncode == 0
    assert done.stdout.count(b"Your move?") > 100
    told, last = done.stderr.decode().splitlines()
    records = list(tmp_path.rglob("*.jsonl"))
    unsaved = f"no longer saved: {records[0]}" if records else f"not saved: {tmp_path / 'games'}"
    assert told == f"the game goes on, but is {unsaved}: File too large"
    if room == 100:  # not even the deal
        assert last == "hydra-tui console: the game is not saved"
        assert records == []
    else:
        go_on = f"to go on: hydra-tui console -resume {records[0]}"
        assert last == f"hydra-tui console: the game is only in part saved; {go_on}"
        assert "Your move?" in play(["-resume", str(records[0])], [""], tmp_path)


def test_two_games_in_one_second_have_records_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hydra_tui.records.library.strftime", lambda _: "now")
    for _ in range(3):
        play(["-players", "2"], [], tmp_path)
    names = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert names == ["now-standard-2p-2.jsonl", "now-standard-2p-3.jsonl", "now-standard-2p.jsonl"]


def test_a_game_without_a_seed_is_another_each_time(tmp_path: Path) -> None:
    play(["-players", "2"], [], tmp_path)
    play(["-players", "2"], [], tmp_path)
    first, second = (path.read_bytes() for path in tmp_path.rglob("*.jsonl"))
    assert first != second


def test_the_data_folder_is_the_one_given(tmp_path: Path) -> None:
    play(["-players", "2", "-data-dir", str(tmp_path / "given")], [], tmp_path / "variable")
    assert list((tmp_path / "given" / "games").iterdir())
    assert not (tmp_path / "variable").exists()
