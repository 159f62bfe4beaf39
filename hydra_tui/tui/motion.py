"""What happened, shown as a few frames that lead from one scene to the next.

Motion is only shown: the table has changed already, and any key ends it.
"""

from __future__ import annotations

from collections.abc import Sequence

from hydra_tui.engine import Event
from hydra_tui.engine.events import CardPlaced, GameEnded, HeadCut, HeadGrown
from hydra_tui.tui.widgets.scene import Flight, Look, Scene

_FLIGHT = (0.15, 0.4, 0.65, 0.85)
_FALL: tuple[Look, ...] = ("fading", "fading", "faded")
_GROWTH: tuple[Look, ...] = ("sprouting", "sprouted")


def make_frames(happened: Sequence[Event], before: Scene, after: Scene) -> list[Scene]:
    """The frames between two scenes: a card flies, a head falls, two grow, the snake sinks."""
    frames: list[Scene] = []
    before = before._replace(flight=None)
    for event in happened:
        match event:
            case CardPlaced():
                place = before.find(event.head)
                if place is not None:
                    frames += [
                        before._replace(flight=Flight(event.card, place, progress))
                        for progress in _FLIGHT
                    ]
                    frames += [after.looking("landed", event.head)] * 2
            case HeadCut() if before.heads:  # not for one who comes to the table just now
                frames += [before.looking(look, event.head) for look in _FALL]
            case HeadGrown():
                later = [e.head for e in happened if isinstance(e, HeadGrown)]
                rest = after.looking("faded", *(head for head in later if head > event.head))
                looks = _GROWTH if before.heads else _GROWTH[-1:]  # the deal is quick
                frames += [rest.looking(look, event.head) for look in looks]
            case GameEnded():
                numbers = [head.number for head in after.heads]
                steps = min(len(numbers), 8)
                frames += [
                    after.looking("faded", *numbers[: len(numbers) * step // steps])
                    for step in range(1, steps + 1)
                ]
    return frames
