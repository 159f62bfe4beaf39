"""Waiting for an app: until it is at rest, or until something has come about; never for time.

Textual's `Pilot` waits with each key until the processor looks idle: 64 ms, and wrong on a busy
machine. `make_pilot_settle` has it wait in the way of this module.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import App
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.notifications import Notification
from textual.pilot import Pilot
from textual.timer import Timer

from hydra_tui.tui import input_queue
from hydra_tui.tui.app import HydraApp
from hydra_tui.tui.pace import SECONDS

LONG = 86_400.0
"""Seconds that no test takes."""
HANG = 120
"""Seconds after which something will never come about, however busy the machine is: only a fault
is waited for so long."""


MOST_PAINTS = 200
"""An app that paints so often by itself will never be at rest."""


REAL_TIMES = {name: getattr(input_queue, name) for name in ("GESTURE", "FIRST_REPEAT", "REPEAT")}
"""What a held key and a double click are to a player, in seconds."""


async def settle(app: App[Any]) -> None:
    """Wait until all that was sent to an app is handled, and what came of it is painted.

    Timers, threads and other processes are not waited for.
    """
    for _ in range(MOST_PAINTS):
        await run_what_is_ready()
        if app._exception or not app.is_running or not app._screen_stack:
            return
        screen, waiting = app.screen, app.input if isinstance(app, HydraApp) else None
        # What timers would do within a sixtieth of a second.
        if waiting and not waiting.is_empty and waiting._is_due():
            await waiting._deliver_what_is_due()
        elif app._resize_event:
            app._check_resize()
        elif app._animator._animations:
            finish_animations(app)
        elif screen.is_current and not app._batch_count and is_unpainted(screen):
            screen._on_timer_update()
        elif waiting and not waiting.is_empty:
            await asyncio.sleep(0.001)
        else:
            return
    raise AssertionError("it is painted again and again")


async def run_what_is_ready() -> None:
    """Let all tasks run until each waits for time, a thread, a process or this task."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    await asyncio.sleep(0)
    while ready:
        await asyncio.sleep(0)


def finish_animations(app: App[Any]) -> None:
    """Have what scrolls arrive: with their next step, animations end if none are wanted."""
    wanted = app.animation_level
    app.animation_level = "none"
    app._animator()
    app.animation_level = wanted


def is_unpainted(screen: Any) -> bool:
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
    )


async def until(app: App[Any], done: Callable[[], object]) -> None:
    """Wait until something has come about, in a thread or in another process too."""
    async with asyncio.timeout(HANG):
        await settle(app)
        while not done():
            if app._exception:
                raise app._exception
            await asyncio.sleep(0.001)
            await settle(app)


async def wait(app: App[Any]) -> None:
    """Wait until all work in the background is done, and painted."""
    await settle(app)
    await app.workers.wait_for_complete()
    await settle(app)


async def press(app: App[Any], *keys: str) -> None:
    """Press keys, by Textual's names or as characters; each is waited for."""
    for each in keys:
        key = each if len(each) > 1 or each.isalnum() else _character_to_key(each)
        try:
            name = _get_unicode_name_from_key(REPLACED_KEYS.get(key, key))
            character: str | None = unicodedata.lookup(name)
        except KeyError:
            character = key if len(key) == 1 else None
        event = events.Key(key, character)
        event.set_sender(app)
        assert app._driver
        app._driver.send_message(event)
        await settle(app)


def make_pilot_settle() -> None:
    """Have each pilot wait until its app is at rest, whatever it is told to do."""

    async def press_keys(self: Pilot[Any], *keys: str) -> None:
        await press(self.app, *keys)

    pause_for = Pilot.pause

    async def pause(self: Pilot[Any], delay: float | None = None) -> None:
        if delay is None:
            await settle(self.app)
        else:  # recordings are made so
            await pause_for(self, delay)

    async def wait_for_animations(self: Pilot[Any]) -> None:
        await settle(self.app)

    Pilot.press = press_keys  # type: ignore[method-assign]
    Pilot.pause = pause  # type: ignore[method-assign]
    Pilot.wait_for_scheduled_animations = wait_for_animations  # type: ignore[method-assign]


def stop_clocks() -> None:
    """Have no toast go away, nothing of ours move, and no computer player go on, by itself.

    A test that wants any of these does it. And tests press keys as fast as they can, which must not
    count as one key that is held.
    """
    run = Timer._run

    async def stand_still(self: Timer) -> None:
        once = self._repeat is not None
        if once or not getattr(self._callback, "__module__", "").startswith("hydra_tui"):
            await run(self)

    input_queue.GESTURE = input_queue.FIRST_REPEAT = input_queue.REPEAT = 0
    input_queue._TIMEOUT = input_queue._LONG_TIMEOUT = LONG
    Timer._run = stand_still  # type: ignore[method-assign]
    Notification.time_left = property(lambda _: LONG)  # type: ignore[assignment, method-assign]
    SECONDS.update({pace: LONG for pace, seconds in SECONDS.items() if seconds})
