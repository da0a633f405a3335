"""The service about itself, and what it writes into its log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from tests.api.promise import PROMISE_FILE, Reader, promise
from tests.api.table import ANA, DRAW, KEY, app_over, bearer, desk_over, discard, memory, open_match, reader


def test_alive_and_ready(client: Reader) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}
    assert client.get("/readyz").get_json() == {"status": "ready", "missing": []}


def test_what_is_missing_is_told() -> None:
    client = reader(app_over(desk_over(memory()), missing=lambda: ["the log is loading"]))
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.get_json() == {"status": "missing", "missing": ["the log is loading"]}
    assert client.get("/healthz").status_code == 200


def test_the_promise_is_served_as_it_is(client: Reader) -> None:
    response = client.get("/openapi.yaml")
    assert response.data == PROMISE_FILE.read_bytes()
    assert response.mimetype == "application/yaml"


def test_the_page_needs_no_other_host(client: Reader) -> None:
    response = client.get("/docs")
    page = response.get_data(as_text=True)
    assert all(target[0] in "#/?" for target in re.findall(r'(?:src|href|action)="([^"]*)"', page))
    assert re.findall(r"<script(?! type=\"(?:module\" src=\"/assets/|application/json\"))", page) == []
    assert "http://" not in page
    assert "https://" not in page
    assert not re.search(r"@import|url\(|<(?:iframe|object|embed|base)\b", page)
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy


def test_what_the_page_links_to_is_served_here(client: Reader) -> None:
    """The promise itself, and the page of every code that it names."""
    links = set(re.findall(r'href="(/[^"#]*)"', client.get("/docs").get_data(as_text=True)))
    assert "/openapi.yaml" in links
    assert len(links) > 100
    assert [link for link in sorted(links) if client.get(link).status_code != 200] == []


def test_the_page_shows_every_operation_and_shape(client: Reader) -> None:
    page = client.get("/docs").get_data(as_text=True)
    for path, methods in promise()["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                assert f'id="{operation["operationId"]}"' in page, path
    for name in promise()["components"]["schemas"]:
        assert f'id="shape-{name}"' in page


def test_the_page_tells_what_one_needs_to_write_a_client(client: Reader) -> None:
    """Parameters and headers, codes, what is needed, the values of lists, and no link that leads nowhere."""
    page = client.get("/docs").get_data(as_text=True)
    for words in ("Idempotency-Key", "VERSION_CONFLICT", "NOT_THE_PACK", "three_suits", "take_discard"):
        assert words in page, words
    section = page[page.index('id="shape-SubmittedMove"') :].partition("</section>")[0]
    assert re.findall(r"<code>(\w+)</code></td>\n<td>(needed|)</td>", section) == [
        ("seat", "needed"),
        ("move", "needed"),
        ("drawn", ""),
        ("expected_version", ""),
    ]
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'id="([^"]+)"', page))
    assert "`" not in page


def test_the_numbers_never_name_a_match() -> None:
    client = reader(app_over(desk_over(memory())))
    match = open_match(client)
    match.move(0, DRAW)
    client.get("/v1/matches/somebody-elses", headers=bearer(KEY))
    client.get("/nowhere/at/all")
    page = client.get("/metrics").get_data(as_text=True)
    assert match.id not in page
    assert "somebody-elses" not in page
    assert "nowhere" not in page
    assert 'referee_requests_total{method="POST",route="/v1/matches/<match>/moves",status="201"} 1.0' in page
    assert 'referee_requests_total{method="GET",route="none",status="404"} 1.0' in page
    assert (
        'referee_request_seconds_count{method="POST",route="/v1/matches/<match>/moves",status="201"} 1.0'
        in page
    )


@pytest.fixture
def told() -> Iterator[list[Any]]:
    """Everything that is written into the log meanwhile."""
    structlog.reset_defaults()
    with capture_logs() as lines:
        yield lines


def test_the_log_tells_who_asked_what_and_never_the_cards(told: list[Any]) -> None:
    client = reader(app_over(desk_over(memory())))
    match = open_match(client, players=["Secretaria", "Beto"])
    match.move(0, DRAW, X_Request_Id="this-one")
    match.move(0, discard("QD"))
    match.post("/moves", {"seat": 0, "move": {"type": "discard", "card": "zz"}, "expected_version": 3}, 0)
    match.get("/events", seat=0)
    match.get("?version=x&token=xyz", seat=0)
    client.get("/healthz")
    log = json.dumps(told)
    assert [(line["method"], line["route"], line["status"]) for line in told] == [
        ("POST", "/v1/matches", 201),
        ("POST", "/v1/matches/<match>/moves", 201),
        ("POST", "/v1/matches/<match>/moves", 422),
        ("POST", "/v1/matches/<match>/moves", 400),
        ("GET", "/v1/matches/<match>/events", 200),
        ("GET", "/v1/matches/<match>", 400),
    ]
    assert told[1]["request_id"] == "this-one"
    assert all(line["ms"] >= 0 for line in told)
    for secret in (KEY, *match.tokens, "Secretaria", "zz", "xyz", *(f'"{card}"' for card in ANA.split())):
        assert secret not in log


NUMBERS = [
    # X-Request-Id           more that is sent                       kept, and why
    ("order-17", {}, True),  # a plain one
    ("lrk_club_0123", {}, False),  # begins as a key does
    ("lb1.match-1.0.abc", {}, False),  # or as a token
    ("a-b-c", {"Idempotency-Key": "a-b-c"}, False),  # a kept answer could be had with it
    ("a-b-c", {"Idempotency-Key": "a-b-c-d"}, True),
    ("operator", bearer(KEY), False),  # a part of what is shown
    ("e", bearer(KEY), True),  # too short to tell anything
]


@pytest.mark.parametrize(("number", "more", "kept"), NUMBERS)
def test_a_request_keeps_its_number_unless_that_is_a_secret(
    client: Reader, number: str, more: dict[str, str], kept: bool
) -> None:
    told = client.get("/healthz", headers={"X-Request-Id": number, **more}).headers["X-Request-Id"]
    assert (told == number) is kept


def test_the_page_says_in_every_language_that_it_is_english(client: Reader) -> None:
    assert "solo en inglés" in client.get("/docs?lang=es").text
    assert "só em inglês" in client.get("/docs", headers={"Accept-Language": "pt-BR"}).text
    english = client.get("/docs").text
    assert "in English only" not in english
    assert 'href="?lang=es"' in english
    assert client.get("/docs?lang=fr").status_code == 400
