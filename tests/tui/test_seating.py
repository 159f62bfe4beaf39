"""Who sits down to a new game, and what computer players are called."""

from __future__ import annotations

import pytest

from hydra_tui.bots.registry import name_bots
from hydra_tui.records import Seat
from hydra_tui.tui.seating import make_seat_rows, name_seats, read_seat_rows, read_seats


def test_a_list_of_players_is_read() -> None:
    assert read_seats("Ann, Bot:athena,bot:my.bots:SlyFox") == [
        Seat("Ann"),
        Seat("Athena", "athena"),
        Seat("SlyFox", "my.bots:SlyFox"),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("bot:satyr", "a game needs two players"),
        ("Ann,bot: ", "names nobody"),
        ("Ann,Ann,bot:satyr", "both called 'Ann'"),
        ("Ann,bot:x:\x1b[2J", "can't be shown"),
    ],
)
def test_a_list_that_nobody_can_play_with_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem.replace("[", "\\[")):
        read_seats(text)


def test_computer_players_are_numbered_where_there_are_several() -> None:
    bots = ["athena", "hoplite", "hoplite", "my_bots.sly:Fox"]
    assert name_bots(bots) == ["Athena", "Hoplite 1", "Hoplite 2", "Fox"]
    assert name_bots(["athena", "satyr", "satyr"], ["Athena", "Satyr 1"]) == [
        "Athena 1",
        "Satyr 2",
        "Satyr 3",
    ]
    assert len(name_bots(["x:" + "A" * 99] * 1000)[-1]) <= 24


def test_a_person_is_called_as_typed_and_a_computer_by_what_it_is() -> None:
    rows = make_seat_rows([Seat("Ann"), Seat("Bo", "pythia"), Seat("Cy", "gone.away:Bot")])
    assert read_seat_rows(rows) == [Seat("Ann"), Seat("Bo", "pythia"), Seat("Cy", "gone.away:Bot")]
    assert [seat.name for seat in name_seats(read_seat_rows(rows))] == ["Ann", "Pythia", "Bot"]
    assert rows[2].help == "gone.away:Bot is a computer player of another package."
    for step, bot in ((1, None), (-1, "gone.away:Bot"), (-1, "athena")):
        rows[2].change(step)
        assert read_seat_rows(rows)[2] == Seat("Cy", bot)
    rows[1].change(-1)
    assert read_seat_rows(rows)[1] == Seat("Bo", "hoplite")
    rows[0].change(-1)
    assert read_seat_rows(rows)[0].bot == "athena"
    assert "many times" in rows[0].help
    rows[0].change(1)
    assert read_seat_rows(rows)[0] == Seat("Ann")
