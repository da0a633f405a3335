"""One way to tell a breach."""

from __future__ import annotations

from typing import NamedTuple


class Saying(NamedTuple):
    """One way to say it, with details of the case in braces."""

    en: str
    es: str
    pt: str
