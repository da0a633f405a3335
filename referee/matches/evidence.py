"""A match as a document that proves itself: JSON Lines, written by the house, read by anybody.

A header, one object a line of the log with its exact bytes, and at the end the house's signed word where the
log ended. ``docs/evidence.md`` says it so that others can read it without this program.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from events.chain import genesis
from events.record import Stored
from referee.matches.exact import Inexact, exact, loosely, unpacked
from referee.seals.keys import PUBLIC_BYTES, PublicKey, from_base64, key_id
from referee.seals.receipts import Receipt

T = TypeVar("T")

_DIGEST = re.compile("[0-9a-f]{64}")
_LAST = b'{"head":'
FORMAT = "loba-referee evidence"
VERSION = 1


class NotEvidence(ValueError):
    """This is no document of this format. ``line`` counts from 1; 0: none can be read. The writer's fault."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line


class KeyNote(msgspec.Struct, frozen=True):
    """A public key as it is published: 32 bytes in base64, and when it signed."""

    id: str
    public_key: str
    since: str = msgspec.field(name="from")
    until: str | None = None


class _Header(msgspec.Struct, frozen=True):
    format: str
    version: int
    match: str
    genesis: str
    keys: list[KeyNote]


class _Line(msgspec.Struct, frozen=True):
    version: int
    digest: str
    record: str


class _End(msgspec.Struct, frozen=True):
    head: Receipt


class _Keys(msgspec.Struct, frozen=True):
    keys: list[KeyNote]


class _Receipted(msgspec.Struct, frozen=True):
    """An answer of the house in which a receipt stands."""

    receipt: Receipt


@dataclass(frozen=True, slots=True)
class Evidence:
    """What such a document says; nothing of it is checked yet but its form."""

    match: str
    genesis: bytes
    keys: Mapping[str, PublicKey]
    lines: Sequence[Stored]
    end: Receipt | None


def note(key: PublicKey) -> KeyNote:
    """A public key as it is published."""
    return KeyNote(key.id, b64encode(key.raw).decode(), key.since, key.until)


def written(match: str, stored: Iterable[Stored], end: Receipt, keys: Iterable[PublicKey]) -> Iterator[bytes]:
    """The document, line by line.

    Stored bytes are JSON in UTF-8. Where somebody made them something else the text says less than the bytes
    did, and the digest beside it tells.
    """
    header = _Header(FORMAT, VERSION, match, genesis(match).digest.hex(), [note(key) for key in keys])
    yield msgspec.json.encode(header) + b"\n"
    for line in stored:
        text = line.body.decode("utf-8", "replace")
        yield msgspec.json.encode(_Line(line.version, line.digest.hex(), text)) + b"\n"
    yield msgspec.json.encode(_End(end)) + b"\n"


def read(document: bytes) -> Evidence:
    """What a document says, packed or not. Raises NotEvidence where a line is not as the house writes it."""
    try:
        first, *rest = unpacked(document).removesuffix(b"\n").split(b"\n")
    except Inexact as fault:
        raise NotEvidence(0, str(fault)) from None
    said = _loose(first, 1)
    if not isinstance(said, dict) or (said.get("format"), said.get("version")) != (FORMAT, VERSION):
        raise NotEvidence(1, f"this is not {FORMAT!r} of version {VERSION}")
    header = _exactly(first, 1, _Header)
    start, keys = _hex(header.genesis, 1), _keys(header.keys)
    last = rest.pop() if rest and rest[-1].startswith(_LAST) else None
    lines = [_stored(line, number) for number, line in enumerate(rest, start=2)]
    end = None if last is None else _exactly(last, len(rest) + 2, _End).head
    return Evidence(header.match, start, keys, lines, end)


def keys_of(document: bytes) -> dict[str, PublicKey]:
    """Public keys by id, as ``GET /v1/keys`` tells them. Raises NotEvidence."""
    return _keys(_typed(_loose(document, 1), 1, _Keys).keys)


def receipts_of(document: bytes) -> list[Receipt]:
    """Receipts, one a line or as one JSON list: each alone or inside the answer it came with.

    Raises NotEvidence.
    """
    return [_receipt(said, n) for n, said in _each(document)]


def _each(document: bytes) -> Iterable[tuple[int, object]]:
    if document.lstrip(b" \t\r\n").startswith(b"["):
        listed = _loose(document, 1)
        return enumerate(listed if isinstance(listed, list) else [listed], start=1)
    lines = enumerate(document.split(b"\n"), start=1)
    return [(n, _loose(line, n)) for n, line in lines if line.strip(b" \t\r")]


def _receipt(said: object, number: int) -> Receipt:
    inside = isinstance(said, dict) and "receipt" in said
    return _typed(said, number, _Receipted).receipt if inside else _typed(said, number, Receipt)


def _stored(line: bytes, number: int) -> Stored:
    said = _exactly(line, number, _Line)
    return Stored(said.version, said.record.encode(), _hex(said.digest, number))


def _keys(notes: Iterable[KeyNote]) -> dict[str, PublicKey]:
    keys = {}
    for said in notes:
        raw = from_base64(said.public_key, PUBLIC_BYTES)
        if raw is None or key_id(raw) != said.id:
            raise NotEvidence(1, f"the key {said.id[:64]!r} is not the one of that id")
        keys[said.id] = PublicKey(raw, said.since, said.until)
    return keys


def _hex(text: str, number: int) -> bytes:
    if not _DIGEST.fullmatch(text):
        raise NotEvidence(number, "a digest is not 64 hexadecimal letters in lower case")
    return bytes.fromhex(text)


def _exactly(line: bytes, number: int, form: type[T]) -> T:
    """A line of these members, all of them and no other, in their order and written in the one way."""
    try:
        exact(line)
        said = msgspec.json.decode(line, type=form)
    except (Inexact, msgspec.DecodeError) as fault:
        raise NotEvidence(number, str(fault)) from None
    if msgspec.json.encode(said) != line:
        raise NotEvidence(number, "its members are not those of such a line, or not in their order")
    return said


def _loose(text: bytes, number: int) -> object:
    try:
        value: object = loosely(text)
    except Inexact as fault:
        raise NotEvidence(number, str(fault)) from None
    return value


def _typed(value: object, number: int, form: type[T]) -> T:
    """What somebody kept, as what it is; its texts and numbers are such as the house writes."""
    try:
        said = msgspec.convert(value, form)
        exact(msgspec.json.encode(said))
    except (Inexact, msgspec.ValidationError, UnicodeEncodeError) as fault:
        raise NotEvidence(number, str(fault)) from None
    return said
