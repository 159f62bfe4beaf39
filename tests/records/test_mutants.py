"""Records that came to harm: each is an equal game, or is refused with a line."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from hydra_tui.engine import Event, Position, Rules, deal, deal_hidden, make_rules
from hydra_tui.records import (
    End,
    Found,
    Header,
    Journal,
    RecordError,
    Replay,
    list_games,
    look_into,
)
from hydra_tui.records.format import encode
from tests.engine.laying import position
from tests.records.games import header_for, play_on, read, unseal
from tests.records.mutation import KINDS, mutate
from tests.sizes import size

MUTANTS = size(2500)


class Played(NamedTuple):
    """A game to make a record of."""

    rules: Rules
    players: int = 2
    most: int = 40
    testing: bool = False
    laid: Position | None = None
    sealed: bool = True


_DRAW = ("2H 9C KD 5H 10D 3S", "5C 6C 8H JD QS 9D")
_CARD = position(*_DRAW, heads="5S 4S | KH | 3D", hand="QC", owed=2, turn=1, discard=("AH 8D", ""))
_PILE = position(*_DRAW, heads="5S | KH", hand="QC", owed=1, turn=1, reserve=("3D 2D", "4C"))

GAMES = {
    "standard": Played(make_rules()),
    "spring-2020": Played(make_rules("spring-2020"), players=3),
    "original": Played(make_rules("original"), players=3, most=60),
    "reserves": Played(make_rules("original", ["reserves"])),
    "house rules": Played(make_rules("standard", ["free-cut", "black-up", "early-cut"])),
    "testing": Played(make_rules("original", ["reserves", "black-up"]), testing=True),
    "whole game": Played(make_rules(), laid=_CARD, most=500),
    "laid": Played(make_rules("original", ["reserves"]), laid=_PILE, most=500),
    "by hand": Played(make_rules("standard", ["early-cut"]), sealed=False),
    "by hand, laid": Played(
        make_rules("original", ["reserves"]), laid=_PILE, most=500, sealed=False
    ),
}


def write(played: Played, seed: int, path: Path) -> bytes:
    """The record of a game that goes as the seed says."""
    rules, shuffle = played.rules, Random(seed).shuffle
    players = len(played.laid.draw) if played.laid else played.players
    header = header_for(rules, players, seed, testing=played.testing, laid=bool(played.laid))
    dealt = deal_hidden(rules, players) if played.testing else deal(rules, players, shuffle)
    journal = Journal.create(path, header, played.laid or dealt, shuffle)
    play_on(journal, Random(seed), played.most)
    journal.close()
    return path.read_bytes() if played.sealed else unseal(path.read_bytes())


class CountedFile(io.BytesIO):
    """A file that can't be read for ever."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data)
        self._reads = data.count(b"\n") + 2

    def readline(self, size: int | None = -1) -> bytes:
        self._reads -= 1
        assert self._reads >= 0, "it is read on and on"
        return super().readline(size)


class Verdict(NamedTuple):
    """What a reader says of a record."""

    refusal: str
    header: Header | None = None
    events: list[Event] | None = None
    end: End | None = None


def judge(replay: Callable[[], Replay]) -> Verdict:
    try:
        found = replay()
    except RecordError as refused:
        line = str(refused)
        assert re.fullmatch(r"line [1-9]\d*: .+", line), repr(line)
        assert len(line.splitlines()) == 1, repr(line)
        assert len(line) < 250, line
        return Verdict(line)
    outcome, game = found.game.outcome, found.game
    end = End(outcome, game.table.turn) if outcome and found.ended else None
    return Verdict("", found.header, [*game.events], end)


def check_equal(verdict: Verdict, original: Replay) -> None:
    """The mutant is the same game, or one that was cut short, if it is any at all."""
    if verdict.events is not None:
        assert verdict.header == original.header
        assert verdict.events == original.game.events[: len(verdict.events)]


def check_listed(path: Path, verdict: Verdict) -> None:
    """The list of games says the same of it, as far as it reads: the first and the last line."""
    listed = look_into(Found(str(path), 7))
    assert listed
    assert bool(listed.damage) == (listed.header is None)
    assert len(listed.damage.splitlines()) <= 1
    if verdict.events is not None:
        assert listed.header == verdict.header
        assert listed.end == verdict.end
    elif verdict.refusal.startswith("line 1: "):
        assert f"line 1: {listed.damage}" == verdict.refusal


def check_resumed(path: Path, data: bytes, verdict: Verdict) -> None:
    """What is refused is left as it is; what is not goes on from its last whole line."""
    journals: list[Journal] = []

    def resume() -> Replay:
        journal, found = Journal.resume(path)
        journals.append(journal)
        return found

    assert judge(resume) == verdict
    if verdict.refusal:
        assert path.read_bytes() == data
        return
    (journal,) = journals
    kept = data[: data.rfind(b"\n") + 1]
    added = path.read_bytes().removeprefix(kept)
    if journal.game.outcome and not verdict.end:
        assert unseal(added) == encode(End(journal.game.outcome, journal.game.table.turn))
    else:
        assert path.read_bytes() == kept
    play_on(journal, Random(1), most=2)
    journal.close()
    assert read(path.read_bytes()).game.events == journal.game.events


@pytest.fixture(autouse=True)
def a_disk_that_need_not_be_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)


def mutants(name: str, tmp_path: Path) -> Iterator[tuple[str, bytes]]:
    """The mutants of a game's record, with how each came to harm."""
    record = write(GAMES[name], 4, tmp_path / "record")
    other = write(GAMES[name], 5, tmp_path / "other")
    kinds = [*KINDS]
    for number in range(MUTANTS // len(GAMES)):
        kind = kinds[number % len(kinds)]
        yield f"{kind} {number}", mutate(record, other, kind, Random(f"{name} {number}"))


@pytest.mark.parametrize("name", GAMES)
def test_a_mutant_is_an_equal_game_or_is_refused_with_a_line(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    original = read(write(GAMES[name], 4, tmp_path / "original"))
    assert original.decisions >= 10
    passed = refused = 0
    for kind, data in mutants(name, tmp_path):
        path = folder / f"{kind}.jsonl"
        path.write_bytes(data)
        try:
            verdict = judge(partial(Replay, CountedFile(data)))
            if GAMES[name].sealed:
                check_equal(verdict, original)
            check_listed(path, verdict)
            check_resumed(path, data, verdict)
        except Exception as failure:
            failure.add_note(f"the mutant: {kind}, {path}")
            raise
        passed, refused = passed + (not verdict.refusal), refused + bool(verdict.refusal)
    assert passed + refused == MUTANTS // len(GAMES)
    assert min(passed, refused) > 20, "both are tried"
    assert len(list_games(folder)) == passed + refused
