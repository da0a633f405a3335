"""The query of an address: only what is known, once each, whole numbers in figures."""

from __future__ import annotations

import re
from typing import Any

from flask import request

from referee.api.languages import language
from referee.api.problems import Problem
from referee.api.reading import document
from referee.languages import LANGUAGES, Saying

_FIGURES = re.compile(r"[0-9]{1,15}")


def only(*names: str) -> None:
    """Refuse a query with any other name, or one twice."""
    if not request.environ["QUERY_STRING"]:
        return
    for name, values in request.args.lists():
        if name not in names:
            raise Problem(
                "MALFORMED_QUERY", Saying("There is no query parameter '{name}' here.", name=name[:40])
            )
        if len(values) > 1:
            raise Problem(
                "MALFORMED_QUERY", Saying("The query parameter '{name}' stands there twice.", name=name)
            )


def number(name: str, default: int | None = None, least: int = 0) -> int | None:
    """A whole number of the query, in figures; whether it is below ``least`` is for the asker to see."""
    text = request.args.get(name)
    if text is None:
        return default
    if not _FIGURES.fullmatch(text):
        wrong = Saying(
            "'{name}' is a whole number from {least}, not '{sent}'.", name=name, least=least, sent=text[:40]
        )
        raise Problem("MALFORMED_QUERY", wrong)
    return int(text)


def counted(name: str, default: int, most: int) -> int:
    """A whole number of the query from 1 to ``most``."""
    value = number(name, default)
    if value is None or not 1 <= value <= most:
        raise Problem(
            "MALFORMED_QUERY", Saying("'{name}' is a number from 1 to {most}.", name=name, most=most)
        )
    return value


def waited(most: int) -> int:
    """How many seconds the asker would wait for something to come."""
    seconds = number("wait", 0) or 0
    if seconds > most:
        raise Problem("MALFORMED_QUERY", Saying("'wait' is a number of seconds from 0 to {most}.", most=most))
    return seconds


def in_json(name: str) -> dict[str, Any] | None:
    """A JSON object of the query, read as strictly as a body."""
    text = request.args.get(name)
    if text is None:
        return None
    try:
        return document(text.encode())
    except Problem:
        raise Problem("MALFORMED_QUERY", Saying("'{name}' is one JSON object.", name=name)) from None


def page_language(*others: str) -> str:
    """The language of a page: the one that its address asks for, else the reader's. Raises Problem, also for
    anything in the query but this and ``others``.
    """
    only("lang", *others)
    lang = request.args.get("lang", language())
    if lang not in LANGUAGES:
        raise Problem("MALFORMED_QUERY", Saying("'lang' is one of {names}.", names=", ".join(LANGUAGES)))
    return lang
