"""What each problem comes from and what to do about it: the pages that the ``type`` of a problem names."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Response

from referee.api.counter import Counter
from referee.api.page import as_page
from referee.api.problems import Problem
from referee.api.queries import page_language
from referee.api.remedies.book import BY_NAME
from referee.api.remedies.html import list_page, problem_page
from referee.languages import Saying


def blueprint(counter: Counter) -> Blueprint:
    """The pages of the problems; nobody needs a key to read them."""
    routes = Blueprint("problems", __name__, url_prefix="/problems")

    @routes.get("")
    def every() -> Response:
        return _page(None)

    @routes.get("/<problem>")
    def one(problem: str) -> Response:
        if problem not in BY_NAME:
            raise Problem("NOT_FOUND", Saying("There is no problem of this name; /problems lists them all."))
        return _page(BY_NAME[problem])

    return routes


def _page(code: str | None) -> Response:
    lang = page_language()
    return as_page(_written(code, lang), lang)


@lru_cache(maxsize=512)
def _written(code: str | None, lang: str) -> str:
    return list_page(lang) if code is None else problem_page(code, lang)
