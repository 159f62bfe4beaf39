"""Nothing private is on another player's screen (R4).

The same game is played with other cards where nobody but their owner may know them: all that is
seen must be the same, to the last cell.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hydra_tui.engine import Card, Event, Game, Position, Rules
from hydra_tui.engine.moves import SWAP
from hydra_tui.tui.table import LogLine, Shown
from tests.all_rules import ALL_RULES
from tests.engine.laying import pile, position
from tests.tui.tables import Sitting, lay_match, sit_down


def exchange(cards: tuple[Card, ...], random: Random) -> tuple[Card, ...]:
    """As many cards, and all of them others."""
    faces = [card for card in pile("2S 4D 6H 8C 10S QD KH AC Joker 7H") if card not in cards]
    return tuple(random.choice(faces) for _ in cards)


def disguise(laid: Position, random: Random, *, reserve_of: int | None = None) -> Position:
    """The same table with other cards in all draw and discard piles, and in a reserve."""
    reserve = tuple(
        exchange(cards, random) if seat == reserve_of else cards
        for seat, cards in enumerate(laid.reserve)
    )
    return replace(
        laid,
        draw=tuple(exchange(cards, random) for cards in laid.draw),
        discard=tuple(exchange(cards, random) for cards in laid.discard),
        reserve=reserve,
    )


async def see(
    table: Sitting, laid: Position, rules: str, house: str, *keys: str, names: tuple[str, ...] = ()
) -> str:
    """All that is on the screen after some keys."""
    await table.begin(lay_match(laid, rules=rules, house=house, names=names))
    if table.waiting and laid.hand:
        await table.press("enter")
    await table.press(*keys)
    await table.pilot.pause()  # until it is laid out as well
    return table.text


HANDED_OVER = {
    "placed": (position("2C 3C", "KC QC 9C", heads="9S | KS", hand="5H"), "standard", "", ["1"]),
    "equal": (position("2C 3C", "KC QC", heads="5S | KS", hand="5H"), "spring-2020", "", ["1"]),
    "three": (position("2C", "KC QC", "4D", heads="9S | KS", hand="5H"), "standard", "", ["1"]),
    "original": (
        position("2C 3C", "KC QC JC", heads="9S | KS", hand="5H", discard=("3D", "7D 8D")),
        "original",
        "",
        ["1"],
    ),
    "forced shuffle": (
        position("2C 3C", "KC", heads="9S | KS", hand="5H", discard=("3D", "7D 8D")),
        "original",
        "",
        ["1"],
    ),
    "reserves": (
        position("2C 3C", "KC QC JC", heads="9S | KS", hand="5H", reserve=("3D", "7D 8D")),
        "original",
        "reserves",
        ["1"],
    ),
}


@pytest.mark.parametrize("name", HANDED_OVER)
async def test_at_a_handover_no_hidden_card_shows(tmp_path: Path, name: str) -> None:
    laid, rules, house, keys = HANDED_OVER[name]
    random = Random(name)
    async with sit_down(
        lay_match(laid, rules=rules, house=house), tmp_path, handover=True
    ) as table:
        seen = await see(table, laid, rules, house, *keys)
        assert table.waiting
        assert "Bo, it is your turn." in seen
        for seat in (None, 0, 1):
            other = disguise(laid, random, reserve_of=seat)
            assert await see(table, other, rules, house, *keys) == seen


async def test_a_card_that_was_reserved_does_not_show(tmp_path: Path) -> None:
    async with sit_down(lay_match(HANDED_OVER["placed"][0]), tmp_path, handover=True) as table:
        seen = [
            await see(
                table,
                position("2C 3D", "KC QC", heads="9S | KS", hand=hand, owed=1),
                *("standard", "", "0", "1"),
            )
            for hand in ("5H", "7D", "Joker", "10S")
        ]
        assert table.waiting
        assert len({*seen}) == 1


async def test_a_card_that_was_swapped_does_not_show(tmp_path: Path) -> None:
    async with sit_down(lay_match(HANDED_OVER["placed"][0]), tmp_path, handover=True) as table:
        seen = [
            await see(
                table,
                position("2C", "KC QC", heads="9S | KS", hand=hand, reserve=("3D", "")),
                *("standard", "", "0", "1"),
            )
            for hand in ("5H", "7D", "Joker", "10S")
        ]
        assert table.waiting
        assert len({*seen}) == 1


async def test_a_card_that_was_discarded_at_a_cut_does_not_show(tmp_path: Path) -> None:
    async with sit_down(lay_match(HANDED_OVER["placed"][0]), tmp_path, handover=True) as table:
        seen = [
            await see(
                table,
                position("7H 2C 3C", "KC QC", heads="4S 3S | 3H", hand=hand, owed=1),
                *("standard", "early-cut", "c"),
            )
            for hand in ("5H", "7D", "KS", "10S")
        ]
        assert table.waiting
        assert len({*seen}) == 1


async def test_a_drawn_card_that_waited_does_not_show(tmp_path: Path) -> None:
    """O10: the top of the reserve ended the turn, so the drawn card was discarded unseen."""
    async with sit_down(lay_match(HANDED_OVER["placed"][0]), tmp_path, handover=True) as table:
        seen = [
            await see(
                table,
                position("7H 2C", "KC QC", heads="4S | KH", hand=hand, reserve=("KD", "")),
                *("original", "reserves", "r", "2"),
            )
            for hand in ("5H", "7D", "Joker")
        ]
        assert table.waiting
        assert len({*seen}) == 1


async def test_that_a_player_is_stuck_does_not_show(tmp_path: Path) -> None:
    """R2: whether the only card could have been placed is its owner's secret."""
    async with sit_down(lay_match(HANDED_OVER["placed"][0]), tmp_path, handover=True) as table:
        seen = [
            await see(
                table,
                position("", "KC QC", heads="9S | 3H", hand=hand, owed=1),
                *("standard", "", "0"),
            )
            for hand in ("KH", "5H")
        ]
        assert table.waiting
        assert len({*seen}) == 1


