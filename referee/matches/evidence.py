"""A match as a document that proves itself: JSON Lines, written by the house, read by anybody.

A header, one object a line of the log with its exact bytes, and at the end the house's signed word where the
log ended. ``docs/evidence.md`` says it so that others can read it without this program.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from events.chain import genesis
from events.record import Stored
from referee.seals.keys import PUBLIC_BYTES, PublicKey, from_base64, key_id
from referee.seals.receipts import Receipt

T = TypeVar("T")

FORMAT = "loba-referee evidence"
VERSION = 1


class NotEvidence(ValueError):
    """This is no document of this format. ``line`` counts from 1. The writer's fault."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
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
    """What a document says. Raises NotEvidence where its form is broken."""
    first, *rest = document.removesuffix(b"\n").split(b"\n")
    header = _read(first, 1, _Header)
    if (header.format, header.version) != (FORMAT, VERSION):
        raise NotEvidence(1, f"this is not {FORMAT!r} of version {VERSION}")
    end = None
    if rest and "head" in _read(rest[-1], len(rest) + 1, dict[str, msgspec.Raw]):
        end = _read(rest.pop(), len(rest) + 2, _End).head
    lines = [_stored(line, number) for number, line in enumerate(rest, start=2)]
    return Evidence(header.match, _hex(header.genesis, 1), _keys(header.keys), lines, end)


def keys_of(document: bytes) -> dict[str, PublicKey]:
    """Public keys by id, as ``GET /v1/keys`` tells them. Raises NotEvidence."""
    return _keys(_read(document, 1, _Keys).keys)


def receipts_of(document: bytes) -> list[Receipt]:
    """Receipts, one a line or as one JSON list: each alone or inside the answer it came with.

    Raises NotEvidence.
    """
    return [_receipt(line, n) for n, line in enumerate(_each(document), start=1) if line.strip()]


def _each(document: bytes) -> list[bytes]:
    if not document.lstrip().startswith(b"["):
        return document.split(b"\n")
    return [bytes(one) for one in _read(document, 1, list[msgspec.Raw])]


def _receipt(line: bytes, number: int) -> Receipt:
    if "receipt" in _read(line, number, dict[str, msgspec.Raw]):
        return _read(line, number, _Receipted).receipt
    return _read(line, number, Receipt)


def _stored(line: bytes, number: int) -> Stored:
    said = _read(line, number, _Line)
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
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise NotEvidence(number, "a digest is not hexadecimal") from None


def _read(line: bytes, number: int, form: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=form)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise NotEvidence(number, str(error)) from None
