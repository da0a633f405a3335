"""What people look at in a browser: pages, and the files they load.

Their scripts ask as any other program does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from flask import Blueprint, Response

from referee.api.counter import Counter
from referee.api.page import as_page
from referee.api.problems import Problem
from referee.api.queries import in_json, only, page_language
from referee.api.translate import rules_of
from referee.languages import Saying
from referee.pages import adjudicate, home, position, rules, table
from referee.pages.assets import assets
from referee.pages.assets import edition as current_edition
from referee.rules.rulesets import RULESETS

NAME = "looking"
"""Of these routes: nobody is counted here, and none of them knows a match."""
_FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable"}


def blueprint(counter: Counter) -> Blueprint:
    """The pages. Nobody needs a key to load them, but for a rulebook under dials that somebody turns: that is
    a question like those under ``/v1``.
    """
    routes = Blueprint(NAME, __name__)

    @routes.get("/")
    def start() -> Response:
        return _shown(home.page)

    @routes.get("/table")
    @routes.get("/table/<match>")
    def of_a_match(match: str = "") -> Response:
        return _shown(table.page)

    @routes.get("/adjudicate")
    def dispute() -> Response:
        return _shown(adjudicate.page)

    @routes.get("/position")
    def of_a_position() -> Response:
        return _shown(position.page)

    @routes.get("/rules")
    def games() -> Response:
        return _shown(rules.page)

    @routes.get("/rules/<ruleset>")
    def rulebook(ruleset: str) -> Response:
        if ruleset not in RULESETS:
            raise Problem("NO_SUCH_RULESET", Saying("There is no ruleset '{name}'.", name=ruleset[:64]))
        lang = page_language("options")
        options = in_json("options")
        if not options:
            return as_page(_written(_book, ruleset, lang), lang)
        counter.may_ask()
        turned = rules_of({"ruleset": ruleset, "options": options})
        return as_page(rules.book(turned, lang, options), lang)

    @routes.get("/assets/<edition>/<file>")
    def asset(edition: str, file: str) -> Response:
        return _asset(edition, file)

    @routes.get("/assets/<edition>/<folder>/<file>")
    def asset_of_a_page(edition: str, folder: str, file: str) -> Response:
        return _asset(edition, f"{folder}/{file}")

    return routes


def _asset(edition: str, name: str) -> Response:
    """One of the files that there are, by its whole name: nobody gets from here to any other."""
    only()
    found = assets().get(name) if edition == current_edition() else None
    if found is None:
        raise Problem("NOT_FOUND", Saying("There is no such file here; load the page again."))
    return Response(found.content, headers=_FOR_GOOD, content_type=found.kind)


def _shown(page: Callable[..., str], *of: str) -> Response:
    lang = page_language()
    return as_page(_written(page, *of, lang), lang)


def _book(ruleset: str, lang: str) -> str:
    return rules.book(RULESETS[ruleset], lang)


@lru_cache(maxsize=128)
def _written(page: Callable[..., str], *asked: str) -> str:
    return page(*asked)
