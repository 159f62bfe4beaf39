"""`hydra-tui arena` as a user types it: what it prints, and how it ends."""

from __future__ import annotations

import json
import os
import re
import resource
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hydra_tui import cli
from hydra_tui.arena import command
from hydra_tui.arena.run import play_deals
from hydra_tui.arena.score import score
from tests.test_cli import needs_linux, run

TWO = ("arena", "satyr", "hoplite")
ENDLESS = (*TWO, "--games", "999999999999999", "--jobs", "2")


def test_the_table_fits_into_80_columns() -> None:
    done = run(*TWO, "pythia", "--games", "3", "--seed", "4", "--players", "3")
    assert (done.returncode, done.stderr) == (0, "")
    title, empty, *heads, first, second, third = done.stdout.splitlines()
    assert title == "9 games of standard for 3 players: 3 deals, from seed 4 on"
    assert (empty, len(heads)) == ("", 2)
    assert {line.split()[0] for line in (first, second, third)} == {"satyr", "hoplite", "pythia"}
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_a_long_name_stands_above_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    name = "a_package.module:Class"
    command._print_table(score([name, "satyr"], []))
    lines = capsys.readouterr().out.splitlines()
    assert lines[3] == name
    assert re.fullmatch(r" {8,}0\.0% +0\.0-100\.0% +1500 .* -  +-", lines[4])
    assert {len(line) for line in lines[1:] if line != name} == {80}