@pytest.mark.parametrize("keys", [[], ["2"], ["r"], ["i"]], ids=str)
async def test_in_a_turn_only_ones_own_cards_show(tmp_path: Path, keys: list[str]) -> None:
    laid = position(
        *("2C 3C 4C", "KC QC", "JC 10C"),
        heads="9S | KS",
        hand="5H",
        owed=2,
        reserve=("3D", "7D 8D", "6D"),
    )
    others = [
        replace(laid, reserve=(pile("3D"), pile(bo), pile(cleo)), draw=(laid.draw[0], *draw))
        for bo, cleo, draw in (
            ("AS 2S", "Joker", laid.draw[:0:-1]),
            ("Joker Joker", "KD", (pile("Joker 5S"), pile("4S 3S"))),
        )
    ]
    async with sit_down(lay_match(laid, rules="original", house="reserves"), tmp_path) as table:
        seen = await see(table, laid, "original", "reserves", *keys)
        for other in others:
            assert await see(table, other, "original", "reserves", *keys) == seen


async def test_ones_own_cards_do_show(tmp_path: Path) -> None:
    """So that the tests above are not passed by a screen that shows nothing."""
    laid = position("2C", "KC", heads="9S | KS", hand="5H", owed=1, reserve=("7D", ""))
    async with sit_down(lay_match(laid), tmp_path) as table:
        seen = await see(table, laid, "standard", "")
        for other in (replace(laid, hand=pile("6H")[0]), replace(laid, reserve=(pile("8D"), ()))):
            assert await see(table, other, "standard", "") != seen


# The log.


def log_of(events: list[Event]) -> list[LogLine]:
    shown = Shown()
    for event in events:
        shown.apply(event)
    return shown.log


@settings(max_examples=60)
@given(st.sampled_from(ALL_RULES), st.integers(2, 4), st.integers(0, 2**32))
def test_the_log_is_the_same_from_every_seat(rules: Rules, players: int, seed: int) -> None:
    """It tells nothing that a seat could not tell from what it was shown."""
    game = Game.new(players, rules, seed=seed)
    choose = Random(seed)
    for _ in range(150):
        moves = [move for move in game.legal_moves() if move != SWAP or choose.random() < 0.2]
        if not moves:
            break
        game.play(choose.choice(moves))
    log = log_of(game.events)
    for seat in range(players):
        assert log_of(game.view(seat).events) == log
