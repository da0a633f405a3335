"""Checking a match's log in the background."""

from __future__ import annotations


def audit_match(match_id: str) -> dict[str, object]:
    """Verify the chain, refold the log and judge every move again; the answer is the desk's, as JSON.

    Changes nothing, so it may be done twice.
    """
    raise NotImplementedError
