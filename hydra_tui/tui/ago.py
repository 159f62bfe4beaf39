"""When something was, as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

_MINUTE = 60
_HOUR = 60 * _MINUTE


def say_when(when: float, now: float) -> str:
    """A time in the past, seen from now; both are in seconds since 1970.

    The nearer it is, the closer it is told: `12 minutes ago`, `3 hours ago`, `yesterday 14:05`,
    `2026-11-03`.
    """
    try:
        then, today = datetime.fromtimestamp(when), datetime.fromtimestamp(now)
    except (OverflowError, OSError, ValueError):
        return "at some time"  # the clock of whoever wrote the file was far out
    past = now - when
    if 0 <= past < _MINUTE:
        return "just now"
    if 0 <= past < _HOUR:
        return _ago(int(past // _MINUTE), "minute")
    if past >= 0 and then.date() == today.date():
        return _ago(int(past // _HOUR), "hour")
    if then.date() == today.date() - timedelta(days=1):
        return f"yesterday {then:%H:%M}"
    return then.date().isoformat()


def _ago(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'} ago"
