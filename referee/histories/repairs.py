"""What was wrong with a record's spelling and could be read all the same, and what could not."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.languages import Saying

LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Repair:
    """Something that was read as something else: where, what stood there, and what it was read as.

    ``kind`` is for programs: ``card``, ``word``, ``byte_order_mark``, ``line_end``, ``empty_line``,
    ``last_line_end``, ``number``, ``space``, ``format``.
    """

    line: int
    column: int
    kind: str
    found: str
    read: str


class Unreadable(ValueError):
    """A record cannot be read any further: nothing is skipped, nothing is guessed. The writer's fault.

    ``line`` and ``column`` count from 1. ``expected`` names what could have stood there (a key of
    ``sayings.EXPECTED``), ``detail`` adds to it (names, bounds), ``found`` is what stands there.
    """

    def __init__(
        self, line: int, column: int, expected: str, found: str = "", detail: str | Saying = ""
    ) -> None:
        self.line = line
        self.column = column
        self.expected = expected
        found = found.encode("utf-8", "replace").decode()
        self.found = found if len(found) <= LONGEST_SHOWN else found[: LONGEST_SHOWN - 1] + "…"
        self.detail = detail
        super().__init__(f"line {line}, column {column}: {expected} {detail}".rstrip())


MOST_REPAIRS = 1000
"""So many are listed; the others are counted."""


@dataclass(slots=True)
class Repairs:
    """The list of repairs while a record is read."""

    made: list[Repair] = field(default_factory=list)
    count: int = 0

    @property
    def is_full(self) -> bool:
        """Whether further repairs are only counted."""
        return len(self.made) >= MOST_REPAIRS

    def add(self, line: int, column: int, kind: str, found: str, read: str) -> None:
        """One more thing was read as something else."""
        self.count += 1
        if not self.is_full:
            self.made.append(Repair(line, column, kind, found[:LONGEST_SHOWN], read))
