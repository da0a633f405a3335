"""Whether a child that is there does anything: it says so about once a second, and its parent feels for it.

A process can hang without ending: stopped by somebody, caught in a lock, or who was to replace it hangs. A
beat is a byte in a pipe whose both ends the parent keeps: a child that is started again finds the same one.
"""

from __future__ import annotations

import contextlib
import os
import time

PATIENCE = 60.0
"""Seconds without a beat after which a child counts as hanging: twice what gunicorn grants its workers."""
FIRST = 660.0
"""Seconds until its first one: it may have to wait for a server that loads its data."""
ASLEEP = 5.0
"""Seconds between two looks after which it was the parent that slept, or the whole machine."""
EVERY = 1.0


class Pulse:
    """The parent's hand on a child's pulse. ``end`` is the open file into which the child beats."""

    def __init__(self, patience: float = PATIENCE, first: float = FIRST) -> None:
        self._felt, self.end = os.pipe()
        os.set_blocking(self._felt, False)
        os.set_blocking(self.end, False)
        self._patience = patience
        self._first = first
        self.begin()

    def begin(self) -> None:
        """A child begins to live."""
        self._beats()
        self._last = self._looked = time.monotonic()
        self._allowed = self._first

    @property
    def is_gone(self) -> bool:
        """Whether there was no beat for too long. To be asked about once a second."""
        now = time.monotonic()
        slept, self._looked = now - self._looked > ASLEEP, now
        if self._beats():
            self._last, self._allowed = now, self._patience
        elif slept:
            self._last = now
        return now - self._last > self._allowed

    def _beats(self) -> bool:
        """Whether it has beaten since the last time."""
        felt = False
        with contextlib.suppress(BlockingIOError):
            while os.read(self._felt, 4096):
                felt = True
        return felt


class Heart:
    """A child's heart; without an open file nobody feels for it."""

    def __init__(self, end: int | None) -> None:
        self._end = end
        self._next = 0.0

    def beat(self) -> None:
        """Say that all goes on; as often as one likes."""
        if self._end is None or (now := time.monotonic()) < self._next:
            return
        self._next = now + EVERY
        with contextlib.suppress(OSError):  # full, as while the parent starts, or the parent is gone
            os.write(self._end, b".")
