"""What the page ``table`` says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

TABLE: Mapping[str, Saying] = {
    "title": Saying("A match"),
}
"""What its template says."""

SCRIPT: Mapping[str, Saying] = {}
"""What its scripts say."""
