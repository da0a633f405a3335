"""A real cluster for tests: nodes on the loopback that meet, share the slots, and replace each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.crc import REDIS_CLUSTER_HASH_SLOTS as SLOTS
from redis.crc import key_slot
from redis.retry import Retry

from tests.support.valkey import Running, free_port, start_valkey

NODE_TIMEOUT = 2000
"""Milliseconds without a word after which the others hold a node for dead."""
PATIENCE = 30.0


@dataclass
class Node:
    """One node: its port, its folder, and its process while it runs."""

    port: int
    folder: Path
    running: Running
    name: str = ""

    @property
    def client(self) -> redis.Redis:
        """Somebody who asks this very node."""
        return redis.Redis(port=self.port, socket_timeout=5, retry=Retry(NoBackoff(), 0))

    def ask(self, *words: str | int) -> object:
        """What the node replies to a CLUSTER command."""
        return self.client.execute_command("CLUSTER", *words)  # type: ignore[no-untyped-call]

    def info(self) -> dict[str, str]:
        """What it knows of the cluster."""
        told = self.client.execute_command("CLUSTER INFO")  # type: ignore[no-untyped-call]
        return told if isinstance(told, dict) else {}

    def role(self) -> str:
        """Master or slave, as it holds itself to be."""
        return str(self.client.info("replication")["role"])

    def keeper(self, key: str) -> int:
        """The port of the node that keeps a key, as this one has it."""
        slot = key_slot(key.encode())
        slots = self.ask("SLOTS")
        assert isinstance(slots, list)
        return int(next(primary[1] for start, end, primary, *_ in slots if start <= slot <= end))

    def kill(self) -> None:
        """SIGKILL."""
        self.running.kill()

    def start(self) -> None:
        """Start it again over what it kept."""
        self.running = _started(self.folder, self.port)


@dataclass
class RunningCluster:
    """A cluster that runs. The first nodes are the primaries it began with."""

    nodes: list[Node] = field(default_factory=list)

    @property
    def url(self) -> str:
        """How the store names it: by two of its nodes, the others it is told of."""
        named = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes[:2])
        return f"redis+cluster://{named}"

    def keeper(self, key: str) -> Node:
        """The node that keeps a key, as the first node that answers has it."""
        for node in self.nodes:
            with suppress(redis.ConnectionError, redis.TimeoutError):
                port = node.keeper(key)
                return next(known for known in self.nodes if known.port == port)
        raise AssertionError(f"nobody says who keeps {key}")

    def stop(self) -> None:
        """End all nodes."""
        for node in self.nodes:
            node.kill()


def start_cluster(
    folder: Path, primaries: int = 3, replicas: int = 3, fsync: str = "everysec"
) -> RunningCluster:
    """A whole cluster: every primary with its share of the slots, replicas spread over them in turn."""
    cluster = RunningCluster()
    for number in range(primaries + replicas):
        port, place = free_port(), folder / f"node{number}"
        cluster.nodes.append(Node(port, place, _started(place, port, fsync)))
    first = cluster.nodes[0]
    for number, node in enumerate(cluster.nodes):
        node.name = node.ask("MYID").decode()  # type: ignore[attr-defined]
        node.ask("SET-CONFIG-EPOCH", number + 1)
        if number < primaries:
            start, end = (SLOTS * n // primaries for n in (number, number + 1))
            node.ask("ADDSLOTSRANGE", start, end - 1)
        node.ask("MEET", "127.0.0.1", first.port)
    until(lambda: all(_known(node) == len(cluster.nodes) for node in cluster.nodes))
    for number, node in enumerate(cluster.nodes[primaries:]):
        _replicate(node, cluster.nodes[number % primaries])
    until(lambda: all(whole(node) for node in cluster.nodes))
    until(lambda: all(synchronised(node) for node in cluster.nodes[primaries:]))
    return cluster


@contextmanager
def a_cluster(
    folder: Path, primaries: int = 3, replicas: int = 3, fsync: str = "everysec"
) -> Iterator[RunningCluster]:
    """A cluster for as long as a test takes."""
    cluster = start_cluster(folder, primaries, replicas, fsync)
    try:
        yield cluster
    finally:
        cluster.stop()


def whole(node: Node) -> bool:
    """Whether a node holds the cluster for able to serve."""
    return node.info().get("cluster_state") == "ok"


def synchronised(node: Node) -> bool:
    """Whether a replica follows its primary."""
    return node.client.info("replication").get("master_link_status") == "up"


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something; whoever does not answer yet is asked again."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(redis.RedisError):
            if true():
                return
        time.sleep(0.05)
    raise AssertionError(f"this did not come true within {seconds:.0f} s")


def migrate_by_hand(slot: int, source: Node, target: Node, others: Sequence[Node], batch: int = 10) -> None:
    """The slow way every version knows: the keys go one batch after the other, then the slot is renamed."""
    target.ask("SETSLOT", slot, "IMPORTING", source.name)
    source.ask("SETSLOT", slot, "MIGRATING", target.name)
    while keys := source.ask("GETKEYSINSLOT", slot, batch):
        source.client.execute_command(  # type: ignore[no-untyped-call]
            "MIGRATE",
            "127.0.0.1",
            target.port,
            "",
            0,
            5000,
            "KEYS",
            *keys,  # type: ignore[misc]
        )
    for node in (target, source, *others):
        node.ask("SETSLOT", slot, "NODE", target.name)


def migrate_at_once(slot: int, source: Node, target: Node) -> None:
    """The way of Valkey 9: a slot follows as a replica would, and changes hands in one moment."""
    source.ask("MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", target.name)


def _started(folder: Path, port: int, fsync: str = "everysec") -> Running:
    return start_valkey(
        folder,
        fsync=fsync,
        options=[
            *("--port", str(port), "--cluster-enabled", "yes"),
            *("--cluster-node-timeout", str(NODE_TIMEOUT), "--repl-diskless-sync-delay", "0"),
        ],
    )


def _known(node: Node) -> int:
    return int(node.info().get("cluster_known_nodes", 0))


def _replicate(node: Node, primary: Node) -> None:
    until(lambda: _obeyed(node, primary))


def _obeyed(node: Node, primary: Node) -> bool:
    """A node that has just met the others may not know its primary yet."""
    node.ask("REPLICATE", primary.name)
    return True
