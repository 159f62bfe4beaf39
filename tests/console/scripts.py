"""What to type at the console: the moves of a game, and what is nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hydra_tui.engine import Game, Rules
from hydra_tui.engine.events import TurnBegan
from hydra_tui.engine.moves import Announce, Cut, Lift, Move, Place, Shuffle

BAD = [
    "",
    "abc",
    "-1",
    "-0",
    "+1",
    "1.5",
    "1e3",
    "0x1",
    "1_0",
    "1 1",
    "999999999999999999999",
    "9" * 5000,
    "٣",
    "²",
    "\N{FULLWIDTH DIGIT ONE}",
    "½",
    "1\0",
    "\0",
    "\x1b[2J",
    "🂡",
    "\udcff",  # a byte that is no text
    "\N{LATIN SMALL LETTER LONG S}",  # in capitals it is an S
    "Joker!",
    "quit!",
    "x" * 1_000_000,
    "1" + " " * 1_000_000 + "1",
]
"""What is a right answer to no question."""


SEED = ["-seed", "18484219"]  # player 2 gets a 5H that fits nowhere
LAY_OUT = ["4", "3", "2", "2", "9", "S", "1", "6", "H"]
"""What to type after `-cheats -players 2` until the first turn."""

PROMPTS: dict[str, tuple[list[str], list[str]]] = {
    "How many players?": (SEED, []),
    "How many cards in player 1's deck?": (["-cheats", "-players", "2"], []),
    "How many cards in player 2's deck?": (["-cheats", "-players", "2"], LAY_OUT[:1]),
    "How many starting heads?": (["-cheats", "-players", "2"], LAY_OUT[:2]),
    "Choose the number of cards in head 1:": (["-cheats", "-players", "2"], LAY_OUT[:3]),
    "Card value?": (["-cheats", "-players", "2"], LAY_OUT[:4]),
    "Suit?": (["-cheats", "-players", "2"], LAY_OUT[:5]),
    "Joker value?": (["-testing", "-players", "2", "-rules", "original"], ["joker"]),
    "Player 2, you are holding a 5H. Your move?": ([*SEED, "-players", "2"], [""]),
}
"""How to get to each question but the turn's: the options, and what to type."""


def options_for(rules: Rules, *more: str) -> list[str]:
    """The options that ask for these rules."""
    house = [word for switch in rules.house for word in ("-house", switch)]
    return ["-rules", rules.name, *house, *more]


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


def write_script(
    seed: int,
    players: int = 2,
    rules: Rules | None = None,
    choose: Callable[[tuple[Move, ...]], Move] | None = None,
) -> list[list[str]]:
    """The lines of a game, random or by choice: those before the first move, then of each move.

    With a move go the empty lines by which the turns that it brings about begin.
    """
    game = Game.new(players, rules, seed=seed)
    choose = choose or Random(seed).choice
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
