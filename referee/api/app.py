"""The Flask application: every error is a problem, every request a line in the log and in the numbers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from threading import BoundedSemaphore
from typing import Any

import structlog
from flask import Flask, Request, Response, g, request
from flask.sessions import NullSession, SessionInterface, SessionMixin

from referee.api import (
    batches,
    branches,
    disputes,
    errors,
    explaining,
    feed,
    jobs,
    keys,
    looking,
    matches,
    operators,
    problems,
    rulesets,
    rulings,
    service,
    turns,
    webhooks,
)
from referee.api.answers import json_is_welcome
from referee.api.auth import Doorkeeper
from referee.api.counter import Counter, everything_is_there
from referee.api.envelope import NUMBER, Envelope
from referee.api.limits import Limits, Rules, tell
from referee.api.metrics import Figures, Meters, no_figures, plain_method
from referee.api.pages import Pages
from referee.backlog.jobs import Backlog
from referee.hooks.book import Book
from referee.languages import Saying
from referee.matches.bench import Bench
from referee.matches.passes import DAYS, Passes
from referee.matches.tokens import Tokens
from referee.operators import Operators
from referee.traces import NoTraces, Traces

_LONGEST_ADDRESS = 4096
_NOT_LOGGED = frozenset({"service.healthz", "service.readyz", "service.metrics"})
_NOT_COUNTED = frozenset({service.NAME, "problems", looking.NAME})
"""What the service says of itself and of its problems, and its pages, may be asked for at any time."""
_COUNTED_ALL_THE_SAME = frozenset({"looking.rulebook"})
"""But for the page that may take work: a rulebook under other dials."""
_OTHER_FORMS = frozenset(
    {
        "service.openapi",
        "service.docs",
        "problems.every",
        "problems.one",
        "service.metrics",
        "matches.events",
        "matches.history",
        "feed.feed",
        "jobs.job",
        "disputes.history",
    }
)
"""Where the answer is no JSON, or not always."""
STARTED = "referee.started"
"""The key under which it lies in a request's environment when work on it began."""
STATUS = "http.response.status_code"
CONFLICTS = (409, 412)
"""The statuses of who comes for another version of a match."""
UNLIMITED, UNTRACED = Rules(), NoTraces()
ROUTES = (
    service,
    rulesets,
    rulings,
    disputes,
    matches,
    keys,
    jobs,
    feed,
    webhooks,
    turns,
    batches,
    branches,
    operators,
    explaining,
    looking,
)


class _NoSessions(SessionInterface):
    """Nobody has a session here: who asks shows what they are each time."""

    def open_session(self, app: Flask, request: Request) -> NullSession:
        """None that could be written to."""
        return _NO_SESSION

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """There is nothing to be saved."""


_NO_SESSION = NullSession()


class _Synchronous(Flask):
    """Flask without a look at every function of every request for whether it is a coroutine: none is."""

    session_interface = _NoSessions()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_app(
    desk: Bench,
    tokens: Tokens,
    operator_keys: Sequence[str],
    *,
    open_rulings: bool = True,
    missing: Callable[[], Sequence[str]] = everything_is_there,
    most_streams: int = 2,
    private_webhooks: bool = False,
    token_days: int | None = DAYS,
    figures: Figures = no_figures,
    backlog: Backlog | None = None,
    rates: Rules = UNLIMITED,
    meters: Meters | None = None,
    traced: Traces = UNTRACED,
) -> Flask:
    """The counter before a desk. ``tokens`` checks the seats' tokens, ``operator_keys`` are the keys.

    ``missing`` is asked by ``/readyz``; ``most_streams`` bounds the live event streams of one process,
    since each holds a thread. ``private_webhooks`` lets webhooks lead anywhere; seat tokens count for
    ``token_days`` after the end of their match; ``figures`` are told at ``/metrics``. Work for the night
    shift goes to ``backlog``, where there is one. ``rates`` are how often one key and one address may ask.
    ``meters`` are what counts, where somebody else counts with them, too; then they know the ``figures``.
    ``traced`` is told of every request.
    """
    keeper = Doorkeeper(operator_keys, Passes(desk, token_days), Operators(desk.store))
    counter = Counter(
        desk,
        keeper,
        open_rulings,
        missing,
        meters or Meters(figures),
        streams=BoundedSemaphore(most_streams),
        book=Book(desk.store),
        private_webhooks=private_webhooks,
        backlog=backlog,
        pages=Pages(tokens),
    )
    app = _Synchronous("referee", static_folder=None)
    app.url_map.merge_slashes = False
    app.extensions["referee.log"] = structlog.get_logger("referee.api").bind()
    app.extensions["referee.feed"] = desk.feed
    app.extensions["referee.desk"] = desk
    app.extensions["referee.meters"] = counter.meters
    problems.install(app)
    errors.install(app)
    _watch(app, counter.meters, Limits(rates, desk.store, counter.meters), traced)
    for routes in ROUTES:
        app.register_blueprint(routes.blueprint(counter))
    app.wsgi_app = Envelope(traced.around(app.wsgi_app))  # type: ignore[method-assign]
    return app


def _watch(app: Flask, meters: Meters, limits: Limits, traced: Traces) -> None:
    log, counted = app.extensions["referee.log"], limits.any

    @app.before_request
    def arrive() -> None:
        asked = request._get_current_object()  # type: ignore[attr-defined]
        environ = asked.environ
        environ[STARTED] = time.perf_counter()
        if len(environ["PATH_INFO"]) + len(environ["QUERY_STRING"]) > _LONGEST_ADDRESS:
            raise problems.Problem(
                "ADDRESS_TOO_LONG", Saying("An address has {most} letters at most.", most=_LONGEST_ADDRESS)
            )
        if counted and (asked.blueprint not in _NOT_COUNTED or asked.endpoint in _COUNTED_ALL_THE_SAME):
            limits.count()
        if asked.endpoint not in _OTHER_FORMS and asked.blueprint != looking.NAME:
            json_is_welcome(environ.get("HTTP_ACCEPT"))

    @app.after_request
    def leave(response: Response) -> Response:
        asked = request._get_current_object()  # type: ignore[attr-defined]
        seconds = time.perf_counter() - asked.environ[STARTED]
        route = asked.url_rule.rule if asked.url_rule else "none"
        method = plain_method(asked.method)
        meters.request(route, method, response.status_code, seconds)
        if response.status_code in CONFLICTS and "problem" in g:
            meters.conflict(g.problem)
        traced.tell(
            f"{method} {route}",
            {"http.request.method": method, "http.route": route, STATUS: response.status_code},
        )
        if counted:
            tell(response)
        if asked.endpoint not in _NOT_LOGGED:
            log.info(
                "request",
                request_id=asked.environ[NUMBER],
                method=method,
                route=route,
                status=response.status_code,
                ms=round(seconds * 1000, 2),
            )
        return response
