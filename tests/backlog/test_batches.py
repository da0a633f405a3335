"""Batches over HTTP and by real workers: whoever dies, each history has exactly one result."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from redis import Redis
from werkzeug.test import TestResponse

from referee.api import batches
from referee.backlog.redis_shelf import P, Shelf
from referee.jobs.figures import figures_of
from referee.jobs.queue import queue
from referee.jobs.shift import call
from referee.settings import read_settings
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader
from tests.backlog.piles import history, pile
from tests.support.valkey import Running, die_with_parent, start_valkey

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
OPERATOR = {"Authorization": "Bearer the-operator's-key"}
JSONL = {**OPERATOR, "Content-Type": "application/jsonl"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of these tests' own: workers take whatever lies in its queue."""
    running = start_valkey(tmp_path_factory.mktemp("batches"), fsync="off")
    yield running
    running.stop()


@pytest.fixture
def redis(server: Running) -> Iterator[Redis]:
    """An empty server."""
    client = Redis.from_url(server.url)
    client.flushall()
    yield client
    client.close()


@pytest.fixture
def app(redis: Redis) -> Flask:
    """A counter before that backlog."""
    return app_over(desk_over(memory()), backlog=backlog_on(redis))


def backlog_on(redis: Redis) -> Shelf:
    """The backlog on a server."""
    jobs = queue(redis)
    return Shelf(redis, lambda id, pieces: call(jobs, id, pieces), kept=600, patience=2.0)


@pytest.fixture
def client(app: Flask) -> Reader:
    """A client of it."""
    return reader(app)


class Workers:
    """Real workers, as ``loba-referee worker`` starts them."""

    def __init__(self, url: str) -> None:
        clean = {name: text for name, text in os.environ.items() if not name.startswith("REFEREE_")}
        self._env = {**clean, "REFEREE_REDIS_URL": url, "REFEREE_DURABILITY": "local"}
        self.running: list[subprocess.Popen[bytes]] = []

    def hire(self) -> None:
        """One more."""
        argv = [sys.executable, "-m", "referee.cli", "worker"]
        self.running.append(
            subprocess.Popen(
                argv, cwd=ROOT, env=self._env, stderr=subprocess.DEVNULL, preexec_fn=die_with_parent()
            )
        )

    def kill(self, random: Random) -> None:
        """One of them dies at once, and another takes its place."""
        victim = self.running.pop(random.randrange(len(self.running)))
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        self.hire()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.running:
            worker.kill()
            worker.wait()


def post(client: Reader, data: bytes, status: int = 202, headers: Mapping[str, str] | None = None) -> Json:
    """Send a batch; the job."""
    response = client.post("/v1/batches", data=data, headers={**JSONL, **(headers or {})})
    assert response.status_code == status, response.text
    told: Json = response.get_json()
    if status == 202:
        assert response.headers["Location"] == f"/v1/jobs/{told['id']}"
    return told


def job_of(client: Reader, id: str) -> Json:
    """How it stands."""
    found: Json = client.get(f"/v1/jobs/{id}", headers=OPERATOR).get_json()
    return found


def ended(client: Reader, id: str, patience: float = 120.0) -> Json:
    """The job once it has ended."""
    until = time.monotonic() + patience
    while (job := job_of(client, id))["state"] in ("queued", "running"):
        assert time.monotonic() < until, job
        time.sleep(0.1)
    return job


def results(client: Reader, id: str) -> list[Json]:
    """All of them, page by page."""
    found: list[Json] = []
    after: int | None = 0
    while after is not None:
        page = client.get(f"/v1/jobs/{id}/results?after={after}&limit=77", headers=OPERATOR).get_json()
        found += page["results"]
        after = page["next"]
    return found


def no_uploads(redis: Redis) -> bool:
    """Whether nothing that was uploaded is kept; a job is told as done a moment before that is let go of."""
    end = time.monotonic() + 20
    while found := list(redis.scan_iter(f"{P}in:*")):
        if time.monotonic() > end:
            break
        time.sleep(0.05)
    return not found


