"""What the page ``rules`` says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

RULES: Mapping[str, Saying] = {
    "title": Saying("Rules"),
}
"""What its template says."""

SCRIPT: Mapping[str, Saying] = {}
"""What its scripts say."""
