"""A record that somebody sends: read, or the problem that says why it cannot be."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.api.languages import language
from referee.api.problems import Problem
from referee.histories.importing import LOBA, names, read
from referee.histories.lines import Reading
from referee.histories.quick import CleanRecord, surely_clean
from referee.histories.repairs import Unreadable
from referee.histories.stops import expected_told, stopped_told
from referee.languages import Saying

LARGEST_RECORD = 256 * 1024
"""Bytes of a record that is read while its sender waits."""
MOST_LINES = 5_000


def record_of(asked: dict[str, Any]) -> Reading:
    """The record of a request: ``history``, in the form ``format`` says or ours."""
    data, form = asked["history"], asked.get("format")
    if form is not None and form not in names():
        text = Saying(
            "There is no format '{name}'; there are {known}.", name=form[:40], known=", ".join(names())
        )
        raise Problem("NOT_OFFERED", text)
    try:
        reading = read(bytes_of(data), form)
    except Unreadable as error:
        raise unreadable(error) from None
    if len(reading.history.entries) > MOST_LINES:
        raise Problem("BODY_TOO_LARGE", Saying("A record has {most} entries at most.", most=MOST_LINES))
    return reading


def in_order(asked: dict[str, Any]) -> CleanRecord | None:
    """What there is to say of a record that is in order at a quick look; None: read it, and rule on it."""
    if asked.get("format", LOBA) != LOBA:
        return None
    found = surely_clean(bytes_of(asked["history"]))
    return None if found is None or found.lines > MOST_LINES else found


def bytes_of(data: bytes | str | list[Any]) -> bytes:
    """The record as it would stand in a file; of a list of lines each is one."""
    if isinstance(data, list):
        return b"".join(msgspec.json.encode(line) + b"\n" for line in data)
    return data.encode() if isinstance(data, str) else data


def unreadable(error: Unreadable) -> Problem:
    """The problem of a record that cannot be read: the place, and what was expected there."""
    text = stopped_told(error, language())
    return Problem(
        "UNREADABLE_RECORD",
        said=f"{text[:1].upper()}{text[1:]}.",
        line=error.line,
        column=error.column,
        expected=expected_told(error, language()),
        found=error.found,
    )
