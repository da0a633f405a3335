"""redis-benchmark, or valkey-benchmark: the floor of what an append takes on a server, by the clock.

It comes with no package of ours; where neither is on the path, that is told.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from uuid import uuid4

from benchmarks.peers.environment import PeerAbsent
from benchmarks.sides.appends import first_line

NAMES = ("valkey-benchmark", "redis-benchmark")
FIRST = 200
"""Requests by which its rate is first guessed."""


class Floor:
    """XADDs one after the other on one connection. Raises PeerAbsent where there is no such program."""

    def __init__(self, socket: Path) -> None:
        found = next((path for name in NAMES if (path := shutil.which(name))), None)
        if found is None:
            raise PeerAbsent(f"neither {' nor '.join(NAMES)} is on the path")
        self._words = [found, "-s", str(socket), "-c", "1", "-P", "1", "--csv"]
        self._stream = uuid4().hex
        said = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        self.peer = " ".join(said.split()[:2])
        self._rate = self._measured(FIRST)

    def work(self, seconds: float) -> tuple[float, int]:
        """About so many seconds; those they were, and the entries."""
        count = max(FIRST, int(seconds * self._rate))
        self._rate = self._measured(count)
        return count / self._rate, count

    def _measured(self, count: int) -> float:
        entry = ["XADD", self._stream, "*", "b", first_line(self._stream).decode()]
        done = subprocess.run(
            [*self._words, "-n", str(count), *entry], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise PeerAbsent(f"it does not run here: {(done.stderr or done.stdout).strip()[-200:]}")
        return rate_of(done.stdout)


def rate_of(said: str) -> float:
    """Requests a second, from what it says with ``--csv``: a line of headings, and one of figures.

    The command stands first in that line with its own quotes and commas in it, so it is read from its end.
    """
    headings, _, figures = said.strip().rpartition("\n")
    columns = [heading.strip('"') for heading in headings.split(",")]
    values = [value.strip('"') for value in figures.rsplit(",", len(columns) - 1)]
    try:
        return float(dict(zip(columns, values, strict=True))["rps"])
    except (KeyError, ValueError):
        raise PeerAbsent("it tells no requests a second") from None
