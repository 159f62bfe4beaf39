"""What all our screens have in common: commands, from which their bindings and help are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.screen import ModalScreen, Screen

from hydra_tui.tui.commands import EVERYWHERE, Command, make_bindings
from hydra_tui.tui.glyphs import Glyphs
from hydra_tui.tui.widgets.painted import ROLES

if TYPE_CHECKING:
    from hydra_tui.engine import Rules
    from hydra_tui.tui.app import HydraApp

Result = TypeVar("Result")


class Page(Screen[Result]):
    """A screen of ours."""

    # What is drawn can't be selected, and Textual paints all of it anew after a click to try.
    ALLOW_SELECT = False
    COMMANDS_SHOWN: tuple[Command, ...] = ()
    """The commands of the screen; its bindings are made from them."""
    COMPONENT_CLASSES: ClassVar[set[str]] = ROLES
    # Not those of the app, which a dialog would never hear of.
    BINDINGS: ClassVar[list[BindingType]] = make_bindings(EVERYWHERE)

    @property
    def commands(self) -> Sequence[Command]:
        """The commands that make sense now."""
        return self.COMMANDS_SHOWN

    @property
    def rules_in_force(self) -> Rules | None:
        """The rules of the game that is being played, for the help screen."""
        return None

    def size_up(self) -> None:
        """Take on the classes of the terminal's size before anything is laid out.

        Textual does so after the first layout, which then has to be done and painted once more.
        """
        app = self.app
        fitting = [
            [name for least, name in breakpoints or () if length >= least][-1]
            for length, breakpoints in (
                (app.size.width, app.HORIZONTAL_BREAKPOINTS),
                (app.size.height, app.VERTICAL_BREAKPOINTS),
            )
        ]
        self.add_class(*fitting, update=False)  # styles are worked out when it is shown

    @property
    def hydra(self) -> HydraApp:
        """The app, with what it knows beyond any other."""
        return cast("HydraApp", self.app)

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return self.hydra.glyphs


class ClosesOnce(ModalScreen[Result]):
    """A screen over another one that can be told to close again while it closes."""

    way_out = ""
    """The action of a click outside; none where an answer is needed, or what is typed were lost."""

    async def on_click(self, event: events.Click) -> None:
        """Close it by a click outside, but not by the second one of those that opened it."""
        if self.way_out and event.widget is self and event.chain == 1 and self.is_active:
            await self.run_action(self.way_out)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close it, with an answer; Textual would close the screen behind the second time."""
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Dialog(Page[Result], ClosesOnce[Result]):
    """A screen of ours over another one."""

    @property
    def rules_in_force(self) -> Rules | None:
        """The rules of what is behind it."""
        stack = self.app.screen_stack
        behind = stack[stack.index(self) - 1]
        return behind.rules_in_force if isinstance(behind, Page) else None
