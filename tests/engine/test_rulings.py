from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hydra_tui.engine import HIDDEN, Card, Event, Game, Outcome, Table, View, make_rules
from hydra_tui.engine.events import CardDrawn, PileShuffled, TurnEnded

from .laying import (
    discard,
    draw,
    heads,
    kinds,
    lay,
    moves,
    pile,
    play,
    position,
    reserve,
    show,
    start,
    turn_over,
)

# R1


def test_R1_who_must_draw_and_owns_nothing_has_won() -> None:
    game = lay("", "KS", heads="5H | 4D")
    assert game.outcome == Outcome("nothing to draw", 0)
    assert game.decision == "over"
    assert moves(game) == set()


def test_R1_holds_at_the_start_of_any_turn() -> None:
    game = lay("9H", "KC 3C", growing=1)
    play(game, "on 1")
    assert game.outcome == Outcome("nothing to draw", 0)


def test_R1_who_owns_a_discard_pile_has_not_won() -> None:
    game = lay("", "KS", heads="5H | 4D", discard=("2C", ""))
    assert game.outcome is None
    assert str(game.table.hand) == "2C"


def test_R1_who_owns_a_reserve_has_not_won() -> None:
    game = lay("", "KS", heads="5H | 4D", reserve=("2C", ""), rules="original", house="reserves")
    assert game.outcome is None
    assert str(game.table.hand) == "2C"


# R2


def test_R2_a_player_whose_only_card_fits_nowhere_must_reserve_it() -> None:
    game = lay("KH", "2C 3C", heads="5H | 4D")
    assert moves(game) == {"reserve"}
    happened = play(game, "reserve")
    assert TurnEnded(0, "stuck") in happened
    assert draw(game) == "KH"
    assert reserve(game) == ""
    assert game.outcome is None
    assert game.seat == 1


def test_R2_stalemate_when_nobody_can_do_anything_else() -> None:
    game = lay("KH", "QS", heads="5H | 4D")
    play(game, "reserve")
    assert game.outcome is None
    happened = play(game, "reserve")
    assert kinds(happened)[-2:] == ["TurnEnded", "GameEnded"]
    assert game.outcome == Outcome("stalemate", None)
    assert game.decision == "over"
    assert moves(game) == set()
    assert (draw(game), draw(game, 1)) == ("KH", "QS")


def test_R2_every_player_must_be_stuck() -> None:
    game = lay("KH", "QS", "JD", heads="5H | 4D")
    play(game, "reserve", "reserve")
    assert game.outcome is None
    play(game, "reserve")
    assert game.outcome == Outcome("stalemate")


def test_R2_the_row_may_begin_with_any_player() -> None:
    game = lay("KH", "QS", heads="5H | 4D", seat=1)
    play(game, "reserve")
    assert game.seat == 0
    play(game, "reserve")
    assert game.outcome == Outcome("stalemate")


def test_R2_the_row_begins_anew_after_a_turn_that_changed_something() -> None:
    game = lay("KH", "JS", "QS 3S", heads="5H | 4D")
    play(game, "reserve", "reserve")
    play(game, "on 1", "reserve")
    assert game.outcome is None
    play(game, "reserve", "reserve")
    assert game.outcome is None
    assert game.seat == 2
    play(game, "reserve")
    assert game.outcome == Outcome("stalemate")


def test_R2_reserving_a_last_card_that_could_be_placed_is_no_stalemate() -> None:
    game = lay("3H", "2S", heads="5H | 4D")
    for _ in range(3):
        play(game, "reserve", "reserve")
        assert game.outcome is None
    assert (draw(game), draw(game, 1)) == ("", "2S")
    assert str(game.table.hand) == "3H"


def test_R2_one_such_choice_is_enough_to_break_the_row() -> None:
    game = lay("KH", "2S", heads="5H | 4D")
    play(game, "reserve", "reserve", "reserve", "reserve")
    assert game.outcome is None


def test_R2_with_two_cards_nobody_is_stuck() -> None:
    game = lay("KH QH", "JS", heads="5H | 4D")
    play(game, "reserve")
    assert moves(game) == {"swap", "cut"}
    assert game.seat == 0


def test_R2_only_the_reserve_left_after_a_placement_is_no_stalemate() -> None:
    game = lay("QS", "4H KH", heads="5H | 3D | 2C")
    play(game, "reserve")
    happened = play(game, "reserve", "on 1")
    assert TurnEnded(1, "only reserve") in happened
    assert game.outcome is None


