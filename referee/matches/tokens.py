"""Secrets that are derived, never stored: seat tokens, and the name of a match that was asked for with a key.

The first token of a seat is ``lb1.<match>.<seat>.<mac>``, one that was issued in its place
``lb2.<match>.<seat>.<nonce>.<mac>``. Whether it is genuine is checked with the server's secret alone, so a
forged token of a match that does not exist and of one that does are refused in the same way and in the same
time. Which of the genuine ones counts is for ``passes`` to say.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

_SCHEME, _REISSUED = "lb1", "lb2"
_MAC_BYTES = 24
_SEAL_BYTES = 12


@dataclass(frozen=True, slots=True)
class SeatPass:
    """What a genuine token proves: its bearer was told it for this seat of this match.

    ``nonce`` tells one that was issued later from the others; the first one of a seat has none.
    """

    match: str
    seat: int
    nonce: str = ""


class Tokens:
    """Makes and checks what hangs on the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._seat_key = _derived(secret, b"seat-token")
        self._reissue_key = _derived(secret, b"seat-token-2")
        self._match_key = _derived(secret, b"match-id")
        self._page_key = _derived(secret, b"page")
        self._job_key = _derived(secret, b"job-id")

    def seat_token(self, match: str, seat: int, nonce: str = "") -> str:
        """The secret token of a seat, the first or the one with this nonce; the same every time."""
        told = f"{match}.{seat}.{nonce}" if nonce else f"{match}.{seat}"
        return f"{_REISSUED if nonce else _SCHEME}.{told}.{self._mac(told, nonce)}"

    def check(self, token: str) -> SeatPass | None:
        """Whose token this is, or None for a text that is no token of this server."""
        scheme, *told = token.split(".")
        if not token.isascii() or len(told) != _PARTS.get(scheme) or told[1] not in _SEATS:
            return None
        match, seat, nonce = told[0], int(told[1]), told[2] if scheme == _REISSUED else ""
        mac = self._mac(".".join(told[:-1]), nonce)
        return SeatPass(match, seat, nonce) if hmac.compare_digest(mac.encode(), told[-1].encode()) else None

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

    def _mac(self, told: str, nonce: str) -> str:
        digest = hmac.digest(self._reissue_key if nonce else self._seat_key, told.encode(), "sha256")
        return urlsafe_b64encode(digest[:_MAC_BYTES]).decode()


_PARTS = {_SCHEME: 3, _REISSUED: 4}
_SEATS = frozenset(str(seat) for seat in range(16))


def _derived(secret: bytes, purpose: bytes) -> bytes:
    """A key of its own for each purpose, so that no answer made for one can be used for another."""
    return hmac.digest(secret, purpose, sha256)
