"""What clients were told, held against what the log says in the end.

No search is needed: the log of a match is one line of appends, each bound to the version before it. So every
command that was acknowledged, or turned out to be stored, has its own stretch of versions, and together they
cover the log without a gap. Whoever asked after another was answered stands behind it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

NEVER = float("inf")


class Told(NamedTuple):
    """One command that is in the log: where, when it was asked, and when it was answered (or NEVER)."""

    match: str
    first: int
    last: int
    asked: float
    answered: float


def hold(lengths: Mapping[str, int], told: Iterable[Told], opening: int = 2) -> None:
    """Fail unless these commands, behind the opening's lines, are the whole of every log, in real time."""
    by_match: dict[str, list[Told]] = defaultdict(list)
    for one in told:
        by_match[one.match].append(one)
    assert set(by_match) <= set(lengths), "a command stands in a match that nobody opened"
    for match, length in lengths.items():
        _cover(match, length, by_match[match], opening)
        _in_real_time(match, by_match[match])


def _cover(match: str, length: int, told: list[Told], opening: int) -> None:
    due = opening + 1
    for one in sorted(told, key=lambda one: one.first):
        assert one.first == due, f"{match}: version {due} is due, but {one} comes next"
        assert one.last >= one.first
        due = one.last + 1
    assert due == length + 1, f"{match}: nobody wrote versions {due} to {length}, or they are lost"


def _in_real_time(match: str, told: list[Told]) -> None:
    answers = sorted(told, key=lambda one: one.answered)
    newest = done = 0
    for one in sorted(told, key=lambda one: one.asked):
        while answers[done].answered < one.asked:
            newest = max(newest, answers[done].last)
            done += 1
        assert one.first > newest, f"{match}: {one} stands before what was answered before it was asked"
