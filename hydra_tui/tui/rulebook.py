"""A short rulebook of the game that is being played, as data that a screen can draw.

It is written from the fields of `Rules`, never from a ruleset's name, so it is right for every
combination of house rules.
"""

from __future__ import annotations

from typing import NamedTuple

from hydra_tui.engine import JOKER, Rules
from hydra_tui.engine.chance import deck
from hydra_tui.engine.moves import CUT, LIFT, RESERVE
from hydra_tui.engine.words import cards_in_words, name_value
from hydra_tui.tui.pictures import Picture, lay_table, picture_choices, picture_heads


class Steps(NamedTuple):
    """Sentences that are followed one after the other."""

    sentences: tuple[str, ...]


Part = str | Steps | Picture
"""A paragraph, a list or a picture."""


class Section(NamedTuple):
    """One matter of the rules."""

    heading: str
    parts: tuple[Part, ...]
    """In the order in which they are read."""


def write_rulebook(rules: Rules) -> list[Section]:
    """The rules in sections, each with what a player has to know."""
    sections = [
        _goal(),
        _set_up(rules),
        _turn(rules),
        _placing(rules),
        _aces(rules),
        _jokers(rules),
    ]
    if rules.reserve == "card":
        sections.append(_reserve_card(rules))
    elif rules.reserve == "pile":
        sections.append(_reserve_pile(rules))
    sections += [_cutting(rules), _winning(rules)]
    if _must_reserve(rules):
        sections.append(_stalemate(rules))
    if rules.house:
        sections.append(_house(rules))
    return sections


def _section(heading: str, *parts: Part) -> Section:
    return Section(heading, parts)


def _must_reserve(rules: Rules) -> bool:
    """Whether a card that fits nowhere has to be reserved while there are several heads.

    If so, a player can be stuck (R2); one who may cut never is.
    """
    return rules.reserve == "card" and rules.cut == "last resort"


def _goal() -> Section:
    return _section(
        "The goal",
        "Be the first to own no cards. You get rid of them on the heads, the piles that lie"
        " face up in the middle. But when you cut off a head, all its cards are yours, and two"
        " new heads grow.",
    )


def _set_up(rules: Rules) -> Section:
    size = len(deck(rules))
    jokers = "1 joker" if rules.jokers == 1 else f"{rules.jokers} jokers"
    if rules.all_open:
        opening = (
            "Then everybody turns up one card, in the order of their seats, so that there is a"
            " head for each player. Player 1 has the first turn."
        )
    else:
        opening = (
            "Then player 1 turns up one card, which is head 1. That was all of their turn: player 2"
            " is next, and so on round the table."
        )
    return _section(
        "Before the game",
        f"There is a deck of {size} cards for each player, {jokers} among them. The decks are"
        f" shuffled together and dealt out: your {size} cards, face down, are your draw pile."
        " What you have to take later goes to your discard pile, face down as well.",
        f"{opening} Each new head has the next number and keeps it, so the lowest number is"
        " always the oldest head.",
    )


def _turn(rules: Rules) -> Section:
    choices = ["place it on a head"]
    if rules.reserve == "card":
        choices.append("reserve it or swap it with your reserve")
    elif rules.reserve == "pile":
        choices.append("lay it on your reserve")
    last = ""
    if rules.cut == "last resort":
        neither = "it can be neither placed nor reserved"
        last = f" if {neither if rules.reserve != 'none' else 'no head takes it'},"
    if rules.shuffle_first:
        shuffling = (
            "Before you draw, you may shuffle your discard pile into your draw pile. That happens"
            " by itself if the draw pile has fewer cards than there are heads, or runs out."
        )
    else:
        shuffling = (
            "When your draw pile is used up, your discard pile is shuffled and takes its place."
        )
    return _section(
        "Your turn",
        "Count the heads when your turn begins: so many cards you draw and play, one after the"
        f" other. With each of them you do one thing: {', or '.join(choices)}, or{last} cut off"
        " the oldest head.",
        "The turn is over when you have played them all. It ends sooner if you place a card on"
        " an equal one, or cut.",
        shuffling,
    )


