"""Where the log is, as a URL tells it: one server, Sentinels that know it, or a cluster.

``redis://host:port/db``, ``rediss://`` with TLS, ``unix:///path``;
``redis+sentinel://host:port,host:port/name/db`` and ``redis+cluster://host:port,host:port``, both also as
``rediss+…``. ``valkey`` may stand for ``redis``. What may stand behind ``?`` is redis-py's own, and for
Sentinels ``sentinel_username`` and ``sentinel_password``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from redis.connection import parse_url

SERVER, SENTINEL, CLUSTER = "server", "sentinel", "cluster"
SCHEMES = (
    *("redis://", "rediss://", "unix://", "valkey://", "valkeys://"),
    *("redis+sentinel://", "rediss+sentinel://", "valkey+sentinel://", "valkeys+sentinel://"),
    *("redis+cluster://", "rediss+cluster://", "valkey+cluster://", "valkeys+cluster://"),
)
_PORTS = {SENTINEL: 26379, CLUSTER: 6379}
_MANY = re.compile(r"(rediss?)\+(sentinel|cluster)://(?:([^@/?]*)@)?([^/?]+)([^?]*)(?:\?(.*))?")


class Address(NamedTuple):
    """Host and port of a server."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class Place(NamedTuple):
    """Where the log is. ``options`` are redis-py's, for a connection to a server that keeps it.

    ``hosts`` are those named: Sentinels, or some nodes of the cluster. ``name`` is that of the service the
    Sentinels know, and ``sentinel`` holds the options for a connection to them.
    """

    kind: str
    options: Mapping[str, object]
    hosts: tuple[Address, ...] = ()
    name: str = ""
    sentinel: Mapping[str, object] = {}


def place(url: str) -> Place:
    """Read a URL. Raises ValueError where it is none."""
    url = re.sub(r"^valkey(?=s?[:+])", "redis", url)
    many = _MANY.fullmatch(url)
    if many is None:
        return Place(SERVER, parse_url(url))  # type: ignore[no-untyped-call]
    scheme, kind, user, netloc, path, query = many.groups(default="")
    hosts = tuple(_address(host, _PORTS[kind]) for host in netloc.split(","))
    pairs = parse_qsl(query)
    ours = {name: value for name, value in pairs if name.startswith("sentinel_")}
    name, db = _name_and_database(kind, path)
    rest = urlencode([pair for pair in pairs if pair[0] not in ours])
    plain = f"{scheme}://{user and user + '@'}{hosts[0]}/{db}?{rest}"
    options = parse_url(plain)  # type: ignore[no-untyped-call]
    return Place(kind, options, hosts, name, _for_sentinels(options, ours))


def whereabouts(url: str) -> str:
    """Where that is, for people: without a name or a password. Raises ValueError where it is none."""
    where = place(url)
    if where.hosts:
        return ", ".join(map(str, where.hosts)) + (f" ({where.name})" if where.name else "")
    if path := where.options.get("path"):
        return str(path)
    return str(
        Address(str(where.options.get("host", "localhost")), int(str(where.options.get("port", 6379))))
    )


def _address(text: str, port: int) -> Address:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError(f"{text!r} is no host")
    return Address(parts.hostname, parts.port or port)


def _name_and_database(kind: str, path: str) -> tuple[str, int]:
    """A service's name and the database there; a cluster has neither."""
    name, _, db = path.strip("/").partition("/")
    if kind == CLUSTER and (name or "0", db) == ("0", ""):
        return "", 0
    if kind == SENTINEL and name and (db or "0").isdecimal():
        return name, int(db or 0)
    raise ValueError(f"{path!r} names no service, or no database")


def _for_sentinels(options: Mapping[str, object], ours: Mapping[str, str]) -> dict[str, object]:
    """TLS as for the servers; names and passwords are the Sentinels' own."""
    kept = {name: value for name, value in options.items() if name.startswith(("ssl", "connection_class"))}
    return kept | {name.removeprefix("sentinel_"): value for name, value in ours.items()}
