"""A clock whose time is out."""

from __future__ import annotations

from referee.wiring import desk


def clock_moves(match: str) -> bool:
    """Move for the seat to act, if its time is out; whether it was. It may be done twice, or too late."""
    return desk().out_of_time(match)
