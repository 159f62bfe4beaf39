"""How a game begins: dealt, in testing mode, or on a table that is laid out by hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

from hydra_tui.console.cards import ask_card, read_joker
from hydra_tui.console.talk import Talk
from hydra_tui.engine import HIDDEN, Card, Pile, Position, Rules, deal, deal_hidden
from hydra_tui.records import Header, Journal, games_folder, keep_game, numbered_seats
from hydra_tui.typed import MOST as MOST_SEED

MOST = 1000
"""The most of anything on a table laid out by hand; a record has room for that."""


def begin_game(  # noqa: PLR0913 - these are the options of the command
    talk: Talk,
    rules: Rules,
    players: int,
    *,
    seed: int | None,
    testing: bool,
    cheats: bool,
    data_dir: Path | None,
) -> Journal:
    """Begin a new game and its record."""
    if seed is None:
        seed = Random().randrange(MOST_SEED)
    shuffle = Random(seed).shuffle
    if cheats:
        position = _ask_table(talk, rules, players)
    elif testing:
        position = deal_hidden(rules, players)
    else:
        position = deal(rules, players, shuffle)
    header = Header(
        rules=rules.name,
        house=rules.house,
        seats=numbered_seats(players),
        seed=seed,
        testing=testing or cheats,
        laid=cheats,
    )
    return keep_game(games_folder(data_dir), header, position, shuffle)


def _ask_table(talk: Talk, rules: Rules, players: int) -> Position:
    """Ask for every pile; player 2 starts."""
    draw = tuple(
        (HIDDEN,) * talk.ask_number(f"How many cards in player {player}'s deck?", 0, MOST)
        for player in range(1, players + 1)
    )
    heads = talk.ask_number("How many starting heads?", 1, MOST)
    return Position(
        draw=draw,
        heads={head: _ask_head(talk, rules, head) for head in range(1, heads + 1)},
        seat=1,
    )


def _ask_head(talk: Talk, rules: Rules, head: int) -> Pile:
    height = talk.ask_number(f"Choose the number of cards in head {head}:", 1, MOST)
    talk.say(f"Choose the card on top of head {head}:")
    return (HIDDEN,) * (height - 1) + (_as_head(talk, rules, ask_card(talk)),)


def _as_head(talk: Talk, rules: Rules, card: Card) -> Card:
    """The card as it lies on a head: a joker with the value it starts one with (S2, O2)."""
    if not card.announced:
        return card
    if rules.joker_opens_as is None:
        return talk.ask_until("Joker value?", read_joker)
    return card.announced[rules.joker_opens_as - 1]
