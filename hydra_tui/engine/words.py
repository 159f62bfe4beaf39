"""Sentences fit to show a player: what a legal move will do, and why another is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from hydra_tui.engine.cards import ACE, HIDDEN, JOKER, Card
from hydra_tui.engine.moves import (
    CUT,
    RESERVE,
    Announce,
    Cut,
    Draw,
    Lift,
    Move,
    Name,
    Place,
    Reserve,
    Shuffle,
    Swap,
)

if TYPE_CHECKING:
    from hydra_tui.engine.game import Decision, Game


_FIRST: dict[Decision, str] = {
    "over": "the game is over",
    "start": "the turn begins with a choice: shuffle your discard pile in, or draw",
    "announce": "say first what the joker that starts a head counts as",
    "name": "name the card first that came up",
}
"""What comes before anything can be played."""

Effect = Literal["goes on", "ends", "cuts", "wins"]
"""What a move does to the turn: it goes on, it ends, it ends by a cut, or the game is won."""


def foresee(game: Game, move: Move) -> Effect:
    """What a legal move will do to the turn, as far as the player who makes it can know."""
    table = game.table
    match move:
        case Place():
            if table.owned(table.seat) == 1:
                return "wins"
            top = table.heads[move.head][-1]
            equal = (move.announced or table.hand or HIDDEN).value == top.value
            return "ends" if equal or not (table.aside or _draws_on(game)) else "goes on"
        case Reserve():
            return "goes on" if _draws_on(game) else "ends"
        case Cut():
            taken = len(table.heads[table.oldest])
            return "wins" if table.owned(table.seat) + taken == 2 else "cuts"
    return "goes on"


def _draws_on(game: Game) -> bool:
    """Whether S9 and O12 give the player another card after the one in hand."""
    player = game.table.player
    left = player.draw or player.discard or game.rules.reserve == "pile"
    return bool(game.table.owed and left)


def describe(game: Game, move: Move) -> str:
    """Say in words what a legal move will do."""
    player, hand = game.table.player, game.table.hand or HIDDEN
    match move:
        case Place():
            return _describe_place(game, move)
        case Reserve():
            return _describe_reserve(game)
        case Swap():
            return f"reserve {_the(hand)} and take up {_the(player.reserve[-1])}"
        case Lift():
            return f"play {_the(player.reserve[-1])} from the top of your reserve first"
        case Cut():
            return _describe_cut(game)
        case Shuffle():
            return f"shuffle your discard pile in, {cards_in_words(len(player.discard))}, and draw"
        case Draw():
            return "draw without shuffling"
        case Announce():
            return f"start the head with the joker as {name_value(move.card)}"
        case Name():
            return f"the card is {_the(move.card)}"


def _describe_place(game: Game, move: Place) -> str:
    table = game.table
    top = table.heads[move.head][-1]
    match foresee(game, move):
        case "wins":
            then = "your last card, you win"
        case "goes on":
            then = "your turn goes on"
        case _ if (move.announced or table.hand or HIDDEN).value == top.value:
            then = "equal, your turn ends"
        case _:
            then = (
                "only your reserve is left, your turn ends" if table.owed else "your turn is done"
            )
    announced = f"as {name_value(move.announced)}, " if move.announced else ""
    return f"{announced}on head {move.head}, {_the(top)}: {then}"


def _describe_reserve(game: Game) -> str:
    rules = game.rules
    if foresee(game, RESERVE) == "goes on":
        then = "your turn goes on"
    elif rules.reserve == "card":
        pile = "to your discard pile" if rules.reserve_to_discard else "back on your draw pile"
        then = f"it goes {pile} and your turn ends"
    else:
        then = "your turn is done"
    return f"reserve {_the(game.table.hand or HIDDEN)}: {then}"


def _describe_cut(game: Game) -> str:
    table = game.table
    if foresee(game, CUT) == "wins":
        then = "it and your last card become the new heads, you win"
    else:
        then = f"you take {cards_in_words(len(table.heads[table.oldest]))} and your turn ends"
    return f"cut off head {table.oldest}: {then}"


def refuse(game: Game, move: Move) -> str:
    """Say in words why a move is not legal."""
    if isinstance(move, Name) and game.testing and game.decision in ("name", "play"):
        return f"{move.card} is not a card that can come up"
    if game.decision in _FIRST:
        return _FIRST[game.decision]
    match move:
        case Place():
            return _refuse_place(game, move)
        case Reserve():
            return _refuse_reserve(game)
        case Swap():
            if game.rules.reserve != "card":
                return "cards are not swapped in these rules"
            return "you have no reserve to swap with"
        case Lift():
            return _refuse_lift(game)
        case Cut():
            return _refuse_cut(game)
        case Shuffle() | Draw():
            return "the turn has begun already"
        case Announce():
            return "no head waits for the value of a joker"
        case Name():
            return "cards are named in testing mode only"
        case _:
            return f"{move!r} is not a move"


def _refuse_place(game: Game, move: Place) -> str:
    table, hand = game.table, game.table.hand or HIDDEN
    if move.head not in table.heads:
        cut_off = 0 < move.head <= table.last_head
        return f"head {move.head} was cut off" if cut_off else f"there is no head {move.head}"
    if move.announced not in (hand.announced or (None,)):
        if not move.announced:
            return "say what the joker counts as"
        if not hand.announced:
            return f"{_the(hand)} is no joker: it can't be announced as something else"
        return f"{move.announced} is not a joker with a value"
    card, top = move.announced or hand, table.heads[move.head][-1]
    if game.rules.black_up:
        way = "goes up" if card.colour == "black" else "goes down"
        reason = f"{card.colour} {way}: {_the(card)} is"
    else:
        reason = f"the {card.value_name} is"
    compared = "higher" if card.value > top.value else "lower"
    return f"{reason} {compared} than the {top.value_name} on head {move.head}"


def _refuse_reserve(game: Game) -> str:
    if game.rules.reserve == "none":
        return "there is no reserve in these rules"
    if game.rules.reserve == "pile":
        if game.table.lifted:
            return "a card from the reserve can't be laid back on it"
        return "you have laid a card on your reserve already in this turn"
    if game.table.player.reserve:
        return "you have a reserve already: swap it with the card in hand"
    return "with only one head, no card can be reserved"


def _refuse_lift(game: Game) -> str:
    if game.rules.reserve != "pile":
        return "the reserve is not played like that in these rules"
    if game.table.lifted:
        return "you are playing a card from the reserve already"
    return "your reserve is empty"


def _refuse_cut(game: Game) -> str:
    table, hand = game.table, game.table.hand or HIDDEN
    if game.rules.cut == "unfit":
        top = table.heads[table.oldest][-1]
        if top.value == ACE:
            return f"head {table.oldest} has an ace on top: it can't be cut off"
        whatever = " whatever it counts as" if hand.announced else ""
        fits = f"{_the(hand)} fits on head {table.oldest}{whatever}"
        return f"{fits}: only a card that does not can cut it off"
    placeable = any(isinstance(move, Place) for move in game.legal_moves())
    done = "placed" if placeable else "reserved"
    return f"{_the(hand)} can be {done}, so you can't cut"


def _the(card: Card) -> str:
    if card is HIDDEN:
        return "the hidden card"
    if card.plain is JOKER:
        return f"the joker as {name_value(card)}" if card.value else "the joker"
    return f"the {card}"


def name_value(card: Card) -> str:
    """The value with its article: `a 3`, `an 8`, `an ace`."""
    return f"an {card.value_name}" if card.value in (ACE, 8) else f"a {card.value_name}"


def cards_in_words(count: int) -> str:
    """A number of cards: `1 card`, `7 cards`."""
    return "1 card" if count == 1 else f"{count} cards"
