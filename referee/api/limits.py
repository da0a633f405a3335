"""How often one key, and one address, may ask. Where it cannot be counted, everybody may.

Keys and addresses are counted under names that tell nothing of them, and stand in no log and no figure.
"""

from __future__ import annotations

import hmac
import math
import time
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from ipaddress import IPv4Network, IPv6Network, ip_address

from flask import Response, g, request

from events.patience import patience
from events.rates import Allowance
from events.store import Store, Unavailable
from referee.api.auth import credential_in
from referee.api.metrics import Meters
from referee.api.problems import Problem
from referee.languages import Saying

MINUTE = 60
SECONDS = 0.25
"""How long counting may take."""
REST = 2.0
"""Seconds for which nobody is counted after that failed: who asks is not to wait for it each time."""
SECRET = "rates"  # nosec B105: the name of a secret
"""The name under which what hides keys and addresses is kept with the log."""

Network = IPv4Network | IPv6Network


@dataclass(frozen=True)
class Rules:
    """How many requests a minute a key and an address may make (0: any number).

    ``proxies`` are the addresses whose word on who asks is taken.
    """

    key: int = 0
    address: int = 0
    proxies: tuple[Network, ...] = ()


class Limits:
    """Counts who asks."""

    def __init__(self, rules: Rules, store: Store, meters: Meters) -> None:
        self._rules = rules
        self._store = store
        self._rates = store.rates()
        self._meters = meters
        self._rests_until = 0.0

    @property
    def any(self) -> bool:
        """Whether anybody is counted at all."""
        return bool(self._rules.key or self._rules.address)

    @cached_property
    def _secret(self) -> bytes:
        return self._store.secret(SECRET)

    def count(self) -> None:
        """Count this request. Raises Problem where it is one too many."""
        if time.monotonic() < self._rests_until:
            return
        try:
            with patience(SECONDS):
                for kind, whose, most in self._asking():
                    self._take(kind, whose, most)
        except Unavailable:
            self._rests_until = time.monotonic() + REST
            self._meters.uncounted()

    def _asking(self) -> list[tuple[str, str, int]]:
        """Who asks, and how often they may."""
        found = []
        if self._rules.address and (address := self._address()):
            found.append(("address", address, self._rules.address))
        if self._rules.key and (shown := request.environ.get("HTTP_AUTHORIZATION")):
            found.append(("key", credential_in(shown), self._rules.key))
        return found

    def _take(self, kind: str, whose: str, most: int) -> None:
        hidden = hmac.digest(self._secret, f"{kind} {whose}".encode("utf-8", "surrogateescape"), sha256)
        found = self._rates.take(hidden[:16].hex(), most, MINUTE)
        g.rate = told = _headers(found, most)
        if not found.allowed:
            self._meters.limited(kind)
            why = Saying("So many requests a minute are too many: {most} are allowed.", most=most)
            wait = str(max(1, math.ceil(found.wait)))
            raise Problem("TOO_MANY_REQUESTS", why, headers={"Retry-After": wait, **told})

    def _address(self) -> str:
        """Where the request comes from: a proxy we trust says so; it is counted itself where it says nothing
        that can be read. Of IPv6 it is the network that counts.
        """
        address = request.environ.get("REMOTE_ADDR", "")
        told = request.headers.get("X-Forwarded-For", "") if self._rules.proxies else ""
        said = [text for text in told.split(",") if text.strip()]
        while said and self._is_proxy(address) and (further := _plain(said.pop())):
            address = further
        try:
            found = ip_address(address)
        except ValueError:
            return ""
        mapped = getattr(found, "ipv4_mapped", None)
        if found.version == 6 and mapped is None:
            return str(IPv6Network((int(found) >> 64 << 64, 64)))
        return str(mapped or found)

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._rules.proxies)


def _plain(told: str) -> str:
    """An address as a proxy writes it, with or without a port; nothing where it is none."""
    text = told.strip().strip('"')
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return ""


def tell(response: Response) -> None:
    """Say with an answer how much is left, where that is counted."""
    for name, text in g.get("rate", {}).items():
        response.headers.setdefault(name, text)


def _headers(found: Allowance, most: int) -> dict[str, str]:
    return {
        "RateLimit-Limit": str(most),
        "RateLimit-Remaining": str(found.left),
        "RateLimit-Reset": str(math.ceil(found.full)),
    }
