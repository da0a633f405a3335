"""What a problem comes from, and what to do about it."""

from __future__ import annotations

from typing import NamedTuple


class Remedy(NamedTuple):
    """Why a problem is answered, and what its asker does next. Both are marked as words that people read."""

    cause: str
    cure: str
