"""The game: the only place that knows what may be done and what comes of it.

decision asked -> move chosen -> Game.play(move) -> events -> listeners
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Literal

from hydra_tui.engine import words
from hydra_tui.engine.cards import HIDDEN, KINDS, VALUES, Card
from hydra_tui.engine.chance import Shuffler, deal
from hydra_tui.engine.events import (
    CardDiscarded,
    CardDrawn,
    CardNamed,
    CardPlaced,
    CardReserved,
    CardsSwapped,
    CardTurnedUp,
    Event,
    GameEnded,
    HeadCut,
    HeadGrown,
    PileShuffled,
    ReserveLifted,
    ReserveReturned,
    TableLaid,
    TurnBegan,
    TurnEnd,
    TurnEnded,
)
from hydra_tui.engine.legal import Ways, fitting_tops, list_plays
from hydra_tui.engine.moves import (
    DRAW,
    SHUFFLE,
    Announce,
    Cut,
    Draw,
    Lift,
    Move,
    Name,
    Place,
    Reserve,
    Shuffle,
    Swap,
)
from hydra_tui.engine.position import Position, find_fault
from hydra_tui.engine.rules import Rules
from hydra_tui.engine.table import Outcome, Table, Termination
from hydra_tui.engine.view import View

Listener = Callable[[Event], object]

Decision = Literal["play", "start", "announce", "name", "over"]
"""What a game waits for: what to do with the card in hand, whether to shuffle before the turn (O3),
what a joker that starts a head counts as (O2), which card came up (testing mode), or nothing."""

_NAMES: tuple[Move, ...] = tuple(Name(card) for card in KINDS)
_WON_BY: dict[TurnEnd, Termination] = {"done": "last card", "equal": "equal", "cut": "losing"}


class IllegalMove(ValueError):  # noqa: N818 - it is what a player calls it
    """The move is not legal now; the message tells a player why."""


class Game:
    """A game of Hydra, from a position to its end.

    It depends on its arguments alone: the rules, the position, the way to shuffle, and whether
    cards that come up by chance are asked for instead (testing mode).
    """

    def __init__(
        self, rules: Rules, position: Position, shuffle: Shuffler, *, testing: bool = False
    ) -> None:
        if fault := find_fault(position, rules, testing=testing):
            raise ValueError(fault)
        self.rules = rules
        self.testing = testing
        self.table = Table()
        """The table as it is now; to be read, never changed."""
        self.events: list[Event] = []
        """All that has happened so far."""
        self.decision: Decision = "play"
        """What the game waits for."""
        self._shuffler = shuffle
        self._listeners: list[Listener] = []
        self._tops = fitting_tops(black_up=rules.black_up)
        self._ways: Ways = [[] for _ in range(len(VALUES) + 1)]
        for head, cards in position.heads.items():
            self._ways[cards[-1].value].append(Place(head))
        self._emit(TableLaid(position))
        if position.growing:
            # In testing mode a joker that waits there for its value has been named already (O2).
            top = self.table.player.draw[-1:]
            self._grow(named=any(rules.opens_as(card) is None for card in top))
        elif position.hand is None and position.owed:
            self._begin_drawing()
        elif position.hand is None:
            self._begin_turn(position.seat)
        elif position.hand is HIDDEN:
            self.decision = "name"
        self._moves = self._list_moves()
        self.latest = self.events.copy()
        """What came of the last move, or of the beginning."""

    @classmethod
    def new(cls, players: int = 2, rules: Rules | None = None, *, seed: int) -> Game:
        """A new game, `standard` unless rules are given; a seed deals and shuffles its cards."""
        rules = rules or Rules()
        shuffle = Random(seed).shuffle
        return cls(rules, deal(rules, players, shuffle), shuffle)

    def copy(self, shuffle: Shuffler) -> Game:
        """The same game with chance of its own and no listeners, to try moves on."""
        twin = object.__new__(Game)
        twin.rules = self.rules
        twin.testing = self.testing
        twin.table = self.table.copy()
        twin.events = self.events.copy()
        twin.latest = self.latest
        twin.decision = self.decision
        twin._shuffler = shuffle
        twin._listeners = []
        twin._tops = self._tops
        twin._ways = [ways.copy() for ways in self._ways]
        twin._moves = self._moves
        return twin

    # What a caller asks.

    @property
    def seat(self) -> int:
        """Whose decision it is, counted from 0."""
        return self.table.seat

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.table.outcome

    def subscribe(self, listener: Listener) -> None:
        """Call the listener with every event: those so far at once, later ones as they happen.

        A listener only watches: it must not play, subscribe or raise.
        """
        for event in self.events:
            listener(event)
        self._listeners.append(listener)

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move that is legal now, in no special order; none once the game is over."""
        return self._moves

    def describe(self, move: Move) -> str:
        """Say in words what a legal move will do."""
        return words.describe(self, move)

    def foresee(self, move: Move) -> words.Effect:
        """What a legal move will do to the turn."""
        return words.foresee(self, move)

    def why_not(self, move: Move) -> str:
        """Say in words why a move is not legal; nothing if it is."""
        return "" if move in self._moves else words.refuse(self, move)

    def view(self, seat: int) -> View:
        """What a seat may know by now (R4), with the moves it may choose from."""
        if not 0 <= seat < len(self.table.players):
            raise ValueError(f"there is no seat {seat}")
        view = View(seat, self.rules, testing=self.testing)
        for event in self.events:
            view.see(event)
        if seat == self.seat:
            view.moves = self._moves
        return view

    def play(self, move: Move) -> list[Event]:
        """Play a legal move; tell the listeners what happened, and return it."""
        if move not in self._moves:
            raise IllegalMove(words.refuse(self, move))
        before = len(self.events)
        self._CARRY_OUT[type(move)](self, move)
        self._moves = self._list_moves()
        self.latest = happened = self.events[before:]
        for listener in self._listeners:
            for event in happened:
                listener(event)
        return happened

    # What is legal.

    def _list_moves(self) -> tuple[Move, ...]:
        match self.decision:
            case "play":
                plays = tuple(list_plays(self.table, self.rules, self._tops, self._ways))
                return plays + _NAMES if self.testing else plays
            case "start":
                return (SHUFFLE, DRAW)
            case "announce":
                return tuple(Announce(card) for card in self.table.player.draw[-1].announced)
            case "name":
                return _NAMES
            case "over":
                return ()

    # What comes of it.

    def _emit(self, event: Event) -> None:
        event.apply(self.table)
        self.events.append(event)

    def _place(self, move: Place) -> None:
        """S6, S7, O4."""
        table, head = self.table, move.head
        card = move.announced or table.hand or HIDDEN
        old, new = table.heads[head][-1].value, card.value
        self._emit(CardPlaced(table.seat, head, card))
        if old == new:
            self._end_turn("equal")
        else:
            way = Place(head) if move.announced else move
            self._ways[old].remove(way)
            self._ways[new].append(way)
            self._go_on()

    def _reserve(self, _: Reserve) -> None:
        """S6, O9; and R2 if nothing else can be done with a player's only card."""
        table, player = self.table, self.table.player
        only = table.owed + 1 == len(table.heads) and not player.draw and not player.discard
        must = not any(isinstance(move, (Place, Cut)) for move in self._moves)
        stuck = only and must and self.rules.has_stalemate(testing=self.testing)
        self._emit(CardReserved(table.seat))
        self._go_on(stuck=stuck)

    def _swap(self, _: Swap) -> None:
        self._emit(CardsSwapped(self.table.seat))

    def _lift(self, _: Lift) -> None:
        self._emit(ReserveLifted(self.table.seat))

    def _cut(self, _: Cut) -> None:
        """S12, O4."""
        table = self.table
        self._emit(CardDiscarded(table.seat))
        self._return_reserve()
        oldest = table.oldest
        cards = table.heads[oldest]
        self._ways[cards[-1].value].remove(Place(oldest))
        self._emit(HeadCut(table.seat, oldest, tuple(cards)))
        self._grow()

    def _shuffle_and_draw(self, _: Shuffle) -> None:
        self._shuffle()
        self._draw()

    def _draw_at_once(self, _: Draw) -> None:
        self._draw()

    def _announce(self, move: Announce) -> None:
        self._grow_as(move.card)
        self._grow()

    def _name(self, move: Name) -> None:
        self._emit(CardNamed(self.table.seat, move.card))
        if self.table.growing:
            self._grow(named=True)
        else:
            self.decision = "play"

    def _go_on(self, *, stuck: bool = False) -> None:
        """S9, O7, O10, O12: after a card was placed or reserved."""
        table = self.table
        if table.hand is not None:
            return  # the drawn card, now that the top of the reserve has been played
        player = table.players[table.seat]
        if table.owed and (player.draw or player.discard):
            self._draw()
        elif table.owed and player.reserve:
            if self.rules.reserve == "pile":
                self._draw()
            else:
                self._end_turn("stuck" if stuck else "only reserve")
        else:
            self._end_turn("done")

    def _draw(self) -> None:
        """S5; with no cards left to draw, the top of the reserve pile is played (O12); and R1."""
        table = self.table
        player = table.players[table.seat]
        if not player.draw and player.discard:
            self._shuffle()
        self.decision = "play"
        if player.draw:
            card = player.draw[-1]
            if self.testing:  # it is named anew, even if it had a face before
                card, self.decision = HIDDEN, "name"
            self._emit(CardDrawn(table.seat, card))
        elif player.reserve:
            self._emit(ReserveLifted(table.seat, counts=self.rules.old_rulings))
        else:
            self._end_game(Outcome("nothing to draw", table.seat))

    def _shuffle(self) -> None:
        """S5, O3: what is left of the draw pile and the discard pile are shuffled together."""
        player = self.table.player
        cards = player.draw + player.discard
        self._shuffler(cards)
        self._emit(PileShuffled(self.table.seat, tuple(cards)))

    def _grow(self, *, named: bool = False) -> None:
        """Grow the heads that are due (S2, S12, O1, O8), as far as nobody has to be asked."""
        table = self.table
        while table.growing:
            player = table.player
            if not player.draw:
                self._shuffle()
            if self.testing and not named:
                if player.draw[-1] is not HIDDEN:  # a face that it had before
                    self._emit(CardTurnedUp(table.seat, HIDDEN))
                self.decision = "name"
                return
            named = False
            face = self.rules.opens_as(player.draw[-1])
            if face is None:
                self._emit(CardTurnedUp(table.seat, player.draw[-1]))
                self.decision = "announce"
                return
            self._grow_as(face)
        if table.turn == 0:
            self._begin_turn(table.seat)
        else:
            self._end_turn("cut")

    def _grow_as(self, card: Card) -> None:
        head = self.table.last_head + 1
        self._ways[card.value].append(Place(head))
        self._emit(HeadGrown(self.table.seat, head, card))

    def _return_reserve(self) -> None:
        """S9, S10, S12 (b), P1; a reserve pile stays where it is (O9)."""
        table = self.table
        if self.rules.reserve == "card" and table.players[table.seat].reserve:
            self._emit(ReserveReturned(table.seat, self.rules.reserve_to_discard))

    def _end_turn(self, why: TurnEnd) -> None:
        """S9, S10, S12 (e), O10, R2."""
        table = self.table
        seat = table.seat
        if table.hand is not None:
            self._emit(CardDiscarded(seat))
        self._return_reserve()
        self._emit(TurnEnded(seat, why))
        player = table.players[seat]
        if not (player.draw or player.discard or player.reserve):
            self._end_game(Outcome(_WON_BY[why], seat))
        elif table.stuck >= len(table.players):
            self._end_game(Outcome("stalemate"))
        else:
            self._begin_turn((seat + 1) % len(table.players))

    def _begin_turn(self, seat: int) -> None:
        """S4."""
        self._emit(TurnBegan(seat, len(self.table.heads)))
        self._begin_drawing()

    def _begin_drawing(self) -> None:
        """O3."""
        table = self.table
        player = table.player
        if not self.rules.shuffle_first or not player.discard:
            self._draw()
        elif len(player.draw) < len(table.heads):
            self._shuffle()
            self._draw()
        else:
            self.decision = "start"

    def _end_game(self, outcome: Outcome) -> None:
        self._emit(GameEnded(outcome))
        self.decision = "over"

    _CARRY_OUT: ClassVar[dict[type[Move], Callable[[Game, Any], None]]] = {
        Place: _place,
        Reserve: _reserve,
        Swap: _swap,
        Lift: _lift,
        Cut: _cut,
        Shuffle: _shuffle_and_draw,
        Draw: _draw_at_once,
        Announce: _announce,
        Name: _name,
    }
