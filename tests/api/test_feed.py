"""The feed of all matches over HTTP: for the operator, page by page, waiting and live."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import TestResponse

from events.feed import BEGINNING, Place, Spot
from events.store import MemoryStore, Store
from referee.api import feed, listening
from referee.matches import feeding
from referee.matches.cursors import Bookmark
from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, Match, app_over, bearer, desk_over, discard, open_match, reader

WHO = bearer(KEY)
LIVE = WHO | {"Accept": "text/event-stream"}


@pytest.fixture
def store() -> MemoryStore:
    """A log of this test's own: the feed tells everything."""
    return MemoryStore()


@pytest.fixture
def client(store: Store) -> Reader:
    """A client before that log."""
    return reader(app_over(desk_over(store)))


@pytest.fixture
def match(client: Reader) -> Match:
    """A match of two that has just been dealt."""
    return open_match(client)


def asked(client: Reader, query: str = "", **headers: str) -> TestResponse:
    """A page of the feed, as the operator."""
    return client.get(f"/v1/feed{query}", headers=WHO | headers)


def page(client: Reader, query: str = "") -> dict[str, Any]:
    """The same, read."""
    response = asked(client, query)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.get_json()
    return found


def walked(client: Reader, query: str, limit: int) -> Iterator[list[dict[str, Any]]]:
    """Page after page until there is no more."""
    cursor = ""
    while found := page(client, f"?limit={limit}{query if not cursor else '&after=' + cursor}"):
        if not found["events"]:
            return
        cursor = found["next"]
        yield found["events"]


def test_the_feed_tells_what_the_matches_tell(client: Reader, match: Match) -> None:
    match.turn(0, DRAW, discard("2C"))
    other = open_match(client)
    told = page(client)["events"]
    for one in (match, other):
        mine = [
            {name: part for name, part in event.items() if name != "match"}
            for event in told
            if event["match"] == one.id
        ]
        assert mine == one.get("/events").get_json()["events"]
    assert {event["match"] for event in told} == {match.id, other.id}


def test_pages_go_on_where_the_last_one_ended(client: Reader, match: Match) -> None:
    match.turn(0, DRAW, discard("2C"))
    whole = page(client)["events"]
    assert [event for some in walked(client, "", 2) for event in some] == whole
    assert page(client, f"?after={page(client)['next']}")["events"] == []


def test_an_append_is_told_whole(client: Reader, match: Match) -> None:
    assert len(page(client, "?limit=1")["events"]) == 2
    assert len(page(client, "?limit=500")["events"]) == 2


