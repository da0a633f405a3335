"""Lines on their way into the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from events.record import Head, Record, Stored


@dataclass(frozen=True, slots=True)
class Entry:
    """What is about to be written: lines that follow ``head``, in words and as they are stored."""

    match: str
    head: Head
    records: Sequence[Record]
    stored: Sequence[Stored]

    @property
    def end(self) -> Head:
        """Where the log ends with these lines."""
        last = self.stored[-1]
        return Head(last.version, last.digest)
