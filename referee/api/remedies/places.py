"""Where a problem is explained: the ``type`` of each (RFC 9457)."""

from __future__ import annotations

PLACE = "/problems/"


def name_of(code: str) -> str:
    """What the page of a problem is called: ``ALREADY_DREW`` is ``already-drew``."""
    return code.lower().replace("_", "-")


def place_of(code: str) -> str:
    """The page of a problem, at the service that answered with it."""
    return PLACE + name_of(code)
