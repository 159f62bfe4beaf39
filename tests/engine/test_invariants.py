"""What must hold in every game by any rules, checked by random play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from hydra_tui.engine import (
    Card,
    Event,
    Game,
    IllegalMove,
    Move,
    Position,
    Rules,
    Table,
    deal,
    deal_hidden,
)
from hydra_tui.engine.cards import JOKER, KINDS
from hydra_tui.engine.chance import deck
from hydra_tui.engine.events import (
    CardDiscarded,
    CardDrawn,
    CardPlaced,
    CardReserved,
    CardsSwapped,
    HeadCut,
    HeadGrown,
    PileShuffled,
    ReserveLifted,
    ReserveReturned,
    TurnBegan,
)
from hydra_tui.engine.moves import (
    CUT,
    DRAW,
    LIFT,
    RESERVE,
    SHUFFLE,
    SWAP,
    Announce,
    Name,
    Place,
    parse_move,
)
from hydra_tui.engine.position import find_fault
from tests.all_rules import ALL_RULES
from tests.sizes import size

any_rules = st.sampled_from(ALL_RULES)
any_players = st.integers(2, 5)
any_seed = st.integers(0, 2**32)


def cards_on(table: Table) -> list[Card]:
    """All cards, jokers in heads as plain ones."""
    piles = [pile for p in table.players for pile in (p.draw, p.discard, p.reserve)]
    piles += table.heads.values()
    in_hand = [card for card in (table.hand, table.aside) if card]
    return [card.plain for pile in [*piles, in_hand] for card in pile]


def every_move(table: Table) -> list[Move]:
    """Every move that could ever be meant at this table, legal or not."""
    heads = range(table.last_head + 3)
    announced = [None, *JOKER.announced, KINDS[5], JOKER]
    return [
        *(Place(head, card) for head in heads for card in announced),
        *(RESERVE, SWAP, LIFT, CUT, SHUFFLE, DRAW),
        *(Announce(card) for card in (*JOKER.announced, JOKER, KINDS[5])),
        *(Name(card) for card in (*KINDS, JOKER.announced[3])),
    ]


class GameMachine(RuleBasedStateMachine):
    """Plays any game by any rules; after each move, and after each event, everything must hold."""

    game: Game

    @initialize(rules=any_rules, players=any_players, seed=any_seed, testing=st.booleans())
    def begin(self, rules: Rules, players: int, seed: int, testing: bool) -> None:
        shuffle = Random(seed).shuffle
        position = deal_hidden(rules, players) if testing else deal(rules, players, shuffle)
        self.played_by, self.testing = rules, testing
        self.all_cards = Counter(deck(rules) * players)
        self.folded = Table()
        self.heard: list[Event] = []
        self.game = Game(rules, position, shuffle, testing=testing)
        self.game.subscribe(self.hear)

    def hear(self, event: Event) -> None:
        event.apply(self.folded)
        self.heard.append(event)
        cards = cards_on(self.folded)
        assert len(cards) == self.all_cards.total()
        assert self.testing or Counter(cards) == self.all_cards

    @rule(pick=st.integers(0, 2**16), steps=st.integers(1, 12))
    def play(self, pick: int, steps: int) -> None:
        for step in range(steps):
            moves = self.game.legal_moves()
            if not moves:
                break
            before = len(self.heard)
            events = self.game.play(moves[(pick + step) % len(moves)])
            assert events == self.heard[before:]

    @invariant()
    def the_fold_of_the_events_is_the_table(self) -> None:
        assert self.folded.position() == self.game.table.position()
        assert self.folded.outcome == self.game.outcome
        assert self.heard == self.game.events

    @invariant()
    def what_is_listed_is_legal_and_nothing_else(self) -> None:
        game = self.game
        listed = game.legal_moves()
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (game.outcome is None)
        before = game.table.position()
        for move in every_move(game.table):
            if move in listed:
                assert game.describe(move)
                game.copy(Random(0).shuffle).play(move)
            else:
                with pytest.raises(IllegalMove, match=r"\w+ \w+"):
                    game.play(move)
        assert set(listed) <= set(every_move(game.table))
        assert game.table.position() == before
        assert len(game.events) == len(self.heard)

    @invariant()
    def moves_are_written_and_read_back(self) -> None:
        assert [parse_move(str(move)) for move in self.game.legal_moves()] == [
            *self.game.legal_moves()
        ]

    @invariant()
    def the_oldest_number_is_the_number_of_heads(self) -> None:
        table = self.game.table
        if table.heads and not self.played_by.all_open and not table.growing:
            assert table.oldest == len(table.heads)

    @invariant()
    def a_view_counts_right_and_knows_nothing_false(self) -> None:
        table = self.game.table
        for seat in range(len(table.players)):
            view = self.game.view(seat)
            assert {n: [*cards] for n, cards in view.table.heads.items()} == table.heads
            assert view.moves == (tuple(self.game.legal_moves()) if seat == table.seat else ())
            seen, real = view.table.position(), table.position()
            for known, true in ((seen.draw, real.draw), (seen.discard, real.discard)):
                for mine, theirs in zip(known, true, strict=True):
                    assert len(mine) == len(theirs)
                    assert all(a is b or a.text == "??" for a, b in zip(mine, theirs, strict=True))
            if not self.testing:
                for owner, must_have in enumerate(view.known):
                    held = [*real.draw[owner], *real.discard[owner], *real.reserve[owner]]
                    if owner == table.seat:
                        held += [card for card in (table.hand, table.aside) if card]
                    assert must_have <= Counter(held)


TestGame = GameMachine.TestCase
TestGame.settings = settings(max_examples=size(40), stateful_step_count=20)


@given(any_rules, any_players, any_seed)
def test_every_random_game_ends_and_can_be_repeated(rules: Rules, players: int, seed: int) -> None:
    def play() -> Game:
        game, choose = Game.new(players, rules, seed=seed), Random(seed)
        while moves := game.legal_moves():
            game.play(choose.choice(moves))
        return game

    first, second = play(), play()
    assert first.outcome is not None
    assert first.events == second.events


@given(any_rules, any_seed, st.integers(0, 150), st.booleans())
def test_a_copy_is_the_same_game_on_its_own(
    rules: Rules, seed: int, moves: int, testing: bool
) -> None:
    shuffle = Random(seed).shuffle
    position = deal_hidden(rules, 2) if testing else deal(rules, 2, shuffle)
    game, choose = Game(rules, position, shuffle, testing=testing), Random(seed)
    for _ in range(moves):
        if game.outcome:
            break
        game.play(choose.choice(game.legal_moves()))
    before = game.table.position()
    twin = game.copy(Random(3).shuffle)
    assert twin.testing == game.testing
    assert twin.table.position() == before
    assert twin.legal_moves() == game.legal_moves()
    while (listed := twin.legal_moves()) and len(twin.events) < len(game.events) + 200:
        twin.play(choose.choice(listed))
    assert game.table.position() == before
    assert game.copy(Random(3).shuffle).legal_moves() == game.legal_moves()


piles = st.lists(st.sampled_from([*KINDS[::9], JOKER, KINDS[0]]), max_size=4).map(tuple)
heads = st.lists(
    st.lists(st.sampled_from([*KINDS[:52:7], JOKER.announced[5]]), min_size=1, max_size=3).map(
        tuple
    ),
    max_size=4,
)
in_hand = st.sampled_from([None, None, *KINDS[::13]])
rarely = st.sampled_from([False, False, False, True])


@st.composite
def any_position(draw: st.DrawFn) -> Position:
    """Any table, also impossible ones."""
    players = draw(st.integers(2, 3))
    each = st.lists(piles, min_size=players, max_size=players).map(tuple)
    return Position(
        draw=draw(each),
        discard=draw(st.one_of(st.just(()), each)),
        reserve=draw(st.one_of(st.just(()), st.just(()), each)),
        heads=dict(enumerate(draw(heads), draw(st.integers(1, 3)))),
        seat=draw(st.integers(0, players - 1)),
        hand=draw(in_hand),
        owed=draw(st.integers(0, 3)),
        aside=draw(st.one_of(st.none(), st.none(), in_hand)),
        lifted=draw(rarely),
        reserved=draw(rarely),
        growing=draw(st.sampled_from([0, 0, 0, 1, 2, 3])),
        stuck=draw(st.integers(0, 1)),
        turn=draw(st.sampled_from([0, 1, 1, 2])),
    )


@settings(max_examples=size(500))
@given(any_rules, any_position(), any_seed, st.booleans())
def test_a_position_is_refused_or_can_be_played(
    rules: Rules, position: Position, seed: int, testing: bool
) -> None:
    if find_fault(position, rules, testing=testing):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            Game(rules, position, Random(seed).shuffle, testing=testing)
        return
    game, choose = Game(rules, position, Random(seed).shuffle, testing=testing), Random(seed)
    count = len(cards_on(game.table))
    while (moves := game.legal_moves()) and len(game.events) < 100:
        assert all(game.describe(move) for move in moves)
        assert find_fault(game.table.position(), rules, testing=testing) is None
        game.play(choose.choice(moves))
        assert len(cards_on(game.table)) == count
    assert game.outcome or moves


class Tracker:
    """Follows each single card of a game by its place in the deal, and who has seen it (R4).

    It is written apart from the engine's own table and views, to judge them.
    """

    def __init__(self, rules: Rules, position: Position, seed: int, watcher: int) -> None:
        self.watcher = watcher
        self.seen: set[int] = set()
        self.orders: list[list[int]] = []
        chance = Random(seed)

        def shuffle(cards: list[Card]) -> None:
            order = list(range(len(cards)))
            chance.shuffle(order)
            self.orders.append(order)
            cards[:] = [cards[i] for i in order]

        players = len(position.draw)
        numbers = iter(range(len(position.draw) * len(position.draw[0])))
        self.draw = [[next(numbers) for _ in pile] for pile in position.draw]
        self.discard: list[list[int]] = [[] for _ in range(players)]
        self.reserve: list[list[int]] = [[] for _ in range(players)]
        self.heads: dict[int, list[int]] = {}
        self.hands: list[int] = []
        self.game = Game(rules, position, shuffle)
        self.game.subscribe(self.follow)

    def follow(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self.hands = []
            case PileShuffled(seat, _):
                both = self.draw[seat] + self.discard[seat]
                self.draw[seat] = [both[i] for i in self.orders.pop(0)]
                self.discard[seat] = []
            case CardDrawn(seat, _):
                self.hands.append(self.draw[seat].pop())
                if seat == self.watcher:
                    self.seen.add(self.hands[-1])
            case CardPlaced(_, head, _):
                self.seen.add(self.hands[-1])
                self.heads[head].append(self.hands.pop())
            case HeadGrown(seat, head, _):
                self.heads[head] = [self.draw[seat].pop()]
                self.seen.update(self.heads[head])
            case CardReserved(seat):
                self.reserve[seat].append(self.hands.pop())
            case CardsSwapped(seat):
                self.hands[-1], self.reserve[seat][-1] = self.reserve[seat][-1], self.hands[-1]
            case ReserveLifted(seat):
                self.hands.append(self.reserve[seat].pop())
            case ReserveReturned(seat, to_discard):
                pile = self.discard if to_discard else self.draw
                pile[seat].append(self.reserve[seat].pop())
            case CardDiscarded(seat):
                self.discard[seat].append(self.hands.pop())
            case HeadCut(seat, head, _):
                self.discard[seat] += self.heads.pop(head)


def what_it_knows(game: Game, seat: int) -> object:
    view = game.view(seat)
    return view.table.position(), view.known, view.moves, view.events


@settings(max_examples=size(100))
@given(any_rules, st.integers(2, 3), any_seed, st.integers(1, 200), st.data())
def test_a_view_does_not_change_when_only_hidden_cards_change(
    rules: Rules, players: int, seed: int, moves: int, data: st.DataObject
) -> None:
    watcher = data.draw(st.integers(0, players - 1))
    position = deal(rules, players, Random(seed).shuffle)
    first, choose = Tracker(rules, position, seed, watcher), Random(seed)
    played: list[Move] = []
    while len(played) < moves and not first.game.outcome:
        played.append(choose.choice(first.game.legal_moves()))
        first.game.play(played[-1])

    cards = [card for pile in position.draw for card in pile]
    unseen = [number for number in range(len(cards)) if number not in first.seen]
    assume(unseen)
    chance = data.draw(st.randoms(use_true_random=False))
    swapped = cards.copy()
    for a, b in zip(unseen, chance.sample(unseen, len(unseen)), strict=True):
        swapped[a] = cards[b]
    size = len(position.draw[0])
    other = Position(
        draw=tuple(tuple(swapped[i * size : (i + 1) * size]) for i in range(players)),
        growing=position.growing,
    )
    second = Tracker(rules, other, seed, watcher)
    try:
        for move in played:
            second.game.play(move)
    except IllegalMove:
        assume(False)  # a hidden card decided what was legal; such a game can't look the same
    assume(first.game.outcome == second.game.outcome)
    assert what_it_knows(first.game, watcher) == what_it_knows(second.game, watcher)
