"""Every route of the promise, asked by every kind of caller: the world they ask in, and what they send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from werkzeug.test import TestResponse

from events.store import MemoryStore
from referee.operators import Operators
from tests.api.promise import Reader
from tests.api.table import DRAW, KEY, LOBA, USUAL, Match, app_over, bearer, desk_over, open_match, reader

OVER = {"seat": 1, "move": {"type": "resign"}}
DAY = "2026-{:02d}-01T12:00:00.000Z"


class Calendar:
    """The first of a month, at noon."""

    month = 1

    def now(self) -> str:
        """The moment there is."""
        return DAY.format(self.month)


class World:
    """A counter, operators of every kind, and matches: one of the callers', one of others, one long over."""

    record: str
    revoked: str
    foreign: str
    old: Match

    def __init__(self, **more: Any) -> None:
        self.store, self.clock = MemoryStore(), Calendar()
        desk = desk_over(self.store)
        desk.clock = self.clock
        self.client: Reader = reader(app_over(desk, private_webhooks=True, **more))
        self.operators = Operators(self.store)
        self.scoped = {scope: self.operators.add(scope, [scope])[1] for scope in SCOPES}
        gone, self.revoked = self.operators.add("gone", SCOPES)
        self.operators.revoke(gone.id)
        self.foreign = open_match(self.client).tokens[0]
        self.old = self.match()
        assert self.old.post("/moves", {**OVER, "expected_version": self.old.version}).status_code == 201
        self.clock.month = 6
        self.record = self.match().get("/history").get_data(as_text=True)

    def match(self, **more: Any) -> Match:
        """A fresh match that nobody but its seats and operators may know of."""
        return open_match(self.client, takebacks=True, **more)


SCOPES = ("create", "read", "judge", "admin")


class Caller(NamedTuple):
    """Somebody who asks: about which match, and what is shown."""

    match: Match
    shown: dict[str, str]


def _seat(number: int) -> Callable[[World], Caller]:
    def caller(world: World) -> Caller:
        match = world.match()
        return Caller(match, bearer(match.tokens[number]))

    return caller


def _with(token: Callable[[World], str]) -> Callable[[World], Caller]:
    return lambda world: Caller(world.match(), bearer(token(world)))


def _scoped(scope: str) -> Callable[[World], Caller]:
    return _with(lambda world: world.scoped[scope])


def _dead(world: World) -> Caller:
    match = world.match()
    assert match.post("/tokens", {"seat": 0}).status_code == 201
    return Caller(match, bearer(match.tokens[0]))


CALLERS: dict[str, Callable[[World], Caller]] = {
    "nobody": lambda world: Caller(world.match(), {}),
    "watching": lambda world: Caller(world.match(spectators=True), {}),
    "garbage": _with(lambda world: "nonsense"),
    "own": _seat(0),
    "other": _seat(1),
    "foreign": _with(lambda world: world.foreign),
    "dead": _dead,
    "expired": lambda world: Caller(world.old, bearer(world.old.tokens[0])),
    "create": _scoped("create"),
    "read": _scoped("read"),
    "judge": _scoped("judge"),
    "admin": _scoped("admin"),
    "revoked": _with(lambda world: world.revoked),
    "house": _with(lambda world: KEY),
}
"""Nobody, without a token; a spectator of an open match; a token that is none; the seat that is to act, the
other one, one of another match; one whose token was issued anew; one whose match is long over; operators with
one scope each; one whose key was taken away; the key of the house.
"""

HANDS = [{"hand": ["7S", "7H", "7D", "2C"]}, {"hand": 9}]
POSITION = {"ruleset": LOBA, "seats": HANDS, "turn": {"seat": 0, "phase": "play"}}
SCORED = [{"left": [], "total": 0, "opened_before": True}, {"left": ["7S"], "total": 0}]
MELD = {"kind": "escalera", "cards": ["5S", "6S", "7S"]}
Body = Callable[[World, Match], Any]


