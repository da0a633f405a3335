"""Clients that ask and do not read, and crowds that do nothing at all: they keep nobody out."""

from __future__ import annotations

import contextlib
import json
import selectors
import socket
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from referee.serving import line as slowness
from referee.serving.line import Line
from referee.serving.streams import open_files
from tests.serving.test_abuse import QUESTION, answers, asks, lines, post
from tests.support.service import RunningService, start_service

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


RECORD = (
    "loba-history 1\nruleset: loba-de-menos\nplayers: A, B\ndealer: 1\n\ndeal 1 dealer 1\n"
    "0 has: 6D 7D 8D 3S KH 4C 5S QH 9C\n1 has: 9\npile: TD\nstock: 89\n" + "0: !m 8S JS QS\n" * 4900
)
"""What anybody may send, and is answered with more than sixty times as much."""


@pytest.mark.long
def test_the_longest_answer_taken_slowly_holds_no_thread(tmp_path: Path) -> None:
    """More of them than there are threads, each taken at the least rate at which it is waited for."""
    alone = start_service(tmp_path / "data", REFEREE_WORKERS="1", REFEREE_STREAMS="0")
    sent = post(RECORD.encode()).replace(b"application/json", b"text/plain")
    sent = sent.replace(b"/v1/rulings/meld", b"/v1/rulings/history")
    enough = threading.Event()
    try:
        with lines(alone, 6) as crowd:
            for line in crowd:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.settimeout(120)
                line.sendall(sent)
            for line in crowd:
                assert line.recv(512).startswith(b"HTTP/1.1 200 ")
            taking = threading.Thread(target=_take_slowly, args=(crowd, enough))
            taking.start()
            try:
                assert asks(alone, 20) == [200] * 20
            finally:
                enough.set()
                taking.join()
    finally:
        alone.stop()


def _take_slowly(crowd: Sequence[socket.socket], enough: threading.Event) -> None:
    """Some 80 KiB a second of each."""
    while not enough.wait(0.1):
        for line in crowd:
            with contextlib.suppress(OSError):
                line.recv(8192)
