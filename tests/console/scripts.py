"""What to type at the console to play a game of moves that are chosen at random."""

from __future__ import annotations

from random import Random

from hydra_tui.engine import Game, Rules
from hydra_tui.engine.events import TurnBegan
from hydra_tui.engine.moves import Announce, Cut, Lift, Move, Place, Shuffle


def type_move(move: Move, game: Game) -> list[str]:
    """The lines that a player types for a move."""
    match move:
        case Place(announced=card):
            return [str(move.head), *([card.text[:-1]] if card else [])]
        case Cut():
            by_word = game.rules.cut in ("always", "unfit")
            return ["cut" if by_word else str(game.table.oldest)]
        case Lift():
            return ["r"]
        case Announce():
            return [move.card.text[:-1]]
        case Shuffle():
            return ["shuffle"]
    return [""] if game.decision == "start" else ["0"]


def write_script(seed: int, players: int = 2, rules: Rules | None = None) -> list[list[str]]:
    """The lines of a random game: those before the first move, then those of each move.

    With a move go the empty lines by which the turns that it brings about begin.
    """
    game = Game.new(players, rules, seed=seed)
    choose = Random(seed).choice
    script = [_pass_on(game, 0)]
    while not game.outcome:
        move = choose(game.legal_moves())
        before = len(game.events)
        lines = type_move(move, game)
        game.play(move)
        script.append(lines + _pass_on(game, before))
    return script


def _pass_on(game: Game, before: int) -> list[str]:
    """An empty line for a turn that begins, unless it begins with a choice (O3)."""
    turns = sum(isinstance(event, TurnBegan) for event in game.events[before:])
    return [""] * (turns - (game.decision == "start"))
