"""What is written can be read, and the cursor seen: in every theme, size and state of a card."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from hydra_tui.engine import HIDDEN, Card, parse_card
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.choices import Effects
from hydra_tui.tui.contrast import contrast_ratio, stand_out
from hydra_tui.tui.match import Match
from hydra_tui.tui.screens.page import Dialog
from hydra_tui.tui.widgets import hand
from hydra_tui.tui.widgets.card_rows import CardRows
from hydra_tui.tui.widgets.hand import Hand, Slot
from hydra_tui.tui.widgets.heads import HeadGrid
from hydra_tui.tui.widgets.marks import Tip
from hydra_tui.tui.widgets.scene import HeadFace, Scene
from hydra_tui.tui.widgets.snake import SIZES, CardSize, Snake
from tests.tui.laid_tables import lay_picture
from tests.tui.seen_colours import (
    Pair,
    cells_of,
    edges_of_the_change,
    is_written,
    ratio,
    too_close,
    writing,
)
from tests.tui.tables import Sitting
from tests.tui.test_snapshots import played_match

SUITS = [parse_card(card) for card in ("AS", "10H", "7C", "QD", "3J")]
LEGAL: Effects = frozenset({"goes on", "cuts"})
HEADS = (
    *(HeadFace(100 + at, card, 14, LEGAL) for at, card in enumerate(SUITS)),
    *(HeadFace(200 + at, card, 14) for at, card in enumerate(SUITS)),
    HeadFace(1, SUITS[0], 2, look="landed"),
    HeadFace(2, SUITS[1], 2, LEGAL, tip=Tip("64%", best=True)),
    HeadFace(3, SUITS[1], 2, LEGAL, tip=Tip("5%", best=False)),
    HeadFace(4, SUITS[1], 2, tip=Tip("5%", best=False)),
)
"""Each suit as it can be chosen and as it can't; just played; with tips."""
POINTED = HEADS[:1], HEADS[len(SUITS) : len(SUITS) + 1]
"""A head that can be chosen and one that can't, for the cursor to be on."""
SLOTS = [*(Slot("in hand", card) for card in SUITS), *(Slot("", card, shut=True) for card in SUITS)]
SLOTS += [Slot("reserve", None, empty="empty"), Slot("draw 7", HIDDEN)]


def draw_heads(
    grid: HeadGrid, size: CardSize, heads: Sequence[HeadFace], cursor: int | None = None
) -> list[Strip]:
    """Heads in a row, as they are rendered at a size."""
    grid.scene, grid.cursor = Scene(tuple(heads)), cursor
    grid.snake = Snake(len(heads), len(heads), size, 2, 1)
    grid._cells.clear()
    return grid._draw_row(0)


def draw_cards(app: HydraApp) -> Iterator[Strip]:
    """All cards of a table in all sizes and states."""
    grid, at_hand = app.screen.query_one(HeadGrid), app.screen.query_one(Hand)
    for size in SIZES:
        yield from draw_heads(grid, size, HEADS)
        for heads in POINTED:
            yield from draw_heads(grid, size, heads, 0)
    for width, height in hand._SIZES:
        for slot in SLOTS:
            yield from map(Strip, map(at_hand.segments, at_hand._draw_slot(slot, width, height)))


def cursor_edges(app: HydraApp) -> Iterator[Pair]:
    """The colours of the cursor and of what surrounds it, at all sizes."""
    grid = app.screen.query_one(HeadGrid)
    for size in SIZES:
        # What is in reverse on a small card stands out from that card, not from its strip.
        lines = size.down if size.framed else size.height
        for heads in POINTED:
            without, pointed = (draw_heads(grid, size, heads, cursor) for cursor in (None, 0))
            edges = [*edges_of_the_change(without[:lines], pointed[:lines])]
            assert len(edges) > 4
            yield from edges


def cards_on_the_table(app: HydraApp) -> Iterator[Pair]:
    """The colour of a card, and of what is round it."""
    grid = app.screen.query_one(HeadGrid)
    for heads in POINTED:
        line = cells_of(draw_heads(grid, SIZES[0], heads)[2])
        yield line[2 + SIZES[0].indent].ground, line[0].ground


