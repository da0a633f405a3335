"""Webhooks over HTTP: made, told of, removed; for the operator alone, and never into the neighbourhood."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from events.store import MemoryStore
from referee.hooks import addresses, book
from referee.hooks.book import Book
from referee.hooks.webhook import Ask, Delivery
from tests.api.promise import Reader
from tests.api.table import KEY, Match, app_over, bearer, desk_over, open_match, reader

WHO = bearer(KEY)
URL = "https://hooks.example.org/loba"


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names lead where these tests say; a name that is an address leads there."""
    known = {"hooks.example.org": ["8.8.8.8"], "two.example.org": ["8.8.8.8", "10.0.0.1"]}

    def resolve(host: str, port: int) -> list[str]:
        return known[host] if host in known else _literal(host, port)

    real = addresses.by_name
    monkeypatch.setattr(addresses, "by_name", resolve)

    def _literal(host: str, port: int) -> list[str]:
        if host.endswith(".invalid"):
            raise OSError("Name or service not known")
        return real(host, port)


@pytest.fixture
def store() -> MemoryStore:
    """A log of this test's own."""
    return MemoryStore()


@pytest.fixture
def client(store: MemoryStore) -> Reader:
    """A client before that log."""
    return reader(app_over(desk_over(store)))


@pytest.fixture
def match(client: Reader) -> Match:
    """A match of two that has just been dealt."""
    return open_match(client)


def add(client: Reader, **more: Any) -> TestResponse:
    """A new webhook, as the operator."""
    return client.post("/v1/webhooks", json={"url": URL} | more, headers=WHO)


def get(client: Reader, path: str = "") -> TestResponse:
    """Ask as the operator."""
    return client.get(f"/v1/webhooks{path}", headers=WHO)


def code(response: TestResponse) -> tuple[int, str]:
    """How a request was refused."""
    return response.status_code, response.get_json()["code"]


def test_a_webhook_is_made_and_its_secret_told_once(client: Reader) -> None:
    made = add(client, description="ours", types=["match_ended"], matches=["m"], view="operator")
    assert made.status_code == 201
    told = made.get_json()
    secret = told.pop("secret")
    assert len(secret) == 6 + 44
    assert made.headers["Location"] == f"/v1/webhooks/{told['id']}"
    assert (told["status"], told["waiting"], told["view"]) == ("active", 0, "operator")
    assert get(client, f"/{told['id']}").get_json() == told
    assert get(client).get_json() == {"webhooks": [told]}
    assert secret not in get(client).text + get(client, f"/{told['id']}").text


def test_what_is_shown_is_what_spectators_see_unless_it_is_asked_for(client: Reader) -> None:
    assert add(client).get_json()["view"] == "public"


def test_a_webhook_is_removed(client: Reader) -> None:
    made = add(client).get_json()["id"]
    assert client.delete(f"/v1/webhooks/{made}", headers=WHO).status_code == 204
    assert code(client.delete(f"/v1/webhooks/{made}", headers=WHO)) == (404, "NO_SUCH_WEBHOOK")
    assert code(get(client, f"/{made}")) == (404, "NO_SUCH_WEBHOOK")
    assert code(get(client, f"/{made}/dead-letters")) == (404, "NO_SUCH_WEBHOOK")


def test_there_are_only_so_many(client: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "MOST_WEBHOOKS", 2)
    assert [add(client).status_code for _ in range(3)] == [201, 201, 422]


def test_it_is_for_the_operator_alone(client: Reader, match: Match) -> None:
    """Whoever it is not for learns nothing: not even whether there is such a webhook."""
    made = add(client).get_json()["id"]
    for method, path in (
        ("GET", ""),
        ("POST", ""),
        ("GET", f"/{made}"),
        ("DELETE", f"/{made}"),
        ("GET", f"/{made}/dead-letters"),
        ("POST", f"/{made}/redeliver"),
        ("GET", "/x"),
        ("GET", "?x=1"),
    ):
        nobody = client.open(f"/v1/webhooks{path}", method=method, json={})
        seat = client.open(f"/v1/webhooks{path}", method=method, json={}, headers=match.who(0))
        assert code(nobody) == (401, "NO_CREDENTIAL")
        assert code(seat) == (403, "OPERATOR_ONLY")
        assert "example.org" not in nobody.text + seat.text
    assert get(client, f"/{made}").status_code == 200


ADDRESSES = [
    "http://hooks.example.org/",
    "ftp://hooks.example.org/",
    "file:///etc/passwd",
    "gopher://hooks.example.org/",
    "//hooks.example.org/",
    "hooks.example.org",
    "https://",
    "https://user@hooks.example.org/",
    "https://user:secret@hooks.example.org/",
    "https://hooks.example.org/#there",
    "https://hooks.example.org:0/",
    "https://hooks.example.org:99999/",
    "https://hooks.example.org/a b",
    "https://hooks.example.org\\@127.0.0.1/",
    "https://hööks.example.org/",
    "https://unknown.invalid/",
    "https://two.example.org/",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://0.0.0.0/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://192.0.2.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://240.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[fe80::1]/",
    "https://[fe80::1%25lo]/",
    "https://[fc00::1]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001::1]/",
    "https://[2001:db8::1]/",
]


