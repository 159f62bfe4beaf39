"""The rulesets: every way in which two of them differ is a field of `Rules`.

Nothing else in the engine asks for a ruleset by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from hydra_tui.engine.cards import Card

ReserveKind = Literal["none", "card", "pile"]
"""What a reserve is: none (O7), one card within a turn (S1), or a pile that lasts (O9 to O12)."""

CutWhen = Literal["last resort", "unplaceable", "unfit", "always"]
"""When the oldest head may be cut off: only if the card can be neither placed nor reserved (S6), if
no head takes the card (H3), if it does not fit on the oldest head (O4, H2), or always (H1)."""


class RulesError(ValueError):
    """The rules asked for do not exist or do not go together; the message says which and why."""


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """One way of playing Hydra. The defaults are `standard`."""

    name: str = "standard"
    """The name of the preset this started from; for people, never asked by the engine."""
    house: tuple[str, ...] = ()
    """The names of the switches that are on; for people, never asked by the engine."""
    jokers: int = 2
    """Jokers in a deck (C3, O1)."""
    all_open: bool = False
    """Does every player turn up a head at the start (O1), or only player 1 (S2)?"""
    joker_opens_as: int | None = 2
    """The value of a joker that starts a head (S2, S12), or None: its owner says (O2)."""
    reserve: ReserveKind = "card"
    reserve_to_discard: bool = False
    """Does a reserve go to the discard pile (P1), or on top of the draw pile (S9)?"""
    cut: CutWhen = "last resort"
    shuffle_first: bool = False
    """May the discard pile be shuffled in at the start of a turn (O3)?"""
    black_up: bool = False
    """Do black cards go up (H2)?"""
    old_rulings: bool = False
    """Do R2 and O12 hold as they once did? Then there is a stalemate in testing mode too, and cards
    that are played through from the reserve pile count against the turn's number. Only the reader
    of a record from that time sets this."""

    @property
    def title(self) -> str:
        """The name with the switches that are on: `original + reserves + black-up`."""
        return " + ".join((self.name, *self.house))

    def opens_as(self, card: Card) -> Card | None:
        """What a card is when it starts a head (S2, S12); None if its owner says it (O2)."""
        if not card.announced:
            return card
        return card.announced[self.joker_opens_as - 1] if self.joker_opens_as else None

    def has_stalemate(self, *, testing: bool) -> bool:
        """Whether a game can end in one (R2): not if the next card can be named again."""
        return self.old_rulings or not testing


PRESETS = {
    "standard": Rules(),
    "spring-2020": Rules(name="spring-2020", reserve_to_discard=True),
    "original": Rules(
        name="original",
        jokers=1,
        all_open=True,
        joker_opens_as=None,
        reserve="none",
        cut="unfit",
        shuffle_first=True,
    ),
}
"""The rulesets by name; the fourth, `original` with `reserves`, is made with a switch."""


def _reserves(rules: Rules) -> Rules:
    if rules.reserve == "card":
        raise RulesError(f"reserves goes with original only: {rules.name} has its own reserve")
    return msgspec.structs.replace(rules, reserve="pile")


def _free_cut(rules: Rules) -> Rules:
    _refuse_if_cut_is_free("free-cut", rules)
    return msgspec.structs.replace(rules, cut="always")


def _black_up(rules: Rules) -> Rules:
    return msgspec.structs.replace(rules, black_up=True)


def _early_cut(rules: Rules) -> Rules:
    _refuse_if_cut_is_free("early-cut", rules)
    if rules.cut == "always":
        return rules  # free-cut allows all that early-cut would
    return msgspec.structs.replace(rules, cut="unplaceable")


def _refuse_if_cut_is_free(switch: str, rules: Rules) -> None:
    if rules.cut == "unfit":
        raise RulesError(
            f"{switch} does not go with {rules.name}: its cut is a free choice already"
        )


SWITCHES: dict[str, Callable[[Rules], Rules]] = {
    "reserves": _reserves,
    "free-cut": _free_cut,
    "black-up": _black_up,
    "early-cut": _early_cut,
}
"""What can be switched on: the optional rule of `original`, and the house rules H1 to H3."""


def make_rules(name: str = "standard", house: Iterable[str] = ()) -> Rules:
    """The rules `name` with the given switches on; raises `RulesError` if there are none such.

    >>> make_rules("original", ["black-up", "reserves"]).title
    'original + reserves + black-up'
    """
    if name not in PRESETS:
        raise RulesError(f"there are no rules called {name!r}; choose from {', '.join(PRESETS)}")
    wanted = set(house)
    if unknown := sorted(wanted - SWITCHES.keys()):
        raise RulesError(
            f"there is no house rule called {unknown[0]!r}; choose from {', '.join(SWITCHES)}"
        )
    rules = PRESETS[name]
    for switch, turn_on in SWITCHES.items():
        if switch in wanted:
            rules = turn_on(rules)
    return msgspec.structs.replace(rules, house=tuple(s for s in SWITCHES if s in wanted))
