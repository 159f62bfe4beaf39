"""What one seat may know (R4): all that a computer player or another player's screen ever gets.

A view folds the same events into the same kind of table as the game does, but each event is first
stripped of what the seat can't see. So it can't know more than it was shown.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from hydra_tui.engine.cards import HIDDEN, Card
from hydra_tui.engine.events import (
    CardDrawn,
    CardNamed,
    CardPlaced,
    CardTurnedUp,
    Event,
    HeadGrown,
    PileShuffled,
    TableLaid,
    TurnEnded,
)
from hydra_tui.engine.moves import Move
from hydra_tui.engine.position import Pile, Position
from hydra_tui.engine.rules import Rules
from hydra_tui.engine.table import Table


def _hide(piles: tuple[Pile, ...]) -> tuple[Pile, ...]:
    return tuple((HIDDEN,) * len(pile) for pile in piles)


def _hide_position(position: Position, seat: int) -> Position:
    own = position.seat == seat
    hidden_reserves = enumerate(zip(position.reserve, _hide(position.reserve), strict=True))
    return replace(
        position,
        draw=_hide(position.draw),
        discard=_hide(position.discard),
        reserve=tuple(pile if who == seat else hidden for who, (pile, hidden) in hidden_reserves),
        hand=position.hand if own else position.hand and HIDDEN,
        aside=position.aside if own else position.aside and HIDDEN,
        stuck=0,
    )


def seen_by(event: Event, seat: int) -> Event:
    """The event as a seat sees it: what it may not know is hidden."""
    match event:
        case TableLaid():
            return TableLaid(_hide_position(event.position, seat))
        case PileShuffled():
            return replace(event, cards=(HIDDEN,) * len(event.cards))
        case CardDrawn() | CardNamed() if event.seat != seat:
            return type(event)(event.seat, HIDDEN)
        case TurnEnded(why="stuck") if event.seat != seat:
            return replace(event, why="only reserve")  # whether it fitted is its owner's secret
    return event


class View:
    """A seat's knowledge of a game: what it can see, and what a perfect memory keeps."""

    def __init__(self, seat: int, rules: Rules, *, testing: bool = False) -> None:
        self.seat = seat
        self.rules = rules
        self.testing = testing
        self.table = Table()
        """The table as the seat knows it; a card it can't know is `HIDDEN`."""
        self.events: list[Event] = []
        """All that has happened, as the seat saw it."""
        self.known: list[Counter[Card]] = []
        """Cards that must be among the hidden ones of each player: those that were seen to go into
        a discard pile before it was shuffled. It counts the least there must be, and does not say
        where; who needs finer knowledge finds it in `events`. In testing mode it stays empty, for
        there a card can take on any face."""
        self.moves: tuple[Move, ...] = ()
        """What the seat may choose from, if the decision is its own."""

    def see(self, event: Event) -> None:
        """Take in what happened."""
        event = seen_by(event, self.seat)
        table = self.table
        match event:
            case TableLaid():
                self.known = [Counter() for _ in event.position.draw]
            case PileShuffled() if not self.testing:
                player = table.players[event.seat]
                cards = player.draw + player.discard
                self.known[event.seat].update(card for card in cards if card is not HIDDEN)
            case CardDrawn() if event.card is not HIDDEN:
                self._find(event.seat, event.card, table.players[event.seat].draw[-1])
            case HeadGrown() | CardTurnedUp():
                self._find(event.seat, event.card.plain, table.players[event.seat].draw[-1])
            case CardPlaced():
                self._find(event.seat, event.card.plain, table.hand)
        event.apply(table)
        self.events.append(event)

    def _find(self, seat: int, card: Card, lay_as: Card | None) -> None:
        """A card came to light; if it lay hidden, it is no longer among the hidden ones."""
        if lay_as is HIDDEN:
            self.known[seat] -= Counter([card])
