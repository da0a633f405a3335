"""Long answers page by page: the sealed word for where one stopped, and searches that wait to go on.

The word says all there is to know: which question, and how many turns were told. Whoever sends it back gets
the rest, from any process: the search is made anew up to there. So that this happens seldom, the process that
stopped keeps the search for a while; it then goes on where it stood.
"""

from __future__ import annotations

import hmac
import struct
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from referee.api.problems import Problem
from referee.languages import Saying
from referee.matches.tokens import Tokens
from referee.rules.whole_turns import Step

MOST_KEPT = 16
"""Searches one process keeps."""
MOST_STEPS_KEPT = 200_000
"""Steps that all kept searches together may have taken: what they have seen is what they hold in memory."""
_FORM = struct.Struct(">BI8s")
_VERSION = 1


@dataclass
class Search:
    """A search for turns that can go on: how many it told, how many steps it took."""

    steps: Iterator[Step]
    told: int = 0
    taken: int = 0
    beside: dict[str, Any] = field(default_factory=dict)
    """What else was answered about the same question."""


class Pages:
    """The words for places in long answers, and the searches that were stopped there."""

    def __init__(self, tokens: Tokens | None = None) -> None:
        self._tokens = tokens or Tokens(b"")
        self._kept: OrderedDict[tuple[bytes, int], Search] = OrderedDict()
        self._lock = threading.Lock()

    def word(self, question: bytes, told: int) -> str:
        """The word for a place: the same every time, in every process of the house."""
        place = _FORM.pack(_VERSION, told, question[:8])
        return urlsafe_b64encode(place + self._seal(place, question)).decode().rstrip("=")

    def place(self, question: bytes, word: str) -> int:
        """How many turns were told when this word was given; a Problem for one that is not ours."""
        try:
            raw = urlsafe_b64decode(word + "=" * (-len(word) % 4)) if word.isascii() else b""
        except (Error, ValueError):
            raw = b""
        place = raw[: _FORM.size]
        if len(place) < _FORM.size or not hmac.compare_digest(raw[_FORM.size :], self._seal(place, question)):
            raise Problem(
                "NO_SUCH_PAGE",
                Saying("/after: this is no word for a place in the answer to this very question."),
            )
        told: int = _FORM.unpack(place)[1]
        return told

    def _seal(self, place: bytes, question: bytes) -> bytes:
        return self._tokens.page_seal(place + question)

    def take(self, question: bytes, told: int) -> Search | None:
        """The search that stopped there, if this process kept it; nobody else gets it meanwhile."""
        with self._lock:
            return self._kept.pop((question, told), None)

    def keep(self, question: bytes, search: Search) -> None:
        """Keep a search for a while; the oldest are let go of."""
        with self._lock:
            self._kept[question, search.told] = search
            while len(self._kept) > MOST_KEPT or sum(s.taken for s in self._kept.values()) > MOST_STEPS_KEPT:
                self._kept.popitem(last=False)
