"""Tables as snapshots: the bytes of a state, for those who run the very same law.

The law is known by its own text: whoever changes a line of it, or of how events are read, makes every
snapshot useless, so that none can tell a table other than the one the log makes today.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import GenericAlias
from typing import Any, get_type_hints

import msgspec

from events.catalogue import DialValue
from events.record import Head
from events.snapshots import Snapshot, pack, unpack
from referee.rules.rulesets import dials_of, from_dials
from referee.rules.state import State

EVERY = 500
"""Tables are remembered at every so many events; a match that has fewer needs none."""

_LAW = ("referee.rules", "events")
_RULES = "rules"
_HINTS = get_type_hints(State)
_NAMES = tuple(field.name for field in fields(State) if field.name != _RULES)
_FORM: Any = GenericAlias(tuple, (str, int, dict[str, Any], *(_HINTS[name] for name in _NAMES)))
_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(_FORM).decode


@cache
def law() -> bytes:
    """The digest of the law's whole text; empty where it is not there to be read."""
    text = sha256()
    found = False
    for package in _LAW:
        for name, source in sorted(_sources(files(package), package)):
            text.update(f"{name} {len(source)}\n".encode() + source)
            found = True
    return text.digest()[:16] if found else b""


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry, f"{name}.{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{name}.{entry.name}", entry.read_bytes()


def snapshot_of(head: Head, state: State) -> bytes:
    """The bytes of a table as it stands after the line ``head``."""
    rules = state.rules
    values = (rules.id, rules.version, dials_of(rules), *(getattr(state, name) for name in _NAMES))
    return pack(Snapshot(law(), head.version, head.digest, _ENCODE(values)))


def table_of(kept: bytes | None) -> tuple[Head, State] | None:
    """The table of a snapshot; None where there is none, or it is damaged or of another law."""
    snapshot = unpack(kept) if kept else None
    if snapshot is None or not snapshot.law or snapshot.law != law():
        return None
    try:
        state = _state(*_DECODE(snapshot.state))
    except (msgspec.DecodeError, LookupError, ValueError):
        return None
    return (snapshot.head, state) if state.version == snapshot.version else None


def _state(ruleset: str, version: int, dials: dict[str, DialValue], *values: Any) -> State:
    return State(from_dials(ruleset, version, dials), **dict(zip(_NAMES, values, strict=True)))
