from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

from hydra_tui.engine import HIDDEN, JOKER, Card, Game, deal, make_rules, parse_card
from hydra_tui.engine.cards import FACES, KINDS

from .laying import VALUES, discard, heads, keep, lay, moves, play, show


def test_C1_values_are_worth_1_to_13() -> None:
    assert [parse_card(f"{value}H").value for value in VALUES] == list(range(1, 14))


def test_C1_a_card_is_written_value_and_suit() -> None:
    for suit in "SHCD":
        for value in VALUES:
            card = parse_card(value + suit)
            assert str(card) == value + suit
            assert card.suit == suit


@pytest.mark.parametrize("text", ["", "1H", "11S", "H10", "10X", "kd", "10 D", "joker", "0J"])
def test_C1_nothing_else_is_a_card(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize("card", ["4S", "4H", "4C", "4D"])
def test_C1_suit_never_matters_in_standard_but_is_remembered(card: str) -> None:
    game = lay(f"9H {card}", "KS", heads="5H | 4D | 3S")
    assert moves(game) == {"on 1", "on 2", "reserve"}
    play(game, "on 1")
    assert heads(game)[1] == f"5H {card}"


def test_C1_there_is_one_object_for_each_face() -> None:
    for card in (*FACES, *KINDS, HIDDEN):
        assert parse_card(str(card)) is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301


def test_C2_a_joker_in_the_hand_is_written_joker() -> None:
    game = lay("9H Joker", "KS", heads="5H | 4D")
    assert str(game.table.hand) == "Joker"


def test_C2_a_joker_on_a_head_is_written_with_its_value() -> None:
    game = lay("9H Joker", "KS", heads="5H | 4D")
    play(game, "on 1 as AJ")
    assert heads(game) == {1: "5H AJ", 2: "4D"}
    assert [parse_card(f"{value}J").value for value in VALUES] == list(range(1, 14))


def test_C2_a_joker_keeps_its_value_in_the_head() -> None:
    game = lay("9C 2H", "KS", heads="5H 3J | 4D 3J 2C")
    assert "on 1" in moves(game)
    play(game, "on 1")
    assert heads(game) == {1: "5H 3J 2H", 2: "4D 3J 2C"}


def test_C2_a_joker_is_a_plain_joker_again_when_its_head_is_taken() -> None:
    game = lay("6C 7C 9H", "KS", heads="KD 5J 3J")
    play(game, "cut")
    assert discard(game) == "9H KD Joker Joker"


@pytest.mark.parametrize(
    ("rules", "jokers"), [("standard", 2), ("spring-2020", 2), ("original", 1)]
)
def test_C3_one_deck_per_player_dealt_out_equally(rules: str, jokers: int) -> None:
    laid = deal(make_rules(rules), 3, keep)
    assert [len(pile) for pile in laid.draw] == [52 + jokers] * 3
    dealt = Counter(card for pile in laid.draw for card in pile)
    assert dealt.pop(JOKER) == 3 * jokers
    assert set(dealt.values()) == {3}
    assert len(dealt) == 52


def test_C3_all_decks_are_shuffled_together() -> None:
    sizes: list[int] = []

    def shuffle(cards: list[Card]) -> None:
        sizes.append(len(cards))
        cards.sort(key=lambda card: card.value)

    laid = deal(make_rules(), 2, shuffle)
    assert sizes == [108]
    assert show(laid.draw[0][:2]) == show(laid.draw[1][:2]) == "Joker Joker"


def test_C3_cards_are_dealt_face_down() -> None:
    game = Game.new(players=3, seed=5)
    for seat in range(3):
        for player in game.view(seat).table.players:
            assert set(player.draw) == {HIDDEN}


def test_C3_a_seed_deals_the_same_cards_again() -> None:
    assert Game.new(seed=5).events == Game.new(seed=5).events
    assert Game.new(seed=5).events != Game.new(seed=6).events


@pytest.mark.parametrize("players", [2, 3, 40])
def test_C4_any_number_of_players_from_2_up(players: int) -> None:
    game = Game.new(players=players, seed=1)
    assert len(game.table.players) == players
    assert game.legal_moves()


@pytest.mark.parametrize("players", [0, 1])
def test_C4_fewer_than_2_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="needs 2 players or more"):
        Game.new(players=players, seed=1)