async def test_cards_can_be_read_in_all_themes(tmp_path: Path) -> None:
    """As they are, and in the greys that NO_COLOR makes of them."""
    async with app_in(tmp_path, "lerna-night") as sitting:
        await sitting.settle()
        app = sitting.app
        problems = {}
        assert len(app.usable_themes) > 15
        for theme in app.usable_themes:
            app.theme = theme
            await sitting.settle()
            problems[theme] = (
                too_close(writing(draw_cards(app)), 4.5),
                too_close({*cursor_edges(app)}, 3),
                too_close(cards_on_the_table(app), 1.15),
            )
    assert problems == dict.fromkeys(app.usable_themes, ([], [], []))


def test_colours_are_adjusted_until_they_stand_out() -> None:
    grey, night, day = Color(128, 128, 128), Color(20, 30, 40), Color(230, 225, 210)
    for ground in (night, day):
        found = stand_out(grey, [ground], 4.5)
        assert contrast_ratio(found, ground) >= 4.5
        assert found.blend(grey, 0.1) != found
    assert stand_out(Color(255, 255, 255), [night], 4.5) == Color(255, 255, 255)
    assert contrast_ratio(Color(0, 0, 0), Color(255, 255, 255)) == pytest.approx(21)


# All that is written, on every screen of ours.

Visit = tuple[str, Callable[[], Match] | None, str]
VISITS: list[Visit] = [
    ("menu", None, ""),
    ("new game", None, "n"),
    ("settings", None, "s"),
    ("rules", None, "r"),
    ("handover", lambda: lay_picture(13), ""),
    ("table", lambda: lay_picture(13), "x"),
    ("typed", lambda: lay_picture(60), "x 1"),
    ("look", lambda: lay_picture(13), "x i"),
    ("refused", lambda: lay_picture(13, "KD"), "x home enter"),
    ("joker", lambda: lay_picture(13, "Joker"), "x enter"),
    ("export", lambda: played_match(3), "w e"),
    ("game over", lambda: played_match(3), ""),
    ("replay", lambda: played_match(3), "w 3 0 enter"),
]
SOME_VISITS = [visit for visit in VISITS if visit[0] in {"settings", "refused", "game over"}]
"""Enough to have every role at least once."""


def in_256(colour: Color) -> Color:
    """What is left of a colour where there are 256."""
    fewer = colour.rich_color.downgrade(ColorSystem.EIGHT_BIT)
    return Color.from_rich_color(RichColor.from_triplet(fewer.get_truecolor()))


async def visit(sitting: Sitting, match: Callable[[], Match] | None, keys: str) -> list[Strip]:
    """What is on the screen after some keys; of a dialog, only that."""
    app = sitting.app
    if match:
        await sitting.begin(match())
    else:
        app.show_menu()
        await sitting.settle()
    await sitting.press(*keys.split())
    await app.workers.wait_for_complete()
    await sitting.settle()
    strips = app.screen._compositor.render_strips()
    if not isinstance(app.screen, Dialog):
        return strips
    dialog = app.screen.children[0].region
    return [strips[y].crop(dialog.x, dialog.right) for y in range(dialog.y, dialog.bottom)]


@asynccontextmanager
async def app_in(data: Path, theme: str) -> AsyncIterator[Sitting]:
    app = HydraApp(data_dir=data, match=lay_picture(1))
    app.remember(motion=False, theme=theme, four_colours=True)
    async with app.run_test(size=(120, 40)) as pilot:
        yield Sitting(pilot, lay_picture(1))


@pytest.mark.parametrize("theme", ["lerna-night", "lerna-day"])
async def test_all_that_is_written_can_be_read(tmp_path: Path, theme: str) -> None:
    problems = {}
    async with app_in(tmp_path, theme) as sitting:
        for name, match, keys in VISITS:
            problems[name] = too_close(writing(await visit(sitting, match, keys)), 4.5)
    assert not any(problems.values()), problems


