"""What can be chosen now, sorted by where a player points to choose it."""

from __future__ import annotations

from collections import defaultdict

from hydra_tui.engine import Effect, Game, Move
from hydra_tui.engine.events import CardsSwapped
from hydra_tui.engine.moves import CUT, LIFT, RESERVE, SWAP, Place
from hydra_tui.engine.words import name_value

Effects = frozenset[Effect]


class Choices:
    """The legal moves of the moment, in the words of the engine."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.legal = game.legal_moves() if game.decision == "play" else ()
        self._places: dict[int, list[Place]] = defaultdict(list)
        for move in self.legal:
            if isinstance(move, Place):
                self._places[move.head].append(move)
        self.effects: dict[int, Effects] = {
            head: frozenset(map(game.foresee, places)) for head, places in self._places.items()
        }
        """What may come of choosing each head that can be chosen."""
        if CUT in self.legal:
            oldest = game.table.oldest
            self.effects[oldest] = self.effects.get(oldest, frozenset()) | {game.foresee(CUT)}

    def on_head(self, head: int) -> list[Move]:
        """What choosing a head can mean: a joker has many meanings. Nothing, if it is illegal."""
        if head in self._places:
            return [*self._places[head]]
        return [CUT] if CUT in self.legal and head == self._game.table.oldest else []

    @property
    def takers(self) -> list[int]:
        """The heads that take the card, the oldest first."""
        return sorted(self._places)

    @property
    def reserve(self) -> Move:
        """What the key of the reserve means, legal or not."""
        return SWAP if SWAP in self.legal else RESERVE

    @property
    def at_reserve(self) -> Move:
        """What choosing the reserve means, legal or not.

        The top of a pile is lifted, but a card that no head takes is laid on it: once it is lifted,
        the top may have to cut.
        """
        lifts = LIFT in self.legal and (self.takers or RESERVE not in self.legal)
        return LIFT if lifts else self.reserve

    @property
    def reserve_effects(self) -> Effects:
        """What comes of choosing the reserve; nothing, if that is not legal."""
        move = self.at_reserve
        return frozenset({self._game.foresee(move)} if move in self.legal else ())

    @property
    def easiest(self) -> int | None:
        """The head that costs least to choose; None is the reserve.

        That is one that takes the card, else the reserve, and a cut only if all else is no use:
        to swap the same two cards again leads nowhere.
        """
        if self.takers:
            return self.takers[0]
        swapped = any(isinstance(event, CardsSwapped) for event in self._game.latest)
        cuts = CUT in self.legal and (swapped or not self.reserve_effects)
        return self._game.table.oldest if cuts else None

    def can(self, move: Move) -> bool:
        """Whether the move is legal."""
        return move in self.legal

    def explain(self, move: Move) -> str:
        """What a move would do; or why it can't be done, and what can be."""
        reason = self._game.why_not(move)
        return f"{reason}; {self.way_out}" if reason else self._game.describe(move)

    @property
    def way_out(self) -> str:
        """What can be done now, and with which key if no head takes the card."""
        if self.takers:
            return self._name_takers()
        ways: dict[Move, str] = {
            RESERVE: "reserve it with 0",
            SWAP: "swap it with 0",
            LIFT: "lift with r",
            CUT: "cut with c",
        }
        *some, last = [way for move, way in ways.items() if move in self.legal]
        return f"{', '.join(some)} or {last}" if some else last

    def _name_takers(self) -> str:
        takers = self.takers
        if len(takers) == len(self._game.table.heads) > 1:
            return "every head takes it"
        if len(takers) > 3:
            return f"{len(takers)} marked heads take it"
        *some, last = map(str, takers)
        return f"heads {', '.join(some)} and {last} take it" if some else f"head {last} takes it"

    def preview(self, head: int) -> str:
        """What choosing a head would do; or why it can't be chosen, and what can be."""
        moves = self.on_head(head)
        if not moves:
            return self.explain(self.refused_place(head))
        text = self._preview_joker(head) if len(moves) > 1 else self._game.describe(moves[0])
        if CUT in self.legal and head == self._game.table.oldest and CUT not in moves:
            text += "; c cuts it off instead"
        return text

    def preview_reserve(self) -> str:
        """What choosing the reserve would do; or why it can't be chosen, and what can be."""
        text = self.explain(self.at_reserve)
        if {LIFT, RESERVE} <= {*self.legal}:
            text += "; 0 lays the card on it" if self.at_reserve == LIFT else "; r lifts its top"
        return text

    def refused_place(self, head: int) -> Place:
        """The move that an illegal choice of a head stands for; a joker must say something."""
        hand = self._game.table.hand
        return Place(head, hand.announced[0] if hand and hand.announced else None)

    def explain_value(self, place: Place) -> str:
        """What a value of the joker would do on its head; or why not, and which values fit."""
        reason = self._game.why_not(place)
        if not reason:
            return self._game.describe(place)
        return f"{reason}; the joker fits as {_list_values(self._places[place.head])}"

    def _preview_joker(self, head: int) -> str:
        game = self._game
        by_effect: dict[Effect, list[Place]] = defaultdict(list)
        for place in self._places[head]:
            by_effect[game.foresee(place)].append(place)
        words = {"goes on": "your turn goes on", "ends": "your turn ends", "wins": "you win"}
        parts = [
            f"{words[effect]} as {_list_values(places)}"
            for effect, places in by_effect.items()
            if effect in words
        ]
        return f"{self.where(head)}: {', '.join(parts)}"

    def where(self, head: int) -> str:
        """A head in a sentence."""
        return f"on head {head}, the {self._game.table.heads[head][-1]}"


def _list_values(places: list[Place]) -> str:
    """The values that a joker may take: `an ace to a 7`, or one by one where they have gaps."""
    faces = sorted((p.announced for p in places if p.announced), key=lambda face: face.value)
    values = [face.value for face in faces]
    if len(faces) > 2 and values == [*range(values[0], values[-1] + 1)]:
        return f"{name_value(faces[0])} to {name_value(faces[-1])}"
    return " or ".join(map(name_value, faces)) if len(faces) < 4 else f"one of {len(faces)} values"
