"""The table at every line of a record, as plain data: so many at a time, for who draws them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.histories.document import History
from referee.histories.walk import Step, Walk
from referee.rules.state import State
from referee.rules.views import OPERATOR, write_position

MOST_TABLES = 500
"""So many tables are told in one answer."""


class WatchedWalk(Walk):
    """A walk that keeps the table after each line from ``begin`` on, MOST_TABLES of them."""

    def __init__(self, history: History, begin: int) -> None:
        super().__init__(history)
        self.begin = begin
        self.tables: list[State] = []
        self._length = len(history.entries)

    def steps(self) -> Iterator[Step]:
        """Every line in order."""
        for step in super().steps():
            if self.begin <= step.ruling.index < self.begin + MOST_TABLES:
                self.tables.append(step.after)
            yield step

    def told(self) -> dict[str, Any]:
        """The tables that were kept, and the line from which on there are more."""
        end = self.begin + len(self.tables)
        return {
            "from": self.begin,
            "tables": [write_position(table, OPERATOR) for table in self.tables],
            "next": end if self.tables and end < self._length else None,
        }
