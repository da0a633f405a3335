"""How the counter is opened for a WSGI server: the whole of it, or its streams alone."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from flask import Flask

from events.feed import Feed
from events.redis_store import WrongPartitions
from events.store import Unavailable
from referee.api.metrics import Meters
from referee.jobs.figures import figures_of
from referee.jobs.shift import shelf_of
from referee.serving.handover import passing
from referee.serving.patient import patient
from referee.serving.silence import Environ, Wsgi, impatient
from referee.settings import BadSetting, Settings, read_settings
from referee.wiring import web_app


@dataclass(frozen=True)
class StreamCounter:
    """The counter of the streams, and what a gallery needs beside it."""

    app: Wsgi
    feeds: Callable[[], Feed]
    meters: Meters

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        """Answer a request."""
        return self.app(environ, start_response)


def opened_web() -> Wsgi:
    """The whole counter; where there is a way to the streams, who wants one is passed on."""
    settings, app = _counter()
    whole = impatient(patient(app))
    return passing(whole, socket.socket(fileno=settings.stream_way)) if settings.stream_way else whole


def opened_streams() -> StreamCounter:
    """The counter of the process of the streams."""
    from referee.serving.streams import streams_only

    _, app = _counter()
    desk, meters = app.extensions["referee.desk"], app.extensions["referee.meters"]
    return StreamCounter(impatient(patient(streams_only(app))), desk.store.feeds, meters)


def _counter() -> tuple[Settings, Flask]:
    """The counter; what keeps it shut is said in one line, not in a hundred of gunicorn's."""
    try:
        settings = read_settings()
        backlog = shelf_of(settings)
        return settings, web_app(settings, figures_of(settings, backlog), backlog)
    except (BadSetting, Unavailable, WrongPartitions) as fault:
        sys.exit(f"loba-referee: the web does not open: {fault}")
