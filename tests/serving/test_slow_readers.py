"""Clients that ask and do not read, and crowds that do nothing at all: they keep nobody out."""

from __future__ import annotations

import contextlib
import json
import selectors
import socket
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.serving import hall
from referee.serving import line as slowness
from referee.serving.hall import HallWorker
from referee.serving.line import Line
from referee.serving.streams import open_files
from tests.serving.test_abuse import QUESTION, answers, asks, lines, post
from tests.support.service import RunningService, start_service

HEAD = b"HTTP/1.1 200 OK\r\n\r\n"
BOOK = b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n"


def test_who_asks_and_does_not_read_holds_nobody_up(service: RunningService) -> None:
    """More than there are threads, each with more answers than their lines hold."""
    with lines(service, 60) as crowd:
        for line in crowd:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sendall(BOOK * 30)
        assert asks(service, 10) == [200] * 10


def test_who_reads_late_is_told_everything_in_order(service: RunningService) -> None:
    with lines(service, 1) as (line,):
        line.sendall(BOOK * 40 + post(QUESTION, b"Connection: close"))
        time.sleep(1)
        found = answers(line)
    assert [status for status, _ in found] == [200] * 41
    assert len({body for _, body in found[:-1]}) == 1
    assert json.loads(found[-1][1])["legal"]


def test_a_head_goes_out_with_the_beginning_of_its_body() -> None:
    ours, theirs = socket.socketpair()
    with Line.of(ours) as line, theirs:
        theirs.setblocking(False)
        line.attend()
        line.sendall(HEAD)
        with pytest.raises(BlockingIOError):
            theirs.recv(99)
        line.sendall(b"body")
        assert theirs.recv(99) == HEAD + b"body"
        line.sendall(HEAD)
        line.push()  # what has no body, as at the end of every answer
        assert theirs.recv(99) == HEAD


def test_a_line_changes_only_where_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each change is a call of the system: what is so already is not made so again."""
    changed: list[bool] = []
    change = socket.socket.setblocking

    def noted(line: socket.socket, blocks: bool) -> None:
        changed.append(blocks)
        change(line, blocks)

    ours, theirs = socket.socketpair()
    with Line.of(ours) as line, theirs:
        monkeypatch.setattr(socket.socket, "setblocking", noted, raising=False)
        for blocks in (True, False, False, True):
            line.setblocking(blocks)
            assert line.getblocking() is blocks
    assert changed == [False, True]


def test_the_arbiter_hears_of_a_worker_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time is a call of the system, and the loop goes round twice a request."""
    now = [100.0]
    monkeypatch.setattr("referee.serving.hall.time.monotonic", lambda: now[0])
    heard: list[float] = []
    worker = HallWorker.__new__(HallWorker)
    worker._notifies = 0.0
    worker.tmp = SimpleNamespace(notify=lambda: heard.append(now[0]))
    for _ in range(5):
        worker.notify()
        now[0] += hall.NOTIFY / 2
    assert heard == [100.0, 101.0, 102.0]


def test_an_answer_without_a_body_is_an_answer(service: RunningService) -> None:
    """Asked twice on one line, so that each must be whole before the next."""
    with lines(service, 1) as (line,):
        line.sendall(BOOK.replace(b"GET", b"HEAD") * 2)
        said = b""
        while said.count(b"\r\n\r\n") < 2:
            said += line.recv(1 << 16)
    first, second, rest = said.split(b"\r\n\r\n")
    assert first.startswith(b"HTTP/1.1 200")
    assert second.startswith(b"HTTP/1.1 200")
    assert rest == b""


def test_a_long_answer_must_be_taken_at_some_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit beside a thread is waited for as long as what is taken is worth."""
    monkeypatch.setattr(slowness, "GRACE", 0.0)
    monkeypatch.setattr(slowness, "RATE", 1 << 60)
    ours, theirs = socket.socketpair()
    line = Line.of(ours)
    with line, theirs:
        line.attend()
        line.sendall(b"x" * slowness.MOST_KEPT)
        assert line.unsent, "the rest is kept, and the thread is free"

        def read() -> None:
            with contextlib.suppress(OSError):
                while theirs.recv(1 << 14):
                    pass

        reading = threading.Thread(target=read)
        reading.start()
        with pytest.raises(BlockingIOError, match="slow"):
            line.sendall(b"x" * (1 << 22))
        assert not line.unsent
        line.shutdown(socket.SHUT_RDWR)
        reading.join()


LONGEST = 5_600_000
"""More than anybody was answered who showed no key: a record of 4,900 refused attempts, ruled on."""


@dataclass(eq=False)
class Answered:
    """A client who was answered, as gunicorn keeps it."""

    sock: Line
    theirs: socket.socket
    open: bool = True

    def close(self) -> None:
        """Hang up."""
        self.open = False
        self.sock.close()


def answered(size: int) -> Answered:
    """Somebody who takes nothing of an answer of this size; the thread that gave it is free."""
    ours, theirs = socket.socketpair()
    conn = Answered(Line.of(ours), theirs)
    conn.sock.attend()
    conn.sock.sendall(b"x" * size)
    conn.sock.leave()
    return conn


def test_the_longest_answer_is_kept_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is more than all may have, whoever has most left is given up, and not who came first."""
    monkeypatch.setattr(hall, "MOST_BYTES", 2 * LONGEST)
    worker = HallWorker.__new__(HallWorker)
    worker._owed, worker.poller, worker.nr_conns = {}, selectors.DefaultSelector(), 4
    small, *large = crowd = [answered(size) for size in (LONGEST // 4, LONGEST, LONGEST - 1, LONGEST)]
    try:
        for conn in crowd:
            worker._deliver(conn, Future())
        assert small.open
        assert sum(conn.open for conn in large) == 1
        assert (len(worker._owed), worker.nr_conns) == (2, 2)
    finally:
        for conn in crowd:
            conn.close()
            conn.theirs.close()
        worker.poller.close()


def test_a_crowd_of_idle_lines_closes_no_door(tmp_path: Path) -> None:
    """As many as a worker may have: the oldest have given way by then."""
    open_files()
    alone = start_service(tmp_path / "data", REFEREE_WORKERS="1")
    try:
        with lines(alone, 0) as opened, selectors.DefaultSelector() as ended:
            for _ in range(1000):
                line = socket.create_connection(("127.0.0.1", alone.port), timeout=30)
                opened.append(line)
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                assert b"\r\n\r\n" in line.recv(65536)
                ended.register(line, selectors.EVENT_READ)
            assert len(ended.select(0)) >= 150
            assert asks(alone, 3) == [200] * 3
    finally:
        alone.stop()
