"""What goes on beside the jobs in every worker: round after round, each on a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from redis.exceptions import RedisError

from events.outcomes import Unavailable

PAUSE = 0.25
"""Seconds after which somebody who found nothing looks again."""

_LOG = logging.getLogger(__name__)


class Rounds(Protocol):
    """Somebody who goes round."""

    def round(self) -> bool:
        """Everything there is to do now; whether there was anything."""


def nobody() -> None:
    """Nobody is told."""


@contextmanager
def beside(name: str, make: Callable[[], Rounds], went: Callable[[], None] = nobody) -> Iterator[None]:
    """Somebody of that name at work on a thread of its own, for as long as this lasts; ``went`` is told of
    each round.
    """
    stop = threading.Event()
    thread = threading.Thread(target=_keep_going, args=(name, make, stop, went), name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(1.0)


def _keep_going(
    name: str, make: Callable[[], Rounds], stop: threading.Event, went: Callable[[], None]
) -> None:
    """Round after round, whatever goes wrong, until it is enough."""
    rounds, wrong = None, ""
    while not stop.is_set():
        said, pause = "", PAUSE
        try:
            rounds = rounds or make()
            pause = 0.0 if rounds.round() else PAUSE
        except (Unavailable, RedisError, OSError) as fault:
            said, pause = f"{type(fault).__name__}: {fault}", 1.0
        except Exception:
            _LOG.exception("the %s stumbled", name)
            pause = 1.0
        if said and not wrong:  # once, and not of every try
            _LOG.warning("loba-referee: the %s waits: %s", name, said)
        wrong = said
        went()
        stop.wait(pause)
