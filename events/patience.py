"""How long anybody may be kept waiting for the log: by one question to it, and by a whole request."""

from __future__ import annotations

import time
from contextvars import ContextVar

_UNTIL: ContextVar[float] = ContextVar("until", default=float("inf"))


class patience:  # noqa: N801 - read as a word before what it holds for
    """Within this, everything that is asked of the log together takes at most so many seconds."""

    __slots__ = ("_before", "_seconds")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        self._before = _UNTIL.set(time.monotonic() + self._seconds)

    def __exit__(self, kind: object, fault: object, trace: object) -> None:
        _UNTIL.reset(self._before)


def deadline(seconds: float) -> float:
    """When to give up on what begins now and may take so long by itself, on the monotonic clock."""
    return min(time.monotonic() + seconds, _UNTIL.get())
