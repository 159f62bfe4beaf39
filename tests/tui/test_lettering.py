"""Large letters: as large as there is room for, and never more than that."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from hydra_tui.engine import parse_card
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from hydra_tui.tui.widgets.lettering import _LETTERS, draw_words, letter_rows
from hydra_tui.tui.widgets.victory import Ending, Victory, draw_victory
from tests.tui.seen_colours import cells_of
from tests.tui.test_snapshots import played_match

both = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])


def test_all_letters_are_drawn_straight() -> None:
    for letter, points in _LETTERS.items():
        rows = points.split("|")
        assert len(rows) == 6, letter
        assert len({*map(len, rows)}) == 1, letter
        assert {*points} <= {"#", " ", "|"}


@both
def test_they_are_as_large_as_there_is_room_for(glyphs: Glyphs) -> None:
    assert len(draw_words("Heracles", 100, 6, glyphs)) == 6
    assert len(draw_words("Heracles", 60, 6, glyphs)) == (6 if glyphs.ascii else 3)
    assert draw_words("Heracles", 100, 1, glyphs) == ["H E R A C L E S"]
    assert draw_words("Heracles", 12, 6, glyphs) == ["Heracles"]
    assert draw_words("Heracles", 5, 6, glyphs) == ["Herac"]


@pytest.mark.parametrize(("size", "scale"), [((120, 40), 2), ((120, 24), 1)])
async def test_they_are_painted_without_whole_blocks(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    """Fonts may have blocks that are lower than a line; backgrounds leave no seams."""
    app = HydraApp(data_dir=tmp_path, match=played_match(2))
    app.remember(motion=False)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        painted = app.screen.query_one(Victory)
        lines = [cells_of(painted.render_line(y)) for y in range(painted.size.height)]
    assert not any(cell.char in "█▀" for line in lines for cell in line)
    page = lines[0][0].ground
    drawn = [
        ["".join("# "[cell.quarters[half] == page] for cell in line) for half in (0, 1)]
        for line in lines
    ]
    rows = [row.rstrip() for row in chain.from_iterable(drawn)]
    letters = letter_rows(painted._ending.name.upper())
    if scale == 2:
        letters = ["".join(point * 2 for point in row) for row in letters for _ in range(2)]
    at = next(at for at, row in enumerate(rows) if row)
    indent = len(rows[at]) - len(rows[at].lstrip())
    shown = [row[indent - letters[0].index("#") :] for row in rows[at : at + len(letters)]]
    assert shown == [row.rstrip() for row in letters]


@both
def test_what_can_not_be_drawn_is_spaced_out(glyphs: Glyphs) -> None:
    assert draw_words("Čeněk", 100, 6, glyphs) == ["Č E N Ě K"]


@both
@given(
    name=st.text(st.characters(exclude_categories=["C", "M", "Z"]), min_size=1, max_size=40),
    heads=st.integers(1, 60),
    size=st.tuples(st.integers(70, 200), st.integers(20, 60)),
    alive=st.booleans(),
)
def test_a_victory_fits_on_the_screen(
    glyphs: Glyphs, name: str, heads: int, size: tuple[int, int], alive: bool
) -> None:
    width, height = size
    laid = {number: [parse_card("KS")] * number for number in range(1, heads + 1)}
    ending = Ending(name, f"{name} wins.", laid, alive)
    lines = draw_victory(ending, width, height, glyphs)
    assert len(lines) < height / 2
    for line in lines:
        assert sum(cell_len(text) for text, _ in line) <= width
