"""A state is what is left when everything that happened has been applied, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

S = TypeVar("S")
E = TypeVar("E")


def run(initial: S, apply: Callable[[S, E], None], events: Iterable[E]) -> S:
    """``initial`` after all ``events``; ``apply`` changes the state in place."""
    for event in events:
        apply(initial, event)
    return initial
