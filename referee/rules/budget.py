"""A bound on search work, so that a contrived question is refused instead of hanging the referee."""

from __future__ import annotations


class TooComplex(Exception):
    """The question needs more search than the referee grants one request. The asker's doing."""


class Budget:
    """A number of steps that a search may take in all."""

    __slots__ = ("left",)

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int = 1) -> None:
        """Count ``steps``; raises TooComplex when none are left."""
        self.left -= steps
        if self.left < 0:
            raise TooComplex
