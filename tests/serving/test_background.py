"""Work in the background of a running service: asked for over HTTP, done by its worker, told as it goes."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.backlog.piles import pile
from tests.family.notation import position
from tests.support.service import Answer, RunningService, start_service

Json = dict[str, Any]
QUESTION = {"position": position("loba-de-menos", "5H 6H 7H 8H 9H TH KC")}
ASYNC = {"Prefer": "respond-async"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service with one process of the web and one worker."""
    running = start_service(tmp_path_factory.mktemp("background"), REFEREE_WORKERS="1")
    yield running
    running.stop()


def ask(house: RunningService, path: str, body: object = None, **more: Any) -> Answer:
    """Ask as the operator."""
    return house.ask(path, body, key=house.key, **more)


def body_of(answer: Answer) -> Json:
    """The answer's JSON object."""
    found = answer.json()
    assert isinstance(found, dict)
    return found


def ended(house: RunningService, place: str, patience: float = 60.0) -> Json:
    """The job once it has ended."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        job = body_of(ask(house, place))
        if job["state"] not in ("queued", "running"):
            return job
        time.sleep(0.05)
    raise AssertionError(f"the job is {job}")


def test_a_deep_question_in_the_background(house: RunningService) -> None:
    """Its job has the very answer that is given at once."""
    told = ask(house, "/v1/rulings/turns", QUESTION, headers=ASYNC)
    assert (told.status, told.headers["Location"]) == (202, f"/v1/jobs/{body_of(told)['id']}")
    place = told.headers["Location"]
    job = ended(house, place)
    at_once = body_of(ask(house, "/v1/rulings/turns", QUESTION))
    results = body_of(ask(house, f"{place}/results?limit=500"))
    assert (results["results"], results["next"]) == (at_once.pop("turns"), None)
    assert (job["state"], job["done"], job["answer"]) == ("done", len(results["results"]), at_once)


def test_a_large_answer_is_a_job_too_and_goes_on(house: RunningService) -> None:
    question = {"position": position("loba-de-menos", "3S 4S 5S 6S 7S 8S 9S TS JS JK"), "limit": 2001}
    told = ask(house, "/v1/rulings/turns", question)
    assert told.status == 202
    assert ended(house, told.headers["Location"])["answer"]["complete"] is True
    first = ask(house, "/v1/rulings/turns", {**question, "limit": 500}, headers=ASYNC)
    word = ended(house, first.headers["Location"])["answer"]["next"]
    rest = body_of(ask(house, "/v1/rulings/turns", {**question, "limit": 2000, "after": word}))
    assert rest["complete"] is True
    assert body_of(ask(house, first.headers["Location"]))["done"] + len(rest["turns"]) == 1881


def test_the_same_key_finds_the_same_job(house: RunningService) -> None:
    keyed = {**ASYNC, "Idempotency-Key": "one"}
    first = ask(house, "/v1/rulings/turns", QUESTION, headers=keyed)
    again = ask(house, "/v1/rulings/turns", QUESTION, headers=keyed)
    assert (first.headers["Location"], again.status) == (again.headers["Location"], 202)
    other = ask(house, "/v1/rulings/turns", {**QUESTION, "limit": 3}, headers=keyed)
    assert (other.status, body_of(other)["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")


@pytest.mark.parametrize("path", ["", "/results", "/cancel"])
def test_jobs_are_the_operators(house: RunningService, path: str) -> None:
    place = ask(house, "/v1/rulings/turns", QUESTION, headers=ASYNC).headers["Location"]
    method = "POST" if path == "/cancel" else "GET"
    assert house.ask(place + path, method=method).status == 401
    assert ask(house, f"/v1/jobs/unknown{path}", method=method).status == 404


def test_a_job_is_told_live_until_it_ends(house: RunningService) -> None:
    place = ask(house, "/v1/rulings/turns", QUESTION, headers=ASYNC).headers["Location"]
    live = ask(house, place, headers={"Accept": "text/event-stream"})
    assert live.headers["Connection"] == "close", "it comes from the process of the streams"
    assert "Transfer-Encoding" not in live.headers
    told = live.body.decode()
    events = [json.loads(event.removeprefix("data: ")) for event in told.strip().split("\n\n")]
    assert events[-1] == body_of(ask(house, place))
    assert events[-1]["state"] == "done"


def test_a_batch_through_the_real_web(house: RunningService) -> None:
    data, outcomes = pile(700)
    told = send(house, data, {"Content-Length": str(len(data))})
    assert told.status == 202
    place = told.headers["Location"]
    job = ended(house, place)
    assert (job["done"], job["faulty"]) == (700, outcomes.count("faulty"))
    page = body_of(ask(house, f"{place}/results?after=500&limit=500"))
    assert [one["outcome"] for one in page["results"]] == outcomes[500:]
    assert page["next"] is None


BODIES = [
    # headers, what is sent, the answer
    ({"Transfer-Encoding": "chunked"}, b"3\r\nabc\r\n0\r\n\r\n", (411, "LENGTH_REQUIRED")),
    ({"Content-Length": str(257 << 20)}, b"", (413, "BODY_TOO_LARGE")),
    ({"Content-Length": "900000"}, b'{"format":"loba-history"}\n' * 20_000, (400, "MALFORMED_REQUEST")),
]


@pytest.mark.parametrize(("headers", "body", "expected"), BODIES)
def test_bodies_that_are_refused(
    house: RunningService, headers: dict[str, str], body: bytes, expected: tuple[int, str]
) -> None:
    """Without a length, too long, or cut off: the answer comes, and nothing is left behind."""
    told = send(house, body, headers)
    assert (told.status, body_of(told)["code"]) == expected
    assert ask(house, "/readyz").status == 200


def send(house: RunningService, body: bytes, headers: dict[str, str]) -> Answer:
    """Send a batch with exactly these headers and bytes."""
    connection = http.client.HTTPConnection("127.0.0.1", house.port, timeout=30)
    try:
        connection.putrequest("POST", "/v1/batches")
        sent = {"Content-Type": "application/jsonl", "Authorization": f"Bearer {house.key}", **headers}
        for name, value in sent.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        return Answer(answer.status, dict(answer.getheaders()), answer.read())
    finally:
        connection.close()
