"""Tables to sit down at: laid out in a few words, with a record on disk, and read back as text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual import events
from textual.geometry import Offset, Region
from textual.pilot import Pilot, _get_mouse_message_arguments
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static
from textual.widgets._toast import Toast

from hydra_tui.engine import Card, Event, Game, Position, Shuffler, make_rules
from hydra_tui.records import Journal, Replay, Seat, make_header
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.match import Match
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.thinking import Thinking
from hydra_tui.tui.widgets.card_rows import CardRows
from hydra_tui.tui.widgets.hand import _INDENT, GAP, Hand
from hydra_tui.tui.widgets.heads import HeadGrid
from hydra_tui.tui.widgets.keybar import KeyBar
from tests.engine.laying import heads, keep
from tests.tui.settling import press, settle, until, wait

SIZES = [(80, 24), (120, 40), (200, 60)]
NAMES = ("Ann", "Bo", "Cleo", "Dan")


def lay_match(
    laid: Position,
    *,
    folder: Path | None = None,
    rules: str = "standard",
    house: str = "",
    names: tuple[str | Seat, ...] = (),
    shuffle: Shuffler = keep,
    testing: bool = False,
) -> Match:
    """A match that goes on from a position, with a record if there is a folder for it."""
    wanted = make_rules(rules, house.split())
    laid = replace(laid, turn=int(laid.turn))  # a record has no room for another kind
    names = names or NAMES[: len(laid.draw)]
    header = make_header(wanted, names, seed=1, laid=True, testing=testing)
    if folder is None:
        return Match(Journal(Game(wanted, laid, shuffle, testing=testing)), header)
    (folder / "games").mkdir(exist_ok=True)
    path = folder / "games" / f"laid-{len([*(folder / 'games').iterdir()]) + 1}.jsonl"
    return Match(Journal.create(path, header, laid, shuffle), header)


class Sitting:
    """Somebody at the table, with a keyboard and a mouse."""

    def __init__(self, pilot: Pilot[None], match: Match) -> None:
        self.pilot = pilot
        self.match = match
        self.game = match.game

    @property
    def app(self) -> HydraApp:
        app = self.pilot.app
        assert isinstance(app, HydraApp)
        return app

    @property
    def top(self) -> Screen[Any]:
        """The screen that is seen; a call, since type checkers take an attribute to stay."""
        return self.app.screen

    @property
    def play(self) -> PlayScreen:
        """The table itself, whatever is over it."""
        tables = [screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen)]
        return tables[-1]

    @property
    def grid(self) -> HeadGrid:
        return self.play.query_one(HeadGrid)

    @property
    def open(self) -> bool:
        """Whether nothing is over the table."""
        return self.app.screen is self.play

    @property
    def waiting(self) -> bool:
        """Whether the keyboard is being handed over."""
        return self.play._handing_over

    # What is seen.

    @property
    def lines(self) -> list[str]:
        """What is on the screen."""
        return screen_lines(self.top)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def title(self) -> str:
        return str(self.play.query_one("#words > #title", Static).content)

    @property
    def says(self) -> str:
        """The line that tells what a choice would do, or why it can't be made."""
        return str(self.play.query_one("#words > #says", Static).content)

    @property
    def asked(self) -> str:
        """The question of the dialog that is open."""
        return str(self.top.query_one("#dialog > #title", Static).content)

    @property
    def answer(self) -> str:
        """What the dialog says of the card under its cursor."""
        return str(self.top.query_one("#dialog > #says", Static).content).rstrip(".")

    @property
    def hand(self) -> str:
        return str(self.game.table.hand)

    @property
    def heads(self) -> dict[int, str]:
        return heads(self.game)

    @property
    def record(self) -> bytes:
        path = self.match.journal.path
        return path.read_bytes() if path else b""

    def read(self) -> Replay:
        """The record, played again by the rules."""
        assert self.match.journal.path
        with self.match.journal.path.open("rb") as file:
            return Replay(file)

    @property
    def last_move(self) -> str:
        """The last decision, as the record has it."""
        moves = [line for line in self.record.splitlines() if b'"move"' in line]
        return moves[-1].split(b'"move":"')[1].split(b'"')[0].decode() if moves else ""

    # What is done.

    async def begin(self, match: Match) -> None:
        """Go on with another match, at the same table."""
        self.match, self.game = match, match.game
        self.app.play(match)
        await self.settle()

    async def settle(self) -> None:
        await settle(self.app)

    async def until(self, done: Callable[[], object]) -> None:
        """Wait until something has come about."""
        await until(self.app, done)

    async def wait(self) -> None:
        """Wait until all work in the background is done, and painted."""
        await wait(self.app)

    async def press(self, *keys: str) -> None:
        await press(self.app, *keys)

    async def mouse(
        self, widget: Widget, x: float, y: float, *kinds: type[events.MouseEvent], button: int = 0
    ) -> None:
        """Let the mouse do something at a cell of a widget, which must be in sight there."""
        told = _get_mouse_message_arguments(widget, (int(x), int(y)), button=button)
        at = Offset(told["x"], told["y"])
        assert self.app.get_widget_at(*at)[0] is widget
        for kind in kinds:
            self.app.mouse_position = at
            self.top._forward_event(kind(**told))
            await self.settle()

    async def click(self, widget: Widget, x: float, y: float, button: int = 1) -> None:
        kinds = (events.MouseDown, events.MouseUp, events.Click)
        await self.mouse(widget, x, y, *kinds, button=button)

    async def hover(self, widget: Widget, x: float, y: float) -> None:
        await self.mouse(widget, x, y, events.MouseMove)

    async def do(self, way: str) -> None:
        """Do things one by one: press a key, or click `@7`, head 7, or `@reserve`."""
        for each in way.split():
            if each == "@reserve":
                await self.click_reserve()
            elif each.startswith("@"):
                await self.click_head(int(each[1:]))
            else:
                await self.press(each)

    def card_of(self, head: int) -> Region:
        """The cells of a head's card on the grid, as it is scrolled now."""
        place = [*self.game.table.heads].index(head)
        return self.grid.snake.card(place).translate((0, -self.grid.top))

    async def click_head(self, head: int, button: int = 1) -> None:
        await self.click(self.grid, *self.card_of(head).center, button)

    async def hover_head(self, head: int) -> None:
        await self.hover(self.grid, *self.card_of(head).center)

    def _reserve_at(self) -> tuple[int, int]:
        hand = self.play.query_one(Hand)
        width, height = hand._card_size
        return _INDENT + width + GAP + width // 2, height // 2

    async def click_reserve(self) -> None:
        await self.click(self.play.query_one(Hand), *self._reserve_at())

    async def hover_reserve(self) -> None:
        await self.hover(self.play.query_one(Hand), *self._reserve_at())

    async def click_key(self, name: str, which: int = -1) -> None:
        """Click what the key bar calls so; of several keys, one by its place."""
        bar = self.top.query_one(KeyBar)
        bar.make_ready()
        found = [key for key in bar._keys if key.command.name == name]
        assert found, f"{name} is not in the bar"
        await self.click(bar, found[which].end - 1, found[which].line)

    def card_in_dialog(self, card: Card) -> tuple[int, int]:
        """Where a card of the open dialog is, on its widget."""
        cards = self.top.query_one(CardRows)
        for y, row in enumerate(cards._rows):
            if card in row:
                return 1 + 5 * [*row].index(card) + 1, y * cards._down
        raise AssertionError(f"{card} is not there")

    async def click_card(self, card: Card) -> None:
        await self.click(self.top.query_one(CardRows), *self.card_in_dialog(card))

    async def type_value(self, value: str) -> None:
        """Type a value in the open dialog, as far as it is asked for."""
        for character in value.lower():
            if not self.open:
                await self.press(character)

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    @contextmanager
    def nothing_changes(self) -> Iterator[None]:
        """Check that what is done meanwhile plays nothing: no event, and nothing on disk."""
        happened: list[Event] = [*self.game.events]
        record = self.record
        yield
        assert self.game.events == happened
        assert self.record == record


