"""What arrives before Flask sees it: long addresses, broken requests, bodies in chunks."""

from __future__ import annotations

import json
import logging
import socket
import sys
import time

import pytest
from gunicorn.http.errors import ConfigurationProblem

from referee.serving.web import is_told
from tests.support.service import RunningService

QUESTION = b'{"ruleset": "loba-de-menos", "cards": ["7H", "7C"]}'
CHUNKED = (
    b"POST /v1/rulings/meld HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)

REFUSED = [
    # request                                                                       status  code
    (b"GET /" + b"x" * 30_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414, "ADDRESS_TOO_LONG"),
    (b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"y" * 30_000 + b"\r\n\r\n", 431, "HEADERS_TOO_LARGE"),
    (b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-N: y\r\n" * 60 + b"\r\n", 431, "HEADERS_TOO_LARGE"),
    (b"GET / HTTP/7.0\r\nHost: x\r\n\r\n", 400, "MALFORMED_REQUEST"),
    (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400, "MALFORMED_REQUEST"),
    (b"GET / HTTP/1.1\r\nHost: x\r\nBad Name: y\r\n\r\n", 400, "MALFORMED_REQUEST"),
    (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400, "MALFORMED_REQUEST"),
    (
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        400,
        "MALFORMED_REQUEST",
    ),
    (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: odd\r\n\r\n", 501, "TRANSFER_CODING_UNKNOWN"),
    (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 400, "MALFORMED_REQUEST"),
]


def sent(service: RunningService, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """The answer to bytes as they are: status, headers, body. The server closes."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as connection:
        connection.sendall(request)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin1").split("\r\n")
    headers = {name.lower(): text for name, _, text in (line.partition(": ") for line in lines)}
    return int(first.split()[1]), headers, body


@pytest.mark.parametrize(("request_bytes", "status", "code"), REFUSED)
def test_what_cannot_be_read_is_answered_as_a_problem(
    service: RunningService, request_bytes: bytes, status: int, code: str
) -> None:
    """RFC 9457, as everywhere; and the connection is closed in peace, not reset."""
    got, headers, body = sent(service, request_bytes)
    assert (got, headers["content-type"]) == (status, "application/problem+json")
    problem = json.loads(body)
    assert (problem["status"], problem["code"]) == (status, code)


def test_a_header_that_names_another_place_is_none_of_ours(service: RunningService) -> None:
    """Gunicorn would take it from anybody behind a proxy on the same host, and the path with it."""
    asked = (
        b"GET %b HTTP/1.1\r\nHost: x\r\nConnection: close\r\nSCRIPT_NAME: /x\r\nPATH_INFO: /metrics\r\n\r\n"
    )
    assert sent(service, asked % b"/healthz")[0] == 200
    assert sent(service, asked % b"/x/metrics")[0] == 404


def test_a_body_is_bidden_once(service: RunningService) -> None:
    """RFC 9110 §10.1.1: who waits for a word before it sends the body gets one, then the answer."""
    head = (
        b"POST /v1/rulings/meld HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Connection: close\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(QUESTION)
    )
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as line:
        line.sendall(head)
        assert line.recv(99) == b"HTTP/1.1 100 Continue\r\n\r\n"
        line.sendall(QUESTION)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")


def test_a_fault_is_told_by_its_kind_and_its_way() -> None:
    """Its own words may be a request's: a path, a token, a card."""
    try:
        raise ConfigurationProblem("the path /v1/matches/abc of lb1.token")
    except ConfigurationProblem:
        record = logging.LogRecord(
            "gunicorn", logging.ERROR, "x", 1, "error in %s", ("a request",), sys.exc_info()
        )
    assert is_told(record)
    said = logging.Formatter().format(record)
    first, *way = said.splitlines()
    assert first == "error in a request: gunicorn.http.errors.ConfigurationProblem"
    assert "test_a_fault_is_told_by_its_kind_and_its_way" in way[-1]
    assert "lb1.token" not in said


def test_a_client_that_fell_silent_is_not_told_of() -> None:
    try:
        raise BlockingIOError
    except BlockingIOError:
        record = logging.LogRecord("gunicorn", logging.ERROR, "x", 1, "error", (), sys.exc_info())
    assert not is_told(record)


def test_a_body_in_chunks_is_answered_cleanly(service: RunningService) -> None:
    """Read whole, or refused for want of a length: never half."""
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in (QUESTION[:7], QUESTION[7:]))
    status, _, body = sent(service, CHUNKED + chunks + b"0\r\n\r\n")
    assert status in (200, 411), body
    if status == 200:
        assert json.loads(body)["legal"] is False


def test_broken_chunks_are_no_error_of_ours(service: RunningService) -> None:
    """A chunk that lies about its size."""
    status, _, _ = sent(service, CHUNKED + b"zz\r\n{}\r\n0\r\n\r\n")
    assert 400 <= status < 500


def test_clients_that_fall_silent_do_not_hold_the_house(service: RunningService) -> None:
    """More than there are threads, half with a body that never comes, half with headers that never end."""
    halves = (CHUNKED.replace(b"Transfer-Encoding: chunked", b"Content-Length: 99") + b"{", CHUNKED[:60])
    stuck = [socket.create_connection(("127.0.0.1", service.port), timeout=30) for _ in range(10)]
    for number, connection in enumerate(stuck):
        connection.sendall(halves[number % 2])
    assert service.ask("/healthz").status == 200  # it gives up after half a minute by itself
    answers = [connection.recv(4096) for connection in stuck]
    assert [answer for answer in answers[1::2] if answer] == []
    assert all(answer.startswith(b"HTTP/1.1 400 ") for answer in answers[::2])
    for connection in stuck:
        connection.close()


def test_a_body_far_too_large_is_refused_in_peace(service: RunningService) -> None:
    """The client that sends a megabyte before it listens can still read the answer."""
    body = b"x" * (1 << 20)
    head = CHUNKED.replace(b"Transfer-Encoding: chunked", b"Content-Length: %d" % len(body))
    status, headers, answer = sent(service, head + body)
    assert (status, headers["content-type"]) == (413, "application/problem+json")
    assert json.loads(answer)["code"] == "BODY_TOO_LARGE"


def test_who_does_not_hang_up_keeps_nobody_waiting(service: RunningService) -> None:
    """Answered with ``Connection: close``, they stay on the line; others are served all the same."""
    lines = [socket.create_connection(("127.0.0.1", service.port), timeout=10) for _ in range(30)]
    for line in lines:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert [line.recv(12) for line in lines] == [b"HTTP/1.1 200"] * 30
    started = time.monotonic()
    assert [service.ask("/healthz").status for _ in range(4)] == [200] * 4
    assert time.monotonic() - started < 10, "each of them was waited for, a second long"
    for line in lines:
        line.close()


def test_the_metrics_add_up_over_all_processes(service: RunningService) -> None:
    """Whichever worker is asked."""
    for _ in range(10):
        service.ask("/v1/rulings/meld", json.loads(QUESTION))
    pages = [service.ask("/metrics").body.decode() for _ in range(4)]
    mark = 'referee_requests_total{method="POST",route="/v1/rulings/meld",status="200"}'
    counts = [
        float(line.split()[-1]) for page in pages for line in page.splitlines() if line.startswith(mark)
    ]
    assert len(counts) == 4
    assert min(counts) >= 10
