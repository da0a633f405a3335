"""What the house puts its name to: a receipt for lines it took in, and where a log ended at an export.

The signed bytes are six lines of plain text, each closed by a line feed; ``docs/evidence.md`` is their law.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Protocol

import msgspec

from events.record import Head
from referee.seals.keys import SIGNATURE_BYTES, PublicKey, SigningKey, from_base64

RECEIPT = "loba-referee receipt 1"
"""The first line of a receipt: at ``at`` the line of this version stood in the log with this digest."""
LOG_END = "loba-referee head 1"
"""The first line of a signed head: at ``at`` the log ended with this line."""

FORGED = "FORGED"
KEY_UNKNOWN = "KEY_UNKNOWN"
KEY_NOT_IN_USE = "KEY_NOT_IN_USE"


class Receipt(msgspec.Struct, frozen=True):
    """The house's word about one line of a log.

    ``head`` is the line's digest in hexadecimal, ``at`` the line's own moment, ``key`` the id of the key that
    signed, ``signature`` in base64.
    """

    match: str
    version: int
    head: str
    at: str
    key: str
    signature: str


class Signer(Protocol):
    """Whoever holds the keys of the house."""

    def key_at(self, at: str) -> SigningKey:
        """The key to sign with at a moment. Raises Unavailable where the keys cannot be read."""

    def published(self) -> list[PublicKey]:
        """Every key that ever signed, or soon will, oldest first. Raises Unavailable."""

    def rotate(self) -> list[PublicKey]:
        """Make a new key; all keys with it. Raises Unavailable."""


def statement(kind: str, match: str, head: str, version: int, at: str, key: str) -> bytes:
    """The bytes that are signed. Match ids, digests, moments and key ids hold no line feed."""
    return f"{kind}\n{match}\n{version}\n{head}\n{at}\n{key}\n".encode()


def sealed(signer: Signer, match: str, head: Head, at: str, kind: str = RECEIPT) -> Receipt:
    """The house's word, signed."""
    key = signer.key_at(at)
    digest = head.digest.hex()
    signature = key.sign(statement(kind, match, digest, head.version, at, key.id))
    return Receipt(match, head.version, digest, at, key.id, b64encode(signature).decode())


def seal_fault(receipt: Receipt, keys: Mapping[str, PublicKey], kind: str = RECEIPT) -> str | None:
    """What is wrong with the signature itself (FORGED, KEY_UNKNOWN, KEY_NOT_IN_USE), or None."""
    key = keys.get(receipt.key)
    if key is None:
        return KEY_UNKNOWN
    raw = from_base64(receipt.signature, SIGNATURE_BYTES)
    said = statement(kind, receipt.match, receipt.head, receipt.version, receipt.at, receipt.key)
    if raw is None or not key.signed(said, raw):
        return FORGED
    return None if key.in_use(receipt.at) else KEY_NOT_IN_USE
