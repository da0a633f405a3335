"""What a server must be to keep the log, and how it says that an append is safe."""

from __future__ import annotations

from enum import Enum
from typing import cast

from redis.exceptions import ResponseError

from events.outcomes import DurabilityUnconfirmed, Unavailable
from events.redis_link import Link, Word

OLDEST_SERVER = 7
"""The first major version that has all the script needs."""


class Durability(Enum):
    """What must be true before an append is answered.

    ``local``: the server has it. ``fsync``: it is on the server's disk. ``replica``: replicas have it too.
    """

    LOCAL = "local"
    FSYNC = "fsync"
    REPLICA = "replica"


def confirmation(link: Link, durability: Durability, replicas: int, seconds: float) -> tuple[Word, ...]:
    """The command behind an append that waits for disk or replicas; none where nothing is to wait for."""
    patience = int(seconds * 1000)
    if durability is Durability.REPLICA:
        return ("WAIT", replicas, patience)
    if durability is Durability.FSYNC and _has_to_be_asked(link):
        return ("WAITAOF", 1, 0, patience)
    return ()


def _has_to_be_asked(link: Link) -> bool:
    """Whether the disk must be asked behind every append, since the server does not wait for it by itself.

    One that takes over after a failover may be set up otherwise, so there all are asked that can be.
    """
    servers = list(link.everywhere().values())
    if link.steady or any(map(_knows_no_disk, servers)):
        return not all(_waits_for_its_disk(server) for server in servers)
    return True


def _waits_for_its_disk(link: Link) -> bool:
    """Whether a server answers no write before it is on disk; one without a file waits for nothing."""
    return _setting(link, "appendfsync") == "always" and _setting(link, "appendonly") == "yes"


def _knows_no_disk(link: Link) -> bool:
    """Whether a server cannot be asked for its disk; one that is away is not held for so old."""
    try:
        return _refusal(link, "WAITAOF", 0, 0, 0) is not None
    except Unavailable:
        return False


def confirmed(reply: object, replicas: int) -> None:
    """Raise DurabilityUnconfirmed where fewer disks or replicas confirmed than were asked for."""
    if isinstance(reply, Exception):
        raise DurabilityUnconfirmed(str(reply))
    if isinstance(reply, int) and reply < replicas:
        raise DurabilityUnconfirmed(f"{reply} of {replicas} replicas confirmed")
    if isinstance(reply, list) and reply[0] < 1:
        raise DurabilityUnconfirmed("the disk did not confirm in time")


def faults(link: Link, durability: Durability, replicas: int) -> list[str]:
    """What keeps these servers from keeping the log as they were asked to, in words."""
    servers = link.everywhere()
    if len(servers) == 1:
        return _faults(next(iter(servers.values())), durability, replicas)
    found = {name: _faults(server, durability, replicas) for name, server in servers.items()}
    return [f"{name}: {fault}" for name, told in found.items() for fault in told]


def _faults(link: Link, durability: Durability, replicas: int) -> list[str]:
    found = [_version_fault(link), _scripts_fault(link), _policy_fault(link)]
    if durability is Durability.FSYNC:
        found += [_disk_fault(link)]
    if durability is Durability.REPLICA:
        found += [_replicas_fault(link, replicas)]
    return [fault for fault in found if fault]


def evicting(link: Link) -> list[str]:
    """Which servers may throw logs away, in words; of one that is away nothing is known, and nothing told."""
    servers = link.everywhere()
    told = {name: _policy_if_there(server) for name, server in servers.items()}
    return [f"{name}: {fault}" if len(servers) > 1 else fault for name, fault in told.items() if fault]


def _policy_if_there(link: Link) -> str | None:
    try:
        return _policy_fault(link)
    except Unavailable:
        return None


def _version_fault(link: Link) -> str | None:
    version = _info(link, "server", "redis_version") or "0"
    return None if int(version.split(".")[0]) >= OLDEST_SERVER else f"server version {version} is too old"


def _scripts_fault(link: Link) -> str | None:
    """A server may have been built without scripts."""
    return _refusal(link, "EVAL", "#!lua\nreturn 1", 0)


def _policy_fault(link: Link) -> str | None:
    policy = _setting(link, "maxmemory-policy")
    if policy in ("noeviction", None):
        return None
    return f"maxmemory-policy is {policy}, not noeviction: the server may throw logs away"


def _disk_fault(link: Link) -> str | None:
    if _setting(link, "appendonly") == "no":
        return "appendonly is off: nothing is kept on disk, but durability fsync was asked for"
    if _setting(link, "appendfsync") == "always":
        return None
    refusal = _refusal(link, "WAITAOF", 0, 0, 0)
    text = "durability fsync needs appendfsync always on a server without WAITAOF (Redis before 7.2)"
    return None if refusal is None else f"{text}: {refusal}"


def _replicas_fault(link: Link, replicas: int) -> str | None:
    told = cast(bytes, link.ask("INFO", "replication")).splitlines()
    there = sum(line.startswith(b"slave") and b"state=online" in line for line in told)
    return None if there >= replicas else f"{there} of {replicas} replicas are connected"


def _refusal(link: Link, *words: Word) -> str | None:
    """Why the server will not do this, or None where it does."""
    try:
        link.ask(*words)
    except Unavailable as error:
        if isinstance(error.__cause__, ResponseError):
            return f"{error} ({words[0]!r})"
        raise
    return None


def _setting(link: Link, name: str) -> str | None:
    """A setting of the server, or None where it will not tell."""
    try:
        reply = cast("list[bytes]", link.ask("CONFIG", "GET", name))
    except Unavailable as error:
        if isinstance(error.__cause__, ResponseError):
            return None
        raise
    return reply[1].decode() if reply else None


def _info(link: Link, section: str, name: str) -> str | None:
    """One figure of what the server says of itself."""
    text = cast(bytes, link.ask("INFO", section)).decode()
    return dict(line.partition(":")[::2] for line in text.splitlines()).get(name)
