"""Callers over HTTP who insist: matches that go on whatever is killed; what was told is held against the log.

Every move carries an ``Idempotency-Key``. A lost answer is asked for again with the same key, or left open;
in the end the key tells what became of it. While something is away a caller accepts no answer, or a 503 that
says when to come back; never that there is no such match, and never a match that has gone back.
"""

from __future__ import annotations

import http.client
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.support.history import NEVER, Told, hold
from tests.support.service import Answer, RunningService

ORDER = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto", "Caro"]}
PATIENCE = 60.0
GIVE_UP = 0.1
"""How often a caller leaves open what became of a move."""
LONGEST_ANSWER = 8.0


class Away(Exception):
    """The service did not come back in time."""


class Sent(NamedTuple):
    """A move that was sent under a key, and what it was answered with (None: nothing that was heard)."""

    path: str
    key: str
    body: dict[str, Any]
    asked: float
    answered: float
    events: list[dict[str, Any]] | None


@dataclass
class Room:
    """The matches that are played: where, and the version each began at."""

    service: RunningService
    now: list[str] = field(default_factory=list)
    ever: dict[str, int] = field(default_factory=dict)
    moves: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class Caller(threading.Thread):
    """Plays whatever seat is to act in a random match, until it is told to stop."""

    def __init__(self, number: int, room: Room, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._number = number
        self._room = room
        self._halt = stop
        self._chance = random.Random(number)
        self._count = 0
        self._seen: dict[str, int] = {}
        self.sent: list[Sent] = []
        self.away = 0
        self.longest = 0.0
        self.longest_away = 0.0
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Play."""
        try:
            while not self._halt.is_set():
                self._play()
        except BaseException as fault:
            self.fault = fault
            self._halt.set()

    def _play(self) -> None:
        room = self._room
        if len(room.now) < 3:
            return self._open()
        path = self._chance.choice(room.now)
        match = self._insist(path)
        if match is None:
            return None
        assert match["version"] >= self._seen.get(path, 0), "the match has gone back"
        self._seen[path] = version = match["version"]
        if match["turn"]["phase"] == "over":
            with room.lock:
                room.now = [one for one in room.now if one != path]
            return None
        seat = match["turn"]["seat"]
        found = self._insist(f"{path}/legal-moves?seat={seat}&version={version}")
        if found is not None:
            move = self._chance.choice(found["moves"])
            self._move(path, {"seat": seat, "move": move, "expected_version": version})
        return None

    def _open(self) -> None:
        opened = self._insist("/v1/matches", ORDER, self._key())
        if opened is not None:
            path = f"/v1/matches/{opened['id']}"
            with self._room.lock:
                self._room.ever[path] = opened["version"]
                self._room.now.append(path)

    def _move(self, path: str, body: dict[str, Any]) -> None:
        key, asked = self._key(), time.monotonic()
        answer = self._insist(f"{path}/moves", body, key, give_up=GIVE_UP)
        events = None if answer is None else answer.get("events", [])
        if events:
            self._seen[path] = max(self._seen.get(path, 0), events[-1]["version"])
            with self._room.lock:
                self._room.moves += 1
        self.sent.append(Sent(path, key, body, asked, time.monotonic() if events else NEVER, events))

    def _key(self) -> str:
        self._count += 1
        return f"caller{self._number}-{self._count}"

    def _insist(
        self, path: str, body: object = None, key: str = "", give_up: float = 0.0
    ) -> dict[str, Any] | None:
        """Ask until there is an answer; None when it is time to go, or when it was given up."""
        started = time.monotonic()
        while not self._halt.is_set():
            answer = self._ask(path, body, key)
            if answer is not None:
                self.longest_away = max(self.longest_away, time.monotonic() - started)
                found = answer.json()
                assert isinstance(found, dict)
                return found if answer.status in (200, 201) else {}
            self.away += 1
            if self._chance.random() < give_up:
                return None
            if time.monotonic() - started > PATIENCE:
                raise Away(path)
            time.sleep(0.05)
        return None

    def _ask(self, path: str, body: object, key: str) -> Answer | None:
        """One answer; None where there was none, or one that says to come back."""
        started = time.monotonic()
        headers = {"Idempotency-Key": key} if key else {}
        try:
            answer = self._room.service.ask(path, body, key=self._room.service.key, headers=headers)
        except (OSError, http.client.HTTPException):
            return None
        self.longest = max(self.longest, time.monotonic() - started)
        if answer.status == 503:
            assert int(answer.headers["Retry-After"]) > 0
            return None
        expected = (200, 201, 409) if key else (200,)
        assert answer.status in expected, (path, answer.status, answer.body)
        return answer


def calling(count: int, room: Room) -> tuple[list[Caller], threading.Event]:
    """So many callers at work, and what stops them."""
    stop = threading.Event()
    callers = [Caller(number, room, stop) for number in range(count)]
    for caller in callers:
        caller.start()
    return callers, stop


def until_called(room: Room, moves: int, stop: threading.Event, seconds: float) -> None:
    """Wait until so many moves in all were acknowledged."""
    end = time.monotonic() + seconds
    while room.moves < moves and not stop.is_set():
        assert time.monotonic() < end, f"only {room.moves} moves in {seconds:.0f} s"
        time.sleep(0.02)


def all_answered(room: Room, callers: Sequence[Caller], stop: threading.Event) -> str:
    """Stop, ask every key again, and hold the logs against it all; the figures in words."""
    stop.set()
    for caller in callers:
        caller.join(2 * PATIENCE)
        assert not caller.is_alive()
        if caller.fault:
            raise caller.fault
    sent = [one for caller in callers for one in caller.sent]
    told: dict[str, list[Told]] = {path: [] for path in room.ever}
    lost = stored = 0
    for one in sent:
        if one.events is not None and not one.events:
            continue
        found = _what_became_of(room.service, one)
        stored += one.events is None and bool(found)
        lost += one.events is None
        if found:
            versions = found[0]["version"], found[-1]["version"]
            told[one.path].append(Told(one.path, *versions, one.asked, one.answered))
    for path, version in room.ever.items():
        _check(room.service, path, version, told[path], [one for one in sent if one.path == path])
    away = sum(caller.away for caller in callers)
    return (
        f"{room.moves} moves acknowledged in {len(room.ever)} matches, each there once where it was told; "
        f"{lost} left open, of which {stored} are stored; {away} times away, "
        f"longest answer {max(caller.longest for caller in callers):.1f} s, "
        f"longest absence {max(caller.longest_away for caller in callers):.1f} s"
    )


def _what_became_of(service: RunningService, one: Sent) -> list[dict[str, Any]]:
    """The same key again: the answer that was given, or that it is too late for what was never done."""
    headers = {"Idempotency-Key": one.key}
    answer = service.ask(f"{one.path}/moves", one.body, key=service.key, headers=headers)
    if answer.status == 409 and one.events is None:
        return []
    found = answer.json()
    assert answer.status in (200, 201), answer.body
    assert isinstance(found, dict)
    assert one.events in (None, found["events"])
    return list(found["events"])


def _check(service: RunningService, path: str, opening: int, told: list[Told], sent: Sequence[Sent]) -> None:
    """The log has what was told, once each and in its place; and it passes its audit."""
    log: list[dict[str, Any]] = []
    while page := _found(service.ask(f"{path}/events?limit=500&after={len(log)}", key=service.key))["events"]:
        log += page
    assert [event["version"] for event in log] == list(range(1, len(log) + 1))
    hold({path: len(log)}, told, opening)
    for one in sent:
        assert [log[event["version"] - 1] for event in one.events or []] == (one.events or [])
    audit = _found(service.ask(f"{path}/audit", method="POST", key=service.key))
    assert (audit["ok"], audit["version"]) == (True, len(log))


def _found(answer: Answer) -> dict[str, Any]:
    found = answer.json()
    assert answer.status == 200, answer.body
    assert isinstance(found, dict)
    return found
