"""The terminal, as Textual drives it, also after the program was stopped from outside."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class TerminalDriver(LinuxDriver):
    """Textual's driver for Linux and macOS, which takes each SIGCONT for the end of a Ctrl+Z."""

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal over again, and have it painted.

        After a SIGSTOP it was not given back before. Textual would then start a second time, and
        remember its own settings of the terminal as those to leave it with.
        """
        if not self._must_signal_resume:
            self.suspend_application_mode()
            self._must_signal_resume = True
        super()._sigcont_application()
