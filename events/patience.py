"""How long anybody may be kept waiting for the log: by one question to it, and by a whole request."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_UNTIL: ContextVar[float] = ContextVar("until", default=float("inf"))


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Within this, everything that is asked of the log together takes at most so many seconds."""
    token = _UNTIL.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _UNTIL.reset(token)


def deadline(seconds: float) -> float:
    """When to give up on what begins now and may take so long by itself, on the monotonic clock."""
    return min(time.monotonic() + seconds, _UNTIL.get())
