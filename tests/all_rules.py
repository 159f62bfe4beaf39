"""Every way of playing: each preset with each set of switches that goes with it."""

from itertools import chain, combinations

from hydra_tui.engine import PRESETS, SWITCHES, Rules, RulesError, make_rules


def _all_rules() -> list[Rules]:
    found = []
    switches = list(
        chain.from_iterable(combinations(SWITCHES, size) for size in range(len(SWITCHES) + 1))
    )
    for name in PRESETS:
        for house in switches:
            try:
                found.append(make_rules(name, house))
            except RulesError:
                continue
    return found


ALL_RULES = _all_rules()
