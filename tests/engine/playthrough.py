"""Playthroughs: a recorded game written out in full, so that any change of the rules is seen.

`python -m tests.engine.playthrough` makes them all anew: look at the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

from hydra_tui.engine import Card, Game, make_rules
from hydra_tui.engine.events import PileShuffled, TableLaid
from hydra_tui.engine.moves import parse_move
from hydra_tui.records import Replay
from hydra_tui.records.format import Step, decode
from hydra_tui.simulate import play_random_game

GOLDEN = Path(__file__).parent / "golden"
GAMES = [
    (make_rules("standard"), 2, 21),
    (make_rules("spring-2020"), 3, 22),
    (make_rules("original"), 2, 23),
    (make_rules("original", ["reserves"]), 2, 24),
    (make_rules("standard", ["free-cut", "black-up"]), 2, 25),
    (make_rules("standard", ["early-cut"]), 2, 26),
]


def write_out(record: Path) -> str:
    """Every decision of a recorded game: what could be done, what was done, and what came of it."""
    with record.open("rb") as file:
        found = Replay(file).game
    laid = found.events[0]
    assert isinstance(laid, TableLaid)
    shuffles = iter([event.cards for event in found.events if isinstance(event, PileShuffled)])

    def shuffle(cards: list[Card]) -> None:
        cards[:] = next(shuffles)

    game = Game(found.rules, laid.position, shuffle)
    lines = [f"    {event}" for event in game.events]
    for data in record.read_bytes().splitlines()[2:-1]:
        step = decode(data, Step)
        moves = sorted(str(move) for move in game.legal_moves())
        lines.append(f"seat {step.seat} has {game.table.hand}: {', '.join(moves)}")
        lines.append(f"  > {step.move}: {game.describe(parse_move(step.move))}")
        lines += [f"    {event}" for event in game.play(parse_move(step.move))]
    return "\n".join(lines) + "\n"


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.iterdir():
        old.unlink()
    for rules, players, seed in GAMES:
        play_random_game(rules, players, GOLDEN, seed)
    for record in GOLDEN.glob("*.jsonl"):
        record.with_suffix(".txt").write_text(write_out(record))


if __name__ == "__main__":
    main()