def test_R2_a_last_card_reserved_after_a_placement_is_no_stalemate() -> None:
    game = lay("QS", "KH 4H", heads="5H | 3D | 2C")
    play(game, "reserve")
    play(game, "on 1")
    assert moves(game) == {"reserve"}
    happened = play(game, "reserve")
    assert TurnEnded(1, "stuck") not in happened
    assert game.outcome is None
    assert game.seat == 0


def test_R2_with_one_head_the_last_card_cuts_and_wins() -> None:
    game = lay("KH", "QS", heads="5H")
    assert moves(game) == {"cut"}
    play(game, "cut")
    assert game.outcome == Outcome("losing", 0)


def test_R2_holds_in_spring_2020_too() -> None:
    game = lay("KH", "QS", heads="5H | 4D", rules="spring-2020")
    play(game, "reserve", "reserve")
    assert game.outcome == Outcome("stalemate")


def test_R2_holds_with_a_card_that_is_stuck_by_its_colour() -> None:
    game = lay("3S", "KH", heads="5H | 4D", house="black-up")
    play(game, "reserve", "reserve")
    assert game.outcome == Outcome("stalemate")


# R3


@pytest.mark.parametrize(
    ("rules", "house", "cards"),
    [
        ("standard", "", 54),
        ("standard", "free-cut black-up", 54),
        ("spring-2020", "early-cut", 54),
        ("original", "", 53),
        ("original", "reserves", 53),
    ],
)
def test_R3_cards_are_conserved_after_every_event(rules: str, house: str, cards: int) -> None:
    ruleset = make_rules(rules, house.split())
    chooser = Random(11)
    for seed in range(3):
        game = Game.new(players=3, rules=ruleset, seed=seed)
        table = Table()
        counts: list[int] = []

        def count(event: Event, table: Table = table, counts: list[int] = counts) -> None:
            event.apply(table)
            lying = sum(map(len, table.heads.values())) + sum(map(len, table.players))
            in_hand = [card for card in (table.hand, table.aside) if card]
            counts.append(lying + len(in_hand))

        game.subscribe(count)
        for _ in range(400):
            if game.outcome:
                break
            game.play(chooser.choice(game.legal_moves()))
        assert len(counts) == len(game.events)
        assert set(counts) == {3 * cards}


def test_R3_no_card_becomes_another() -> None:
    game = Game.new(players=2, seed=3)
    chooser = Random(3)

    def all_cards() -> Counter[Card]:
        table = game.table
        found = Counter(card.plain for cards in table.heads.values() for card in cards)
        for player in table.players:
            found.update(player.draw + player.discard + player.reserve)
        found.update(card for card in (table.hand, table.aside) if card)
        return found

    dealt = all_cards()
    assert set(dealt.values()) == {2, 4}
    for _ in range(300):
        if game.outcome:
            break
        game.play(chooser.choice(game.legal_moves()))
        assert all_cards() == dealt


# R4


def knowledge(game: Game) -> tuple[View, View]:
    return game.view(0), game.view(1)


def known(view: View, seat: int) -> str:
    return show(sorted(view.known[seat].elements(), key=str))


def test_R4_every_head_is_public() -> None:
    game = lay("9H 2H", "KS", "QS", heads="KD 7C 3J | 8C")
    play(game, "on 2")
    for seat in range(3):
        assert show(game.view(seat).table.heads[1]) == "KD 7C 3J"
        assert show(game.view(seat).table.heads[2]) == "8C 2H"


def test_R4_the_sizes_of_all_piles_are_public() -> None:
    game = lay("2H 9H 8H", "KS 5S", heads="7C | 6C | 3C", discard=("2C 3C", "4C"))
    play(game, "reserve")
    for view in knowledge(game):
        me, other = view.table.players
        assert (len(me.draw), len(me.discard), len(me.reserve)) == (1, 2, 1)
        assert (len(other.draw), len(other.discard), len(other.reserve)) == (2, 1, 0)
        assert view.table.owed == 1


def test_R4_piles_lie_face_down_for_everybody() -> None:
    game = lay("9H 8H", "KS 5S", heads="7C", discard=("2C 3C", "4C"))
    for view in knowledge(game):
        for player in view.table.players:
            assert {*player.draw, *player.discard} == {HIDDEN}


def test_R4_a_card_in_hand_is_its_owners_alone() -> None:
    mine, other = knowledge(lay("9H 8H", "KS", heads="7C"))
    assert str(mine.table.hand) == "8H"
    assert other.table.hand is HIDDEN
    assert mine.events[-1] == CardDrawn(0, pile("8H")[0])
    assert other.events[-1] == CardDrawn(0, HIDDEN)


