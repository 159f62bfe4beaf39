"""Any moment of a game is the fold of its events up to it, however one comes there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydra_tui.engine import HIDDEN, Event, Game, Rules, Table, View, deal
from hydra_tui.engine.events import HeadCut, TurnBegan
from hydra_tui.engine.view import seen_by
from hydra_tui.records import Journal, make_header
from hydra_tui.tui import folds as folds_module
from hydra_tui.tui.film import Film
from hydra_tui.tui.folds import LEAST_APART, NOBODY, Eyes, Folds
from hydra_tui.tui.match import Match
from hydra_tui.tui.table import Shown
from tests.all_rules import ALL_RULES
from tests.records.games import play_on

rules_and_seeds = given(
    rules=st.sampled_from(ALL_RULES),
    players=st.integers(2, 4),
    seed=st.integers(0, 9999),
    most=st.integers(0, 100),
)
few_examples = settings(max_examples=40)


def what_is_on(table: Table) -> tuple[object, ...]:
    return table.position(), table.outcome


def what_is_told(shown: Shown) -> tuple[object, ...]:
    """What a live table shows at one moment of a game."""
    return what_is_on(shown.table), [*shown.log], [*shown.counts], shown.most_cards


def what_is_shown(film: Film, moment: int, eyes: Eyes = None) -> tuple[object, ...]:
    """The same, of a game that is watched."""
    snapshot = film.shown_at(moment, eyes)
    log, counts = film.log[: film.told_at(moment)], film.counts[: film.counted_at(moment)]
    return what_is_on(snapshot.table), log, counts, snapshot.most_cards


def fold(events: Sequence[Event]) -> Shown:
    shown = Shown()
    for event in events:
        shown.apply(event)
    return shown


def play(rules: Rules, players: int, seed: int, most: int) -> Match:
    """A game without a record."""
    header = make_header(rules, players, seed=seed)
    shuffle = Random(seed).shuffle
    journal = Journal(Game(rules, deal(rules, players, shuffle), shuffle))
    play_on(journal, Random(seed), most)
    return Match(journal, header)


@few_examples
@rules_and_seeds
def test_every_moment_is_what_the_live_table_was(
    rules: Rules, players: int, seed: int, most: int
) -> None:
    header, shuffle, choose = (
        make_header(rules, players, seed=seed),
        Random(seed).shuffle,
        Random(seed),
    )
    journal = Journal(Game(rules, deal(rules, players, shuffle), shuffle))
    live = Shown()
    journal.game.subscribe(live.apply)
    seen = [what_is_told(live)]
    while (moves := journal.game.legal_moves()) and len(seen) <= most:
        journal.play(choose.choice(moves))
        seen.append(what_is_told(live))
    film = Film.of(Match(journal, header))
    assert film.last == len(seen) - 1
    for moment, expected in enumerate(seen):
        assert what_is_shown(film, moment) == expected
        assert what_is_told(fold(journal.game.events[: journal.moments[moment]])) == expected
        assert film.turns[moment] == film.shown_at(moment).table.turn


@few_examples
@given(
    rules=st.sampled_from(ALL_RULES),
    seed=st.integers(0, 9999),
    jumps=st.lists(
        st.tuples(st.integers(0, 10_000), st.sampled_from([None, NOBODY, 0, 1, 2])), max_size=12
    ),
)
def test_any_jump_equals_stepping_there(
    rules: Rules, seed: int, jumps: list[tuple[int, Eyes]]
) -> None:
    match = play(rules, 3, seed, 80)
    film, stepped = Film.of(match), Film.of(match)
    for somewhere, eyes in jumps:
        moment = somewhere % (film.last + 1)
        for each in range(moment + 1):
            step = what_is_shown(stepped, each, eyes)
        assert what_is_shown(film, moment, eyes) == step


@few_examples
@given(
    rules=st.sampled_from(ALL_RULES),
    seed=st.integers(0, 9999),
    start=st.integers(0, 10_000),
    steps=st.integers(0, 40),
)
def test_going_back_and_forth_changes_nothing(
    rules: Rules, seed: int, start: int, steps: int
) -> None:
    film = Film.of(play(rules, 2, seed, 80))
    at = start % (film.last + 1)
    before = what_is_shown(film, at)
    steps = min(steps, at)
    for moment in (*range(at, at - steps, -1), *range(at - steps, at)):
        film.shown_at(moment)
    assert what_is_shown(film, at) == before


@few_examples
@rules_and_seeds
def test_a_seat_sees_what_its_view_was(rules: Rules, players: int, seed: int, most: int) -> None:
    """R4."""
    match = play(rules, players, seed, most)
    film = Film.of(match)
    moments = Random(seed).sample(range(film.last + 1), min(film.last + 1, 6))
    for seat in range(players):
        for moment in moments:
            view = View(seat, rules)
            for event in match.game.events[: match.journal.moments[moment]]:
                view.see(event)
            assert film.shown_at(moment, seat).table.position() == view.table.position()


@few_examples
@rules_and_seeds
def test_nobody_knows_a_hidden_card(rules: Rules, players: int, seed: int, most: int) -> None:
    """R4."""
    film = Film.of(play(rules, players, seed, most))
    for moment in Random(seed).sample(range(film.last + 1), min(film.last + 1, 6)):
        table = film.shown_at(moment, NOBODY).table
        private = [table.hand, table.aside, *(card for p in table.players for card in p.reserve)]
        assert {card for card in private if card} <= {HIDDEN}


@few_examples
@rules_and_seeds
def test_where_things_happened(rules: Rules, players: int, seed: int, most: int) -> None:
    match = play(rules, players, seed, most)
    film = Film.of(match)

    def moments_with(kind: type) -> list[int]:
        return [
            moment
            for moment in range(film.last + 1)
            if any(isinstance(event, kind) for event in film.happened(moment))
        ]

    assert film.cuts == moments_with(HeadCut)
    assert film.starts == moments_with(TurnBegan)
    assert [event for moment in range(film.last + 1) for event in film.happened(moment)] == (
        match.game.events
    )
    for line in range(len(film.log)):
        moment = film.moment_of_line(line)
        assert line < film.told_at(moment)
        assert moment == 0 or film.told_at(moment - 1) <= line
    for start in film.starts:
        assert film.moment_of_turn(film.turns[start]) == start
    assert film.moment_of_turn(film.turns[0] - 1) is None
    assert film.moment_of_turn(film.turns[-1] + 1) is None


@few_examples
@rules_and_seeds
def test_the_lead_is_with_who_has_the_fewest_cards(
    rules: Rules, players: int, seed: int, most: int
) -> None:
    film = Film.of(play(rules, players, seed, most))
    leader = None
    changes = []
    for moment in range(film.last + 1):
        counts = film.counts[: film.counted_at(moment)]
        if counts and counts[-1].count(min(counts[-1])) == 1:
            seat = counts[-1].index(min(counts[-1]))
            if seat != leader:
                changes.append((moment, seat))
                leader = seat
    assert film.leads == changes


@few_examples
@given(
    rules=st.sampled_from(ALL_RULES),
    seed=st.integers(0, 9999),
    cuts=st.lists(st.integers(0, 100_000), max_size=8),
)
def test_a_record_that_is_read_as_it_grows_is_the_same_as_when_read_at_once(
    tmp_path_factory: pytest.TempPathFactory, rules: Rules, seed: int, cuts: list[int]
) -> None:
    folder = tmp_path_factory.mktemp("records")
    header, shuffle = make_header(rules, 2, seed=seed), Random(seed).shuffle
    journal = Journal.create(folder / "whole.jsonl", header, deal(rules, 2, shuffle), shuffle)
    play_on(journal, Random(seed), 80)
    journal.close()
    data = (folder / "whole.jsonl").read_bytes()
    start = data.index(b"\n", data.index(b"\n") + 1) + 1
    path = folder / "growing.jsonl"
    path.write_bytes(data[:start])
    film = Film.open(path)
    for length in sorted(start + cut % (len(data) - start + 1) for cut in cuts):
        path.write_bytes(data[:length])
        before = film.last
        assert film.read_on() == (film.last > before)
        whole_lines = data[:length].count(b"\n") - 2
        assert film.last == whole_lines - (film.over and length == len(data))
    path.write_bytes(data)
    film.read_on()
    whole = Film.open(folder / "whole.jsonl")
    assert film.game.events == whole.game.events
    assert (film.turns, film.cuts, film.starts, film.leads) == (
        whole.turns,
        whole.cuts,
        whole.starts,
        whole.leads,
    )
    assert what_is_shown(film, film.last) == what_is_shown(whole, whole.last)
    film.close()
    whole.close()


@pytest.mark.parametrize("room", [4_000_000, 2_000, 0], ids=["much", "little", "no"])
@pytest.mark.parametrize("eyes", [None, NOBODY, 1])
def test_tables_are_kept_on_the_way(monkeypatch: pytest.MonkeyPatch, eyes: Eyes, room: int) -> None:
    """Or a jump in a long game would take long, and all of them much memory."""
    monkeypatch.setattr(folds_module, "_ROOM", room)
    film = Film.of(play(Rules(), 4, 1, 400))
    events, choose = film.game.events, Random(2)
    folds = Folds(events, eyes)
    for count in (len(events), *choose.sample(range(len(events)), 20), len(events)):
        fresh = Table()
        for event in events[:count]:
            (event if eyes is None else seen_by(event, eyes)).apply(fresh)
        assert what_is_on(folds.table_at(count)) == what_is_on(fresh)
    apart = [after - before for before, after in pairwise(folds._counts)]
    if room == 4_000_000:
        assert {*apart} == {LEAST_APART}
        assert len(events) - folds._counts[-1] < LEAST_APART
    else:
        assert len(folds._tables) == 2 or folds._size <= room
        assert min(apart) > LEAST_APART


def test_the_file_of_a_game_that_is_over_is_closed(tmp_path: Path) -> None:
    header, shuffle = make_header(Rules(), 2, seed=4), Random(4).shuffle
    path = tmp_path / "game.jsonl"
    journal = Journal.create(path, header, deal(Rules(), 2, shuffle), shuffle)
    play_on(journal, Random(4))
    journal.close()
    film = Film.open(path)
    assert film.over
    assert film._live is None
    assert not film.read_on()
