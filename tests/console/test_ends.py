"""How the program ends, and what it does not end for: pipes, signals, streams that fail."""

from __future__ import annotations

import fcntl
import os
import re
import shlex
import signal
import subprocess
import sys
import termios
from array import array
from pathlib import Path
from threading import Thread
from typing import IO

import pytest

from tests.console.processes import read_until, run_console, running, the_record
from tests.console.scripts import PROMPTS, SEED
from tests.console.transcript import play

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into pipes")


@pytest.mark.parametrize("prompt", PROMPTS)
def test_quit_ends_at_any_prompt(prompt: str, tmp_path: Path) -> None:
    options, before = PROMPTS[prompt]
    for word in ("quit", " QUIT\t"):
        transcript = play(options, [*before, word], tmp_path)
        assert transcript.endswith("\n= 0\n")
        assert transcript.count("; to go on: hydra-tui console -resume RECORD") == len(
            {"Joker", "Player"} & {prompt.split(maxsplit=1)[0]}
        )


def test_quit_before_a_win_is_seen_says_how_to_go_on(tmp_path: Path) -> None:
    """A player without cards has won (R1), but is asked for the turn first."""
    typed = ["1", "0", "1", "1", "9", "H", "quit"]
    lines = play(["-cheats", "-players", "2"], typed, tmp_path).splitlines()
    assert lines[-4] == "Player 2, it is your turn."
    assert lines[-2].endswith("the game is saved; to go on: hydra-tui console -resume RECORD")


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
