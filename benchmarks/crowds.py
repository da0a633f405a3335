"""Many clients that do nothing, beside one that plays: ``python -m benchmarks.crowds``.

Idle listeners on the one address of ``loba-referee serve``, and clients that send a request byte by byte.
What is told: accepted moves a second of one client beside them as a ratio to none beside it, the delay with
which listeners hear of a move, and the memory of the process that holds them. An outside program, as all
here.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles

from benchmarks.client import Client
from benchmarks.positions import PACK
from benchmarks.service import choose, open_match

SERVE = [sys.executable, "-m", "referee.cli", "serve", "--stop-with-parent"]
HEAD = (
    b"POST /v1/rulings/meld HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 60\r\n\r\n"
)
DRIP = 0.3
"""Seconds from byte to byte of a client that drips."""


class House:
    """A running service."""

    def __init__(self, process: subprocess.Popen[str], port: int, key: str) -> None:
        self.process = process
        self.port = port
        self.client = Client(port, key)

    def memory(self) -> float:
        """Megabytes of the process that holds the listeners (Linux)."""
        found = 0
        for place in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                words = place.read_bytes()
                status = (place.parent / "status").read_text()
                if b"serving.stream_wsgi" in words and f"\nPPid:\t{self.process.pid}\n" not in status:
                    found = max(found, int(re.findall(r"VmRSS:\s+(\d+)", status)[0]))
        return found / 1024


@contextmanager
def house() -> Iterator[House]:
    """``loba-referee serve`` over a folder of its own, as it is without any setting."""
    with tempfile.TemporaryDirectory() as folder:
        clean = {name: text for name, text in os.environ.items() if not name.startswith("REFEREE_")}
        env = {**clean, "REFEREE_DATA": folder, "REFEREE_PORT": "0", "REFEREE_OPERATOR_KEY": "k" * 20}
        process = subprocess.Popen(SERVE, env=env, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        told = next(line for line in process.stdout if line.startswith("Loba referee: "))
        try:
            yield House(process, int(told.rpartition(":")[2]), "k" * 20)
        finally:
            process.terminate()
            process.wait(20)


class Crowd(threading.Thread):
    """Listeners of one match; when each of them heard of each version."""

    def __init__(self, port: int, match: str, tokens: list[str], size: int) -> None:
        super().__init__(daemon=True)
        self.heard: dict[int, list[float]] = {}
        self._lines = selectors.DefaultSelector()
        self._over = False
        for number in range(size):
            line = socket.create_connection(("127.0.0.1", port), timeout=30)
            words = f"GET /v1/matches/{match}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
            line.sendall(f"{words}Authorization: Bearer {tokens[number % len(tokens)]}\r\n\r\n".encode())
            self._lines.register(line, selectors.EVENT_READ)

    def run(self) -> None:
        """Listen."""
        while not self._over:
            for key, _ in self._lines.select(0.1):
                said = key.fileobj.recv(1 << 16)  # type: ignore[union-attr]
                now = time.monotonic()
                if not said:
                    self._lines.unregister(key.fileobj)
                for version in re.findall(rb"id: (\d+)\n", said):
                    self.heard.setdefault(int(version), []).append(now)

    def until(self, version: int, size: int) -> None:
        """Wait until so many have heard of it."""
        end = time.monotonic() + 60
        while len(self.heard.get(version, ())) < size and time.monotonic() < end:
            time.sleep(0.02)

    def leave(self) -> None:
        """Hang up."""
        self._over = True
        self.join(5)
        for key in list(self._lines.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]


def dripping(port: int, count: int, over: threading.Event) -> None:
    """So many clients at a time that send half a request, byte by byte; who is cut off comes again."""
    lines: dict[int, socket.socket] = {}
    while not over.is_set():
        for number in range(count):
            try:
                if number in lines:
                    lines[number].sendall(b"x")
                else:
                    lines[number] = socket.create_connection(("127.0.0.1", port), timeout=5)
                    lines[number].sendall(HEAD if number % 2 else HEAD[:40])
            except OSError:
                if number in lines:
                    lines.pop(number).close()
        over.wait(DRIP)
    for line in lines.values():
        line.close()


def played(house: House, seconds: float) -> float:
    """Accepted moves a second of one client that plays match after match."""
    chance, moves, spent = random.Random(5), 0, 0.0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        deck = PACK[:]
        chance.shuffle(deck)
        match, _, version = open_match(house.client, deck)
        while time.monotonic() < end and (move := choose(house.client, match, chance)):
            body = {"seat": move.pop("seat"), "move": move, "expected_version": version}
            began = time.monotonic()
            version = house.client.call("POST", f"/v1/matches/{match}/moves", body)["version"]
            spent += time.monotonic() - began
            moves += 1
    return moves / spent


def delays(house: House, size: int, moves: int) -> list[float]:
    """Seconds from the sending of a move until each of ``size`` listeners of its match has heard of it."""
    chance, found = random.Random(7), []
    deck = PACK[:]
    chance.shuffle(deck)
    match, tokens, version = open_match(house.client, deck)
    crowd = Crowd(house.port, match, tokens, size)
    crowd.start()
    crowd.until(version, size)
    for _ in range(moves):
        move = choose(house.client, match, chance)
        if move is None:
            break
        body = {"seat": move.pop("seat"), "move": move, "expected_version": version}
        began = time.monotonic()
        version = house.client.call("POST", f"/v1/matches/{match}/moves", body)["version"]
        crowd.until(version, size)
        found += [at - began for at in crowd.heard[version]]
    crowd.leave()
    return found


def listeners(size: int, seconds: float, rounds: int) -> None:
    """Moves a second with and without idle listeners, in turns, and how late they hear."""
    ratios = []
    with house() as here:
        few = delays(here, 10, 20)
        empty = here.memory()
        for _ in range(rounds):
            alone = played(here, seconds)
            match, tokens, version = open_match(here.client, PACK[:])
            crowd = Crowd(here.port, match, tokens, size)
            crowd.start()
            crowd.until(version, size)
            beside = played(here, seconds)
            full = here.memory()
            crowd.leave()
            ratios.append(beside / alone)
        many = delays(here, size, 20)
    print(f"{size} idle listeners: {median(ratios):.2f}x the moves a second of none ({spread(ratios)})")
    print(f"the process that holds them: {full:.0f} MB, {empty:.0f} MB with none")
    print(f"a move is heard by 10: {percentiles(few)}; by all {size}: {percentiles(many)}")


def drippers(count: int, seconds: float, rounds: int) -> None:
    """Moves a second with and without clients that drip, in turns."""
    ratios = []
    with house() as here:
        for _ in range(rounds):
            alone = played(here, seconds)
            over = threading.Event()
            others = threading.Thread(target=dripping, args=(here.port, count, over), daemon=True)
            others.start()
            time.sleep(1)
            with suppress(OSError):
                ratios.append(0.0)
                ratios[-1] = played(here, seconds) / alone
            over.set()
            others.join()
    print(f"{count} clients that drip: {median(ratios):.2f}x the moves a second of none ({spread(ratios)})")


def spread(ratios: list[float]) -> str:
    """The lowest and the highest."""
    return f"{min(ratios):.2f}-{max(ratios):.2f}"


def percentiles(seconds: list[float]) -> str:
    """The middle and the slowest hundredth, in milliseconds."""
    cuts = quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms"


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.crowds", description=__doc__)
    parser.add_argument("--only", choices=["listeners", "drippers"])
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--drippers", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds a side of a round (5)")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    parts: dict[str, Callable[[], None]] = {
        "listeners": lambda: listeners(asked.listeners, asked.seconds, asked.rounds),
        "drippers": lambda: drippers(asked.drippers, asked.seconds, asked.rounds),
    }
    for name, part in parts.items():
        if asked.only in (None, name):
            part()


if __name__ == "__main__":
    main()
