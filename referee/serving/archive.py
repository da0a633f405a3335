"""The commands that carry finished matches out of the log and back, whether the service runs or not."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote

from events.catalogue import AnyEvent, MatchEnded, TakenBack
from events.codec import Unreadable, decode
from events.redis_store import RedisStore
from events.store import Archived, LogBroken, MatchUnknown, Store
from referee.archives import Archivist, CannotArchive, CannotRestore
from referee.matches.devices import WallClock
from referee.rules.state import OVER
from referee.serving.family import CannotServe
from referee.serving.server import DataFolder, EmbeddedServer
from referee.settings import Settings
from referee.wiring import house_of, log_store

Say = Callable[[str], None]
PROGRESS = 2.0
"""Seconds after which it is told how far a long work has come."""
_LOADING = 600.0
_STOPPING = 6.0
ELSEWHERE = "set the REFEREE_REDIS_URL that the service was started with, or its REFEREE_DATA"
_ENDING = 2
"""A decided match ends with this many lines at most: its end, and the secret of its last deal."""


def archive(settings: Settings, matches: Sequence[str], days: int | None, say: Say, complain: Say) -> int:
    """Archive these matches, and those that ended so many days ago. 0: all of it is done."""
    tally = Tally("archived", complain)
    with _house(settings) as (archivist, store):
        for match in _chosen(store, matches, days, tally):
            try:
                say(f"{match} {archivist.archive(match)}")
            except (CannotArchive, MatchUnknown, LogBroken, Unreadable) as fault:
                tally.fail(match, fault)
            else:
                tally.done += 1
    if not matches and not tally.done and not tally.outcome:
        complain("no decided match of that age is in this log")
    return tally.outcome


def restore(settings: Settings, files: Sequence[Path], say: Say, complain: Say) -> int:
    """Put the matches of these files back into the log. 0: all of them are there."""
    tally = Tally("restored", complain)
    with _house(settings) as (archivist, _):
        for file in files:
            tally.look()
            try:
                match, back = archivist.restore(file)
            except (CannotRestore, OSError) as fault:
                tally.fail(file, fault)
            else:
                tally.done += 1
                say(f"{match} {'restored' if back else 'was there'}")
    return tally.outcome


class Tally:
    """How far the work has come; told from time to time where it takes long."""

    def __init__(self, word: str, complain: Say) -> None:
        self.done = 0
        self._looked = self._failed = 0
        self._word = word
        self._complain = complain
        self._told = time.monotonic()

    def look(self) -> None:
        """One more is looked at."""
        if time.monotonic() - self._told > PROGRESS:
            self._told = time.monotonic()
            self._complain(f"{self._looked} looked at, {self.done} {self._word}, {self._failed} not")
        self._looked += 1

    def fail(self, what: object, fault: Exception) -> None:
        """One was refused."""
        self._failed += 1
        self._complain(f"{what}: {fault}")

    @property
    def outcome(self) -> int:
        """The exit code."""
        return 1 if self._failed else 0


@contextmanager
def _house(settings: Settings) -> Iterator[tuple[Archivist, RedisStore]]:
    """Somebody who can carry, and the log. Raises CannotServe, Unavailable."""
    with _server(settings) as url:
        store = log_store(replace(settings, redis_url=url))
        try:
            yield Archivist(house_of(store), store, WallClock(), settings.archives), store
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


def _chosen(store: Store, matches: Sequence[str], days: int | None, tally: Tally) -> Iterator[str]:
    """The matches that were named, then those in the log that are decided and old enough."""
    for match in matches:
        tally.look()
        yield match
    if days is None:
        return
    before = datetime.now(UTC) - timedelta(days=days)
    latest = before.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    for match in store.matches():
        tally.look()
        try:
            if _ended(store, match, latest):
                yield match
        except Archived:
            continue
        except (LogBroken, Unreadable, MatchUnknown) as fault:
            tally.fail(match, fault)


def _ended(store: Store, match: str, latest: str) -> bool:
    head = store.head(match)
    end = [decode(line.body) for line in store.read(match, max(0, head.version - _ENDING))]
    return end[-1].at <= latest and _is_over(record.event for record in end)


def _is_over(end: Iterable[AnyEvent]) -> bool:
    """Whether the match was decided in these lines, and was not opened again by a judge."""
    over = False
    for event in end:
        if isinstance(event, TakenBack):
            over = event.table.phase == OVER
        over = over or isinstance(event, MatchEnded)
    return over
