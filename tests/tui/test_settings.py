"""Settings: whatever is in their file, the program starts; and nothing of the user's is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydra_tui.engine import SWITCHES, Rules, make_rules
from hydra_tui.tui.settings import Settings, load_settings, save_settings
from tests.all_rules import ALL_RULES

OTHER = Settings(
    theme="lerna-day",
    four_colours=True,
    symbols="ascii",
    motion=False,
    handover=False,
    look=False,
    pace="at once",
    bots=(None, "pythia"),
    names=("Ann", "Bo", "Čeněk"),
    rules="original",
    house=("reserves", "black-up"),
    level="athena",
)
FIELDS: dict[str, object] = msgspec.to_builtins(OTHER)
WRONG: dict[str, list[object]] = {
    "theme": [None, 3, ["lerna-day"]],
    "four_colours": [None, 1, "true"],
    "symbols": ["emoji", None, True, "\udcff"],
    "motion": [0, "false"],
    "handover": [[], {}],
    "look": [None],
    "pace": ["quick", 0, None],
    "bots": ["athena", [3], [""], None],
    "names": [[], ["Ann"], "Ann", [1, 2], None],
    "rules": ["bridge", None, ["original"]],
    "house": [["free-cut"], ["bridge"], "reserves", [1], None],
    "level": ["zeus", "athena\n", "athenas", "", 1, None],
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "data" / "settings.json"


def lay(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())


def files(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


def test_no_file_gives_the_usual_settings(path: Path) -> None:
    assert load_settings(path) == Settings()
    path.parent.parent.mkdir()
    path.parent.touch()  # not even a folder for it
    assert load_settings(path) == Settings()


def test_a_folder_in_the_place_of_the_file_gives_the_usual_settings(path: Path) -> None:
    path.mkdir(parents=True)
    assert load_settings(path) == Settings()


def test_every_setting_is_kept(path: Path) -> None:
    assert not path.parent.parent.exists()
    save_settings(path, OTHER)
    assert load_settings(path) == OTHER
    assert not any(getattr(OTHER, name) == getattr(Settings(), name) for name in FIELDS)
    save_settings(path, Settings())
    assert load_settings(path) == Settings()
    assert [*files(path)] == ["settings.json"]


@given(
    theme=st.text(),
    names=st.lists(st.text(), min_size=2, max_size=5),
    rules=st.sampled_from(ALL_RULES),
)
def test_any_choice_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, theme: str, names: list[str], rules: Rules
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    chosen = Settings(theme=theme, names=tuple(names), rules=rules.name, house=rules.house)
    save_settings(path, chosen)
    assert load_settings(path) == chosen


def test_a_name_of_bytes_that_are_no_characters_harms_nothing(path: Path) -> None:
    chosen = msgspec.structs.replace(OTHER, names=("\udcff", "Bo"))
    save_settings(path, chosen)
    assert load_settings(path) == chosen


@pytest.mark.parametrize("name", FIELDS)
def test_a_wrong_field_is_the_usual_one_and_the_others_are_kept(path: Path, name: str) -> None:
    usual = msgspec.structs.replace(OTHER, **{name: getattr(Settings(), name)})
    if name == "rules":  # its reserves do not go with the usual rules
        usual = msgspec.structs.replace(usual, house=())
    assert WRONG[name]
    for value in WRONG[name]:
        lay(path, FIELDS | {name: value})
        assert load_settings(path) == usual
    lay(path, {other: value for other, value in FIELDS.items() if other != name})
    assert load_settings(path) == usual


def test_unknown_fields_are_passed_over(path: Path) -> None:
    lay(path, FIELDS | {"sound": True})
    assert load_settings(path) == OTHER


def test_house_rules_that_go_with_the_usual_rules_outlast_unknown_ones(path: Path) -> None:
    lay(path, {"rules": "bridge", "house": ["free-cut"]})
    assert load_settings(path) == Settings(house=("free-cut",))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
some_rules = st.sampled_from(["standard", "original", "spring-2020"])
some_house = st.lists(st.sampled_from([*SWITCHES]), max_size=3)


@given(
    content=json_values
    | st.dictionaries(st.sampled_from([*FIELDS]), json_values | some_rules | some_house),
    holes=st.lists(st.tuples(st.integers(0, 500), st.binary(max_size=3)), max_size=2),
)
def test_whatever_is_in_the_file_settings_come_of_it(
    tmp_path_factory: pytest.TempPathFactory, content: object, holes: list[tuple[int, bytes]]
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    data = json.dumps(content).encode()
    for place, junk in holes:
        data = data[:place] + junk + data[place + 1 :]
    path.write_bytes(data)
    found = load_settings(path)
    assert len(found.names) >= 2
    make_rules(found.rules, found.house)
    save_settings(path, found)
    assert load_settings(path) == found
    kept = files(path).get("settings.json.damaged")
    assert kept is None or kept == data


@pytest.mark.parametrize(
    "data", [b"", b'{"theme": "ler', b"\xff\xfe\x00", b"[1]", b"[" * 100_000, b"9" * 5000]
)
def test_a_damaged_file_is_kept_when_settings_are_saved(path: Path, data: bytes) -> None:
    lay(path, data)
    assert load_settings(path) == Settings()
    assert files(path) == {"settings.json": data}
    for settings in (OTHER, Settings()):
        save_settings(path, settings)
        assert load_settings(path) == settings
        assert {*files(path)} == {"settings.json", "settings.json.damaged"}
        assert files(path)["settings.json.damaged"] == data


def test_a_file_with_wrong_fields_is_not_damaged(path: Path) -> None:
    lay(path, {"theme": 3, "sound": True})
    save_settings(path, OTHER)
    assert [*files(path)] == ["settings.json"]


@pytest.mark.parametrize("before", [b"{}", b"{"], ids=["good", "damaged"])
@pytest.mark.parametrize("step", ["write", "replace"])
def test_a_failure_leaves_everything_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str, before: bytes
) -> None:
    lay(path, before)

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*{"write": (json, "dump"), "replace": (os, "replace")}[step], fail)
    with pytest.raises(OSError, match="No space"):
        save_settings(path, OTHER)
    assert files(path) == {"settings.json": before}


def test_a_folder_that_can_not_be_made_is_an_os_error(path: Path) -> None:
    path.parent.parent.mkdir()
    path.parent.touch()
    with pytest.raises(OSError, match="exists"):
        save_settings(path, OTHER)


def test_what_is_not_a_file_stays_where_it_is(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        save_settings(path, OTHER)
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_settings_load_no_screen() -> None:
    program = "import hydra_tui.tui.settings, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert not {"textual", "rich"} & {name.split(".")[0] for name in done.stdout.split()}


@pytest.mark.parametrize("kind", ["fifo", "device", "folder"])
def test_what_is_no_regular_file_is_neither_read_nor_replaced(path: Path, kind: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "fifo":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    before = path.lstat()
    assert load_settings(path) == Settings()
    with pytest.raises(OSError, match=r"not a regular file|Is a directory"):
        save_settings(path, OTHER)
    assert path.lstat().st_ino == before.st_ino
    assert [*path.parent.iterdir()] == [path]


def test_a_huge_file_is_not_read_but_kept(path: Path) -> None:
    data = b'{"theme": "lerna-day", "x": "' + b"x" * (1 << 20) + b'"}'
    lay(path, data)
    assert load_settings(path) == Settings()
    save_settings(path, OTHER)
    assert load_settings(path) == OTHER
    assert files(path)["settings.json.damaged"] == data


@pytest.mark.parametrize("there", [True, False])
def test_a_link_is_written_through(path: Path, tmp_path: Path, there: bool) -> None:
    target = tmp_path / "dotfiles" / "hydra.json"
    if there:
        target.parent.mkdir()
        save_settings(target, Settings())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)
    save_settings(path, OTHER)
    assert path.is_symlink()
    assert load_settings(target) == load_settings(path) == OTHER


def test_the_settings_of_as_many_players_as_there_can_be_are_read(path: Path) -> None:
    names = tuple("\U0001f409" * 20 + f"{number:4}" for number in range(1000))
    settings = msgspec.structs.replace(OTHER, names=names, bots=("my_bots.sly:SlyFox",) * 1000)
    save_settings(path, settings)
    assert load_settings(path) == settings
    save_settings(path, msgspec.structs.replace(settings, names=(*names, "Bo")))
    assert load_settings(path).names == Settings().names


def test_long_names_are_cut(path: Path) -> None:
    save_settings(path, msgspec.structs.replace(OTHER, names=("x" * 100_000, "Bo")))
    assert load_settings(path).names == ("x" * 200, "Bo")