def test_json_is_for_scripts() -> None:
    done = run(*TWO, "--games", "2", "--rules", "original", "--house", "reserves", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    standings = document.pop("standings")
    assert document == {
        "rules": "original",
        "house": ["reserves"],
        "players": 2,
        "seed": 0,
        "deals_asked": 2,
        "deals": 2,
        "games": 4,
        "lineups": [["satyr", "hoplite"]],
    }
    assert [standing["name"] for standing in standings] == ["hoplite", "satyr"]
    kinds = {name: type(value) for name, value in standings[0].items()}
    counts = ("games", "seats", "wins", "stalemates", "decisions")
    shares = ("win_rate", "low", "high", "elo", "decisions_per_second")
    times = ("think_ms_p50", "think_ms_p95")
    assert kinds == {"name": str} | dict.fromkeys(counts, int) | dict.fromkeys(
        (*shares, *times), float
    )


def test_records_are_kept_and_never_overwritten(tmp_path: Path) -> None:
    options = (*TWO, "--games", "3", "--players", "3", "--out", tmp_path / "a" / "b")
    assert run(*options).returncode == 0
    records = sorted((tmp_path / "a" / "b").iterdir())
    assert len(records) == 9
    checked = run("check", *records)
    assert checked.returncode == 0
    assert checked.stdout.count(": ok, ") == 9
    assert "unfinished" not in checked.stdout
    assert '"seats":[{"name":"Satyr","bot":"satyr"},' in records[0].read_text()
    before = [record.read_bytes() for record in records]
    done = run(*options)
    assert done.returncode == 1
    assert re.fullmatch("hydra-tui arena: can't write .*: File exists\n", done.stderr)
    assert done.stdout.startswith("0 games of standard for 3 players: 0 of 3 deals, from")
    assert [record.read_bytes() for record in records] == before


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["satyr"], "name two different computer players at least, to play each other"),
        (["satyr", "bot:satyr"], "name two different computer players"),
        (["satyr", "zeus"], "there is no computer player called 'zeus': choose from satyr, "),
        (["satyr", "no_such:Thing"], "can't load the computer player 'no_such:Thing': Module"),
        (["satyr", "hoplite", "--players", "21"], "2 to 20 players can sit at a table, not 21"),
        ([], "the following arguments are required: NAME"),
        (["satyr", "hoplite", "--games", "0"], "'0' is not a whole number from 1"),
        (["satyr", "hoplite", "--players", "1"], "'1' is not a whole number from 2"),
        (["satyr", "hoplite", "--rules", "bridge"], "no rules called 'bridge'; choose from"),
    ],
)
def test_bad_input_gets_one_line(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = cli.main(["arena", *arguments])
    except SystemExit as end:
        status = end.code  # type: ignore[assignment]
    said = capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert said.err.startswith("hydra-tui arena: ")
    assert problem in said.err
    assert said.err.count("\n") == 1


def test_a_full_disk_gets_one_line(tmp_path: Path) -> None:
    def allow_small_files_only() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

    done = run(*TWO, "--out", tmp_path, preexec_fn=allow_small_files_only)
    assert done.returncode == 1
    assert re.fullmatch("hydra-tui arena: can't write .*: File too large\n", done.stderr)
    assert done.stdout.startswith("0 games of ")


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_prints_what_is_known_so_far(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play_three(*arguments: Any) -> Iterator[Any]:
        deals = play_deals(*arguments)
        yield from (next(deals) for _ in range(3))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_deals", play_three)
    assert cli.main([*ENDLESS, *["--json"] * as_json]) == 130
    said = capsys.readouterr()
    assert said.err == "hydra-tui: stopped\n"
    if as_json:
        document = json.loads(said.out)
        assert (document["deals"], document["games"]) == (3, 6)
        assert [standing["games"] for standing in document["standings"]] == [6, 6]
    else:
        title = "6 games of standard for 2 players: 3 of 999999999999999 deals, from seed 0 on\n"
        assert said.out.startswith(title)
        assert len(said.out.splitlines()) == 6


@contextmanager
def playing(out: Path) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A tournament that is well under way, and its processes."""
    with subprocess.Popen(
        [sys.executable, "-m", "hydra_tui", *ENDLESS, "--json", "--out", out],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # noqa: PLW1509 - nohup
    ) as program:
        while len(os.listdir(out)) < 10:  # noqa: PTH208
            assert program.poll() is None
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
        processes = [os.pidfd_open(int(child)) for child in children]
        try:
            yield program, processes
        finally:
            for process in processes:
                os.close(process)


def wait_for(processes: list[int]) -> None:
    """Wait until all have ended, however long it takes."""
    for process in processes:
        select.select([process], [], [])


@needs_linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_no_process_outlives_the_program(tmp_path: Path, number: signal.Signals) -> None:
    with playing(tmp_path) as (program, processes):
        assert len(processes) == 2
        os.killpg(program.pid, number)
        said, complaint = program.communicate()
        wait_for(processes)
    if number == signal.SIGKILL:
        assert (said, complaint) == ("", "")
    else:
        assert program.returncode == 128 + number
        assert json.loads(said)["seed"] == 0
        assert complaint == ("hydra-tui: stopped\n" if number == signal.SIGINT else "")
    # What was broken off in the middle is a record all the same, once anything is written.
    begun = [str(path) for path in tmp_path.glob("*.jsonl") if path.stat().st_size]
    assert cli.main(["check", *begun]) == 0


@needs_linux
def test_a_process_that_is_killed_gets_one_line(tmp_path: Path) -> None:
    with playing(tmp_path) as (program, processes):
        signal.pidfd_send_signal(processes[0], signal.SIGKILL)
        said, complaint = program.communicate()
        wait_for(processes)
    assert program.returncode == 1
    assert complaint == (
        "hydra-tui arena: a process was killed, maybe for lack of memory: try --jobs 1\n"
    )
    assert json.loads(said)["deals_asked"] == 999999999999999


def test_a_closed_pipe_gets_no_line() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    command = [sys.executable, "-m", "hydra_tui", *TWO, "--games", "2"]
    done = subprocess.run(command, stdout=write_end, stderr=subprocess.PIPE, check=False)
    os.close(write_end)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_terminal_gets_a_progress_bar_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert cli.main([*TWO, "--games", "2"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("4 games of standard")
    assert "Playing" in said.err
    assert "100%" in said.err