@pytest.mark.parametrize("theme", ["lerna-night", "lerna-day"])
async def test_the_cursor_among_the_cards_of_a_dialog(tmp_path: Path, theme: str) -> None:
    async with app_in(tmp_path, theme) as sitting:
        await sitting.begin(lay_picture(13, "Joker"))
        await sitting.press("x", "enter")
        cards = sitting.top.query_one(CardRows)

        def draw(card: Card) -> list[Strip]:
            cards.card = card
            return [cards.render_line(y) for y in range(cards.size.height)]

        without = draw(HIDDEN)
        for card in cards.cards:
            assert not too_close({*edges_of_the_change(without, draw(card))}, 3)


@pytest.mark.parametrize("theme", ["lerna-night", "lerna-day"])
async def test_in_256_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str) -> None:
    monkeypatch.delenv("COLORTERM")
    async with app_in(tmp_path, theme) as sitting:
        await sitting.settle()
        assert sitting.app.console.color_system == "256"
        pairs = {*writing(draw_cards(sitting.app))}
        edges = {*cursor_edges(sitting.app)}
        for _, match, keys in SOME_VISITS:
            pairs |= {*writing(await visit(sitting, match, keys))}
    assert not too_close({(in_256(ink), in_256(ground)) for ink, ground in pairs}, 4.5)
    assert not too_close({(in_256(ink), in_256(ground)) for ink, ground in edges}, 3)


# Sixteen colours.

PALETTES = {
    # The defaults of xterm (XTerm-col.ad), of the Linux console (drivers/tty/vt/vt.c), and of VS
    # Code's dark theme (terminalColorRegistry.ts).
    "xterm": (
        "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
        " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
    ),
    "linux": (
        "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
        " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
    ),
    "vscode": (
        "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5"
        " 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5"
    ),
}
RED, BLUE, CYAN, WHITE, BRIGHT_CYAN, BRIGHT_WHITE = 1, 4, 6, 7, 14, 15
TOO_CLOSE: dict[str, set[tuple[int, int]]] = {
    "xterm": set(),
    # The red of this palette that is darkest is too bright for its light grey.
    "linux": {(RED, WHITE)},
    # Nothing can be read on its blue, nor blue and red on its white. VS Code itself lifts what it
    # shows to a ratio of 4.5, unless the user has turned that off.
    "vscode": {
        *((RED, WHITE), (BLUE, WHITE), (BLUE, CYAN)),
        *((WHITE, BLUE), (BRIGHT_WHITE, BLUE), (BRIGHT_CYAN, BLUE)),
    },
}
"""What can't be read as well as it should: ink and ground, the ground as one of the first eight."""


def in_sixteen(style: Style, palette: str) -> tuple[int, int]:
    """The numbers of the colours that a terminal shows.

    All three write bold in bright colours, and the Linux console has no bright backgrounds.
    """
    ink, ground = (
        colour.downgrade(ColorSystem.STANDARD).number or 0 if colour else 0
        for colour in (style.color, style.bgcolor)
    )
    if style.bold and ink < 8:
        ink += 8
    if style.reverse:
        ink, ground = ground, ink
    return ink, ground % 8 if palette == "linux" else ground


@pytest.mark.parametrize("no_colour", [False, True])
@pytest.mark.parametrize("theme", ["lerna-night", "lerna-day"])
async def test_in_sixteen_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: str, no_colour: bool
) -> None:
    if no_colour:
        monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLORTERM")
    async with app_in(tmp_path, theme) as sitting:
        await sitting.settle()
        filters = sitting.app.get_line_filters()
        assert not too_close({*cursor_edges(sitting.app)}, 3)
        strips = [*draw_cards(sitting.app)]
        for each in filters:
            strips = [strip.apply_filter(each, Color(0, 0, 0)) for strip in strips]
        for _, match, keys in SOME_VISITS:
            strips += await visit(sitting, match, keys)
    styles = {
        style: text for strip in strips for text, style, _ in strip if style and is_written(text)
    }
    problems = {}
    for palette, colours in PALETTES.items():
        shown = [Color.parse(f"#{colour}") for colour in colours.split()]
        for style, text in styles.items():
            ink, ground = in_sixteen(style, palette)
            if (ink, ground % 8) not in TOO_CLOSE[palette]:
                found = ratio(shown[ink], shown[ground])
                if found < 4.5:
                    problems[palette, ink, ground] = f"{found:.2f} {text}"
    assert not problems
