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
from contextlib import contextmanager
from pathlib import Path

from benchmarks.processes import ROOT

PROC = Path("/proc")


class NotStarted(Exception):
    """A server cannot be run or measured here; the text says why."""


class Server:
    """A running server on this machine: its port, its operator key, and what its workers have spent."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, key: str) -> None:
        self._process = process
        self.port = port
        self.key = key
        self._workers: list[int] = []

    def find_workers(self) -> None:
        """Learn which processes are gunicorn's workers: gunicorns whose parent is a gunicorn."""
        self._workers = workers_under(self._process.pid)
        if len(self._workers) != 1:
            raise NotStarted(f"expected one gunicorn worker, found {len(self._workers)}")

    def worker_cpu(self) -> float:
        """CPU seconds, user and system, that the workers have spent so far."""
        return sum(cpu_of(pid) for pid in self._workers)


def cpu_of(pid: int) -> float:
    """CPU seconds of a process and all its threads, to the nanosecond, from the scheduler's own books."""
    tasks = (PROC / str(pid) / "task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def workers_under(pid: int) -> list[int]:
    """The gunicorn workers among the descendants of a process."""
    family = [pid]
    for member in family:
        family.extend(_children(member))
    gunicorns = {member for member in family if _is_gunicorn(member)}
    return [member for member in gunicorns if _parent(member) in gunicorns]


def _children(pid: int) -> list[int]:
    return [int(child) for child in (PROC / str(pid) / "task" / str(pid) / "children").read_text().split()]


def _is_gunicorn(pid: int) -> bool:
    return b"gunicorn" in (PROC / str(pid) / "cmdline").read_bytes()


def _parent(pid: int) -> int:
    return int((PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])


def free_port() -> int:
    """A port of this machine nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def referee_server(folder: Path) -> Iterator[Server]:
    """The whole service as `loba-referee serve` starts it, embedded server and all, on data of its own."""
    port, key = free_port(), secrets.token_urlsafe(24)
    env = {
        "REFEREE_HOST": "127.0.0.1",
        "REFEREE_PORT": str(port),
        "REFEREE_DATA": str(folder / "data"),
        "REFEREE_OPERATOR_KEY": key,
        "REFEREE_WORKERS": "1",
    }
    with _running(
        [sys.executable, "-m", "referee.cli", "serve", "--stop-with-parent"],
        env,
        port,
        key,
        "/readyz",
        folder,
    ) as server:
        yield server


@contextmanager
def web_server(folder: Path, log: str, key: str) -> Iterator[Server]:
    """A web alone, as on a host of its own, over a log that others use too."""
    port = free_port()
    env = {
        "REFEREE_HOST": "127.0.0.1",
        "REFEREE_PORT": str(port),
        "REFEREE_DATA": str(folder / f"web-{port}"),
        "REFEREE_OPERATOR_KEY": key,
        "REFEREE_WORKERS": "1",
        "REFEREE_REDIS_URL": log,
    }
    with _running([sys.executable, "-m", "referee.cli", "web"], env, port, key, "/readyz", folder) as server:
        yield server


@contextmanager
def echo_server(folder: Path) -> Iterator[Server]:
    """The bare echo, under the very settings that the service gives its gunicorn."""
    port = free_port()
    env = {"REFEREE_PORT": str(port), "REFEREE_WORKERS": "1"}
    argv = [sys.executable, "-m", "gunicorn", "-c", "python:referee.serving.gunicorn_conf"]
    with _running([*argv, "benchmarks.peers.flask_echo:app"], env, port, "-", "/", folder) as server:
        yield server


@contextmanager
def _running(
    argv: list[str], env: Mapping[str, str], port: int, key: str, path: str, folder: Path
) -> Iterator[Server]:
    if not PROC.is_dir():
        raise NotStarted("the CPU of a worker can be read on Linux only")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("REFEREE_")}
    with (folder / f"{port}.log").open("wb") as log:
        process = subprocess.Popen(argv, cwd=ROOT, env={**clean, **env}, stdout=log, stderr=log)
        try:
            server = Server(process, port, key)
            _wait(process, f"http://127.0.0.1:{port}{path}", folder / f"{port}.log")
            server.find_workers()
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
