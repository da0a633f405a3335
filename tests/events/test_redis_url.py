"""Where the log is, as a URL tells it."""

from __future__ import annotations

import pytest

from events.redis_url import CLUSTER, SENTINEL, SERVER, Address, Place, place

PLACES = [
    # URL, kind, hosts, service, some of the options
    ("redis://h:1/3", SERVER, [], "", {"host": "h", "port": 1, "db": 3}),
    ("valkey://h", SERVER, [], "", {"host": "h"}),
    ("unix:///run/v.sock", SERVER, [], "", {"path": "/run/v.sock"}),
    ("redis+sentinel://a:1,b/house", SENTINEL, [("a", 1), ("b", 26379)], "house", {"db": 0}),
    ("redis+sentinel://a/house/2", SENTINEL, [("a", 26379)], "house", {"db": 2}),
    (
        "redis+sentinel://u:p%40@a/house",
        SENTINEL,
        [("a", 26379)],
        "house",
        {"username": "u", "password": "p@"},
    ),
    ("redis+cluster://a,b:7001", CLUSTER, [("a", 6379), ("b", 7001)], "", {"db": 0}),
    ("redis+cluster://a/", CLUSTER, [("a", 6379)], "", {"db": 0}),
    ("valkey+cluster://:p@[::1]:7000/0", CLUSTER, [("::1", 7000)], "", {"password": "p"}),
]


@pytest.mark.parametrize(("url", "kind", "hosts", "name", "options"), PLACES)
def test_a_url_names_a_place(
    url: str, kind: str, hosts: list[tuple[str, int]], name: str, options: dict[str, object]
) -> None:
    found = place(url)
    assert (found.kind, [tuple(host) for host in found.hosts], found.name) == (kind, hosts, name)
    assert options.items() <= found.options.items()


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://a",
        "redis+sentinel://a/house/two",
        "redis+cluster://a/1",
        "redis+cluster://a:port",
        "redis+cluster://,",
        "redis+cluster://",
        "redis+ring://a",
        "http://a",
    ],
)
def test_nonsense_is_no_place(url: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 the caller tells it in words of its own
        place(url)


def test_tls_is_for_servers_and_sentinels_alike_but_names_are_their_own() -> None:
    found = place("rediss+sentinel://u:p@a/house?ssl_cert_reqs=none&sentinel_password=s")
    assert found.options["ssl_cert_reqs"] == found.sentinel["ssl_cert_reqs"] == "none"
    assert found.options["connection_class"] is found.sentinel["connection_class"]
    assert (found.options["password"], found.sentinel["password"]) == ("p", "s")
    assert "username" not in found.sentinel
    assert "sentinel_password" not in found.options


def test_an_address_is_told_as_it_is_typed() -> None:
    assert [str(Address("h", 1)), str(Address("::1", 1))] == ["h:1", "[::1]:1"]
    assert Place(SERVER, {}).hosts == ()
