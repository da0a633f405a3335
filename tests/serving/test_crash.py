"""Everything is killed at random moments while matches go on: what was acknowledged is there, once."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections import Counter, defaultdict, deque
from pathlib import Path

import pytest
import redis

from tests.support.callers import ORDER, Room, all_answered, calling
from tests.support.service import RunningService, alive, family_of, gone_within, start_service
from tests.support.valkey import start_valkey

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")

CALLERS = 4
WEB = "serving.wsgi"
KINDS = ("server", "worker", "gunicorn", "web worker", "streams", "all")
BEARABLE, WITHIN = 3, 60.0
"""How often in how many seconds a child may be killed without its parent giving up."""


class Marksman:
    """Kills one process after the other, whoever it may be, and starts everything again where all died."""

    def __init__(self, room: Room, folder: Path, seed: int) -> None:
        self._room = room
        self._folder = folder
        self._chance = random.Random(seed)
        self._deaths: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=BEARABLE))
        self.killed: Counter[str] = Counter()

    def shoot(self) -> None:
        """One kill -9 at a random moment."""
        time.sleep(self._chance.uniform(0.05, 1.0))
        kind = self._chance.choice([kind for kind in KINDS if self._may(kind)])
        found = members(self._room.service, kind)
        if not found:
            return
        self._deaths[kind].append(time.monotonic())
        self.killed[kind] += 1
        for pid in found if kind == "all" else [self._chance.choice(found)]:
            kill(pid)
        if kind == "all":
            assert gone_within(found, 15.0)
            self._room.service.process.wait()
            self._room.service = start_service(self._folder, port=self._room.service.port)
            self._deaths.clear()

    def _may(self, kind: str) -> bool:
        deaths = self._deaths[kind]
        spared = kind in ("all", "web worker")
        return spared or len(deaths) < BEARABLE or time.monotonic() - deaths[0] > WITHIN


def members(service: RunningService, kind: str) -> list[int]:
    """The processes of one kind: gunicorn is the web's parent, a web worker one of its children.

    The streams have a parent and one child.
    """
    parent = service.process.pid
    if kind == "all":
        return family_of(parent)
    marks = {"server": "unixsocket:", "worker": "referee.cli worker", "streams": "serving.stream_wsgi"}
    mark = marks.get(kind, WEB)
    found = [pid for pid in family_of(parent)[1:] if mark in _command(pid)]
    if mark == WEB:
        found = [pid for pid in found if (_parent(pid) == parent) is (kind == "gunicorn")]
    return found


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def kill(pid: int) -> None:
    """SIGKILL for a process that may be gone already."""
    if alive(pid):
        os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize(
    "rounds", [pytest.param(10, id="short"), pytest.param(200, id="long", marks=pytest.mark.long)]
)
def test_nothing_acknowledged_is_lost_whatever_is_killed(tmp_path: Path, rounds: int) -> None:
    """Server, worker, gunicorn, one of its workers, the streams, or all at once."""
    seed = int(os.environ.get("CHAOS_SEED", "7"))
    room = Room(start_service(tmp_path / "data"))
    marksman = Marksman(room, tmp_path / "data", seed)
    callers, stop = calling(CALLERS, room)
    while sum(marksman.killed.values()) < rounds and not stop.is_set():
        marksman.shoot()
    time.sleep(1.0)
    told = all_answered(room, callers, stop)
    room.service.stop()
    print(f"\ncrash: {dict(marksman.killed)} killed (seed {seed}): {told}")
    assert room.moves > rounds


def test_while_the_log_loads_a_match_is_away(tmp_path: Path) -> None:
    """503 with a time to come back, until it is there again: never 404, never an empty match."""
    log = start_valkey(tmp_path / "log")
    service = start_service(tmp_path / "data", REFEREE_WORKERS="1", REFEREE_REDIS_URL=log.url)
    answer = service.ask("/v1/matches", ORDER, key=service.key)
    path, version = answer.headers["Location"], answer.json()["version"]  # type: ignore[index]
    filler = redis.Redis.from_url(log.url).pipeline(transaction=False)
    for number in range(16_000):
        filler.set(f"filler:{number}", number)
    filler.execute()
    log.kill()
    log = start_valkey(tmp_path / "log", options=["--key-load-delay", "100"], wait=False)
    seen: list[int] = []
    while not seen or seen[-1] != 200:
        answer = service.ask(path, key=service.key)
        assert answer.status == 200 or int(answer.headers["Retry-After"]) > 0
        seen.append(answer.status)
        time.sleep(0.05)
    assert set(seen) == {503, 200}
    assert answer.json()["version"] == version  # type: ignore[index]
    service.stop()
    log.stop()
