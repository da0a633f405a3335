"""Live streams as clients have them: on the one address, by the process that holds all who listen."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.listeners import Audience, Listening
from tests.support.service import ROOT, RunningService, alive
from tests.support.valkey import free_port

LIVE = {"Accept": "text/event-stream"}


@pytest.fixture
def audience(service: RunningService) -> Iterator[Audience]:
    """Who listens in a test."""
    listening = Audience(service.port)
    yield listening
    listening.close()


class Game:
    """A match of the service that can be played on."""

    def __init__(self, service: RunningService, spectators: bool = True) -> None:
        order = {
            "ruleset": "loba-de-menos",
            "players": ["Ana", "Beto"],
            "first_dealer": 0,
            "spectators": spectators,
        }
        opened: Any = service.ask("/v1/matches", order, key=service.key).json()
        self.service = service
        self.path = f"/v1/matches/{opened['id']}"
        self.version: int = opened["version"]
        self.opened = self.version
        self.keys: list[str | None] = [*opened["tokens"], service.key, None]
        """Of both seats, of the operator, and of whoever looks on."""

    def move(self, seat: int, **move: str) -> None:
        """A move that is accepted."""
        body = {"seat": seat, "move": move, "expected_version": self.version}
        answer = self.service.ask(f"{self.path}/moves", body, key=self.service.key)
        assert answer.status == 201, answer.body
        told: Any = answer.json()
        self.version = told["version"]

    def page(self, key: str | None) -> list[object]:
        """The log as somebody may see it."""
        told: Any = self.service.ask(f"{self.path}/events", key=key).json()
        return list(told["events"])


def versions(one: Listening) -> list[int]:
    """The versions a listener was told, by the ids."""
    return [int(block.partition(b"\n")[0].removeprefix(b"id: ")) for block in one.blocks]


def test_two_hundred_are_told_everything_once_as_they_may_see_it(
    service: RunningService, audience: Audience
) -> None:
    """Far more than there are threads, on the address that everything else is on."""
    games = [Game(service) for _ in range(5)]
    seated = [(game, key) for game in games for key in game.keys for _ in range(10)]
    listeners = [audience.listen(f"{game.path}/events", key) for game, key in seated]
    assert audience.until(lambda: all(len(one.blocks) >= games[0].opened for one in listeners))
    for game in games:
        game.move(1, type="draw_stock")
    assert audience.until(
        lambda: all(game.version in versions(one) for (game, _), one in zip(seated, listeners, strict=True))
    )
    pages = {(game.path, key): game.page(key) for game in games for key in game.keys}
    for (game, key), one in zip(seated, listeners, strict=True):
        assert one.status == 200
        assert versions(one) == list(range(1, game.version + 1))
        assert [json.loads(data) for data in one.data] == pages[game.path, key]
    drawn = {
        json.loads(one.data[-1])["card"]
        for (_, key), one in zip(seated, listeners, strict=True)
        if key is None
    }
    assert drawn == {"??"}
    assert service.ask("/healthz").status == 200
    assert "referee_listeners 200.0" in service.ask("/metrics").body.decode()


def test_a_stream_resumes_and_ends_with_the_match(service: RunningService, audience: Audience) -> None:
    game = Game(service)
    game.move(1, type="draw_stock")
    late = audience.listen(f"{game.path}/events", game.keys[0], {"Last-Event-ID": "2"})
    game.move(1, type="resign")
    assert audience.until(lambda: late.ended)
    assert versions(late) == list(range(3, game.version + 1))
    again = audience.listen(f"{game.path}/events", game.keys[0], {"Last-Event-ID": str(game.version)})
    assert audience.until(lambda: again.ended)
    assert (again.status, again.blocks, again.rest) == (204, [], b"")


REFUSED = [
    # path, whose key                       headers                     status  code
    ("/v1/matches/none/events", "operator", {}, 404, "NO_SUCH_MATCH"),
    ("{closed}/events", "nobody", {}, 401, "NO_CREDENTIAL"),
    ("{closed}/events", "nonsense", {}, 401, "UNKNOWN_CREDENTIAL"),
    ("{closed}/events", "another seat", {}, 404, "NO_SUCH_MATCH"),
    ("{closed}/events?x=1", "operator", {}, 400, "MALFORMED_QUERY"),
    ("{closed}/events", "operator", {"Last-Event-ID": "x"}, 400, "MALFORMED_HEADER"),
    ("/v1/feed", "another seat", {}, 403, "OPERATOR_ONLY"),
    ("/v1/feed?after=x", "operator", {}, 400, "BAD_CURSOR"),
]


def test_who_may_not_listen_is_told_so_as_everywhere(service: RunningService, audience: Audience) -> None:
    closed, other = Game(service, spectators=False), Game(service)
    keys = {"operator": service.key, "nobody": None, "nonsense": "x", "another seat": other.keys[0]}
    for path, whose, headers, status, code in REFUSED:
        asked = path.format(closed=closed.path)
        one = audience.listen(asked, keys[whose], headers)
        assert audience.until(lambda one=one: one.ended), path  # type: ignore[misc]
        assert (one.status, json.loads(one.rest)["code"]) == (status, code)
        assert b"application/problem+json" in one.head
        plain = service.ask(asked, key=keys[whose], headers={**LIVE, **headers})
        assert (plain.status, plain.json()) == (status, json.loads(one.rest))


def test_who_is_refused_and_does_not_hang_up_keeps_nobody_waiting(
    service: RunningService, audience: Audience
) -> None:
    game = Game(service)
    refused = [audience.listen(f"{game.path}/events", "nonsense") for _ in range(100)]
    one = audience.listen(f"{game.path}/events", game.keys[0])
    assert audience.until(lambda: len(one.blocks) == game.version)
    assert audience.until(lambda: all(other.ended for other in refused))
    assert {other.status for other in refused} == {401}


def test_the_feed_goes_on_live_for_many(service: RunningService, audience: Audience) -> None:
    listeners = [audience.listen("/v1/feed?after=end", service.key) for _ in range(20)]
    assert audience.until(lambda: all(one.head for one in listeners))
    game = Game(service)
    game.move(1, type="draw_stock")
    match = game.path.rpartition("/")[2]

    def mine(one: Listening) -> list[object]:
        return [event for event in map(json.loads, one.data) if event.pop("match") == match]

    assert audience.until(lambda: all(len(mine(one)) == game.version for one in listeners))
    assert all(mine(one) == game.page(service.key) for one in listeners)


def test_streams_go_on_when_their_process_is_killed(service: RunningService, audience: Audience) -> None:
    """Who asks meanwhile waits for the next one; whose stream ends asks again, as any client does."""
    victims = [pid for pid in children_of(service.process.pid) if "stream_wsgi" in command_of(pid)]
    game = Game(service)
    first = audience.listen(f"{game.path}/events", game.keys[0])
    assert audience.until(lambda: len(first.blocks) == game.version)
    for pid in victims:
        os.kill(pid, signal.SIGKILL)
    assert audience.until(lambda: first.ended)
    game.move(1, type="draw_stock")
    for _ in range(20):
        second = audience.listen(f"{game.path}/events", game.keys[0])
        assert audience.until(lambda one=second: one.ended or len(one.blocks) == game.version)  # type: ignore[misc]
        if not second.ended:
            break
    assert versions(second) == list(range(1, game.version + 1))


def children_of(pid: int) -> list[int]:
    """The processes a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def command_of(pid: int) -> str:
    """How it was started."""
    return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")


