"""The games and their rulebooks, as the law has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, Response

from referee.api.answers import answer
from referee.api.counter import Counter
from referee.api.languages import language
from referee.api.problems import Problem
from referee.api.queries import only
from referee.languages import LANGUAGES, Saying, told
from referee.rules.rulebook import clauses_of
from referee.rules.rulesets import RULESETS, SOURCES, Ruleset, about_dials, dials_of, origins_of
from schemas import responses


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the rulesets."""
    routes = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets")

    @routes.before_request
    def admit() -> None:
        counter.may_ask()
        only()

    @routes.get("")
    def every() -> Response:
        return answer({"rulesets": [responses.RULESET_SUMMARY.dump(rules) for rules in RULESETS.values()]})

    @routes.get("/<ruleset>")
    def one(ruleset: str) -> Response:
        if ruleset not in RULESETS:
            raise Problem("NO_SUCH_RULESET", Saying("There is no ruleset '{name}'.", name=ruleset[:64]))
        return answer(_in_full(RULESETS[ruleset], language()), language=language())

    return routes


@lru_cache(maxsize=64)
def _in_full(rules: Ruleset, lang: str) -> dict[str, Any]:
    clauses = [
        {
            "code": clause.code(rules),
            "sentence": clause.sentence(lang),
            "sentences": {name: clause.sentence(name) for name in LANGUAGES},
            "source": clause.source,
            "breaches": [str(code) for code in clause.codes],
        }
        for clause in clauses_of(rules)
    ]
    return {
        **responses.RULESET_SUMMARY.dump(rules),
        "dials": dials_of(rules),
        "about": about_dials(lang),
        "origins": dict(origins_of(rules.id)),
        "sources": {source: told(source, lang) for source in SOURCES},
        "clauses": clauses,
    }
