"""Which of the rulebook's languages a reader wants (RFC 9110, 12.5.4)."""

from __future__ import annotations

from functools import lru_cache

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from referee.languages import ENGLISH, LANGUAGES

_LONGEST_HEADER = 500


def language() -> str:
    """The language of this request's answer; English where none is wanted that there is."""
    return best_of(request.environ.get("HTTP_ACCEPT_LANGUAGE", "")[:_LONGEST_HEADER])


@lru_cache(maxsize=256)
def best_of(header: str) -> str:
    """The best of what is offered by an ``Accept-Language`` header's weights; ``pt-BR`` is read as ``pt``.

    The library parses and sorts; its own choice is not used, since it prefers any exact match (``en`` at 0.4)
    to a better one of a region (``pt-BR`` at 1).
    """
    for wanted, weight in parse_accept_header(header, LanguageAccept):
        name = wanted.lower().replace("_", "-").partition("-")[0]
        if weight > 0 and name in LANGUAGES:
            return name
    return ENGLISH
