"""What happened: everything that changes a table is one of these events.

An event is small and complete: a table that they are applied to, in order, is the table of the
game. Each stands here with what it does, so that the live game, replays and views share it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hydra_tui.engine.cards import Card
from hydra_tui.engine.position import Pile, Position
from hydra_tui.engine.table import Outcome, Table

TurnEnd = Literal["done", "equal", "cut", "only reserve", "stuck"]
"""Why a turn ended: all its cards were played (S9), one went on an equal (S10), a head was cut off
(S12), only the reserve was left (S9), or reserving the only card was the only legal move (R2)."""


class TableLaid(msgspec.Struct, frozen=True, gc=False):
    """The game began from this position: for a new game, all cards dealt and no head grown."""

    position: Position

    def apply(self, table: Table) -> None:
        """Lay out the position."""
        table.lay(self.position)


class TurnBegan(msgspec.Struct, frozen=True, gc=False):
    """A player's turn began; so many cards must be drawn and played (S4)."""

    seat: int
    owed: int

    def apply(self, table: Table) -> None:
        """Give the turn to the player."""
        table.seat = self.seat
        table.owed = self.owed
        table.turn += 1


class PileShuffled(msgspec.Struct, frozen=True, gc=False):
    """A player's discard pile was shuffled in; this is the new draw pile (S5, O3)."""

    seat: int
    cards: Pile

    def apply(self, table: Table) -> None:
        """Put the new draw pile in the place of both piles."""
        player = table.players[self.seat]
        player.draw = list(self.cards)
        player.discard = []


class CardDrawn(msgspec.Struct, frozen=True, gc=False):
    """A player took the top card of the draw pile in hand."""

    seat: int
    card: Card

    def apply(self, table: Table) -> None:
        """Move the card from the draw pile to the hand."""
        table.players[self.seat].draw.pop()
        table.hand = self.card
        table.owed -= 1


class CardNamed(msgspec.Struct, frozen=True, gc=False):
    """In testing mode: the card that came up took on this face."""

    seat: int
    card: Card

    def apply(self, table: Table) -> None:
        """Give the face to the card in hand, or to the one that is about to start a head."""
        if table.growing:
            table.players[self.seat].draw[-1] = self.card
        else:
            table.hand = self.card


class CardPlaced(msgspec.Struct, frozen=True, gc=False):
    """A player placed the card in hand on a head, a joker with its announced value."""

    seat: int
    head: int
    card: Card

    def apply(self, table: Table) -> None:
        """Move the card from the hand to the head."""
        table.let_go()
        table.heads[self.head].append(self.card)


class CardReserved(msgspec.Struct, frozen=True, gc=False):
    """A player laid the card in hand face down on the reserve."""

    seat: int

    def apply(self, table: Table) -> None:
        """Move the card from the hand to the reserve."""
        table.players[self.seat].reserve.append(table.let_go())
        table.reserved = True


class CardsSwapped(msgspec.Struct, frozen=True, gc=False):
    """A player exchanged the reserve with the card in hand."""

    seat: int

    def apply(self, table: Table) -> None:
        """Exchange the two cards."""
        reserve = table.players[self.seat].reserve
        reserve[-1], table.hand = table.let_go(), reserve[-1]


class ReserveLifted(msgspec.Struct, frozen=True, gc=False):
    """A player took up the reserve's top, before a drawn card (O10) or with none to draw (O12)."""

    seat: int
    counts: bool = False
    """Does it count against the turn's number? Only by the old O12."""

    def apply(self, table: Table) -> None:
        """Move the card from the reserve to the hand; a card that was there waits."""
        if self.counts:
            table.owed -= 1
        table.aside = table.hand
        table.hand = table.players[self.seat].reserve.pop()
        table.lifted = True


class ReserveReturned(msgspec.Struct, frozen=True, gc=False):
    """A player's reserve went back on top of the draw pile (S9), or to the discard pile (P1)."""

    seat: int
    to_discard: bool

    def apply(self, table: Table) -> None:
        """Move the card from the reserve to the pile."""
        player = table.players[self.seat]
        pile = player.discard if self.to_discard else player.draw
        pile.append(player.reserve.pop())


class CardDiscarded(msgspec.Struct, frozen=True, gc=False):
    """The card in hand went to its owner's discard pile (S12, O10)."""

    seat: int

    def apply(self, table: Table) -> None:
        """Move the card from the hand to the discard pile."""
        table.players[self.seat].discard.append(table.let_go())


class HeadCut(msgspec.Struct, frozen=True, gc=False):
    """A player cut off a head and took its cards; two heads are to grow."""

    seat: int
    head: int
    cards: Pile
    """The cards of the head, as they lay in it."""

    def apply(self, table: Table) -> None:
        """Move the head's cards to the discard pile, jokers without their values."""
        table.players[self.seat].discard += [card.plain for card in table.heads.pop(self.head)]
        table.growing = 2


class CardTurnedUp(msgspec.Struct, frozen=True, gc=False):
    """The top card of a player's draw pile was turned up, to be announced as a head (O2).

    In testing mode also to be named: then it is hidden, whatever face it had before.
    """

    seat: int
    card: Card

    def apply(self, table: Table) -> None:
        """Show the card, which stays where it is."""
        table.players[self.seat].draw[-1] = self.card


class HeadGrown(msgspec.Struct, frozen=True, gc=False):
    """A head grew from the top card of a player's draw pile, a joker with its value."""

    seat: int
    head: int
    card: Card

    def apply(self, table: Table) -> None:
        """Move the card from the draw pile to a head of its own."""
        table.players[self.seat].draw.pop()
        table.heads[self.head] = [self.card]
        table.last_head = self.head
        table.growing -= 1
        if table.turn == 0:  # the players open in turn, before the first turn begins
            table.seat = (self.seat + 1) % len(table.players)


class TurnEnded(msgspec.Struct, frozen=True, gc=False):
    """A player's turn ended."""

    seat: int
    why: TurnEnd

    def apply(self, table: Table) -> None:
        """Count the turns that changed nothing."""
        table.reserved = False
        table.stuck = table.stuck + 1 if self.why == "stuck" else 0


class GameEnded(msgspec.Struct, frozen=True, gc=False):
    """The game is over."""

    outcome: Outcome

    def apply(self, table: Table) -> None:
        """Note how it ended."""
        table.outcome = self.outcome


Event = (
    TableLaid
    | TurnBegan
    | PileShuffled
    | CardDrawn
    | CardNamed
    | CardPlaced
    | CardReserved
    | CardsSwapped
    | ReserveLifted
    | ReserveReturned
    | CardDiscarded
    | HeadCut
    | CardTurnedUp
    | HeadGrown
    | TurnEnded
    | GameEnded
)
