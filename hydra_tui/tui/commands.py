"""Every command once: its keys, its name and what it does.

From this come the bindings, the key bar, the command palette and the help screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from textual.binding import Binding, BindingType

from hydra_tui.tui.glyphs import Glyphs


class Command(NamedTuple):
    """Something that a key does."""

    id: str
    """What it is called in the code."""
    keys: Mapping[str, str]
    """The keys, each with its action."""
    name: str
    """What the key bar calls it."""
    help: str
    """What it does, in a sentence."""
    shown: str = ""
    """How its keys are written, if not one by one."""
    in_bar: bool = True
    first: bool = False
    """Does it come before whatever else a key would do?"""

    @property
    def action(self) -> str:
        """What the first of its keys does."""
        return next(iter(self.keys.values()))

    @property
    def one_thing(self) -> bool:
        """Whether all its keys do the same, so that its name alone can stand for it."""
        return len({*self.keys.values()}) == 1

    def write_keys(self, glyphs: Glyphs) -> str:
        """All its keys, as people write them."""
        return self.shown or " ".join(write_key(key, glyphs) for key in self.keys)

    def write_short(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        """Its keys in few cells, each with its action: if all do the same, one is enough.

        Where keys that differ are written as one, there is no action to it.
        """
        if self.one_thing:
            return [(self.shown or write_key(next(iter(self.keys)), glyphs), self.action)]
        labels = self.shown.split() or [write_key(key, glyphs) for key in self.keys]
        if len(labels) == len(self.keys):
            return [*zip(labels, self.keys.values(), strict=True)]
        return [(self.shown, "")]


def command(  # noqa: PLR0913 - a table of settings reads best flat
    id: str,  # noqa: A002
    keys: str,
    action: str,
    name: str,
    help: str,  # noqa: A002
    *,
    shown: str = "",
    in_bar: bool = True,
) -> Command:
    """A command all of whose keys do the same."""
    return Command(id, dict.fromkeys(keys.split(), action), name, help, shown, in_bar)


def write_key(key: str, glyphs: Glyphs) -> str:
    """A key as people write it."""
    names = {
        "left": glyphs.left,
        "right": glyphs.right,
        "up": glyphs.up,
        "down": glyphs.down,
        "enter": glyphs.enter,
        "space": "Space",
        "escape": "Esc",
        "tab": "Tab",
        "shift+tab": "Shift+Tab",
        "backspace": "Backspace",
        "home": "Home",
        "end": "End",
        "pageup": "PgUp",
        "pagedown": "PgDn",
        "question_mark": "?",
        "plus": "+",
        "minus": "-",
        "ctrl+q": "^q",
        "ctrl+c": "^c",
        "ctrl+p": "^p",
        "ctrl+z": "^z",
    }
    return names.get(key, key)


def make_bindings(commands: Iterable[Command]) -> list[BindingType]:
    """The bindings of commands."""
    return [
        Binding(
            key,
            action,
            each.name,
            tooltip=each.help,
            show=each.in_bar,
            priority=each.first,
            id=each.id,
        )
        for each in commands
        for key, action in each.keys.items()
    ]


HELP = command(
    "help", "question_mark f1", "app.help", "help", "Show the rules and the keys", shown="?"
)
HELP_WHERE_TYPED = HELP._replace(shown="F1")
"""Where a question mark is just a part of what is typed."""
QUIT = Command(
    "quit",
    dict.fromkeys(("ctrl+q", "ctrl+c"), "app.quit"),
    "quit",
    "End the program; a game is kept",
    in_bar=False,
    first=True,
)
PALETTE = command(
    "palette",
    "ctrl+p",
    "app.command_palette",
    "palette",
    "Search all commands",
    in_bar=False,
)
SUSPEND = command(
    "suspend",
    "ctrl+z",
    "app.suspend_process",
    "suspend",
    "Go back to the shell; fg brings the program back",
    in_bar=False,
)
EVERYWHERE = (HELP, PALETTE, SUSPEND, QUIT)
"""What every screen understands."""

ARROWS = {way: f"walk('{way}')" for way in ("left", "right", "up", "down")}
WALK = Command(
    "walk",
    ARROWS,
    "walk",
    "Walk along the snake and between its rows; below the last is the reserve",
)
PLAY = command(
    "play", "enter space", "play", "play", "Choose what is under the cursor: a head, or the reserve"
)
NEXT = Command(
    "next",
    {"tab": "next_legal(1)", "shift+tab": "next_legal(-1)"},
    "next",
    "Go to what can be chosen next, or before: a head, or the reserve",
    shown="Tab",
)
ENDS = Command(
    "ends",
    {"home": "go_to_end(0)", "end": "go_to_end(-1)"},
    "oldest, newest",
    "Go to the oldest or the newest head",
    in_bar=False,
)
NUMBER = Command(
    "number",
    {str(digit): f"digit({digit})" for digit in range(10)},
    "head",
    "Type a head's number; it is played as soon as it can mean only one head",
    shown="1-9",
)
CORRECT = command(
    "correct", "backspace", "correct", "correct", "Take back the last digit", in_bar=False
)
RESERVE = command(
    "reserve",
    "r",
    "reserve_or_lift",
    "reserve",
    "Reserve the card, or swap it with the reserve",
    shown="0 r",
)
LAY = command("lay", "0", "reserve", "reserve", "Lay the card on your reserve pile")
LIFT = command("lift", "r", "reserve_or_lift", "lift", "Take up the top of your reserve to play it")
SCROLL = Command(
    "scroll",
    {"pageup": "scroll_table(-1)", "pagedown": "scroll_table(1)"},
    "scroll",
    "Scroll a table that is larger than the screen",
    in_bar=False,
)
CUT = command("cut", "c", "cut", "cut", "Cut off the oldest head")
TIP = command("tip", "t", "tip", "tip", "Show the strongest player's opinion, or hide it")
LOOK = command("look", "i", "look", "look", "Look into the head under the cursor")
RENAME = command("rename", "n", "rename", "rename", "Say again which card came up (testing mode)")
GO_ON = command("go-on", "enter", "go_on", "take your turn", "Take your turn", shown="any key")
SHUFFLE = command("shuffle", "s", "shuffle", "shuffle first", "Shuffle your discard pile in first")
SEATS = command(
    "seats", "p", "seats", "seats", "Choose who plays a seat: a person, or a computer player"
)
SKIP = command(
    "skip", "enter", "skip", "skip", "See a computer player's move at once", shown="any key"
)
HOLD = command(
    "hold", "space", "hold", "pause", "Let the computer players wait, or go on", shown="Space"
)
ONE_MOVE = SKIP._replace(name="one move", help="Let the computer player whose turn it is move once")
"""What any key does while the computer players are held."""
LET_GO = HOLD._replace(name="go on", help="Let the computer players go on")
SLOWER = command(
    "slower", "minus", "change_pace(-1)", "slower", "Let the computer players play more slowly"
)
FASTER = command(
    "faster",
    "plus equals_sign",
    "change_pace(1)",
    "faster",
    "Let the computer players play faster",
    shown="+",
)
LEAVE = command("leave", "q escape", "leave", "menu", "Go to the menu; the game is kept", shown="q")
SETTINGS = command(
    "settings",
    "comma",
    "settings",
    "settings",
    "Change how the table looks",
    shown=",",
    in_bar=False,
)
