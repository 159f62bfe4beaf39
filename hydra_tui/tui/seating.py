"""Who sits down to a new game: persons by their names, computer players by what they are."""

from __future__ import annotations

from collections.abc import Sequence

from hydra_tui.bots.registry import LEVELS, list_bots, name_bots
from hydra_tui.engine import Rules
from hydra_tui.records import Seat
from hydra_tui.showable import LONGEST_NAME, quote, showable
from hydra_tui.tui.line_edit import LineEdit
from hydra_tui.tui.names import LONGEST, check_names, spare_name
from hydra_tui.tui.widgets.form_rows import FormRow, SeatEntry

_BOT = "bot:"
"""What a computer player's name comes after, in a list of players."""
_PERSON_HELP = f"Up to {LONGEST} characters; no two players have the same name."
_FOREIGN = "is a computer player of another package"


def read_seats(text: str) -> list[Seat]:
    """The players of a list like `Ann,bot:athena`; raises `ValueError` if they can't play."""
    seats = []
    for word in (word.strip() for word in text.split(",")):
        bot = word[len(_BOT) :].strip() if word.lower().startswith(_BOT) else None
        if bot == "":
            raise ValueError(f"{quote(word)} names nobody: write {_BOT}athena, say")
        seats.append(Seat("" if bot else word, bot))
    seats = name_seats(seats)
    if problem := check_names([seat.name for seat in seats]):
        raise ValueError(problem.text)
    return seats


def name_seats(seats: Sequence[Seat]) -> list[Seat]:
    """The same, with computer players called by what they are: a name is for a person only."""
    bots = [seat.bot for seat in seats if seat.bot]
    names = iter(name_bots(bots, [seat.name for seat in seats if not seat.bot]))
    return [Seat(next(names), seat.bot) if seat.bot else seat for seat in seats]


def seat_against(bot: str, persons: Sequence[str], rules: Rules) -> list[Seat]:
    """One person and a computer player, seated so that the person plays first.

    The person is called by the first of the names that will do.

    >>> from hydra_tui.engine import PRESETS
    >>> seat_against("hoplite", ["", "Ann"], PRESETS["standard"])
    [Seat(name='Hoplite', bot='hoplite'), Seat(name='Ann', bot=None)]
    >>> [seat.name for seat in seat_against("hoplite", [], PRESETS["original"])]
    ['Player 1', 'Hoplite']
    """
    usable = (name for name in persons if not check_names([name, spare_name([name])]))
    seats = [Seat(next(usable, spare_name([]))), Seat("", bot)]
    # Player 2 begins where player 1 has turned up the only head (S2), else player 1 (O1).
    return name_seats(seats if rules.all_open else seats[::-1])


def make_seat_rows(seats: Sequence[Seat], *, removable: bool = False) -> list[SeatEntry]:
    """A row of a form for each seat; who plays it can be chosen there, also if nobody lists it."""
    listed = [None, *list_bots()]
    rows = []
    for at, seat in enumerate(seats, 1):
        bots = listed if seat.bot in listed else [*listed, seat.bot]
        abouts = [_say_what_is(bot) for bot in bots]
        about = abouts[bots.index(seat.bot)]
        row = SeatEntry("seat", str(at), LineEdit(seat.name), "no name", about)
        row.label_width = len(str(len(seats))) + 1
        row.bots, row.abouts, row.bot, row.removable = bots, abouts, seat.bot, removable
        rows.append(row)
    return rows


def _say_what_is(bot: str | None) -> str:
    return f"{showable(bot, LONGEST_NAME)} {LEVELS.get(bot, _FOREIGN)}." if bot else _PERSON_HELP


def read_seat_rows(rows: Sequence[FormRow]) -> list[Seat]:
    """Who is to sit there; a computer's seat keeps what was typed before it was given away."""
    return [Seat(row.text.strip(), row.bot) for row in rows if isinstance(row, SeatEntry)]
