"""The commands as a user types them: what they print, and their exit status."""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import hydra_tui
from hydra_tui import cli, simulate
from hydra_tui.engine import PRESETS, SWITCHES
from tests.records.games import unseal

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="uses /proc or /dev/full")


def run(*arguments: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hydra_tui", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    out = tmp_path_factory.mktemp("games")
    assert run("simulate", "--games", "3", "--seed", "5", "--out", out).returncode == 0
    return sorted(out.iterdir())


def test_version() -> None:
    assert run("--version").stdout == f"hydra-tui {hydra_tui.__version__}\n"


@pytest.mark.parametrize("command", [[], ["arena"], ["check"], ["console"], ["play"], ["simulate"]])
def test_help_answers_without_loading_textual(command: list[str]) -> None:
    program = (
        "import sys; from hydra_tui.cli import main\n"
        f"try: main({[*command, '--help']!r})\n"
        "except SystemExit as end: status = end.code\n"
        "print(status, sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("usage: hydra-tui")
    assert done.stderr.startswith("0 [")
    for package in ("textual", "rich", "msgspec"):
        assert f"'{package}'" not in done.stderr


def test_the_help_names_all_rules_and_commands() -> None:
    for command in ("arena", "play", "console", "simulate"):
        text = run(command, "--help").stdout
        for name in (*PRESETS, *SWITCHES):
            assert name in text
    overview = run("--help").stdout
    for command in ("arena", "check", "console", "play", "simulate"):
        assert command in overview


@pytest.mark.parametrize("arguments", [[], ["play"]])
def test_without_a_terminal_the_table_says_where_to_play(
    arguments: list[str], tmp_path: Path
) -> None:
    environment = os.environ | {"HYDRA_TUI_DATA": str(tmp_path)}
    done = run(*arguments, stdin=subprocess.DEVNULL, env=environment)
    assert done.returncode == 2
    assert done.stderr == (
        "hydra-tui: the table needs a terminal; hydra-tui console plays in lines of text\n"
    )
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["chekc"], "hydra-tui: argument COMMAND: invalid choice: 'chekc'"),
        (["check", "a", "--b\nc"], "unrecognized arguments: --b?c"),
        (["play", "--players", "Ann"], "argument --players:"),
        (["play", "--players", "Ann,"], "argument --players:"),
        (["play", "--players", "Ann,Ann"], "both called 'Ann'"),
        (["play", "--players", "Ann,bot:"], "'bot:' names nobody: write bot:athena, say"),
        (["play", "--players", "Ann,bot:zeus"], "no computer player called 'zeus': choose from"),
        (["play", "--players", "Ann,bot:os:nobody"], "can't load the computer player 'os:nobody'"),
        (["play", "--rules", "bridge"], "there are no rules called 'bridge'"),
        (["play", "--house", "reserves"], "reserves goes with original only"),
        (["play", "--seed", "x"], "'x' is not a whole number"),
        (["--data-dir", "x", "play"], "hydra-tui play: write --data-dir after the command"),
        (["check"], "hydra-tui check: the following arguments are required: FILE"),
        (["simulate"], "hydra-tui simulate: the following arguments are required: --out"),
        (
            ["simulate", "--out", "x", "--games", "0"],
            "'0' is not a whole number from 1 to 999999999999999",
        ),
        (["simulate", "--out", "x", "--games", "many"], "'many' is not a whole number from 1 to"),
        (["simulate", "--out", "x", "--games", "9" * 5000], "is not a whole number from 1 to"),
        (["simulate", "--out", "x", "--players", "1"], "'1' is not a whole number from 2 to 1000"),
        (["simulate", "--out", "x", "--games", "²"], "is not a whole number from 1 to"),
        (["simulate", "--out", "x", "--gam", "3"], "unrecognized arguments: --gam 3"),
        (["simulate", "--out", "x", "--jobs", "62"], "'62' is not a whole number from 1 to 61"),
        (["simulate", "--out", "x", "--seed", "-1"], "--seed"),
        (["simulate", "--out", ""], "argument --out: the name is empty"),
        (["check", ""], "argument FILE: the name is empty"),
        (["simulate", "--out", "x", "--rules", "bridge"], "no rules called 'bridge'; choose from"),
        (["simulate", "--out", "x", "--house", "tea"], "no house rule called 'tea'; choose from"),
        (
            ["simulate", "--out", "x", "--rules", "original", "--house", "free-cut"],
            "hydra-tui simulate: free-cut does not go with original",
        ),
        (["console", "-players", "1"], "'1' is not a whole number from 2 to 1000"),
        (["console", "-players", "1001"], "'1001' is not a whole number from 2 to 1000"),
        (["console", "--seed", "x"], "argument -seed/--seed: 'x' is not a whole number from 0 to"),
        (["console", "-rules", "bridge"], "no rules called 'bridge'; choose from"),
        (["console", "--house", "tea"], "no house rule called 'tea'; choose from"),
        (["console", "-house", "reserves"], "reserves goes with original only"),
        (["console", "-cheating"], "hydra-tui console: unrecognized arguments: -cheating"),
        (["console", "-cheat"], "hydra-tui console: unrecognized arguments: -cheat"),
        (["console", "-p", "3"], "hydra-tui console: unrecognized arguments: -p 3"),
        (["console", "-resume", ""], "argument -resume/--resume: the name is empty"),
        (["console", "-bots", ""], "argument -bots/--bots: '' is no seat: write its number or all"),
        (["console", "-bots", "hoplite"], "'hoplite' is no seat: write its number or all"),
        (["console", "-bots", "1001"], "'1001' is no seat"),
        (["console", "-bots", "2,all,2"], "'2' is given twice"),
        (["console", "-bots", "2=bot:"], "'2=bot:' names nobody: write 2=hoplite, say"),
        (["console", "-bots", "2=zeus"], "no computer player called 'zeus': choose from satyr,"),
        (["console", "-bots", "2=json:loads"], "'json:loads' is no computer player: it has no"),
        (["console", "-bots", "3", "-players", "2"], "-bots: there is no seat 3 among 2 players"),
        (
            ["console", "-no-suits", "-house", "black-up"],
            "black-up needs suits: leave out -no-suits",
        ),
        (["console", "-resume", "x", "-bots", "2"], "as it is: leave out -bots"),
        (["console", "-trust-bots"], "-trust-bots goes with -resume: leave it out"),
        (["console", "-resume", "x", "-testing"], "as it is: leave out -testing"),
        (["console", "-resume", "x", "-cheats"], "as it is: leave out -cheats"),
        (["console", "-resume", "x", "-players", "2"], "as it is: leave out -players"),
        (["console", "-resume", "x", "-seed", "0"], "as it is: leave out -seed"),
        (["console", "-resume", "x", "-rules", "standard"], "as it is: leave out -rules"),
        (["console", "-resume", "x", "-house", "black-up"], "as it is: leave out -house"),
        (["console", "-resume", "x", "--data-dir", "y"], "as it is: leave out -data-dir"),
    ],
)
def test_a_wrong_argument_gets_one_line(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    said = capsys.readouterr()
    assert end.value.code == 2
    assert said.out == ""
    assert problem in said.err
    assert re.fullmatch(r"hydra-tui( \w+)?: .* \(see hydra-tui( \w+)? --help\)\n", said.err)


def test_a_wrong_argument_is_the_end_of_the_program() -> None:
    done = run("play", "--seed", "x")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("hydra-tui play: argument --seed: 'x' is not a whole number")
    assert done.stderr.endswith(" (see hydra-tui play --help)\n")


@pytest.mark.parametrize("dash", ["-", "--"])
def test_the_options_of_the_console_take_one_dash_or_two(dash: str, tmp_path: Path) -> None:
    done = run(
        *("console", f"{dash}testing", f"{dash}grammar", f"{dash}players", "2", f"{dash}seed", "7"),
        *(f"{dash}rules", "original", f"{dash}house", "reserves", f"{dash}house", "black-up"),
        *(f"{dash}data-dir", tmp_path),
        stdin=subprocess.DEVNULL,
    )
    assert done.stdout == "Card value?\n"
    (record,) = (tmp_path / "games").iterdir()
    assert record.read_text().startswith(
        '{"format":"hydra-record","version":3,"rules":"original","house":["reserves","black-up"],'
    )
    assert '"seed":7,"testing":true' in record.read_text()
    assert run("console", f"{dash}help").stdout.startswith("usage: hydra-tui console ")


def test_the_first_question_comes_before_the_rules_are_loaded(tmp_path: Path) -> None:
    program = (
        "import sys; from hydra_tui.cli import main\n"
        "status = main(['console'])\n"
        "print(status, *sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.stdout == "How many players?\n"
    assert done.stderr.splitlines()[1].startswith("1 ")
    assert not {"msgspec", "hydra_tui.engine", "textual", "rich"} & {*done.stderr.split()}


def test_check_says_ok(games: list[Path]) -> None:
    done = run("check", *games)
    assert done.returncode == 0
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == len(games) == 3
    for path, line in zip(games, lines, strict=True):
        assert re.fullmatch(
            re.escape(f"{path}: ok, ")
            + r"(seat \d won \(.*\)|stalemate), \d+ turns, \d+ decisions",
            line,
        )


def test_check_says_what_is_wrong_and_goes_on(games: list[Path], tmp_path: Path) -> None:
    data = games[0].read_bytes()
    lines = data.splitlines(keepends=True)
    (tmp_path / "unfinished").write_bytes(b"".join(lines[:20]))
    (tmp_path / "torn").write_bytes(data[:-5])
    by_hand = unseal(b"".join(lines[:10]))
    (tmp_path / "edited").write_bytes(by_hand + b'{"seat":9,"move":"cut"}\n')
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 100)
    (tmp_path / "empty").write_bytes(b"")
    names = ["unfinished", "torn", "edited", "binary", "empty", "missing", ".", "nul\0name"]
    done = cli.main(["check", *(str(tmp_path / name) for name in names[:-1])])
    assert done == 1
    done_by_process = run("check", *(tmp_path / name for name in names[:-1]))
    assert done_by_process.returncode == 1
    assert done_by_process.stderr == ""
    said = [line.removeprefix(f"{tmp_path}") for line in done_by_process.stdout.splitlines()]
    assert said[0].startswith("/unfinished: ok, unfinished, ")
    assert said[1].startswith("/torn: ok, ")
    assert said[1].endswith("; its last line is torn and was left out")
    assert said[2].startswith("/edited: line 11: the decision is that of seat ")
    assert said[3] == "/binary: line 1: this is not a Hydra record"
    assert said[4] == "/empty: line 1: the file is empty, or was cut short in its first line"
    assert said[5] == "/missing: can't be read: No such file or directory"
    assert said[6] == ": can't be read: Is a directory"


def test_check_takes_a_name_that_no_file_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "a\0b"]) == 1
    assert "can't be read" in capsys.readouterr().out


