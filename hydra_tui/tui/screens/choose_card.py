"""Choosing one of many cards: a joker's value, or in testing mode the card that came up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from hydra_tui.engine import JOKER, Card, Effect, Move, Rules
from hydra_tui.engine.cards import VALUES
from hydra_tui.tui.commands import (
    ARROWS,
    EVERYWHERE,
    HELP,
    SEATS,
    TIP,
    Command,
    command,
    make_bindings,
)
from hydra_tui.tui.inline import sentence
from hydra_tui.tui.prompts import say_worth
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.tips import Tips
from hydra_tui.tui.widgets.card_rows import CardRows
from hydra_tui.tui.widgets.keybar import KeyBar

WALK = Command("choose.walk", ARROWS, "walk", "Walk over the cards")
TAKE = command("choose.take", "enter space", "take", "choose", "Choose the card under the cursor")
BACK = command("choose.back", "escape", "back", "back", "Take the move back")
LEAVE = command("choose.leave", "escape", "back", "menu", "Leave for the menu; the game is kept")


class ChooseCard(Dialog[Card | None]):
    """A dialog of cards; the answer is one of them, or None."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((WALK, TAKE, BACK, TIP, SEATS))

    def __init__(  # noqa: PLR0913 - all but the first three are named
        self,
        question: Content,
        rows: Sequence[Sequence[Card]],
        effects: Mapping[Card, Effect],
        *,
        explain: Callable[[Card], str],
        rules: Rules,
        must: bool = False,
        marked: bool = True,
        tips: Tips | None = None,
        meaning: Mapping[Card, Move] | None = None,
        seats: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._question = question
        self._effects = effects
        """What comes of each card that can be chosen."""
        self._explain = explain
        self._rules = rules
        self._tips = tips
        self._meaning = meaning or {}
        """The move that each card stands for, if there are tips."""
        self._must = must
        """Without a choice the game can't go on."""
        self.way_out = "" if must else "back"
        self._seats = seats
        """Asks who is to play; None where that is not the moment for it."""
        self._rows = CardRows(rows, effects, marked=marked)
        self._says = Static(id="says")
        self._typed = ""

    @property
    def commands(self) -> list[Command]:
        """What the keys do."""
        value = self._rows.one_row
        typed, how = ("A 2 10 K", "") if value else ("10D KS *", ": * is a joker")
        type_it = Command("choose.type", {}, "type it", f"Or type it{how}", shown=typed)
        tip = [TIP] if self._tips else []
        seats = [SEATS] if self._seats else []
        return [WALK, TAKE, type_it, HELP, LEAVE if self._must else BACK, *tip, *seats]

    @property
    def rules_in_force(self) -> Rules:
        """The rules of the game."""
        return self._rules

    def compose(self) -> ComposeResult:
        """The question, the cards, and what the one under the cursor would do."""
        with Vertical(id="dialog"):
            yield Static(self._question, id="title")
            yield self._rows
            yield self._says
            yield KeyBar(self.commands)

    def on_mount(self) -> None:
        """Say what the first card would do, and what it is worth if that was asked before."""
        self._write_tips()
        self._say()

    def show_tip(self) -> None:
        """A tip was asked for, or has come, or was put away."""
        self._write_tips()
        if self._tips and self._tips.words and not self._typed:
            self._says.update(sentence(self._tips.words, self.glyphs))
        else:
            self._say()

    def _write_tips(self) -> None:
        if advice := self._tips and self._tips.advice:
            self._rows.advise({card: advice.tip(move) for card, move in self._meaning.items()})
        else:
            self._rows.advise({})

    def _say(self) -> None:
        card = self._rows.card
        if self._typed:
            self._says.update(f"{self._typed}_")
        else:
            self._tell(card, "" if card in self._effects else "$quiet")

    def _tell(self, card: Card, style: str) -> None:
        advice = self._tips and self._tips.advice
        worth = advice.say_of(self._meaning[card]) if advice else ""
        self._says.update(sentence(self._explain(card), self.glyphs, style) + say_worth(worth))

    def action_walk(self, way: str) -> None:
        """Move the cursor."""
        self._typed = ""
        self._rows.walk(way)
        self._say()

    def action_take(self) -> None:
        """Choose the card under the cursor, if it is legal."""
        self._take(self._rows.card)

    def _take(self, card: Card) -> None:
        self._typed = ""
        self._rows.point(card)
        if card in self._effects:
            self.dismiss(card)
        else:
            self._tell(card, "$mark-cuts")

    def action_tip(self) -> None:
        """Ask for a tip, or put it away."""
        if self._tips:
            self._tips.toggle()

    def action_back(self) -> None:
        """Give no answer."""
        if self._typed:
            self._typed = ""
            self._say()
        else:
            self.dismiss(None)

    def action_seats(self) -> None:
        """Ask who is to play, in place of whom this was asked."""
        if self._seats:
            self._seats()

    def on_key(self, event: events.Key) -> None:
        """Type a card: it is taken as soon as it is whole."""
        others = (*self.commands, *EVERYWHERE)
        if not event.character or any(event.key in each.keys for each in others):
            return
        event.stop()
        typed = self._typed + event.character.upper()
        meant = [card for card in self._rows.cards if _name(card).startswith(typed)]
        if not meant:
            self._typed = ""
            self._say()
        elif _name(meant[0]) == typed:
            self._take(meant[0])
        else:  # a 1 is not enough for a 10: its 0 would be taken for the next move
            self._typed = typed
            self._rows.point(meant[0])
            self._say()

    def on_card_rows_pointed(self) -> None:
        """The mouse is over a card."""
        self._say()

    def on_card_rows_chosen(self, message: CardRows.Chosen) -> None:
        """A card was clicked."""
        self._take(message.card)


def _name(card: Card) -> str:
    """How a card is typed: a joker's value alone, other cards with their suit, a joker as *."""
    if card is JOKER:
        return "*"
    return VALUES[card.value - 1] if card.plain is JOKER else card.text
