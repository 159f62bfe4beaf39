"""Computer players that are to think no more."""

from __future__ import annotations

import pytest

from hydra_tui.bots.thinker import Thinker, ThinkError
from hydra_tui.engine import Game
from hydra_tui.tui.thinking import Thinking


def test_after_the_end_nobody_thinks_and_no_process_is_begun() -> None:
    view = Game.new(2, seed=1).view(1)
    thinker = Thinker(seed=1)
    assert thinker.choose("satyr", view) in view.moves
    thinker.stop()
    assert thinker.choose("satyr", view) in view.moves
    thinker.stop(for_good=True)
    with pytest.raises(ThinkError, match="nobody left"):
        thinker.choose("satyr", view)
    assert thinker._line is None


async def test_the_table_asks_nobody_after_its_end() -> None:
    view = Game.new(2, seed=1).view(1)
    asked_before, never_asked = Thinking(), Thinking()
    assert await asked_before.choose("satyr", view) in view.moves
    for thinking in (asked_before, never_asked):
        thinking.stop(for_good=True)
        with pytest.raises(ThinkError, match="nobody left"):
            await thinking.choose("satyr", view)
