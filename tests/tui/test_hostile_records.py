"""Records that mean to steer the terminal, through every screen that shows something of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from rich.segment import Segment
from textual.app import ComposeResult
from textual.color import Color
from textual.content import Content
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from hydra_tui.records import Origin, Seat
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.exports.stage import on_stage
from hydra_tui.tui.film import Film
from hydra_tui.tui.printable import PrintableFilter
from hydra_tui.tui.screens.games import GamesScreen
from hydra_tui.tui.screens.play_on import PlayOnScreen
from hydra_tui.tui.screens.replay import ReplayScreen
from hydra_tui.tui.screens.untrusted_bots import UntrustedBotsScreen
from hydra_tui.tui.settings import Settings, save_settings
from tests.engine.laying import position
from tests.hostile import CLIPBOARD, HOSTILE, is_safe
from tests.tui.oracle import Oracle
from tests.tui.shelves import write, write_bytes
from tests.tui.tables import Sitting, lay_match, screen_lines, sit_down, toasts

# Ann's card goes on head 1 and ends her turn; the other one has two cards to play.
LAST = position("2C 3C 4C", "2D 3D 4D JC QC", heads="9S | KS", hand="5H")


@asynccontextmanager
async def menu(folder: Path, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Sitting]:
    app = HydraApp(data_dir=folder)
    app.remember(motion=False)
    app.thinking = Oracle()
    async with app.run_test(size=size, notifications=True) as pilot:
        table = Sitting(pilot, lay_match(LAST))
        await table.settle()
        yield table


def check(table: Sitting) -> str:
    """All that is shown, which a terminal may be sent."""
    assert all(map(is_safe, table.lines)), table.text
    return table.text


def test_what_is_painted_stays_as_wide() -> None:
    control = Segment("\x1b[2J", control=[(0,)])  # type: ignore[list-item]
    segments = [Segment("Ann \x1b[2J\x9b\u202e\ud800龍\xad"), Segment("Bo"), control]
    found = PrintableFilter().apply(segments, Color.parse("black"))
    assert [segment.text for segment in found[:2]] == ["Ann [2J?龍?", "Bo"]
    assert found[2] is control
    assert found[1] == segments[1]
    assert sum(each.cell_length for each in found) == sum(each.cell_length for each in segments)


async def test_no_widget_can_steer_the_terminal(tmp_path: Path) -> None:
    class Careless(Widget):
        def render_line(self, y: int) -> Strip:  # noqa: ARG002
            return Strip([Segment(CLIPBOARD)])

    class Page(Screen[None]):
        def compose(self) -> ComposeResult:
            yield Static(Content(CLIPBOARD))
            yield Careless()

        def on_mount(self) -> None:
            self.notify(f"[@click=app.quit]{CLIPBOARD}[/]" * 100)

    async with menu(tmp_path) as table:
        table.app.push_screen(Page())
        await table.settle()
        shown = check(table)
        assert shown.count("52;c;aGVsbG8=") >= 3
        (toast,) = toasts(table)
        assert toast.startswith("[@click=app.quit]os:?]52;")
        assert len(toast) == 400


async def test_records_with_hostile_text(tmp_path: Path) -> None:
    """The list, its dialogs, watching, playing on, and going on."""
    texts = [CLIPBOARD, *HOSTILE.values()]
    seats = [Seat(text, bot=text) for text in texts]
    origin = Origin(CLIPBOARD, 3)
    path = write(tmp_path, "hostile", seats, 5, testing=True, origin=origin)
    async with menu(tmp_path) as table:
        check(table)
        await table.press("w")
        await table.until(lambda: "computer players" in table.text)
        assert ", move 3" in table.text
        check(table)
        for key in ("delete", "f2", "ctrl+e"):
            await table.press(key)
            assert not isinstance(table.top, GamesScreen)
            check(table)
            await table.press("escape")
        await table.press("enter")
        assert isinstance(table.top, ReplayScreen)
        check(table)
        film = table.top.film
        table.app.push_screen(PlayOnScreen(film, 0))
        await table.settle()
        check(table)
        await table.press("escape")
        assert not table.app.resume(path)
        await table.settle()
        assert isinstance(table.top, UntrustedBotsScreen)
        check(table)
        await table.press("enter")
        check(table)


async def test_what_is_wrong_with_a_record(tmp_path: Path) -> None:
    for text in (r"\u001b]52;c;aGk=\u0007", "M" * 1_000_000):
        data = b'{"format":"hydra-record","version":2,"seed":1,"rules":"%s","seats":[]}\n'
        write_bytes(tmp_path, "\x1b]52;c;aGk=\x07", data % text.encode(), 5)
        async with menu(tmp_path) as table:
            await table.press("w")
            await table.until(lambda: "damaged" in screen_lines(table.top)[4])
            check(table)
            await table.press("delete")
            assert "A damaged record" in check(table)


async def test_a_strategy_that_fails(tmp_path: Path) -> None:
    match = lay_match(LAST, folder=tmp_path, names=(Seat("Ann"), Seat(CLIPBOARD, "hoplite")))
    async with sit_down(match, tmp_path, thinking=Oracle("hoplite"), pace="at once") as table:
        await table.press("1")
        await table.until(lambda: toasts(table))
        assert toasts(table)[0].startswith("Os:?]52;c;aGVsbG8=?: hoplite failed")
        check(table)


async def test_a_disk_that_fails(tmp_path: Path) -> None:
    match = lay_match(LAST)
    match.journal.path = tmp_path / "\x1b]52;c;aGk=\x07"
    match.journal.trouble = OSError(28, "No space left \x9b on device")
    async with sit_down(match, tmp_path) as table:
        assert "?]52;c;aGk=?: No space left ? on device." in toasts(table)[0]
        check(table)
        await table.press("q")
        assert "?]52;c;aGk=?" in check(table)
        await table.press("l")


async def test_what_the_settings_say(tmp_path: Path) -> None:
    names = tuple(text[:10_000] for text in HOSTILE.values())
    bots = (None, *(f"os:{name}" for name in names[1:7]))
    save_settings(tmp_path / "settings.json", Settings(names=names, bots=bots))
    async with menu(tmp_path) as table:
        check(table)
        await table.press("n")
        shown = check(table)
        assert "os:?[2J" in shown
        await table.press("f5")
        check(table)


async def test_exports(tmp_path: Path) -> None:
    path = write(tmp_path, "hostile", [Seat(CLIPBOARD), Seat("Bo", CLIPBOARD)], 5, testing=True)
    film = Film.open(path)
    async with on_stage(film, tmp_path) as stage:
        drawn = await stage.go_to(0)
        picture = stage.app.export_screenshot()
    film.close()
    assert "?]52;c;aGVsbG8=?" in drawn
    assert "\x1b]" not in drawn
    assert "\x1b" not in picture
