"""What the length of a match costs: a move on a long one against a short one, and reading a long one anew."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Protocol
from urllib.parse import quote

from benchmarks.client import Client, Refused
from benchmarks.measuring import Effort
from benchmarks.rows import Comparison, Goal, Row
from benchmarks.servers import NotStarted, referee_server
from events.redis_store import Durability, RedisStore
from referee.matches.cache import Table, Tables
from referee.matches.snapshots import EVERY

LONG, SHORT = 5000, 50
FLAT = Comparison(
    f"move on a match of {LONG:,} events",
    f"p50 of the time to the answer of POST /v1/matches/{{id}}/moves after {LONG:,} events",
    f"the same after {SHORT} events, in turns",
    "request",
    False,
    Goal("<=", 1.3),
)
COLD = Comparison(
    f"first look at a match of {LONG:,} events",
    "p50 of the time in which a process that never saw it has the table: newest snapshot, lines after it",
    "the same with all snapshots lost: every line",
    "match",
    True,
    Goal(">=", 2),
)
ENDLESS = {"limit": 1_000_000, "joker_discard": "free"}


class Asking(Protocol):
    """Somebody who asks the service: see Client."""

    key: str

    def send(self, path: str, body: bytes, token: str, status: int, once: str | None = None) -> bytes:
        """See Client.send."""

    def call(self, method: str, path: str, body: object = None) -> Any:
        """See Client.call."""


class Idlers:
    """Two who draw a card and discard it, for ever: a match that only gets longer."""

    def __init__(self, client: Asking) -> None:
        self._client = client
        order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "options": ENDLESS}
        opened = client.call("POST", "/v1/matches", order)
        self.match: str = opened["id"]
        self.version: int = opened["version"]
        self._turn()

    def _turn(self) -> None:
        self._drawn: str | None = None
        self._seat: int = self._client.call("GET", f"/v1/matches/{self.match}")["turn"]["seat"]

    def move(self) -> float:
        """One move; the seconds until it was answered."""
        draw = self._drawn is None
        move = {"type": "draw_stock"} if draw else {"type": "discard", "card": self._drawn}
        body = {"seat": self._seat, "move": move, "expected_version": self.version}
        sent, path = json.dumps(body).encode(), f"/v1/matches/{self.match}/moves"
        start = time.perf_counter()
        reply = self._client.send(path, sent, self._client.key, 201)
        seconds = time.perf_counter() - start
        self._follow(json.loads(reply))
        return seconds

    def _follow(self, answer: Any) -> None:
        self.version = answer["version"]
        kinds = {event["type"]: event for event in answer["events"]}
        if "dealt" in kinds:
            self._turn()
        elif "card_drawn" in kinds:
            self._drawn = kinds["card_drawn"]["card"]
        else:
            self._drawn, self._seat = None, 1 - self._seat

    def until(self, version: int) -> None:
        """Go on until so many events have happened."""
        while self.version < version:
            self.move()


def by_length(effort: Effort) -> list[Row]:
    """Both comparisons."""
    rows = [Row(FLAT), Row(COLD)]
    try:
        with tempfile.TemporaryDirectory() as folder, referee_server(Path(folder)) as server:
            client = Client(server.port, server.key)
            long = Idlers(client)
            long.until(LONG)
            rows[0].rounds = [_round(client, long, effort.slices * 20) for _ in range(effort.rounds)]
            rows[0].notes.append(f"{effort.slices * 20} moves of each a round")
            url = f"unix://{quote(str(Path(folder, 'data', 'server.sock')))}"
            rows[1].rounds = [_cold(url, long.match, effort.slices) for _ in range(effort.rounds)]
            rows[1].notes.append(f"a snapshot every {EVERY} events; the match had {long.version} then")
    except (NotStarted, Refused) as reason:
        for row in rows:
            row.failed = None if row.rounds else str(reason)
    return rows


def _round(client: Client, long: Idlers, moves: int) -> tuple[float, float]:
    short = Idlers(client)
    short.until(SHORT)
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(moves):
        taken[0].append(long.move())
        taken[1].append(short.move())
        if short.version >= 2 * SHORT:
            short = Idlers(client)
            short.until(SHORT)
    return median(taken[0]), median(taken[1])


class Forgetful(RedisStore):
    """A store that loses every snapshot."""

    def snapshot(self, match: str, upto: int) -> bytes | None:
        """None is left."""
        return None

    def keep_snapshots(self, match: str, snapshots: Mapping[int, bytes]) -> None:
        """None is kept."""


def _cold(url: str, match: str, times: int) -> tuple[float, float]:
    remembering, forgetful = RedisStore(url, Durability.LOCAL), Forgetful(url, Durability.LOCAL)
    Tables(remembering).current(match)
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(times):
        for seconds, store in zip(taken, (remembering, forgetful), strict=True):
            seconds.append(_timed(partial(Tables(store).current, match)))
    remembering.close()
    forgetful.close()
    return median(taken[0]), median(taken[1])


def _timed(look: Callable[[], Table]) -> float:
    start = time.perf_counter()
    assert look().head.version >= LONG
    return time.perf_counter() - start
