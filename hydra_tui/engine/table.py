"""The table: where every card lies and whose turn it is. It changes by events alone.

It is the state that events are folded into, live and in a replay. It does not know what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from hydra_tui.engine.cards import Card
from hydra_tui.engine.position import Position

Termination = Literal["last card", "equal", "losing", "nothing to draw", "stalemate"]
"""How a game came to its end: the last card was placed on a head (S9, O7) or on an equal (S10), the
last cards became the new heads of a cut (S12, winning by losing), a player had to draw and owned
nothing (R1), or nobody can ever play again: the Hydra wins (R2)."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended, and the seat that won; in a stalemate nobody did."""

    termination: Termination
    winner: int | None = None


class Player:
    """A player's piles, the top card last."""

    __slots__ = ("discard", "draw", "reserve")

    def __init__(
        self, draw: Iterable[Card], discard: Iterable[Card] = (), reserve: Iterable[Card] = ()
    ) -> None:
        self.draw = list(draw)
        self.discard = list(discard)
        self.reserve = list(reserve)

    def __len__(self) -> int:
        return len(self.draw) + len(self.discard) + len(self.reserve)


class Table:
    """The table as it is now. The fields are those of `Position`, as things that can change."""

    __slots__ = (
        "aside",
        "growing",
        "hand",
        "heads",
        "last_head",
        "lifted",
        "outcome",
        "owed",
        "players",
        "reserved",
        "seat",
        "stuck",
        "turn",
    )

    players: list[Player]
    heads: dict[int, list[Card]]
    outcome: Outcome | None

    def __init__(self) -> None:
        self.lay(Position(draw=()))

    def lay(self, position: Position) -> None:
        """Clear the table and lay out a position on it."""
        none = ((),) * len(position.draw)
        piles = zip(position.draw, position.discard or none, position.reserve or none, strict=True)
        self.players = [Player(*three) for three in piles]
        self.heads = {number: list(cards) for number, cards in position.heads.items()}
        self.seat = position.seat
        self.hand = position.hand
        self.owed = position.owed
        self.aside = position.aside
        self.lifted = position.lifted
        self.reserved = position.reserved
        self.growing = position.growing
        self.stuck = position.stuck
        self.turn = position.turn
        self.last_head = max((position.last_head, *position.heads))
        self.outcome = None

    def position(self) -> Position:
        """The table as a value."""
        return Position(
            draw=tuple(tuple(player.draw) for player in self.players),
            discard=tuple(tuple(player.discard) for player in self.players),
            reserve=tuple(tuple(player.reserve) for player in self.players),
            heads={number: tuple(cards) for number, cards in self.heads.items()},
            seat=self.seat,
            hand=self.hand,
            owed=self.owed,
            aside=self.aside,
            lifted=self.lifted,
            reserved=self.reserved,
            growing=self.growing,
            stuck=self.stuck,
            turn=self.turn,
            last_head=self.last_head,
        )

    def copy(self) -> Table:
        """A table of its own, the same in everything."""
        twin = object.__new__(Table)
        twin.players = [Player(p.draw, p.discard, p.reserve) for p in self.players]
        twin.heads = {number: cards.copy() for number, cards in self.heads.items()}
        twin.seat = self.seat
        twin.hand = self.hand
        twin.owed = self.owed
        twin.aside = self.aside
        twin.lifted = self.lifted
        twin.reserved = self.reserved
        twin.growing = self.growing
        twin.stuck = self.stuck
        twin.turn = self.turn
        twin.last_head = self.last_head
        twin.outcome = self.outcome
        return twin

    def let_go(self) -> Card:
        """Let go of the card in hand; one that waits aside is in hand again."""
        card, self.hand = self.hand, self.aside
        self.aside = None
        self.lifted = False
        if card is None:
            raise ValueError("there is no card in hand")
        return card

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    @property
    def oldest(self) -> int:
        """The number of the oldest head: the one that gets cut."""
        return next(iter(self.heads))

    def owned(self, seat: int) -> int:
        """How many cards a player owns, those in hand included."""
        in_hand = (self.hand is not None) + (self.aside is not None) if seat == self.seat else 0
        return len(self.players[seat]) + in_hand
