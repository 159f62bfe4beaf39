"""The seats of computer players at the table: how they come to their moves, and who gets a seat."""

from __future__ import annotations

from textual.content import Content

from hydra_tui.bots.registry import RELIEF, untrusted_modules
from hydra_tui.engine.moves import Name
from hydra_tui.records import Change
from hydra_tui.tui.computers import Computers
from hydra_tui.tui.inline import finish
from hydra_tui.tui.match import Match
from hydra_tui.tui.pace import PACES, SECONDS
from hydra_tui.tui.prompts import say_computer
from hydra_tui.tui.screens.choosing import ChoosingPage
from hydra_tui.tui.widgets.players import PlayerPanels


class ComputerSeatsPage(ChoosingPage):
    """A table at which a computer may play any seat."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._bots = match.journal.bots
        """The computer player who decides for each seat, or None for a person."""
        self._table.bots = self._bots
        self._at_keyboard: int | None = None
        """The seat of the person who was at the keyboard last."""
        self._computers = Computers(self)
        self._decided: Computers.Decided | None = None
        """What was decided while another screen was over the table."""

    def _begin_anew(self, seat: int) -> None:
        """Ask again, if need be, for somebody else plays a seat now."""
        raise NotImplementedError

    # Their moves.

    @property
    def _computer_played(self) -> bool:
        """Whether the last decision was that of a computer player."""
        deciders = self.match.journal.deciders
        return bool(deciders and deciders[-1])

    @property
    def _in_haste(self) -> bool:
        """Whether there is no time for motion."""
        return self._computer_played and not SECONDS[self.hydra.settings.pace]

    def _let_think(self, bot: str) -> None:
        """Let a computer player decide."""
        if self.game.seat in self._find_untrusted():
            self.ask_about_untrusted()
            return
        view = self.game.view(self.game.seat)
        view.moves = tuple(move for move in view.moves if not isinstance(move, Name))
        begins = self.game.decision == "start"  # of that, there is nothing to be seen
        self._computers.decide(bot, view, 0 if begins else SECONDS[self.hydra.settings.pace])
        self._say_who_thinks()

    def _find_untrusted(self) -> dict[int, str]:
        """The modules, by seat, that may not run unless that is agreed to.

        The record names them, or the settings; both are untrusted input.
        """
        trusted, modules = self.hydra.trusted_bots, untrusted_modules(self._bots)
        return {seat: each for seat, each in modules.items() if self._bots[seat] not in trusted}

    def ask_about_untrusted(self) -> None:
        """Ask whether computer players may run code that is neither ours nor installed."""
        untrusted = self._find_untrusted()
        if self.game.outcome or not untrusted:
            return
        from hydra_tui.tui.screens.untrusted_bots import UntrustedBotsScreen  # noqa: PLC0415

        if not any(isinstance(screen, UntrustedBotsScreen) for screen in self.app.screen_stack):
            ask = UntrustedBotsScreen([*dict.fromkeys(untrusted.values())])
            self.app.push_screen(ask, self._decide_about_untrusted)

    def _decide_about_untrusted(self, run: bool | None) -> None:
        """Let them play, or have one of ours play instead; None leaves the game."""
        untrusted = self._find_untrusted()
        if run is None:
            self.hydra.leave_game(self.hydra.show_menu, self.ask_about_untrusted)
        elif run:
            self.hydra.trusted_bots.update(bot for seat in untrusted if (bot := self._bots[seat]))
            seat = self.shown.table.seat
            if seat in untrusted:  # it was not let think
                self._begin_anew(seat)
        else:
            for seat in untrusted:
                self._change_hands(Change(seat, RELIEF))

    def _say_who_thinks(self) -> None:
        """Say so, and what was done last; whose turn it is sees no cards here (R4)."""
        last = next((line for line in reversed(self.shown.log) if line.text), None)
        told = "" if last is None or last.seat is None else f"{self._names[last.seat]} {last.text}"
        name = self._names[self.shown.table.seat]
        says = say_computer(name, told, self.glyphs, held=self._computers.held)
        self._table.say(*says, name=name)

    def on_computers_decided(self, message: Computers.Decided) -> None:
        """A computer player decided; while something is over the table, that has to wait."""
        if self.is_active:
            self._take_decision(message)
        else:
            self._decided = message

    def on_screen_resume(self) -> None:
        """Come back from a dialog, to what was decided meanwhile.

        Another one may be over the table already, or the line that the window is too small.
        """
        if not self.is_active:
            return
        message, self._decided = self._decided, None
        if message:
            self._take_decision(message)

    def on_screen_suspend(self) -> None:
        """Let nobody think any longer about a game that was left.

        The first screen of the app stays there for ever, so that alone would not end it.
        """
        if self.hydra.match is not self.match:
            self._computers.drop()

    def _take_decision(self, message: Computers.Decided) -> None:
        if self.hydra.match is not self.match or not self._computers.is_due(message):
            return
        if message.move:
            self._play(message.move)
            return
        seat = self.shown.table.seat
        relief = RELIEF if self._bots[seat] != RELIEF else None
        problem = f"{self._names[seat]}: {message.problem}; {relief or 'a person'} takes over"
        self.notify(finish(problem), severity="warning", timeout=5, markup=False)
        self._change_hands(Change(seat, relief))

    def action_skip(self) -> None:
        """See a computer player's move as soon as it is found."""
        self._computers.skip()

    def action_hold(self) -> None:
        """Let the computer players wait, or go on."""
        if self._computers.deciding:
            self._computers.hold()
            self._show_keys()
            self._say_who_thinks()

    def action_change_pace(self, step: int) -> None:
        """Let the computer players play more slowly or faster, from their next move on."""
        at = PACES.index(self.hydra.settings.pace) + step
        pace = PACES[max(0, min(at, len(PACES) - 1))]
        self.hydra.remember(pace=pace)
        self._settings = self.hydra.settings
        self._table.explain(Content(f"The pace of the computer players is now: {pace}."))

    # Who plays.

    def action_seats(self) -> None:
        """Choose who plays the seat of the person at the keyboard, or another one."""
        seat = self.shown.table.seat
        if self._bots[seat] and self._at_keyboard is not None:
            seat = self._at_keyboard
        self._choose_player(seat)

    def on_player_panels_chosen(self, message: PlayerPanels.Chosen) -> None:
        """A player's panel was clicked."""
        self._choose_player(message.seat)

    def _choose_player(self, seat: int) -> None:
        from hydra_tui.tui.screens.seats import SeatsScreen  # noqa: PLC0415 - a table starts sooner

        if not self.game.outcome:
            self.app.push_screen(SeatsScreen(self.match.seats, seat), self._change_hands)

    def _change_hands(self, change: Change | None) -> None:
        """Let somebody else play a seat, from the present decision on."""
        if not change or change.bot == self._bots[change.seat]:
            return
        self.match.journal.seat(change.seat, change.bot)
        if change.seat == self.shown.table.seat:
            self._computers.drop()
            if not self.is_active:  # a question was open, which is for somebody else now
                self.app.pop_screen()
        self._begin_anew(change.seat)
