"""How a person chooses at the table: every key and click ends in the same few methods."""

from __future__ import annotations

from textual.content import Content

from hydra_tui.engine import JOKER, IllegalMove, Move
from hydra_tui.engine.moves import CUT, LIFT, Place
from hydra_tui.tui.choices import Choices
from hydra_tui.tui.inline import sentence
from hydra_tui.tui.match import Match
from hydra_tui.tui.prompts import say_choice, say_typed
from hydra_tui.tui.screens.table_page import TablePage
from hydra_tui.tui.table import Shown
from hydra_tui.tui.tips import Tips
from hydra_tui.tui.widgets.heads import HeadGrid


class ChoosingPage(TablePage):
    """A table at which somebody points at what they choose, or types it."""

    shown: Shown
    """What is on the table, and all that was told of the game."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.game.rules, match.names)
        self.shown = Shown()
        self.match = match
        self.game = match.game
        self._viewer: int | None = None
        """The seat of who is at the keyboard: theirs are the cards that may be seen."""
        self._choices = Choices(self.game)
        self._tips = Tips(self, self.game, self._show_tip)
        self._typed = ""
        """The digits of a head's number so far."""
        self._rest = ""
        """The digits that were not needed; whoever types them all the same means no more."""

    def _go_on(self) -> None:
        """Show what came of a move."""
        raise NotImplementedError

    def _show_tip(self) -> None:
        """Show the tip that is wanted, as far as it is there, or show that none is."""
        raise NotImplementedError

    def _play(self, move: Move) -> None:
        """Play what was chosen; if it is not legal, that is said and costs nothing."""
        try:
            self.match.journal.play(move)
        except IllegalMove:
            self._refuse(self._choices.explain(move))
        else:
            self._go_on()

    def _point_somewhere(self, *, again: bool) -> None:
        """Keep the cursor where it is if that head takes the card; else go where it is easiest.

        If the same is asked again, it also stays on the reserve.
        """
        grid, choices = self._table.grid, self._choices
        numbers = [*self.shown.table.heads]
        place = grid.cursor if grid.cursor is not None and grid.cursor < len(numbers) else 0
        if grid.away and again:
            return
        if numbers[place] in choices.takers:
            grid.point(place)
        elif choices.easiest is not None:
            grid.point(numbers.index(choices.easiest))
        else:
            grid.point(place)
            grid.leave()

    def _preview(self) -> Content:
        """What choosing the head under the cursor would do, or the reserve."""
        if self._typed:
            return say_typed(self._typed, self.glyphs)
        grid = self._table.grid
        if grid.pointed is None and not grid.away:
            return Content("")
        return say_choice(self._choices, grid.pointed, self.glyphs, self._tips.advice)

    def _refuse(self, reason: str) -> None:
        """Say why a choice is not legal; it costs nothing."""
        self._table.explain(sentence(reason, self.glyphs, "$mark-cuts"))

    # What is chosen.

    def _deciding(self) -> bool:
        return self._viewer is not None and self.game.decision == "play"

    def _choose_head(self, head: int) -> None:
        """Place the card on a head, or cut it off; a joker's value is asked for first."""
        if not self._deciding():
            return
        moves = self._choices.on_head(head)
        hand = self.shown.table.hand
        if hand is JOKER and moves and moves[0] != CUT:
            self._ask_joker(head)
        else:
            self._play(moves[0] if moves else self._choices.refused_place(head))

    def _ask_joker(self, head: int) -> None:
        from hydra_tui.tui.screens.questions import joker_on_head  # noqa: PLC0415 - start sooner

        self.app.push_screen(
            joker_on_head(self.game, head, self.glyphs, self._tips),
            lambda face: self._play(Place(head, face)) if face else None,
        )

    # Keys.

    def action_walk(self, way: str) -> None:
        """Move the cursor; below the last row of heads is the reserve."""
        grid = self._table.grid
        before = grid.cursor
        grid.walk(way)
        if way == "down" and grid.cursor == before and self._table.hand.has_reserve:
            grid.leave()
        self._explain_pointed()

    def action_next_legal(self, step: int) -> None:
        """Move the cursor to what can be chosen."""
        self._table.grid.walk_legal(step, reserve=bool(self._choices.reserve_effects))
        self._explain_pointed()

    def action_go_to_end(self, end: int) -> None:
        """Move the cursor to the oldest or the newest head."""
        if self._table.grid.cursor is not None:
            self._table.grid.point(end % len(self.shown.table.heads))
            self._explain_pointed()

    def action_play(self) -> None:
        """Choose the head that was typed, or what is under the cursor."""
        if self._typed:
            typed, self._typed = int(self._typed), ""
            self._choose_typed(typed)
        elif self._table.grid.away:
            self._choose_reserve()
        elif (head := self._table.grid.pointed) is not None:
            self._choose_head(head)

    def action_digit(self, digit: int) -> None:
        """Type a digit of a head's number; 0 alone is the reserve."""
        if not self._deciding():
            return
        if not self._typed and digit == 0:
            self.action_reserve()
            return
        self._typed += str(digit)
        meant = [head for head in self.shown.table.heads if str(head).startswith(self._typed)]
        if len(meant) > 1:
            self._table.explain(self._preview())
            return
        head = meant[0] if meant else int(self._typed)
        self._rest = str(head)[len(self._typed) :]
        self._typed = ""
        self._choose_typed(head)

    def _choose_typed(self, head: int) -> None:
        numbers = [*self.shown.table.heads]
        if head in numbers:
            self._table.grid.point(numbers.index(head))
        self._choose_head(head)

    def action_correct(self) -> None:
        """Take back the last digit."""
        self._typed = self._typed[:-1]
        self._table.explain(self._preview())

    def action_reserve(self) -> None:
        """Reserve the card, or swap it with the reserve."""
        if self._deciding():
            self._play(self._choices.reserve)

    def action_reserve_or_lift(self) -> None:
        """Take up the top of a reserve pile; a reserve of one card is laid or swapped."""
        if self._deciding():
            self._play(LIFT if self.game.rules.reserve == "pile" else self._choices.reserve)

    def action_cut(self) -> None:
        """Cut off the oldest head."""
        if self._deciding():
            self._play(CUT)

    def action_look(self) -> None:
        """Look into the head under the cursor."""
        if (head := self._table.grid.pointed) is not None:
            self._look_into(head)
        elif self._table.grid.away:
            self._refuse("the cursor is on the reserve; an arrow leads back to the heads")

    def _look_into(self, head: int) -> None:
        if self.hydra.settings.look:
            super()._look_into(head)
        else:
            self._refuse("looking into heads is switched off; , opens the settings")

    # The mouse.

    def on_head_grid_pointed(self) -> None:
        """The mouse moved the cursor."""
        self._explain_pointed()

    def _explain_pointed(self) -> None:
        """Say what the head under the cursor would do.

        At once, not by a message: so one paint shows the cursor and the sentence.
        """
        self._typed = ""
        if self._deciding():
            self._table.explain(self._preview())

    def on_head_grid_chosen(self, message: HeadGrid.Chosen) -> None:
        """A head was clicked."""
        self._choose_head(message.number)

    def on_hand_pointed(self) -> None:
        """The mouse moved the cursor to the reserve."""
        if self._deciding():
            self._table.grid.leave()
            self._explain_pointed()

    def on_hand_reserve_chosen(self) -> None:
        """The reserve was clicked."""
        if self._deciding():
            self._table.grid.leave()
            self._choose_reserve()

    def _choose_reserve(self) -> None:
        """Do with the reserve what the line below the table says."""
        if self._deciding():
            self._play(self._choices.at_reserve)
