"""Whole games at the table: by each ruleset to its end, by keys alone and by mouse alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hydra_tui.engine import JOKER, Move, Position
from hydra_tui.engine.cards import VALUES
from hydra_tui.engine.moves import CUT, LIFT, RESERVE, SHUFFLE, SWAP, Announce, Name, Place
from hydra_tui.tui.screens.game_over import GameOverScreen
from tests.engine.laying import position
from tests.tui.tables import Sitting, lay_match, sit_down

GAMES = [
    ("standard", "", 101),
    ("spring-2020", "", 101),
    ("original", "", 134),
    ("original", "reserves", 33),
    ("standard", "free-cut", 72),
    ("standard", "black-up", 119),
    ("standard", "early-cut", 119),
    ("spring-2020", "free-cut black-up early-cut", 55),
    ("original", "reserves black-up", 186),
]
"""Rules, house rules, and a seed: in each of these games all kinds of moves are made."""
MOST = 60
"""No game here takes more decisions."""


def few_cards(seed: int, players: int = 2) -> Position:
    """A position in which everybody has a few cards, and there are a few heads."""
    random = Random(seed)

    def some(least: int, most: int) -> str:
        faces = [random.choice(VALUES) + random.choice("SHCD") for _ in range(most)]
        faces = ["Joker" if random.random() < 0.15 else face for face in faces]
        return " ".join(faces[: random.randint(least, most)])

    heads = " | ".join(random.choice(VALUES) + random.choice("SHCD") for _ in range(3))
    discards = tuple(some(0, 2) for _ in range(players))
    return position(*(some(3, 5) for _ in range(players)), heads=heads, discard=discards)


def choose(table: Sitting, random: Random) -> Move:
    """Any legal move, but seldom a swap, and rather a placement."""
    moves = sorted(table.game.legal_moves(), key=str)
    moves = [m for m in moves if m != SWAP or random.random() < 0.2] or moves
    places = [move for move in moves if isinstance(move, Place)]
    return random.choice(places if places and random.random() < 0.8 else moves)


def value_of(announced: object) -> str:
    return str(announced)[:-1]


async def play_by_keys(table: Sitting, move: Move) -> None:
    match move:
        case Place():
            others = [n for n in table.game.table.heads if str(n).startswith(str(move.head))]
            await table.press(*str(move.head))
            if len(others) > 1:
                await table.press("enter")
            if move.announced:
                await table.type_value(value_of(move.announced))
        case Announce():
            await table.type_value(value_of(move.card))
        case Name():
            await table.press(*("*" if move.card is JOKER else str(move.card).lower()))
        case _:
            keys = {CUT: "c", RESERVE: "0", SWAP: "0", LIFT: "r", SHUFFLE: "s"}
            await table.press(keys.get(move, "enter"))


async def play_by_mouse(table: Sitting, move: Move) -> None:
    match move:
        case Place():
            await table.click_head(move.head)
            if move.announced:
                await table.click_card(move.announced)
        case Announce() | Name():
            await table.click_card(move.card)
        case _:
            names = {CUT: "cut", SHUFFLE: "shuffle first", RESERVE: "reserve"}
            if move in (LIFT, SWAP) or (move == RESERVE and LIFT not in table.game.legal_moves()):
                await table.click_reserve()
            else:
                await table.click_key(names.get(move, "take your turn"))


async def play_on(table: Sitting, random: Random, *, mouse: bool) -> int:
    """Play to the end; how many decisions it took."""
    for count in range(MOST):
        if table.game.outcome:
            return count
        if table.waiting and table.game.decision != "start":
            if mouse:
                await table.click_key("take your turn")
            else:
                await table.press("enter")
            assert not table.waiting
        move = choose(table, random)
        before = len(table.game.events)
        await (play_by_mouse if mouse else play_by_keys)(table, move)
        assert len(table.game.events) > before, f"{move} was not played: {table.says}"
        assert table.last_move == str(move)
    raise AssertionError(f"the game is not over after {MOST} decisions: choose another seed")


def check_end(table: Sitting) -> None:
    assert table.game.outcome
    assert isinstance(table.top, GameOverScreen)
    found = table.read()
    assert found.ended
    assert not found.torn
    assert found.game.outcome == table.game.outcome
    assert found.game.events == table.game.events
    assert found.moments == table.match.journal.moments


async def play_whole_game(
    folder: Path, rules: str, house: str, seed: int, *, players: int = 2, mouse: bool = False
) -> None:
    match = lay_match(
        few_cards(seed, players),
        folder=folder,
        rules=rules,
        house=house,
        shuffle=Random(seed).shuffle,
    )
    async with sit_down(match, folder, handover=True) as table:
        await play_on(table, Random(seed), mouse=mouse)
        check_end(table)


@pytest.mark.parametrize(("rules", "house", "seed"), GAMES)
async def test_a_game_by_keys_alone(tmp_path: Path, rules: str, house: str, seed: int) -> None:
    await play_whole_game(tmp_path, rules, house, seed)


@pytest.mark.parametrize(("rules", "house", "seed"), GAMES[:4])
async def test_a_game_by_mouse_alone(tmp_path: Path, rules: str, house: str, seed: int) -> None:
    await play_whole_game(tmp_path, rules, house, seed, mouse=True)


async def test_a_game_of_four(tmp_path: Path) -> None:
    await play_whole_game(tmp_path, "standard", "early-cut", 29, players=4)