def test_R4_a_card_in_a_hand_that_was_laid_out_is_its_owners_alone() -> None:
    laid = position("9H", "KS", heads="7C | 6C", hand="8H", owed=0, reserve=("4S", ""))
    mine, other = knowledge(start(laid))
    assert str(mine.table.hand) == "8H"
    assert other.table.hand is HIDDEN
    assert show(mine.table.players[0].reserve) == "4S"
    assert show(other.table.players[0].reserve) == "??"


def test_R4_a_drawn_card_that_waits_is_its_owners_alone() -> None:
    laid = position(
        "9H", "KS", heads="7C | 6C", hand="8H", aside="5D", lifted=True, reserve=("4S", "2S")
    )
    mine, other = knowledge(start(laid, rules="original", house="reserves"))
    assert str(mine.table.aside) == "5D"
    assert other.table.aside is HIDDEN
    assert show(mine.table.players[1].reserve) == "??"
    assert show(other.table.players[1].reserve) == "2S"


def test_R4_a_card_that_was_placed_is_public() -> None:
    game = lay("9H 2H 4H", "KS", heads="7C | 6C")
    play(game, "on 1")
    other = game.view(1)
    assert show(other.table.heads[1]) == "7C 4H"
    assert other.table.hand is HIDDEN


def test_R4_a_reserve_is_seen_to_be_held_but_its_card_is_its_owners_alone() -> None:
    game = lay("9H 2H 4H", "KS", heads="7C | 6C")
    play(game, "reserve")
    mine, other = knowledge(game)
    assert show(mine.table.players[0].reserve) == "4H"
    assert show(other.table.players[0].reserve) == "??"


def test_R4_a_swap_shows_nothing_to_others() -> None:
    game = lay("9H 2H 4H", "KS", heads="7C | 6C")
    play(game, "reserve", "swap")
    mine, other = knowledge(game)
    assert (str(mine.table.hand), show(mine.table.players[0].reserve)) == ("4H", "2H")
    assert (str(other.table.hand), show(other.table.players[0].reserve)) == ("??", "??")


def test_R4_a_returned_reserve_is_known_to_its_owner_alone() -> None:
    game = lay("9H 2H 4H", "KS", heads="7C | 6C")
    play(game, "reserve", "on 1")
    mine, other = knowledge(game)
    assert show(mine.table.players[0].draw) == "?? 4H"
    assert show(other.table.players[0].draw) == "?? ??"


def test_R4_the_card_in_hand_at_a_cut_is_known_to_its_owner_alone() -> None:
    game = lay("2C 3C 4C 9H", "KS", heads="7C 6C 5J")
    play(game, "cut")
    mine, other = knowledge(game)
    assert discard(game) == "9H 7C 6C Joker"
    assert show(mine.table.players[0].discard) == "9H 7C 6C Joker"
    assert show(other.table.players[0].discard) == "?? 7C 6C Joker"


def test_R4_new_heads_are_public() -> None:
    game = lay("2C 3C Joker 9H", "KS", heads="7C")
    play(game, "cut")
    for view in knowledge(game):
        assert {n: show(cards) for n, cards in view.table.heads.items()} == {2: "2J", 3: "3C"}
        assert show(view.table.players[0].draw) == "??"


def test_R4_the_order_of_a_shuffled_pile_is_nobodys() -> None:
    game = lay("3H", "KS", heads="KD | QD | JD", discard=("7C 8C", ""))
    play(game, "on 1")
    for view in knowledge(game):
        assert PileShuffled(0, pile("?? ??")) in view.events
    mine, other = knowledge(game)
    assert show(mine.table.players[0].draw) == "??"
    assert show(other.table.players[0].draw) == "??"


def test_R4_a_memory_keeps_what_was_seen_to_go_into_a_pile_before_a_shuffle() -> None:
    game = lay("4C 9H", "KS", heads="7C 6C 5J")
    play(game, "cut")
    assert heads(game) == {2: "4C", 3: "2J"}
    assert draw(game) == "9H 7C 6C"
    mine, other = knowledge(game)
    assert show(mine.table.players[0].draw) == show(other.table.players[0].draw) == "?? ?? ??"
    assert known(mine, 0) == "6C 7C 9H"
    assert known(other, 0) == "6C 7C"
    assert known(mine, 1) == known(other, 1) == ""


def test_R4_a_card_in_a_discard_pile_is_not_yet_among_the_hidden_ones() -> None:
    game = lay("2C 3C 4C 9H", "KS", heads="7C 6C")
    play(game, "cut")
    assert all(known(view, 0) == "" for view in knowledge(game))


