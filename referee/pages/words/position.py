"""What the page ``position`` says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

POSITION: Mapping[str, Saying] = {
    "title": Saying("A position"),
}
"""What its template says."""

SCRIPT: Mapping[str, Saying] = {}
"""What its scripts say."""
