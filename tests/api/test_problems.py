"""Every error is a problem (RFC 9457) with a stable code; none gives anything away."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from events.store import (
    DurabilityUnconfirmed,
    Forked,
    LogBroken,
    MatchUnknown,
    Unavailable,
    VersionConflict,
)
from referee.rules.budget import TooComplex
from tests.api.promise import Reader, promise
from tests.api.table import DRAW, KEY, Match, app_over, bearer, desk_over, memory

PLAIN = [
    ("GET", "/nothing", 404, "NOT_FOUND"),
    ("GET", "/v1", 404, "NOT_FOUND"),
    ("GET", "/v1/nothing", 404, "NOT_FOUND"),
    ("GET", "/v1/matches/a/b/c", 404, "NOT_FOUND"),
    ("GET", "/v1/matches/..%2f..%2fetc%2fpasswd", 404, "NOT_FOUND"),
    ("GET", "//v1/rulesets", 404, "NOT_FOUND"),
    ("GET", "/v1/rulesets/", 404, "NOT_FOUND"),
    ("GET", "/v1/rulings/meld", 405, "METHOD_NOT_ALLOWED"),
    ("DELETE", "/v1/rulesets", 405, "METHOD_NOT_ALLOWED"),
    ("PUT", "/v1/matches/m", 405, "METHOD_NOT_ALLOWED"),
    ("GET", "/v1/rulesets/poker", 404, "NO_SUCH_RULESET"),
    ("GET", "/v1/jobs/no-such-job", 404, "NO_SUCH_JOB"),
    ("GET", "/v1/matches/no-such-match", 404, "NO_SUCH_MATCH"),
    ("GET", "/v1/matches/%00", 404, "NO_SUCH_MATCH"),
    ("GET", "/v1/matches/%F0%9F%83%8F", 404, "NO_SUCH_MATCH"),
    ("GET", "/v1/matches/" + "x" * 3000, 404, "NO_SUCH_MATCH"),
    ("GET", "/v1/matches/" + "x" * 30_000, 414, "ADDRESS_TOO_LONG"),
    ("POST", "/v1/matches/no-such-match/audit", 404, "NO_SUCH_MATCH"),
]


@pytest.mark.parametrize(("method", "path", "status", "code"), PLAIN, ids=lambda value: str(value)[:40])
def test_what_is_not_there(client: Reader, method: str, path: str, status: int, code: str) -> None:
    response = client.open(path, method=method, headers=bearer(KEY))
    problem = response.get_json()
    assert (response.status_code, response.mimetype) == (status, "application/problem+json")
    assert (problem["status"], problem["code"]) == (status, code)
    assert problem["type"] == "/problems/" + code.lower().replace("_", "-")


def test_a_method_that_is_not_allowed_says_which_are(client: Reader) -> None:
    assert "POST" in client.get("/v1/rulings/meld").headers["Allow"]


ACCEPTED = [
    (None, 200),
    ("*/*", 200),
    ("application/json", 200),
    ("application/*", 200),
    ("application/json, application/problem+json;q=0.9, */*;q=0.1", 200),
    ("text/html", 406),
    ("application/json;q=0", 406),
    ("image/png, text/*", 406),
    ("", 200),
    (";;;q=x,/,*", 200),
    ("*", 200),
]


@pytest.mark.parametrize(("accept", "status"), ACCEPTED)
def test_which_form_of_the_answer_is_welcome(client: Reader, accept: str | None, status: int) -> None:
    headers = {} if accept is None else {"Accept": accept}
    assert client.get("/v1/rulesets", headers=headers).status_code == status


FROM_BELOW = [
    (MatchUnknown("x"), 404, "NO_SUCH_MATCH"),
    (VersionConflict(7, 5), 409, "VERSION_CONFLICT"),
    (Forked(7), 409, "VERSION_CONFLICT"),
    (Unavailable("gone"), 503, "LOG_UNREACHABLE"),
    (Unavailable("gone", outcome_unknown=True), 503, "LOG_UNREACHABLE"),
    (DurabilityUnconfirmed("slow disk"), 503, "LOG_UNREACHABLE"),
    (LogBroken("x", 3), 503, "LOG_BROKEN"),
    (TooComplex(), 422, "TOO_COMPLEX"),
    (ZeroDivisionError("a secret of the house"), 500, "INTERNAL_ERROR"),
    (RecursionError(), 500, "INTERNAL_ERROR"),
]


class Breaking:
    """A desk that always raises the same."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def __getattr__(self, name: str) -> Any:
        def fail(*args: object, **kwargs: object) -> object:
            raise self._error

        return fail


