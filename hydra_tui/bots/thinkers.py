"""All computer players of a program, each where it can harm nobody else."""

from __future__ import annotations

from threading import Lock

from hydra_tui.bots.registry import Opinion, is_own
from hydra_tui.bots.thinker import Thinker
from hydra_tui.engine import Move, View

_OURS, _TIPS = "ours", "tips"


class Thinkers:
    """Asks computer players; safe to call from several threads, as `Thinker` is.

    Our own levels share a process. Somebody else's strategy has one for each seat, where it meets
    nobody. Tips have one too: so they tell no computer player what a person knows (R4), and no move
    waits for them.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._lock = Lock()
        self._thinkers: dict[str, Thinker] = {}
        self._ended = False

    def choose(self, name: str, view: View) -> Move:
        """The move that a computer player of this name makes; raises `ThinkError`."""
        return self._find(_place(name, view.seat)).choose(name, view)

    def judge(self, view: View) -> list[Opinion]:
        """What the strongest player thinks of each move, the best first; raises `ThinkError`."""
        return self._find(_TIPS).judge(view)

    def drop(self, name: str, seat: int) -> None:
        """Break off what a computer player is thinking of in a seat."""
        self._find(_place(name, seat)).stop()

    def stop(self, *, for_good: bool = False) -> None:
        """End all processes; if it is for good, whoever asks again gets a `ThinkError`.

        Whoever is asked again knows nothing of what was before.
        """
        with self._lock:
            self._ended = self._ended or for_good
            thinkers = [*self._thinkers.values()]
        for thinker in thinkers:
            thinker.stop(for_good=for_good)

    def _find(self, place: str) -> Thinker:
        with self._lock:
            if place not in self._thinkers:
                self._thinkers[place] = Thinker(self._seed)
                if self._ended:
                    self._thinkers[place].stop(for_good=True)
            return self._thinkers[place]


def _place(name: str, seat: int) -> str:
    return _OURS if is_own(name) else f"{seat} {name}"
