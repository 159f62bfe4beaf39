"""R4: from what a computer player is given, nothing can be reached that is hidden."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType

import msgspec
import pytest

from hydra_tui.bots import find_bot
from hydra_tui.bots.thinker import Thinker
from hydra_tui.engine import Card, Game, Player, Table, View
from tests.engine.laying import lay, play

SECRET = "QD"  # noqa: S105 - no password
"""The face of all hidden cards, and of no other."""

SPY = """
import gc, sys
from hydra_tui.engine import Game, parse_card

SECRET = parse_card("QD")


class Spy:
    def __init__(self, chance):
        pass

    def choose(self, view):
        found = []
        for each in gc.get_objects():
            self.look(each, found)
        frame = sys._getframe()
        while frame:
            for each in frame.f_locals.values():
                self.look(each, found)
            frame = frame.f_back
        for module in list(sys.modules.values()):
            for each in list(vars(module).values()):
                self.look(each, found)
        for event in view.events:
            for field in event.__struct_fields__:
                self.look(getattr(event, field), found)
        if found:
            raise LookupError(f"found {found[0]}")
        return view.moves[0]

    def look(self, each, found):
        kind = type(each)
        if kind is Game:
            found.append("a game")
        if kind in (list, tuple) and sum(item is SECRET for item in each) > 1:
            found.append("a pile")
        if kind.__name__ == "Counter" and each.get(SECRET):
            found.append("a count")
        if kind.__name__ == "Position":
            self.look(each.hand, found)
            for pile in each.draw + each.discard + each.reserve:
                self.look(pile, found)
"""


def secret_game() -> Game:
    """Everything that player 1 can't know is the same card."""
    hidden = " ".join([SECRET] * 12)
    game = lay(
        f"{hidden} 3H 9H 2H 5H KH",
        f"{hidden}",
        heads="7C | 6C",
        reserve=("4S", f"{SECRET} {SECRET}"),
        discard=("", f"{SECRET} {SECRET}"),
        rules="original",
        house="reserves",
    )
    play(game, "reserve")
    return game


def children(each: object) -> Iterator[object]:
    yield from gc.get_referents(each)
    if isinstance(each, msgspec.Struct):  # not all of them are known to the garbage collector
        yield from (getattr(each, name) for name in each.__struct_fields__)


def reach(root: object) -> list[object]:
    """All that can be reached, but for what any program can import."""
    found, seen, todo = [], {id(root)}, [root]
    while todo:
        each = todo.pop()
        found.append(each)
        for child in children(each):
            if id(child) not in seen and not isinstance(child, (type, ModuleType, FunctionType)):
                seen.add(id(child))
                todo.append(child)
    return found


def test_R4_nothing_hidden_can_be_reached_from_a_view() -> None:
    game = secret_game()
    view = game.view(0)
    found = reach(view)
    assert [each for each in found if isinstance(each, Table)] == [view.table]
    players = [each for each in found if isinstance(each, Player)]
    assert sorted(map(id, players)) == sorted(map(id, view.table.players))
    assert [each for each in found if isinstance(each, Game)] == []
    faces = {each.text for each in found if isinstance(each, Card)}
    assert {"KH", "4S", "7C"} <= faces
    assert SECRET not in faces


def test_the_search_finds_what_is_there() -> None:
    game = secret_game()
    found = reach(game)
    assert any(each is game.table for each in found)
    assert SECRET in {each.text for each in found if isinstance(each, Card)}
    view = game.view(0)
    view.events.append(game.events[0])
    assert SECRET in {each.text for each in reach(view) if isinstance(each, Card)}


def test_R4_a_strategy_that_looks_everywhere_finds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spying.py").write_text(SPY)
    monkeypatch.chdir(tmp_path)
    game = secret_game()
    view: View = game.view(0)
    thinker = Thinker(seed=1)
    try:
        for _ in range(2):
            assert thinker.choose("spying:Spy", view) == view.moves[0]
        view.events.append(game.events[0])
        with pytest.raises(Exception, match="LookupError: found a pile"):
            thinker.choose("spying:Spy", view)
    finally:
        thinker.stop()


def test_the_same_strategy_finds_a_game_in_its_own_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "spying_here.py").write_text(SPY)
    monkeypatch.syspath_prepend(tmp_path)
    game = secret_game()
    with pytest.raises(LookupError, match="found a"):
        find_bot("spying_here:Spy")(Random(1)).choose(game.view(0))
