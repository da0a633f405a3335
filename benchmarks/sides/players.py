"""Bots that play loba-de-menos over HTTP, one kept-alive connection a match; a unit is an accepted move.

They draw, lay three of a kind or in a row where they have them, and discard any card, as the peer's bots do
in their rummy; each seat has its token and knows its own cards only. Standard input has a number of seconds a
line; the answer is a line with the seconds by the clock, the CPU seconds of this process, and the moves. With
``--turns`` a turn is sent whole: drawn, laid and discarded in one request, chosen before the card is seen.

One process without threads on raw sockets: it must not be what is slow.
"""

from __future__ import annotations

import json
import random
import selectors
import socket
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from benchmarks.length import ENDLESS

RANKS, SUITS = "A23456789TJQK", "SHDC"
PATIENCE = 20.0
"""Seconds without any answer after which something is wrong."""
GAMES = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "options": ENDLESS}
_PIERNAS = [[rank + suit for suit in three] for rank in RANKS for three in combinations(SUITS, 3)]
_ESCALERAS = [[r + suit for r in RANKS[at : at + 3]] for suit in SUITS for at in range(11)]
MELDS = [*_PIERNAS, *_ESCALERAS]

Move = dict[str, Any]


class Broken(Exception):
    """The service answered something that no bot expects."""


class Line:
    """A kept-alive connection that has at most one request under way."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._got = b""

    def send(self, method: str, path: str, token: str, body: object = None) -> None:
        """Ask; the answer comes later."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {token}\r\nContent-Length: {len(sent)}\r\n\r\n"
        )
        self.socket.sendall(head.encode() + sent)

    def read(self) -> Any:
        """What has come: the answer's JSON, or None while it is not whole."""
        part = self.socket.recv(1 << 16)
        if not part:
            raise Broken("the service hung up")
        self._got += part
        head, end, body = self._got.partition(b"\r\n\r\n")
        if not end or len(body) < _length(head):
            return None
        self._got = b""
        if head[9:12] not in (b"200", b"201"):
            raise Broken(body[:300].decode())
        return json.loads(body)

    def ask(self, method: str, path: str, token: str, body: object = None) -> Any:
        """Ask and wait."""
        self.send(method, path, token, body)
        while (answer := self.read()) is None:
            pass
        return answer


def _length(head: bytes) -> int:
    at = head.lower().index(b"content-length:")
    return int(head[at + 15 :].split(b"\r\n", 1)[0])


class Table:
    """A match of two bots. ``taken``: the seconds that the last answer took."""

    def __init__(self, port: int, key: str, whole: bool, chance: random.Random) -> None:
        self.line = Line(port)
        self._whole, self._chance = whole, chance
        opened = self.line.ask("POST", "/v1/matches", key, GAMES)
        self._path, self._tokens = f"/v1/matches/{opened['id']}", opened["tokens"]
        self._version: int = opened["version"]
        self._sent: list[Move] = []
        self._began = self.taken = 0.0
        self._look()

    def _look(self) -> None:
        """Each seat looks at its hand, as at the beginning of a deal."""
        told = [self.line.ask("GET", self._path, token) for token in self._tokens]
        self._hands: list[list[str]] = [table["seats"][seat]["hand"] for seat, table in enumerate(told)]
        self._seat: int = told[0]["turn"]["seat"]
        self._drawn = False

    def send(self) -> None:
        """The next move, or the whole turn."""
        body: dict[str, Any] = {"seat": self._seat, "expected_version": self._version}
        self._sent = self._turn() if self._whole else [self._move()]
        body |= {"moves": self._sent} if self._whole else {"move": self._sent[0]}
        path = f"{self._path}/{'turns' if self._whole else 'moves'}"
        self._began = time.perf_counter()
        self.line.send("POST", path, self._tokens[self._seat], body)

    def _move(self) -> Move:
        hand = self._hands[self._seat]
        if not self._drawn:
            return {"type": "draw_stock"}
        three = three_of(hand)
        return {"type": "meld", "cards": three} if three else self._discard(hand)

    def _turn(self) -> list[Move]:
        hand = list(self._hands[self._seat])
        moves: list[Move] = [{"type": "draw_stock"}]
        if three := three_of(hand):
            moves.append({"type": "meld", "cards": three})
            for card in three:
                hand.remove(card)
        return [*moves, self._discard(hand)]

    def _discard(self, hand: Sequence[str]) -> Move:
        return {"type": "discard", "card": self._chance.choice(hand)}

    def heard(self) -> int:
        """How many moves of those sent were accepted; none while the answer is not whole."""
        answer = self.line.read()
        if answer is None:
            return 0
        self._version = answer["version"]
        self.taken = time.perf_counter() - self._began
        for event in answer["events"]:
            self._follow(event)
        return len(self._sent)

    def _follow(self, event: dict[str, Any]) -> None:
        hand = self._hands[self._seat]
        match event["type"]:
            case "card_drawn":
                hand.append(event["card"])
                self._drawn = True
            case "meld_laid":
                for card in event["cards"]:
                    hand.remove(card)
            case "card_discarded":
                hand.remove(event["card"])
                self._drawn, self._seat = False, 1 - self._seat
            case "dealt":
                self._look()


def three_of(hand: Sequence[str]) -> list[str] | None:
    """Three of a rank in three suits, or three in a row, if there are such and a card to discard besides."""
    if len(hand) < 4:
        return None
    held = set(hand)
    return next((meld for meld in MELDS if held.issuperset(meld)), None)


@dataclass
class Played:
    """What came of it: seconds by the clock and of this process's CPU, moves, and seconds of each answer."""

    clock: float = 0.0
    cpu: float = 0.0
    moves: int = 0
    taken: list[float] = field(default_factory=list)


def play(tables: Sequence[Table], seconds: float) -> Played:
    """Every match at once for so long; each sends its next move when it has heard of the last."""
    waiting, done = selectors.DefaultSelector(), Played()
    for table in tables:
        waiting.register(table.line.socket, selectors.EVENT_READ, table)
    start, used, left = time.perf_counter(), time.process_time(), len(tables)
    for table in tables:
        table.send()
    while left:
        ready = waiting.select(PATIENCE)
        if not ready:
            raise Broken("nothing was answered")
        for key, _ in ready:
            left -= _heard(key.data, done, time.perf_counter() - start < seconds)
    done.clock, done.cpu = time.perf_counter() - start, time.process_time() - used
    return done


def _heard(table: Table, done: Played, goes_on: bool) -> int:
    """Count what was answered, and go on if that is wanted; 1 where the table is through."""
    moves = table.heard()
    if not moves:
        return 0
    done.moves += moves
    done.taken.append(table.taken)
    if goes_on:
        table.send()
    return int(not goes_on)


def main() -> None:
    """Play new matches for as long as is told, each time."""
    port, key, matches, *how = sys.argv[1:]
    chance = random.Random(1)
    print(json.dumps({}), flush=True)
    for line in sys.stdin:
        tables = [Table(int(port), key, "--turns" in how, chance) for _ in range(int(matches))]
        done = play(tables, float(line))
        print(json.dumps({"cpu": done.clock, "units": done.moves, "client": done.cpu}), flush=True)
        for table in tables:
            table.line.socket.close()


if __name__ == "__main__":
    main()
