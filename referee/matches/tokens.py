"""Secrets that are derived, never stored: seat tokens, and the name of a match that was asked for with a key.

A token is ``lb1.<match>.<seat>.<mac>``. It is checked with the server's secret alone, so a token of a
match that does not exist and one of another server are refused in the same way and in the same time.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

_SCHEME = "lb1"
_MAC_BYTES = 24
_SEAL_BYTES = 12


@dataclass(frozen=True, slots=True)
class SeatPass:
    """What a valid token proves: its bearer sits at this seat of this match."""

    match: str
    seat: int


class Tokens:
    """Makes and checks what hangs on the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._seat_key = _derived(secret, b"seat-token")
        self._match_key = _derived(secret, b"match-id")
        self._page_key = _derived(secret, b"page")
        self._job_key = _derived(secret, b"job-id")

    def seat_token(self, match: str, seat: int) -> str:
        """The secret token of a seat; the same every time."""
        return f"{_SCHEME}.{match}.{seat}.{self._mac(match, seat)}"

    def check(self, token: str) -> SeatPass | None:
        """Whose token this is, or None for a text that is no token of this server."""
        parts = token.split(".")
        if not token.isascii() or len(parts) != 4 or parts[0] != _SCHEME or parts[2] not in _SEATS:
            return None
        match, seat = parts[1], int(parts[2])
        genuine = hmac.compare_digest(self._mac(match, seat).encode(), parts[3].encode())
        return SeatPass(match, seat) if genuine else None

    def match_id(self, key: str) -> str:
        """The id of the match that is opened under an idempotency key (caller and key as one text): 128 bits.

        A reply that was lost is asked for again under the same key and finds the same match.
        """
        return hmac.digest(self._match_key, key.encode(), "sha256")[:16].hex()

    def job_id(self, key: str) -> str:
        """The id of the job that is asked for under an idempotency key; found again like a match."""
        return hmac.digest(self._job_key, key.encode(), "sha256")[:16].hex()

    def page_seal(self, place: bytes) -> bytes:
        """What proves that a place in a long answer was told by this server, and not made up."""
        return hmac.digest(self._page_key, place, "sha256")[:_SEAL_BYTES]

    def _mac(self, match: str, seat: int) -> str:
        digest = hmac.digest(self._seat_key, f"{match}.{seat}".encode(), "sha256")
        return urlsafe_b64encode(digest[:_MAC_BYTES]).decode()


_SEATS = frozenset(str(seat) for seat in range(16))


def _derived(secret: bytes, purpose: bytes) -> bytes:
    """A key of its own for each purpose, so that no answer made for one can be used for another."""
    return hmac.digest(secret, purpose, sha256)