def _placing(rules: Rules) -> Section:
    heads = "10S | 7D | 4C | QH"
    down = picture_choices(
        lay_table(rules, "7H", heads),
        "You hold the 7H. Below each head: what comes of placing it there.",
    )
    order = "From low to high: A 2 3 4 5 6 7 8 9 10 J Q K."
    if not rules.black_up:
        text = (
            "A card goes on a head that shows a higher one, and your turn goes on. It goes on one"
            " of the same value too, but that ends your turn at once. Suits do not matter."
        )
        return _section("Placing a card", f"{text} {order}", down)
    text = (
        "Red cards go down: a heart or a diamond goes on a head that shows a higher card. Black"
        " cards go up: a spade or a club goes on a lower one. In both ways your turn goes on. On"
        " a head of the same value goes either colour, but that ends your turn at once."
    )
    up = picture_choices(lay_table(rules, "7S", heads), "You hold the 7S, which is black.")
    return _section("Placing a card", f"{text} {order}", down, up)


def _aces(rules: Rules) -> Section:
    colours = ", whatever their colours" if rules.black_up else ""
    return _section(
        "Aces",
        f"An ace fits on every head, and every card fits on an ace{colours}. Your turn goes on."
        " But an ace on an ace is equal and ends it.",
        picture_choices(lay_table(rules, "AS", "KD | AH | 5C"), "You hold an ace."),
        picture_choices(
            lay_table(rules, "QH", "AD | 3H | 8C"), "You hold the QH; one head shows an ace."
        ),
    )


def _jokers(rules: Rules) -> Section:
    if rules.black_up:
        counts = (
            "A joker has no colour and goes up or down as you like, so it may count as anything on"
            " every head. As the value that lies there it is equal and ends your turn."
        )
    else:
        counts = (
            "A joker counts as whatever you say, as long as that fits. On a 3 it may be an ace or a"
            " 2, and also a 3, which is equal and ends your turn."
        )
    after = "In the head it keeps that value; when the head is cut off, it is a plain joker again."
    if rules.joker_opens_as is None:
        opens = "When a joker starts a head, its owner says what it counts as."
    else:
        value = name_value(JOKER.announced[rules.joker_opens_as - 1])
        opens = f"When a joker starts a head, it counts as {value}."
    if rules.reserve != "none":
        opens += " In a reserve it counts as nothing yet."
    if rules.cut == "always":
        cuts = "It may cut like any other card."
    elif rules.cut == "unfit" and not rules.black_up:
        cuts = (
            "It may also cut, as something that is higher than the oldest head; above a king there"
            " is nothing."
        )
    else:
        cuts = "Since there is no head that it does not fit on, it can't cut."
    return _section(
        "Jokers",
        f"{counts} {after}",
        f"{opens} {cuts}",
        picture_choices(lay_table(rules, "Joker", "3D | AH | 9C"), "You hold a joker."),
    )


def _reserve_card(rules: Rules) -> Section:
    goes = "to your discard pile" if rules.reserve_to_discard else "on top of your draw pile"
    game = lay_table(rules, "KH", "9D | 5C | 3S", draw="2D 9S 4H")
    before = picture_choices(game, "The KH fits nowhere: you may reserve it.", reserve=True)
    game.play(RESERVE)
    after = picture_choices(game, "Then you draw the 4H, and may swap.", reserve=True)
    return _section(
        "The reserve",
        "While there are two heads or more, you may lay the card in hand face down before you"
        " instead of placing it. It counts as one of the cards of your turn. The reserve has"
        " room for one card.",
        "Later in the turn you may swap it with the card in hand, as often as you like. You"
        " have to play what you take up; swapping is not drawing.",
        before,
        after,
        f"When your turn ends, the reserve goes {goes}. If it is the only card that you have"
        " left, that ends your turn. It is yours all the time: in a turn in which you lay a"
        " reserve you can't win.",
    )


def _reserve_pile(rules: Rules) -> Section:
    game = lay_table(rules, "KH", "9D | 5C | 3S", reserve="8C 4D")
    before = picture_choices(
        game, "You drew the KH; the 4D on top of your reserve may come first.", reserve=True
    )
    game.play(LIFT)
    after = picture_choices(game, "You took up the 4D. The KH is played after it.")
    return _section(
        "The reserve",
        "Your reserve is a pile, face down, that stays from turn to turn. You may look at its"
        " top card, never below. Once in each turn you may lay a card that you drew on top of"
        " it instead of playing the card.",
        "Before you play a card that you drew, you may take up the top of your reserve and play"
        " that first. If it ends your turn, the drawn card goes to your discard pile.",
        before,
        after,
        _reserve_played_through(rules),
    )


