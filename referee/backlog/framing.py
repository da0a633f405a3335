"""Many histories in one stream: one after the other, each begins with its header line (a member ``format``).

A header begins a history also where it is glued to a line before it that was cut off or lacks its newline.

Nothing is judged here, and nothing but the history at hand is kept. What stands before the first header is a
history that cannot be read. Blank lines between histories are nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

LARGEST_HISTORY = 1 << 20
"""Bytes of one history; of a longer one only that it was there is kept."""
MARK = b'"format"'
_MARK_FIRST = re.compile(rb'\s*\{\s*"format"\s*:')
_BOM = b"\xef\xbb\xbf"
_GLUED = re.compile(b"(?:" + _BOM + rb')?\{"format":"loba-history"')

Framed = bytes | None
"""A history, or None for one that is too long."""


def beginnings(line: bytes) -> list[int]:
    """Where in this line histories begin: at its front, or behind a line that was cut off or lacks its end.

    In a line that is whole what looks like a header may be somebody's own member; in a text it is escaped.
    """
    bare = line.removeprefix(_BOM)
    try:
        return [0] if "format" in msgspec.json.decode(bare, type=dict[str, msgspec.Raw]) else []
    except (msgspec.DecodeError, UnicodeDecodeError):
        front = [0] if _MARK_FIRST.match(bare) else []  # the reader is lenient, and tells what is wrong
        lead = len(line) - len(bare.lstrip())
        inside = (found.start() for found in _GLUED.finditer(line))
        return front + [place for place in inside if place > lead]


class Framing:
    """Cuts a stream into histories, block by block."""

    def __init__(self, largest: int = LARGEST_HISTORY) -> None:
        self._largest = largest
        self._here = b""
        self._looked = 0
        self._too_long = False
        self._in_long_line = False

    def feed(self, block: bytes) -> Iterator[Framed]:
        """The histories that this block completes."""
        if self._in_long_line:
            _, newline, block = block.partition(b"\n")
            self._in_long_line = not newline
        self._here += block
        yield from self._cut(self._here.rfind(b"\n") + 1)
        self._let_go_of_what_is_too_long()

    def close(self) -> Iterator[Framed]:
        """The last history."""
        yield from self._cut(len(self._here))
        yield from self._whole(self._here)

    def _cut(self, end: int) -> Iterator[Framed]:
        """Look at the lines up to ``end``, which are whole."""
        while (mark := self._here.find(MARK, self._looked, end)) >= 0:
            start = self._here.rfind(b"\n", 0, mark) + 1
            newline = self._here.find(b"\n", mark, end)
            after = end if newline < 0 else newline + 1
            gone = 0
            for place in beginnings(self._here[start:after]):
                yield from self._whole(self._here[gone : start + place])
                gone = start + place
            self._here, end, self._looked = self._here[gone:], end - gone, after - gone
        self._looked = max(self._looked, end)

    def _whole(self, history: bytes) -> Iterator[Framed]:
        if self._too_long or len(history) > self._largest:
            yield None
        elif history.strip():
            yield history
        self._too_long = False

    def _let_go_of_what_is_too_long(self) -> None:
        """Keep only the line that has not ended, since the next history may begin with it."""
        if len(self._here) <= self._largest:
            return
        self._too_long = True
        self._here = self._here[self._looked :]
        self._looked = 0
        if len(self._here) > self._largest:
            self._here, self._in_long_line = b"", True