def _same(body: Any) -> Body:
    return lambda world, match: body


def _now(body: dict[str, Any]) -> Body:
    return lambda world, match: {**body, "expected_version": match.version}


PENALTY = {"act": {"type": "penalty", "seat": 0, "points": 5}, "reason": "late"}


def _asked(world: World, match: Match) -> dict[str, Any]:
    """Something was done that can be taken back."""
    drawn = match.post("/moves", {"seat": 0, "move": DRAW, "expected_version": match.version})
    version = drawn.get_json().get("version", match.version)
    return {"seat": 0, "act": {"type": "ask", "version": match.version}, "expected_version": version}


BODIES: dict[str, Body] = {
    "POST /v1/rulings/meld": _same({"ruleset": LOBA, "cards": ["7S", "7H", "7D"]}),
    "POST /v1/rulings/lay-off": _same({"ruleset": LOBA, "meld": MELD, "cards": ["8S"]}),
    "POST /v1/rulings/arrange": _same({"ruleset": LOBA, "cards": ["7S", "7H", "7D"]}),
    "POST /v1/rulings/move": _same({"position": POSITION, "move": {"type": "discard", "card": "2C"}}),
    "POST /v1/rulings/turn": _same({"position": POSITION, "moves": [{"type": "discard", "card": "2C"}]}),
    "POST /v1/rulings/legal-moves": _same({"position": POSITION}),
    "POST /v1/rulings/turns": _same({"position": POSITION}),
    "POST /v1/rulings/score": _same({"ruleset": LOBA, "seats": SCORED, "winner": 0}),
    "POST /v1/rulings/history": lambda world, match: {"history": world.record},
    "POST /v1/branches": lambda world, match: {"history": world.record},
    "POST /v1/matches": _same({"ruleset": LOBA, "players": ["Ana", "Beto"]}),
    "POST /v1/matches/{match}/moves": _now({"seat": 0, "move": DRAW}),
    "POST /v1/matches/{match}/turns": _now({"seat": 0, "moves": [DRAW]}),
    "POST /v1/matches/{match}/rulings": _same({"seat": 0, "move": DRAW}),
    "POST /v1/matches/{match}/deals": _now({"deck": USUAL}),
    "POST /v1/matches/{match}/hands": _now({"hands": [[], None]}),
    "POST /v1/matches/{match}/branches": _same({"version": 2}),
    "POST /v1/matches/{match}/judgements": _now(PENALTY),
    "POST /v1/matches/{match}/takebacks": _asked,
    "POST /v1/matches/{match}/tokens": _same({"seat": 0}),
    "POST /v1/operators": _same({"name": "new", "scopes": ["admin"]}),
    "POST /v1/webhooks": _same({"url": "http://127.0.0.1:9/hook"}),
    "POST /v1/webhooks/{webhook}/redeliver": _same({"since": "2026-01-01T00:00:00Z"}),
}
"""What is sent to a route, such that somebody who may do it does it. Nothing goes to all others."""


def sent(world: World, route: str, caller: Caller, match: str = "") -> TestResponse:
    """The answer to this caller, about its match or about the one that is named."""
    method, _, path = route.partition(" ")
    if "{operator}" in path:
        path = path.replace("{operator}", world.operators.add("somebody", ["admin"])[0].id)
    path = path.replace("{match}", match or caller.match.id).replace("{ruleset}", LOBA)
    path = path.replace("{problem}", "already-drew")
    for name in ("webhook", "job"):
        path = path.replace(f"{{{name}}}", "no-such-thing")
    send: dict[str, Any] = {"method": method, "headers": caller.shown}
    if route == "POST /v1/batches":
        send |= {"data": world.record, "content_type": "application/jsonl"}
    if route in BODIES:
        send["json"] = BODIES[route](world, caller.match)
    return world.client.open(path, **send)
