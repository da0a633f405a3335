"""What a client tells of the match it has played, held against what must be so of any."""

from __future__ import annotations

from typing import Any

LIMIT = 11


def hold(told: dict[str, Any], *, refused: str) -> None:
    """A question was answered, something refused, and a whole match was played, kept and audited."""
    assert (told["code"], told["refused"]) == ("ACE_BRIDGE", refused)
    assert told["moves"] > 10
    (winner,) = told["winners"]
    totals = told["totals"]
    assert totals[winner] == min(totals)
    assert max(totals) >= LIMIT
    assert told["ok"] is True
    assert told["version"] == told["events"] > told["moves"]
    assert (told["first"], told["last"]) == ("match_opened", "shuffle_revealed")
