"""The headings on the pages of problems."""

from __future__ import annotations

from referee.languages import told, words

_ON_A_PAGE = "on a page"
_LABELS = {
    "all": words("All problems", "on a page"),
    "cause": words("Where it comes from", "on a page"),
    "cure": words("What to do", "on a page"),
    "rules": words("The rules behind it", "on a page"),
    "status": words("HTTP status", "on a page"),
}


def label(name: str, lang: str) -> str:
    """One of the headings in the reader's language."""
    return told(_LABELS[name], lang, _ON_A_PAGE)
