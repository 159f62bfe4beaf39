"""The table in lines of text, as it is printed before each prompt."""

from __future__ import annotations

from hydra_tui.console.notation import Notation
from hydra_tui.engine import Table


def write_block(table: Table, notation: Notation, *, reserve_piles: bool) -> str:
    """The heads and the players, with the empty lines round them but no line end.

    Reserve piles last from turn to turn, so there everybody's is counted.
    """
    write = notation.write
    lines = ["", "Heads:"]
    lines += [
        f"{number}: {write(cards[-1])} ({len(cards)})" for number, cards in table.heads.items()
    ]
    lines += ["", "Players:"]
    holder = table.player if table.hand is not None else None
    for number, player in enumerate(table.players, start=1):
        draw, discard = len(player.draw), len(player.discard)
        line = f"Player {number}: {draw + discard} ({draw} draw, {discard} discard)"
        if player is holder:
            # A drawn card that waits for one from the reserve (O10) is still to be played.
            remaining = table.owed + (table.aside is not None)
            line += f" + 1 in hand, {remaining} remaining, {len(player.reserve)} in reserve"
        elif reserve_piles:
            line += f" + {len(player.reserve)} in reserve"
        lines.append(line)
    lines.append("")
    return "\n".join(lines)
