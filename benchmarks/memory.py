"""What a worker holds: ``python -m benchmarks.memory`` prints two tables.

The first: how far a worker's memory rises while it replays a match of 5,000 events whole, as an audit does.
The second: what it holds while 10,000 matches are opened and played on, ten requests each. Linux only.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.client import Client
from benchmarks.length import Idlers
from benchmarks.servers import NotStarted, Server, forget_peak, referee_server, resident

EVENTS = 5000
MOST_ABOVE = 20.0
"""MiB that an audit of so many events may take beside what the worker holds."""
REQUESTS, A_MATCH = 100_000, 10
MOST_GROWTH = 0.10
"""How much more a worker may hold at the end than after a fifth of the requests."""


def main() -> int:
    """Print both tables; exit 1 where a promise is broken."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=__doc__)
    parser.add_argument("--requests", type=int, default=REQUESTS, help=f"requests in all ({REQUESTS:,})")
    chosen = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder, referee_server(Path(folder)) as server:
            kept = [_replayed(server), _served(server, chosen.requests)]
    except NotStarted as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0 if all(kept) else 1


def _replayed(server: Server) -> bool:
    client, (worker,) = Client(server.port, server.key), server.workers
    match = Idlers(client)
    match.until(EVENTS)
    print("| audits of a match of 5,000 events | holds MiB | at most MiB | above |\n|---|---|---|---|")
    above = []
    for number in range(1, 4):
        forget_peak(worker)
        before, _ = resident(worker)
        assert client.call("POST", f"/v1/matches/{match.match}/audit")["ok"]
        _, most = resident(worker)
        above.append(most - before)
        print(f"| {number} | {before:.1f} | {most:.1f} | {most - before:.1f} |", flush=True)
    return max(above) < MOST_ABOVE


def _served(server: Server, requests: int) -> bool:
    (worker,) = server.workers
    print("\n| requests | matches | holds MiB |\n|---|---|---|")
    held = []
    for done in _requests(Client(server.port, server.key), requests):
        if done % (requests // 10) == 0:
            held.append(resident(worker)[0])
            print(f"| {done:,} | {done // A_MATCH:,} | {held[-1]:.1f} |", flush=True)
    return held[-1] <= held[1] * (1 + MOST_GROWTH)


def _requests(client: Client, requests: int) -> Iterator[int]:
    """Open matches and play on them; the number of requests so far."""
    done = 0
    while done < requests:
        match = Idlers(client)  # two requests
        for _ in range(A_MATCH - 2):
            match.move()
        done += A_MATCH
        yield done


if __name__ == "__main__":
    sys.exit(main())
