"""Where a fault of our own came from, without a word of what it was about.

What an exception says may hold a card or a token. So the log is told the kinds of the exceptions and the
lines of code they went through, which is what one needs to find the fault, and nothing of what they say.
"""

from __future__ import annotations

from collections.abc import Iterator
from traceback import extract_tb

MOST_LINES = 40


def told_plainly(fault: BaseException) -> str:
    """The kind of a fault, and the kinds of those that led to it."""
    return " from ".join(f"{type(one).__module__}.{type(one).__qualname__}" for one in _causes(fault))


def trail_of(fault: BaseException) -> list[str]:
    """The lines of code it went through, the innermost last; the cause's before those of what came of it."""
    lines = [
        f"{step.filename}:{step.lineno} {step.name}"
        for one in reversed(list(_causes(fault)))
        for step in extract_tb(one.__traceback__)
    ]
    return lines[-MOST_LINES:]


def _causes(fault: BaseException) -> Iterator[BaseException]:
    """A fault, its cause, the cause of that."""
    seen: set[int] = set()
    one: BaseException | None = fault
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or one.__context__
