"""What every event is: plain data with a permanent name."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that happened in a match."""
