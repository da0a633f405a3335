"""Checking a match's log while nobody waits."""

from __future__ import annotations

import msgspec

from referee.wiring import desk


def audit_match(match_id: str) -> dict[str, object]:
    """Verify the chain, refold the log and judge every move again; the desk's answer, as JSON.

    It changes nothing, so it may be done twice. Raises MatchUnknown and Unavailable: then the job has failed.
    """
    found = desk().audit(match_id)
    return {"ok": found.ok, **msgspec.to_builtins(found)}
