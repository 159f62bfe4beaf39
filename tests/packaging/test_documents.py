"""What the documents promise: keys that work, links that lead somewhere, pictures that are true."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from textual.binding import Binding, BindingType

from hydra_tui.tui.commands import EVERYWHERE, make_bindings
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.replay import ReplayScreen

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
PICTURES = ("table.svg", "game-over.svg", "replay.svg")
NAMES = {
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "Esc": "escape",
    ",": "comma",
    "?": "question_mark",
    "+": "plus",
    "-": "minus",
    "=": "equals_sign",
}
"""Textual's names of keys that the README writes otherwise."""


def read_key_table(section: str) -> set[str]:
    """The keys in the table of a section of the README, as Textual calls them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8").partition(f"## {section}\n")[2]
    table = text.partition("| key | what it does |\n|---|---|\n")[2].partition("\n\n")[0]
    cells = [row.split(" | ")[0] for row in table.splitlines()]
    keys = [key for cell in cells for key in re.findall("`(.+?)`", cell)]
    for first, last in re.findall(r"`(\d)` to `(\d)`", table):
        keys += map(str, range(int(first), int(last) + 1))
    return {NAMES.get(key, key if len(key) == 1 else key.lower()) for key in keys}


@pytest.mark.parametrize(
    ("section", "bindings"),
    [
        ("At the table", [*PlayScreen.BINDINGS, *make_bindings(EVERYWHERE)]),
        ("Watching games", ReplayScreen.BINDINGS),
        ("The library of games", GamesScreen.BINDINGS),
    ],
)
def test_the_readme_names_every_key_and_no_other(section: str, bindings: list[BindingType]) -> None:
    assert read_key_table(section) == {each.key for each in bindings if isinstance(each, Binding)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_local_link_and_picture_is_there(document: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8"))
    local = [link.partition("#")[0] for link in links if "://" not in link]
    missing = [link for link in local if link and not (document.parent / link).is_file()]
    assert missing == []


def test_the_readme_shows_the_pictures() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(assets/(.+?)\)", (ROOT / "README.md").read_text("utf-8"))
    assert sorted(shown) == sorted(PICTURES)


def test_the_pictures_are_what_the_program_shows() -> None:
    drawn = runpy.run_path(str(ROOT / "assets" / "screenshot.py"))["draw_pictures"]()
    assert sorted(drawn) == sorted(PICTURES)
    stale = [
        name
        for name, picture in drawn.items()
        if picture != (ROOT / "assets" / name).read_text(encoding="utf-8")
    ]
    assert stale == [], "make screenshot draws them anew"
