"""Random bytes from the system's source, drawn many at a time.

Each draw is a trip to the kernel, on which a thread lets go of the interpreter, and a move needs three. A
forked process begins with none, so that no two ever give out the same.
"""

from __future__ import annotations

import os
import threading

_MANY = 4096
_LOCK = threading.Lock()
_DRAWN = bytearray()


def random_bytes(count: int) -> bytes:
    """So many bytes that nobody can guess, given out once."""
    if count > _MANY:
        return os.urandom(count)
    with _LOCK:
        if len(_DRAWN) < count:
            _DRAWN[:] = os.urandom(_MANY)
        left = len(_DRAWN) - count
        given = bytes(_DRAWN[left:])
        del _DRAWN[left:]
    return given


def _begin_anew() -> None:
    _DRAWN.clear()
    _LOCK.release()


os.register_at_fork(before=_LOCK.acquire, after_in_parent=_LOCK.release, after_in_child=_begin_anew)