def _broken_app(error: Exception) -> Flask:
    desk = desk_over(memory())
    breaking: Any = Breaking(error)
    breaking.tokens, breaking.store, breaking.feed = desk.tokens, desk.store, desk.feed
    return app_over(breaking)


@pytest.mark.parametrize(("error", "status", "code"), FROM_BELOW, ids=lambda value: repr(value)[:40])
def test_what_comes_up_from_below(error: Exception, status: int, code: str) -> None:
    client = _broken_app(error).test_client()
    asked = {"seat": 0, "move": DRAW, "expected_version": 2}
    response = client.post("/v1/matches/x/moves", json=asked, headers=bearer(KEY))
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (status, code)
    assert "secret" not in response.text
    assert "gone" not in response.text
    if status == 503 and code == "LOG_UNREACHABLE":
        assert response.headers["Retry-After"] == "1"
    if isinstance(error, VersionConflict | Forked):
        assert problem["version"] == 7


def test_an_unexpected_error_can_be_found_in_the_log_by_its_number() -> None:
    response = _broken_app(ZeroDivisionError()).test_client().get("/v1/matches/x", headers=bearer(KEY))
    assert response.headers["X-Request-Id"] in response.get_json()["detail"]


def test_every_answer_has_safe_headers(client: Reader, match: Match) -> None:
    for path in ("/healthz", "/v1/rulesets", f"/v1/matches/{match.id}", "/nothing"):
        headers = client.get(path, headers=bearer(KEY)).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["Cache-Control"] == "no-store"


def test_a_request_keeps_its_number_if_it_is_a_plain_one(client: Reader) -> None:
    sent = client.get("/healthz", headers={"X-Request-Id": "abc-123"})
    assert sent.headers["X-Request-Id"] == "abc-123"
    made = client.get("/healthz", headers={"X-Request-Id": "no good\u00e9"})
    assert len(made.headers["X-Request-Id"]) == 32


def test_a_problem_is_promised_for_every_operation() -> None:
    for path, methods in promise()["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                assert "414" in operation["responses"], (path, method)
                assert not any(status.endswith("XX") for status in operation["responses"]), (path, method)


AT_PAGES = [
    # where                 which              says
    ("/nothing?lang=es", 404, "NOT_FOUND", "En esta dirección no hay nada"),
    ("/rules/loba?lang=en", 404, "NO_SUCH_RULESET", "There is no ruleset &#39;loba&#39;."),
    ("/problems/none?lang=pt", 404, "NOT_FOUND", "problem"),
    ("/assets/0/none.js", 404, "NOT_FOUND", "load the page again"),
]
BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize(("path", "status", "code", "says"), AT_PAGES)
def test_who_looks_at_pages_is_shown_a_page(
    client: Reader, path: str, status: int, code: str, says: str
) -> None:
    """And a program the same as JSON, whatever it takes."""
    shown = client.get(path, headers=BROWSER)
    assert (shown.status_code, shown.mimetype) == (status, "text/html")
    assert says in shown.text
    assert f"/problems/{code.lower().replace('_', '-')}?lang=" in shown.text
    assert "default-src 'none'" in shown.headers["Content-Security-Policy"]
    for headers in ({}, {"Accept": "*/*"}, {"Accept": "text/css,*/*;q=0.1"}):
        told = client.get(path, headers=headers)
        assert (told.status_code, told.get_json()["code"]) == (status, code)
        assert told.headers["Vary"].startswith("Accept, ")


@pytest.mark.parametrize("path", ["/v1", "/v1/nothing", "/v1/rulesets/nothing"])
def test_programs_are_never_shown_one(client: Reader, path: str) -> None:
    answer = client.get(path, headers=BROWSER)
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
