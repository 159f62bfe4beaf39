"""What no computer player ever does: to stall, or to swap back and forth (R2)."""

from __future__ import annotations

from collections.abc import Sequence

from hydra_tui.engine import Event, Move, Table
from hydra_tui.engine.events import CardsSwapped
from hydra_tui.engine.moves import RESERVE, SWAP, Name


def drop_stalling(moves: Sequence[Move], table: Table, latest: Sequence[Event]) -> Sequence[Move]:
    """The moves without those that would lead nowhere; at least one is left.

    To reserve one's only card brings it straight back, and to swap again undoes a swap. In testing
    mode, a card that has its name needs no other.
    """
    if len(moves) == 1:
        return moves
    if type(moves[-1]) is Name and type(moves[0]) is not Name:
        moves = [move for move in moves if type(move) is not Name]
    only_card = not table.players[table.seat].draw and table.owned(table.seat) == 1
    if only_card and len(moves) > 1:
        moves = [move for move in moves if move != RESERVE]
    if type(latest[-1]) is CardsSwapped and len(moves) > 1:
        moves = [move for move in moves if move != SWAP]
    return moves
