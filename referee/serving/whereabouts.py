"""Where the log of a service is, for commands that work on it whether the service runs or not."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from events.redis_store import RedisStore
from referee.serving.family import CannotServe
from referee.serving.server import DataFolder, EmbeddedServer
from referee.settings import Settings
from referee.wiring import log_store

_LOADING = 600.0
_STOPPING = 6.0
ELSEWHERE = "set the REFEREE_REDIS_URL that the service was started with, or its REFEREE_DATA"


@contextmanager
def log_of(settings: Settings) -> Iterator[RedisStore]:
    """The log that these settings name. Raises CannotServe, Unavailable."""
    with _server(settings) as url:
        store = log_store(replace(settings, redis_url=url))
        try:
            yield store
        finally:
            store.close()


@contextmanager
def _server(settings: Settings) -> Iterator[str]:
    """Where the log is kept: the environment's server, else that of the data folder, running or not."""
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    folder = _folder(settings.data)
    try:
        folder.take(time.sleep, 0.0)
    except CannotServe:
        yield _running(folder)
    else:
        yield from _started(folder, settings)
    finally:
        os.close(folder.lock)


def _folder(data: Path) -> DataFolder:
    """The data folder, if a service was ever at home there; nothing is made in another."""
    if not data.is_dir():
        raise CannotServe(f"there is no data folder {data}")
    if not any((data / name).exists() for name in ("server.lock", "appendonlydir")):
        raise CannotServe(f"there is no log in {data}, where no service was ever started: {ELSEWHERE}")
    return DataFolder(data)


def _running(folder: DataFolder) -> str:
    """Where the log of the service is that runs over this folder."""
    if _is_shared(folder):
        raise CannotServe(f"a service runs over {folder.path} and keeps its log elsewhere: {ELSEWHERE}")
    socket = folder.path / "server.sock"
    if folder.note.exists():
        return folder.note.read_text()
    if not socket.exists():
        raise CannotServe(f"a service runs over {folder.path}, and its server is not at {socket.name}")
    return "unix://" + quote(str(socket))


def _is_shared(folder: DataFolder) -> bool:
    """Whether those who hold this folder do not keep their log in it."""
    try:
        folder.share(time.sleep, 0.0)
    except CannotServe:
        return False
    return True


def _started(folder: DataFolder, settings: Settings) -> Iterator[str]:
    if not folder.has_log:
        raise CannotServe(f"there is no log in {folder.path}: {ELSEWHERE}")
    server = EmbeddedServer(folder, settings.durability)
    try:
        server.start(time.sleep, _LOADING)
        yield server.url
    finally:
        server.stop(_STOPPING)
