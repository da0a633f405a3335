"""The real service for tests: all its processes, started as a user does, with a port and a folder."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVE = (sys.executable, "-m", "referee.cli", "serve", "--stop-with-parent")
START_SECONDS = 60.0
STOP_SECONDS = 20.0


@dataclass
class Answer:
    """An HTTP answer, read whole."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> object:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass
class RunningService:
    """A started service: where it is, its operator key, what it printed, and its parent process."""

    process: subprocess.Popen[str]
    printed: list[str] = field(default_factory=list)
    reader: threading.Thread | None = None

    @property
    def url(self) -> str:
        """Its base URL, without a slash at the end."""
        return self._told(r"Loba referee: (http://\S+)")

    @property
    def key(self) -> str:
        """The operator key: printed when it was made, later kept where it says."""
        kept = [line.partition(" kept in: ")[2] for line in self.printed if " kept in: " in line]
        return Path(kept[0]).read_text().strip() if kept else self._told(r"Operator key: (\S+)")

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.url.rpartition(":")[2])

    def _told(self, pattern: str) -> str:
        found = [match[1] for line in self.printed if (match := re.fullmatch(pattern, line))]
        assert len(found) == 1, f"{pattern!r} is not printed once in {self.printed}"
        return found[0]

    def ask(
        self,
        path: str,
        body: object = None,
        *,
        method: str | None = None,
        key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send one request, with a body a POST of JSON, and read the answer. ``key`` is a bearer's."""
        sent = {"Content-Type": "application/json"} if body is not None else {}
        sent |= {"Authorization": f"Bearer {key}"} if key else {}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(
                method or ("GET" if body is None else "POST"),
                path,
                body=None if body is None else json.dumps(body),
                headers=sent | dict(headers or {}),
            )
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def stop(self, signum: int = signal.SIGTERM, within: float = STOP_SECONDS) -> int:
        """End it the friendly way; its exit code. Fails when it takes longer than it promises."""
        if self.process.poll() is None:
            self.process.send_signal(signum)
        code = self.process.wait(within)
        if self.reader:
            self.reader.join(5)
        return code


def start_service(
    data: Path,
    *,
    port: int = 0,
    argv: tuple[str, ...] = SERVE,
    wait: bool = True,
    stderr: int | None = None,
    **settings: str,
) -> RunningService:
    """Start a service over the folder ``data``; port 0: any free one. ``settings``: more of its environment.

    Without ``wait`` it may not be there yet, and nothing it prints is read.
    """
    clean = {name: text for name, text in os.environ.items() if not name.startswith("REFEREE_")}
    env = {**clean, "REFEREE_DATA": str(data), "REFEREE_PORT": str(port), **settings}
    process = subprocess.Popen(argv, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=stderr, text=True)
    running = RunningService(process)
    if wait:
        try:
            _read_greeting(running)
        except BaseException:
            process.kill()
            raise
    return running


def _read_greeting(running: RunningService) -> None:
    """Everything it prints up to the end of the greeting; what comes later is read beside the test."""
    output, told = running.process.stdout, threading.Event()
    assert output is not None

    def read() -> None:
        for line in output:
            running.printed.append(line.rstrip("\n"))
            if line.startswith("Data: "):
                told.set()
        told.set()

    running.reader = threading.Thread(target=read, daemon=True)
    running.reader.start()
    if not told.wait(START_SECONDS) or running.process.poll() is not None:
        raise RuntimeError(f"the service did not start; it printed {running.printed}")


def family_of(pid: int) -> list[int]:
    """A process and everything that descends from it (Linux)."""
    family = [pid]
    for member in family:
        try:
            children = Path(f"/proc/{member}/task/{member}/children").read_text()
        except FileNotFoundError:
            continue
        family.extend(int(child) for child in children.split())
    return family


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and is not yet reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone_within(pids: list[int], seconds: float) -> bool:
    """Whether all these processes end in that time."""
    until = time.monotonic() + seconds
    while any(alive(pid) for pid in pids):
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """One real service for the whole run: its ``url``, its operator ``key``, and ``ask``."""
    running = start_service(tmp_path_factory.mktemp("service"))
    yield running
    running.stop()


def worker_of(house: RunningService) -> int:
    """The process that does the jobs."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        for pid in family_of(house.process.pid):
            try:
                words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"worker" in words and alive(pid):
                return pid
        time.sleep(0.05)
    raise AssertionError("there is no worker")
