"""Signals that are heard only where somebody listens."""

from __future__ import annotations

import contextlib
import os
import select
import signal


class StopAsked(Exception):
    """A signal asked the service to stop."""


class Bell:
    """Signals, told only at :meth:`pause`, so that no start or stop is torn apart in the middle.

    It belongs to the main thread, and there is one a process.
    """

    STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

    def __init__(self) -> None:
        self._heard, self._cord = os.pipe()
        os.set_blocking(self._heard, False)
        os.set_blocking(self._cord, False)
        signal.set_wakeup_fd(self._cord, warn_on_full_buffer=False)
        self._stop = False
        for signum in (*self.STOPS, signal.SIGCHLD):
            signal.signal(signum, self._ring)

    def _ring(self, signum: int, _frame: object) -> None:
        self._stop = self._stop or signum in self.STOPS

    def pause(self, seconds: float) -> None:
        """Sleep until a signal comes, at most ``seconds``. Raises StopAsked when one asked to stop."""
        if not self._stop:
            select.select([self._heard], [], [], seconds)
            with contextlib.suppress(BlockingIOError):
                os.read(self._heard, 512)
        if self._stop:
            raise StopAsked
