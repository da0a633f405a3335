"""The page of a problem, as the service shows it: in one language, with nothing from another host."""

from __future__ import annotations

from referee.api.remedies.book import CHAPTERS, REMEDIES, chapter_of, clauses_behind, status_of
from referee.api.remedies.labels import label
from referee.api.remedies.places import PLACE, place_of
from referee.languages import told
from referee.pages import shell

_LIST = PLACE[:-1]


def problem_page(code: str, lang: str) -> str:
    """What this problem comes from, what to do about it, and which rules are behind it."""
    return shell.page(
        "problem",
        lang,
        {},
        {},
        title=code,
        status=status_of(code),
        chapter=chapter_of(code),
        remedy=REMEDIES[code],
        clauses=list(clauses_behind(code, lang)),
        list=_LIST,
        say=told,
        label=label,
    )


def list_page(lang: str) -> str:
    """All problems there are, with their causes."""
    return shell.page(
        "problems", lang, {}, {}, title=label("all", lang), chapters=CHAPTERS, place_of=place_of, say=told
    )
