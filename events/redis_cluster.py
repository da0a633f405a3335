"""The nodes of a cluster: which of them keeps a key, as the cluster itself tells.

redis-py's cluster client would do, but not for a move: WAIT has to follow the append on the very same line,
and what that client costs is several times what the line does.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

import redis
from redis.crc import key_slot
from redis.exceptions import AskError

from events.redis_lines import Line, Lines, Word, Words
from events.redis_url import Address, Place

LOOK_SECONDS = 0.3
"""How long one node may take to say which node keeps what."""
LOOKS_SECONDS = 1.0
"""How long all of them together may take."""
FRESH_SECONDS = 0.1
"""How long nobody asks again."""

_Slots = list[list[object]]
_WHERE_THE_KEY_IS = {"EVALSHA": 3, "EVAL": 3, "XGROUP": 2, "XINFO": 2}


class Cluster:
    """Where every key is kept. What is known may be old: the nodes redirect whoever is wrong."""

    steady = False

    def __init__(
        self, place: Place, make: Callable[[Address | None, float], Line], reply_seconds: float
    ) -> None:
        self._seeds = place.hosts
        self._make = make
        self._reply_seconds = reply_seconds
        self._nodes: dict[Address, Lines] = {}
        self._owners: dict[int, Address] = {}
        self._looking = threading.Lock()
        self._looked = float("-inf")
        self._why = "nobody was asked"

    def lines(self, command: Words) -> Lines:
        """See Route.lines."""
        slot = key_slot(_key_of(command))
        owner = self._owners.get(slot)
        if owner is None:
            self._look()
            owner = self._owners.get(slot)
        if owner is None:
            raise redis.ConnectionError(f"no node of the cluster tells who keeps slot {slot}: {self._why}")
        return self._node(owner)

    def _node(self, address: Address) -> Lines:
        lines = self._nodes.get(address)
        if lines is None:
            made = Lines(partial(self._make, address), self._reply_seconds, str(address))
            lines = self._nodes.setdefault(address, made)
        return lines

    def lost(self, lines: Lines) -> None:
        """See Route.lost: perhaps another node has taken its place."""
        self._look()

    def follow(self, lines: Lines, redirection: AskError) -> Lines:
        """See Route.follow. A slot that has moved is remembered, one that is moving is not."""
        host, port = redirection.node_addr
        asked = next((address for address, known in self._nodes.items() if known is lines), None)
        address = Address(host or (asked.host if asked else ""), port)
        if isinstance(redirection, redis.exceptions.MovedError):
            self._owners[redirection.slot_id] = address
        return self._node(address)

    def everywhere(self) -> list[Lines]:
        """See Route.everywhere."""
        self._look()
        if not self._owners:
            raise redis.ConnectionError(f"no node of the cluster answers: {self._why}")
        return [self._node(address) for address in sorted(set(self._owners.values()))]

    def close(self) -> None:
        """See Route.close."""
        for lines in list(self._nodes.values()):
            lines.close()

    def _look(self) -> None:
        """Ask the nodes, one after the other in any order, until one tells which node keeps what."""
        if not self._looking.acquire(timeout=LOOKS_SECONDS):
            return
        try:
            if time.monotonic() - self._looked > FRESH_SECONDS:
                self._learn(self._told())
                self._looked = time.monotonic()
        finally:
            self._looking.release()

    def _learn(self, owners: dict[int, Address]) -> None:
        if not owners:
            return
        self._owners = owners
        for gone in set(self._nodes) - set(owners.values()):
            self._nodes.pop(gone).close()

    def _told(self) -> dict[int, Address]:
        until = time.monotonic() + LOOKS_SECONDS
        for address in self._in_any_order():
            slots = self._slots(address, min(until, time.monotonic() + LOOK_SECONDS))
            if slots:
                return dict(_owners(slots, address))
        return {}

    def _slots(self, address: Address, until: float) -> _Slots:
        """What one node says, on a line of its own; nothing where it does not answer."""
        lines = Lines(partial(self._make, address), LOOK_SECONDS)
        try:
            reply = lines.talk([("CLUSTER", "SLOTS")], until)[0]
        except (redis.ConnectionError, redis.TimeoutError) as fault:
            self._why = str(fault)
            return []
        finally:
            lines.close()
        if isinstance(reply, list):
            return cast(_Slots, reply)
        self._why = str(reply)
        return []

    def _in_any_order(self) -> list[Address]:
        """All nodes heard of; whoever is away or cut off is not always asked first."""
        known = sorted({*self._nodes, *self._owners.values(), *self._seeds})
        # Which node is asked first is no secret.
        return random.sample(known, len(known))  # nosec B311


def _owners(slots: _Slots, asked: Address) -> Iterator[tuple[int, Address]]:
    """Every slot with the node that keeps it; one that does not know its own name is where it was asked."""
    for start, end, primary, *_ in slots:
        host, port = cast("list[bytes | int | None]", primary)[:2]
        name = host.decode() if isinstance(host, bytes) else ""
        address = Address(name if name not in ("", "?") else asked.host, cast(int, port))
        for slot in range(cast(int, start), cast(int, end) + 1):
            yield slot, address


def _key_of(command: Words) -> bytes:
    """The first key of a command; all its keys have the same tag."""
    name = command[0]
    if name in ("XREAD", "XREADGROUP"):
        return _bytes(command[list(command).index("STREAMS") + 1])
    return _bytes(command[_WHERE_THE_KEY_IS.get(str(name), 1)])


def _bytes(word: Word) -> bytes:
    return word if isinstance(word, bytes) else str(word).encode()
