"""The chain tells the first line that was changed, dropped, moved, or brought from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events import chain
from events.chain import CHANGED, CUT, MISPLACED, MISSING, UNREADABLE
from events.record import Head, Stored
from tests.events.samples import a_turn, linked, turns

LOG = turns("m1", chain.genesis("m1"), 3)
OTHER = turns("m2", chain.genesis("m2"), 3)
HEAD = Head(LOG[-1].version, LOG[-1].digest)

Tamper = Callable[[list[Stored]], list[Stored]]


def _with(version: int, change: Callable[[Stored], Stored]) -> Tamper:
    """The log with one line changed."""
    return lambda log: [change(line) if line.version == version else line for line in log]


def _edited(version: int) -> Tamper:
    """The log with another card in one line."""
    return _with(version, lambda line: line._replace(body=line.body.replace(b"TH", b"9H")))


def _swapped(log: list[Stored]) -> list[Stored]:
    """Lines 3 and 4 have changed places, digests and all."""
    three, four = log[2], log[3]
    return [*log[:2], four._replace(version=3), three._replace(version=4), *log[4:]]


def _relinked(log: list[Stored]) -> list[Stored]:
    """Line 3 repeated as line 4 by somebody who can hash."""
    body, before = log[2].body, log[2].digest
    return [*log[:3], Stored(4, body, sha256(before + body).digest()), *log[4:]]


def _garbage(log: list[Stored]) -> list[Stored]:
    """Line 2 is no line, but hashed as one."""
    return [log[0], Stored(2, b"ho", sha256(log[0].digest + b"ho").digest()), *log[2:]]


TAMPERINGS = [
    # what was done                     first fault   kind        why this row exists
    (lambda log: log, None, None, "an honest log has no fault"),
    (_edited(3), 3, CHANGED, "a card was changed"),
    (_edited(1), 1, CHANGED, "the first line is tied to the match"),
    (_edited(6), 6, CHANGED, "and the last one too"),
    (_with(4, lambda line: line._replace(digest=b"x" * 32)), 4, CHANGED, "a digest was changed"),
    (
        _with(2, lambda line: line._replace(body=b"ho")),
        2,
        CHANGED,
        "bytes that are no line were changed, whatever they say",
    ),
    (lambda log: log[:2] + log[3:], 3, MISSING, "a line was dropped"),
    (lambda log: log[1:], 1, MISSING, "the first line was dropped"),
    (lambda log: [*log[:3], *log[2:]], 4, MISSING, "a line stands twice"),
    (lambda log: [*log[:2], log[3], log[2], *log[4:]], 3, MISSING, "two lines were swapped"),
    (_swapped, 3, MISPLACED, "two lines were swapped and renumbered"),
    (_relinked, 4, MISPLACED, "a line was repeated and hashed anew"),
    (lambda log: OTHER, 1, MISPLACED, "another match's log"),
    (lambda log: [*log[:2], *OTHER[2:]], 3, MISPLACED, "the end of another match's log"),
    (_garbage, 2, UNREADABLE, "somebody who can hash wrote rubbish"),
    (lambda log: log[:4], 4, CUT, "the tail is gone: only the head tells"),
    (lambda log: [], 0, CUT, "everything is gone"),
]


class TestVerify:
    """The first broken link, by version and kind."""

    @pytest.mark.parametrize(("tamper", "version", "kind", "why"), TAMPERINGS)
    def test_first_fault(self, tamper: Tamper, version: int | None, kind: str | None, why: str) -> None:
        fault = chain.verify("m1", tamper(LOG), HEAD)
        assert (fault and fault.version, fault and fault.kind) == (version, kind), why

    def test_without_a_head_a_lost_tail_is_not_seen(self) -> None:
        assert chain.verify("m1", LOG[:4]) is None

    @given(st.integers(0, 5), st.data())
    def test_any_changed_byte_is_found_where_it_is(self, at: int, data: st.DataObject) -> None:
        body = bytearray(LOG[at].body)
        place = data.draw(st.integers(0, len(body) - 1))
        body[place] ^= data.draw(st.integers(1, 255))
        fault = chain.verify("m1", [*LOG[:at], LOG[at]._replace(body=bytes(body)), *LOG[at + 1 :]])
        assert fault is not None
        assert fault.version == at + 1


class TestLink:
    """Digests follow from the previous digest and the bytes, nothing else."""

    def test_the_formula(self) -> None:
        start = sha256(b"loba-referee log 1\nm1").digest()
        assert chain.genesis("m1") == Head(0, start)
        assert LOG[0].digest == sha256(start + LOG[0].body).digest()
        assert LOG[1].digest == sha256(LOG[0].digest + LOG[1].body).digest()

    def test_a_log_grows_the_same_in_one_go_or_in_steps(self) -> None:
        two = turns("m1", chain.genesis("m1"), 1)
        rest = linked("m1", Head(2, two[-1].digest), [*a_turn(1), *a_turn(0)])
        assert two + rest == LOG
