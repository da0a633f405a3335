"""Nobody holds a thread for long because the log is away: 503 comes soon, and the caller asks again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from events.patience import patience
from referee.serving.silence import Environ, Wsgi

SECONDS = 4.0
"""How long the log may keep one request waiting, all questions to it together."""


def patient(app: Wsgi) -> Wsgi:
    """The application, with a limit on what it waits for; a stream is no longer a request once it flows."""

    def serve(environ: Environ, start_response: Any) -> Iterable[bytes]:
        with patience(SECONDS):
            return app(environ, start_response)

    return serve
