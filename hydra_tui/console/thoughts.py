"""What computer players think; it is loaded when one of them has to, for that takes a while."""

from __future__ import annotations

from random import Random

from hydra_tui.bots.registry import RELIEF, STRONGEST
from hydra_tui.bots.thinker import ThinkError
from hydra_tui.bots.thinkers import Thinkers
from hydra_tui.console.answers import Answers
from hydra_tui.console.talk import Stop, Talk
from hydra_tui.engine import Move, View
from hydra_tui.records import Journal


class Thoughts:
    """Asks computer players, who think in a process of their own; it must be stopped in the end."""

    def __init__(self, talk: Talk, journal: Journal, seed: int) -> None:
        self._talk = talk
        self._journal = journal
        # The seed of the game itself would tell whoever thinks how the cards lie (R4).
        self._thinkers = Thinkers(Random(f"thinking {seed}").getrandbits(62))

    def choose(self, view: View) -> Move:
        """The move of the computer player in that seat, whoever that is in the end."""
        journal, seat = self._journal, view.seat
        self._talk.send_off()
        try:
            return self._thinkers.choose(journal.bots[seat] or STRONGEST, view)
        except ThinkError as error:
            self._talk.note(f"player {seat + 1}: {error}; {RELIEF} takes over")
        journal.seat(seat, RELIEF)
        try:
            return self._thinkers.choose(RELIEF, view)
        except ThinkError as error:
            raise Stop(1, str(error)) from None

    def find_hint(self, view: View, answers: Answers) -> str:
        """The strongest player's opinion of each move as it is typed, the best first."""
        self._talk.send_off()
        try:
            opinions = self._thinkers.judge(view)
        except ThinkError as error:
            return f"there is none, for {error}"
        return ", ".join(
            f"{' as '.join(answers(move)) or 'an empty line'}: {chance:.0%}"
            for move, chance in opinions
        )

    def stop(self) -> None:
        """Nobody has to think any more."""
        self._thinkers.stop()
