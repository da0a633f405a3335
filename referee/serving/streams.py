"""The process of the streams: a web of its own that answers whoever listens, without a thread for each."""

from __future__ import annotations

import resource
import socket
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from flask import Flask, request

from referee.api.listening import GALLERY, Listener
from referee.api.metrics import Meters
from referee.api.problems import Problem
from referee.languages import Saying
from referee.serving.gallery import Gallery
from referee.serving.handover import HandedOver, answered, head_of, received
from referee.serving.silence import Environ, Wsgi
from referee.serving.web import ProblemWorker
from referee.settings import read_settings

FILES_KEPT = 200
"""How many open files are for other things than listeners."""
ANSWERING = 4
STUCK = 20.0
"""Seconds after which who takes lines from the web counts as stuck."""
LOOK = 0.2
"""Seconds after which it is looked whether this process is to end: then the lines are for the next one."""
ROUTES = frozenset(
    {"matches.events", "feed.feed", "jobs.job", "service.healthz", "service.readyz", "service.metrics", None}
)
"""What is answered here; None is what is answered nowhere."""


def streams_only(app: Flask) -> Flask:
    """The counter with its streams and pages of events alone."""

    @app.before_request
    def elsewhere() -> None:
        if request.endpoint not in ROUTES:
            raise Problem("NOT_FOUND", Saying("Only streams and pages of events are served here."))

    return app


def staged(app: Wsgi, gallery: Gallery) -> Wsgi:
    """The application, whose streams go to the gallery. Raises HandedOver where one did."""

    def serve(environ: Environ, start_response: Any) -> Iterable[bytes]:
        taken: list[Listener] = []
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def seat(listener: Listener) -> bool:
            if not gallery.has_room():
                return False
            taken.append(listener)
            return True

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Callable[[bytes], object]:
            begun[:] = [(status, headers)]
            return list[bytes]().append  # a writer that nobody here uses

        environ[GALLERY] = seat
        try:
            body = app(environ, start)
        except BaseException:
            for _ in taken:
                gallery.free()
            raise
        if not taken:
            start_response(*begun[0])
            return body
        if close := getattr(body, "close", None):
            close()
        status, headers = begun[0]
        headers = [(name, text) for name, text in headers if name.lower() != "content-length"]
        try:
            line = environ["gunicorn.socket"].dup()
        except OSError:
            gallery.free()
            raise
        gallery.take(line, head_of(status, headers), taken[0])
        raise HandedOver

    return serve


class StreamWorker(ProblemWorker):
    """A worker with a gallery, and with a way on which lines come from the web."""

    gallery: Gallery
    wsgi: Any
    attended: float | None = None
    """When it was last looked whether a line comes from the web; None where none can come."""

    def load_wsgi(self) -> None:
        """Open: this is after the fork, so that threads may be started."""
        super().load_wsgi()
        settings = read_settings()
        meters: Meters = self.wsgi.meters
        most = min(settings.listeners, open_files() - FILES_KEPT)
        self.gallery = Gallery(self.wsgi.feeds, most, meters.listens, meters.lost_listener)
        self.gallery.open()
        self.wsgi = staged(self.wsgi, self.gallery)
        if settings.stream_way is not None:
            self.attended = time.monotonic()
            threading.Thread(target=self._attend, args=[settings.stream_way], daemon=True).start()

    def _attend(self, number: int) -> None:
        """Answer what is passed on by the web."""
        way = socket.socket(fileno=number)
        way.settimeout(LOOK)
        hands = ThreadPoolExecutor(ANSWERING, "answering")
        while self.alive:
            self.attended = time.monotonic()
            try:
                asked = received(way)
            except TimeoutError:
                continue
            except OSError:
                self.log.exception("no line comes from the web any more")
                return
            if asked:
                hands.submit(answered, self.wsgi, *asked, self.gallery.refuse)

    def notify(self) -> None:
        """Say that all goes on, if it does: else this process is killed, and another one begins."""
        attends = self.attended is None or time.monotonic() - self.attended < STUCK
        if self.gallery.is_well() and attends:
            super().notify()

    def run(self) -> None:
        """Serve until told to stop; then show everybody out."""
        try:
            super().run()
        finally:
            self.gallery.close()


def open_files() -> int:
    """How many files this process may open, once it has asked for as many as it may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        most = 1 << 20
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
