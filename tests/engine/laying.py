"""Positions laid out in a few words, and games read back in as few.

Piles are written from the bottom to the top, so the last card of a draw pile is drawn first. Heads
are parted by a bar, the oldest first: `"KD 9H | 4S"`.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hydra_tui.engine import (
    Card,
    Event,
    Game,
    Pile,
    Position,
    Shuffler,
    make_rules,
    parse_card,
    parse_move,
)

VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def keep(cards: list[Card]) -> None:
    """A shuffle that leaves every card where it is."""


def turn_over(cards: list[Card]) -> None:
    """A shuffle that turns the pile upside down."""
    cards.reverse()


def pile(text: str) -> Pile:
    return tuple(parse_card(card) for card in text.split())


def show(cards: Iterable[Card | None]) -> str:
    return " ".join(str(card) for card in cards)


def position(
    *draw: str,
    heads: str = "",
    first: int = 1,
    last_head: int = 0,
    seat: int = 0,
    discard: tuple[str, ...] = (),
    reserve: tuple[str, ...] = (),
    hand: str = "",
    owed: int = 0,
    aside: str = "",
    lifted: bool = False,
    growing: int = 0,
    stuck: int = 0,
    turn: int | None = None,
) -> Position:
    """A position; its heads are numbered from `first`. With a card in hand, a turn has begun."""
    return Position(
        draw=tuple(map(pile, draw)),
        discard=tuple(map(pile, discard)),
        reserve=tuple(map(pile, reserve)),
        heads=dict(enumerate(map(pile, heads.split("|")), first)) if heads else {},
        seat=seat,
        hand=parse_card(hand) if hand else None,
        owed=owed,
        aside=parse_card(aside) if aside else None,
        lifted=lifted,
        growing=growing,
        stuck=stuck,
        turn=bool(hand) if turn is None else turn,
        last_head=last_head,
    )


def start(
    laid: Position,
    *,
    rules: str = "standard",
    house: str = "",
    shuffle: Shuffler = keep,
    testing: bool = False,
    old_rulings: bool = False,
) -> Game:
    wanted = replace(make_rules(rules, house.split()), old_rulings=old_rulings)
    return Game(wanted, laid, shuffle, testing=testing)


def lay(
    *draw: str,
    heads: str = "",
    first: int = 1,
    last_head: int = 0,
    seat: int = 0,
    discard: tuple[str, ...] = (),
    reserve: tuple[str, ...] = (),
    growing: int = 0,
    rules: str = "standard",
    house: str = "",
    shuffle: Shuffler = keep,
    testing: bool = False,
    old_rulings: bool = False,
) -> Game:
    """A game in which a turn is about to begin, or the first heads are about to grow."""
    laid = position(
        *draw,
        heads=heads,
        first=first,
        last_head=last_head,
        seat=seat,
        discard=discard,
        reserve=reserve,
        growing=growing,
    )
    return start(
        laid,
        rules=rules,
        house=house,
        shuffle=shuffle,
        testing=testing,
        old_rulings=old_rulings,
    )


def play(game: Game, *texts: str) -> list[Event]:
    """Play moves as they are written; all that happened."""
    return [event for text in texts for event in game.play(parse_move(text))]


def moves(game: Game) -> set[str]:
    """The legal moves as they are written, each of them listed once."""
    texts = [str(move) for move in game.legal_moves()]
    assert len(texts) == len(set(texts))
    return set(texts)


def decision(game: Game) -> str:
    """What the game waits for; a call, since type checkers take an attribute to stay as it is."""
    return game.decision


def heads(game: Game) -> dict[int, str]:
    return {number: show(cards) for number, cards in game.table.heads.items()}


def draw(game: Game, seat: int = 0) -> str:
    return show(game.table.players[seat].draw)


def discard(game: Game, seat: int = 0) -> str:
    return show(game.table.players[seat].discard)


def reserve(game: Game, seat: int = 0) -> str:
    return show(game.table.players[seat].reserve)


def kinds(events: Iterable[Event]) -> list[str]:
    """The names of what happened."""
    return [type(event).__name__ for event in events]
