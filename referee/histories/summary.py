"""A ruling on a record in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.histories.adjudicate import Adjudication
from referee.histories.report_words import WORDS, lines_told
from referee.histories.sayings import said

UNDECIDED, CLEAN, FAULTY = "undecided", "clean", "faulty"


def summary(found: Adjudication, places: Sequence[int], lang: str) -> Iterator[tuple[str, str]]:
    """What came out: how much is not decided, then whether there is a fault and where. Each with its kind."""
    if found.undecided:
        yield UNDECIDED, said(WORDS["undecided"], lang, lines=lines_told(found.undecided, lang))
    faults = len(found.faults) + sum(line.is_fault for line in found.lines)
    if found.clean:
        yield CLEAN, said(WORDS["clean"], lang, lines=lines_told(len(found.lines), lang))
    elif found.faults or found.first is None:
        yield FAULTY, said(WORDS["faulty_header"], lang, faults=faults)
    else:
        first = places[found.first.ruling.index]
        yield FAULTY, said(WORDS["faulty"], lang, faults=faults, first=first)