def test_alone_it_serves_streams_on_a_port_of_its_own(
    service: RunningService, valkey_url: str, tmp_path: Path
) -> None:
    """`loba-referee serve-stream`: streams and pages of events, and nothing else."""
    port = free_port()
    argv = [sys.executable, "-m", "referee.cli", "serve-stream"]
    clean = {name: text for name, text in os.environ.items() if not name.startswith("REFEREE_")}
    told = {"REFEREE_REDIS_URL": valkey_url, "REFEREE_STREAM_PORT": str(port), "REFEREE_DATA": str(tmp_path)}
    told |= {"REFEREE_OPERATOR_KEY": "a-key-for-this-test", "REFEREE_LISTENERS": "2"}
    alone = subprocess.Popen(argv, cwd=ROOT, env={**clean, **told, "REFEREE_DURABILITY": "local"})
    try:
        asked = RunningService(alone, [f"Loba referee: http://127.0.0.1:{port}"])  # type: ignore[arg-type]
        assert until_answered(asked)
        assert asked.ask("/v1/matches", {"ruleset": "loba-de-menos"}, key="x").status == 404
        assert asked.ask("/v1/feed", key="a-key-for-this-test").status == 200
        listening = Audience(port)
        places = [listening.listen("/v1/feed", "a-key-for-this-test") for _ in range(2)]
        assert listening.until(lambda: all(one.head for one in places))
        third = listening.listen("/v1/feed", "a-key-for-this-test")
        assert listening.until(lambda: third.ended or len(third.rest) > 0)
        assert (third.status, json.loads(third.rest)["code"]) == (503, "TOO_MANY_STREAMS")
        listening.close()
    finally:
        alone.terminate()
        assert alone.wait(20) == 0
    assert not alive(alone.pid)


def until_answered(asked: RunningService) -> bool:
    """Whether it answers in the end."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            return asked.ask("/healthz").status == 200
        except OSError:
            time.sleep(0.1)
    return False
