"""What the screen must show of a record, and what it may have shown, wherever it is drawn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hydra_tui.engine import Table
from hydra_tui.records import Replay
from hydra_tui.tui.glyphs import UNICODE
from hydra_tui.tui.prompts import say_turn
from hydra_tui.tui.widgets.faces import draw_empty, draw_face
from hydra_tui.tui.widgets.hand import _SIZES, GAP
from hydra_tui.tui.widgets.painted import Line
from hydra_tui.tui.widgets.snake import SIZES
from hydra_tui.tui.widgets.topbar import say_progress

Block = list[str]
"""Lines that stand one below the other."""
LAG = 32
"""The most decisions that may be made from one frame to the next: so many keys are pressed."""
ALL_IN_VIEW = 30
"""With no more heads, none is out of view."""


_CURSOR = str.maketrans("▐▌", "  ")
"""What stands on both sides of a reserve that the cursor is on."""


def missing(lines: Sequence[str], found: Replay, *, secrets: bool) -> str:
    """What the screen does not show of a game that waits for a decision; empty if it shows all.

    With `secrets` these are also the card in hand and the reserve, else who is to take the turn.
    """
    game, table = found.game, found.game.table
    names = [seat.name for seat in found.header.seats]
    progress = "   ".join(say_progress(table.turn, len(table.heads)))
    if progress not in lines[0]:
        return progress
    if game.decision == "announce":  # the question lies over the table
        return _unsaid(lines, f"{names[table.seat]}, your joker starts a head.")
    for seat, name in enumerate(names):
        if table.owned(seat) not in shown_totals(lines, name):
            return f"the {table.owned(seat)} cards of {name}"
    if len(table.heads) <= ALL_IN_VIEW and not _heads_are_on(lines, table):
        return "the heads: " + ", ".join(f"{n} {cards[-1]}" for n, cards in table.heads.items())
    if not secrets:
        return _unsaid(lines, f"{names[table.seat]}, it is your turn.")
    hand = _hand(table, has_reserve=game.rules.reserve != "none")
    unpointed = [line.translate(_CURSOR) for line in lines]
    if not any(_is_on(unpointed, block) for block in hand):
        return "the card in hand, and the reserve:\n" + "\n".join(hand[0])
    # How much more there is to play may be too long for the line.
    words, semicolon, _ = say_turn(table, names[table.seat], UNICODE).plain.partition(";")
    return _unsaid(lines, words + semicolon)


def _unsaid(lines: Sequence[str], words: str) -> str:
    """The words, if they are in no line."""
    return "" if any(words in line for line in lines) else words


def shown_totals(lines: Sequence[str], name: str) -> list[int]:
    """How many cards a player owns, by what is on the screen; nothing if that can't be seen."""
    found = (re.search(rf"[▶ ] {re.escape(name)} +(\d+)( cards?)? *$", line) for line in lines)
    return [int(each[1]) for each in found if each]


def not_in_record(lines: Sequence[str], found: Replay) -> str:
    """What the screen has shown that the record does not have; empty if there is nothing.

    Parts of the screen may lag behind others for a frame, in which some keys were handled.
    """
    progress = re.search(r"turn (\d+)   (\d+) heads?\b", lines[0])
    if not progress:
        return ""  # nothing was painted yet
    shown = int(progress[1]), int(progress[2])
    at: list[int] = []  # the decisions after which the first line said so
    owned: list[tuple[int, int, int]] = []  # after which decision who owned how much
    table, decision, moments = Table(), 0, set(found.moments)
    for count, event in enumerate(found.game.events):
        decision += count in moments
        event.apply(table)
        if (table.turn, len(table.heads)) == shown:
            at.append(decision)
        owned += [(decision, seat, table.owned(seat)) for seat in range(len(table.players))]
    if not at:
        return progress[0]
    near = {each[1:] for each in owned if at[0] - LAG <= each[0] <= at[-1] + LAG}
    for seat, place in enumerate(found.header.seats):
        for total in shown_totals(lines, place.name):
            if (seat, total) not in near:
                return f"{total} cards of {place.name} in turn {shown[0]}"
    return ""


def _heads_are_on(lines: Sequence[str], table: Table) -> bool:
    """Whether all heads are there, with tops, numbers and heights, as cards of one size."""
    return any(
        all(
            _is_on(
                lines,
                _block(
                    draw_face(
                        cards[-1],
                        size.width,
                        size.height,
                        UNICODE,
                        number=str(number),
                        pile=str(len(cards)),
                    )
                ),
            )
            for number, cards in table.heads.items()
        )
        for size in SIZES
    )


def _hand(table: Table, *, has_reserve: bool) -> list[Block]:
    """The card in hand with the reserve beside it, and the one that waits, at every size."""
    blocks = []
    for width, height in _SIZES:
        slots = [table.hand]
        if has_reserve:
            slots.append(table.player.reserve[-1] if table.player.reserve else None)
        if table.aside:
            slots.append(table.aside)
        faces = [
            _block(
                draw_face(card, width, height, UNICODE)
                if card
                else draw_empty(width, height, "empty", UNICODE)
            )
            for card in slots
        ]
        blocks.append([(" " * GAP).join(row) for row in zip(*faces, strict=True)])
    return blocks


def _block(face: list[Line]) -> Block:
    """A face as it is painted: what is solid is a blank on a background."""
    painted = str.maketrans("█▀", " ▄")
    return ["".join(text for text, _ in line).translate(painted) for line in face]


def _is_on(lines: Sequence[str], block: Block) -> bool:
    """Whether the lines of a block stand one below the other somewhere."""
    for y in range(len(lines) - len(block) + 1):
        x = lines[y].find(block[0])
        while x >= 0:
            if all(line.startswith(part, x) for line, part in zip(lines[y:], block, strict=False)):
                return True
            x = lines[y].find(block[0], x + 1)
    return False
