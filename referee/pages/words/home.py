"""What the first page says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

HOME: Mapping[str, Saying] = {
    "what": Saying("A referee for Loba and its family: was that move legal, why not, and what is the score?"),
}