def test_a_page_ends_before_it_is_too_large(
    client: Reader, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.turn(0, DRAW, discard("2C"))
    monkeypatch.setattr(feeding, "MOST_BYTES", 1)
    pages = list(walked(client, "", 500))
    assert [[event["version"] for event in some] for some in pages] == [[1, 2], [3, 4]]


def test_from_now_on(client: Reader, match: Match) -> None:
    start = page(client, "?after=end")
    assert start["events"] == []
    match.move(0, DRAW)
    assert [event["version"] for event in page(client, f"?after={start['next']}")["events"]] == [3]


def test_it_is_for_the_operator_alone(client: Reader, match: Match) -> None:
    """And whoever it is not for learns nothing, whatever else is right or wrong with the request."""
    for query in ("", "?after=x", "?wait=99", "?nonsense=1"):
        assert client.get(f"/v1/feed{query}").get_json()["code"] == "NO_CREDENTIAL"
        seat = client.get(f"/v1/feed{query}", headers=match.who(0))
        assert (seat.status_code, seat.get_json()["code"]) == (403, "OPERATOR_ONLY")
        assert "match-" not in seat.text.replace("loba-referee", "")


BAD = ["", "x", "1700000000000-0", "é", "a" * 4001, "AAAA", "AQAAAAAAAAAAAAAAAAAA"]


@pytest.mark.parametrize("cursor", BAD)
def test_a_cursor_is_not_made_up(client: Reader, match: Match, cursor: str) -> None:
    response = asked(client, f"?after={cursor}")
    assert (response.status_code, response.get_json()["code"]) == (400, "BAD_CURSOR")


def test_a_cursor_is_not_tampered_with(client: Reader, match: Match) -> None:
    cursor = page(client)["next"]
    for at in range(len(cursor)):
        other = "A" if cursor[at] != "A" else "B"
        response = asked(client, f"?after={cursor[:at]}{other}{cursor[at + 1 :]}")
        assert response.get_json()["code"] == "BAD_CURSOR", at
    assert asked(client, f"?after={cursor}=").get_json()["code"] == "BAD_CURSOR"
    assert asked(client, f"?after={cursor[:-1]}").get_json()["code"] == "BAD_CURSOR"
    live = client.get("/v1/feed", headers=LIVE | {"Last-Event-ID": cursor[:-1]})
    assert (live.status_code, live.get_json()["code"]) == (400, "BAD_CURSOR")


def test_a_cursor_of_another_house_is_none(client: Reader, match: Match) -> None:
    other = reader(app_over(desk_over(MemoryStore())))
    assert asked(other, f"?after={page(client)['next']}").get_json()["code"] == "BAD_CURSOR"


BAD_QUERIES = [
    "?wait=21",
    "?wait=-1",
    "?limit=0",
    "?limit=501",
    "?limit=x",
    "?after=end&after=end",
    "?from=1",
]


@pytest.mark.parametrize("query", BAD_QUERIES)
def test_a_query_is_read_strictly(client: Reader, query: str) -> None:
    assert asked(client, query).get_json()["code"] == "MALFORMED_QUERY"


def test_what_was_trimmed_is_told_with_where_to_go_on(
    client: Reader, match: Match, store: MemoryStore
) -> None:
    old = page(client, "?limit=1")["next"]
    match.turn(0, DRAW, discard("2C"))
    match.turn(1, DRAW, discard("8S"))
    late = store.feeds().now() + 5
    while store.feeds().now() < late:
        pass
    assert store.feeds().trim(0) == 2
    response = asked(client, f"?after={old}")
    assert (response.status_code, response.get_json()["code"]) == (410, "FEED_TRIMMED")
    told = page(client, f"?after={response.get_json()['oldest']}")
    assert [event["version"] for event in told["events"]] == [5, 6]
    assert not told["regressed"]
    assert len(match.get("/events").get_json()["events"]) == 6


def test_a_match_that_has_left_the_log_is_named(
    client: Reader, match: Match, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store.feeds(), "lines", lambda entries: [None] * len(entries))
    assert page(client)["events"] == [{"match": match.id, "first": 1, "last": 2, "archived": True}]


def test_lines_of_tomorrow_are_named(client: Reader, match: Match, store: MemoryStore) -> None:
    line = store.read(match.id)[0]
    store._logs[match.id][0] = line._replace(body=line.body.replace(b'"v":2', b'"v":99'))
    assert page(client)["events"] == [{"match": match.id, "first": 1, "last": 2, "unreadable": True}]


def test_a_place_that_a_failover_lost_is_told(client: Reader, match: Match) -> None:
    """The next page has what was told and what is new, and says so; nothing is skipped."""
    books = client.application.extensions["referee.feed"]
    ahead = Bookmark((Place(Spot(1 << 42, 0, 7), BEGINNING),))
    told = page(client, f"?after={books.write(ahead)}")
    assert told["regressed"]
    assert [event["version"] for event in told["events"]] == [1, 2]
    assert not page(client, f"?after={told['next']}")["regressed"]


class TestWaiting:
    """Long polling."""

    def test_it_ends_with_the_first_event(self, client: Reader, match: Match) -> None:
        start = page(client, "?after=end")["next"]
        later = threading.Timer(0.1, lambda: match.move(0, DRAW))
        later.start()
        told = page(client, f"?after={start}&wait=20")
        later.join()
        assert [event["version"] for event in told["events"]] == [3]

    def test_or_with_its_time(self, client: Reader, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(feed, "LOOK", 0.01)
        start = page(client, "?after=end")["next"]
        assert page(client, f"?after={start}&wait=1")["events"] == []

    def test_only_so_many_wait(self, match: Match, store: MemoryStore) -> None:
        full = reader(app_over(desk_over(store), most_streams=0))
        start = page(full, "?after=end")["next"]
        response = asked(full, f"?after={start}&wait=1")
        assert (response.status_code, response.get_json()["code"]) == (503, "TOO_MANY_STREAMS")
        assert response.headers["Retry-After"]
        assert page(full, "?wait=1")["events"]


class TestLive:
    """Server-sent events."""

    @pytest.fixture(autouse=True)
    def _impatient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(listening, "HEARTBEAT", 0.01)
        monkeypatch.setattr(listening, "OLDEST", 0.0)
        monkeypatch.setattr(feed, "LOOK", 0.01)

    def test_a_stream_tells_what_pages_tell(self, client: Reader, match: Match) -> None:
        match.turn(0, DRAW, discard("2C"))
        response = client.get("/v1/feed", headers=LIVE, buffered=True)
        assert response.mimetype == "text/event-stream"
        blocks = [block for block in response.get_data(as_text=True).split("\n\n") if "data: " in block]
        data = [json.loads(block.partition("data: ")[2]) for block in blocks]
        assert data == page(client)["events"]
        ids = [block for block in blocks if block.startswith("id: ")]
        assert ids == blocks[-1:]
        cursor = ids[0].removeprefix("id: ").partition("\n")[0]
        match.move(1, DRAW)
        again = client.get("/v1/feed", headers=LIVE | {"Last-Event-ID": cursor}, buffered=True).text
        assert again.count("data: ") == 1
        assert '"version":5' in again

    def test_it_goes_on_live(self, client: Reader, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(listening, "OLDEST", 30.0)
        response = client.get("/v1/feed?after=end", headers=LIVE, buffered=False)
        blocks = response.iter_encoded()
        assert next(blocks) == b": still here\n\n"
        match.move(0, DRAW)
        seen = next(block for block in blocks if b"data: " in block)
        assert b'"version":3' in seen
        response.close()

    def test_it_says_when_a_failover_lost_something(self, client: Reader, match: Match) -> None:
        books = client.application.extensions["referee.feed"]
        ahead = Bookmark((Place(Spot(1 << 42, 0, 7), BEGINNING),))
        response = client.get(f"/v1/feed?after={books.write(ahead)}", headers=LIVE, buffered=True)
        assert response.text.startswith("event: regressed\ndata: {}\n\n")

    def test_only_so_many_are_open(self, match: Match, store: MemoryStore) -> None:
        full = reader(app_over(desk_over(store), most_streams=0))
        response = full.get("/v1/feed", headers=LIVE)
        assert (response.status_code, response.get_json()["code"]) == (503, "TOO_MANY_STREAMS")
