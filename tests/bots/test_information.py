"""R4: what a computer player does depends on what its seat may know, and on nothing else."""

from __future__ import annotations

import gc
from functools import partial
from random import Random
from typing import NamedTuple

import pytest

from hydra_tui.bots.athena import Athena
from hydra_tui.bots.hoplite import Hoplite
from hydra_tui.bots.pythia import Pythia
from hydra_tui.bots.registry import Make
from hydra_tui.bots.satyr import Satyr
from hydra_tui.engine import Game, IllegalMove, Move, Position, Rules, View, deal, make_rules
from tests.engine.test_invariants import Tracker, what_it_knows

WAYS = [
    make_rules(name, house.split())
    for name, house in (
        ("standard", ""),
        ("standard", "early-cut black-up"),
        ("spring-2020", ""),
        ("spring-2020", "free-cut"),
        ("original", ""),
        ("original", "reserves"),
        ("original", "reserves black-up"),
    )
]
each_way = pytest.mark.parametrize("rules", WAYS, ids=lambda rules: rules.title)


class Story(NamedTuple):
    """How a game came to a moment at which a seat has to decide."""

    rules: Rules
    position: Position
    seed: int
    watcher: int
    played: tuple[Move, ...]

    def tell(self) -> Tracker:
        tracker = Tracker(self.rules, self.position, self.seed, self.watcher)
        for move in self.played:
            tracker.game.play(move)
        return tracker

    def game(self) -> Game:
        """The game alone: nothing else holds on to it."""
        game = self.tell().game
        game._listeners.clear()
        return game


def begin(rules: Rules, players: int, seed: int) -> Story | None:
    """A game that was played by chance for a while."""
    chance = Random(seed)
    watcher = chance.randrange(players)
    story = Story(rules, deal(rules, players, Random(seed).shuffle), seed, watcher, ())
    game = story.game()
    played: list[Move] = []
    least = chance.randint(5, 120)
    while not game.outcome:
        if len(played) >= least and game.seat == watcher and len(game.legal_moves()) > 2:
            return story._replace(played=tuple(played))
        played.append(chance.choice(game.legal_moves()))
        game.play(played[-1])
    return None


def exchange(story: Story) -> Story | None:
    """The same to the watcher, but each card that it has never seen is another one."""
    tracker = story.tell()
    players = len(story.position.draw)
    cards = [card for pile in story.position.draw for card in pile]
    unseen = [number for number in range(len(cards)) if number not in tracker.seen]
    swapped = cards.copy()
    for a, b in zip(unseen, Random(story.seed).sample(unseen, len(unseen)), strict=True):
        swapped[a] = cards[b]
    size = len(story.position.draw[0])
    draw = tuple(tuple(swapped[i * size : (i + 1) * size]) for i in range(players))
    other = story._replace(position=Position(draw=draw, growing=story.position.growing))
    try:
        twin = other.tell()
    except IllegalMove:
        return None  # a hidden card decided what was legal; such a game can't look the same
    if what_it_knows(twin.game, story.watcher) != what_it_knows(tracker.game, story.watcher):
        return None  # somebody else's outcome
    assert twin.game.table.position() != tracker.game.table.position()
    return other


def find_pairs(rules: Rules, count: int) -> list[tuple[Story, Story]]:
    """Moments that look the same to who decides, though every hidden card is another one."""
    pairs: list[tuple[Story, Story]] = []
    for seed in range(200):
        story = begin(rules, 2 + seed % 3, seed)
        if story and (other := exchange(story)):
            pairs.append((story, other))
            if len(pairs) == count:
                break
    return pairs


def decisions(story: Story, make: Make, seeds: int) -> list[Move]:
    """What it decides with one seed of its chance after the other."""
    game = story.game()
    return [make(Random(seed)).choose(game.view(story.watcher)) for seed in range(seeds)]


@each_way
def test_R4_no_level_decides_by_what_it_can_not_see(rules: Rules) -> None:
    pairs = find_pairs(rules, 5)
    assert len(pairs) == 5
    makes: list[Make] = [Satyr, Hoplite, Pythia, partial(Athena, games=20)]
    for story, other in pairs:
        for make in makes:
            assert decisions(story, make, 4) == decisions(other, make, 4)


@each_way
def test_R4_neither_do_many_decisions_together_tell_anything(rules: Rules) -> None:
    for story, other in find_pairs(rules, 1):
        for make in (Satyr, partial(Athena, games=20)):
            assert decisions(story, make, 24) == decisions(other, make, 24)


@each_way
def test_R4_opinions_are_of_what_can_be_seen(rules: Rules) -> None:
    for story, other in find_pairs(rules, 2):
        first, second = (
            Athena(Random(1), 20).judge(each.game().view(each.watcher)) for each in (story, other)
        )
        assert first == second


def is_seen_as(game: Game, view: View) -> bool:
    """Whether a game looks like that to who decides; other tests may have left games behind."""
    return view.seat < len(game.table.players) and game.view(view.seat).events == view.events


class Cheat:
    """Looks for the game itself, and chooses by all cards that lie there."""

    def __init__(self, _: Random) -> None:
        pass

    def choose(self, view: View) -> Move:
        gc.collect()  # games that are over with are not the one that is being played
        for each in gc.get_objects():
            if isinstance(each, Game) and is_seen_as(each, view):
                piles = str(each.table.position())
                return Random(piles).choice(view.moves)
        raise AssertionError("there is a game in this process")


def test_who_looks_at_the_game_is_found_out() -> None:
    pairs = find_pairs(Rules(), 5)
    assert any(decisions(story, Cheat, 1) != decisions(other, Cheat, 1) for story, other in pairs)
