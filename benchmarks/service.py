"""The comparisons over HTTP: the CPU a gunicorn worker spends on a request, ours against a bare Flask echo.

Both run with one worker and the same gunicorn settings, ours with its real embedded server behind it. The
benchmark is an outside program here: it knows the wire contract and nothing else.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.client import Client, Refused
from benchmarks.games import Effort
from benchmarks.positions import FOURTEEN_MELDS, LONG_RUN, PACK
from benchmarks.rows import Comparison, Goal, Row, Slice, interleave
from benchmarks.servers import NotStarted, Server, echo_server, referee_server

ECHO = "a bare Flask JSON echo of the same body"
MOVE = Comparison(
    "accepted move over HTTP",
    "worker CPU of POST /v1/matches/{id}/moves (checked, judged, stored with fsync, answered)",
    f"worker CPU of {ECHO}",
    "request",
    False,
    Goal("<=", 2),
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


def moves_slice(server: Server, client: Client, plans: Iterator[Plan], keyed: bool) -> Slice:
    """One planned deal on a new match; only its moves are measured."""

    def work() -> tuple[float, int]:
        this = next(plans)
        match, tokens, _ = open_match(client, this.deck)
        path = f"/v1/matches/{match}/moves"
        before = server.worker_cpu()
        for n, (seat, body) in enumerate(this.bodies):
            client.send(path, body, tokens[seat], 201, f"{match}-{n}" if keyed else None)
        return server.worker_cpu() - before, len(this.bodies)

    return work


def echo_moves_slice(server: Server, client: Client, plans: Iterator[Plan]) -> Slice:
    """The bodies of one planned deal, echoed."""

    def work() -> tuple[float, int]:
        this = next(plans)
        before = server.worker_cpu()
        for _, body in this.bodies:
            client.send("/echo", body, "token-of-a-usual-length-for-a-seat-0123456789", 200)
        return server.worker_cpu() - before, len(this.bodies)

    return work


def same_slice(server: Server, client: Client, path: str, body: bytes, count: int) -> Slice:
    """One request, ``count`` times."""

    def work() -> tuple[float, int]:
        before = server.worker_cpu()
        for _ in range(count):
            client.send(path, body, client.key, 200)
        return server.worker_cpu() - before, count

    return work


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
        with both() as (ours, theirs):
            us, them = Client(ours.port, ours.key), Client(theirs.port, theirs.key)
            plans = [plan(us, seed) for seed in range(max(effort.slices, 2))]
            for row, keyed in zip(rows[:2], (False, True), strict=True):
                fill_moves(row, (ours, us), (theirs, them), plans, keyed, effort)
            for row, position in zip(rows[2:], (FOURTEEN_MELDS, LONG_RUN), strict=True):
                fill_legal(row, (ours, us), (theirs, them), position, effort)
    except (NotStarted, Refused) as reason:
        for row in rows:
            row.failed = None if row.rounds else str(reason)
    return rows


Running = tuple[Server, Client]


def fill_moves(row: Row, us: Running, them: Running, plans: list[Plan], keyed: bool, effort: Effort) -> None:
    """Measure accepted moves, deal by deal."""
    ours = moves_slice(*us, round_and_round(plans), keyed)
    theirs = echo_moves_slice(*them, round_and_round(plans))
    ours(), theirs()
    row.rounds = interleave(ours, theirs, effort.rounds, effort.slices)
    row.notes.append(f"{sum(len(p.bodies) for p in plans) // len(plans)} moves a match on average")


def fill_legal(row: Row, us: Running, them: Running, position: object, effort: Effort) -> None:
    """Measure the answer to one position."""
    body = json.dumps({"position": position}).encode()
    answer = us[1].call("POST", "/v1/rulings/legal-moves", {"position": position})
    row.notes.append(f"{len(answer['moves'])} moves listed")
    count = max(10, int(effort.seconds * 100))
    ours = same_slice(*us, "/v1/rulings/legal-moves", body, count)
    theirs = same_slice(*them, "/echo", body, count)
    ours(), theirs()
    row.rounds = interleave(ours, theirs, effort.rounds, effort.slices)


def round_and_round(plans: list[Plan]) -> Iterator[Plan]:
    """The plans over and over; both sides walk through them in step."""
    while True:
        yield from plans
