"""Text of other people as it is written to a terminal: nothing in it steers it or turns a line around."""

from __future__ import annotations

_C0_AND_C1 = (*range(32), *range(127, 160))
_TURNING = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Signs that change the direction of what follows: a line would be read otherwise than it is."""
_STEERING = dict.fromkeys((*_C0_AND_C1, *_TURNING), "\ufffd")


def plain(text: str) -> str:
    """The line with a sign of its own (U+FFFD) for each one that is not there to be read."""
    return text.translate(_STEERING)
