"""Servers that are away when a command starts, or die later: it is said, and waited for where that helps."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from redis import Redis
from rq.job import Job, JobStatus

from events.outcomes import Loading, Unavailable
from events.redis_store import Durability, RedisStore
from referee.cli import main
from referee.jobs.queue import enqueue, queue
from referee.serving import waiting
from referee.serving.family import CannotServe
from referee.settings import read_settings
from tests.serving.test_jobs import double
from tests.support.cluster import a_cluster
from tests.support.service import ROOT, start_service
from tests.support.valkey import Running, start_valkey

NOBODY = "redis://somebody:secret@127.0.0.1:1"
PLACE = NOBODY.rpartition("@")[2]
URL, QUEUE = "REFEREE_REDIS_URL", "REFEREE_QUEUE_URL"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody waits for long in these tests, where he is in this process."""
    monkeypatch.setattr(waiting, "REACHING", 0.5)
    monkeypatch.setattr(waiting, "FIRST_LOOK", 0.3)
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize("command", ["web", "worker"])
@pytest.mark.parametrize(
    ("url", "place"),
    [
        (NOBODY, PLACE),
        (f"redis+cluster://somebody:secret@{PLACE},{PLACE}", f"{PLACE}, {PLACE}"),
        (f"redis+sentinel://somebody:secret@{PLACE}/name", f"{PLACE} (name)"),
        ("unix:///nowhere/at-all.sock?password=secret", "/nowhere/at-all.sock"),
    ],
)
def test_a_log_that_is_away_is_waited_for_and_told(
    command: str, url: str, place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """First what is waited for, then that it was in vain; no name and no password."""
    monkeypatch.setenv(URL, url)
    monkeypatch.setenv(QUEUE, NOBODY)
    assert main([command]) == 1
    first, last = capsys.readouterr().err.splitlines()
    assert first.startswith(f"loba-referee: waiting for the log's server at {place}, 0.5 s at most: ")
    assert last.startswith("loba-referee: REFEREE_REDIS_URL: the server is away")
    assert "secret" not in first + last


def test_a_queue_that_is_away_is_told_apart(
    valkey: Running, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(URL, valkey.url)
    monkeypatch.setenv(QUEUE, NOBODY)
    assert main(["worker"]) == 1
    first, last = capsys.readouterr().err.splitlines()
    assert first.startswith(f"loba-referee: waiting for the queue's server at {PLACE}, ")
    assert last.startswith("loba-referee: REFEREE_QUEUE_URL: the server is away")
    assert "secret" not in first + last


@pytest.mark.parametrize("command", ["web", "worker"])
def test_a_server_that_throws_logs_away_is_refused_in_a_line(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    running = start_valkey(tmp_path / "valkey", options=["--maxmemory-policy", "allkeys-lru"])
    monkeypatch.setenv(URL, running.url)
    assert main([command]) == 1
    running.stop()
    policy = "maxmemory-policy is allkeys-lru, not noeviction: the server may throw logs away"
    assert capsys.readouterr().err == f"loba-referee: REFEREE_REDIS_URL: {policy}\n"


def test_a_service_is_no_more_patient(tmp_path: Path) -> None:
    """As it is: the first line long before the last one."""
    running = start_service(
        tmp_path / "data", wait=False, stderr=subprocess.PIPE, REFEREE_REDIS_URL=NOBODY, REFEREE_WORKERS="1"
    )
    assert running.process.stderr is not None
    assert "waiting for the log's server" in running.process.stderr.readline()
    assert running.process.poll() is None
    assert "the server is away" in running.process.communicate(timeout=60)[1]
    assert running.process.returncode == 1


def test_who_says_nothing_at_all_is_told_of_before_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that picks up and keeps silent."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        monkeypatch.setenv(URL, f"redis://127.0.0.1:{deaf.getsockname()[1]}")
        told: list[str] = []
        with pytest.raises(InterruptedError):
            waiting.log_answers(read_settings(), _nobody_waits, told.append)
    assert len(told) == 1


def _nobody_waits(_: float) -> None:
    raise InterruptedError


def test_a_server_that_loads_is_waited_for_longer() -> None:
    """It is on its way, and it is told once what is waited for."""
    told: list[str] = []
    faults = iter([Unavailable("away"), *[Loading("loading")] * 20])

    def look() -> str:
        for fault in faults:
            raise fault
        return "there"

    assert waiting._answered(look, "it", lambda _: time.sleep(0.06), told.append) == "there"
    assert [line.partition(": ")[2] for line in told] == ["away", "loading"]


def test_data_of_another_program_are_refused_in_a_line(
    valkey: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Redis.from_url(valkey.url, db=7)
    client.hset("referee:meta", "partitions", 256)
    monkeypatch.setenv(URL, f"{valkey.url}?db=7")
    with pytest.raises(CannotServe, match="256 partitions"):
        waiting.check_foreign_server(read_settings(), time.sleep, lambda _: None)
    client.flushdb()


def test_a_web_opens_while_one_shard_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others can be played on; that one is away is told by /readyz."""
    with a_cluster(tmp_path, replicas=0) as alone:
        for node in alone.nodes:
            node.client.config_set("cluster-require-full-coverage", "no")
        RedisStore(alone.url, Durability.LOCAL).secret("seats")
        keeper = alone.keeper("referee:meta")
        next(node for node in alone.nodes if node is not keeper).kill()
        monkeypatch.setenv(URL, alone.url)
        monkeypatch.setenv(QUEUE, NOBODY)
        monkeypatch.setattr(waiting, "REACHING", 10.0)
        told: list[str] = []
        waiting.log_answers(read_settings(), time.sleep, told.append)
        with pytest.raises(CannotServe):
            waiting.check_foreign_server(read_settings(), lambda _: time.sleep(3), told.append)


@pytest.mark.parametrize("queue_url", ["", NOBODY])
def test_a_worker_that_was_told_no_url_says_so(
    queue_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(URL, "")
    monkeypatch.setenv(QUEUE, queue_url)
    assert main(["worker"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "loba-referee: REFEREE_REDIS_URL: is needed here; only `loba-referee serve` starts its own server"
    ]


def test_a_web_that_cannot_open_says_why_in_a_line(valkey: Running, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "operator.key").write_text("everybody may read this")
    (tmp_path / "data" / "operator.key").chmod(0o644)
    env = {**os.environ, URL: valkey.url, "REFEREE_PORT": "0"}
    words = [sys.executable, "-m", "referee.cli", "web"]
    done = subprocess.run(words, env=env, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "can be read by others" in done.stderr


class AtWork(NamedTuple):
    """A worker in a process of its own, and what it says."""

    process: subprocess.Popen[str]
    said: list[str]

    def until(self, words: str, seconds: float = 60.0) -> None:
        """Wait until it has said this."""
        end = time.monotonic() + seconds
        while not any(words in line for line in self.said):
            assert self.process.poll() is None, self.said
            assert time.monotonic() < end, self.said
            time.sleep(0.02)


@contextmanager
def at_work(url: str) -> Iterator[AtWork]:
    """A worker, for as long as a test takes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "referee.cli", "worker"],
        env={**os.environ, URL: url, QUEUE: ""},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    running = AtWork(process, [])
    assert process.stdout is not None
    lines = process.stdout
    reader = threading.Thread(target=lambda: running.said.extend(iter(lines.readline, "")), daemon=True)
    reader.start()
    try:
        yield running
    finally:
        process.kill()
        process.wait(20)
        reader.join(20)


def kill(pid: int) -> None:
    """A job in the middle of which the queue's server dies."""
    os.kill(pid, signal.SIGKILL)


def done(url: str, name: str, number: int) -> None:
    """A job is asked for, and done."""
    client = Redis.from_url(url)
    job: Job = enqueue(queue(client), double, number, job_id=name)
    end = time.monotonic() + 60
    while job.get_status() is not JobStatus.FINISHED:
        assert time.monotonic() < end, job.get_status()
        time.sleep(0.05)
    client.close()


@pytest.mark.parametrize("in_a_job", [False, True])
def test_a_worker_outlives_its_server(in_a_job: bool, tmp_path: Path) -> None:
    """While it is away that is said in a line; when it is back the work goes on."""
    server = start_valkey(tmp_path / "valkey")
    with at_work(server.url) as working:
        done(server.url, "before", 1)
        if in_a_job:
            enqueue(queue(Redis.from_url(server.url)), kill, server.process.pid, job_id="kill")
            server.process.wait(20)
        else:
            server.kill()
        working.until("waits for the queue's server: ")
        server = start_valkey(tmp_path / "valkey")
        done(server.url, "after", 2)
        server.kill()
        time.sleep(0.5)
        working.process.terminate()
        assert working.process.wait(30) == 0
        assert [line for line in working.said if "Traceback" in line] == []
        assert all(line.startswith("loba-referee: ") for line in working.said), working.said


def test_a_fault_of_our_own_keeps_its_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    """Only what a server does is told in short."""
    from logging import ERROR, LogRecord

    from referee.jobs.working import Short

    told: list[str] = []
    short = Short(told.append)
    ours = LogRecord(
        "rq.worker", ERROR, "", 0, "job %s failed\n%s", ("x", "Traceback\n  line\nKeyError: 'x'"), None
    )
    away = LogRecord(
        "rq.worker",
        ERROR,
        "",
        0,
        "job %s failed\n%s",
        ("x", "Traceback\nevents.outcomes.Unavailable: away"),
        None,
    )
    assert (short.filter(ours), short.filter(away)) == (True, True)
    assert ours.getMessage().splitlines()[1:] == ["Traceback", "  line", "KeyError: 'x'"]
    assert away.getMessage() == "job x failed: events.outcomes.Unavailable: away"
    assert (told, short.ours) == ([], False)
    for _ in range(3):
        short.waits("closed")
        short.waits("refused")
    assert [line.rpartition(": ")[2] for line in told] == ["closed", "refused"]
