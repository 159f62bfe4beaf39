"""The table as the screen shows it: a fold of events, the same at any moment (design)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.engine import Event, Game, Position, Rules
from hydra_tui.engine.events import GameEnded, HeadCut, HeadGrown, TurnBegan
from hydra_tui.engine.moves import SWAP
from hydra_tui.tui.table import LogLine, Shown
from tests.all_rules import ALL_RULES
from tests.engine.laying import lay, play

any_rules = st.sampled_from(ALL_RULES)
any_players = st.integers(2, 4)
any_seed = st.integers(0, 2**32)


class Moment(NamedTuple):
    """All that is shown, as a value."""

    table: Position
    over: bool
    log: tuple[LogLine, ...]
    counts: tuple[tuple[int, ...], ...]
    cuts: tuple[int, ...]
    taken: tuple[int, ...]
    most_heads: int
    most_cards: int


def freeze(shown: Shown) -> Moment:
    return Moment(
        shown.table.position(),
        shown.table.outcome is not None,
        tuple(shown.log),
        tuple(shown.counts),
        tuple(shown.cuts),
        tuple(shown.taken),
        shown.most_heads,
        shown.most_cards,
    )


def fold(game: Game, count: int) -> Shown:
    shown = Shown()
    for event in game.events[:count]:
        shown.apply(event)
    return shown


def play_on(game: Game, choose: Random, most: int) -> None:
    while most and (moves := [move for move in game.legal_moves() if move != SWAP]):
        game.play(choose.choice(moves))
        most -= 1


@settings(max_examples=60)
@given(any_rules, any_players, any_seed, st.integers(0, 120), st.data())
def test_any_moment_is_the_fold_of_the_events_before_it(
    rules: Rules, players: int, seed: int, decisions: int, data: st.DataObject
) -> None:
    game = Game.new(players, rules, seed=seed)
    moments = [freeze(Shown())]
    live = Shown()

    def listen(event: Event) -> None:
        live.apply(event)
        moments.append(freeze(live))

    game.subscribe(listen)
    play_on(game, Random(seed), decisions)
    assert len(moments) == len(game.events) + 1
    for count in {0, len(game.events), *data.draw(st.lists(st.integers(0, len(game.events))))}:
        assert freeze(fold(game, count)) == moments[count]


@settings(max_examples=60)
@given(any_rules, any_players, any_seed)
def test_at_the_end_it_is_the_table_of_the_game(rules: Rules, players: int, seed: int) -> None:
    game = Game.new(players, rules, seed=seed)
    play_on(game, Random(seed), 400)
    shown = fold(game, len(game.events))
    assert shown.table.position() == game.table.position()
    assert shown.table.outcome == game.table.outcome
    # The numbers, counted in another way.
    cuts = [event for event in game.events if isinstance(event, HeadCut)]
    for seat in range(players):
        assert shown.cuts[seat] == sum(1 for event in cuts if event.seat == seat)
        assert shown.taken[seat] == sum(len(event.cards) for event in cuts if event.seat == seat)
    turns = sum(1 for event in game.events if isinstance(event, TurnBegan))
    assert len(shown.counts) == turns + (game.outcome is not None)
    assert shown.most_cards == max(
        (n for counts in shown.counts[:turns] for n in counts), default=0
    )
    assert shown.most_heads == max(
        len(fold(game, count + 1).table.heads)
        for count, event in enumerate(game.events)
        if isinstance(event, HeadGrown)
    )
    if game.outcome and game.outcome.winner is not None:
        assert shown.counts[-1][game.outcome.winner] == 0


@settings(max_examples=30)
@given(any_rules, any_players, any_seed)
def test_the_log_has_a_heading_for_every_turn(rules: Rules, players: int, seed: int) -> None:
    game = Game.new(players, rules, seed=seed)
    play_on(game, Random(seed), 150)
    log = fold(game, len(game.events)).log
    turns = [event.seat for event in game.events if isinstance(event, TurnBegan)]
    assert [line.seat for line in log if not line.text] == turns
    assert [line.turn for line in log] == sorted(line.turn for line in log)
    for event in game.events:
        if isinstance(event, GameEnded):
            winner = event.outcome.winner
            assert log[-1].seat == winner, "it is the winner who wins"


def test_what_is_told() -> None:
    game = lay("8C 2C 9C", "KC QC", heads="9S | 5D", rules="standard", house="early-cut")
    play(game, "on 1", "reserve", "cut")
    told = [line for line in fold(game, len(game.events)).log if line.text]
    expected = [
        (1, 0, "9C on 1, equal"),
        (2, 1, "reserved a card"),
        (2, 1, "cut off head 1: took 2 cards"),
        (2, 1, "QC"),
        (2, 1, "shuffled 3 cards"),
        (2, 1, "9C"),
    ]
    for line, (turn, seat, words) in zip(told, expected, strict=True):
        assert (line.turn, line.seat) == (turn, seat)
        assert words in line.text
