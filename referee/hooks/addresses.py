"""Where a webhook may lead: out into the world, never back into the house or its neighbourhood.

An address is looked at when a webhook is made and again before every delivery, since a name may lead
somewhere else by then. The connection goes to the very address that was looked at. Where a name has several
addresses, all of them must be good. Nobody waits for a name longer than for its receiver.
"""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from referee.languages import Saying

LONGEST_URL = 2048
_PLAIN = re.compile(r"[!-~]+")
_THE_WORLD = IPv6Network("2000::/3")
_PASSAGES = tuple(map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
"""What looks like the world and leads elsewhere: Teredo and its like, examples, 6to4."""

_SPECIAL = tuple(
    map(
        ip_network,
        ("192.0.0.0/24", "192.31.196.0/24", "192.88.99.0/24", "192.175.48.0/24", "2620:4f:8000::/48"),
    )
)
"""Addresses of the protocols' own, which the tables of Python's releases do not all name."""
_OF_A_HOUSE = (ip_network("168.63.129.16/32"),)
"""What answers from inside a provider's network under a public number."""

Resolve = Callable[[str, int], Sequence[str]]
"""The addresses of a host. Raises OSError where there are none."""

SECONDS = 5.0
"""How long a name may take to be found."""
MOST_ASKED = 16
"""How many names a process may be waiting for at once: the system's own asking cannot be broken off."""
_asking = threading.BoundedSemaphore(MOST_ASKED)


class Refused(ValueError):
    """This is no address for a webhook; ``why`` says it."""

    def __init__(self, why: Saying) -> None:
        super().__init__(str(why))
        self.why = why


class Target(NamedTuple):
    """An address in parts; ``path`` with its query."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The value of the header Host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def target_of(url: str, private: bool) -> Target:
    """A URL in parts. Raises Refused for one that no webhook may have."""
    if len(url) > LONGEST_URL or not _PLAIN.fullmatch(url) or "\\" in url:
        raise Refused(
            Saying("a URL has up to {most} visible ASCII characters and no backslash", most=LONGEST_URL)
        )
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Refused(Saying("this is no URL")) from None
    if parts.scheme not in ("https", "http"):
        raise Refused(Saying("a URL begins with https://"))
    if parts.scheme == "http" and not private:
        raise Refused(
            Saying("a URL begins with https://; http:// is for private addresses, where these are allowed")
        )
    if parts.username is not None or parts.password is not None:
        raise Refused(Saying("a URL holds no name and no password; check the signature instead"))
    if not host or parts.fragment or port == 0 or "%" in host:
        raise Refused(Saying("a URL has a host, and neither port 0 nor a fragment"))
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(secure, host, port or (443 if secure else 80), path)


def by_name(host: str, port: int) -> list[str]:
    """The addresses of a host as the system knows them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


def looked_at(
    target: Target, private: bool, resolve: Resolve = by_name, seconds: float = SECONDS
) -> list[str]:
    """The addresses to connect to. Raises Refused where any of them is not for webhooks, and OSError; that
    is TimeoutError where they are not found within so many seconds.
    """
    try:
        addresses = list(_in_time(resolve, target, seconds))
    except UnicodeError:
        raise Refused(Saying("this is no host name")) from None
    bad = [address for address in addresses if not private and not is_public(address)]
    if bad:
        raise Refused(
            Saying("{host} leads to a private address ({address})", host=target.host, address=str(bad[0]))
        )
    if not addresses:
        raise OSError(f"{target.host} has no address")
    return addresses


def _in_time(resolve: Resolve, target: Target, seconds: float) -> Sequence[str]:
    """Ask on a thread that is left to itself when the time is over."""
    until, asking = time.monotonic() + seconds, _asking
    if not asking.acquire(timeout=max(0.0, seconds)):
        raise TimeoutError("too many other names are being waited for")
    found: Future[Sequence[str]] = Future()

    def ask() -> None:
        try:
            found.set_result(resolve(target.host, target.port))
        except BaseException as fault:
            found.set_exception(fault)
        finally:
            asking.release()

    try:
        threading.Thread(target=ask, name="a name", daemon=True).start()
    except RuntimeError:  # the system has no thread for us
        asking.release()
        raise OSError("nobody could be sent to ask") from None
    return found.result(max(0.0, until - time.monotonic()))


def is_public(text: str) -> bool:
    """Whether an address belongs to one host out in the world."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return False
        if address not in _THE_WORLD or any(address in passage for passage in _PASSAGES):
            return False
    return _is_plain(address)


def _is_plain(address: IPv4Address | IPv6Address) -> bool:
    special = (
        address.is_private,
        address.is_loopback,
        address.is_link_local,
        address.is_multicast,
        address.is_reserved,
        address.is_unspecified,
    )
    named = any(
        address in network for network in (*_SPECIAL, *_OF_A_HOUSE) if network.version == address.version
    )
    return address.is_global and not any(special) and not named
