"""What the page ``adjudicate`` says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

ADJUDICATE: Mapping[str, Saying] = {
    "title": Saying("A dispute"),
}
"""What its template says."""

SCRIPT: Mapping[str, Saying] = {}
"""What its scripts say."""
