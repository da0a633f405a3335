"""Letting go of what is old in the feed. The logs of the matches are not touched."""

from __future__ import annotations

import time

from referee.settings import read_settings
from referee.wiring import log

DAY_MS = 24 * 3600 * 1000
AT_ONCE = 1000
LONGEST = 60.0
"""Seconds one job may trim; what is left is for the next one."""


def trim_feed() -> int:
    """Trim every partition to the days that are kept; how many entries went."""
    days = read_settings().feed_days
    return 0 if days is None else trimmed_to(days * DAY_MS)


def trimmed_to(keep_ms: int) -> int:
    """Trim to so many milliseconds, a little at a time: the server is not held up."""
    until, feed, gone = time.monotonic() + LONGEST, log().feeds(), 0
    while time.monotonic() < until and (some := feed.trim(keep_ms, AT_ONCE)):
        gone += some
    return gone
