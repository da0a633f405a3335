"""What a check of options sees, and how it says that dials cannot stand together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.languages import Saying
from referee.rules.rulesets.dials import Ruleset

Found = Iterator[tuple[tuple[str, ...], Saying]]
"""Quarrels: the dials of each, the foremost first, and why they cannot stand together."""


@dataclass(frozen=True, slots=True)
class Table:
    """The ruleset before and after the options, and what was asked for."""

    before: Ruleset
    rules: Ruleset
    options: frozenset[str]

    def changed(self, dial: str) -> bool:
        """Whether the options turn ``dial`` to another value."""
        return dial in self.options and getattr(self.before, dial) != getattr(self.rules, dial)
