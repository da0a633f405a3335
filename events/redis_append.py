"""An append as the server is asked for it, and what its outcome means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from events import append_script as script
from events.append_script import keys_of
from events.checks import known_id
from events.outcomes import (
    Appended,
    Command,
    Forked,
    Kept,
    MatchUnknown,
    Proviso,
    Replayed,
    Superseded,
    VersionConflict,
)
from events.record import Head, Stored
from events.redis_link import Word
from events.redis_shelf import beside_name, said, shelf_key

_PACK = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(Kept).decode
"""What is kept under a command's key."""


def asked(
    match: str,
    known: Head,
    records: Sequence[Stored],
    command: Command | None,
    proviso: Proviso | None,
    attempt: bytes,
) -> list[Word]:
    """The script's keys and arguments. Raises MatchUnknown for what is no match's id."""
    keys: tuple[str, ...] = keys_of(known_id(match), command.key if command else "")
    if proviso:
        keys = (*keys, shelf_key(beside_name(match, proviso.shelf)))
    words: list[Word] = [len(keys), *keys, known.version, known.digest, attempt, match]
    words += (_kept(command, records, attempt), command.ttl) if command else (b"", 0)
    words.append(said(proviso.thing) if proviso else b"")
    for line in records:
        words += (line.body, line.digest)
    return words


def _kept(command: Command, records: Sequence[Stored], attempt: bytes) -> bytes:
    return _PACK(Kept(command.fingerprint, records[0].version, records[-1].version, command.answer, attempt))


def answered(
    match: str,
    expected: int,
    records: Sequence[Stored],
    command: Command | None,
    attempt: bytes,
    outcome: list[object],
) -> Appended | Replayed:
    """What the script's outcome means to the caller."""
    appended = Appended(records[-1].version, records[-1].digest)
    word = outcome[0]
    if word == script.APPENDED:
        return appended
    if word == script.KEPT and command:
        kept = unpack(cast(bytes, outcome[1]))
        return appended if kept.attempt == attempt else kept.replay(command.fingerprint)
    if word == script.SUPERSEDED:
        raise Superseded
    if word == script.UNKNOWN:
        raise MatchUnknown(match)
    if word == script.FORKED:
        raise Forked(expected)
    raise VersionConflict(cast(int, outcome[1]), expected)
