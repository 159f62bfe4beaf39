"""A line of text that somebody types: what is in it, and where the caret is."""

from __future__ import annotations

from collections.abc import Callable

MOST = 200
"""The characters that a line takes in; more can only be an accident."""


class LineEdit:
    """A line that is being typed.

    All of it may be selected: then what is typed takes its place, and any other key keeps it.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.caret = len(text)
        """The place of the caret, in characters from the start."""
        self.selected = False

    def insert(self, text: str) -> None:
        """Type something, or paste it: the first line of it."""
        if self.selected:
            self.clear()
        line = (text.splitlines() or [""])[0][: MOST - len(self.text)]
        self.text = self.text[: self.caret] + line + self.text[self.caret :]
        self.caret += len(line)

    def select(self) -> None:
        """Select everything, with the caret behind it."""
        self.caret = len(self.text)
        self.selected = bool(self.text)

    def press(self, key: str) -> bool:
        """Do what a key does in a line of text; returns whether it does anything there."""
        action = _KEYS.get(key)
        if action:
            action(self)
            self.selected = False
        return action is not None

    def clear(self) -> None:
        """Empty the line."""
        self.text, self.caret, self.selected = "", 0, False

    def rub_out(self) -> None:
        """Take out the character before the caret."""
        if self.selected:
            self.clear()
        elif self.caret:
            self.text = self.text[: self.caret - 1] + self.text[self.caret :]
            self.caret -= 1

    def delete(self) -> None:
        """Take out the character behind the caret."""
        if self.selected:
            self.clear()
        else:
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]

    def rub_out_word(self) -> None:
        """Take out the word before the caret."""
        kept = self.text[: self.caret].rstrip()
        kept = kept[: kept.rfind(" ") + 1]
        self.text, self.caret = kept + self.text[self.caret :], len(kept)

    def go_left(self) -> None:
        """Go a character to the left."""
        self.caret = 0 if self.selected else max(self.caret - 1, 0)

    def go_right(self) -> None:
        """Go a character to the right."""
        self.caret = min(self.caret + 1, len(self.text))

    def go_home(self) -> None:
        """Go to the start."""
        self.caret = 0

    def go_to_end(self) -> None:
        """Go to the end."""
        self.caret = len(self.text)


_KEYS: dict[str, Callable[[LineEdit], None]] = {
    "left": LineEdit.go_left,
    "right": LineEdit.go_right,
    "home": LineEdit.go_home,
    "end": LineEdit.go_to_end,
    "ctrl+a": LineEdit.go_home,
    "ctrl+e": LineEdit.go_to_end,
    "backspace": LineEdit.rub_out,
    "delete": LineEdit.delete,
    "ctrl+u": LineEdit.clear,
    "ctrl+w": LineEdit.rub_out_word,
}
"""What keys do in a line of text, here as in any terminal."""
