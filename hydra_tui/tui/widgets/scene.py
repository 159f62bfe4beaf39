"""What the grid of heads shows at one moment, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from hydra_tui.engine import Card
from hydra_tui.tui.choices import Effects
from hydra_tui.tui.widgets.marks import Tip

Look = Literal["", "landed", "fading", "faded", "sprouting", "sprouted"]
"""How a head looks in a moment of motion; at rest it is plain."""


class HeadFace(NamedTuple):
    """A head as it is drawn."""

    number: int
    top: Card
    height: int
    effects: Effects = frozenset()
    """What may come of choosing it; nothing, if it can't be chosen."""
    look: Look = ""
    tip: Tip | None = None


class Flight(NamedTuple):
    """A card on its way to a head."""

    card: Card
    to: int
    """The place of the head that it flies to, counted from 0."""
    progress: float


class Scene(NamedTuple):
    """All heads, the oldest first."""

    heads: tuple[HeadFace, ...] = ()
    lit: bool = False
    """Is every card bright, as nobody is asked to choose among them?"""
    flight: Flight | None = None

    def find(self, number: int) -> int | None:
        """The place of a head, counted from 0."""
        return next((at for at, head in enumerate(self.heads) if head.number == number), None)

    def advised(self, tips: Mapping[int, Tip | None]) -> Scene:
        """The same scene, with tips on some heads, by their numbers."""
        return self._replace(
            heads=tuple(head._replace(tip=tips.get(head.number)) for head in self.heads)
        )

    def looking(self, look: Look, *numbers: int) -> Scene:
        """The same scene, with some heads looking otherwise."""
        return self._replace(
            heads=tuple(
                head._replace(look=look) if head.number in numbers else head for head in self.heads
            )
        )
