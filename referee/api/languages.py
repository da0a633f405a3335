"""Which of the rulebook's languages a reader wants (RFC 9110, 12.5.4)."""

from __future__ import annotations

from functools import lru_cache

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

LANGUAGES = ("en", "es", "pt")
DEFAULT = "en"
_LONGEST_HEADER = 500


def language() -> str:
    """The language of this request's answer; English where nothing offered is wanted or the header is unreadable."""
    return best_of(request.headers.get("Accept-Language", "")[:_LONGEST_HEADER])


@lru_cache(maxsize=256)
def best_of(header: str) -> str:
    """The best of what is offered by the weights of an ``Accept-Language`` header; ``pt-BR`` is read as ``pt``."""
    return parse_accept_header(header, LanguageAccept).best_match(LANGUAGES, default=DEFAULT)
