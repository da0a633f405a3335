"""A server with replicas and Sentinels for tests: who dies is replaced."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import redis

from tests.support.cluster import until
from tests.support.valkey import BINARY, Running, die_with_parent, free_port, start_valkey

NAME = "house"
DOWN_AFTER = 1000
"""Milliseconds of silence after which a Sentinel holds a server for dead."""


@dataclass
class Watched:
    """Servers by their port, and the ports and processes of their Sentinels."""

    servers: dict[int, Running] = field(default_factory=dict)
    sentinels: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """How the store names it."""
        return f"redis+sentinel://{','.join(f'127.0.0.1:{port}' for port in self.sentinels)}/{NAME}"

    def primary(self) -> int:
        """The port of the server that writes, as the first Sentinel has it."""
        asked = redis.Redis(port=next(iter(self.sentinels)), socket_timeout=2)
        return int(asked.sentinel_master(NAME)["port"])  # type: ignore[index]

    def replicas(self, port: int) -> int:
        """How many follow the server of this port."""
        return int(redis.Redis(port=port).info("replication")["connected_slaves"])

    def stop(self) -> None:
        """End all."""
        for process in self.sentinels.values():
            process.kill()
            process.wait(10)
        for server in self.servers.values():
            server.kill()


@contextmanager
def watched(folder: Path, replicas: int = 2, sentinels: int = 3) -> Iterator[Watched]:
    """One server, its replicas, and Sentinels that look after them."""
    all_of_it = Watched()
    first = free_port()
    try:
        all_of_it.servers[first] = started(folder / "server0", first)
        for number in range(1, replicas + 1):
            port = free_port()
            all_of_it.servers[port] = started(folder / f"server{number}", port, first)
        until(lambda: all_of_it.replicas(first) == replicas)
        for number in range(sentinels):
            port = free_port()
            all_of_it.sentinels[port] = _sentinel(folder / f"sentinel{number}", port, first, sentinels)
        until(lambda: all(_ready(port, replicas, sentinels) for port in all_of_it.sentinels))
        yield all_of_it
    finally:
        all_of_it.stop()


def started(folder: Path, port: int, primary: int | None = None) -> Running:
    """A server, or one that follows another."""
    options = ["--port", str(port), "--repl-diskless-sync-delay", "0"]
    if primary:
        options += ["--replicaof", "127.0.0.1", str(primary)]
    return start_valkey(folder, fsync="everysec", options=options)


def _sentinel(folder: Path, port: int, primary: int, sentinels: int) -> subprocess.Popen[bytes]:
    folder.mkdir(parents=True)
    written = folder / "sentinel.conf"
    written.write_text(
        f"port {port}\nbind 127.0.0.1\ndir {folder}\nlogfile {folder}/sentinel.log\n"
        f"sentinel monitor {NAME} 127.0.0.1 {primary} {sentinels // 2 + 1}\n"
        f"sentinel down-after-milliseconds {NAME} {DOWN_AFTER}\n"
        f"sentinel failover-timeout {NAME} 5000\n"
    )
    return subprocess.Popen(
        [BINARY, str(written), "--sentinel"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=die_with_parent(),
    )


def _ready(port: int, replicas: int, sentinels: int) -> bool:
    told = redis.Redis(port=port, socket_timeout=2).sentinel_master(NAME)
    assert isinstance(told, dict)
    return bool(told["num-slaves"] == replicas and told["num-other-sentinels"] == sentinels - 1)
