"""What every store asks of those who use it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from events.outcomes import Command, LogBroken, MatchUnknown
from events.record import Stored

_MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def known_id(match: str) -> str:
    """A match id that can exist (1 to 64 letters, digits, ``-``, ``_``); raises MatchUnknown for another."""
    if not _MATCH_ID.fullmatch(match):
        raise MatchUnknown(match)
    return match


def in_line(expected_version: int, records: Sequence[Stored]) -> None:
    """Refuse to append what does not continue the expected version. The program's fault: ValueError."""
    if not records or [line.version for line in records] != list(
        range(expected_version + 1, expected_version + 1 + len(records))
    ):
        raise ValueError(f"these lines do not continue version {expected_version}")


def kept_a_while(command: Command | None) -> None:
    """Refuse to keep an answer for no time at all. The program's fault: ValueError."""
    if command and command.ttl < 1:
        raise ValueError(f"an answer cannot be kept for {command.ttl} seconds")


def without_holes(match: str, after: int, lines: list[Stored]) -> list[Stored]:
    """The lines read after ``after``, or LogBroken at the first one that is missing."""
    if lines and (lines[0].version != after + 1 or lines[-1].version != after + len(lines)):
        due = next(n for n, line in enumerate(lines, start=after + 1) if n != line.version)
        raise LogBroken(match, due)
    return lines
