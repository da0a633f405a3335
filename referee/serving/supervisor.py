"""The small parent: starts server, worker, web and streams, starts again what dies, and stops them all.

A child that dies is started again, and one that hangs is killed first. One that dies five times within a
minute is not going to get well: then everything stops, with exit code 1. Nothing here touches a match.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from referee.keys import has_kept_key, operator_key
from referee.serving.bell import Bell, StopAsked
from referee.serving.family import CannotServe, Child, Process, import_path, spawn
from referee.serving.greeting import greeting
from referee.serving.handover import a_way
from referee.serving.health import web_answers
from referee.serving.pulse import Pulse
from referee.serving.server import DataFolder, EmbeddedServer
from referee.serving.waiting import check_foreign_server
from referee.settings import PULSE, STREAM_WAY, Settings
from referee.wiring import LOADING

STARTING_PATIENCE = 60.0
WEB_GRACE, STREAM_GRACE, WORKER_GRACE, SERVER_GRACE = 10.0, 1.0, 2.0, 6.0
"""Seconds to end in; together less than the 20 that the service promises."""

GUNICORN = [sys.executable, "-m", "gunicorn"]
WEB = [*GUNICORN, "-c", "python:referee.serving.gunicorn_conf", "referee.serving.wsgi:app"]
STREAMS = [
    *(*GUNICORN, "-c", "python:referee.serving.gunicorn_conf", "--workers", "1"),
    *("--worker-class", "referee.serving.streams.StreamWorker", "referee.serving.stream_wsgi:app"),
]
"""One process alone, since it holds no thread for those who listen."""
WORKER = [sys.executable, "-m", "referee.cli", "worker"]


Say = Callable[[str], None]


class Service:
    """A running service: a server, its own or somebody else's, a worker, and the web behind its socket."""

    def __init__(self, settings: Settings, say: Say, complain: Say) -> None:
        self._settings = settings
        self._say = say
        self._complain = complain
        self._bell = Bell()
        self._server: EmbeddedServer | None = None
        self._listener: socket.socket | None = None
        self._web = Child("web", self._open, Pulse())
        self._worker = Child("worker", self._hire, Pulse())
        self._streams = Child("stream process", self._seat, Pulse())
        self._stream_listener: socket.socket | None = None
        self._way = a_way()
        self._environment: Mapping[str, str] = {}

    def run(self) -> None:
        """Serve until a signal comes. Raises CannotServe; leaves no process of its own either way."""
        os.umask(0o077)  # whatever is written holds hidden cards or secrets
        try:
            self._start()
            while True:
                self._bell.pause(1.0)
                self._look_after()
        except StopAsked:
            pass
        finally:
            self._stop()

    def _start(self) -> None:
        folder = DataFolder(self._settings.data)
        if self._settings.embedded:
            folder.take(self._bell.pause)
        else:
            folder.share(self._bell.pause)
        key_is_new = not has_kept_key(self._settings)
        operator_key(self._settings)
        self._listener = listen(self._settings)
        self._settings = replace(self._settings, port=self._listener.getsockname()[1])
        self._stream_listener = stream_listener(self._settings)
        self._environment = self._told_to_children(self._start_server(folder))
        self._worker.start()
        self._web.start()
        self._streams.start()
        self._wait_for_web()
        for line in greeting(self._settings, key_is_new):
            self._say(line)

    def _start_server(self, folder: DataFolder) -> str:
        if self._settings.redis_url is not None:
            check_foreign_server(self._settings, self._bell.pause, self._complain)
            return self._settings.redis_url
        self._server = EmbeddedServer(folder, self._settings.durability)
        self._server.start(self._bell.pause, LOADING)
        return self._server.url

    def _told_to_children(self, url: str) -> dict[str, str]:
        """The children's environment: this process's, and where the server is."""
        return {
            **os.environ,
            **import_path(),
            "REFEREE_DATA": str(self._settings.data),
            "REFEREE_REDIS_URL": url,
            "REFEREE_QUEUE_URL": self._settings.queue_url or url,
            "PROMETHEUS_MULTIPROC_DIR": self._fresh_metrics(),
            **self._promised(),
        }

    def _promised(self) -> dict[str, str]:
        """The embedded server is set up to keep what was asked for; another is asked by those who use it."""
        return {"REFEREE_DURABILITY": self._settings.durability or "fsync"} if self._settings.embedded else {}

    def _fresh_metrics(self) -> str:
        """An empty folder in which the web adds up its figures, named by the port: that is ours alone."""
        folder = self._settings.data / f"metrics-{self._settings.port}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        return str(folder)

    def _open(self) -> Process:
        assert self._listener is not None
        return self._spawned(WEB, self._listener, self._way[0], self._web)

    def _seat(self) -> Process:
        assert self._stream_listener is not None
        return self._spawned(STREAMS, self._stream_listener, self._way[1], self._streams)

    def _spawned(
        self, argv: Sequence[str], listener: socket.socket, way: socket.socket, child: Child
    ) -> Process:
        """A web behind a socket of ours, with its end of the way between web and streams."""
        door, end, told = listener.fileno(), way.fileno(), _pulse_of(child)
        environment = {**self._environment, STREAM_WAY: str(end), PULSE: str(told)}
        return spawn([*argv, "--bind", f"fd://{door}"], environment, keep=[door, end, told])

    def _hire(self) -> Process:
        """A worker; killed with its parent, since a job may be done twice and it would finish one first."""
        told = _pulse_of(self._worker)
        environment = {**self._environment, PULSE: str(told)}
        return spawn(WORKER, environment, at_parents_death=signal.SIGKILL, keep=[told])

    def _wait_for_web(self) -> None:
        until = time.monotonic() + STARTING_PATIENCE
        while not web_answers(self._settings, "/healthz"):
            if self._web.gone:
                raise CannotServe("the web does not start; why, it said above")
            if time.monotonic() > until:
                raise CannotServe("the web does not answer")
            self._bell.pause(0.05)

    def _look_after(self) -> None:
        children = [self._web, self._streams, self._worker, *([self._server.child] if self._server else [])]
        for child in children:
            if child.hangs:
                self._complain(f"the {child.name} hangs and is killed")
                child.kill()
            if child.gone:
                child.mourn()
                self._complain(f"the {child.name} ended (exit code {child.exit_code}) and is started again")
                child.start()

    def _stop(self) -> None:
        """The web first, so that what was accepted is answered; the server last, so that it can be."""
        for listener in filter(None, (self._listener, self._stream_listener)):
            listener.close()
        self._worker.ask_to_end()
        self._streams.ask_to_end()
        self._web.end(WEB_GRACE)
        self._streams.end(STREAM_GRACE)
        self._worker.end(WORKER_GRACE)
        if self._server is not None:
            self._server.stop(SERVER_GRACE)
        if metrics := self._environment.get("PROMETHEUS_MULTIPROC_DIR"):
            shutil.rmtree(metrics, ignore_errors=True)


def _pulse_of(child: Child) -> int:
    """The open file into which a child beats."""
    assert child.pulse is not None
    return child.pulse.end


def stream_listener(settings: Settings) -> socket.socket:
    """The socket of the streams: where it was asked for, else where only this host can find it."""
    if settings.stream_port is not None:
        return listen(replace(settings, port=settings.stream_port), "REFEREE_STREAM_PORT")
    return listen(replace(settings, host="127.0.0.1", port=0))


def listen(settings: Settings, setting: str = "REFEREE_PORT") -> socket.socket:
    """The service's socket. It outlives a web that is started again, so that no caller is turned away.

    ``setting`` is where its port is set.
    """
    try:
        family, *_, address = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=512)
    except OSError as fault:
        why = os.strerror(fault.errno) if fault.errno and fault.errno > 0 else fault.strerror
        text = f"{settings.host} port {settings.port} cannot be used: {why} ({setting} names another)"
        raise CannotServe(text) from None
