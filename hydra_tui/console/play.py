"""The game itself: every decision asked for in lines, until it is over."""

from __future__ import annotations

from functools import partial

from hydra_tui.console.answers import CUT_BY_WORD, answer_joker, answer_prompt, answer_turn
from hydra_tui.console.blocks import write_block
from hydra_tui.console.cards import ask_card, read_joker
from hydra_tui.console.notation import Notation
from hydra_tui.console.seats import Seats
from hydra_tui.console.talk import Talk
from hydra_tui.engine import HIDDEN, Card, Event, IllegalMove, Move, Outcome, Rules, Table
from hydra_tui.engine.events import TurnBegan
from hydra_tui.engine.moves import (
    CUT,
    DRAW,
    LIFT,
    RESERVE,
    SHUFFLE,
    SWAP,
    Announce,
    Name,
    Place,
)
from hydra_tui.records import Journal
from hydra_tui.showable import quote
from hydra_tui.typed import whole_number


def play_game(talk: Talk, journal: Journal, notation: Notation, *, seed: int = 0) -> None:
    """Play on to the end of the game, and say who won; computer players get chance from a seed."""
    seats = Seats(talk, journal, seed)
    try:
        talk.say(_write_outcome(_Console(talk, journal, seats, notation).play()))
    finally:
        seats.stop()


class _Console:
    """A game in front of people who read and type lines.

    The table that they are shown is folded from the game's events. It stops before each turn until
    somebody says that the keyboard was passed on, while the game has drawn a card already.
    """

    def __init__(self, talk: Talk, journal: Journal, seats: Seats, notation: Notation) -> None:
        self._talk = talk
        self._seats = seats
        self._journal = journal
        self._game = journal.game
        self._notation = notation
        self._reserve_piles = self._game.rules.reserve == "pile"
        self._table = Table()
        self._shuffle: bool | None = None
        """Was `shuffle` typed at the last turn prompt?"""
        self._told_trouble = False
        talk.before_waiting = self._sync

    def play(self) -> Outcome:
        """Ask for decisions until the game is over."""
        game = self._game
        # What came of the last move is shown as in live play: if it began a turn, that waits for
        # its player. So nobody who goes on with a game sees another's card.
        for event in game.events[: -len(game.latest)]:
            event.apply(self._table)
        self._show(game.latest)
        while not game.outcome:
            match game.decision:
                case "start":
                    self._start_turn()
                case "announce":
                    self._announce()
                case "name" if self._table.growing:
                    self._play(Name(self._ask_card()))
                case _:
                    self._ask_move()
        return game.outcome

    def _play(self, move: Move) -> None:
        self._show(self._journal.play(move))

    def _show(self, events: list[Event]) -> None:
        self._tell_trouble()
        for event in events:
            event.apply(self._table)
            if isinstance(event, TurnBegan):
                self._ask_for_turn()

    def _say_block(self) -> None:
        block = write_block(self._table, self._notation, reserve_piles=self._reserve_piles)
        self._talk.say(block)

    def _ask_card(self) -> Card:
        return ask_card(self._talk, suits=self._notation.suits)

    def _look(self) -> None:
        """Name the top of the reserve to its owner (O11)."""
        pile = self._table.player.reserve
        if pile:
            self._talk.note(f"the top of your reserve is {self._notation.with_article(pile[-1])}")
        else:
            self._talk.note("your reserve is empty")

    def _ask_for_turn(self) -> None:
        answer = None
        while answer is None:
            self._say_block()
            seat = self._table.seat
            answer = self._seats.ask(seat, f"Player {seat + 1}, it is your turn.", answer_turn)
        self._shuffle = answer.lower() == "shuffle"
        if self._shuffle and self._game.decision != "start":
            self._talk.note("your discard pile can't be shuffled in now")

    def _start_turn(self) -> None:
        """The answer to the turn prompt was a choice (O3)."""
        if self._shuffle is None:  # a table laid out in the middle of a turn
            self._ask_for_turn()
        self._play(SHUFFLE if self._shuffle else DRAW)

    def _ask_move(self) -> None:
        table = self._table
        self._say_block()
        if self._game.testing:
            self._play(Name(self._ask_card()))
        card = self._notation.with_article(table.hand or HIDDEN)
        prompt = f"Player {table.seat + 1}, you are holding {card}. Your move?"
        answer = self._seats.ask(table.seat, prompt, partial(answer_prompt, self._game))
        if answer is None:
            return
        if answer.lower() == "look" and self._reserve_piles:
            self._look()
            return
        try:
            events = self._journal.play(self._read_move(answer.lower()))
        except IllegalMove as problem:
            self._talk.note(self._notation.rewrite(str(problem)))
        except ValueError as problem:  # no move at all
            self._talk.note(str(problem))
        else:
            self._show(events)

    def _read_move(self, answer: str) -> Move:
        """The move that was typed, legal or not; a joker's value is asked for."""
        table, rules, legal = self._table, self._game.rules, self._game.legal_moves()
        if answer == "cut" and rules.cut in CUT_BY_WORD:
            return CUT
        if answer == "r" and rules.reserve == "pile":
            return LIFT
        try:
            head = whole_number(answer)
        except ValueError:
            raise ValueError(f"{quote(answer)} is no move: type {_list_commands(rules)}") from None
        if head == 0:
            return SWAP if SWAP in legal else RESERVE
        if head == table.oldest and not any(isinstance(move, Place) for move in legal):
            return CUT
        if head in table.heads and table.hand and table.hand.announced:
            return Place(head, read_joker(self._ask_joker(head)))
        return Place(head)

    def _announce(self) -> None:
        """A joker starts a head (O2)."""
        self._talk.note(f"a joker starts a head, and player {self._table.seat + 1} says its value")
        while True:
            try:
                joker = read_joker(self._ask_joker())
            except ValueError as problem:
                self._talk.note(str(problem))
            else:
                break
        self._play(Announce(joker))

    def _ask_joker(self, head: int | None = None) -> str:
        """Ask for a joker's value until there is an answer, right or wrong."""
        answer = None
        while answer is None:
            answers = partial(answer_joker, head)
            answer = self._seats.ask(self._table.seat, "Joker value?", answers)
        return answer

    def _sync(self) -> None:
        """Keep what was played from a power cut too."""
        self._journal.sync()
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        trouble = self._journal.trouble_in_words
        if trouble and not self._told_trouble:
            self._told_trouble = True
            self._talk.note(trouble)


def _list_commands(rules: Rules) -> str:
    """What can be typed as a move."""
    commands = ["a head's number"]
    if rules.reserve == "card":
        commands.append("0 to reserve or swap")
    if rules.reserve == "pile":
        commands += ["0 to reserve", "r to play the top of your reserve", "look to see it"]
    if rules.cut in CUT_BY_WORD:
        commands.append("cut")
    return f"{', '.join(commands)}, hint, leave, or quit"


def _write_outcome(outcome: Outcome) -> str:
    if outcome.winner is None:
        return "Stalemate: the Hydra wins!"
    return f"Player {outcome.winner + 1} wins!"
