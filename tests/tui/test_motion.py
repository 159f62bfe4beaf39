"""Motion: frames that lead from one table to the next, and that any key ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.timer import Timer

from hydra_tui.engine import Game, Position, Rules, parse_move
from hydra_tui.engine.events import CardPlaced, GameEnded, HeadCut, HeadGrown
from hydra_tui.engine.moves import SWAP
from hydra_tui.tui.motion import make_frames
from hydra_tui.tui.screens.game_over import GameOverScreen
from hydra_tui.tui.widgets.heads import FRAMES_A_SECOND, HeadGrid
from hydra_tui.tui.widgets.scene import HeadFace, Scene
from tests.all_rules import ALL_RULES
from tests.engine.laying import lay, position
from tests.tui.tables import Sitting, laid_out

PLACING = position("2C 3C 4C", "KC QC", heads="9S | KS", hand="5H", owed=2)
CUTTING = position("2C 3C 4C", "KC 5C", heads="4S | 3S 2S", hand="KH", owed=1)


def scene_of(game: Game) -> Scene:
    return Scene(
        tuple(HeadFace(number, cards[-1], len(cards)) for number, cards in game.table.heads.items())
    )


def numbers(scene: Scene) -> list[int]:
    return [head.number for head in scene.heads]


def plain(scene: Scene) -> Scene:
    """The same at rest."""
    heads = tuple(head._replace(look="") for head in scene.heads)
    return Scene(heads, scene.lit)


# The frames.


@settings(max_examples=60)
@given(st.sampled_from(ALL_RULES), st.integers(2, 4), st.integers(0, 2**32))
def test_each_frame_is_the_table_before_or_after(rules: Rules, players: int, seed: int) -> None:
    game = Game.new(players, rules, seed=seed)
    choose = Random(seed)
    before = Scene()
    happened = game.events
    for _ in range(60):
        after = scene_of(game)
        frames = make_frames(happened, before, after)
        told = [e for e in happened if isinstance(e, CardPlaced | HeadCut | HeadGrown | GameEnded)]
        assert not frames or told, "what is not seen needs no motion"
        states = [plain(frame) for frame in frames]
        assert {*states} <= {before, after}
        assert states == sorted(states, key=lambda state: state != before), "never back again"
        assert len(frames) / FRAMES_A_SECOND < 1
        for frame in frames:
            if frame.flight:
                assert frame.flight.to < len(frame.heads)
                assert 0 < frame.flight.progress < 1
        moves = [move for move in game.legal_moves() if move != SWAP]
        if not moves:
            return
        before = after
        happened = game.play(choose.choice(moves))


def frames_of(game: Game, move: str) -> tuple[list[Scene], Scene]:
    before = scene_of(game)
    happened = game.play(parse_move(move))
    after = scene_of(game)
    return make_frames(happened, before, after), after


def test_a_card_flies_to_its_head_and_lands() -> None:
    game = lay("8C 2C 9C", "KC QC", heads="KS | KD")
    frames, after = frames_of(game, "on 2")
    flights = [frame.flight for frame in frames if frame.flight]
    assert flights
    assert {flight.to for flight in flights} == {1}
    assert {str(flight.card) for flight in flights} == {"9C"}
    progress = [flight.progress for flight in flights]
    assert progress == sorted(progress)
    landed = [frame for frame in frames if not frame.flight]
    assert all(frame.heads[1].look == "landed" for frame in landed)
    assert numbers(frames[-1]) == numbers(after)


def test_a_head_falls_and_two_grow() -> None:
    game = lay("8C 2C 9C 3C KH", "KC QC", heads="4S", house="early-cut")
    frames, after = frames_of(game, "cut")
    looks = [tuple(head.look for head in frame.heads) for frame in frames]
    assert ("fading",) in looks
    assert ("faded",) in looks
    assert looks.index(("fading",)) < looks.index(("faded",))
    assert ("sprouting", "faded") in looks, "the second is not seen while the first grows"
    assert looks[-1] == ("", "sprouted")
    assert numbers(frames[-1]) == numbers(after) == [2, 3]


def test_at_the_end_the_snake_sinks() -> None:
    game = lay("5C", "KC QC", heads="9S | KD | QD")
    frames, _ = frames_of(game, "on 1")
    assert [head.look for head in frames[-1].heads] == ["faded"] * 3


def test_without_anything_to_see_there_is_no_motion() -> None:
    game = lay("2C 9C", "KC QC", heads="9S | KD")
    assert frames_of(game, "reserve")[0] == []


# On the screen. The timer is held, so that no test depends on the clock.


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Frames come only when they are asked for."""

    def set_interval(self: HeadGrid, interval: float, callback: object) -> Timer:
        return Timer(self, interval, pause=True)

    with monkeypatch.context() as patch:
        patch.setattr(HeadGrid, "set_interval", set_interval)
        yield