def screen_lines(screen: Screen[Any]) -> list[str]:
    return [strip.text for strip in screen._compositor.render_strips()]


@asynccontextmanager
async def sit_down(
    match: Match,
    data: Path,
    size: tuple[int, int] = (80, 24),
    *,
    motion: bool = False,
    handover: bool = False,
    thinking: Thinking | None = None,
    **settings: object,
) -> AsyncIterator[Sitting]:
    """The app with a match at its table; without motion and handover unless they are wanted."""
    app = HydraApp(data_dir=data, match=match)
    app.remember(motion=motion, handover=handover, **settings)
    app.thinking = thinking or app.thinking
    async with app.run_test(size=size, notifications=True) as pilot:
        sitting = Sitting(pilot, match)
        await sitting.settle()
        yield sitting


@asynccontextmanager
async def laid_out(
    laid: Position,
    data: Path,
    size: tuple[int, int] = (80, 24),
    *,
    rules: str = "standard",
    house: str = "",
    names: tuple[str | Seat, ...] = (),
    shuffle: Shuffler = keep,
    testing: bool = False,
    motion: bool = False,
    handover: bool = False,
    thinking: Thinking | None = None,
    **settings: object,
) -> AsyncIterator[Sitting]:
    """A table that goes on from a position, its record in the folder."""
    match = lay_match(
        laid,
        folder=data,
        rules=rules,
        house=house,
        names=names,
        shuffle=shuffle,
        testing=testing,
    )
    at = sit_down(
        match, data, size, motion=motion, handover=handover, thinking=thinking, **settings
    )
    async with at as sitting:
        if handover and laid.hand and sitting.waiting:
            await sitting.press("enter")  # a turn is under way: whose it is takes the keyboard
        yield sitting


def toasts(table: Sitting) -> list[str]:
    """The notices on the screen."""
    return [toast._notification.message for toast in table.top.query(Toast)]
