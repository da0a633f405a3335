"""The comparisons over HTTP: the CPU a gunicorn worker spends on a request, ours against a bare Flask echo.

Both run with one worker and the same gunicorn settings, ours with its real embedded server behind it. The
benchmark is an outside program here: it knows the wire contract and nothing else.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

from benchmarks.client import Client, Refused
from benchmarks.measuring import Effort
from benchmarks.positions import FOURTEEN_MELDS, LONG_RUN, PACK
from benchmarks.rows import Comparison, Goal, Row
from benchmarks.servers import NotStarted, Server, echo_server, referee_server

ECHO = "a bare Flask JSON echo of the same body"
MOVE = Comparison(
    "accepted move over HTTP",
    "worker CPU of POST /v1/matches/{id}/moves (checked, judged, stored with fsync, answered)",
    f"worker CPU of {ECHO}",
    "request",
    False,
    Goal("<=", 1.7, hoped=True),
)
MOVE_KEYED = Comparison(
    "accepted move with an Idempotency-Key", f"{MOVE.us}, safe to send twice", MOVE.them, "request", False
)
LEGAL = Comparison(
    "legal moves, ten cards, two jokers, fourteen melds",
    "worker CPU of POST /v1/rulings/legal-moves",
    f"worker CPU of {ECHO}",
    "request",
    False,
    Goal("<", 5),
)
LEGAL_LONG = Comparison(
    "legal moves, the same table, eight in a row and two jokers", LEGAL.us, LEGAL.them, "request", False
)

BLOCK = 20
"""Requests in a row to one server."""
LONGEST = 200
"""Events a measured match has at most."""


@dataclass(frozen=True)
class Plan:
    """The random moves of one deal, ready to be sent again to a match with the same deck."""

    deck: list[str]
    bodies: list[tuple[int, bytes]]


def open_match(client: Client, deck: list[str]) -> tuple[str, list[str], int]:
    """A new match for two seats with that deck: id, tokens, version."""
    deal = {"deck": deck, "then": "ask"}
    answer = client.call(
        "POST", "/v1/matches", {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "deal": deal}
    )
    return answer["id"], answer["tokens"], answer["version"]


def plan(client: Client, seed: int) -> Plan:
    """Play one deal at random, up to the first shuffle that would not come out the same again."""
    chance = random.Random(seed)
    deck = PACK[:]
    chance.shuffle(deck)
    match, _, version = open_match(client, deck)
    bodies: list[tuple[int, bytes]] = []
    while version < LONGEST:
        move = choose(client, match, chance)
        if move is None:
            break
        seat = move.pop("seat")
        body = {"seat": seat, "move": move, "expected_version": version}
        answer = client.call("POST", f"/v1/matches/{match}/moves", body)
        if any(event["type"] == "stock_recycled" for event in answer["events"]):
            break
        bodies.append((seat, json.dumps(body).encode()))
        version = answer["version"]
    return Plan(deck, bodies)


def choose(client: Client, match: str, chance: random.Random) -> dict | None:  # type: ignore[type-arg]
    """A random legal move of the seat that is to act, with its ``seat``; None when nobody is."""
    for seat in (0, 1):
        moves = client.call("GET", f"/v1/matches/{match}/legal-moves?seat={seat}")["moves"]
        if moves:
            return {**chance.choice(moves), "seat": seat}
    return None


@dataclass(frozen=True)
class Side:
    """One of the two servers with a connection to it."""

    server: Server
    client: Client


Ask = Callable[[], object]
"""Sends one request and reads its answer."""


def in_turns(ours: Side, theirs: Side, requests: Iterable[tuple[Ask, Ask]]) -> tuple[float, float]:
    """CPU seconds a request of both workers, asked request by request in turns.

    So closely in turns, because a worker that has just slept (ours waits for the disk) works with cold
    caches: both sleep equally often this way.
    """
    before = ours.server.worker_cpu(), theirs.server.worker_cpu()
    count = 0
    for us, them in requests:
        us()
        them()
        count += 1
    after = ours.server.worker_cpu(), theirs.server.worker_cpu()
    return (after[0] - before[0]) / count, (after[1] - before[1]) / count


def in_blocks(ours: Side, theirs: Side, requests: Iterable[tuple[Ask, Ask]]) -> tuple[float, float]:
    """CPU seconds a request of both workers, asked BLOCK requests at a time in turns.

    So is asked what never waits for the disk: whoever rules on a pile works on without a pause.
    """
    spent, count, left = [0.0, 0.0], 0, iter(requests)
    while block := list(islice(left, BLOCK)):
        for side, server in enumerate((ours.server, theirs.server)):
            before = server.worker_cpu()
            for both in block:
                both[side]()
            spent[side] += server.worker_cpu() - before
        count += len(block)
    return spent[0] / count, spent[1] / count


def moves(ours: Side, theirs: Side, plans: list[Plan], keyed: bool) -> tuple[float, float]:
    """Every plan on a new match, each body echoed too; only the moves are measured."""
    requests: list[tuple[Ask, Ask]] = []
    for this in plans:
        match, tokens, _ = open_match(ours.client, this.deck)
        for n, (seat, body) in enumerate(this.bodies):
            once = f"{match}-{n}" if keyed else None
            path = f"/v1/matches/{match}/moves"
            requests.append(
                (
                    partial(ours.client.send, path, body, tokens[seat], 201, once),
                    partial(theirs.client.send, "/echo", body, tokens[seat], 200, once),
                )
            )
    return in_turns(ours, theirs, requests)


def legal_moves(ours: Side, theirs: Side, body: bytes, count: int) -> tuple[float, float]:
    """One position, ``count`` times."""
    key = ours.client.key
    us = partial(ours.client.send, "/v1/rulings/legal-moves", body, key, 200)
    them = partial(theirs.client.send, "/echo", body, key, 200)
    return in_turns(ours, theirs, [(us, them)] * count)


@contextmanager
def both() -> Iterator[tuple[Server, Server]]:
    """The referee and the echo, started and stopped."""
    with (
        tempfile.TemporaryDirectory() as folder,
        referee_server(Path(folder)) as ours,
        echo_server(Path(folder)) as theirs,
    ):
        yield ours, theirs


def over_http(effort: Effort) -> list[Row]:
    """All comparisons over HTTP."""
    rows = [Row(comparison) for comparison in (MOVE, MOVE_KEYED, LEGAL, LEGAL_LONG)]
    try:
        with both() as (us, them):
            ours, theirs = Side(us, Client(us.port, us.key)), Side(them, Client(them.port, them.key))
            measure_moves(rows[:2], ours, theirs, effort)
            measure_legal(rows[2:], ours, theirs, effort)
    except (NotStarted, Refused) as reason:
        for row in rows:
            row.failed = None if row.rounds else str(reason)
    return rows


def measure_moves(rows: list[Row], ours: Side, theirs: Side, effort: Effort) -> None:
    """Accepted moves, without and with an Idempotency-Key."""
    plans = [plan(ours.client, seed) for seed in range(max(2, effort.slices // 2))]
    for row, keyed in zip(rows, (False, True), strict=True):
        moves(ours, theirs, plans[:1], keyed)
        row.rounds = [moves(ours, theirs, plans, keyed) for _ in range(effort.rounds)]
        row.notes.append(f"{sum(len(this.bodies) for this in plans)} moves of {len(plans)} matches a round")


def measure_legal(rows: list[Row], ours: Side, theirs: Side, effort: Effort) -> None:
    """Answers to one position each."""
    count = max(20, int(effort.slices * effort.seconds * 60))
    for row, position in zip(rows, (FOURTEEN_MELDS, LONG_RUN), strict=True):
        body = json.dumps({"position": position}).encode()
        answer = ours.client.call("POST", "/v1/rulings/legal-moves", {"position": position})
        row.notes.append(f"{len(answer['moves'])} moves listed")
        legal_moves(ours, theirs, body, 20)
        row.rounds = [legal_moves(ours, theirs, body, count) for _ in range(effort.rounds)]
