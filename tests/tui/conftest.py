"""What all tests of screens need: no clock decides what they see, and they are fast.

Styles are parsed once for all apps of a run that have the same colours: a fifth of the time.
"""

from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tests.tui.settling import make_pilot_settle, stop_clocks

_parsed: dict[Any, list[RuleSet]] = {}
_parse = Stylesheet._parse_rules


def parse_once(self: Stylesheet, *arguments: Any, **more: Any) -> list[RuleSet]:
    colours = tuple(sorted(self._variables.items()))
    key = (colours, arguments, *more.items())
    if key not in _parsed:
        _parsed[key] = _parse(self, *arguments, **more)
    return _parsed[key]


Stylesheet._parse_rules = parse_once  # type: ignore[method-assign]
# The same as Textual's, which is written in Python and called for all rules and each widget.
RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign]
make_pilot_settle()
stop_clocks()
