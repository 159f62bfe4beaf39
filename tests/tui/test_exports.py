"""Exports: what is in each kind of file, and what happens when there can be none."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pyte
import pytest

from hydra_tui.cli import main
from hydra_tui.engine import make_rules
from hydra_tui.engine.events import CardPlaced, CardReserved, HeadCut, HeadGrown, TurnBegan
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.exports.cast import record
from hydra_tui.tui.exports.files import ExportError, check_new, open_record, write_new
from hydra_tui.tui.exports.picture import draw_picture
from hydra_tui.tui.exports.stage import SIZE
from hydra_tui.tui.exports.text import list_moves
from hydra_tui.tui.film import Film
from hydra_tui.tui.glyphs import Symbols
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.settings import Settings, save_settings
from tests.all_rules import ALL_RULES
from tests.records.games import write_game
from tests.tui.tables import screen_lines

EXAMPLE = """\
{"format":"hydra-record","version":3,"rules":"standard","house":[],\
"seats":[{"name":"Ann"},{"name":"Bo","bot":"athena"}],"seed":1,"testing":false,"laid":true}
{"deal":{"draw":[["QC","4S"],["3S"]],"heads":{"3":["KD","8C"],"4":["2H"]}}}
{"seat":0,"move":"on 3"}
{"seat":0,"move":"reserve"}
{"seat":1,"move":"on 3"}
{"end":{"termination":"last card","winner":1},"turns":2}
"""
"""The one of docs/record-format.md."""


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.jsonl"
    path.write_text(EXAMPLE)
    return path


@pytest.fixture(autouse=True)
def environment_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the command sets for Textual, and how Ctrl-C is handled, is put back."""
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "truecolor")
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


def cut_short(example: Path, lines: int) -> Path:
    """The same game, unfinished."""
    path = example.with_name(f"first-{lines}-lines.jsonl")
    path.write_text("".join(EXAMPLE.splitlines(keepends=True)[:lines]))
    return path


def moves_of(path: Path) -> list[str]:
    return [*list_moves(open_record(path))]


def run(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "hydra_tui", "export", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={name: os.environ[name] for name in os.environ if name != "TEXTUAL_COLOR_SYSTEM"}
        | environment,
    )


# The list of moves.


def test_the_moves_of_a_game(example: Path) -> None:
    assert moves_of(example) == [
        "Hydra, standard",
        "Players: Ann, Bo (computer player athena)",
        "Result: Bo wins in turn 2, after 3 moves",
        "The table was laid out by hand.",
        "",
        "Turn 1, Ann: put 4S on 3; reserved a card",
        "Turn 2, Bo (athena): put 3S on 3",
        "",
        "Bo wins: the last card is on a head.",
    ]


def test_the_moves_name_the_computer_that_decided(example: Path) -> None:
    header, deal, first, *more = EXAMPLE.splitlines()
    changes = '{"seat":0,"bot":"satyr"}', '{"seat":1,"bot":null}'
    example.write_text("\n".join([header, deal, first, *changes, *more, ""]))
    assert moves_of(example)[1] == "Players: Ann, Bo (computer player athena)"
    changed = "is played by the computer, satyr; Bo is played by a person"
    assert moves_of(example)[5:7] == [
        f"Turn 1, Ann: put 4S on 3; {changed}; reserved a card",
        "Turn 2, Bo: put 3S on 3",
    ]
    example.write_text("\n".join([header, deal, first, changes[0], *more, ""]))
    assert moves_of(example)[6] == "Turn 2, Bo (athena): put 3S on 3"


def test_the_moves_of_a_game_that_goes_on(example: Path) -> None:
    assert moves_of(cut_short(example, 4))[2:] == [
        "Result: unfinished, in turn 2, after 2 moves",
        "The table was laid out by hand.",
        "",
        "Turn 1, Ann: put 4S on 3; reserved a card",
        "Turn 2, Bo (athena): nothing yet",
        "",
        "The game is not over.",
    ]
    assert moves_of(cut_short(example, 3))[-3] == "Turn 1, Ann: put 4S on 3"


