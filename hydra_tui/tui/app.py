"""The app: its themes and settings, and the way from screen to screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.console import RenderableType
from textual import events
from textual.app import App, SystemCommand
from textual.driver import Driver
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.theme import Theme

import hydra_tui
from hydra_tui.records import RecordError, data_folder, games_folder
from hydra_tui.saying import reason
from hydra_tui.showable import showable
from hydra_tui.tui.commands import EVERYWHERE, PALETTE
from hydra_tui.tui.driver import TerminalDriver
from hydra_tui.tui.fewer_colours import FEW, NoBrightening, fit_theme
from hydra_tui.tui.film import Film
from hydra_tui.tui.glyphs import choose_glyphs
from hydra_tui.tui.input_queue import InputQueue
from hydra_tui.tui.match import Match, resume_match
from hydra_tui.tui.printable import PrintableFilter
from hydra_tui.tui.screens.page import Page
from hydra_tui.tui.screens.play import PlayScreen
from hydra_tui.tui.screens.too_small import TooSmallScreen
from hydra_tui.tui.settings import Settings, load_settings, save_settings
from hydra_tui.tui.themes import DAY, NIGHT, suit_colours
from hydra_tui.tui.thinking import Thinking

SMALLEST = (70, 20)
"""Columns and lines that every screen can be shown in."""
_LONGEST_NOTICE = 400
"""The characters of a notification, which must not cover the table."""
_PRINTABLE = PrintableFilter()


class HydraApp(App[None]):
    """Hydra, full screen."""

    TITLE = "Hydra"
    # Textual declares these two as belonging to each app, so they can't be class variables.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (160, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-middle"), (50, "-high")]  # noqa: RUF012

    def __init__(
        self,
        *,
        data_dir: Path | None = None,
        match: Match | None = None,
        film: Film | None = None,
        trusted_bots: Iterable[str] = (),
    ) -> None:
        self.settings_path = data_folder(data_dir) / "settings.json"
        self.settings = load_settings(self.settings_path)
        self._fitted_themes: dict[str, Theme] | None = None
        super().__init__(css_path=find_styles())
        self._fitted_themes = {}
        if self.console.color_system in FEW:
            self._filters.append(NoBrightening())
        self.games = games_folder(data_dir)
        """Where games are kept."""
        self.match = match
        """The game at the table, or None in the menus."""
        self.thinking = Thinking()
        """The computer players."""
        self.input = InputQueue(self, super().on_event)
        self.told_to_exit = asyncio.Event()
        self.trusted_bots = {*trusted_bots}
        """The computer players whose code may run, though it is neither ours nor installed."""
        self._film = film
        self.refusal = ""
        """Why the record that the program was started for can't be watched."""
        self.register_theme(NIGHT)
        self.register_theme(DAY)
        self._begin_with_theme(self.settings.theme)
        self._choose_glyphs()

    def get_driver_class(self) -> type[Driver]:
        """Ours, where Textual would take the one for a terminal."""
        found = super().get_driver_class()
        return TerminalDriver if issubclass(TerminalDriver, found) else found

    def on_mount(self) -> None:
        """Paint everything again after Ctrl+Z and `fg`."""
        self.app_resume_signal.subscribe(self, lambda _: self.refresh(layout=True))

    # How it looks.

    def _begin_with_theme(self, name: str) -> None:
        """Take on the first theme.

        Textual would parse all styles with a theme of its own before, and then once more.
        """
        if name in self.usable_themes[2:]:
            self.theme = name
            return
        self.set_reactive(HydraApp.theme, DAY.name if name == DAY.name else NIGHT.name)
        dark = self.current_theme.dark
        self.set_class(dark, "-dark-mode", update=False)
        self.set_class(not dark, "-light-mode", update=False)
        self.stylesheet.set_variables(self.get_css_variables())

    @property
    def usable_themes(self) -> list[str]:
        """Our own two, then Textual's; not those that leave the colours to the terminal."""
        ours = [NIGHT.name, DAY.name]
        themes = self.available_themes.values()
        return ours + [each.name for each in themes if not each.ansi and each.name not in ours]

    @property
    def current_theme(self) -> Theme:
        """The theme that was chosen, as this terminal can show it, with the colours of cards."""
        theme = super().current_theme
        if self._fitted_themes is None:  # Textual asks before it knows the terminal
            return theme
        if theme.name not in self._fitted_themes:
            self._fitted_themes[theme.name] = fit_theme(
                theme, self.console.color_system, grey=self.no_color
            )
        return self._fitted_themes[theme.name]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of suits, which a theme leaves to the settings."""
        if self._fitted_themes is None:
            return {}
        return suit_colours(self.current_theme, four_colours=self.settings.four_colours)

    def _choose_glyphs(self) -> None:
        self.glyphs = choose_glyphs(
            self.settings.symbols, stippled=self.console.color_system in FEW
        )
        self.set_class(self.glyphs.ascii, "-ascii")

    def change_settings(self, settings: Settings) -> None:
        """Make settings hold from now on, and keep them."""
        before, self.settings = self.settings, settings
        if settings == before:
            return
        if settings.theme in self.usable_themes:
            self.theme = settings.theme
        self._choose_glyphs()
        if settings.four_colours != before.four_colours or settings.symbols != before.symbols:
            self.refresh_css(animate=False)
        try:
            save_settings(self.settings_path, settings)
        except OSError as error:
            problem = f"Settings can't be saved: {error.strerror}"
            self.notify(problem, severity="warning", markup=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line goes through before it is painted, whatever widget it is from."""
        return [*super().get_line_filters(), _PRINTABLE]

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,  # noqa: ARG002
    ) -> None:
        """Show a message for a while; none is markup, for names and errors may look like it."""
        text = showable(message, _LONGEST_NOTICE)
        super().notify(text, title=title, severity=severity, timeout=timeout, markup=False)

    @property
    def in_motion(self) -> bool:
        """Whether motion is wanted."""
        return self.settings.motion and self.animation_level != "none"

    # Where it leads.

    def get_default_screen(self) -> Screen[None]:
        """The first screen: what was asked for, else the menu."""
        if self._film:
            film, self._film = self._film, None  # the screen alone keeps it, as long as needed
            return self._show_film(film)
        return PlayScreen(self.match) if self.match else self._make_menu()

    def _make_menu(self) -> Screen[None]:
        from hydra_tui.tui.screens.menu import MenuScreen  # noqa: PLC0415 - a table starts sooner

        return MenuScreen()

    def play(self, match: Match) -> None:
        """Go to the table with a game."""
        self.close_match()
        self.match = match
        self.switch_to(PlayScreen(match))

    def resume(self, path: Path) -> str:
        """Go on with the game of a record; returns why that can't be done, if so."""
        try:
            match = resume_match(path)
        except (RecordError, OSError) as error:
            return f"{showable(path.name)}: {reason(error)}"
        self.play(match)
        return ""

    def watch_record(self, path: Path) -> str:
        """Watch the game of a record; returns why that can't be done, if so."""
        try:
            film = Film.begin(path)
            film.read_piece()
        except (RecordError, OSError) as error:
            return f"{showable(path.name)}: {reason(error)}"
        self.push_screen(self._show_film(film))
        return ""

    def watch_instead(self, film: Film) -> None:
        """Watch a game that was read, in place of the screen that showed how far that was."""
        if len(self.screen_stack) == 1:
            self.push_screen(self._show_film(film))
        else:
            self.switch_screen(self._show_film(film))

    def refuse_record(self, film: Film, error: Exception) -> None:
        """Say that a record turned out to be wrong; if it is what was asked for at first, end."""
        path = film.path or Path()
        if len(self.screen_stack) == 1:
            self.refusal = f"{path}: {reason(error)}"
            self.exit(return_code=1)
        else:
            self.stop_watching()
            problem = showable(f"{path.name}: {reason(error)}")
            self.notify(problem, severity="error", markup=False)

    def watch_film(self, film: Film) -> None:
        """Watch a game from its beginning."""
        self.close_match()
        self.switch_to(self._show_film(film))

    def stop_watching(self) -> None:
        """Go back to the list that a game was chosen from, or to the menu."""
        from hydra_tui.tui.screens.games import GamesScreen  # noqa: PLC0415

        if any(isinstance(below, GamesScreen) for below in self.screen_stack[-2:-1]):
            self.pop_screen()
        else:
            self.show_menu()

    def _show_film(self, film: Film) -> Screen[None]:
        """The game, or, as long as its record is not read, how far that has got."""
        if not film.is_read:
            from hydra_tui.tui.screens.reading import ReadingScreen  # noqa: PLC0415

            return ReadingScreen(film)
        from hydra_tui.tui.screens.replay import ReplayScreen  # noqa: PLC0415

        return ReplayScreen(film)

    def switch_to(self, screen: Screen[None]) -> None:
        """Show a screen in place of all that are on.

        Textual can't switch its very first screen, so that one stays below, out of sight.
        """
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 1:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def show_menu(self) -> None:
        """Leave whatever is on for the menu; a game is on disk."""
        self.close_match()
        self.switch_to(self._make_menu())

    def leave_game(
        self, leave: Callable[[], object], stay: Callable[[], object] = lambda: None
    ) -> None:
        """Leave the game at the table; one that is not saved is not lost unasked."""
        if not (self.match and self.match.journal.trouble):
            leave()
            return
        from hydra_tui.tui.screens.unsaved import UnsavedScreen  # noqa: PLC0415

        if not any(isinstance(screen, UnsavedScreen) for screen in self.screen_stack):
            ask = UnsavedScreen(self.match.journal)
            self.push_screen(ask, lambda sure: leave() if sure else stay())
        elif self._is_too_small:  # the question can't be seen: who says it twice means it
            leave()

    def close_match(self) -> None:
        """Close the record of the game at the table; nobody thinks of it any longer."""
        if self.match:
            self.thinking.stop()
            self.match.journal.close()
            self.match = None

    def on_unmount(self) -> None:
        """Leave no file open, and no process behind."""
        self.thinking.stop(for_good=True)
        if self.match:
            self.match.journal.close()

    def exit(
        self, result: None = None, return_code: int = 0, message: RenderableType | None = None
    ) -> None:
        """End the program."""
        super().exit(result, return_code, message)
        self.told_to_exit.set()

    # What every screen understands.

    async def on_event(self, event: events.Event) -> None:
        """Let input wait until what came before it is done."""
        if isinstance(event, (events.InputEvent, events.Paste)) and not event.is_forwarded:
            await self.input.put(event)
        else:
            await super().on_event(event)

    async def action_quit(self) -> None:
        """End the program."""
        self.leave_game(self.exit)

    def action_help(self) -> None:
        """Show the rules, and the keys of the present screen."""
        from hydra_tui.tui.screens.help import HelpScreen  # noqa: PLC0415

        screen = self.screen
        if isinstance(screen, Page) and not isinstance(screen, (HelpScreen, TooSmallScreen)):
            self.push_screen(HelpScreen(screen.commands, screen.rules_in_force))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The command palette: the commands of the screen, and of every screen."""
        own = screen.commands if isinstance(screen, Page) else ()
        by_name = {command.name: command for command in (*EVERYWHERE, *own)}
        for command in by_name.values():
            if command.keys and command.one_thing and command is not PALETTE:
                yield SystemCommand(
                    command.name.capitalize(),
                    command.help,
                    partial(screen.run_action, command.action),
                )

    def on_resize(self, event: events.Resize) -> None:
        """Cover what can't be shown while the terminal is too small."""
        too_small = event.size.width < SMALLEST[0] or event.size.height < SMALLEST[1]
        if too_small and not self._is_too_small:
            super().push_screen(TooSmallScreen(SMALLEST))
        elif not too_small and self._is_too_small:
            self.pop_screen()

    @property
    def _is_too_small(self) -> bool:
        return isinstance(self.screen, TooSmallScreen)

    def push_screen(self, screen: Any, *arguments: Any, **more: Any) -> Any:
        """Show a screen over the present one, but not over the line that there is no room."""
        if not (self.screen_stack and self._is_too_small):
            return super().push_screen(screen, *arguments, **more)
        self.pop_screen()
        done = super().push_screen(screen, *arguments, **more)
        super().push_screen(TooSmallScreen(SMALLEST))
        return done

    def action_command_palette(self) -> None:
        """Search all commands."""
        from hydra_tui.tui.palette import Palette  # noqa: PLC0415 - a table starts sooner

        if not isinstance(self.screen, (TooSmallScreen, Palette)):
            self.push_screen(Palette())

    def remember(self, **choices: object) -> None:
        """Change some settings and keep them."""
        self.change_settings(replace(self.settings, **choices))


def find_styles() -> Path:
    """The styles: in the package when it is installed, beside it in a checkout."""
    package = Path(hydra_tui.__file__).parent
    installed = package / "assets" / "styles.tcss"
    return installed if installed.exists() else package.parent / "assets" / "styles.tcss"
