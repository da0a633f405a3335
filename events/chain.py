"""The chain: every line is tied to the one before, so that none can be changed, dropped or moved unseen.

``digest = SHA-256(previous digest || stored bytes)``. The digest before the first line is
``SHA-256("loba-referee log 1\\n" || match id in UTF-8)``, so a log cannot be passed off as another match's.
A chain cannot see that its tail is missing: compare with a head known from elsewhere, as a receipt tells one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple

from events.codec import CODEC, Codec, Unreadable
from events.record import Head, Record, Stored

_GENESIS = b"loba-referee log 1\n"

MISSING = "missing"
CHANGED = "changed"
MISPLACED = "misplaced"
UNREADABLE = "unreadable"
CUT = "cut"


class Fault(NamedTuple):
    """The first line that breaks the chain.

    ``missing``: this number is not there (lines after it are). ``changed``: its bytes, its digest or those of
    the line before are not what was written. ``misplaced``: it belongs to another match or number.
    ``unreadable``: no line of a log. ``cut``: the log ends elsewhere than its known head; ``version`` is then
    where it ends. ``details`` fill the English ``text``, which has its translations elsewhere.
    """

    version: int
    kind: str
    text: str
    details: Mapping[str, int | str]

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return self.text.format_map(self.details)


def genesis(match: str) -> Head:
    """The head of a match of which nothing is written yet."""
    return Head(0, sha256(_GENESIS + match.encode()).digest())


def digest_after(before: bytes, body: bytes) -> bytes:
    """The digest of a line, from the digest before it and its stored bytes."""
    return sha256(before + body).digest()


def link(head: Head, records: Iterable[Record], codec: Codec = CODEC) -> list[Stored]:
    """The records as lines ready to store, each tied to the one before, the first to ``head``."""
    stored: list[Stored] = []
    digest = head.digest
    for record in records:
        body = codec.encode(record)
        digest = digest_after(digest, body)
        stored.append(Stored(record.version, body, digest))
    return stored


def verify(
    match: str, stored: Iterable[Stored], head: Head | None = None, codec: Codec = CODEC
) -> Fault | None:
    """The first fault of a whole log, or None. With ``head``, where the log ends is checked too."""
    last = genesis(match)
    for line in stored:
        fault = _fault(match, last, line, codec)
        if fault:
            return fault
        last = Head(line.version, line.digest)
    if head is not None and head != last:
        told = {"last": last.version, "head": head.version}
        return Fault(last.version, CUT, "the log ends at {last}, its head is {head}", told)
    return None


def _fault(match: str, last: Head, line: Stored, codec: Codec) -> Fault | None:
    """What is wrong with a line that should follow ``last``."""
    due = last.version + 1
    if line.version != due:
        told = {"version": due, "next": line.version, "last": last.version}
        return Fault(due, MISSING, "version {version} is missing: {next} follows {last}", told)
    linked = digest_after(last.digest, line.body) == line.digest
    try:
        record = codec.record(line.body)
    except Unreadable as error:
        kind = UNREADABLE if linked else CHANGED
        return Fault(
            due, kind, "version {version} cannot be read: {why}", {"version": due, "why": str(error)}
        )
    if (record.match, record.version) != (match, due):
        found: dict[str, int | str] = {"version": due, "number": record.version, "match": repr(record.match)}
        return Fault(due, MISPLACED, "version {version} holds version {number} of {match}", found)
    if linked:
        return None
    return Fault(
        due, CHANGED, "version {version} does not follow from {last}", {"version": due, "last": last.version}
    )
