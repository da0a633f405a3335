"""Matches as evidence, and what somebody with an editor, or with a hash function too, may do to them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from referee.matches.evidence import note
from referee.seals.receipts import Receipt
from tests.matches.house import OneKey, house, opened, opening, play

Lines = list[dict[str, Any]]


class Export(NamedTuple):
    """A match that was played: its document, the receipts that were given, and the published keys."""

    document: bytes
    receipts: tuple[Receipt, ...]
    keys: bytes

    @property
    def lines(self) -> Lines:
        """The document line by line."""
        return [json.loads(line) for line in self.document.splitlines()]


@cache
def export(seed: int = 1, steps: int = 40) -> Export:
    """A match of two, as far as so many moves go."""
    desk = house(seed=seed)
    match = opened(desk, opening(2))
    receipts = [
        match.receipt,
        *(step.receipt for step in play(desk, match.match, random.Random(seed), steps)),
    ]
    keys = msgspec.json.encode({"keys": [note(key) for key in OneKey().published()]})
    return Export(desk.evidence(match.match), tuple(receipts), keys)


def written(lines: Lines) -> bytes:
    """The document of these lines."""
    return b"".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines
    )


def as_lines(receipts: Iterator[Receipt] | tuple[Receipt, ...] | list[Receipt]) -> bytes:
    """Receipts as a file, one a line."""
    return b"\n".join(msgspec.json.encode(receipt) for receipt in receipts) + b"\n"


Tamper = Callable[[Lines], Lines]


def changed_card(version: int, chained: bool = False) -> Tamper:
    """Another card in one record; ``chained``: by somebody who can hash, all digests after it made anew."""

    def tamper(lines: Lines) -> Lines:
        record = json.loads(lines[version]["record"])
        card = record["event"]["card"]
        record["event"]["card"] = "9H" if card != "9H" else "8H"
        lines[version]["record"] = lines[version]["record"].replace(
            f'"card":"{card}"', f'"card":"{record["event"]["card"]}"'
        )
        return rechained(lines) if chained else lines

    return tamper


def without(first: int, last: int, chained: bool = False) -> Tamper:
    """Records taken away; ``chained``: the rest renumbered and chained anew."""

    def tamper(lines: Lines) -> Lines:
        left = [*lines[:first], *lines[last + 1 :]]
        return rechained(left) if chained else left

    return tamper


def swapped(version: int, chained: bool = False) -> Tamper:
    """A record and the next one in each other's place."""

    def tamper(lines: Lines) -> Lines:
        lines[version], lines[version + 1] = lines[version + 1], lines[version]
        return rechained(lines) if chained else lines

    return tamper


def cut_after(version: int) -> Tamper:
    """The tail is gone; the signed head stays."""
    return lambda lines: [*lines[: version + 1], lines[-1]]


def cut_with_head(version: int) -> Tamper:
    """The tail is gone, and the signed head with it."""
    return lambda lines: lines[: version + 1]


def rechained(lines: Lines) -> Lines:
    """Every record renumbered and every digest made anew: all that can be done without a signing key."""
    digest = bytes.fromhex(lines[0]["genesis"])
    for number, line in enumerate(lines[1:-1], start=1):
        record = json.loads(line["record"]) | {"version": number}
        line["record"] = json.dumps(record, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
        digest = sha256(digest + line["record"].encode()).digest()
        line["version"], line["digest"] = number, digest.hex()
    return lines
