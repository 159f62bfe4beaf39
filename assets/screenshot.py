"""Draw the pictures of the README from a real game: `make screenshot`.

The game is dealt from a seed and every move in it is legal, so the same pictures come out each
time; a test compares them with those that are stored.
"""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from textual import constants

from hydra_tui.engine import Effect, Game, Move, make_rules
from hydra_tui.engine.moves import CUT, RESERVE, Place
from hydra_tui.records import Journal, make_header
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.film import Film
from hydra_tui.tui.match import Match
from hydra_tui.tui.settings import Settings, save_settings

HERE = Path(__file__).parent
NAMES = ("Ann", "Bo", "Heracles")
RULES = make_rules("standard", ["free-cut"])
SEED = 42
DECISIONS = 209
"""How many are made before the picture is taken: all that a head can do is to be seen then."""
SIZE = (120, 40)

_WORTH: dict[Effect, int] = {"wins": 100, "goes on": 50, "ends": 20, "cuts": 10}
_WORTH_OF_RESERVE = 30


def choose(game: Game) -> Move:
    """A sensible move: go on, on the head that loses least; else reserve, end the turn, or cut."""
    return max(game.legal_moves(), key=lambda move: (_rate(game, move), str(move)))


def _rate(game: Game, move: Move) -> float:
    effect = game.foresee(move)
    if isinstance(move, Place):
        card = move.announced or game.table.hand
        gap = game.table.heads[move.head][-1].value - card.value if card else 0
        return _WORTH[effect] - abs(gap)
    if move == RESERVE:
        return _WORTH_OF_RESERVE
    return _WORTH[effect] if move == CUT else 0


def play(decisions: int | None) -> Match:
    """The game after so many decisions, or at its end; it is kept nowhere."""
    journal = Journal(Game.new(len(NAMES), RULES, seed=SEED))
    while not journal.game.outcome and len(journal.moments) - 1 != decisions:
        journal.play(choose(journal.game))
    return Match(journal, make_header(RULES, NAMES, seed=SEED))


async def photograph(match: Match, *keys: str, watch: bool = False) -> str:
    """What the app shows of a game after some keys, as SVG."""
    with TemporaryDirectory() as folder:
        save_settings(Path(folder) / "settings.json", Settings(symbols="unicode", motion=False))
        # All colours, whatever the terminal is that this runs in.
        with patch.object(constants, "COLOR_SYSTEM", "truecolor"), patch.dict(os.environ):
            os.environ.pop("NO_COLOR", None)
            app = (
                HydraApp(data_dir=Path(folder), film=Film.of(match))
                if watch
                else HydraApp(data_dir=Path(folder), match=match)
            )
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press(*keys)
            await pilot.pause()
            picture = app.export_screenshot()
    # Rich names its styles by a number of its own making, which says nothing.
    return re.sub(r"terminal-\d+", "hydra", picture)


async def _draw_all() -> dict[str, str]:
    return {
        "table.svg": await photograph(play(DECISIONS), "down", "right", "right"),
        "game-over.svg": await photograph(play(None)),
        "replay.svg": await photograph(play(None), *"33", "enter", *["right"] * 3, watch=True),
    }


def draw_pictures() -> dict[str, str]:
    """Each picture by the name of its file."""
    return asyncio.run(_draw_all())


if __name__ == "__main__":
    for name, picture in draw_pictures().items():
        (HERE / name).write_text(picture, encoding="utf-8", newline="\n")
