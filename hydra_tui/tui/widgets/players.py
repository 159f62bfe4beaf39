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
_SHORTEST_BAR = 6
"""The cells of a bar that a tag leaves to it."""


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
        beside = self._measure_beside(each)
        self._drawn = [
            self.strip(line)
            for player in self._players
            for line in self._panel(player, each, beside)
        ]
        on_turn = next((at for at, player in enumerate(self._players) if player.on_turn), 0)
        self.keep_in_view(on_turn * each, each + self._overflows)

    @property
    def _overflows(self) -> bool:
        """Whether the last line tells how many players are out of view."""
        return len(self._drawn) > self.size.height

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self._drawn) + self._overflows

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        if self._overflows and y == self.size.height - 1:
            return self._draw_more()
        y += self.top
        return self._drawn[y] if y < len(self._drawn) else self.strip([])

    def _draw_more(self) -> Strip:
        """How many players there are above and below those in view, each in a line."""
        above = self.top
        below = len(self._drawn) - above - (self.size.height - 1)
        ways = [
            f"{arrow} {count}"
            for arrow, count in ((self.glyphs.up, above), (self.glyphs.down, below))
            if count
        ]
        return self.strip([(f"  {'  '.join(ways)} more", "quiet")])

    def on_click(self, event: events.Click) -> None:
        """Choose the player who is there."""
        line = event.y + self.top
        on_more = self._overflows and event.y == self.size.height - 1
        if line < len(self._drawn) and not on_more:
            event.stop()
            self.post_message(self.Chosen(line * len(self._players) // len(self._drawn)))

    @property
    def _width(self) -> int:
        """The cells of a panel after the mark of the turn."""
        return self.size.width - 3

    def _beside(self, player: PlayerFace, lines: int) -> tuple[str, str]:
        """What is beside the bar of a player: who decides for them, and the piles."""
        piles = f" {player.draw}+{player.discard}" if lines == 2 else ""
        room = self._width - len(piles) - _SHORTEST_BAR
        return tag_computer(player.bot, room, self.glyphs), piles

    def _measure_beside(self, lines: int) -> tuple[int, int]:
        """The cells of that, the same for all players: so their bars can be compared."""
        beside = [self._beside(player, lines) for player in self._players]
        tags, piles = zip(*beside, strict=True) if beside else ((), ())
        return max(map(cell_len, tags), default=0), max(map(len, piles), default=0)

    def _panel(self, player: PlayerFace, lines: int, beside: tuple[int, int]) -> list[Line]:
        width = self._width
        short = lines == 1 or width < 24
        total = f"{player.total}" if short else cards_in_words(player.total)
        if lines == 1:
            return [self._one_line(player, total)]
        panel = [
            self._title(player, total),
            self._bar(player, lines, beside),
            [("  ", ""), (self._piles(player, width), "quiet")],
            [],
        ]
        return panel[:lines]

    def _one_line(self, player: PlayerFace, total: str) -> Line:
        """A panel of one line: who decides for the player is told beside the name."""
        if self._width >= 24:
            total = f"{player.draw}+{player.discard} {total:>3}"
        room = self._width - cell_len(f"{player.name} {total}")
        tag = tag_computer(player.bot, room, self.glyphs)
        return self._title(player, f"{tag} {total}".lstrip())

    def _title(self, player: PlayerFace, beside: str) -> Line:
        """A name, shortened before what is beside it."""
        g = self.glyphs
        mark = f"{g.here} " if player.on_turn else "  "
        name = fit(player.name, self._width - cell_len(beside) - 1, g)
        role = "name--on-turn" if player.on_turn else "name"
        return [(mark, "name--on-turn"), (f"{name} {beside}", role)]

    def _bar(self, player: PlayerFace, lines: int, beside: tuple[int, int]) -> Line:
        """How near the player is to winning."""
        g, (widest_tag, widest_piles) = self.glyphs, beside
        tag, piles = self._beside(player, lines)
        room = self._width - widest_tag - widest_piles
        cells = round(room * player.nearness)
        return [
            ("  ", ""),
            (g.bar_full * cells, "bar--on-turn" if player.on_turn else "bar"),
            (g.bar_empty * (room - cells), "rule"),
            (set_cell_size(tag, widest_tag), "strong"),
            (piles.rjust(widest_piles), "quiet"),
        ]

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
