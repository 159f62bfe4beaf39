from __future__ import annotations

import pytest

from hydra_tui.engine import HIDDEN, Game, View
from hydra_tui.engine.events import CardDrawn, PileShuffled, TurnEnded

from .laying import (
    discard,
    draw,
    heads,
    lay,
    pile,
    play,
    position,
    show,
    start,
    turn_over,
)


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
