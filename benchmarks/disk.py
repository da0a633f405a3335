"""How long this disk takes to have a line for good, as the log's server asks it to."""

from __future__ import annotations

import os
import tempfile
import time


def flushes(count: int, size: int, folder: str | None = None) -> list[float]:
    """Seconds that each of so many lines of so many bytes takes, the shortest first."""
    taken = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(count):
            file.write(b"x" * size)
            file.flush()
            before = time.perf_counter()
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - before)
    return sorted(taken)
