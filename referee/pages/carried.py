"""A position in an address: behind the ``#``, where no server reads it.

``#p=`` and the position as JSON, deflated (RFC 1951, raw) and written in base64url without padding. The
script ``carried.js`` writes and reads the same.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping


def address(position: Mapping[str, object], lang: str) -> str:
    """Where that position can be tried."""
    return f"/position?lang={lang}{mark(position)}"


def mark(position: Mapping[str, object]) -> str:
    """What stands behind the address of the page, ``#`` included."""
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    text = json.dumps(position, separators=(",", ":")).encode()
    packed = deflate.compress(text) + deflate.flush()
    return f"#p={urlsafe_b64encode(packed).decode().rstrip('=')}"