def test_check_ends_quietly_when_nobody_reads_on(games: list[Path]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "hydra_tui", "check", *games * 300],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 1


def test_check_ends_quietly_when_nobody_ever_read(games: list[Path]) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [sys.executable, "-m", "hydra_tui", "check", *games],
        stdout=write_end,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write_end)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_name_that_the_terminal_cannot_show_is_escaped(games: list[Path], tmp_path: Path) -> None:
    path = tmp_path / "Hydrä"
    path.write_bytes(games[0].read_bytes())
    done = run("check", path, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "/Hydr\\xe4: ok, " in done.stdout


@pytest.mark.parametrize("rules", PRESETS)
def test_simulated_games_of_each_ruleset_are_ok(rules: str, tmp_path: Path) -> None:
    house = ["--house", "black-up"] + (["--house", "reserves"] if rules == "original" else [])
    options = ["--games", "20", "--players", "3", "--rules", rules, *house, "--jobs", "2"]
    done = run("simulate", *options, "--out", tmp_path)
    assert done.stderr == ""
    assert done.stdout.startswith("20 games of ")
    paths = sorted(tmp_path.iterdir())
    assert len(paths) == 20
    checked = run("check", *paths)
    assert checked.returncode == 0
    assert "unfinished" not in checked.stdout


def test_simulated_games_are_the_same_with_any_number_of_jobs(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        assert run("simulate", "--games", "40", "--jobs", jobs, "--out", out).returncode == 0
    for path in (tmp_path / "1").iterdir():
        assert path.read_bytes() == (tmp_path / "2" / path.name).read_bytes()


def test_simulate_never_overwrites(games: list[Path]) -> None:
    before = [path.read_bytes() for path in games]
    done = run("simulate", "--games", "3", "--seed", "5", "--out", games[0].parent)
    assert done.returncode == 1
    assert done.stderr in {
        f"hydra-tui simulate: can't write {path}: File exists\n" for path in games
    }
    assert [path.read_bytes() for path in games] == before


def test_simulate_says_when_it_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = run("simulate", "--out", tmp_path / "file")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"hydra-tui simulate: can't write {tmp_path / 'file'}: File exists\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("room", [100, 2000])
def test_simulate_says_when_the_disk_is_full(tmp_path: Path, jobs: str, room: int) -> None:
    def allow_small_files_only() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    done = run("simulate", "--jobs", jobs, "--out", tmp_path, preexec_fn=allow_small_files_only)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"hydra-tui simulate: can't write .*: File too large\n", done.stderr)
    # Where there was no room for a deal, nothing is left that would pass for a record.
    checked = run("check", *tmp_path.iterdir()).stdout if room == 2000 else ""
    assert all(": ok, unfinished" in line for line in checked.splitlines())
    assert bool(checked) == any(tmp_path.iterdir())


def test_ctrl_c_gets_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_random_game", interrupt)
    assert cli.main(["simulate", "--jobs", "1", "--out", str(tmp_path)]) == 130
    assert capsys.readouterr().err == "hydra-tui: stopped\n"


def test_a_terminal_gets_a_progress_bar_on_standard_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    assert cli.main(["simulate", "--games", "3", "--out", str(tmp_path / "a" / "b")]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("3 games of standard")
    assert "Playing" in said.err
    assert "100%" in said.err


@contextmanager
def simulating(out: Path, jobs: str) -> Iterator[subprocess.Popen[str]]:
    """A simulation that is well under way, in a group of processes of its own."""
    command = [sys.executable, "-m", "hydra_tui", "simulate", "--games", "1000000"]
    with subprocess.Popen(
        [*command, "--jobs", jobs, "--out", out],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        while len(os.listdir(out)) < 40:  # noqa: PTH208
            assert program.poll() is None
        yield program


# In these, reading the output to its end waits for every process that could still write to it.


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_at_the_keyboard_ends_all_processes_with_one_line(tmp_path: Path, jobs: str) -> None:
    with simulating(tmp_path, jobs) as program:
        os.killpg(program.pid, signal.SIGINT)
        assert program.communicate() == ("", "hydra-tui: stopped\n")
    assert program.returncode == 130


def test_killing_the_program_ends_its_processes(tmp_path: Path) -> None:
    with simulating(tmp_path, "2") as program:
        program.kill()
        assert program.communicate() == ("", "")


@needs_linux
def test_a_process_that_is_killed_gets_one_line(tmp_path: Path) -> None:
    with simulating(tmp_path, "2") as program:
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
        assert program.communicate() == (
            "",
            "hydra-tui simulate: a process was killed, maybe for lack of memory: try --jobs 1\n",
        )
    assert program.returncode == 1


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_closed_stream_harms_nothing(games: list[Path], stream: str) -> None:
    number = {"stdout": 1, "stderr": 2}[stream]
    done = run("check", *games, preexec_fn=lambda: os.close(number))
    assert done.returncode == 0
    assert done.stderr == ""


@needs_linux
def test_output_that_cannot_be_written_gets_one_line(games: list[Path]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hydra_tui", "check", *games],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == ("hydra-tui: can't write to standard output: No space left on device\n")


def test_a_name_cannot_steer_the_terminal(
    games: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two\nlines\x1b[2J"
    path.write_bytes(games[0].read_bytes())
    assert cli.main(["check", str(path)]) == 0
    assert "/two?lines?[2J: ok, " in capsys.readouterr().out


def test_check_says_that_the_end_is_missing(
    games: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = games[0].read_bytes().splitlines(keepends=True)
    (tmp_path / "record").write_bytes(b"".join(lines[:-1]))
    assert cli.main(["check", str(tmp_path / "record")]) == 0
    assert capsys.readouterr().out.endswith("; its last line, the end, is missing\n")
