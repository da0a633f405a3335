"""One side of a comparison: a process that works for a slice of CPU time whenever it is told to.

A side reads one number of seconds a line and answers one line of JSON: the CPU seconds used and the units
of work done in them. Both sides of a comparison are driven in turns by the same parent, so that whatever
slows the machine down slows both. Only the standard library is used here: peers live in an environment of
their own.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

Clock = Callable[[], float]


def slice_of(work: Callable[[], int], seconds: float, clock: Clock = time.process_time) -> tuple[float, int]:
    """Repeat ``work`` for at least so many CPU seconds; the CPU seconds used and the units done.

    By another ``clock`` they are its seconds.
    """
    start = clock()
    units = 0
    while (used := clock() - start) < seconds:
        units += work()
    return used, units


def serve(work: Callable[[], int], clock: Clock = time.process_time, **about: object) -> None:
    """Answer the parent until it closes the pipe. ``about`` is told first: what is worth printing."""
    work()
    print(json.dumps(about), flush=True)
    for line in sys.stdin:
        used, units = slice_of(work, float(line), clock)
        print(json.dumps({"cpu": used, "units": units}), flush=True)
