"""A whole service that is played with and provoked: nothing that it writes down for others holds a secret.

Tokens, keys, cards, Idempotency-Keys and the secrets of webhooks are put wherever a careless client might put
them. Then everything the processes wrote is searched: their logs, the server's own, the numbers, the queue,
and the spans that were sent out.
"""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from redis import Redis

from events.append_script import keys_of
from referee.rules.rulesets import ruleset
from tests.support.receiver import Receiver, receiving
from tests.support.service import Answer, RunningService, start_service

KEY = "lrk_house_this-is-the-key-of-the-house"
ORDER = {"ruleset": "loba-de-menos", "players": ["Secretaria", "Beto"], "first_dealer": 1}
MARK = "what-only-the-log-knows"
CODES = [str(card) for card in ruleset("loba-de-menos").pack.write(ruleset("loba-de-menos").pack.cards)]


@dataclass
class Provoked:
    """A service, who listens to its spans and its webhook, what it wrote, and every secret there is."""

    service: RunningService
    spans: Receiver
    hook: Receiver
    folder: Path
    secrets: set[str] = field(default_factory=lambda: {KEY, MARK})
    statuses: set[int] = field(default_factory=set)

    def ask(self, path: str, body: object = None, token: str = KEY, **more: Any) -> Answer:
        """Ask, and remember how it was answered."""
        answer = self.service.ask(path, body, key=token, **more)
        self.statuses.add(answer.status)
        return answer

    def told(self, path: str, body: object = None, **more: Any) -> Any:
        """What an answer tells."""
        return self.ask(path, body, **more).json()

    def queue(self) -> Redis:
        """The embedded server."""
        return Redis(unix_socket_path=str(next(self.folder.rglob("*.sock"))))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Provoked]:
    """The service, after everything was tried."""
    folder = tmp_path_factory.mktemp("secrets")
    with receiving() as spans, receiving() as hook, (folder / "stderr").open("wb") as errors:
        spans.answering = lambda message, times: 200
        running = start_service(
            folder / "data",
            stderr=errors.fileno(),
            REFEREE_LOG="info",
            REFEREE_OTEL="1",
            REFEREE_WORKERS="1",
            REFEREE_OPERATOR_KEY=KEY,
            REFEREE_WEBHOOK_PRIVATE="1",
            OTEL_EXPORTER_OTLP_ENDPOINT=spans.url,
            OTEL_BSP_SCHEDULE_DELAY="100",
        )
        house = Provoked(running, spans, hook, folder)
        try:
            _provoke(house)
            yield house
        finally:
            running.stop()


def _provoke(house: Provoked) -> None:
    webhook = house.told("/v1/webhooks", {"url": house.hook.url})
    operator = house.told("/v1/operators", {"name": "club", "scopes": ["create", "read"]})
    match = house.told("/v1/matches", ORDER, headers={"Idempotency-Key": "idem-of-the-opening"})
    tokens, path = match["tokens"], f"/v1/matches/{match['id']}"
    house.secrets |= {webhook["secret"], operator["key"], *tokens, "idem-of-the-opening"}
    _play(house, path)
    for secret in [*tokens, KEY, operator["key"], webhook["secret"]]:
        _misplaced(house, path, secret)
    _jobs(house, path)
    _broken(house)
    house.hook.until(lambda: len(house.hook.heard) > 3)
    _heard(house, "job referee.jobs.deliver.deliver", "log append", "POST /v1/matches/<match>/moves")


def _play(house: Provoked, path: str) -> None:
    """Some turns with Idempotency-Keys, each followed by what is refused and asked."""
    for turn in range(4):
        version, seat = (house.told(path)[name] for name in ("version", "turn"))
        moves = house.told(f"{path}/legal-moves?seat={seat['seat']}")["moves"]
        body = {"seat": seat["seat"], "move": moves[0], "expected_version": version}
        key = f"idem-of-the-move-{turn}"
        house.secrets.add(key)
        assert house.ask(f"{path}/moves", body, headers={"Idempotency-Key": key}).status == 201
        house.ask(f"{path}/moves", body)
        house.ask(
            f"{path}/moves", {**body, "expected_version": version + 1, "move": {"type": "show", "melds": []}}
        )
        house.ask(f"{path}/rulings", {"seat": seat["seat"], "move": {"type": "discard", "card": "JK"}})


