"""The whole service under fire: matches go on over HTTP while its processes are killed, one after the other.

Bounded at about a minute and a half. What was acknowledged must stand in the log, once, where it was said to
stand; every log must pass its audit.
"""

from __future__ import annotations

import http.client
import os
import random
import signal
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.service import RunningService, family_of, gone_within, start_service

pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")]

SECONDS = 60.0
BETWEEN_KILLS = 5.0
PLAYERS = 4
PATIENCE = 30.0
ORDER = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto", "Caro"]}
MARKS = ("unixsocket:", "referee.cli worker", "-m gunicorn")


class Away(Exception):
    """The service did not come back in time."""


@dataclass
class Player:
    """A client that plays matches against itself and remembers what it was told."""

    service: RunningService
    chance: random.Random
    told: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    moves: int = 0
    longest: float = 0.0

    def play(self, until: float) -> None:
        """Match after match, move after move."""
        while time.monotonic() < until:
            opened = self.send("/v1/matches", ORDER)
            path, version = f"/v1/matches/{opened['id']}", opened["version"]
            self.told[path] = []
            while time.monotonic() < until and (chosen := self.choose(path)):
                seat, move = chosen
                body = {"seat": seat, "move": move, "expected_version": version}
                answer = self.send(f"{path}/moves", body)
                self.told[path] += answer["events"]
                self.moves += 1
                version = answer["version"]

    def choose(self, path: str) -> tuple[int, dict[str, Any]] | None:
        """A legal move of whoever is to act; None when the match is over."""
        seat = self.send(path)["turn"]["seat"]
        moves = self.send(f"{path}/legal-moves?seat={seat}")["moves"] if seat is not None else []
        return (seat, self.chance.choice(moves)) if moves else None

    def send(self, path: str, body: object = None) -> dict[str, Any]:
        """Ask until there is an answer, always with the same key: a lost answer is asked for again."""
        headers = {"Idempotency-Key": f"{self.chance.getrandbits(64):x}"} if body else {}
        started = time.monotonic()
        while time.monotonic() - started < PATIENCE:
            try:
                answer = self.service.ask(path, body, key=self.service.key, headers=headers)
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
                continue
            if answer.status not in (425, 503):
                assert answer.status in (200, 201), answer.body
                self.longest = max(self.longest, time.monotonic() - started)
                found = answer.json()
                assert isinstance(found, dict)
                return found
            time.sleep(0.1)
        raise Away(path)


def members(service: RunningService, mark: str) -> list[int]:
    """The processes of one kind."""
    family = [pid for pid in family_of(service.process.pid) if Path(f"/proc/{pid}/cmdline").exists()]
    return [pid for pid in family if mark in Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")]


def shoot(service: RunningService, chance: random.Random, until: float) -> int:
    """Kill one process after the other, each kind in its turn: none dies too often to be started again."""
    kills = 0
    while time.monotonic() + BETWEEN_KILLS < until:
        time.sleep(BETWEEN_KILLS)
        found = members(service, MARKS[kills % len(MARKS)])
        if found:
            os.kill(chance.choice(found), signal.SIGKILL)
            kills += 1
    return kills


def test_nothing_acknowledged_is_lost_whatever_is_killed(tmp_path: Path) -> None:
    """Server, worker, gunicorn and its workers: SIGKILL for each, again and again, and for all at the end."""
    seed = int(os.environ.get("CHAOS_SEED", "7"))
    service = start_service(tmp_path / "data")
    players = [Player(service, random.Random(seed + number)) for number in range(PLAYERS)]
    until = time.monotonic() + SECONDS
    faults: list[BaseException] = []
    threads = [threading.Thread(target=watched, args=(player, until, faults)) for player in players]
    for thread in threads:
        thread.start()
    kills = shoot(service, random.Random(seed), until)
    for thread in threads:
        thread.join()
    assert not faults, faults
    family = family_of(service.process.pid)
    service.process.kill()
    service.process.wait()
    assert gone_within(family, 15.0)
    again = start_service(tmp_path / "data")
    for player in players:
        player.service = again
        for path, told in player.told.items():
            check(player, path, told)
    again.stop()
    moves, matches = sum(player.moves for player in players), sum(len(player.told) for player in players)
    longest = max(player.longest for player in players)
    assert moves > 100
    assert kills >= 8
    print(
        f"\nchaos: {kills + 1} kills in {SECONDS:.0f} s, {moves} moves in {matches} matches, 0 lost, "
        f"longest wait {longest:.1f} s (seed {seed})"
    )


def watched(player: Player, until: float, faults: list[BaseException]) -> None:
    """Play, and tell what went wrong."""
    try:
        player.play(until)
    except BaseException as fault:
        faults.append(fault)


def check(player: Player, path: str, told: list[dict[str, Any]]) -> None:
    """The log has what was told, once each and in its place; and it passes its audit."""
    log: list[dict[str, Any]] = []
    while page := player.send(f"{path}/events?limit=500&after={len(log)}")["events"]:
        log += page
    assert [event["version"] for event in log] == list(range(1, len(log) + 1))
    by_version = {event["version"]: event for event in log}
    assert [by_version[event["version"]] for event in told] == told
    audit = player.service.ask(f"{path}/audit", method="POST", key=player.service.key).json()
    assert isinstance(audit, dict)
    assert (audit["ok"], audit["version"]) == (True, len(log))
