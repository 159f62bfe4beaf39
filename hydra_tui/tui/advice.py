"""What the strongest player thinks of the moves of a decision, as it is told at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hydra_tui.bots.registry import STRONGEST, Opinion
from hydra_tui.engine import Move
from hydra_tui.engine.moves import (
    CUT,
    LIFT,
    RESERVE,
    SWAP,
    Announce,
    Cut,
    Draw,
    Lift,
    Place,
    Reserve,
    Shuffle,
    Swap,
)
from hydra_tui.engine.words import name_value
from hydra_tui.tui.widgets.marks import Tip

ADVISER = STRONGEST.capitalize()
THINKING = f"{ADVISER} is thinking; you may play on"
BESIDE: tuple[Move, ...] = (RESERVE, SWAP, LIFT, CUT)
"""What is no choice of a head, or need not be."""


class Advice:
    """Opinions of all moves of a decision, the best first."""

    def __init__(self, opinions: Sequence[Opinion]) -> None:
        self._chances = {opinion.move: opinion.chance for opinion in opinions}
        self._most = max(self._chances.values())

    def tip(self, *moves: Move) -> Tip | None:
        """What is written where somebody chooses one of these: what the best of them is worth."""
        best = self._best_of(moves)
        if best is None:
            return None
        return Tip(self._percent(best), best=self._chances[best] == self._most)

    def tips_beside(self) -> list[tuple[str, Tip]]:
        """What the moves are worth that are no choice of a head, each with what it is called."""
        tips = [(_call(move), self.tip(move)) for move in BESIDE]
        return [(name, tip) for name, tip in tips if tip]

    def say(self) -> str:
        """The best move, and what the best of each other kind is worth."""
        best_of_kind: dict[type[Move], Move] = {}
        for move in sorted(self._chances, key=self._chances.__getitem__, reverse=True):
            best_of_kind.setdefault(type(move), move)
        best, *others = best_of_kind.values()
        would = _would(best, self._heads_like(best))
        told = [f"{ADVISER} would {would}: {self._percent(best)} to win"]
        return "; ".join(told + [f"{_call(move)} {self._percent(move)}" for move in others])

    def say_of(self, *moves: Move) -> str:
        """What choosing one of these is worth, and as what a joker is worth that."""
        best = self._best_of(moves)
        if best is None:
            return ""
        how = f"best{_as_value(best)}, " if len(moves) > 1 else ""
        return f"{how}{self._percent(best)} to win"

    def _best_of(self, moves: Iterable[Move]) -> Move | None:
        known = [move for move in moves if move in self._chances]
        return max(known, key=self._chances.__getitem__, default=None)

    def _heads_like(self, best: Move) -> list[int]:
        """The heads on which it comes to the same as the best."""
        return [
            move.head
            for move, chance in self._chances.items()
            if isinstance(move, Place)
            and chance == self._most
            and _as_value(move) == _as_value(best)
        ]

    def _percent(self, move: Move) -> str:
        return f"{self._chances[move]:.0%}"


def _would(move: Move, heads: Sequence[int]) -> str:
    """What the adviser would do."""
    match move:
        case Place():
            *some, last = map(str, sorted(heads))
            each = f"{', '.join(some)} or {last}" if some else last
            where = f"head {each}" if len(heads) < 4 else f"one of {len(heads)} heads"
            return f"place it on {where}{_as_value(move)}"
        case Reserve():
            return "reserve it"
        case Swap():
            return "swap it with the reserve"
        case Lift():
            return "lift the reserve first"
        case Cut():
            return "cut off the oldest head"
        case Shuffle():
            return "shuffle first"
        case Draw():
            return "draw without shuffling"
        case Announce():
            return f"call it {name_value(move.card)}"
        case _:
            return str(move)


def _call(move: Move) -> str:
    """A move in a list of them."""
    match move:
        case Place():
            return f"head {move.head}{_as_value(move)}"
        case _:
            return str(move)


def _as_value(move: Move) -> str:
    """What a joker is announced as."""
    face = move.announced if isinstance(move, Place) else None
    return f" as {name_value(face)}" if face else ""
