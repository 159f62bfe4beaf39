"""What can be chosen now, sorted by where a player points to choose it."""

from __future__ import annotations

from collections import defaultdict

from hydra_tui.engine import Effect, Game, Move
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
    def reserve(self) -> Move:
        """What choosing the reserve means, legal or not."""
        return SWAP if SWAP in self.legal else RESERVE

    @property
    def other(self) -> Move:
        """What can be done with a card that no head takes."""
        return LIFT if self.can_lift and RESERVE not in self.legal else self.reserve

    @property
    def can_lift(self) -> bool:
        """Whether the top of the reserve can be played."""
        return LIFT in self.legal

    def can(self, move: Move) -> bool:
        """Whether the move is legal."""
        return move in self.legal

    def explain(self, move: Move) -> str:
        """What a move would do, or why it can't be done."""
        return explain(self._game, move)

    def preview(self, head: int) -> str:
        """What choosing a head would do, or why it can't be chosen."""
        moves = self.on_head(head)
        if not moves:
            return self._game.why_not(self.refused_place(head))
        text = self._preview_joker(head) if len(moves) > 1 else self._game.describe(moves[0])
        if CUT in self.legal and head == self._game.table.oldest and CUT not in moves:
            text += "; c cuts it off instead"
        return text

    def refused_place(self, head: int) -> Place:
        """The move that an illegal choice of a head stands for; a joker must say something."""
        hand = self._game.table.hand
        return Place(head, hand.announced[0] if hand and hand.announced else None)

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


def explain(game: Game, move: Move) -> str:
    """What a move would do, or why it can't be done."""
    return game.why_not(move) or game.describe(move)


def _list_values(places: list[Place]) -> str:
    """The values that a joker may take: `an ace to a 7`, or one by one where they have gaps."""
    faces = sorted((p.announced for p in places if p.announced), key=lambda face: face.value)
    values = [face.value for face in faces]
    if len(faces) > 2 and values == [*range(values[0], values[-1] + 1)]:
        return f"{name_value(faces[0])} to {name_value(faces[-1])}"
    return " or ".join(map(name_value, faces)) if len(faces) < 4 else f"one of {len(faces)} values"
