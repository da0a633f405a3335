"""A deep question, answered while nobody waits."""

from __future__ import annotations

from functools import cache

import msgspec

from referee.api.pages import Pages
from referee.api.turns import ONE_JOB, answer_to, position_of
from referee.backlog.jobs import Hopeless, Outcome
from referee.rules.budget import TooComplex
from referee.wiring import desk


@cache
def pages() -> Pages:
    """Searches that were stopped by their limit: this process can go on with them."""
    return Pages(desk().tokens)


def answered(data: bytes) -> Outcome:
    """The turns as results, the rest of the answer beside them. Raises Hopeless past the law's own budget."""
    asked = msgspec.json.decode(data)
    try:
        body = answer_to(asked, position_of(asked), pages(), ONE_JOB)
    except TooComplex:
        raise Hopeless("TOO_COMPLEX") from None
    turns = body.pop("turns")
    results = b"\n".join(map(msgspec.json.encode, turns))
    return Outcome(results, len(turns), answer=msgspec.json.encode(body))
