"""The plot: right at every size, for any number of players and turns, with and without colour."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from hydra_tui.tui.glyphs import ASCII, UNICODE, Glyphs
from hydra_tui.tui.widgets.lined import LINE_ROLES, MOST
from hydra_tui.tui.widgets.painted import Line
from hydra_tui.tui.widgets.plot import History, draw_plot, mark_seat

NAMES = ("Ann", "Bo", "Čeněk", "Heracles", "狮子")


def history(players: int, turns: int, seed: int = 1) -> History:
    random = Random(seed)
    counts = [[54] * players]
    for turn in range(turns):
        counts.append([*counts[-1]])
        seat = turn % players
        counts[-1][seat] = max(0, counts[-1][seat] + random.choice((-3, -2, -1, 0, 5)))
    names = tuple(NAMES[seat] if seat < len(NAMES) else f"P{seat}" for seat in range(players))
    return History(names, [tuple(count) for count in counts], winner=0)


def plot(
    of: History,
    width: int,
    height: int,
    glyphs: Glyphs,
    *,
    cells: bool = False,
    at: int | None = None,
) -> list[Line]:
    drawing = draw_plot(of, width, height, glyphs, cells=cells)
    return [drawing.line(y, at) if drawing else [] for y in range(height)]


def draw(
    of: History, width: int, height: int, *, cells: bool = False, at: int | None = None
) -> list[str]:
    lines = plot(of, width, height, ASCII if cells else UNICODE, cells=cells, at=at)
    return ["".join(text for text, _ in line) for line in lines]


def is_braille(text: str) -> bool:
    return any("\u2800" < character <= "\u28ff" for character in text)


@given(
    players=st.integers(2, 14),
    turns=st.integers(0, 60),
    width=st.integers(0, 120),
    height=st.integers(0, 40),
    cells=st.booleans(),
)
def test_it_never_leaves_its_room(
    players: int, turns: int, width: int, height: int, cells: bool
) -> None:
    lines = draw(history(players, turns), width, height, cells=cells)
    assert len(lines) == height
    assert all(cell_len(line) <= width for line in lines)


@pytest.mark.parametrize("cells", [False, True], ids=["dots", "cells"])
@pytest.mark.parametrize("turns", [1, 2, 30, 2000])
def test_each_player_has_a_line_that_ends_at_the_name(turns: int, cells: bool) -> None:
    found = history(3, turns)
    lines = plot(found, 80, 30, UNICODE, cells=cells)
    for seat, role in enumerate(LINE_ROLES[:3]):
        texts = [text for line in lines for text, given in line if given == role]
        assert any(NAMES[seat] in text for text in texts)
        drawn = [text for text in texts if NAMES[seat] not in text]
        assert drawn, "somewhere the line has its own colour"
        assert all(is_braille(text) != cells for text in drawn)
        if cells:
            assert {*"".join(drawn)} == {mark_seat(seat)}


def test_a_line_runs_without_gaps_from_the_first_turn_to_the_last() -> None:
    found = History(("Ann", "Bo"), [(54, 80), (0, 80), (40, 80), (3, 80)], winner=0)
    for width in (30, 60, 100):
        lines = draw(found, width, 23, cells=True)[1:-2]
        left = lines[-1].index("+") + 1
        right = max(line.rindex("1") for line in lines if "1" in line[:-8])
        columns = [
            [y for y, line in enumerate(lines) if line[x : x + 1] == "1"]
            for x in range(left, right)
        ]
        before: list[int] = []
        for column in columns:
            if column and before:
                assert min(abs(a - b) for a in column for b in before) <= 1
            before = column or before


def test_high_is_up_and_none_is_down() -> None:
    found = History(("Ann", "Bo"), [(54, 54), (54, 20), (54, 0)], winner=1)
    lines = draw(found, 60, 23, cells=True)
    ends = {name: y for y, line in enumerate(lines) for name in ("Ann", "Bo") if name in line}
    assert ends["Ann"] == 1
    assert ends["Bo"] == len(lines) - 3
    assert "0 +" in lines[-3]
    assert lines[-2].strip().startswith("+---")


def test_peaks_are_kept_when_there_are_many_turns() -> None:
    counts = [(10, 20)] * 2000
    counts[1234] = (200, 20)
    lines = draw(History(("Ann", "Bo"), counts), 60, 20)
    assert is_braille(lines[1]), "the one turn at the top is still seen"


def test_the_axes_say_how_many_cards_and_which_turn() -> None:
    lines = draw(history(2, 100), 80, 24)
    assert lines[0] == "cards"
    numbers = [int(line.split()[0]) for line in lines[1:-2] if line.split()[0].isdigit()]
    assert numbers[-1] == 0
    assert numbers == sorted(numbers, reverse=True)
    assert len({a - b for a, b in pairwise(numbers)}) == 1
    *turns, word = lines[-1].split()
    assert word == "turn"
    assert turns[0] == "1"
    assert [*map(int, turns)] == sorted(map(int, turns))
    assert turns[-1] == "100"


def test_a_game_that_was_laid_out_begins_at_its_own_turn() -> None:
    found = history(2, 10)._replace(first_turn=74)
    turns = draw(found, 80, 20)[-1].split()[:-1]
    assert turns[0] == "74"
    assert int(turns[-1]) <= 83


def test_with_many_players_the_ones_that_matter_are_shown() -> None:
    names = tuple(f"Player {seat}" for seat in range(12))
    last = (50, 3, 40, 41, 42, 43, 44, 45, 46, 47, 48, 0)
    found = History(names, [(54,) * 12, last], winner=0)
    assert len(found.seats) == MOST
    assert found.seats == [0, 1, 2, 3, 4, 5, 6, 11], "the winner, and those with the fewest"
    assert "4 more players not shown" in draw(found, 80, 24)[0]
    assert "1 more player not shown" in draw(history(9, 3), 80, 24)[0]
    assert draw(history(8, 3), 80, 24)[0] == "cards"


def test_names_never_share_a_line() -> None:
    found = History(tuple("ABCDEFGH"), [(54,) * 8, (5,) * 8], winner=0)
    lines = draw(found, 60, 14)
    ends = [line.rstrip()[-1] for line in lines[1:-2] if line.rstrip()[-1] in "ABCDEFGH"]
    assert sorted(ends) == [*"ABCDEFGH"]
    few = [line.rstrip()[-1] for line in draw(found, 60, 8)[1:-2]]
    assert len({*few} & {*"ABCDEFGH"}) == 5, "as many as there are lines"


def test_where_lines_run_together_all_of_them_are_seen() -> None:
    found = History(("Ann", "Bo", "Cy"), [(54, 54, 54)] * 9)
    top = draw(found, 60, 12, cells=True)[1]
    assert {"1", "2", "3"} <= {*top}


def test_in_ascii_there_is_nothing_else() -> None:
    found = History(("Ann", "Bo"), history(2, 50).counts, winner=0)
    assert "".join(draw(found, 80, 24, cells=True)).isascii()


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_a_cursor_stands_at_its_moment(glyphs: Glyphs) -> None:
    found = History(("Ann", "Bo"), [(54, 54)] * 101)
    at: dict[int, int] = {}
    for moment in (0, 50, 100):
        lines = plot(found, 80, 20, glyphs, cells=True, at=moment)
        (row,) = {"".join(text for text, _ in line) for line in lines[5:6]}
        inside = row[4:]
        at[moment] = max(inside.find("|"), inside.find("│"))
    assert at[0] == 0
    assert at[0] < at[50] < at[100]
    assert at[50] == pytest.approx(at[100] / 2, abs=1)


def test_one_point_is_a_point() -> None:
    lines = draw(History(("Ann", "Bo"), [(54, 30)], first_turn=7), 60, 20, cells=True)
    assert [line.count("1") for line in lines if "Ann" in line] == [2], "the point, and its name"
    assert [line.count("2") for line in lines if "Bo" in line] == [2]
    assert lines[-1].split() == ["7", "turn"]


def test_nothing_has_happened_yet() -> None:
    lines = draw(History(("Ann", "Bo"), []), 40, 10)
    assert not is_braille("".join(lines))
    assert "turn" in lines[-1]


def test_seats_have_digits_then_letters() -> None:
    assert [mark_seat(seat) for seat in (0, 8, 9, 34)] == ["1", "9", "a", "z"]


def labels(names: tuple[str, ...], width: int, *, cells: bool = False) -> list[str]:
    """What stands at the right of a plot, from the top to the bottom."""
    ends = tuple(range(54, 54 - len(names) * 5, -5))
    found = History(names, [(54,) * len(names), ends])
    lines = plot(found, width, 14, ASCII if cells else UNICODE, cells=cells)[1:-2]
    return [line[-1][0] for line in lines if line[-1][0].strip()]


@pytest.mark.parametrize("width", [18, 21, 35, 60])
def test_a_name_is_shortened_but_a_number_never(width: int) -> None:
    """70, 80, 100 and more columns."""
    numbered = labels(tuple(f"Player {number}" for number in (1, 9, 10, 123)), width)
    assert [name.lstrip("Player… ") for name in numbered] == ["1", "9", "10", "123"]
    assert all(name.startswith("P") for name in numbered)
    alike = labels(("Alexandria the Great", "Alexandria the Great One", "Al"), width)
    assert [name[0] for name in alike] == ["1", "2", "3"]
    other = labels(("Alexandria the Great One", "Bartholomew the Younger", "Al"), width)
    assert [name[:3] for name in other] == ["Ale", "Bar", "Al"]
    assert other[0].endswith("…"), "it shows that it was cut"
    assert [name[0] for name in labels(("Alexandria", "Bart", "Al"), width, cells=True)] == [*"123"]


@given(
    players=st.integers(2, 14),
    turns=st.integers(1, 60),
    known=st.integers(0, 61),
    cells=st.booleans(),
    seeds=st.tuples(st.integers(0, 99), st.integers(0, 99)),
)
def test_what_is_not_known_is_not_drawn(
    players: int, turns: int, known: int, cells: bool, seeds: tuple[int, int]
) -> None:
    """R4: games that have been the same so far look the same."""
    known = min(known, turns + 1)
    seen, other = (history(players, turns, seed) for seed in seeds)
    other = other._replace(counts=[*seen.counts[:known], *other.counts[known:]])
    drawn = [
        draw(of._replace(known=known, winner=None), 60, 16, cells=cells, at=max(known - 1, 0))
        for of in (seen, other)
    ]
    assert drawn[0] == drawn[1]


def test_what_is_known_is_drawn_where_it_will_be_in_the_end() -> None:
    whole = history(3, 200)
    for known in (1, 2, 70, 200, 201):
        drawing = draw_plot(whole._replace(known=known), 80, 20, ASCII, cells=True)
        assert drawing
        here = round((known - 1) * (drawing.area.columns - 1) / 200)
        assert max(x for x, _ in drawing.cells) == here
