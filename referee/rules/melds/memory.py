"""Remembering what was found: plain dictionaries that forget everything before they grow too large."""

from __future__ import annotations

from typing import TypeVar

MOST = 1 << 16

K = TypeVar("K")
V = TypeVar("V")


def remember(memory: dict[K, V], key: K, value: V) -> None:
    """Keep what was found."""
    if len(memory) >= MOST:
        memory.clear()
    memory[key] = value