def _misplaced(house: Provoked, path: str, secret: str) -> None:
    """A secret where it does not belong."""
    odd = {"X-Request-Id": secret, "Idempotency-Key": secret, "User-Agent": secret, "Referer": secret}
    odd |= {
        "If-Match": f'"{secret}"',
        "Accept-Language": secret,
        "traceparent": secret,
        "tracestate": f"a={secret}",
    }
    house.ask(f"{path}?token={secret}", token=secret)
    house.ask(f"/v1/matches/{secret}", headers=odd)
    house.ask(f"/{secret}", token=f"{secret}x")
    house.ask(f"{path}/moves", {"seat": 0, "move": {"type": secret}, secret: secret}, headers=odd)
    house.ask(
        f"{path}/moves", {"seat": 0, "move": {"type": "discard", "card": secret}, "expected_version": 1}
    )
    house.ask(f"{path}/moves", secret, headers={"Content-Type": f"text/{secret}"})
    house.ask("/v1/rulings/meld", {"ruleset": secret, "cards": [secret]})
    house.ask("/v1/webhooks", {"url": f"http://127.0.0.1:9/{secret}?{secret}"})
    for raw in (
        f"GET /{secret} {secret}\r\n\r\n",
        f"{secret}\r\n\r\n",
        f"POST {path} HTTP/1.1\r\n{secret}\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", house.service.port), timeout=10) as line:
            line.sendall(raw.encode())
            assert line.recv(12) in (b"HTTP/1.1 400", b"HTTP/1.1 501", b"")


def _jobs(house: Provoked, path: str) -> None:
    """Work for the worker: a record with cards in it, and one that cannot be read."""
    record = house.ask(f"{path}/history").body
    for sent in (record, record[:-20]):
        connection = {"Content-Type": "application/jsonl"}
        house.ask("/v1/batches", json.loads(record.splitlines()[0]), headers=connection)
        house.ask("/v1/rulings/history", {"history": sent.decode()}, headers={"Prefer": "respond-async"})


def _broken(house: Provoked) -> None:
    """Faults of ours: a line of the log and an operator that are none, and say what only the log knows."""
    match = house.told("/v1/matches", ORDER)["id"]
    version = house.told(f"/v1/matches/{match}")["version"]
    said = f'{{"{MARK}": "QS"}}'
    house.queue().xadd(keys_of(match).log, {"body": said, "digest": MARK}, id=f"{version + 1}-0")
    house.ask(f"/v1/matches/{match}/events")
    house.queue().hset("referee:shelf:operators", "broken", said)
    house.ask(f"/v1/matches/{match}", token="lrk_broken_and-this-is-its-key")


def _heard(house: Provoked, *names: str) -> None:
    """Wait until spans of these names came."""
    house.spans.until(lambda: set(names) <= {name for name, _ in _spans(house.spans)})


def _spans(receiver: Receiver) -> list[tuple[str, str]]:
    """Every span that came: its name, and all else it tells but its numbers."""
    told = []
    for message in receiver.heard:
        request = ExportTraceServiceRequest()
        request.ParseFromString(message.body)
        for resource in request.resource_spans:
            for scope in resource.scope_spans:
                rest = f"{resource.resource} {scope.scope}"
                told += [
                    (one.name, f"{rest} {one.attributes} {one.events} {one.status} {one.trace_state}")
                    for one in scope.spans
                ]
    return told


def written(house: Provoked) -> dict[str, str]:
    """Everything that is written down for others, by where."""
    found = {"stderr": (house.folder / "stderr").read_text(), "stdout": "\n".join(house.service.printed)}
    found |= {path.name: path.read_text(errors="replace") for path in house.folder.rglob("*.log")}
    found["metrics"] = house.ask("/metrics").body.decode()
    found["spans"] = "\n".join(f"{name} {rest}" for name, rest in _spans(house.spans))
    found["queue"] = "\n".join(_queue(house.queue()))
    return found


def _queue(client: Redis) -> Iterator[str]:
    """All of the queue, however it is kept."""
    for key in client.scan_iter("rq:*"):
        yield f"{key!r} {client.dump(key)!r}"
        if client.type(key) == b"hash":
            yield repr(client.hgetall(key))


def test_everything_was_provoked(house: Provoked) -> None:
    assert {200, 201, 400, 401, 404, 409, 415, 422, 500, 503} <= house.statuses
    log = [json.loads(line) for line in (house.folder / "stderr").read_text().splitlines() if line[:1] == "{"]
    assert len(log) > 60
    assert all(re.fullmatch(r"[A-Za-z0-9._-]{1,64}", line["request_id"]) for line in log)
    faults = [line for line in log if line["event"] == "unexpected"]
    assert faults
    assert all(line["fault"] and line["where"] for line in faults)


def test_nothing_that_is_written_down_holds_a_secret(house: Provoked) -> None:
    until = time.monotonic() + 20
    while (told := written(house))["metrics"].count("log_up 1") < 1 and time.monotonic() < until:
        time.sleep(0.2)
    assert {"stderr", "metrics", "spans", "queue"} <= {name for name, text in told.items() if text}
    for where, text in told.items():
        for secret in house.secrets:
            assert secret not in text, where
            assert secret[-24:] not in text, where
        assert "Secretaria" not in text, where
    cards = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(set(CODES)))})(?![\w-])")
    for where in ("stderr", "metrics", "spans"):
        assert cards.search(told[where]) is None, where


def test_no_number_and_no_span_names_a_match(house: Provoked) -> None:
    told = written(house)
    for match in {message.data()["match"] for message in house.hook.heard}:
        for where in ("stderr", "metrics", "spans"):
            assert match not in told[where], where
