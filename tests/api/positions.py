"""A position to ask about."""

from __future__ import annotations

from typing import Any

LOBA = "loba-de-menos"


def position(hand: str, *, phase: str = "play", **more: Any) -> dict[str, Any]:
    """A table where seat 0 holds these cards."""
    turn = {"seat": 0, "phase": phase}
    return {"ruleset": LOBA, "seats": [{"hand": hand.split()}, {"hand": 9}], "turn": turn} | more
