"""The service about itself: alive, ready, in numbers, and what it promises."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.api.answers import answer
from referee.api.counter import Counter
from referee.api.page import as_page
from referee.api.queries import page_language
from referee.operators import READ

NAME = "service"
"""Of these routes: nobody is counted here."""


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the service about itself; none of them needs a key.

    The numbers are told whatever is shown; an operator with the scope ``read`` is told all of them.
    """
    routes = Blueprint(NAME, __name__)
    promise = counter.promise

    @routes.get("/healthz")
    def healthz() -> Response:
        return answer({"status": "ok"})

    @routes.get("/readyz")
    def readyz() -> Response:
        missing = list(counter.missing())
        return answer(
            {"status": "missing" if missing else "ready", "missing": missing}, 503 if missing else 200
        )

    @routes.get("/metrics")
    def metrics() -> Response:
        return counter.meters.page(guarded=counter.doorkeeper.lets(READ))

    @routes.get("/openapi.yaml")
    def openapi() -> Response:
        return Response(promise.text, content_type="application/yaml; charset=utf-8")

    @routes.get("/docs")
    def docs() -> Response:
        lang = page_language()
        return as_page(promise.page(lang), lang)

    return routes
