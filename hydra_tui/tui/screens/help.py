"""Help: the rules of the game that is being played, and what the keys do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from hydra_tui.engine import Rules
from hydra_tui.tui.commands import EVERYWHERE, Command, command, make_bindings
from hydra_tui.tui.inline import dress
from hydra_tui.tui.pictures import Picture
from hydra_tui.tui.rulebook import Section, Steps, write_rulebook
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets.keybar import KeyBar
from hydra_tui.tui.widgets.picture import PictureView

CLOSE = command(
    "help.close", "escape q question_mark f1", "close", "close", "Close the help", shown="Esc"
)
SCROLL = Command(
    "help.scroll",
    {"up": "scroll(-1)", "down": "scroll(1)"},
    "scroll",
    "Scroll by a line",
)
PAGE = Command(
    "help.page",
    {"pageup": "page(-1)", "pagedown": "page(1)", "space": "page(1)"},
    "page",
    "Scroll by a page",
    shown="PgUp PgDn",
)
ENDS = Command(
    "help.ends",
    {"home": "go_to_end(-1)", "end": "go_to_end(1)"},
    "start, end",
    "Go to the beginning or the end",
    shown="Home End",
)
KEYS = command("help.keys", "tab", "show_keys", "keys", "Go to the keys, or back")
_BESIDE = Size(116, 32)
"""The columns and lines in which keys have room beside rules."""


class HelpScreen(Dialog[None]):
    """The rulebook, and the keys of the screen below; without commands, the rulebook alone."""

    BINDINGS: ClassVar[list[BindingType]] = make_bindings((SCROLL, PAGE, ENDS, CLOSE, KEYS))
    way_out = "close"

    def __init__(self, commands: Sequence[Command], rules: Rules | None) -> None:
        super().__init__()
        self._explained = commands
        self._rules = rules

    @property
    def commands(self) -> list[Command]:
        """What the keys do here: there may be no keys to be told of, or nothing else."""
        keys = [KEYS] if self._explained and self._rules else []
        return [SCROLL, PAGE, *keys, ENDS, CLOSE]

    @property
    def rules_in_force(self) -> Rules | None:
        """The rules that are explained."""
        return self._rules

    def compose(self) -> ComposeResult:
        """The rules, then the keys; beside one another where there is room."""
        self.size_up()
        with Vertical(id="help", classes="beside" if self._has_room_beside else ""):
            with VerticalScroll(id="help-text", can_focus=False):
                if self._rules:
                    with Vertical(id="help-rules"):
                        yield Static(f"The rules: {self._rules.title}", classes="part")
                        for section in write_rulebook(self._rules):
                            yield from self._compose_section(section)
                if self._explained:
                    with Vertical(id="help-keys"):
                        yield from self._compose_keys()
            yield KeyBar(self.commands)

    @property
    def _has_room_beside(self) -> bool:
        """Whether there are keys and rules, and room for them beside one another."""
        width, height = self.app.size
        room = width >= _BESIDE.width and height >= _BESIDE.height
        return room and bool(self._explained and self._rules)

    def on_resize(self) -> None:
        """Make use of the room."""
        self.query_one("#help").set_class(self._has_room_beside, "beside")

    # The keys.

    def _compose_keys(self) -> Iterator[Widget]:
        own = [each for each in self._explained if each not in EVERYWHERE]
        written = [each.write_keys(self.glyphs) for each in (*own, *EVERYWHERE)]
        width = max(map(len, written)) + 3
        groups = (("The keys of this screen", own), ("The keys of every screen", EVERYWHERE))
        for heading, commands in groups:
            yield Static(heading, classes="part")
            for each in commands:
                last = "key-row last" if each is commands[-1] else "key-row"
                keys = Static(each.write_keys(self.glyphs), classes="keys")
                keys.styles.width = width
                yield Horizontal(keys, Static(f"{each.help}."), classes=last)

    # The rules.

    def _compose_section(self, section: Section) -> Iterator[Widget]:
        yield Static(section.heading, classes="heading")
        for part in section.parts:
            if isinstance(part, Picture):
                yield Static(dress(part.caption, self.glyphs), classes="caption")
                yield PictureView(part)
            elif isinstance(part, Steps):
                for number, sentence in enumerate(part.sentences, 1):
                    last = "step last" if number == len(part.sentences) else "step"
                    digit = Static(str(number), classes="keys")
                    yield Horizontal(digit, Static(sentence), classes=last)
            else:
                yield Static(part, classes="paragraph")

    # Scrolling: where keys and rules stand beside one another, only the rules are long.

    @property
    def _long_part(self) -> Widget:
        return self.query_one("#help-rules" if self._has_room_beside else "#help-text")

    def action_show_keys(self) -> None:
        """Go to the keys, or back; beside the rules, to the last of them."""
        keys, part = self.query_one("#help-keys"), self.query_one("#help-text")
        end = min(keys.virtual_region.y, part.max_scroll_y)
        if self._has_room_beside:
            part, end = keys, keys.max_scroll_y
        part.scroll_to(y=0 if part.scroll_y >= end else end, animate=False)

    def action_scroll(self, way: int) -> None:
        """Scroll by a line."""
        self._long_part.scroll_relative(y=way, animate=False)

    def action_page(self, way: int) -> None:
        """Scroll by a page; two lines of it stay."""
        part = self._long_part
        part.scroll_relative(y=way * max(part.size.height - 2, 1), animate=False)

    def action_go_to_end(self, way: int) -> None:
        """Go to the beginning or the end."""
        part = self._long_part
        part.scroll_to(y=0 if way < 0 else part.max_scroll_y, animate=False)

    def action_close(self) -> None:
        """Close it."""
        self.dismiss(None)
