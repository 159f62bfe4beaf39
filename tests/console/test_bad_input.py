"""What can be typed wrong at each prompt: nothing of it changes a game or ends the program."""

from __future__ import annotations

import fcntl
import io
import os
import re
import shlex
import signal
import subprocess
import sys
import termios
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import IO

import pytest

from hydra_tui.console.talk import Talk
from hydra_tui.records import replay
from tests.console.scripts import BAD
from tests.console.transcript import play, typed_in

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into pipes")
SEED = ["-seed", "18484219"]  # player 2 gets a 5H that fits nowhere
LAY_OUT = ["4", "3", "2", "2", "9", "S", "1", "6", "H"]
"""What to type after `-cheats -players 2` until the first turn."""

PROMPTS = {
    "How many players?": (SEED, []),
    "How many cards in player 1's deck?": (["-cheats", "-players", "2"], []),
    "How many cards in player 2's deck?": (["-cheats", "-players", "2"], LAY_OUT[:1]),
    "How many starting heads?": (["-cheats", "-players", "2"], LAY_OUT[:2]),
    "Choose the number of cards in head 1:": (["-cheats", "-players", "2"], LAY_OUT[:3]),
    "Card value?": (["-cheats", "-players", "2"], LAY_OUT[:4]),
    "Suit?": (["-cheats", "-players", "2"], LAY_OUT[:5]),
    "Joker value?": (["-testing", "-players", "2", "-rules", "original"], ["joker"]),
    "Player 2, you are holding a 5H. Your move?": ([*SEED, "-players", "2"], [""]),
}


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
        re.sub(rb'"seed":\d+', b"", path.read_bytes()) for path in sorted(folder.rglob("*.jsonl"))
    ]


def test_a_refusal_repeats_what_was_typed_but_not_all_of_it(tmp_path: Path) -> None:
    lines = ["x" * 40, "x" * 41, "9" * 1_000_000]
    refusals = re.findall("! (.*) is not a whole number", play([], lines, tmp_path))
    assert refusals == [f"'{'x' * 40}'", f"'{'x' * 40}'...", f"'{'9' * 40}'..."]


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


@pytest.mark.parametrize("prompt", PROMPTS)
def test_quit_ends_at_any_prompt(prompt: str, tmp_path: Path) -> None:
    options, before = PROMPTS[prompt]
    for word in ("quit", " QUIT\t"):
        transcript = play(options, [*before, word], tmp_path)
        assert transcript.endswith("\n= 0\n")
        assert transcript.count("; to go on: hydra-tui console -resume RECORD") == len(
            {"Joker", "Player"} & {prompt.split(maxsplit=1)[0]}
        )


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


def run_console(
    options: list[str], data: bytes, data_dir: Path
) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        [sys.executable, "-m", "hydra_tui", "console", *options],
        input=data,
        env=os.environ | {"HYDRA_TUI_DATA": str(data_dir)},
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done


@pytest.mark.parametrize("prompt", PROMPTS)
def test_the_end_of_input_ends_the_program(prompt: str, tmp_path: Path) -> None:
    options, before = PROMPTS[prompt]
    done = run_console(options, "".join(f"{line}\n" for line in before).encode(), tmp_path)
    assert done.returncode == 1
    assert done.stdout.endswith(f"{prompt}\n".encode())
    begun = list(tmp_path.rglob("*.jsonl"))
    how = f"; the game is saved; to go on: hydra-tui console -resume {begun[0]}" if begun else ""
    assert done.stderr.decode().splitlines()[-1] == (f"hydra-tui console: the input has ended{how}")


