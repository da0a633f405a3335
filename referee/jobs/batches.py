"""A piece of a batch: its histories ruled on one by one, each with exactly one result."""

from __future__ import annotations

import logging

import msgspec

from referee.backlog.framing import LARGEST_HISTORY, Framed
from referee.backlog.jobs import Outcome
from referee.jobs.verdicts import FAULTY, UNREADABLE, Result, broken, too_long, verdict

_Piece = tuple[int, str, list[bytes | None]]


def adjudicated(data: bytes) -> Outcome:
    """The results of a piece in the order of its histories."""
    first, lang, histories = msgspec.msgpack.decode(data, type=_Piece)
    results = [ruled(history, number, lang) for number, history in enumerate(histories, first)]
    kinds = [result["outcome"] for result in results]
    lines = b"\n".join(map(msgspec.json.encode, results))
    return Outcome(lines, len(results), kinds.count(FAULTY), kinds.count(UNREADABLE))


def ruled(history: Framed, number: int, lang: str | None) -> Result:
    """The result of one history, whatever is the matter with it; without a language in that of the record."""
    if history is None:
        return too_long(number, LARGEST_HISTORY, lang)
    try:
        return verdict(history, number, lang)
    except Exception:  # one history that our own fault trips over must not cost the others their results
        logging.getLogger(__name__).exception("history %s of a batch", number)
        return broken(number, lang)
