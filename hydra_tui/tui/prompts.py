"""What the table says to the player whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from hydra_tui.engine import JOKER, Table
from hydra_tui.engine.moves import LIFT, RESERVE, SWAP
from hydra_tui.engine.words import cards_in_words
from hydra_tui.tui.choices import Choices
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.inline import dress, finish, sentence
from hydra_tui.tui.widgets.hand import RESERVE_SLOT, Slot
from hydra_tui.tui.widgets.marks import best_marks

if TYPE_CHECKING:
    from hydra_tui.tui.advice import Advice
    from hydra_tui.tui.tips import Tips

TOO_SOON = "Too soon: wait a moment. "
"""Why the keyboard is not handed over."""


def say_handover(table: Table, name: str, *, may_shuffle: bool) -> tuple[Content, Content]:
    """Whose turn it is, and what awaits them."""
    shuffle = ", and may shuffle your discard pile in first: s" if may_shuffle else ""
    awaits = f"You play {_say_how_many(table)}{shuffle}."
    return Content.styled(f"{name}, it is your turn.", "bold $primary"), Content(awaits)


def _say_how_many(table: Table) -> str:
    """How many cards a turn is about; a reserve pile may be played through at its end (O12)."""
    player = table.player
    owed = table.owed + (table.hand is not None) + (table.aside is not None)
    drawn = len(player.draw) + len(player.discard)
    if table.hand is None and player.reserve and drawn < owed:
        reserve = f"your reserve, {cards_in_words(len(player.reserve))}"
        return f"up to {cards_in_words(drawn)}, then {reserve}" if drawn else f"through {reserve}"
    return f"up to {cards_in_words(owed)}"


def say_turn(table: Table, name: str, glyphs: Glyphs) -> Content:
    """Who holds what, and how much is still to be done."""
    card = "the joker" if table.hand is JOKER else f"the {table.hand}"
    left, where = table.owed + (table.aside is not None), "to play"
    if table.lifted and not table.aside and left:  # the reserve is played through (O12)
        left, where = len(table.player.reserve), "in your reserve"
    more = f"; {left} more {where}" if left else "; the last one"
    return Content.assemble((f"{name}, you hold ", "bold"), dress(card, glyphs, "bold"), more)


def say_computer(name: str, told: str, glyphs: Glyphs, *, held: bool) -> tuple[Content, Content]:
    """Whose move is awaited, and what was done last."""
    state = "waits. Space lets the game go on" if held else "is thinking"
    return Content.styled(f"{name} {state}", "bold"), dress(told, glyphs)


def say_typed(digits: str, glyphs: Glyphs) -> Content:
    """A number that is being typed."""
    return Content.styled(f"head {digits}_   {glyphs.enter} plays, Backspace corrects", "bold")


def say_choice(
    choices: Choices, head: int | None, glyphs: Glyphs, advice: Advice | None
) -> Content:
    """What choosing a head would do, or the reserve if there is none.

    By a tip, also what that is worth: for a joker that is the more telling.
    """
    moves = [choices.at_reserve] if head is None else choices.on_head(head)
    worth = advice.say_of(*moves) if advice else ""
    if worth and head is not None and len(moves) > 1:
        return sentence(f"{choices.where(head)}: {worth}", glyphs)
    told = choices.preview_reserve() if head is None else choices.preview(head)
    does = Content("")
    if not choices.takers and any(map(choices.can, moves)):
        does = Content("No head takes it. ")
    return does + sentence(told, glyphs) + say_worth(worth)


def say_worth(worth: str) -> Content:
    """A sentence more: what a choice is worth by a tip."""
    return Content.styled(f" {finish(worth)}", "bold") if worth else Content("")


def say_signs(tips: Tips, glyphs: Glyphs) -> Content | None:
    """What the signs of a tip mean, and the worth of what is on no head; or that there is none yet.

    It stays when the cursor moves.
    """
    advice = tips.advice
    if not advice:
        return sentence(tips.words, glyphs, "bold") if tips.thinking else None
    here, there = glyphs.best_left, glyphs.best_right
    parts = [Content.assemble((f"{here}{there}", "bold $primary"), (" best", "$quiet"))]
    for name, tip in advice.tips_beside():
        (left, _), (right, _) = best_marks(tip, glyphs)
        text = f"{left}{name} {tip.chance}{right}".strip()
        parts.append(Content.styled(text, "bold $primary" if tip.best else "$quiet"))
    return Content("   ").join(parts)


def show_reserve(choices: Choices) -> Slot:
    """The place of the reserve: what the keys do with it, and what choosing it comes to."""
    if choices.can(LIFT):
        label = "0 lay r lift" if choices.can(RESERVE) else "r lift"
    elif choices.can(choices.reserve):
        label = "0 swap" if choices.reserve == SWAP else "0 reserve"
    else:
        label = RESERVE_SLOT.label
    return RESERVE_SLOT._replace(label=label, effects=choices.reserve_effects)
