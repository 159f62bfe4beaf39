"""What happened, told so that anybody at the table may read it (R4)."""

from __future__ import annotations

from hydra_tui.engine import HIDDEN, JOKER, Card, Event, Outcome, Table
from hydra_tui.engine.events import (
    CardPlaced,
    CardReserved,
    CardsSwapped,
    GameEnded,
    HeadCut,
    HeadGrown,
    PileShuffled,
    ReserveLifted,
    TurnEnded,
)
from hydra_tui.engine.words import cards_in_words, name_value
from hydra_tui.records import Change
from hydra_tui.showable import LONGEST_NAME, showable


def tell(event: Event, table: Table) -> str:
    """What a player did, as the end of a sentence that begins with the player's name.

    The table is the one before the event. Nothing is told of what needs no telling, such as the
    drawing of a card, nor of what is its player's secret.
    """
    match event:
        case HeadGrown():
            what = "turned up" if table.turn == 0 else "grew"
            return f"{what} head {event.head}: {write_card(event.card)}"
        case CardPlaced():
            equal = event.card.value == table.heads[event.head][-1].value
            card = write_card(event.card)
            return f"put {card} on {event.head}" + (", equal: turn over" if equal else "")
        case CardReserved():
            return "reserved a card"
        case CardsSwapped():
            return "swapped with the reserve"
        case ReserveLifted():
            return "took up the reserve's top"
        case HeadCut():
            return f"cut off head {event.head}: took {cards_in_words(len(event.cards))}"
        case PileShuffled():
            return f"shuffled {cards_in_words(len(event.cards))}"
        case TurnEnded(why="only reserve" | "stuck"):
            return "has only the reserve left: turn over"
        case GameEnded():
            return tell_outcome(event.outcome)
    return ""


def tell_change(change: Change) -> str:
    """Who plays a seat from now on, as the end of a sentence that begins with its name."""
    who = f"the computer, {showable(change.bot, LONGEST_NAME)}" if change.bot else "a person"
    return f"is played by {who}"


def tell_outcome(outcome: Outcome) -> str:
    """How the game ended, as the end of a sentence that begins with the winner's name."""
    match outcome.termination:
        case "last card":
            return "wins: the last card is on a head"
        case "equal":
            return "wins: the last card went on an equal"
        case "losing":
            return "wins by losing: the last two cards grew into heads"
        case "nothing to draw":
            return "wins: there is nothing left to draw"
        case "stalemate":
            return "wins: nobody can ever play again"


def write_card(card: Card) -> str:
    """A card in a sentence; what a joker counts as is said in words."""
    if card.plain is JOKER and card is not JOKER:
        return f"a joker as {name_value(card)}"
    return "a card" if card is HIDDEN else str(card)
