"""The two web servers under comparison, started with the same gunicorn settings and one worker each."""

from __future__ import annotations

import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from benchmarks.processes import ROOT

PROC = Path("/proc")
STARTING = 15.0
"""Seconds the last worker may take after the first has answered."""


class NotStarted(Exception):
    """A server cannot be run or measured here; the text says why."""


class Server:
    """A running server on this machine: its port, its operator key, and what its workers have spent."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, key: str) -> None:
        self._process = process
        self.port = port
        self.key = key
        self.workers: list[int] = []

    def find_workers(self, expected: int) -> None:
        """Learn which processes are gunicorn's workers: gunicorns whose parent is a gunicorn."""
        until = time.monotonic() + STARTING
        while len(self.workers) != expected and time.monotonic() < until:
            self.workers = workers_under(self._process.pid)
            time.sleep(0.05)
        if len(self.workers) != expected:
            raise NotStarted(f"expected so many gunicorn workers: {expected}, found {len(self.workers)}")

    @property
    def pid(self) -> int:
        """The process that was started."""
        return self._process.pid

    def worker_cpu(self) -> float:
        """CPU seconds, user and system, that the workers have spent so far."""
        return sum(cpu_of(pid) for pid in self.workers)


def cpu_of(pid: int) -> float:
    """CPU seconds of a process and all its threads, to the nanosecond, from the scheduler's own books."""
    tasks = (PROC / str(pid) / "task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def log_server_of(server: Server) -> int:
    """The process of the embedded server that the service started."""
    found = [pid for pid in _family(server.pid) if b"valkey" in _command(pid).split(b"\0")[0]]
    if len(found) != 1:
        raise NotStarted("no embedded server was found")
    return found[0]


def resident(pid: int) -> tuple[float, float]:
    """MiB of memory that a process holds now, and the most it has held since that was last forgotten."""
    told = dict(line.split(":", 1) for line in (PROC / str(pid) / "status").read_text().splitlines())
    now, most = (int(told[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
    return now, most


def forget_peak(pid: int) -> None:
    """Let the most memory a process has held begin anew with what it holds now."""
    (PROC / str(pid) / "clear_refs").write_text("5")


def workers_under(pid: int) -> list[int]:
    """The web's gunicorn workers among the descendants of a process; streams are another process's work."""
    gunicorns = {member for member in _family(pid) if _is_gunicorn(member)}
    return [member for member in gunicorns if _parent(member) in gunicorns]


def _family(pid: int) -> list[int]:
    family = [pid]
    for member in family:
        family.extend(_children(member))
    return family


def _children(pid: int) -> list[int]:
    return [int(child) for child in (PROC / str(pid) / "task" / str(pid) / "children").read_text().split()]


def _is_gunicorn(pid: int) -> bool:
    words = _command(pid)
    return b"gunicorn" in words and b"stream_wsgi" not in words


def _command(pid: int) -> bytes:
    return (PROC / str(pid) / "cmdline").read_bytes()


def _parent(pid: int) -> int:
    return int((PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])


def free_port() -> int:
    """A port of this machine nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def referee_server(folder: Path, workers: int = 1, source: Path = ROOT) -> Iterator[Server]:
    """The whole service as `loba-referee serve` starts it, embedded server and all, on data of its own.

    ``source``: the checkout it is started from, such as one whose law is compiled.
    """
    port, key = free_port(), secrets.token_urlsafe(24)
    env = {
        "REFEREE_HOST": "127.0.0.1",
        "REFEREE_PORT": str(port),
        "REFEREE_DATA": str(folder / "data"),
        "REFEREE_OPERATOR_KEY": key,
        "REFEREE_WORKERS": str(workers),
    }
    with _running(
        [sys.executable, "-m", "referee.cli", "serve", "--stop-with-parent"],
        env,
        port,
        key,
        "/readyz",
        folder,
        workers,
        source,
    ) as server:
        yield server


@contextmanager
def web_server(
    folder: Path, log: str, key: str, workers: int = 1, queue: str | None = None
) -> Iterator[Server]:
    """A web alone, as on a host of its own, over a log that others use too. ``queue``: where jobs wait."""
    port = free_port()
    env = {
        "REFEREE_HOST": "127.0.0.1",
        "REFEREE_PORT": str(port),
        "REFEREE_DATA": str(folder / f"web-{port}"),
        "REFEREE_OPERATOR_KEY": key,
        "REFEREE_WORKERS": str(workers),
        "REFEREE_REDIS_URL": log,
        "REFEREE_QUEUE_URL": queue or log,
    }
    argv = [sys.executable, "-m", "referee.cli", "web"]
    with _running(argv, env, port, key, "/readyz", folder, workers) as server:
        yield server


def echo_server(folder: Path) -> AbstractContextManager[Server]:
    """The bare echo, under the very settings that the service gives its gunicorn."""
    return peer_server(folder, "flask_echo")


@contextmanager
def peer_server(folder: Path, name: str, **more: str) -> Iterator[Server]:
    """A Flask app of the peers, under these settings."""
    port = free_port()
    env = {"REFEREE_PORT": str(port), "REFEREE_WORKERS": "1", **more}
    argv = [sys.executable, "-m", "gunicorn", "-c", "python:referee.serving.gunicorn_conf"]
    with _running([*argv, f"benchmarks.peers.{name}:app"], env, port, "-", "/", folder) as server:
        yield server


@contextmanager
def _running(
    argv: list[str],
    env: Mapping[str, str],
    port: int,
    key: str,
    path: str,
    folder: Path,
    workers: int = 1,
    source: Path = ROOT,
) -> Iterator[Server]:
    if not PROC.is_dir():
        raise NotStarted("the CPU of a worker can be read on Linux only")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("REFEREE_")}
    with (folder / f"{port}.log").open("wb") as log:
        found_in = {"PYTHONPATH": str(source)}
        process = subprocess.Popen(argv, cwd=source, env={**clean, **env, **found_in}, stdout=log, stderr=log)
        try:
            server = Server(process, port, key)
            _wait(process, f"http://127.0.0.1:{port}{path}", folder / f"{port}.log")
            server.find_workers(workers)
            yield server
        finally:
            process.terminate()
            process.wait(30)


def _wait(process: subprocess.Popen[bytes], url: str, log: Path, patience: float = 30) -> None:
    until = time.monotonic() + patience
    while time.monotonic() < until and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except urllib.error.HTTPError as answer:
            if answer.code < 500:
                return
        except OSError:
            pass
        time.sleep(0.1)
    said = log.read_text(errors="replace").strip().splitlines() or ["nothing"]
    raise NotStarted(f"the server did not start; it said: {said[-1]}")
