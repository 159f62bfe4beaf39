from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.bots.deals import Deals
from hydra_tui.engine import (
    HIDDEN,
    Card,
    Game,
    Pile,
    Position,
    Rules,
    View,
    deal,
    deal_hidden,
)
from hydra_tui.engine.chance import deck
from hydra_tui.engine.position import find_fault
from tests.all_rules import ALL_RULES
from tests.engine.laying import lay, moves, pile, play, position, show, start
from tests.engine.test_invariants import any_position, any_rules, any_seed, cards_on

PUBLIC = ("heads", "seat", "owed", "lifted", "reserved", "growing", "turn", "last_head")


def agree(shown: Pile, dealt: Pile) -> bool:
    """Whether a pile may be the one that a view shows."""
    return len(shown) == len(dealt) and all(
        card is not HIDDEN and face in (card, HIDDEN)
        for face, card in zip(shown, dealt, strict=True)
    )


def check(view: View, game: Game) -> None:
    """An imagined game is one that the view may be of."""
    seen, dealt = view.table.position(), game.table.position()
    for field in PUBLIC:
        assert getattr(seen, field) == getattr(dealt, field)
    for field in ("draw", "discard", "reserve"):
        for shown, real in zip(getattr(seen, field), getattr(dealt, field), strict=True):
            assert agree(shown, real)
    assert agree((seen.hand or JUST,), (dealt.hand or JUST,))
    assert agree((seen.aside or JUST,), (dealt.aside or JUST,))
    for seat, known in enumerate(view.known):
        assert known <= Counter(hidden_cards(seen, dealt, seat))
    assert game.outcome is None
    if view.moves:
        assert game.legal_moves() == view.moves or {*game.legal_moves()} == {*view.moves}


JUST = pile("2H")[0]
"""Stands for no card."""


def hidden_cards(seen: Position, dealt: Position, seat: int) -> list[Card]:
    """The cards of a player that a view does not show, as they were dealt."""
    pairs = [
        (shown, real)
        for one, other in (
            (seen.draw, dealt.draw),
            (seen.discard, dealt.discard),
            (seen.reserve, dealt.reserve),
        )
        for shown, real in zip(one[seat], other[seat], strict=True)
    ]
    if seat == seen.seat:
        pairs += [
            (a, b) for a, b in ((seen.hand, dealt.hand), (seen.aside, dealt.aside)) if a and b
        ]
    return [real for shown, real in pairs if shown is HIDDEN]


def check_all(game: Game, seed: int = 1, takes: int = 3) -> None:
    for seat in range(len(game.table.players)):
        view = game.view(seat)
        deals = Deals(view, Random(seed))
        for _ in range(takes):
            check(view, deals.take())


@settings(max_examples=60)
@given(any_rules, st.integers(2, 4), any_seed, st.integers(0, 250))
def test_R3_R4_every_deal_is_one_that_the_seat_can_not_tell_from_the_real_one(
    rules: Rules, players: int, seed: int, played: int
) -> None:
    game, choose = Game.new(players, rules, seed=seed), Random(seed)
    for _ in range(played):
        listed = game.legal_moves()
        game.play(choose.choice(listed))
        if game.outcome:
            return
    check_all(game, seed)
    all_cards = Counter(deck(rules) * players)
    for seat in range(players):
        assert Counter(cards_on(Deals(game.view(seat), Random(seed)).take().table)) == all_cards


@settings(max_examples=120)
@given(any_rules, any_position(), any_seed)
def test_a_table_that_was_laid_out_may_have_odd_cards(
    rules: Rules, laid: Position, seed: int
) -> None:
    if find_fault(laid, rules):
        return
    game, choose = Game(rules, laid, Random(seed).shuffle), Random(seed)
    for _ in range(4):
        if game.outcome:
            return
        check_all(game, seed, takes=1)
        game.play(choose.choice(game.legal_moves()))