def test_every_history_has_its_result(client: Reader, server: Running, redis: Redis) -> None:
    data, outcomes = pile(1200)
    job = post(client, data)
    assert (job["state"], job["total"], job["done"]) == ("queued", 1200, 0)
    with Workers(server.url) as workers:
        workers.hire()
        job = ended(client, job["id"])
    assert (job["state"], job["done"]) == ("done", 1200)
    assert (job["faulty"], job["unreadable"]) == (outcomes.count("faulty"), outcomes.count("unreadable"))
    found = results(client, job["id"])
    assert [(one["number"], one["outcome"]) for one in found] == list(enumerate(outcomes, 1))
    faulty = found[9]
    assert faulty["first_fault"]["faults"][0]["code"] == "DEALER_DIFFERS"
    assert found[24]["error"]["code"] == "UNREADABLE_RECORD"
    assert found[0]["match"].startswith("pile-1-")
    assert no_uploads(redis)


def killing(client: Reader, server: Running, count: int, kills: int, seed: int) -> None:
    """Workers are killed at random moments; nothing is lost and nothing is doubled."""
    data, outcomes = pile(count, moves=30)
    random = Random(seed)
    job = post(client, data)
    with Workers(server.url) as workers:
        for _ in range(2):
            workers.hire()
        killed = 0
        while killed < kills and job_of(client, job["id"])["state"] in ("queued", "running"):
            time.sleep(random.uniform(0.2, 2.5))
            workers.kill(random)
            killed += 1
        job = ended(client, job["id"], 600)
    assert killed > kills // 2
    assert (job["state"], job["done"]) == ("done", count)
    assert (job["faulty"], job["unreadable"]) == (outcomes.count("faulty"), outcomes.count("unreadable"))
    assert [(r["number"], r["outcome"]) for r in results(client, job["id"])] == list(enumerate(outcomes, 1))