def test_a_turn_under_way_of_which_nothing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hand.jsonl"
    laid = EXAMPLE.splitlines()[1].replace('"heads"', '"hand":"5C","turn":7,"heads"')
    path.write_text(f"{EXAMPLE.splitlines()[0]}\n{laid}\n")
    assert moves_of(path)[2:] == [
        "Result: unfinished, in turn 7, after 0 moves",
        "The table was laid out by hand.",
        "",
        "The game is not over.",
    ]


def test_where_a_game_comes_from(example: Path) -> None:
    header = example.read_text().splitlines()[0]
    told = '"origin":{"record":"first\\u001b[2J.jsonl","decision":1}'
    example.write_text(EXAMPLE.replace(header, f"{header[:-1]},{told}}}"))
    assert moves_of(example)[3] == "Played on from: first?[2J.jsonl, after 1 move"


def test_names_are_fit_to_be_shown(example: Path) -> None:
    example.write_text(EXAMPLE.replace('"Ann"', '"A\\u001bnn\\n\\u202e"'))
    moves = moves_of(example)
    assert moves[1] == "Players: A?nn??, Bo (computer player athena)"
    assert moves[5].startswith("Turn 1, A?nn??: put 4S")


def test_a_draw_is_won_by_the_hydra(tmp_path: Path) -> None:
    path = tmp_path / "draw.jsonl"
    for seed in range(100):
        path.unlink(missing_ok=True)
        game = write_game(path, make_rules(), seed=seed)
        assert game.outcome
        if game.outcome.winner is None:
            break
    moves = moves_of(path)
    assert re.fullmatch(r"Result: The Hydra wins in turn \d+, after \d+ moves", moves[2])
    assert moves[-1] == "The Hydra wins: nobody can ever play again."


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.title)
@pytest.mark.parametrize("players", [2, 4])
def test_the_moves_of_any_game(tmp_path: Path, rules: Any, players: int) -> None:
    path = tmp_path / "game.jsonl"
    game = write_game(path, rules, players, seed=players)
    moves = moves_of(path)
    assert moves[0] == f"Hydra, {rules.title}"
    turns = [line for line in moves if line.startswith("Turn ")]
    seats = [event.seat for event in game.events if isinstance(event, TurnBegan)]
    assert [line.split(":")[0] for line in turns] == [
        f"Turn {turn}, Player {seat + 1}" for turn, seat in enumerate(seats, 1)
    ]
    told = "\n".join(turns)
    for kind, words in {
        CardPlaced: r"put (?:\w+|a joker as an? \w+) on \d+",
        CardReserved: r"reserved a card",
        HeadCut: r"cut off head \d+: took \d+ cards?",
    }.items():
        assert len(re.findall(words, told)) == sum(isinstance(it, kind) for it in game.events)
    grown = sum(isinstance(event, HeadGrown) for event in game.events)
    assert len(re.findall(r"(?:turned up|grew) head", "\n".join(moves))) == grown
    assert all(line.isascii() and line.isprintable() for line in moves)