@pytest.mark.parametrize("url", ADDRESSES)
def test_no_webhook_leads_into_the_house_or_its_neighbourhood(client: Reader, url: str) -> None:
    assert code(add(client, url=url)) == (422, "ADDRESS_REFUSED")
    assert get(client).get_json() == {"webhooks": []}


@pytest.mark.parametrize("url", ["https://8.8.8.8/", "https://[2606:4700:4700::1111]:8443/x?y=1"])
def test_the_world_is_welcome(client: Reader, url: str) -> None:
    assert add(client, url=url).status_code == 201


def test_private_addresses_are_welcome_where_they_are_allowed(store: MemoryStore) -> None:
    inside = reader(app_over(desk_over(store), private_webhooks=True))
    for url in ("http://127.0.0.1:8081/", "https://10.0.0.1/", "http://[::1]/", "https://two.example.org/"):
        assert add(inside, url=url).status_code == 201
    assert code(add(inside, url="ftp://10.0.0.1/")) == (422, "ADDRESS_REFUSED")
    assert code(add(inside, url="https://me:secret@10.0.0.1/")) == (422, "ADDRESS_REFUSED")


def test_kinds_of_events_are_those_there_are(client: Reader) -> None:
    assert code(add(client, types=["match_ended", "match_lost"])) == (400, "UNKNOWN_NAME")


def test_dead_letters_are_told_and_asked_for(client: Reader, store: MemoryStore) -> None:
    made, ours = add(client).get_json()["id"], Book(store)
    delivery = Delivery("m", 3, 4, "5-0", "job", 1)
    ours.put_open(made, [delivery])
    assert get(client, f"/{made}").get_json()["waiting"] == 1
    ours.failed(made, "answered 500")
    ours.bury(made, delivery, 8, "answered 500")
    told = get(client, f"/{made}/dead-letters").get_json()["dead_letters"]
    assert [{**letter, "at": ""} for letter in told] == [
        {
            "id": "msg_m_3_5-0",
            "match": "m",
            "first": 3,
            "last": 4,
            "tries": 8,
            "at": "",
            "error": "answered 500",
        }
    ]
    now = get(client, f"/{made}").get_json()
    assert (now["status"], now["error"], now["waiting"], now["dead_letters"]) == (
        "failing",
        "answered 500",
        0,
        1,
    )
    asked = _again(client, made, {"dead_letters": ["msg_m_3_5-0"]})
    assert asked.status_code == 202
    assert list(ours.asks().values()) == [Ask(made, ("msg_m_3_5-0",))]
    assert code(_again(client, made, {"dead_letters": ["msg_m_9_5-0"]})) == (404, "NO_SUCH_DEAD_LETTER")


def _again(client: Reader, webhook: str, body: dict[str, Any]) -> TestResponse:
    return client.post(f"/v1/webhooks/{webhook}/redeliver", json=body, headers=WHO)


def test_asking_enables_a_webhook_again(client: Reader, store: MemoryStore) -> None:
    made, ours = add(client).get_json()["id"], Book(store)
    ours.failed(made, "answered 410", gone=True)
    assert get(client, f"/{made}").get_json()["disabled_for"] == "gone"
    assert ours.active() == []
    assert _again(client, made, {"since": "2026-11-30T00:00:00Z"}).get_json()["status"] == "active"
    assert [webhook.id for webhook in ours.active()] == [made]
    (ask,) = ours.asks().values()
    assert ask.since == 1_796_000_000_000 - 3_200_000
    assert code(_again(client, made, {"since": "2026-02-31T00:00:00Z"})) == (400, "OUT_OF_RANGE")
    assert code(_again(client, made, {})) == (400, "WRONG_COMBINATION")


def test_dead_letters_are_bounded(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "MOST_LETTERS", 3)
    ours = Book(store)
    made = ours.add(URL, "public", "", (), ())
    for n in range(5):
        ours.bury(made.id, Delivery("m", n + 1, n + 1, f"{n}-0", "job", n), 1, "no")
    assert [letter.delivery.first for letter in ours.letters(made.id)] == [3, 4, 5]


def test_five_days_of_failures_are_enough(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Book(store)
    made, day, now = ours.add(URL, "public", "", (), ()), 24 * 3600 * 1000, ours.feed.now()
    monkeypatch.setattr(ours.feed, "now", lambda: now)
    assert ours.failed(made.id, "no").disabled is None
    monkeypatch.setattr(ours.feed, "now", lambda: now + 4 * day)
    assert ours.failed(made.id, "no").disabled is None
    ours.delivered(made.id, [Delivery("m", 1, 1, "1-0", "job", 1)])
    assert ours.failed(made.id, "no").failing_since == now + 4 * day
    monkeypatch.setattr(ours.feed, "now", lambda: now + 9 * day + 1)
    assert ours.failed(made.id, "no").disabled == "failing"
    ours.delivered(made.id, [Delivery("m", 1, 1, "1-0", "job", 1)])
    assert ours.condition(made.id).disabled == "failing"
