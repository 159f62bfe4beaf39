"""Input in order: each key and click waits until the one before it has had its whole effect."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from math import inf
from typing import Any, NamedTuple

from textual import events
from textual._time import get_time
from textual.app import App
from textual.screen import Screen
from textual.widget import Widget

Input = events.InputEvent | events.Paste

_POLL = 0.001
_TIMEOUT = 0.1
"""Seconds that input waits for messages to be handled: a screen may never come to rest."""
_LONG_TIMEOUT = 5.0
"""Seconds that it waits for a screen to be mounted: the program must never be deaf."""
REPEAT = 0.1
"""Seconds from one press to the next that a held key makes, at most."""
FIRST_REPEAT = 0.8
"""Seconds until a held key begins to repeat, at most."""
GESTURE = 0.4
"""A press this soon after another is part of the same gesture: a held key, a double click."""


class _Waiting(NamedTuple):
    """Input that is not delivered yet."""

    event: Input
    screen: Screen[Any] | None
    """The screen that was on top when it came."""


class InputQueue:
    """Delivers input to an app, one event at a time.

    Textual would go on with the next key while a screen is still being opened or closed. Here a
    key is delivered once every message that the last one caused is handled, as if it were typed
    slowly; so what is typed ahead reaches the screen that it leads to. A click or a paste is meant
    for what was on the screen: if another screen has come up since, it is dropped.
    """

    def __init__(self, app: App[Any], deliver: Callable[[Input], Awaitable[None]]) -> None:
        self._app = app
        self._deliver = deliver
        self._waiting: deque[_Waiting] = deque()
        self._polling = False
        self._since = 0.0
        """When the first event that waits began to."""
        self._key = ""
        """The last key, or nothing for a click."""
        self._pressed_on: Screen[Any] | None = None
        """The screen on which the last key was pressed first, if it is held."""
        self._last_press = -inf
        self._gap = inf
        """Seconds between the present press and the one before it."""
        self._same = False
        """Is the present press the same key as the one before it, or a click like it?"""
        self._is_key = False

    @property
    def is_empty(self) -> bool:
        """Whether all input is delivered."""
        return not self._waiting

    @property
    def in_gesture(self) -> bool:
        """Whether the present press belongs to the one before: a held key, a double click."""
        return self._gap < GESTURE

    @property
    def may_repeat(self) -> bool:
        """Whether the present press may only repeat the one before: a held key, a double click."""
        return self._same and self._gap < FIRST_REPEAT

    @property
    def may_be_held(self) -> bool:
        """Whether the present press may be the first repetition of a held key."""
        return self._is_key and self.may_repeat

    async def put(self, event: Input) -> None:
        """Deliver an event as soon as all is done that came before it."""
        is_move = isinstance(event, events.MouseMove)
        if is_move and self._waiting and isinstance(self._waiting[-1].event, events.MouseMove):
            self._waiting.pop()  # only the latest place of the mouse matters
        if not self._waiting:
            self._since = get_time()
        self._waiting.append(_Waiting(event, self._top))
        if not self._polling:
            await self._deliver_what_is_due()

    @property
    def _top(self) -> Screen[Any] | None:
        stack = self._app.screen_stack
        return stack[-1] if stack else None

    async def _deliver_what_is_due(self) -> None:
        while self._waiting and self._is_due():
            event, screen = self._waiting.popleft()
            if self._is_meant_for_now(event, screen):
                await self._deliver(event)
            self._since = get_time()
        self._polling = bool(self._waiting)
        if self._polling:
            # A timer calls in a task of its own; the app has to deliver, between its messages.
            look_again = partial(self._app.call_later, self._deliver_what_is_due)
            self._app.set_timer(_POLL, look_again)

    def _is_due(self) -> bool:
        """Whether every widget of the screen is mounted, and no messages are left."""
        waited, top = get_time() - self._since, self._top
        nodes = top.walk_children(Widget, with_self=True) if top else []
        if not all(node.is_mounted for node in nodes):
            return waited > _LONG_TIMEOUT
        pumps = (self._app, *nodes)
        busy = (
            getattr(top, "is_searching", False)
            or self._app._next_callbacks  # noqa: SLF001
            or any(pump.message_queue_size for pump in pumps)
        )
        return not busy or waited > _TIMEOUT

    def _is_meant_for_now(self, event: Input, screen: Screen[Any] | None) -> bool:
        """Whether an event is for the screen that is on top now; takes note of presses."""
        if isinstance(event, events.Key):
            self._note_press(event, event.key)
            return not self._left_its_screen(event)
        if isinstance(event, events.MouseDown):
            self._note_press(event, "")
        return screen is self._top

    def _note_press(self, event: Input, key: str) -> None:
        self._gap = event.time - self._last_press
        self._last_press = event.time
        self._same = key == self._key
        self._is_key = key != ""
        if not (self._is_key and self._same and self._gap < REPEAT):
            self._pressed_on = self._top
        self._key = key

    def _left_its_screen(self, event: events.Key) -> bool:
        """Whether a held key has left the screen on which it was pressed, for good.

        Digits are excepted: the same number may be typed twice in haste.
        """
        top, pressed_on = self._top, self._pressed_on
        if (event.character or "").isdecimal() or top is None or top is pressed_on:
            return False
        return not top.is_modal or pressed_on not in self._app.screen_stack
