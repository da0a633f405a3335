"""How often one key and one address may ask."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_network

import pytest

from events.rates import Allowance
from events.store import MemoryStore, Unavailable
from referee.api.limits import Rules
from tests.api.promise import Reader
from tests.api.table import KEY, app_over, bearer, desk_over, open_match, reader

PROXY = ip_network("10.0.0.0/8")


def client(**rules: object) -> Reader:
    """A client of a counter with these rules."""
    return reader(app_over(desk_over(MemoryStore()), rates=Rules(**rules)))  # type: ignore[arg-type]


def asked(
    client: Reader, times: int, headers: Mapping[str, str] | None = None, address: str = "192.0.2.1"
) -> list[int]:
    """The statuses of so many requests."""
    return [
        client.get("/v1/rulesets", headers=headers, environ_base={"REMOTE_ADDR": address}).status_code
        for _ in range(times)
    ]


def test_without_a_rule_nobody_is_counted() -> None:
    response = client().get("/v1/rulesets")
    assert not [name for name, _ in response.headers if name.startswith("RateLimit")]


def test_a_key_may_ask_so_often() -> None:
    """Each for itself; and with every answer it is told how much is left."""
    house = client(key=3)
    tokens = open_match(house).tokens
    assert asked(house, 5, bearer(tokens[0])) == [200] * 3 + [429] * 2
    assert asked(house, 2, bearer(tokens[1])) == [200] * 2
    assert asked(house, 9) == [200] * 9
    told = house.get("/v1/rulesets", headers=bearer(tokens[1]))
    assert (told.headers["RateLimit-Limit"], told.headers["RateLimit-Remaining"]) == ("3", "0")
    refused = house.get("/v1/rulesets", headers=bearer(tokens[1]))
    assert (refused.status_code, refused.get_json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert 1 <= int(refused.headers["Retry-After"]) <= 20
    assert refused.headers["RateLimit-Remaining"] == "0"
    assert refused.get_json()["type"] == "/problems/too-many-requests"


def test_an_address_may_ask_so_often_whatever_it_shows() -> None:
    """Also with one made-up key after the other."""
    house = client(address=4)
    statuses = [asked(house, 1, bearer(f"made-up-{n}"))[0] for n in range(6)]
    assert statuses == [401] * 4 + [429] * 2
    assert asked(house, 1, address="192.0.2.2") == [200]


@pytest.mark.parametrize("spelt", ["bearer {}", "BEARER {}", "Bearer  {}", "bEarer    {} "])
def test_a_key_is_the_same_however_it_is_spelt(spelt: str) -> None:
    house = client(key=1)
    assert asked(house, 1, bearer(KEY)) == [200]
    assert asked(house, 1, {"Authorization": spelt.format(KEY)}) == [429]


def test_who_asks_how_the_service_is_is_not_counted() -> None:
    house = client(address=1)
    assert asked(house, 2) == [200, 429]
    for path in ("/healthz", "/readyz", "/metrics", "/openapi.yaml", "/problems/too-many-requests"):
        assert house.get(path, environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == 200


def test_pages_are_not_counted_but_for_rulebooks_which_may_take_work() -> None:
    house = client(address=1)
    for path, status in (("/", 200), ("/position", 200), ("/rules/chinchon", 200), ("/rules/chinchon", 429)):
        assert house.get(path, environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == status


ADDRESSES = [
    # line        forwarded for                      the same as    same   why this row exists
    ("10.0.0.1", "192.0.2.1", "192.0.2.1", True, "a proxy of ours says who asks"),
    ("10.0.0.1", "203.0.113.9, 192.0.2.1", "192.0.2.1", True, "what a client says itself is not believed"),
    ("10.0.0.1", "192.0.2.1, 10.9.9.9", "192.0.2.1", True, "two proxies of ours"),
    ("203.0.113.9", "192.0.2.1", "192.0.2.1", False, "nobody else is believed"),
    ("203.0.113.9", "192.0.2.1", "203.0.113.9", True, "but taken for who they are"),
    ("10.0.0.1", "", "10.0.0.1", True, "a proxy that says nothing is the one who asks"),
    ("2001:db8::1", "", "2001:db8::ffff", True, "one household, one network"),
    ("2001:db8::1", "", "2001:db8:0:1::1", False, "another network"),
    ("::ffff:192.0.2.1", "", "192.0.2.1", True, "the same address in another spelling"),
    ("10.0.0.1", "192.0.2.1:1234", "192.0.2.1", True, "some proxies tell the port, too"),
    ("10.0.0.1", '"[2001:db8::1]:1234"', "2001:db8::1", True, "of IPv6 as well"),
    ("10.0.0.1", "unknown", "10.0.0.1", True, "what is no address is the proxy's own doing"),
    ("10.0.0.1", "192.0.2.1, unknown", "10.0.0.1", True, "and hides nobody behind it"),
]


@pytest.mark.parametrize(("line", "forwarded", "other", "same", "why"), ADDRESSES)
def test_an_address_is_who_really_asks(line: str, forwarded: str, other: str, same: bool, why: str) -> None:
    house = client(address=1, proxies=(PROXY,))
    assert asked(house, 1, {"X-Forwarded-For": forwarded} if forwarded else None, line) == [200]
    assert asked(house, 1, address=other) == [429 if same else 200], why


def test_no_address_is_no_rule_and_no_error() -> None:
    """As behind a unix socket."""
    assert asked(client(address=1), 3, address="") == [200] * 3


def test_where_it_cannot_be_counted_everybody_may_and_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    house = reader(app_over(desk_over(store), rates=Rules(key=1)))
    tried = []

    def away(*_: object) -> Allowance:
        tried.append(1)
        raise Unavailable("away")

    monkeypatch.setattr(store.rates(), "take", away)
    assert asked(house, 5, bearer(KEY)) == [200] * 5
    assert tried == [1], "who asks does not wait for it each time"
    assert "referee_uncounted_total 1.0" in house.get("/metrics").text


def test_neither_key_nor_address_is_told_to_anybody() -> None:
    """Not to who reads the figures, nor to who reads the counters."""
    store = MemoryStore()
    house = reader(app_over(desk_over(store), rates=Rules(key=1, address=2)))
    assert asked(house, 3, bearer(KEY), "192.0.2.77") == [200, 429, 429]
    page = house.get("/metrics").text
    assert 'referee_limited_total{kind="key"} 1.0' in page
    assert 'referee_limited_total{kind="address"} 1.0' in page
    for secret in (KEY, "192.0.2.77"):
        assert secret not in page
        assert secret not in str(store.rates().__dict__)
