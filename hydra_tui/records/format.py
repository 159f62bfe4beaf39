"""The lines of a record, as docs/record-format.md describes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec.structs import replace

from hydra_tui.engine import Card, Outcome, Pile, Position, Rules, make_rules, parse_card
from hydra_tui.showable import showable

FORMAT = "hydra-record"
VERSION = 3
READABLE = (1, 2, 3)
"""The versions that can be read; in the first, only persons sat down to play."""
RULINGS_CHANGED = 3
"""The first version whose games are played by R2 and O12 as they are now."""
MAX_LINE = 1 << 24
"""No line is longer, in bytes: room for the deal of some 50,000 players."""

NO_DEAL = "the deal is missing: the record was cut short"

UNREADABLE = (ValueError, RecursionError, msgspec.MsgspecError)
"""What a line that is wrong can raise, of whatever kind."""


Bot = Annotated[str, msgspec.Meta(min_length=1)]
"""The name of a computer player; a record of others may hold any text."""


class RecordError(ValueError):
    """A record can't be read; the message says at which line and why."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place at the table."""

    name: str
    bot: Bot | None = None
    """The computer player that sits there at first, or None for a person."""


class Origin(msgspec.Struct, frozen=True, gc=False):
    """Where a game was played on from: a moment of another one."""

    record: str
    """The name of its record's file."""
    decision: int
    """How many decisions had been made in it."""


class Header(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The first line: what is played, and by whom."""

    format: str = FORMAT
    version: int = VERSION
    rules: str
    house: tuple[str, ...] = ()
    seats: tuple[Seat, ...]
    seed: int
    """What chance came from, for people and to go on from; never needed to read the record."""
    testing: bool = False
    """Were the cards named by hand?"""
    laid: bool = False
    """Was the table laid out by hand or taken from another game, instead of dealt?"""
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    """The game that the table was taken from, if any."""

    def make_rules(self) -> Rules:
        """The rules of the game, with the rulings of its time."""
        rules = make_rules(self.rules, self.house)
        return replace(rules, old_rulings=self.version < RULINGS_CHANGED)


def make_header(
    rules: Rules,
    players: int | Sequence[str | Seat],
    *,
    seed: int,
    testing: bool = False,
    laid: bool = False,
) -> Header:
    """The header for these players, by their names or seats, or for so many who gave none.

    Those are `Player 1`, `Player 2` and so on.
    """
    if isinstance(players, int):
        players = [f"Player {number}" for number in range(1, players + 1)]
    return Header(
        rules=rules.name,
        house=rules.house,
        seats=tuple(each if isinstance(each, Seat) else Seat(each) for each in players),
        seed=seed,
        testing=testing,
        laid=laid,
    )


class Deal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The second line: the table at the start, and the shuffles before the first decision."""

    deal: Position
    shuffles: tuple[Pile, ...] = ()


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision: who decided what, and the results of the shuffles that came of it."""

    seat: int
    move: str
    shuffles: tuple[Pile, ...] = ()


class Change(msgspec.Struct, frozen=True, gc=False):
    """A seat changed hands: from here on, its decisions are a computer's or a person's."""

    seat: int
    bot: Bot | None
    """The computer player, or None for a person."""


class End(msgspec.Struct, frozen=True, gc=False):
    """The last line of a finished game."""

    end: Outcome
    turns: int


class _Names(msgspec.Struct, frozen=True):
    """What tells a change of hands from a decision."""

    move: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    bot: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class _Kind(msgspec.Struct, frozen=True):
    """What any version of a record must say of itself in its first line."""

    format: object = None
    version: object = None


Line = TypeVar("Line", Header, Deal, Step, Change, End)


def _write_card(card: object) -> str:
    if isinstance(card, Card):
        return card.text
    raise TypeError(f"{type(card)} has no place in a record")


def _read_card(_: type, text: object) -> Card:
    return parse_card(str(text))


_encoder = msgspec.json.Encoder(enc_hook=_write_card)
_decoders: dict[type, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind, dec_hook=_read_card)
    for kind in (Header, Deal, Step, Change, End)
}


_kinds = msgspec.json.Decoder(_Kind)
_names = msgspec.json.Decoder(_Names)


def encode(line: Header | Deal | Step | Change | End) -> bytes:
    """Write a line, with its line end."""
    return _encoder.encode(line) + b"\n"


def decode(data: bytes, kind: type[Line]) -> Line:
    """Read a line, or raise `msgspec.MsgspecError` or `ValueError`."""
    line: Line = _decoders[kind].decode(data)
    return line


def is_change(data: bytes) -> bool:
    """Whether a line says that a seat changed hands; raises as `decode` does.

    A decision may have a field `bot` that we know nothing of, and a computer player any name.
    """
    if b'"bot"' not in data:
        return False
    names = _names.decode(data)
    return names.bot is not msgspec.UNSET and names.move is msgspec.UNSET


def read_header(data: bytes) -> Header:
    """Read the first line, or raise as `decode` does, in words for whoever chose the file."""
    if not data:
        raise ValueError("the file is empty, or was cut short in its first line")
    try:
        kind = _kinds.decode(data)
    except UNREADABLE:
        kind = _Kind()
    if kind.format != FORMAT:
        raise ValueError("this is not a Hydra record")
    if (version := kind.version) not in READABLE:
        newer = isinstance(version, int) and version > VERSION
        way_out = ": update hydra-tui to read it" if newer else ""
        known = f"{', '.join(map(str, READABLE[:-1]))} or {READABLE[-1]}"
        raise ValueError(f"the record is of format version {version!r:.20}, not {known}{way_out}")
    header = decode(data, Header)
    if version == 1 and any(seat.bot for seat in header.seats):  # a field that it does not know
        return replace(header, seats=tuple(Seat(seat.name) for seat in header.seats))
    return header


def say_why(error: Exception) -> str:
    """What is wrong with a line, in one line that is not too long."""
    return showable(str(error))
