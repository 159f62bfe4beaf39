"""The table: where Hydra is played."""

from __future__ import annotations

from collections import deque
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content

from hydra_tui.engine import JOKER, Card, Event, IllegalMove, Move
from hydra_tui.engine.events import GameEnded, TurnBegan, TurnEnded
from hydra_tui.engine.moves import CUT, DRAW, LIFT, SHUFFLE, Announce, Name, Place
from hydra_tui.tui import commands as c
from hydra_tui.tui.choices import Choices
from hydra_tui.tui.commands import Command, make_bindings
from hydra_tui.tui.inline import finish, sentence
from hydra_tui.tui.match import Match
from hydra_tui.tui.prompts import (
    label_reserve,
    say_choice,
    say_handover,
    say_signs,
    say_turn,
    say_typed,
)
from hydra_tui.tui.screens.table_page import TablePage
from hydra_tui.tui.tips import Tips
from hydra_tui.tui.widgets.hand import Hand
from hydra_tui.tui.widgets.heads import HeadGrid
from hydra_tui.tui.widgets.topbar import say_progress

_REST = (c.ENDS, c.CORRECT, c.SCROLL, c.SETTINGS)
"""What needs no place in the key bar."""


class PlayScreen(TablePage):
    """A game in front of people who share a keyboard.

    What it shows is a fold of the game's events. The fold stops before each turn until somebody
    says that the keyboard was passed on, while the game has drawn a card already.
    """

    BINDINGS: ClassVar[list[BindingType]] = make_bindings(
        (
            c.WALK,
            c.PLAY,
            c.NEXT,
            c.ENDS,
            c.NUMBER,
            c.CORRECT,
            c.RESERVE,
            c.CUT,
            c.TIP,
            c.LOOK,
            c.RENAME,
            c.SCROLL,
            c.SHUFFLE,
            c.SETTINGS,
            c.LEAVE,
        )
    )

    def __init__(self, match: Match) -> None:
        super().__init__(match.game.rules, match.names)
        self.match = match
        self.game = match.game
        self._pending: deque[Event] = deque()
        """What happened but is not shown yet."""
        self._viewer: int | None = None
        """The seat of who is at the keyboard: theirs are the cards that may be seen."""
        self._handing_over = False
        """Does the screen wait for the keyboard to be passed on?"""
        self._choices = Choices(self.game)
        self._tips = Tips(self, self.game, self._show_tip)
        self._typed = ""
        """The digits of a head's number so far."""
        self._rest = ""
        """The digits that were not needed; whoever types them all the same means no more."""
        self._told_trouble = False
        self._ended = False
        """Was the end of the game shown?"""

    @property
    def commands(self) -> list[Command]:
        """What makes sense now, under the rules of the game."""
        if self._handing_over:
            shuffle = [c.SHUFFLE, c.TIP] if self.game.decision == "start" else []
            return [c.GO_ON, *shuffle, c.HELP, c.LEAVE]
        rules = self.game.rules
        found = [c.WALK, c.PLAY]
        if rules.reserve == "card":
            found.append(c.RESERVE)
        elif rules.reserve == "pile":
            found += [c.LAY, c.LIFT]
        found += [c.CUT, c.TIP]
        if self.game.testing:
            found.append(c.RENAME)
        look = [c.LOOK] if self.hydra.settings.look else []
        return [*found, c.HELP, c.LEAVE, *look, c.NUMBER, c.NEXT, *_REST]

    def on_mount(self) -> None:
        """Listen to the game; what came of its last move is shown as in live play."""
        self._show_keys()
        self.game.subscribe(self._pending.append)
        for _ in range(len(self.game.events) - len(self.game.latest)):
            self.shown.apply(self._pending.popleft())
        if any(isinstance(event, TurnBegan) for event in self._pending):
            self._go_on()
        else:
            self._go_on_within_a_turn()

    def _go_on_within_a_turn(self) -> None:
        """Go on with a game that was left; somebody else may be at the keyboard now."""
        if not self.hydra.settings.handover or self.game.decision not in ("play", "start"):
            self._go_on()
            return
        self._tell_trouble()
        while self._pending:
            self.shown.apply(self._pending.popleft())
        self._show(None, [])
        self._hand_over()

    # From what happened to the next decision.

    def _go_on(self) -> None:
        """Show what happened, as far as the keyboard need not be passed on; then ask."""
        self._tell_trouble()
        happened: list[Event] = []
        while self._pending:
            event = self._pending.popleft()
            self.shown.apply(event)
            happened.append(event)
            if isinstance(event, TurnBegan) and self._must_hand_over():
                self._show(None, happened)
                self._hand_over()
                return
        self._ask(happened)

    def say_again(self) -> None:
        """Show the same in other symbols, or with other choices at hand."""
        if self._handing_over:
            self._show(None, [])
            self._hand_over()
        elif not self._pending and self.game.decision == "play":
            self._ask([])
        if self._tips.wanted:
            self._show_tip()

    def _must_hand_over(self) -> bool:
        return self.hydra.settings.handover or self.game.decision == "start"

    def _hand_over(self) -> None:
        """Wait until the keyboard was passed on; nothing private is on the screen (R4)."""
        self._handing_over = True
        self._table.hand_over(waiting=True)
        self._show_keys()
        table = self.shown.table
        self._table.say(
            *say_handover(table, self._names[table.seat], may_shuffle=self.game.decision == "start")
        )

    def _take_turn(self, *, shuffle: bool) -> None:
        """The keyboard was passed on: what was drawn may be seen (O3: now may be shuffled)."""
        self._handing_over = False
        self._table.hand_over(waiting=False)
        self._show_keys()
        if self.game.decision == "start":
            self._play(SHUFFLE if shuffle else DRAW)
        else:
            self._go_on()

    def _ask(self, happened: list[Event]) -> None:
        """Ask for the decision that is due."""
        seat = self.shown.table.seat
        match self.game.decision:
            case "play":
                self._show(seat, happened)
                self._point_somewhere()
                title = say_turn(self.shown.table, self._names[seat], self.glyphs)
                self._table.say(title, self._preview())
            case "start":  # a table that was laid out, or gone on with, at this very point
                self._show(None, happened)
                self._hand_over()
            case "announce":
                self._show(None, happened)
                self._announce()
            case "name":
                self._show(seat, happened)
                self._name_card()
            case "over":
                self._show(None, happened)
                if not self._table.grid.moving:
                    self._end()

    def _show(self, viewer: int | None, happened: list[Event]) -> None:
        self._viewer = viewer
        self._typed = ""
        self._choices = Choices(self.game)
        deciding = self._deciding()
        self._table.show(
            self.shown,
            viewer,
            self._choices.effects if deciding else None,
            happened if self.hydra.in_motion else (),
            label_reserve(self._choices) if deciding else "reserve",
        )
        self._table.tell(self.shown.log)
        if not deciding:
            self._table.grid.point(None)
            self._table.say(Content(""), Content(""))

    def _point_somewhere(self) -> None:
        """Keep the cursor where it is if that can be chosen; else go to the first that can."""
        grid, effects = self._table.grid, self._choices.effects
        numbers = [*self.shown.table.heads]
        if grid.pointed not in effects:
            first = next((at for at, number in enumerate(numbers) if number in effects), 0)
            grid.point(first)

    def _preview(self) -> Content:
        """What choosing the head under the cursor would do."""
        if self._typed:
            return say_typed(self._typed, self.glyphs)
        head = self._table.grid.pointed
        if head is None:
            return Content("")
        return say_choice(self._choices, head, self.glyphs, self._tips.advice)

    def _refuse(self, reason: str) -> None:
        """Say why a choice is not legal; it costs nothing."""
        self._table.explain(sentence(reason, self.glyphs, "$mark-cuts"))

    # Moves.

    def _play(self, move: Move) -> None:
        try:
            happened = self.match.journal.play(move)
        except IllegalMove as problem:
            self._refuse(str(problem))
        else:
            if any(isinstance(event, TurnEnded | GameEnded) for event in happened):
                self.call_after_refresh(self._sync)
            self._go_on()

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

    def _announce(self) -> None:
        """A joker starts a head: its owner says what it counts as (O2)."""
        from hydra_tui.tui.screens.questions import joker_that_starts  # noqa: PLC0415

        self.app.push_screen(
            joker_that_starts(self.game, self._names[self.shown.table.seat], self._tips),
            lambda face: self._play(Announce(face)) if face else self._leave(),
        )

    def _name_card(self, *, must: bool = True) -> None:
        """Testing mode: ask which card came up."""
        from hydra_tui.tui.screens.questions import card_that_came_up  # noqa: PLC0415

        self.app.push_screen(
            card_that_came_up(self.game, must=must), lambda card: self._named(card, must=must)
        )

    def _named(self, card: Card | None, *, must: bool) -> None:
        if card:
            self._play(Name(card))
        elif must:
            self._leave()

    def _end(self) -> None:
        from hydra_tui.tui.screens.game_over import GameOverScreen  # noqa: PLC0415

        if self._ended or self.hydra.match is not self.match:
            return
        self._ended = True
        self.app.push_screen(GameOverScreen(self.match, self.shown))

    def _sync(self) -> None:
        """Keep what was played from a power cut too; what came of it is on the screen already."""
        self.match.journal.sync()
        self._tell_trouble()
        table = self.shown.table
        self._table.bar.show(*say_progress(table.turn, len(table.heads)), self._table.note)

    def _tell_trouble(self) -> None:
        """Say that the game is not saved, or that it is again: once, and in the first line."""
        trouble = self.match.journal.trouble_in_words
        if bool(trouble) == self._told_trouble:
            return
        self._told_trouble = bool(trouble)
        self._table.note = "not saved" if trouble else ""
        if trouble:
            self.notify(finish(trouble), severity="warning", timeout=15, markup=False)
        else:
            self.notify("The game is saved again.", markup=False)

    # Keys and mouse: every way of choosing ends in the same few methods.

    def on_key(self, event: events.Key) -> None:
        """Any key ends a motion, and takes the turn that is handed over."""
        rest, self._rest = self._rest, ""
        if rest and event.key == rest[0]:
            self._rest = rest[1:]
            event.stop()
            return
        moving = self._table.grid.moving
        self._table.grid.settle()
        if moving and (self._handing_over or self.game.outcome):
            event.stop()  # what it led to is to be seen first
        elif self._handing_over and not self._does_more(event.key):
            event.stop()
            self.action_go_on()

    def _does_more(self, key: str) -> bool:
        """Whether a key does something else than to take the turn."""
        others = [each for each in (*self.commands, *c.EVERYWHERE) if each is not c.GO_ON]
        return any(key in each.keys for each in others)

    def on_click(self, event: events.Click) -> None:
        """A click anywhere takes the turn too; the right button only looks into a head."""
        if self._handing_over and event.button != 3:
            self.action_go_on()

    def action_go_on(self) -> None:
        """Take the turn that is handed over."""
        if self._handing_over:
            self._take_turn(shuffle=False)

    def action_shuffle(self) -> None:
        """Take the turn after a shuffle, where that is offered (O3)."""
        if self._handing_over and self.game.decision == "start":
            self._take_turn(shuffle=True)

    def action_walk(self, way: str) -> None:
        """Move the cursor."""
        self._table.grid.walk(way)
        self._explain_pointed()

    def action_next_legal(self, step: int) -> None:
        """Move the cursor to a head that can be chosen."""
        self._table.grid.walk_legal(step)
        self._explain_pointed()

    def action_go_to_end(self, end: int) -> None:
        """Move the cursor to the oldest or the newest head."""
        if self._table.grid.cursor is not None:
            self._table.grid.point(end % len(self.shown.table.heads))
            self._explain_pointed()

    def action_play(self) -> None:
        """Choose the head that was typed, or the one under the cursor."""
        if self._typed:
            typed, self._typed = int(self._typed), ""
            self._choose_typed(typed)
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

    def action_tip(self) -> None:
        """Ask for a tip, or put it away."""
        if self._deciding() or (self._handing_over and self.game.decision == "start"):
            self._tips.toggle()

    def _show_tip(self) -> None:
        """Show the tip that is wanted, as far as it is there, or show that none is."""
        from hydra_tui.tui.screens.choose_card import ChooseCard  # noqa: PLC0415 - start sooner

        tips = self._tips
        says = sentence(tips.words, self.glyphs) if tips.words else None
        if self._handing_over:
            self._hand_over()
            if says:
                self._table.explain(says)
        elif self._deciding():
            if tips.thinking or self._typed or not says:
                says = self._preview()
            self._table.advise(tips.on_heads(self._choices), says, say_signs(tips, self.glyphs))
        if isinstance(self.app.screen, ChooseCard):
            self.app.screen.show_tip()

    def action_look(self) -> None:
        """Look into the head under the cursor."""
        if (head := self._table.grid.pointed) is not None:
            self._look_into(head)

    def _look_into(self, head: int) -> None:
        if self.hydra.settings.look:
            super()._look_into(head)
        else:
            self._refuse("looking into heads is switched off in the settings")

    def action_rename(self) -> None:
        """Testing mode: name the card in hand again."""
        if self.game.testing and self._deciding():
            self._name_card(must=False)

    def action_leave(self) -> None:
        """Go to the menu; the game is on disk. A number that is half typed is dropped first."""
        if self._typed:
            self._typed = ""
            self._table.explain(self._preview())
        else:
            self.hydra.leave_game(self.hydra.show_menu)

    def _leave(self) -> None:
        """Go to the menu from a question that must be answered; who stays is asked it again."""
        self.hydra.leave_game(self.hydra.show_menu, lambda: self._ask([]))

    def on_head_grid_settled(self) -> None:
        """The last motion of a game was seen; another may have ended just before it."""
        if self.game.outcome and not self._pending and not self._table.grid.moving:
            self._end()

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

    def on_hand_pointed(self, message: Hand.Pointed) -> None:
        """Say what the reserve would do while the mouse is over it."""
        if self._deciding():
            move = LIFT if self._choices.can_lift else self._choices.reserve
            reserve = sentence(self._choices.explain(move), self.glyphs)
            self._table.explain(reserve if message.on_reserve else self._preview())

    def on_hand_reserve_chosen(self) -> None:
        """The reserve was clicked: it is taken up, if that is how it is played."""
        if self._choices.can_lift:
            self.action_reserve_or_lift()
        else:
            self.action_reserve()