def test_workers_that_are_killed_lose_and_double_nothing(client: Reader, server: Running) -> None:
    killing(client, server, count=6_000, kills=4, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_workers_that_are_killed_all_the_time(client: Reader, server: Running, seed: int) -> None:
    killing(client, server, count=40_000, kills=40, seed=seed)


def test_a_queue_that_forgets_everything_loses_nothing(client: Reader, server: Running, redis: Redis) -> None:
    data, outcomes = pile(1500)
    job = post(client, data)
    for key in redis.scan_iter("rq:*"):
        redis.delete(key)
    with Workers(server.url) as workers:
        workers.hire()
        job = ended(client, job["id"])
    assert [one["outcome"] for one in results(client, job["id"])] == outcomes


def test_a_cancelled_batch_stops(client: Reader, server: Running, redis: Redis) -> None:
    job = post(client, pile(6000)[0])
    with Workers(server.url) as workers:
        workers.hire()
        while not job_of(client, job["id"])["done"]:
            time.sleep(0.05)
        told = client.post(f"/v1/jobs/{job['id']}/cancel", headers=OPERATOR).get_json()
        assert (told["state"], told["eta"]) == ("cancelled", 0)
        other = post(client, pile(10)[0])
        assert ended(client, other["id"])["done"] == 10, "the worker goes on with other work"
    job = job_of(client, job["id"])
    assert 0 < job["done"] < 6000
    assert len(results(client, job["id"])) <= job["done"]
    assert no_uploads(redis)


def test_the_same_key_finds_the_same_job(client: Reader, redis: Redis) -> None:
    data, _ = pile(3)
    first = post(client, data, headers={"Idempotency-Key": "k"})
    assert post(client, data, headers={"Idempotency-Key": "k"}) == first
    code = post(client, data + history(1), 422, {"Idempotency-Key": "k"})["code"]
    assert code == "IDEMPOTENCY_KEY_REUSED"
    assert post(client, data)["id"] != first["id"]
    assert len(list(redis.scan_iter(f"{P}in:*"))) == 2


REFUSED = [
    (b"", {}, 411, "LENGTH_REQUIRED"),
    (b"\n \n\n", {}, 422, "NO_HISTORIES"),
    (b"x", {"Content-Type": "application/json"}, 415, "UNSUPPORTED_MEDIA_TYPE"),
    (b"x", {"Content-Encoding": "gzip"}, 415, "UNSUPPORTED_MEDIA_TYPE"),
    (b"x", {"Authorization": ""}, 401, "UNKNOWN_CREDENTIAL"),
    (b"x", {"Idempotency-Key": "a b"}, 400, "MALFORMED_HEADER"),
]


@pytest.mark.parametrize(("data", "headers", "status", "code"), REFUSED)
def test_what_is_refused(
    client: Reader, redis: Redis, data: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    assert post(client, data, status, headers)["code"] == code
    assert no_uploads(redis)


def test_too_many_and_too_large(client: Reader, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_HISTORIES", 3)
    assert post(client, pile(4)[0], 422)["code"] == "TOO_MANY_HISTORIES"
    monkeypatch.setattr(batches, "LARGEST_UPLOAD", 100)
    assert post(client, b"x" * 101, 413)["code"] == "BODY_TOO_LARGE"
    assert no_uploads(redis)


class Line:
    """A line on which so much comes, and then nothing more. It remembers in what pieces it was asked."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.asked: list[int] = []

    def read(self, size: int = -1) -> bytes:
        """The next of it; after the last the line is broken."""
        self.asked.append(size)
        here, self._data = self._data[:size], self._data[size:]
        if not here:
            raise OSError
        return here

    def send(self, client: Reader, length: int) -> TestResponse:
        """A batch that is announced to be so long."""
        environ = {"wsgi.input": self, "CONTENT_LENGTH": str(length)}
        return client.post("/v1/batches", headers=JSONL, environ_overrides=environ)


def test_a_body_that_breaks_off(client: Reader, redis: Redis) -> None:
    data, _ = pile(700)
    response = Line(data[:-1000]).send(client, len(data))
    assert (response.status_code, response.get_json()["code"]) == (400, "MALFORMED_REQUEST")
    assert no_uploads(redis)


def test_the_whole_body_is_never_asked_for_at_once(client: Reader) -> None:
    data, _ = pile(3000)
    line = Line(data)
    assert line.send(client, len(data)).get_json()["total"] == 3000
    assert max(line.asked) <= batches.BLOCK < len(data)


def test_how_much_waits_is_told_and_no_job_is_named(server: Running, redis: Redis) -> None:
    settings = read_settings({"REFEREE_REDIS_URL": server.url, "REFEREE_DURABILITY": "local"})
    app = app_over(
        desk_over(memory()), backlog=backlog_on(redis), figures=figures_of(settings, backlog_on(redis))
    )
    job = post(reader(app), pile(1100)[0])
    told = reader(app).get("/metrics").text
    assert "referee_jobs_open 1.0" in told
    assert "referee_job_pieces_left 3.0" in told
    assert "referee_jobs_waiting 3.0" in told
    assert job["id"] not in told


def test_a_backlog_that_is_away(tmp_path: Path) -> None:
    nowhere = Redis(unix_socket_path=str(tmp_path / "none"))
    app = app_over(desk_over(memory()), backlog=Shelf(nowhere, lambda id, pieces: None, kept=1))
    assert post(reader(app), pile(1)[0], 503)["code"] == "QUEUE_UNREACHABLE"


def test_what_cannot_be_measured_is_not_told(tmp_path: Path) -> None:
    away = f"unix://{tmp_path}/none"
    settings = read_settings({"REFEREE_REDIS_URL": away, "REFEREE_DURABILITY": "local"})
    nowhere = Shelf(Redis.from_url(away), lambda id, pieces: None, kept=1)
    assert figures_of(settings, nowhere)() == {"log_up": (0, "Whether the log's servers answer.")}
