"""A problem as a page, for people who came to a wrong address; programs are answered as ever."""

from __future__ import annotations

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from referee.api import titles
from referee.api.answers import PAGE, looks_at_pages
from referee.api.languages import language
from referee.api.problems import WHERE_TO_LOOK, Problem, as_response, from_http
from referee.api.remedies.places import place_of
from referee.languages import LANGUAGES, told
from referee.pages import shell
from referee.pages.words.frame import NOTICE

NOTHING_THERE = 404


def install(app: Flask) -> None:
    """Show to those who look at pages that outside ``/v1`` nothing is at an address.

    To be installed after every other handler of problems.
    """
    app.register_error_handler(Problem, _answered)
    app.register_error_handler(NotFound, _nowhere)


def _nowhere(error: NotFound) -> Response:
    answer = from_http(error)
    return _for_people(answer, Problem("NOT_FOUND", WHERE_TO_LOOK[NOTHING_THERE])) if _of_pages() else answer


def _answered(problem: Problem) -> Response:
    answer = as_response(problem)
    return _for_people(answer, problem) if problem.status == NOTHING_THERE and _of_pages() else answer


def _of_pages() -> bool:
    return not f"{request.path}/".startswith("/v1/")


def _for_people(answer: Response, problem: Problem) -> Response:
    answer.headers["Vary"] = f"Accept, {answer.headers['Vary']}"
    if looks_at_pages():
        lang = request.args.get("lang", "")
        lang = lang if lang in LANGUAGES else language()
        answer.set_data(_page(problem, lang))
        answer.content_type = PAGE
        answer.headers["Content-Language"] = lang
        answer.headers["Content-Security-Policy"] = shell.POLICY
    return answer


def _page(problem: Problem, lang: str) -> str:
    title = told(titles.BY_CODE.get(problem.code, titles.BY_STATUS[problem.status]), lang)
    detail = problem.saying.told(lang) if problem.saying else ""
    return shell.page("notice", lang, NOTICE, {}, title=title, detail=detail, about=place_of(problem.code))