def shuffled_game() -> Game:
    """Player 1 has cut off 7C 6C with 9H and shuffled; player 2 has had a turn since."""
    game = lay("4C 9H", "KS QS JS AS 2S", heads="7C 6C 5J", shuffle=turn_over)
    play(game, "cut")
    assert heads(game) == {2: "4C", 3: "9H"}
    assert draw(game) == "Joker 6C 7C"
    play(game, "on 2", "on 3")
    assert game.seat == 0
    return game


def test_R4_a_drawn_card_is_known_to_its_owner_and_still_hidden_from_others() -> None:
    game = shuffled_game()
    assert str(game.table.hand) == "7C"
    mine, other = knowledge(game)
    assert known(mine, 0) == "6C Joker"
    assert known(other, 0) == "6C 7C Joker"


def test_R4_a_placed_card_is_no_longer_among_the_hidden_ones() -> None:
    game = shuffled_game()
    play(game, "on 3")
    mine, other = knowledge(game)
    assert str(game.table.hand) == "6C"
    assert known(mine, 0) == "Joker"
    assert known(other, 0) == "6C Joker"


def test_R4_a_reserved_card_stays_among_the_hidden_ones_of_others() -> None:
    game = shuffled_game()
    play(game, "reserve")
    mine, other = knowledge(game)
    assert known(mine, 0) == "Joker"
    assert known(other, 0) == "6C 7C Joker"


def test_R4_a_placed_joker_is_found_as_a_plain_joker() -> None:
    game = lay("Joker", "KS QS", heads="9C | 8D")
    view = game.view(1)
    view.known[0].update(pile("Joker 5H"))
    for event in play(game, "on 1 as 3J"):
        view.see(event)
    assert known(view, 0) == "5H"


def test_R4_a_returned_reserve_is_not_taken_for_another_card_of_its_face() -> None:
    game = lay("5H", "KS QS", heads="9C | 8D")
    view = game.view(0)
    view.known[0].update(pile("5H"))
    for event in play(game, "reserve"):
        view.see(event)
    assert show(view.table.players[0].draw) == "5H"
    for event in play(game, "reserve", "cut"):
        view.see(event)
    assert str(view.table.hand) == "5H"
    assert known(view, 0) == "5H"


def test_R4_a_returned_reserve_is_remembered_when_its_pile_is_shuffled() -> None:
    game = lay("5H", "KS QS", heads="9C | 8D")
    view = game.view(0)
    for event in play(game, "reserve"):
        view.see(event)
    view.see(PileShuffled(0, pile("5H")))
    assert show(view.table.players[0].draw) == "??"
    assert known(view, 0) == "5H"


def test_R4_a_view_has_the_moves_of_its_own_seat_only() -> None:
    game = lay("9H 2H", "KS", heads="7C | 6C")
    mine, other = knowledge(game)
    assert {str(move) for move in mine.moves} == {"on 1", "on 2", "reserve"}
    assert other.moves == ()


def test_R4_a_view_may_be_told_of_events_as_they_happen() -> None:
    game = shuffled_game()
    told = View(1, game.rules)
    game.subscribe(told.see)
    play(game, "on 3")
    assert told.events == game.view(1).events
    assert told.table.position() == game.view(1).table.position()
    assert told.known == game.view(1).known


def test_R4_others_do_not_learn_whether_a_last_card_could_have_been_placed() -> None:
    forced = lay("KH", "QS JS", heads="5H | 4D")
    chosen = lay("3H", "QS JS", heads="5H | 4D")
    play(forced, "reserve")
    play(chosen, "reserve")
    assert [e for e in forced.view(1).events if isinstance(e, TurnEnded)] == [
        e for e in chosen.view(1).events if isinstance(e, TurnEnded)
    ]
    assert forced.view(1).table.stuck == chosen.view(1).table.stuck


def test_R4_a_laid_out_table_does_not_tell_who_was_stuck() -> None:
    game = start(position("9H", "KS", heads="5H | 4D", stuck=1))
    assert game.table.stuck == 1
    for seat in range(2):
        assert game.view(seat).table.stuck == 0


def test_R4_everyone_sees_a_joker_that_is_turned_up_to_be_announced() -> None:
    game = lay("Joker 3H Joker QH", "KS", heads="5H", rules="original")
    play(game, "cut")
    assert game.decision == "announce"
    for seat in range(2):
        assert show(game.view(seat).table.players[0].draw) == "?? ?? Joker"
    play(game, "as 7J")
    for seat in range(2):
        assert show(game.view(seat).table.players[0].draw) == "??"


def test_R4_a_view_is_of_a_seat_at_the_table() -> None:
    game = lay("2H", "KS", heads="5H")
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            game.view(seat)
