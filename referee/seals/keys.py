"""Signing keys and the public keys that check what they signed (Ed25519, RFC 8032).

A key's id is made of the key itself, so that whoever knows the id cannot be given another key.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

PUBLIC_BYTES = 32
SIGNATURE_BYTES = 64
_ID_LETTERS = 32


class NotAKey(ValueError):
    """These bytes are no public key. The fault of whoever wrote them down."""


def key_id(raw: bytes) -> str:
    """A public key's id: the first 32 hexadecimal letters of its SHA-256."""
    return sha256(raw).hexdigest()[:_ID_LETTERS]


def from_base64(text: str, length: int) -> bytes | None:
    """So many bytes from standard base64 with padding; None for a text that is not the one for them."""
    try:
        raw = b64decode(text, validate=True)
    except ValueError:
        return None
    return raw if len(raw) == length and b64encode(raw).decode() == text else None


@dataclass(frozen=True)
class PublicKey:
    """A key that checks. It signed from ``since`` on and before ``until`` (None: it still signs)."""

    raw: bytes
    since: str
    until: str | None = None

    @cached_property
    def id(self) -> str:
        """The key's name."""
        return key_id(self.raw)

    @cached_property
    def _key(self) -> Ed25519PublicKey:
        try:
            return Ed25519PublicKey.from_public_bytes(self.raw)
        except ValueError as error:
            raise NotAKey(str(error)) from None

    def signed(self, statement: bytes, signature: bytes) -> bool:
        """Whether this key signed this statement."""
        try:
            self._key.verify(signature, statement)
        except (InvalidSignature, NotAKey):
            return False
        return True

    def in_use(self, at: str) -> bool:
        """Whether this key was the one to sign with at a moment."""
        return self.since <= at and (self.until is None or at < self.until)


class SigningKey:
    """A key that signs, made from 32 secret bytes."""

    def __init__(self, secret: bytes, since: str) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.since = since
        self.public = self._key.public_key().public_bytes_raw()
        self.id = key_id(self.public)

    def sign(self, statement: bytes) -> bytes:
        """The signature, 64 bytes; the same every time for the same statement."""
        return self._key.sign(statement)
