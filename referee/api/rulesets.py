"""The games and their rulebooks, as the law has them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, Response

from referee.api.answers import answer
from referee.api.counter import Counter
from referee.api.languages import language
from referee.api.problems import Problem
from referee.api.queries import in_json, only
from referee.api.translate import rules_of
from referee.languages import LANGUAGES, Saying, told
from referee.rules.rulebook import clauses_of
from referee.rules.rulebook.titles import name_of
from referee.rules.rulesets import RULESETS, SOURCES, Ruleset, about_dials, dials_of, origins_of
from schemas import responses


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the rulesets."""
    routes = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets")

    @routes.before_request
    def admit() -> None:
        counter.may_ask()

    @routes.get("")
    def every() -> Response:
        only()
        return answer({"rulesets": [_summary(rules) for rules in RULESETS.values()]})

    @routes.get("/<ruleset>")
    def one(ruleset: str) -> Response:
        only("options")
        if ruleset not in RULESETS:
            raise Problem("NO_SUCH_RULESET", Saying("There is no ruleset '{name}'.", name=ruleset[:64]))
        rules = rules_of({"ruleset": ruleset, "options": in_json("options")})
        return answer(_in_full(rules, language()), language=language())

    return routes


def _summary(rules: Ruleset) -> dict[str, Any]:
    """What a game is called, by programs and by people."""
    return {**responses.RULESET_SUMMARY.dump(rules), "title": name_of(rules)}


@lru_cache(maxsize=64)
def _in_full(rules: Ruleset, lang: str) -> dict[str, Any]:
    clauses = [
        {
            "code": clause.code(rules),
            "sentence": clause.sentence(lang),
            "sentences": {name: clause.sentence(name) for name in LANGUAGES},
            "source": clause.source,
            "breaches": [str(code) for code in (*clause.codes, *clause.of_case)],
        }
        for clause in clauses_of(rules)
    ]
    return {
        **_summary(rules),
        "dials": dials_of(rules),
        "about": about_dials(rules, lang),
        "origins": dict(origins_of(rules.id)),
        "sources": {source: told(source, lang) for source in SOURCES},
        "clauses": clauses,
    }
