"""The players: a panel each, as large as the room allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from hydra_tui.engine import Table
from hydra_tui.engine.words import cards_in_words
from hydra_tui.showable import LONGEST_NAME, showable
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.painted import Line, Painted
from hydra_tui.tui.widgets.rows import fit

_LONGEST_TAG = 12
"""The cells of what tells that a computer plays the seat."""
_SHORTEST_TAG = 6
"""With fewer cells than that, one letter tells as much."""


def tag_computer(bot: str | None, room: int, glyphs: Glyphs) -> str:
    """Tells that a computer plays a seat, and which, in so many cells; at least its first letter.

    >>> from hydra_tui.tui.glyphs import UNICODE
    >>> tag_computer("athena", 9, UNICODE)
    ' [athena]'
    >>> tag_computer("athena", 8, UNICODE)
    ' [a]'
    """
    if not bot:
        return ""
    bot = showable(bot, LONGEST_NAME)
    cells = min(cell_len(bot), _LONGEST_TAG, room - len(" []"))
    whole = cells == cell_len(bot)
    return f" [{fit(bot, cells, glyphs) if whole or cells >= _SHORTEST_TAG else bot[0]}]"


class PlayerFace(NamedTuple):
    """A player as everybody may see them."""

    name: str
    draw: int
    discard: int
    reserve: int
    in_hand: int
    on_turn: bool
    nearness: float
    """How near to winning: 0 for the most cards there have been, 1 for none."""
    bot: str | None = None
    """The computer player that decides for them, or None for a person."""

    @property
    def total(self) -> int:
        """All cards that they own."""
        return self.draw + self.discard + self.reserve + self.in_hand


def face_players(
    table: Table, names: Sequence[str], bots: Sequence[str | None], most: int
) -> list[PlayerFace]:
    """The players of a table; `most` is how many cards count as far from winning."""
    faces = []
    seats = enumerate(zip(table.players, names, bots, strict=True))
    for seat, (player, name, bot) in seats:
        owned = table.owned(seat)
        faces.append(
            PlayerFace(
                name,
                len(player.draw),
                len(player.discard),
                len(player.reserve),
                owned - len(player),
                seat == table.seat and not table.outcome,
                1 - owned / max(most, owned, 1),
                bot,
            )
        )
    return faces


class PlayerPanels(Painted):
    """All players, the one whose turn it is marked and kept in view."""

    class Chosen(Message):
        """A player was clicked."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat
            """The seat of the player."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._players: list[PlayerFace] = []
        self._drawn: list[Strip] = []

    def show(self, players: list[PlayerFace]) -> None:
        """Show the players as they are now."""
        if players != self._players:
            more = len(players) != len(self._players)
            self._players = players
            self.repaint()
            if more:
                self.refresh(layout=True)

    def get_content_height(self, container: Size, _viewport: Size, _width: int) -> int:
        """As many lines as the players take up, if that leaves the log enough of the room."""
        room = container.height * 3 // 4
        return min(self._lines_each(room) * len(self._players), room)

    def _lines_each(self, room: int) -> int:
        count = max(len(self._players), 1)
        return next((lines for lines in (4, 3, 2) if lines * count <= room), 1)

    def fit(self) -> None:
        """Draw the panels for the room that there is."""
        each = self._lines_each(self.size.height)
        self._drawn = [
            self.strip(line) for player in self._players for line in self._panel(player, each)
        ]
        on_turn = next((at for at, player in enumerate(self._players) if player.on_turn), 0)
        self.keep_in_view(on_turn * each, each)

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self._drawn)

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        y += self.top
        return self._drawn[y] if y < len(self._drawn) else self.strip([])

    def on_click(self, event: events.Click) -> None:
        """Choose the player who is there."""
        line = event.y + self.top
        if line < len(self._drawn):
            event.stop()
            self.post_message(self.Chosen(line * len(self._players) // len(self._drawn)))

    def _panel(self, player: PlayerFace, lines: int) -> list[Line]:
        name_role = "name--on-turn" if player.on_turn else "name"
        width, g = self.size.width - 3, self.glyphs
        mark = f"{g.here} " if player.on_turn else "  "
        total = f"{player.total}" if lines == 1 or width < 24 else cards_in_words(player.total)
        if lines == 1 and width >= 24:
            total = f"{player.draw}+{player.discard} {total:>3}"
        piles = f" {player.draw}+{player.discard}" if lines == 2 else ""
        others = len(piles) if lines > 1 else cell_len(f"{player.name} {total}")
        tag = tag_computer(player.bot, width - others, g)
        beside = total if lines > 1 else f"{tag} {total}".lstrip()
        name = set_cell_size(player.name, width - cell_len(beside) - 1)
        title: Line = [(mark, "name--on-turn"), (f"{name} {beside}", name_role)]
        if lines == 1:
            return [title]
        room = width - len(piles) - cell_len(tag)
        cells = round(room * player.nearness)
        bar: Line = [
            ("  ", ""),
            (g.bar_full * cells, "bar--on-turn" if player.on_turn else "bar"),
            (g.bar_empty * (room - cells), "rule"),
            *([(tag, "strong")] if tag else []),
            (piles, "quiet"),
        ]
        if lines == 2:
            return [title, bar]
        panel = [title, bar, [("  ", ""), (self._piles(player, width), "quiet")], []]
        return panel[:lines]

    def _piles(self, player: PlayerFace, width: int) -> str:
        """The sizes of the piles; everybody may see whether a reserve is held (R4)."""
        parts = [f"draw {player.draw}", f"discard {player.discard}"]
        if player.reserve:
            parts.append("reserve" if player.reserve == 1 else f"reserve {player.reserve}")
        line = "  ".join(parts)
        if len(line) > width:
            line = f"draw {player.draw} disc {player.discard}"
            if player.reserve:
                line = f"{player.draw}+{player.discard}, {player.reserve} reserve"
        return line
