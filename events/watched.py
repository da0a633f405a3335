"""Who looks on while the log is asked: how long it takes is for others to count."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
Watch = Callable[[str], AbstractContextManager[object]]
"""Is told what is done (``append``, ``read``), and sees it begin and end. It learns nothing of any match."""


class Watched(Protocol):
    """A log that somebody looks at."""

    watch: Watch


S = TypeVar("S", bound=Watched)


def unwatched(act: str) -> AbstractContextManager[object]:
    """Nobody looks."""
    return nullcontext()


def watched(act: str) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """Have what a method does seen under this name."""

    def seen(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        @wraps(method)
        def done(self: S, *args: P.args, **more: P.kwargs) -> R:
            with self.watch(act):
                return method(self, *args, **more)

        return cast("Callable[Concatenate[S, P], R]", done)

    return seen
