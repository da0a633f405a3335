"""A message's signature, by the specification of Standard Webhooks (symmetric, version 1)."""

from __future__ import annotations

import hmac
from base64 import b64decode, b64encode
from collections.abc import Mapping

_PREFIX = "whsec_"


def signature(secret: str, message: str, timestamp: int, body: bytes) -> str:
    """What proves that a body, with its id and time, comes from who knows the secret."""
    key = b64decode(secret.removeprefix(_PREFIX))
    signed = f"{message}.{timestamp}.".encode() + body
    return "v1," + b64encode(hmac.digest(key, signed, "sha256")).decode()


def headers(secret: str, message: str, timestamp: int, body: bytes) -> Mapping[str, str]:
    """The three headers a message is sent with."""
    return {
        "webhook-id": message,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(secret, message, timestamp, body),
    }
