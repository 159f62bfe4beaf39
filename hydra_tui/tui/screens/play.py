"""The table: where Hydra is played."""

from __future__ import annotations

from collections import deque
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.content import Content

from hydra_tui.engine import Card, Event, Move
from hydra_tui.engine.events import GameEnded, TurnBegan, TurnEnded
from hydra_tui.engine.moves import DRAW, SHUFFLE, Announce, Name
from hydra_tui.tui import commands as c
from hydra_tui.tui.choices import Choices
from hydra_tui.tui.commands import Command, make_bindings
from hydra_tui.tui.inline import finish, sentence
from hydra_tui.tui.match import Match
from hydra_tui.tui.new_press import NewPress
from hydra_tui.tui.prompts import TOO_SOON, say_handover, say_signs, say_turn, show_reserve
from hydra_tui.tui.screens.computer_seats import ComputerSeatsPage
from hydra_tui.tui.widgets.hand import RESERVE_SLOT
from hydra_tui.tui.widgets.topbar import say_progress

_REST = (c.ENDS, c.CORRECT, c.SCROLL, c.SETTINGS)
"""What needs no place in the key bar."""


class PlayScreen(ComputerSeatsPage):
    """A game in front of people who share a keyboard, and of computer players.

    What it shows is a fold of the game's events. Where the keyboard goes to another person, the
    fold stops before their turn until somebody says that it was passed on, while the game has drawn
    a card already.
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
            c.SEATS,
            c.SLOWER,
            c.FASTER,
            c.LEAVE,
        )
    )

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._pending: deque[Event] = deque()
        """What happened but is not shown yet."""
        self._told_changes = 0
        """How many times it was told that a seat changed hands."""
        self._handing_over = False
        """Does the screen wait for the keyboard to be passed on?"""
        self._new_press = NewPress(self)
        self._turn_just_taken = False
        """Was nothing chosen since the keyboard was passed on?"""
        self._told_trouble = False
        self._ended = False
        """Was the end of the game shown?"""

    @property
    def commands(self) -> list[Command]:
        """What makes sense now, under the rules of the game."""
        if self._handing_over:
            shuffle = [c.SHUFFLE] if self.game.decision == "start" else []
            tip = [c.TIP] if self._may_shuffle else []
            return [c.GO_ON, *shuffle, c.HELP, c.LEAVE, *tip, c.SEATS]
        pace = [c.SLOWER, c.FASTER]
        if self._computers.deciding:
            held = self._computers.held
            keys = (c.ONE_MOVE, c.LET_GO) if held else (c.SKIP, c.HOLD)
            return [*keys, c.HELP, c.LEAVE, c.SEATS, *pace, c.SCROLL, c.SETTINGS]
        rules = self.game.rules
        found = [c.WALK, c.PLAY]
        if rules.reserve == "card":
            found.append(c.RESERVE)
        elif rules.reserve == "pile":
            found += [c.LAY, c.LIFT]
        # What comes last may find no room in the key bar.
        found += [c.CUT, c.HELP, c.LEAVE, c.TIP, c.SEATS]
        if self.game.testing:
            found.append(c.RENAME)
        look = [c.LOOK] if self.hydra.settings.look else []
        found += [*look, c.NUMBER, c.NEXT, *_REST]
        return [*found, *(each._replace(in_bar=False) for each in pace)]

    def on_mount(self) -> None:
        """Listen to the game; what came of its last move is shown as in live play."""
        self._show_keys()
        self.game.subscribe(self._pending.append)
        for _ in range(len(self.game.events) - len(self.game.latest)):
            self._take_in()
        self._go_on()
        self.ask_about_untrusted()

    # From what happened to the next decision.

    def _take_in(self) -> Event:
        """Take in the next of what happened, and who has played the seats since."""
        event = self._pending.popleft()
        self.shown.apply(event)
        self._tell_changes()
        return event

    def _tell_changes(self) -> None:
        journal, shown = self.match.journal, len(self.game.events) - len(self._pending)
        for at, change in journal.changes[self._told_changes :]:
            if journal.moments[at] <= shown:
                self.shown.change_hands(change)
                self._told_changes += 1

    def _go_on(self) -> None:
        """Show what happened, as far as the keyboard need not be passed on; then ask."""
        self._tell_trouble()
        happened: list[Event] = []
        while self._pending:
            event = self._take_in()
            happened.append(event)
            if isinstance(event, TurnEnded | GameEnded):
                self.call_after_refresh(self._sync)
            if isinstance(event, TurnBegan) and self._must_hand_over(event.seat):
                self._hand_over(happened)
                return
        self._ask(happened)

    def say_again(self) -> None:
        """Show the same in other symbols, or with other choices at hand."""
        if self._handing_over:
            self._hand_over([])
        elif self._computers.deciding:
            self._show(None, [])
            self._say_who_thinks()
        elif not self._pending and self.game.decision == "play":
            self._ask([])
        if self._tips.wanted:
            self._show_tip()

    def _begin_anew(self, seat: int) -> None:
        """Somebody else plays a seat from now on: if it is theirs, the decision is asked again."""
        self._tell_changes()
        if seat == self.shown.table.seat:
            self._end_handover()
            self._go_on()
        else:
            self.say_again()

    def _must_hand_over(self, seat: int) -> bool:
        """Whether the keyboard goes from one person to another."""
        persons = self._bots.count(None)
        wanted = self.hydra.settings.handover and persons > 1
        return wanted and not self._bots[seat] and seat != self._at_keyboard

    def _hand_over(self, happened: list[Event]) -> None:
        """Wait until the keyboard was passed on; nothing private is on the screen (R4).

        Who is at the keyboard already, and has only to say whether to shuffle, may see the top of
        their reserve (O11).
        """
        self._handing_over = True
        table = self.shown.table
        looks = self._may_shuffle and table.player.reserve
        self._show(table.seat if looks else None, happened)
        self._table.hand_over(waiting=True)
        self._show_keys()
        self._say_handover()

    def _say_handover(self, note: str = "") -> None:
        table, may_shuffle = self.shown.table, self.game.decision == "start"
        name = self._names[table.seat]
        title, says = say_handover(table, name, may_shuffle=may_shuffle)
        self._table.say(title, Content(note) + says, name=name)

    @property
    def _may_shuffle(self) -> bool:
        """Whether it is to be decided (O3) by who is at the keyboard, and not by who is to come."""
        waits = self._handing_over and self.game.decision == "start"
        return waits and not self._must_hand_over(self.shown.table.seat)

    def _end_handover(self) -> None:
        self._handing_over = False
        self._new_press.stop()
        self._table.hand_over(waiting=False)
        self._show_keys()

    def _take_turn(self, *, shuffle: bool) -> None:
        """The keyboard was passed on: what was drawn may be seen (O3: now may be shuffled)."""
        self._end_handover()
        table = self.shown.table
        just_came = self._must_hand_over(table.seat)
        self._at_keyboard = table.seat
        if self.game.decision == "start" and just_came and table.player.reserve and not shuffle:
            self._ask([])  # whether to shuffle is decided with the reserve's top in view (O11)
        elif self.game.decision == "start":
            self._play(SHUFFLE if shuffle else DRAW)
        else:
            self._go_on()
        self._turn_just_taken = True

    def _play(self, move: Move) -> None:
        """Play a move, but not by a repetition of the press that took the turn (R4).

        Who pressed it has not seen the card yet.
        """
        play, chosen = super()._play, not self._bots[self.shown.table.seat]

        def play_it() -> None:
            self._turn_just_taken = False
            play(move)

        if self._turn_just_taken and chosen and self.hydra.input.may_repeat:
            self._new_press.do(play_it)
        else:
            play_it()

    def _ask(self, happened: list[Event]) -> None:
        """Ask for the decision that is due."""
        seat = self.shown.table.seat
        bot = self._bots[seat]
        match self.game.decision:
            case "over":
                self._show(None, happened)
                if not self._table.grid.moving:
                    self._end()
            case "name":  # a card that comes up is no decision of whoever plays
                self._show(None if bot else seat, happened)
                self._name_card()
            case _ if bot:
                self._show(None, happened)
                self._let_think(bot)
            case "play" if self._must_hand_over(seat):  # somebody goes on within a turn
                self._hand_over(happened)
            case "play":
                self._show(seat, happened)
                self._point_somewhere(again=not happened)
                title = say_turn(self.shown.table, self._names[seat], self.glyphs)
                self._table.say(title, self._preview(), name=self._names[seat])
            case "start":
                self._hand_over(happened)
            case "announce":
                self._show(None, happened)
                self._announce()
        self._show_keys()

    def _show(self, viewer: int | None, happened: list[Event]) -> None:
        self._viewer = viewer
        if viewer is not None:
            self._at_keyboard = viewer
        self._typed = ""
        self._choices = Choices(self.game)
        deciding = self._deciding()
        self._table.show(
            self.shown,
            viewer,
            self._choices.effects if deciding else None,
            happened if self.hydra.in_motion and not self._in_haste else (),
            show_reserve(self._choices) if deciding else RESERVE_SLOT,
        )
        self._table.tell(self.shown.log)
        if not deciding:
            self._table.grid.point(None)
            self._table.say(Content(""), Content(""))

    # Moves.

    def _announce(self) -> None:
        """A joker starts a head: its owner says what it counts as (O2)."""
        from hydra_tui.tui.screens.questions import joker_that_starts  # noqa: PLC0415

        self.app.push_screen(
            joker_that_starts(
                self.game,
                self._names[self.shown.table.seat],
                self._tips,
                self.action_seats,
            ),
            lambda face: self._play(Announce(face)) if face else self._leave(),
        )

    def _name_card(self, *, must: bool = True) -> None:
        """Testing mode: ask which card came up."""
        from hydra_tui.tui.screens.questions import card_that_came_up  # noqa: PLC0415

        self.app.push_screen(
            card_that_came_up(self.game, must=must, seats=self.action_seats if must else None),
            lambda card: self._named(card, must=must),
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
        """Any key ends a motion, skips a wait, and takes the turn that is handed over."""
        rest, self._rest = self._rest, ""
        if rest and event.key == rest[0]:
            self._rest = rest[1:]
            event.stop()
            return
        moving = self._table.grid.moving
        self._table.grid.settle()
        if self._computers.deciding:
            self._interrupt(event)
        elif moving and (self._handing_over or self.game.outcome or self._computer_played):
            event.stop()  # what it led to is to be seen first
        elif self._handing_over and not self._does_more(event.key):
            event.stop()
            self.action_go_on()

    def _interrupt(self, event: events.Key) -> None:
        """Let a key skip the wait for a computer player, or hold it, if it does nothing else."""
        if event.key in c.HOLD.keys:
            event.stop()
            self.action_hold()
        elif not self._does_more(event.key):
            event.stop()
            self.action_skip()

    def _does_more(self, key: str) -> bool:
        """Whether a key does something else than any key would."""
        others = [each for each in (*self.commands, *c.EVERYWHERE) if each.shown != c.GO_ON.shown]
        return any(key in each.keys for each in others)

    def on_click(self, event: events.Click) -> None:
        """A click anywhere does what any key does; the right button only looks into a head."""
        if event.button == 3:
            return
        if self._handing_over and event.chain > 1:
            self._say_handover(TOO_SOON)
        else:
            self.action_go_on()
            self.action_skip()

    def action_go_on(self) -> None:
        """Take the turn that is handed over."""
        if self._handing_over:
            self._take_turn_by_a_new_press(shuffle=False)

    def action_shuffle(self) -> None:
        """Take the turn after a shuffle, where that is offered (O3)."""
        if self._handing_over and self.game.decision == "start":
            self._take_turn_by_a_new_press(shuffle=True)

    def _take_turn_by_a_new_press(self, *, shuffle: bool) -> None:
        def take() -> None:
            if self._handing_over and self.is_active:
                self._take_turn(shuffle=shuffle)

        if not self._new_press.do(take):
            self._say_handover(TOO_SOON)

    def action_tip(self) -> None:
        """Ask for a tip, or put it away."""
        if self._deciding() or self._may_shuffle:
            self._tips.toggle()

    def _show_tip(self) -> None:
        """Show the tip that is wanted, as far as it is there, or show that none is."""
        from hydra_tui.tui.screens.choose_card import ChooseCard  # noqa: PLC0415 - start sooner

        tips = self._tips
        says = sentence(tips.words, self.glyphs) if tips.words else None
        if self._handing_over:
            self._hand_over([])
            if says:
                self._table.explain(says)
        elif self._deciding():
            if tips.thinking or self._typed or not says:
                says = self._preview()
            self._table.advise(
                tips.on_heads(self._choices),
                tips.on_reserve(self._choices),
                says,
                say_signs(tips, self.glyphs),
            )
        if isinstance(self.app.screen, ChooseCard):
            self.app.screen.show_tip()

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
