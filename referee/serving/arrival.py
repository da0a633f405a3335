"""A request on its way in: whether all of it is there.

Nothing here reads or refuses; that is gunicorn's parser's work. It is only decided when to begin with it.
"""

from __future__ import annotations

import re

MOST_HEAD = 64 * 1024
"""The longest head a request may have, in bytes."""
MOST_BODY = 256 * 1024
"""The longest body that is waited for; a longer one is refused, or read by whoever may send so much."""

MOST_DIGITS = 15
"""A number of more is too much anyway. Zeros before it do not count: the parser takes them, too."""

_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]+)[ \t]*\r\n", re.IGNORECASE)
_CODED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)
_EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)


class Arrival:
    """What has come of a request so far."""

    __slots__ = ("_end", "_expects", "_looked", "_wanted", "said")

    def __init__(self, said: bytes = b"") -> None:
        self.said = bytearray()
        self._looked = 0
        self._end = 0
        """Where the body begins; 0 as long as the head is not there."""
        self._wanted = 0
        """How many bytes head and body have together."""
        self._expects = False
        if said:
            self.add(said)

    def add(self, said: bytes) -> None:
        """More of it."""
        self.said += said
        if self._end:
            return
        end = self.said.find(_END, max(0, self._looked - len(_END)))
        self._looked = len(self.said)
        if end >= 0:
            self._end = end + len(_END)
            self._wanted = self._end + self._body(bytes(self.said[: self._end]))

    def _body(self, head: bytes) -> int:
        """How many bytes are waited for behind the head."""
        length = _LENGTH.search(head)
        if length is None or _CODED.search(head):
            return 0
        digits = length[1].lstrip(b"0")
        wanted = int(digits or b"0") if len(digits) < MOST_DIGITS else MOST_BODY + 1
        if wanted > MOST_BODY:
            return 0
        self._expects = _EXPECTS.search(head) is not None
        return wanted

    @property
    def has_head(self) -> bool:
        """Whether it can be seen what is asked."""
        return self._end > 0

    @property
    def is_whole(self) -> bool:
        """Whether all is there that is waited for."""
        return self.has_head and len(self.said) >= self._wanted

    @property
    def is_too_long(self) -> bool:
        """Whether its head does not end."""
        return not self.has_head and len(self.said) > MOST_HEAD

    def is_to_be_bidden(self) -> bool:
        """Whether the client waits for a word before it sends the body (RFC 9110 §10.1.1); true once."""
        bid = self._expects and not self.is_whole
        self._expects = False
        return bid