def _reserve_played_through(rules: Rules) -> str:
    """O12."""
    if rules.old_rulings:
        return (
            "With nothing left to draw, the cards of your turn come from the reserve, from its top"
            " on, and can't be laid back."
        )
    return (
        "If you have nothing left to draw while your turn goes on, you play your reserve through,"
        " one card at a time from its top: none of them can be laid back. They do not count as"
        " cards of your turn, so it goes on until the reserve is empty, or an equal card or a cut"
        " ends it. But once you have drawn and played all cards of your turn, it is over."
    )


def _cutting(rules: Rules) -> Section:
    held = "KD" if rules.reserve == "card" else ""
    game = lay_table(rules, "QH", "KS 8D 5C | 9D | 3S", draw="2D JC 6H", reserve=held)
    before = picture_choices(
        game, "You hold the QH, which fits nowhere.", reserve=rules.reserve != "none"
    )
    newest, taken = game.table.last_head, cards_in_words(len(game.table.heads[game.table.oldest]))
    game.play(CUT)
    after = picture_heads(game, f"After the cut: you took {taken}, two heads grew.", newest + 1)
    steps = ["The card in hand goes to your discard pile."]
    if rules.reserve == "card":
        goes = "there too" if rules.reserve_to_discard else "on top of your draw pile"
        steps.append(f"Your reserve, if you have one, goes {goes}.")
    steps += [
        "All cards of the oldest head go to your discard pile.",
        "The top two cards of your draw pile become new heads, and your turn is over.",
    ]
    when = f"{_say_when_to_cut(rules)} This is what happens:"
    return _section("Cutting off a head", when, Steps(tuple(steps)), before, after)


def _say_when_to_cut(rules: Rules) -> str:
    match rules.cut:
        case "last resort":
            reserved = " and it can't be reserved" if rules.reserve != "none" else ""
            swap = " With a reserve you may swap instead." if rules.reserve == "card" else ""
            return f"You cut only when no head takes your card{reserved}.{swap}"
        case "unplaceable":
            reserved = ", even if you could reserve it" if rules.reserve != "none" else ""
            return f"You may cut when no head takes your card{reserved}."
        case "unfit":
            which = "does not fit on the oldest head"
            if not rules.black_up:
                which = "is higher than the oldest head"
            return (
                f"You may cut with a card that {which}, even if another head would take it. A head"
                " that shows an ace can't be cut off."
            )
        case "always":
            return "You may cut whenever you like, with any card."


def _winning(rules: Rules) -> Section:
    where = "draw pile, discard pile"
    where += ", hand or reserve" if rules.reserve != "none" else " or hand"
    if _must_reserve(rules):
        when = "there is but one head, of one card, and your last card does not fit on it: you cut"
    else:
        when = "the oldest head is a single card, and you may cut it off with your last one"
    return _section(
        "Winning",
        f"Whoever has no card left in {where} wins at once, at any point of a turn. The last"
        " one may go on an equal just as well.",
        f"You can even win by losing, if {when}. Then these two cards become the two new heads,"
        " and none is left for you.",
        picture_choices(lay_table(rules, "9H", "5C", draw=""), "Your last card is the 9H."),
    )


def _stalemate(rules: Rules) -> Section:
    text = (
        "If your only card fits on none of several heads, all that you can do is to reserve it"
        " and get it back. When that is so for everybody in a row, nothing can ever change"
        " again: the game is over, and the Hydra wins."
    )
    if not rules.has_stalemate(testing=True):
        text += " Not so in testing mode, where the next card can be named as one that fits."
    return _section("Stalemate", text)


_HOUSE = {
    "reserves": "everybody has a reserve, a pile that stays from turn to turn.",
    "free-cut": "you may cut whenever you like.",
    "black-up": "red cards go down, black cards go up.",
    "early-cut": "you may cut as soon as no head takes your card.",
}
"""What each switch is about; the sections before say all that comes of it."""


def _house(rules: Rules) -> Section:
    lines = [f"{name}: {_HOUSE[name]}" for name in rules.house]
    return _section("House rules in force", *lines)
