"""How a game begins: dealt, in testing mode, laid out by hand, or gone on with."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from hydra_tui.bots.registry import untrusted_modules
from hydra_tui.console.cards import ask_card, read_joker
from hydra_tui.console.notation import NEEDS_SUITS, Notation
from hydra_tui.console.request import MOST, NewGame
from hydra_tui.console.talk import Stop, Talk
from hydra_tui.engine import HIDDEN, Pile, Position, Rules, deal, deal_hidden
from hydra_tui.records import Journal, RecordError, Seat, games_folder, keep_game, make_header
from hydra_tui.saying import complain
from hydra_tui.showable import quote
from hydra_tui.typed import LARGEST


class Opening(NamedTuple):
    """A game to be played on."""

    journal: Journal
    seed: int
    """What its chance came from."""


def begin_game(talk: Talk, game: NewGame, notation: Notation) -> Opening:
    """Begin a new game and its record."""
    rules, players = game.make_rules(), game.players or 0
    seed = Random().randrange(LARGEST) if game.seed is None else game.seed
    shuffle = Random(seed).shuffle
    if game.cheats:
        position = _ask_table(talk, rules, players, notation)
    elif game.testing:
        position = deal_hidden(rules, players)
    else:
        position = deal(rules, players, shuffle)
    testing = game.testing or game.cheats
    seats = [Seat(f"Player {seat}", game.bot_at(seat)) for seat in range(1, players + 1)]
    header = make_header(rules, seats, seed=seed, testing=testing, laid=game.cheats)
    return Opening(keep_game(games_folder(game.data_dir), header, position, shuffle), seed)


def resume_game(path: Path, notation: Notation, *, trust_bots: bool) -> Opening:
    """Go on with the game of a record; raises `Stop` if that can't be done."""
    try:
        journal, found = Journal.resume(path)
    except RecordError as error:
        raise Stop(1, f"{path}: {error}") from None
    except OSError as error:
        raise Stop(1, f"can't go on with {path}: {error.strerror}") from None
    if journal.game.rules.black_up and not notation.suits:
        journal.close()
        raise Stop(1, NEEDS_SUITS)
    if found.torn:
        complain("hydra-tui console: the last line of the record was torn and is left out")
    if not trust_bots and not journal.game.outcome:
        _refuse_untrusted(path, journal)
    return Opening(journal, found.header.seed)


def _refuse_untrusted(path: Path, journal: Journal) -> None:
    """Raise `Stop` if a computer player would have a module run that only the record names."""
    for seat, module in untrusted_modules(journal.bots).items():
        journal.close()
        raise Stop(
            1,
            f"{path}: player {seat + 1} is {quote(journal.bots[seat] or '')}, which would run the"
            f" code of {quote(module)}: add -trust-bots if you know where it is from",
        )


def _ask_table(talk: Talk, rules: Rules, players: int, notation: Notation) -> Position:
    """Ask for every pile; player 2 starts."""
    draw = tuple(
        (HIDDEN,) * talk.ask_number(f"How many cards in player {player}'s deck?", 0, MOST)
        for player in range(1, players + 1)
    )
    heads = talk.ask_number("How many starting heads?", 1, MOST)
    return Position(
        draw=draw,
        heads={head: _ask_head(talk, rules, head, notation) for head in range(1, heads + 1)},
        seat=1,
    )


def _ask_head(talk: Talk, rules: Rules, head: int, notation: Notation) -> Pile:
    height = talk.ask_number(f"Choose the number of cards in head {head}:", 1, MOST)
    talk.say(f"Choose the card on top of head {head}:")
    card = ask_card(talk, suits=notation.suits)
    top = rules.opens_as(card) or talk.ask_until("Joker value?", read_joker)
    return (HIDDEN,) * (height - 1) + (top,)