def test_input_that_is_closed_has_ended(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hydra_tui", "console", "--data-dir", str(tmp_path)]
    done = subprocess.run(
        command, capture_output=True, check=False, preexec_fn=lambda: os.close(0), text=True
    )
    assert (done.returncode, done.stdout) == (1, "How many players?\n")
    assert done.stderr == "hydra-tui console: the input has ended\n"


def test_a_closed_output_pipe_ends_the_program(tmp_path: Path) -> None:
    """As with `| head -1`: the reader takes a line and goes, and there is no end of answers."""
    with running(tmp_path, "-players", "2") as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdout.readline()
        program.stdout.close()
        try:
            while True:
                program.stdin.write(b"\n" * 1000)
        except BrokenPipeError:
            pass
        said = program.stderr.read().decode().splitlines()
    assert program.returncode == 1
    assert said[-1] == (
        "hydra-tui console: can't write to standard output: Broken pipe; the game is saved;"
        f" to go on: hydra-tui console -resume {the_record(tmp_path)}"
    )


@contextmanager
def running(
    data_dir: Path,
    *options: str,
    stdin: int = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [sys.executable, "-m", "hydra_tui", "console", *options],
        bufsize=0,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env=os.environ | {"HYDRA_TUI_DATA": str(data_dir)},
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # noqa: PLW1509 - nohup
    ) as program:
        yield program


def read_until(stream: IO[bytes], end: bytes) -> None:
    for line in iter(stream.readline, b""):
        if line.endswith(end):
            return
    pytest.fail(f"{end!r} never came")


def the_record(folder: Path) -> Path:
    """The one record there is; it must be a good one."""
    (path,) = folder.rglob("*.jsonl")
    with path.open("rb") as file:
        assert not replay(file).torn
    return path


@pytest.mark.parametrize("options", [["-players", "2"], []])
def test_ctrl_c_ends_the_program(tmp_path: Path, options: list[str]) -> None:
    with running(tmp_path, *options) as program:
        assert program.stdout
        assert program.stderr
        read_until(program.stdout, b"it is your turn.\n" if options else b"How many players?\n")
        program.send_signal(signal.SIGINT)
        said = program.stderr.read().decode()
    assert program.returncode == 130
    how = "; the game is saved; to go on: hydra-tui console -resume " if options else ""
    assert said == f"hydra-tui console: stopped{how}{the_record(tmp_path) if options else ''}\n"


@pytest.mark.parametrize("kind", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_killed_loses_nothing(tmp_path: Path, kind: signal.Signals) -> None:
    with running(tmp_path, *SEED, "-players", "2") as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write(b"\n1\n")
        read_until(program.stdout, b"Player 1, it is your turn.\n")
        program.send_signal(kind)
    assert program.returncode == -kind
    transcript = play(["-resume", str(the_record(tmp_path))], [], tmp_path)
    assert transcript.splitlines()[-3] == "Player 1, it is your turn."


def wait_until_full(pipe: IO[bytes]) -> None:
    """Wait until hardly anything more goes into a pipe that nobody reads."""
    size, waiting = fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ), array("i", [0])
    while waiting[0] < 0.85 * size:  # the rest may be lost between its pages
        fcntl.ioctl(pipe, termios.FIONREAD, waiting)


@needs_linux
def test_ctrl_c_ends_a_program_whose_output_nobody_reads(tmp_path: Path) -> None:
    with (
        (tmp_path / "notes").open("wb") as notes,
        running(tmp_path, "-players", "2", stderr=notes) as program,
    ):
        assert program.stdin
        assert program.stdout
        program.stdin.write(b"\n" * 60_000)
        wait_until_full(program.stdout)
        program.send_signal(signal.SIGINT)
        program.wait()
    assert program.returncode == 130
    said = (tmp_path / "notes").read_text().splitlines()[-1]
    assert said == (
        "hydra-tui console: stopped; the game is saved;"
        f" to go on: hydra-tui console -resume {the_record(tmp_path)}"
    )


@needs_linux
def test_ctrl_c_ends_a_program_whose_last_line_nobody_reads(tmp_path: Path) -> None:
    with running(tmp_path, "-players", "2") as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        reader = Thread(target=program.stdout.read)
        reader.start()
        program.stdin.write(b"\n" * 60_000)
        wait_until_full(program.stderr)
        while program.poll() is None:
            program.send_signal(signal.SIGINT)
        reader.join()
    assert the_record(tmp_path)


@needs_linux
def test_notes_that_cannot_be_written_do_not_end_the_game(tmp_path: Path) -> None:
    with (
        Path("/dev/full").open("wb") as full,
        running(tmp_path, *SEED, "-players", "2", stderr=full) as program,
    ):
        assert program.stdin
        assert program.stdout
        program.stdin.write(b"\nnonsense\n1\n")
        read_until(program.stdout, b"Player 1, it is your turn.\n")


def test_the_output_may_be_gone_when_somebody_quits(tmp_path: Path) -> None:
    with running(tmp_path, "-players", "2") as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        read_until(program.stdout, b"it is your turn.\n")
        program.stdout.close()
        program.stdin.write(b"\nquit\n")
        said = program.stderr.read()
    assert program.returncode == 1
    assert b"Broken pipe; the game is saved; to go on: " in said


def test_the_output_may_be_gone_when_somebody_wins(tmp_path: Path) -> None:
    with running(tmp_path, "-cheats", "-players", "2") as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdin.write(b"1\n0\n1\n1\n9\nH\n")
        read_until(program.stdout, b"it is your turn.\n")
        program.stdout.close()
        program.stdin.write(b"\n")
        said = program.stderr.read()
    assert program.returncode == 1
    assert b"Broken pipe; the game is saved; to go on: " in said


def test_input_that_does_not_wait_is_made_to(tmp_path: Path) -> None:
    read_end, write_end = os.pipe()
    os.set_blocking(read_end, False)
    with running(tmp_path, stdin=read_end) as program:
        assert program.stdout
        read_until(program.stdout, b"How many players?\n")
        os.write(write_end, b"2\n")
        read_until(program.stdout, b"it is your turn.\n")
        os.close(write_end)
    os.close(read_end)


def test_input_that_cannot_be_read_has_ended() -> None:
    with Path(os.devnull).open("wb") as unreadable:
        done = subprocess.run(
            [sys.executable, "-m", "hydra_tui", "console"],
            stdin=unreadable,
            capture_output=True,
            check=False,
        )
    assert (done.returncode, done.stdout) == (1, b"How many players?\n")
    assert done.stderr == b"hydra-tui console: the input has ended\n"


def test_the_data_folder_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run_console(["-data-dir=-two words", "-players", "2"], b"", tmp_path)
    command = done.stderr.decode().rstrip().partition("; to go on: ")[2]
    path = the_record(tmp_path / "-two words")
    assert shlex.split(command) == ["hydra-tui", "console", "-resume", str(path)]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}-standard-2p\.jsonl", path.name)


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
