"""The table in lines of text, as it is printed before each prompt."""

from __future__ import annotations

from hydra_tui.engine import Table


def write_block(table: Table) -> str:
    """The heads and the players, with the empty lines round them but no line end."""
    lines = ["", "Heads:"]
    lines += [f"{number}: {cards[-1].text} ({len(cards)})" for number, cards in table.heads.items()]
    lines += ["", "Players:"]
    for number, player in enumerate(table.players, start=1):
        draw, discard = len(player.draw), len(player.discard)
        lines.append(f"Player {number}: {draw + discard} ({draw} draw, {discard} discard)")
    if table.hand is not None:
        # A drawn card that waits for one from the reserve (O10) is still to be played.
        remaining = table.owed + (table.aside is not None)
        reserve = len(table.player.reserve)
        own = table.seat - len(table.players)
        lines[own] += f" + 1 in hand, {remaining} remaining, {reserve} in reserve"
    lines.append("")
    return "\n".join(lines)
