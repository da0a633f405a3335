"""Things kept beside the logs, by name: who wants to be told of what happens, and what could not be told."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Protocol


class Shelf(Protocol):
    """Bytes by name. Every operation may raise Unavailable."""

    def put(self, things: Mapping[str, bytes]) -> None:
        """Keep these, in place of what had their names."""

    def get(self, name: str) -> bytes | None:
        """What is kept under a name."""

    def some(self, names: Sequence[str]) -> list[bytes | None]:
        """What is kept under each of these names."""

    def all(self) -> dict[str, bytes]:
        """Everything, by name."""

    def names(self) -> list[str]:
        """The names alone, in their order."""

    def count(self) -> int:
        """How many there are."""

    def drop(self, names: Sequence[str]) -> int:
        """Let go of these; how many were there."""

    def swap(self, name: str, before: bytes | None, after: bytes | None) -> bool:
        """In one step, whether there is ``before``, and from then on ``after`` (None: nothing).

        Where ``after`` is there already that counts as done: a reply may be lost and this be asked for again.
        So what several write at once has to differ.
        """


class MemoryShelf:
    """A shelf in memory. See Shelf."""

    def __init__(self) -> None:
        self._things: dict[str, bytes] = {}
        self._lock = threading.Lock()

    def put(self, things: Mapping[str, bytes]) -> None:
        """See Shelf.put."""
        with self._lock:
            self._things |= things

    def get(self, name: str) -> bytes | None:
        """See Shelf.get."""
        return self._things.get(name)

    def some(self, names: Sequence[str]) -> list[bytes | None]:
        """See Shelf.some."""
        return [self._things.get(name) for name in names]

    def all(self) -> dict[str, bytes]:
        """See Shelf.all."""
        with self._lock:
            return dict(self._things)

    def names(self) -> list[str]:
        """See Shelf.names."""
        with self._lock:
            return sorted(self._things)

    def count(self) -> int:
        """See Shelf.count."""
        return len(self._things)

    def drop(self, names: Sequence[str]) -> int:
        """See Shelf.drop."""
        with self._lock:
            return sum(self._things.pop(name, None) is not None for name in names)

    def swap(self, name: str, before: bytes | None, after: bytes | None) -> bool:
        """See Shelf.swap."""
        with self._lock:
            if self._things.get(name) not in (before, after):
                return False
            if after is None:
                self._things.pop(name, None)
            else:
                self._things[name] = after
            return True
