"""Clients that mean no good: they drip, lie about lengths, send too much, do not wait, do not read."""

from __future__ import annotations

import contextlib
import gzip
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from referee.serving import line as slowness
from referee.serving.arrival import MOST_BODY, MOST_HEAD, Arrival
from referee.serving.line import Line
from tests.support.service import RunningService

QUESTION = b'{"ruleset": "loba-de-menos", "cards": ["7H", "7C", "7S"]}'


def post(body: bytes, *headers: bytes, length: int | None = None) -> bytes:
    """A question as it goes over the wire."""
    lines = [
        b"POST /v1/rulings/meld HTTP/1.1",
        b"Host: x",
        b"Content-Type: application/json",
        b"Content-Length: %d" % (len(body) if length is None else length),
        *headers,
    ]
    return b"\r\n".join([*lines, b"", b""]) + body


def zeros(body: bytes, length: int) -> bytes:
    """A question whose length is told with more zeros than anybody needs."""
    told = b"Content-Length: %d" % length
    return post(body, length=length).replace(told, b"Content-Length: " + b"0" * 30 + b"%d" % length)


WHOLE = [
    # what has come                                              whole  why this row exists
    (b"", False, "nothing"),
    (b"GET / HTTP/1.1\r\nHost: x\r\n", False, "a head that goes on"),
    (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", True, "no body is announced"),
    (post(QUESTION), True, "all of it"),
    (post(QUESTION)[:-1], False, "all but a byte"),
    (post(QUESTION) + b"GET / HTTP/1.1\r\n", True, "the next request has begun"),
    (post(b"", length=MOST_BODY + 1), True, "too much to wait for"),
    (post(b"", length=MOST_BODY), False, "just not too much"),
    (post(b"", b"Transfer-Encoding: chunked", length=9), True, "chunks are refused, not awaited"),
    (zeros(b"", 5), False, "zeros before a number change nothing"),
    (zeros(b"abcde", 5), True, "nor when all of it is there"),
    (zeros(b"", 10**16), True, "too much to wait for, in too many digits"),
    (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: nine\r\n\r\n", True, "no number: the parser refuses it"),
    (b"POST / HTTP/1.1\r\nHost: x\r\ncontent-length:\t5 \r\n\r\nabcd", False, "in any spelling"),
]


@pytest.mark.parametrize(("said", "whole", "why"), WHOLE)
def test_a_request_is_whole_or_awaited(said: bytes, whole: bool, why: str) -> None:
    at_once, drop_by_drop = Arrival(said), Arrival()
    for n in range(len(said)):
        drop_by_drop.add(said[n : n + 1])
    assert at_once.is_whole == drop_by_drop.is_whole == whole, why
    assert bytes(at_once.said) == bytes(drop_by_drop.said) == said
    assert not at_once.is_too_long


def test_a_head_without_end_is_too_long() -> None:
    arrival = Arrival(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * (MOST_HEAD // 6))
    assert arrival.is_too_long
    assert not arrival.is_whole


@contextmanager
def lines(service: RunningService, count: int) -> Iterator[list[socket.socket]]:
    """So many open lines to the service."""
    opened = [socket.create_connection(("127.0.0.1", service.port), timeout=30) for _ in range(count)]
    yield opened
    for line in opened:
        line.close()


def answers(line: socket.socket) -> list[tuple[int, bytes]]:
    """All answers on a line until the server hangs up: status and body."""
    said = b"".join(iter(lambda: line.recv(65536), b""))
    found = []
    while said:
        head, _, said = said.partition(b"\r\n\r\n")
        status = int(head.split()[1])
        sizes = [row for row in head.lower().split(b"\r\n") if row.startswith(b"content-length:")]
        size = int(sizes[0].partition(b":")[2]) if sizes else 0
        body, said = said[:size], said[size:]
        found.append((status, body))
    return found


def asks(service: RunningService, count: int) -> list[int]:
    """What somebody who means well is answered, so many times."""
    return [service.ask("/v1/rulings/meld", json.loads(QUESTION)).status for _ in range(count)]


@pytest.mark.parametrize(
    "begun", [post(QUESTION, length=9999), zeros(QUESTION, 9999), b"GET / HTTP/1.1\r\nHost: x\r\nX: "]
)
def test_a_hundred_who_drip_hold_nobody_up(service: RunningService, begun: bytes) -> None:
    """Four times as many as there are threads; each sends a byte now and then, so none is silent."""
    with lines(service, 100) as drippers:
        over = threading.Event()

        def drip() -> None:
            while not over.wait(0.2):
                for line in drippers:
                    line.send(b"x")

        for line in drippers:
            line.sendall(begun)
        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            assert asks(service, 20) == [200] * 20
        finally:
            over.set()
            dripping.join()


def test_who_drips_without_end_is_cut_off(service: RunningService) -> None:
    """However busily: a request has ten seconds in all."""
    with lines(service, 2) as (body, head):
        body.sendall(post(b"{", length=9999))
        head.sendall(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(200):
            try:
                body.send(b" ")
                head.send(b"y")
            except OSError:
                break
            time.sleep(0.1)
        else:
            raise AssertionError("they go on for ever")


def test_a_long_body_must_come_at_some_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread reads it, and waits for as long as what came is worth, however often something comes."""
    monkeypatch.setattr(slowness, "GRACE", 0.0)
    ours, theirs = socket.socketpair()
    line = Line.of(ours)
    with line, theirs:
        line.settimeout(0.2)
        theirs.send(b"x")
        assert line.recv(9) == b"x", "nobody waits yet"
        line.attend()
        threading.Timer(0.05, theirs.send, [b"y"]).start()
        assert line.recv(9) == b"y"
        theirs.send(b"z")
        with pytest.raises(BlockingIOError):
            line.recv(9)
        assert line.recv(9, socket.MSG_PEEK) == b"z"
        line.attend()
        assert line.recv(9) == b"z", "each body has a time of its own"


def test_a_long_body_that_drips_is_given_up_in_the_end(service: RunningService) -> None:
    """A batch, which is read by a thread: it is never silent, and answered all the same."""
    asked = b"POST /v1/batches HTTP/1.1\r\nHost: x\r\nContent-Type: application/jsonl\r\n"
    asked += b"Authorization: Bearer %s\r\nContent-Length: 9999999\r\n\r\n" % service.key.encode()
    with lines(service, 1) as (line,):
        line.sendall(asked)
        line.settimeout(0.2)
        for _ in range(300):
            with contextlib.suppress(OSError):
                line.send(b"x")
            with contextlib.suppress(TimeoutError):
                assert line.recv(12) == b"HTTP/1.1 400"
                break
        else:
            raise AssertionError("it goes on for ever")


def test_requests_one_behind_the_other_are_answered_in_order(service: RunningService) -> None:
    one, other = b'{"ruleset": "loba-de-menos", "cards": ["7H"]}', QUESTION
    with lines(service, 1) as (line,):
        line.sendall(post(one) + post(other) + post(one, b"Connection: close"))
        found = answers(line)
    assert [status for status, _ in found] == [200] * 3
    assert [json.loads(body)["legal"] for _, body in found] == [False, True, False]


def test_many_requests_at_once_and_half_a_last_one(service: RunningService) -> None:
    """Half a request behind whole ones holds no thread either."""
    with lines(service, 40) as crowd:
        for line in crowd:
            line.sendall(post(QUESTION) * 3 + post(QUESTION)[:60])
        assert asks(service, 10) == [200] * 10
        for line in crowd:
            line.sendall(post(QUESTION, b"Connection: close")[60:])
        # the close header of the last one stands behind what was cut
        assert all(line.recv(15).startswith(b"HTTP/1.1 200") for line in crowd)


REFUSED = [
    # request                                                        status  code
    (post(b" " * 70_000), 413, "BODY_TOO_LARGE"),
    (post(b"", length=10**9), 413, "BODY_TOO_LARGE"),
    (post(gzip.compress(b" " * 1_000_000), b"Content-Encoding: gzip"), 415, "UNSUPPORTED_MEDIA_TYPE"),
    (post(b"x" * 50, b"Content-Encoding: br"), 415, "UNSUPPORTED_MEDIA_TYPE"),
    (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 12_000, 431, "HEADERS_TOO_LARGE"),
    (post(QUESTION, b"Content-Length: 5"), 400, "MALFORMED_REQUEST"),
    (post(QUESTION, b"Transfer-Encoding: chunked"), 400, "MALFORMED_REQUEST"),
]


@pytest.mark.parametrize(("request_bytes", "status", "code"), REFUSED)
def test_too_much_or_contradictory_is_refused(
    service: RunningService, request_bytes: bytes, status: int, code: str
) -> None:
    with lines(service, 1) as (line,):
        line.sendall(request_bytes)
        line.shutdown(socket.SHUT_WR)
        found = answers(line)
    assert (found[0][0], json.loads(found[0][1])["code"]) == (status, code)
    assert len(found) == 1


def test_a_body_shorter_than_announced_is_refused(service: RunningService) -> None:
    """By who hangs up, at once; the rest of the house does not notice."""
    with lines(service, 1) as (line,):
        line.sendall(post(QUESTION, length=len(QUESTION) + 5))
        line.shutdown(socket.SHUT_WR)
        assert [status for status, _ in answers(line)] == [400]


def test_who_waits_to_be_bidden_is(service: RunningService) -> None:
    """`Expect: 100-continue`, as some clients send with any body."""
    asked = post(QUESTION, b"Expect: 100-continue", b"Connection: close")
    with lines(service, 1) as (line,):
        line.sendall(asked[: -len(QUESTION)])
        assert line.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        line.sendall(QUESTION)
        assert [status for status, _ in answers(line) if status != 100] == [200]
