"""The package as others get it: its wheel, its imports, and what its documents promise."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", out],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (path,) = out.glob("*.whl")
    return path


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "hydra_tui/py.typed" in names
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"hydra_tui"}
    sources = {str(path.relative_to(ROOT)) for path in (ROOT / "hydra_tui").rglob("*.py")}
    assert sources <= set(names)
    styles = zipfile.ZipFile(wheel).read("hydra_tui/assets/styles.tcss")
    assert styles == (ROOT / "assets" / "styles.tcss").read_bytes()


def test_the_installed_wheel_works_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    zipfile.ZipFile(wheel).extractall(site)

    def run(*arguments: str, typed: str = "") -> str:
        program = (
            f"import sys; sys.path.insert(0, {str(site)!r}); import hydra_tui;"
            f"assert hydra_tui.__file__.startswith({str(site)!r});"
            f"from hydra_tui.cli import main; sys.exit(main({[*arguments]!r}))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=elsewhere,
            check=True,
            input=typed,
            capture_output=True,
            text=True,
        )
        return done.stdout

    assert run("--version").startswith("hydra-tui ")
    run("simulate", "--games", "2", "--out", "games")
    records = [str(path) for path in (elsewhere / "games").iterdir()]
    assert run("check", *records).count(": ok, ") == 2
    assert run("console", "-data-dir", "data", typed="2\nquit\n").startswith("How many players?\n")


def test_the_installed_table_is_styled(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    program = f"""
import asyncio, sys
sys.path.insert(0, {str(site)!r})
from pathlib import Path
from hydra_tui.tui.app import HydraApp, find_styles
assert find_styles().is_relative_to({str(site)!r}), find_styles()

async def main():
    app = HydraApp(data_dir=Path("data"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        await pilot.press("escape")
        print(app.screen.styles.background.hex)

asyncio.run(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert done.stdout == "#0D131A\n"  # that of our own theme


@pytest.mark.parametrize(
    "package",
    ["engine", "records", "bots.thinker", "arena.command", "console.play", "console.opening"],
)
def test_what_has_no_screen_loads_none(package: str) -> None:
    program = f"import hydra_tui.{package}, sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert "hydra_tui" in loaded
    assert not loaded & {"textual", "rich"}


def test_the_engine_imports_the_standard_library_and_msgspec_only() -> None:
    for path in (ROOT / "hydra_tui" / "engine").glob("*.py"):
        for name in re.findall(r"^\s*(?:from|import) ([\w.]+)", path.read_text(), re.MULTILINE):
            top = name.split(".")[0]
            assert top in {"msgspec", *sys.stdlib_module_names} or name.startswith(
                "hydra_tui.engine"
            )
            assert top not in {"io", "os", "pathlib", "socket", "subprocess", "sys", "time"}


def test_the_example_in_the_readme_plays_a_game() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(example.splitlines()) <= 10
    done = subprocess.run(
        [sys.executable, "-c", example], check=True, capture_output=True, text=True
    )
    assert "Outcome(" in done.stdout


def test_every_rule_of_the_rulebook_has_a_test_that_names_it() -> None:
    rules = {
        f"{letter}{number}"
        for letter, count in {"C": 4, "S": 12, "R": 4, "P": 1, "O": 12, "H": 3}.items()
        for number in range(1, count + 1)
    }
    tests = "\n".join(path.read_text() for path in (ROOT / "tests" / "engine").glob("test_*.py"))
    assert rules == set(re.findall(r"def test_([CSRPOH]\d+)_", tests))


def test_the_game_in_the_readme_goes_like_that() -> None:
    text = (ROOT / "README.md").read_text()
    (shown,) = re.findall(r"```console\n(\$ hydra-tui console .*?)```", text, re.DOTALL)
    played = (ROOT / "tests/console/transcripts/worked-example.txt").read_text()
    assert re.sub("^> ?", "", played, flags=re.MULTILINE).startswith(shown)


@pytest.mark.parametrize(
    "command", ["arena", "console", "export", "games", "play", "resume", "simulate", "watch"]
)
def test_the_readme_names_every_option(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hydra_tui", command, "--help"],
        check=True,
        capture_output=True,
        text=True,
    )
    options = {*re.findall(r"^  (--?[\w-]+)", done.stdout, re.MULTILINE)} - {"-h"}
    assert options
    readme = (ROOT / "README.md").read_text()
    assert {option for option in options if f"`{option}" not in readme} == set()