async def play_frames(table: Sitting) -> int:
    count = 0
    while table.grid._frames:
        table.grid._next_frame()
        await table.settle()
        assert table.lines, "every frame can be painted"
        count += 1
    return count


@pytest.mark.parametrize("laid", [PLACING, CUTTING], ids=["placing", "cutting"])
@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=str)
async def test_frames_lead_to_the_table(
    tmp_path: Path, laid: Position, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(monkeypatch):
        async with laid_out(laid, tmp_path, size, motion=True, house="early-cut") as table:
            table.grid.settle()
            await table.press("home", "enter")
            assert table.grid._frames
            assert await play_frames(table) > 2
            scene = table.grid.scene
            assert numbers(scene) == [*table.game.table.heads]
            assert scene.flight is None
            assert all(head.look == "" for head in scene.heads)
            seen = table.text
            table.grid.repaint()
            await table.settle()
            assert table.text == seen, "nothing is left of what flew"


async def test_any_key_ends_a_motion_and_does_its_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = position("2C 3C 4C 5C 6C 7C", "KC QC", heads="9S | KS | QS", hand="8H", owed=6)
    with held(monkeypatch):
        async with laid_out(laid, tmp_path, motion=True) as table:
            for key, move in (("1", "on 1"), ("2", "on 2"), ("enter", "on 2"), ("0", "reserve")):
                await table.press(key)
                assert table.last_move == move
                if move != "reserve":
                    assert table.grid._frames, "a motion began"
            await table.press("2")
            assert table.grid._frames
            await table.press("end")
            assert not table.grid._frames, "the motion is over"
            assert table.grid.pointed == 3, "and the key was heard"
            await table.press("home", "1")
            assert table.grid._frames
            await table.press("x")
            assert not table.grid._frames, "so it is with a key that means nothing"


async def test_a_click_ends_a_motion_and_does_its_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held(monkeypatch):
        async with laid_out(PLACING, tmp_path, motion=True) as table:
            await table.press("1")
            assert table.grid._frames
            await table.click_head(2)
            assert table.last_move == "on 2"


async def test_a_click_in_a_motion_means_the_head_that_is_seen_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the oldest head falls, the others have not moved up to its place yet."""
    laid = position("2C 3C 4C", "KC 2S", heads="4S | KD | QD", hand="KH", owed=1)
    with held(monkeypatch):
        async with laid_out(laid, tmp_path, motion=True, house="free-cut") as table:
            await table.press("c")
            assert numbers(table.grid.scene) == [1, 2, 3], "the first frames show it falling"
            where = table.grid.snake.card(1).center
            await table.click(table.grid, *where)
            assert table.last_move == "on 2"


@pytest.mark.parametrize("off", ["setting", "level"])
async def test_motion_can_be_off(tmp_path: Path, off: str) -> None:
    async with laid_out(PLACING, tmp_path, motion=off != "setting") as table:
        if off == "level":
            table.app.animation_level = "none"
        table.grid.settle()
        await table.press("1")
        assert not table.grid._frames
        assert table.grid._timer is None
        assert table.last_move == "on 1"


async def test_the_last_motion_is_seen_before_the_game_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = position("", "KC QC", heads="9S | KS", hand="5H", owed=1)
    with held(monkeypatch):
        async with laid_out(laid, tmp_path, motion=True) as table:
            await table.press("1")
            assert table.game.outcome
            await play_frames(table)
            assert isinstance(table.top, GameOverScreen)
            overs = [s for s in table.app.screen_stack if isinstance(s, GameOverScreen)]
            assert len(overs) == 1


@pytest.mark.parametrize("key", ["enter", "x", "right"])
async def test_a_key_skips_to_the_end_of_the_game(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = position("", "KC QC", heads="9S | KS", hand="5H", owed=1)
    with held(monkeypatch):
        async with laid_out(laid, tmp_path, motion=True) as table:
            await table.press("1", key)
            assert isinstance(table.top, GameOverScreen)
            overs = [s for s in table.app.screen_stack if isinstance(s, GameOverScreen)]
            assert len(overs) == 1


async def test_a_key_in_the_motion_before_a_handover_only_ends_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = position("2C", "KC QC", heads="9S | KS", hand="5H")
    with held(monkeypatch):
        async with laid_out(laid, tmp_path, motion=True, handover=True) as table:
            await table.press("1")
            assert table.grid._frames
            assert table.waiting
            await table.press("x")
            assert not table.grid._frames
            assert table.waiting, "what it led to is to be seen first"
            await table.press("x")
            assert not table.waiting
            assert table.grid.pointed == 2