def test_printing_the_moves_loads_no_screen(example: Path) -> None:
    program = (
        "import sys; from hydra_tui.cli import main\n"
        f"status = main(['export', {str(example)!r}, '--text'])\n"
        "print(status, {'textual', 'rich'} & sys.modules.keys(), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == moves_of(example)
    assert done.stderr == "0 set()\n"


# Pictures.


def words_in(svg: str) -> str:
    """What can be read in a picture."""
    texts = ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")  # noqa: S314
    return " ".join(" ".join(text.itertext()) for text in texts).replace("\xa0", " ")


@pytest.mark.parametrize(("at", "seen"), [(None, "3"), ("0", "0"), ("2", "2")])
def test_a_picture_of_a_moment(
    example: Path, capsys: pytest.CaptureFixture[str], at: str | None, seen: str
) -> None:
    out = example.with_name("a.svg")
    assert main(["export", str(example), "--svg", str(out), *(["--at", at] if at else [])]) == 0
    assert capsys.readouterr().out == f"{out} written: move {seen} of 3\n"
    words = words_in(out.read_text(encoding="utf-8"))
    assert f"move {seen} of 3" in words
    assert ("wins: the last card is on a head" in words) == (seen == "3")


async def test_a_picture_keeps_the_secrets_of_a_game_that_goes_on(example: Path) -> None:
    data = example.parent
    over = await draw_picture(open_record(example), 1, data)
    assert "All cards are seen" in words_in(over)
    assert "Q♣" in words_in(over)
    going = await draw_picture(open_record(cut_short(example, 4)), 1, data)
    assert "Only what everybody sees" in words_in(going)
    assert "Q♣" not in words_in(going)


async def test_pictures_keep_to_the_settings(example: Path) -> None:
    pictures = {}
    both: tuple[Symbols, Symbols] = ("unicode", "ascii")
    for theme in ("lerna-night", "lerna-day"):
        for symbols in both:
            settings = Settings(theme=theme, symbols=symbols)
            save_settings(example.parent / "settings.json", settings)
            picture = await draw_picture(open_record(example), 1, example.parent)
            assert words_in(picture).isascii() == (symbols == "ascii")
            pictures[picture] = theme
    assert len(pictures) == 4
    kept = Settings(theme="lerna-day", symbols="ascii")
    assert kept == HydraApp(data_dir=example.parent).settings, "it changes none"


def test_neither_terminal_nor_environment_change_a_picture_or_a_recording(
    example: Path, tmp_path: Path
) -> None:
    (tmp_path / "plain").mkdir()
    (tmp_path / "odd").mkdir()
    odd = {
        "TERM": "xterm",
        "COLORTERM": "",
        "COLUMNS": "40",
        "PYTHONHASHSEED": "7",
        "TEXTUAL_PRESS": "q,ctrl+q",
        "TEXTUAL_SCREENSHOT": "0",
        "TEXTUAL_SHOW_RETURN": "1",
        "TEXTUAL_DRIVER": "nothing:Driver",
        "TEXTUAL_FPS": "1",
    }
    odd_done = []
    for folder, environment in (("plain", {}), ("odd", odd)):
        for kind in ("svg", "cast"):
            out = tmp_path / folder / f"a.{kind}"
            done = run(example, f"--{kind}", out, "--data-dir", tmp_path, **environment)
            assert (done.returncode, done.stderr) == (0, "")
            assert len(done.stdout.splitlines()) == 1
            odd_done.append(out.read_bytes())
    assert odd_done[:2] == odd_done[2:]


@pytest.mark.parametrize("kind", ["svg", "cast"])
def test_without_colours(example: Path, kind: str) -> None:
    out = example.with_name(f"a.{kind}")
    assert run(example, f"--{kind}", out, NO_COLOR="1").returncode == 0
    text = out.read_text(encoding="utf-8")
    if kind == "cast":
        colours = {tuple(map(int, each)) for each in re.findall(r"8;2;(\d+);(\d+);(\d+)", text)}
    else:
        # The buttons of the window round it have their colours all the same.
        screen = re.sub(r"<circle.*?/>", "", text)
        found = re.findall(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b", screen)
        colours = {(int(r, 16), int(g, 16), int(b, 16)) for r, g, b in found}
    assert len(colours) > 3
    # What the frame of a picture is written in is not quite grey.
    assert all(max(colour) - min(colour) < 4 for colour in colours)


# Recordings.


class Event(NamedTuple):
    """A line of a recording, behind the first."""

    time: float
    code: str
    data: str


def read_cast(text: str) -> tuple[dict[str, Any], list[Event]]:
    """A recording, held against each sentence of the definition of asciicast v2."""
    assert text.endswith("\n")
    first, *lines = text.removesuffix("\n").split("\n")
    for line in (first, *lines):  # what can't be printed is written as \uXXXX
        assert line.isprintable()
    header = json.loads(first)
    assert header.keys() <= {"version", "width", "height", "duration", "title", "env"}
    assert header["version"] == 2
    assert type(header["width"]) is type(header["height"]) is int
    assert type(header["duration"]) is float
    assert type(header["title"]) is str
    assert header["env"].keys() <= {"SHELL", "TERM"}
    assert all(type(value) is str for value in header["env"].values())
    events = []
    for line in lines:
        event = json.loads(line)
        assert type(event) is list
        time, code, data = event
        assert type(time) is float
        assert time >= 0
        assert code in ("o", "m")
        assert type(data) is str
        events.append(Event(time, code, data))
    assert all(before.time <= after.time for before, after in pairwise(events))
    assert events[-1].time == header["duration"]
    return header, events


def check_sequences(events: list[Event]) -> None:
    """Nothing but drawing is in it: no questions to the terminal, no modes but the cursor's."""
    data = "".join(event.data for event in events if event.code == "o")
    assert data.startswith("\x1b[?25l\x1b[2J\x1b[1;1H")
    assert data.endswith("\x1b[?25h")
    drawn = data.removeprefix("\x1b[?25l\x1b[2J").removesuffix("\x1b[?25h")
    drawn = re.sub(r"\x1b\[[0-9;]*m|\x1b\[\d+;\d+H|\n", "", drawn)
    assert drawn.isprintable()


class Player:
    """A terminal that a recording is played in."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.screen = pyte.Screen(header["width"], header["height"])
        self._stream = pyte.Stream(self.screen)

    def play(self, event: Event) -> None:
        if event.code == "o":
            self._stream.feed(event.data)

    @property
    def lines(self) -> list[str]:
        return [line.ljust(self.screen.columns) for line in self.screen.display]


async def lines_at_each_moment(path: Path, data: Path) -> list[list[str]]:
    """What the app itself shows when somebody steps through the game."""
    app = HydraApp(data_dir=data, film=Film.open(path))
    seen = []
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for at in range(screen.film.last + 1):
            screen.go_to(at)
            for _ in range(5):
                await pilot.pause(0)
            seen.append(screen_lines(screen))
    return seen


def make_game(folder: Path, kind: str) -> Path:
    path = folder / "game.jsonl"
    match kind:
        case "example":
            path.write_text(EXAMPLE)
        case "unfinished":
            write_game(path, make_rules("standard", ["black-up"]), players=3, seed=3, most=25)
        case "reserves":
            write_game(path, make_rules("original", ["reserves"]), players=4, seed=1, most=25)
    return path


@pytest.mark.parametrize(
    ("kind", "symbols"),
    [
        ("example", "unicode"),
        ("unfinished", "unicode"),
        ("unfinished", "ascii"),
        ("reserves", "unicode"),
    ],
)
async def test_a_recording_plays_as_the_app_does(
    tmp_path: Path, kind: str, symbols: Symbols
) -> None:
    save_settings(tmp_path / "settings.json", Settings(symbols=symbols))
    path = make_game(tmp_path, kind)
    film = open_record(path)
    text = await record(film, 1, tmp_path)
    header, events = read_cast(text)
    check_sequences(events)
    assert (header["width"], header["height"]) == SIZE
    assert header["title"] == f"Hydra, {film.game.rules.title}: {', '.join(film.names)}"
    seen = await lines_at_each_moment(path, tmp_path)
    player, at = Player(header), -1
    marked = []
    for event, after in pairwise([*events, None]):
        assert event
        player.play(event)
        at = round(event.time / 0.7)
        if event.code == "m":
            assert player.lines == seen[at], "a marker shows how its turn begins"
            marked.append((at, event.data))
        if after is None or after.time > event.time:
            assert player.lines == seen[min(at, film.last)]
    assert at == film.last + 1, "the last moment is shown as long as any other"
    assert not player.screen.cursor.hidden
    assert marked == [
        (at, f"turn {film.turns[at]}: {film.names[film.shown_at(at).table.seat]}")
        for at in film.starts
    ]
    assert [label.split(":")[0] for _, label in marked] == [
        f"turn {turn}" for turn in range(1, film.game.table.turn + 1)
    ]


async def test_a_recording_that_begins_in_a_turn_has_a_marker_for_it(example: Path) -> None:
    header, laid, first, *_ = EXAMPLE.splitlines()
    laid = laid.replace('"heads"', '"hand":"5C","owed":1,"turn":7,"heads"')
    example.write_text(f"{header}\n{laid}\n{first}\n")
    _, events = read_cast(await record(open_record(example), 1, example.parent))
    assert [(event.time, event.data) for event in events if event.code == "m"] == [
        (0.0, "turn 7: Ann")
    ]


@pytest.mark.parametrize(
    ("speed", "seconds"), [("0.5", 1.4), ("1", 0.7), ("3", 0.7 / 3), ("8", 0.0875)]
)
def test_the_speed_of_a_recording(
    example: Path, capsys: pytest.CaptureFixture[str], speed: str, seconds: float
) -> None:
    out = example.with_name("a.cast")
    assert main(["export", str(example), "--cast", str(out), "--speed", speed]) == 0
    told = f"{out} written: for a terminal of 120 columns and 40 lines\n"
    assert capsys.readouterr().out == told
    _, events = read_cast(out.read_text(encoding="utf-8"))
    times = sorted({event.time for event in events})
    assert times == pytest.approx([at * seconds for at in range(5)], abs=1e-6)


async def test_a_recording_is_made_of_what_changes(tmp_path: Path) -> None:
    path = make_game(tmp_path, "unfinished")
    _, events = read_cast(await record(open_record(path), 1, tmp_path))
    first, *others = [len(event.data) for event in events if event.code == "o"]
    assert sum(others) / len(others) < first / 2


# What can't be done.


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("", "choose one of --svg OUT, --cast OUT and --text"),
        ("--svg OUT --text", "choose one of --svg OUT, --cast OUT and --text"),
        ("--svg OUT --cast OUT2", "choose one of --svg OUT, --cast OUT and --text"),
        ("--text --at 1", "--at goes with --svg: leave it out"),
        ("--cast OUT --at 1", "--at goes with --svg: leave it out"),
        ("--svg OUT --speed 1", "--speed goes with --cast: leave it out"),
        ("--cast OUT --speed 0.4", "argument --speed: '0.4' is not a speed from 0.5 to 8"),
        ("--cast OUT --speed 8.1", "argument --speed: '8.1' is not a speed from 0.5 to 8"),
        ("--cast OUT --speed nan", "argument --speed: 'nan' is not a speed from 0.5 to 8"),
        ("--cast OUT --speed fast", "argument --speed: 'fast' is not a speed from 0.5 to 8"),
        ("--svg", "argument --svg: expected one argument"),
    ],
)
def test_arguments_that_do_not_go_together(
    example: Path, capsys: pytest.CaptureFixture[str], options: str, said: str
) -> None:
    words = options.replace("OUT", str(example.with_name("out"))).split()
    with pytest.raises(SystemExit) as ended:
        main(["export", str(example), *words])
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.err == f"hydra-tui export: {said} (see hydra-tui export --help)\n"
    assert not told.out
    assert [*example.parent.iterdir()] == [example]


@pytest.mark.parametrize("at", ["4", "-1", "two", "1.5", "", "9" * 50])
def test_a_moment_that_there_is_not(
    example: Path, capsys: pytest.CaptureFixture[str], at: str
) -> None:
    assert main(["export", str(example), "--svg", str(example.with_name("a.svg")), "--at", at]) == 1
    told = capsys.readouterr().err
    assert told.startswith("hydra-tui export: --at '")
    if at.isdecimal():
        assert told.endswith(": there is no such move, the game has 3 moves\n")
    else:
        assert told.endswith("is not a whole number from 0 to 3, the last move of this game\n")
    assert [*example.parent.iterdir()] == [example]


KINDS = ["--svg", "--cast"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("there", ["file", "folder", "link", "the record"])
def test_nothing_is_overwritten(
    example: Path, capsys: pytest.CaptureFixture[str], kind: str, there: str
) -> None:
    out = example.with_name("out")
    match there:
        case "file":
            out.write_text("mine")
        case "folder":
            out.mkdir()
        case "link":
            out.symlink_to(example.with_name("nowhere"))
        case _:
            out = example
    assert main(["export", str(example), kind, str(out)]) == 1
    assert capsys.readouterr().err == (
        f"hydra-tui export: {out} exists already; choose another name\n"
    )
    assert example.read_text() == EXAMPLE
    assert there != "file" or out.read_text() == "mine"
    assert not example.with_name("nowhere").exists()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none/a", "there is no folder {folder}/none"),
        ("example.jsonl/a", "Not a directory"),
        ("a" * 300, "File name too long"),
        ("a\0b", "embedded null byte"),
    ],
)
def test_names_that_cannot_be_used(
    example: Path, capsys: pytest.CaptureFixture[str], kind: str, name: str, why: str
) -> None:
    out = example.parent / name
    assert main(["export", str(example), kind, str(out)]) == 1
    told = capsys.readouterr().err
    written = str(out).replace("\0", "\\x00")
    reason = why.format(folder=example.parent)
    assert told == f"hydra-tui export: {written} can't be written: {reason}\n"
    assert [*example.parent.iterdir()] == [example]


def test_a_folder_that_may_not_be_written_to(
    example: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, _: path != example.parent)
    with pytest.raises(ExportError, match=r"a\.svg can't be written: Permission denied"):
        check_new(example.with_name("a.svg"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_leaves_no_file(example: Path, kind: str) -> None:
    program = (
        "import resource; from hydra_tui.cli import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        f"raise SystemExit(main(['export', {str(example)!r}, {kind!r}, 'out']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=example.parent,
    )
    assert done.returncode == 1
    assert done.stderr == "hydra-tui export: out can't be written: File too large\n"
    assert [*example.parent.iterdir()] == [example]


def test_a_file_that_appears_meanwhile_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "a.svg"
    check_new(out)
    out.write_text("mine")
    with pytest.raises(ExportError, match="exists already"):
        write_new(out, "ours")
    assert out.read_text() == "mine"


@pytest.mark.parametrize("kind", ["--text", "--svg out", "--cast out"])
@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (None, "can't be read: No such file or directory"),
        ("", "line 1: the file is empty, or was cut short in its first line"),
        ("hello\n", "line 1: this is not a Hydra record"),
        (EXAMPLE.replace('"on 3"', '"on 9"', 1), "line 3: "),
    ],
)
def test_records_that_cannot_be_read(  # noqa: PLR0917
    example: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    damage: str | None,
    said: str,
) -> None:
    monkeypatch.chdir(example.parent)
    if damage is None:
        example.unlink()
    else:
        example.write_text(damage)
    assert main(["check", example.name]) == 1
    checked = capsys.readouterr().out
    assert said in checked
    assert main(["export", example.name, *kind.split()]) == 1
    told = capsys.readouterr()
    assert told.err == f"hydra-tui export: {checked}", "the line that check says"
    assert not told.out
    assert not Path("out").exists()


@pytest.mark.parametrize("again", [False, True])
def test_an_interrupted_recording_leaves_no_file(example: Path, again: bool) -> None:
    program = f"""
import signal
from hydra_tui import cli
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.screens.replay import ReplayScreen

def interrupt(*_):
    signal.raise_signal(signal.SIGINT)

def interrupt_at_2(self, moment):
    if moment == 2:
        self.call_later(interrupt)
    go_to(self, moment)

def interrupt_and_complain(line):
    interrupt()
    complain(line)

go_to, ReplayScreen.go_to = ReplayScreen.go_to, interrupt_at_2
if {again}:
    HydraApp.on_unmount = interrupt
    complain, cli.complain = cli.complain, interrupt_and_complain
raise SystemExit(cli.main(["export", {str(example)!r}, "--cast", "out"]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=example.parent,
    )
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "hydra-tui: stopped\n"
    assert [*example.parent.iterdir()] == [example]