@settings(max_examples=30)
@given(any_rules, any_seed, st.integers(0, 150), st.booleans())
def test_in_testing_mode_any_card_may_be_anything(
    rules: Rules, seed: int, played: int, dealt: bool
) -> None:
    shuffle = Random(seed).shuffle
    laid = deal(rules, 2, shuffle) if dealt else deal_hidden(rules, 2)
    game, choose = Game(rules, laid, shuffle, testing=True), Random(seed)
    for _ in range(played):
        if game.outcome:
            return
        listed = game.legal_moves()
        game.play(choose.choice(listed[:3]))
    if game.outcome:
        return
    for seat in range(2):
        imagined = Deals(game.view(seat), Random(seed)).take()
        assert HIDDEN not in cards_on(imagined.table)
        assert len(cards_on(imagined.table)) == len(cards_on(game.table))
        assert not imagined.testing


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.title)
def test_every_decision_of_a_whole_game_can_be_imagined(rules: Rules) -> None:
    game, choose = Game.new(2, rules, seed=4), Random(4)
    asked = Counter[str]()
    while game.legal_moves():
        asked[game.decision] += 1
        if asked.total() % 8 == 0 or asked[game.decision] == 1:
            check_all(game, takes=1)
        game.play(choose.choice(game.legal_moves()))
    assert asked["play"]
    assert bool(asked["start"]) == rules.shuffle_first


def test_before_a_turn_the_choice_to_shuffle_is_the_same() -> None:
    game = lay("3H 4H", "KS", heads="5C | 6C", discard=("7C", ""), rules="original")
    assert moves(game) == {"shuffle", "draw"}
    check_all(game)


def test_a_joker_that_waits_for_its_value_is_there() -> None:
    game = lay("5H 3H Joker QH", "KS", heads="5H", rules="original")
    play(game, "cut")
    imagined = Deals(game.view(0), Random(1)).take()
    assert imagined.decision == "announce"
    check_all(game)


def test_a_joker_that_waits_at_the_opening_is_there() -> None:
    game = lay("5H 3H", "KS Joker", "2S 7S", growing=3, rules="original")
    assert (game.decision, game.seat) == ("announce", 1)
    check_all(game)


def test_a_card_that_waits_aside_is_there() -> None:
    laid = position(
        "9H", "KS", heads="7C | 6C", hand="8H", aside="5D", lifted=True, reserve=("4S", "2S")
    )
    game = start(laid, rules="original", house="reserves")
    check_all(game)
    mine = Deals(game.view(0), Random(1)).take().table
    assert (str(mine.hand), str(mine.aside)) == ("8H", "5D")


def test_what_was_seen_before_a_shuffle_stays_with_its_player() -> None:
    game = lay("4C 9H", "KS QS", heads="7C 6C 5J")
    play(game, "cut")
    view = game.view(1)
    assert show(sorted(view.known[0], key=str)) == "6C 7C"
    for seed in range(20):
        check(view, Deals(view, Random(seed)).take())


def frequencies(view: View, takes: int) -> list[Counter[Card]]:
    """How often each card lies in each place of the draw piles."""
    deals = Deals(view, Random(5))
    places: list[Counter[Card]] = [Counter() for p in view.table.players for _ in p.draw]
    for _ in range(takes):
        dealt = deals.take().table.position()
        for place, card in zip(places, chain(*dealt.draw), strict=True):
            place[card] += 1
    return places


def test_each_unseen_card_is_as_likely_as_any_other_in_each_place() -> None:
    game, choose = Game.new(2, seed=1), Random(3)
    while sum(len(player.draw) for player in game.table.players) > 70:
        game.play(choose.choice(game.legal_moves()))
    view = game.view(game.seat)
    assert not any(view.known)
    assert sum(len(cards) for cards in view.table.heads.values()) > 15
    takes = 3000
    seen = Counter(cards_on(view.table))
    unseen = Counter(deck(game.rules) * 2)
    unseen.subtract(seen)
    del unseen[HIDDEN]
    total = unseen.total()
    for place, shown in zip(
        frequencies(view, takes), (c for p in view.table.players for c in p.draw), strict=True
    ):
        if shown is not HIDDEN:
            assert place == {shown: takes}
            continue
        assert place.keys() <= {card for card, left in unseen.items() if left > 0}
        # So many standard deviations off is next to impossible, for any of some 3000 counts.
        for card, left in unseen.items():
            share = left / total
            assert abs(place[card] - takes * share) <= 6 * (takes * share) ** 0.5 + 1


def test_a_known_card_is_as_likely_in_each_place_of_its_pile() -> None:
    game = lay("4C 9H", "KS QS 2D", heads="7C 6C 5J")
    play(game, "cut")
    view = game.view(1)
    takes = 3000
    places = frequencies(view, takes)
    for card in pile("6C 7C"):
        for place in places[:3]:
            assert abs(place[card] - takes / 3) < 200
