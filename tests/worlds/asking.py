"""What is asked in a world, of every route of the promise, and by whom."""

from __future__ import annotations

import itertools
import json
import re
import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from events import randomness
from events.store import MemoryStore
from referee.api import listening
from referee.api.app import create_app
from referee.matches.timekeeping import Timekeeping
from referee.operators import SCOPES, Operators
from referee.rules.written import write_move
from tests.api.matrix import HANDS, MELD, PENALTY, SCORED
from tests.api.table import DRAW, KEY, LOBA, TAKE, bearer, desk_over
from tests.worlds.pairs import Pair

Json = dict[str, Any]
POSITION = {"ruleset": LOBA, "seats": HANDS, "turn": {"seat": 0, "phase": "play"}}
DELAY = 3
RECEIPT = re.compile(rb'(?<="head":")[0-9a-f]{64}(?=")|(?<="signature":")[^"]{88}(?=")')
"""What a receipt says of the whole log. It differs between two worlds, and tells nothing of which one it is:
every line has a salt (``tests/evidence/test_hiding.py``)."""


def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on chance is as it was the last time this was called, and no stream waits for more."""
    monkeypatch.setattr(listening, "HEARTBEAT", 0.01)
    monkeypatch.setattr(listening, "OLDEST", 0.0)
    numbers = itertools.count(1)

    def token_bytes(size: int | None = 32) -> bytes:
        return next(numbers).to_bytes(size or 32, "big")

    monkeypatch.setattr(randomness, "random_bytes", token_bytes)
    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: token_bytes(size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=32: token_bytes(size).hex())


class Told(NamedTuple):
    """An answer, every byte of it: the status, the headers in their order, the body."""

    asked: str
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Asked(NamedTuple):
    """A request: what is sent to a route of the promise."""

    query: str = ""
    body: Any = None
    headers: tuple[tuple[str, str], ...] = ()


class World:
    """A counter with two matches that are played alike: one that all may watch, one with a delay."""

    def __init__(self, pair: Pair, number: int) -> None:
        self.pair, self.store = pair, MemoryStore()
        self.desk = self._desk()
        self.app = create_app(self.desk, self.desk.tokens, [KEY])
        self.client: FlaskClient = self.app.test_client()
        self.told: list[Told] = []
        self.matches = [self._opened(pair.decks[number], more) for more in (True, {"delay": DELAY})]
        foreign = {"ruleset": LOBA, "players": ["Dani", "Eva"]}
        self.foreign = self._post("/v1/matches", foreign)["tokens"][0]
        operators = Operators(self.store)
        gone, self.revoked = operators.add("gone", SCOPES)
        operators.revoke(gone.id)
        self.record = json.dumps({"format": "none"})

    def _desk(self) -> Timekeeping:
        return desk_over(self.store)

    def _opened(self, deck: Any, spectators: Any) -> Json:
        return self._post(
            "/v1/matches", self.order(spectators) | {"deal": self.given(deck) | {"then": "ask"}}
        )

    def order(self, spectators: Any) -> Json:
        """What is asked for when a match is opened, less how it is dealt."""
        players = {"players": ["Ana", "Beto", "Caro"], "first_dealer": 0, "takebacks": True}
        return {"ruleset": self.pair.rules.id, "spectators": spectators} | players

    def given(self, deck: Any) -> Json:
        """A deck as it is sent."""
        return {"deck": self.pair.rules.pack.write(deck)}

    def _post(self, path: str, body: Json, token: str = KEY) -> Json:
        answer = self.client.post(path, json=body, headers=bearer(token))
        assert answer.status_code == 201, answer.text
        found: Json = answer.get_json()
        return found

    def version(self, match: Json) -> int:
        """Where a match stands."""
        found: int = self.client.get(f"/v1/matches/{match['id']}", headers=bearer(KEY)).get_json()["version"]
        return found

    def act(self, act: int) -> None:
        """Make one move in both matches; what the viewer is answered to its own is kept."""
        seat, move = self.pair.acts[act]
        for match in self.matches:
            body = {"seat": seat, "move": write_move(move, self.pair.rules.pack)}
            body |= {"expected_version": self.version(match)}
            headers = {**bearer(match["tokens"][seat]), "Idempotency-Key": f"{match['id']}-{act}"}
            path = f"/v1/matches/{match['id']}/moves"
            for _ in range(2):
                answer = self.client.post(path, json=body, headers=headers)
                assert answer.status_code == 201, answer.text
                if seat == self.pair.viewer:
                    self.told.append(told(f"{path} {act}", answer))

    def judge(self) -> None:
        """What a judge does, and seats that would take back and may not."""
        for match in self.matches:
            path, version = f"/v1/matches/{match['id']}", self.version(match)
            fined = {**PENALTY, "expected_version": version}
            version = self._post(f"{path}/judgements", fined)["version"]
            last = self.pair.acts[0][0]
            asked = {
                "seat": last,
                "act": {"type": "ask", "version": version - 1},
                "expected_version": version,
            }
            sent = self.client.post(f"{path}/takebacks", json=asked, headers=bearer(match["tokens"][last]))
            if sent.status_code == 201:
                refused = {"seat": (last + 1) % 3, "act": {"type": "refuse"}}
                refused["expected_version"] = self.version(match)
                self._post(f"{path}/takebacks", refused, match["tokens"][(last + 1) % 3])

    def leave(self) -> None:
        """Somebody whom the viewer plays with gives up; what he held stays his."""
        seat = (self.pair.viewer + 1) % 3
        for match in self.matches:
            body = {"seat": seat, "move": {"type": "resign"}, "expected_version": self.version(match)}
            self._post(f"/v1/matches/{match['id']}/moves", body, match["tokens"][seat])

    def callers(self) -> Iterator[tuple[str, Json, dict[str, str]]]:
        """Everybody who must not tell the worlds apart: who it is, the match it asks for, what it shows."""
        watched, delayed = self.matches
        own = self.pair.viewer
        yield "the seat", watched, bearer(watched["tokens"][own])
        yield "a spectator", watched, {}
        yield "a spectator behind time", delayed, {}
        yield "a seat of another match", watched, bearer(self.foreign)
        yield "a token that is none", watched, bearer("nonsense")
        yield "a token somebody altered", watched, bearer(watched["tokens"][own][:-1] + "_")
        yield "an operator who was sent away", watched, bearer(self.revoked)

    def ask(self, operation: str, asked: Asked, match: Json, shown: dict[str, str]) -> Told:
        """One request."""
        method, _, path = operation.partition(" ")
        path = path.replace("{match}", match["id"]).replace("{ruleset}", self.pair.rules.id)
        path = re.sub(r"\{\w+\}", "already-drew", path) + asked.query
        send: Json = {"method": method, "headers": {**shown, **dict(asked.headers)}}
        if asked.body is not None:
            send["json"] = asked.body
        return told(f"{method} {path} {asked}", self.client.open(path, **send))


def told(asked: str, answer: TestResponse) -> Told:
    """An answer as it was told, less what stands for the whole log in a receipt."""
    whole = Told(asked, answer.status_code, tuple(answer.headers), RECEIPT.sub(b"", answer.get_data()))
    answer.close()
    return whole


def requests_of(pair: Pair, version: int) -> dict[str, list[Asked]]:
    """What is asked of every route of the promise at a version of the match; nothing of it is carried out.

    A route that is missing here fails the test.
    """
    own, next_one = pair.viewer, (pair.viewer + 1) % 3
    back = [
        Asked(),
        Asked("?version=1"),
        Asked(f"?version={version // 2}"),
        Asked("?version=9999"),
        Asked("?x=1"),
    ]
    names = pair.rules.pack.write(pair.rules.pack.cards)
    cards = sorted(set(names))[:: max(1, len(set(names)) // 9)]
    tries = [{"type": "discard", "card": card} for card in cards]
    melds = [{"type": "meld", "cards": cards[at : at + 3]} for at in range(3)]
    melds += [
        {"type": "lay_off", "meld": "m1", "cards": cards[:1]},
        {"type": "close", "melds": [], "card": cards[0]},
    ]
    other = [{"type": "declare_blocked"}, {"type": "rebuy"}, {"type": "show", "melds": []}]
    stale = [
        Asked(body={"seat": own, "move": move, "expected_version": version - 1})
        for move in tries + melds + other
    ]
    as_other = [
        Asked(body={"seat": next_one, "move": move, "expected_version": version}) for move in tries[:3]
    ]
    twice = [
        Asked(body={"seat": own, "moves": [move, DRAW, DRAW], "expected_version": version})
        for move in tries + melds
    ]
    twice += [
        Asked(body={"seat": own, "moves": [DRAW, DRAW, move], "expected_version": version}) for move in tries
    ]
    dry = [Asked(body={"seat": own, "move": move}) for move in [DRAW, TAKE, *tries, *melds, *other]]
    dry += [
        Asked(body={"seat": next_one, "move": DRAW}),
        Asked(body={"seat": own, "move": DRAW, "version": 3}),
    ]
    spoken = [Asked(body=one.body, headers=(("Accept-Language", "es"),)) for one in dry[:4]]
    stateless = {"ruleset": pair.rules.id, "cards": cards[:3]}
    asked: dict[str, list[Asked]] = {
        "POST /v1/rulings/meld": [Asked(body=stateless)],
        "POST /v1/rulings/lay-off": [Asked(body={"ruleset": LOBA, "meld": MELD, "cards": ["8S"]})],
        "POST /v1/rulings/arrange": [Asked(body=stateless)],
        "POST /v1/rulings/move": [Asked(body={"position": POSITION, "move": DRAW})],
        "POST /v1/rulings/turn": [Asked(body={"position": POSITION, "moves": [DRAW]})],
        "POST /v1/rulings/legal-moves": [Asked(body={"position": POSITION})],
        "POST /v1/rulings/turns": [Asked(body={"position": POSITION})],
        "POST /v1/rulings/score": [Asked(body={"ruleset": LOBA, "seats": SCORED, "winner": 0})],
        "POST /v1/rulings/history": [Asked(body={"history": "{}"})],
        "GET /v1/rulesets": [Asked()],
        "GET /v1/rulesets/{ruleset}": [Asked(), Asked("?options=%7B%7D")],
        "POST /v1/matches": [Asked(body={"ruleset": LOBA, "players": ["Ana", "Beto"]})],
        "GET /v1/matches/{match}": [*back, Asked(headers=(("If-None-Match", "*"),))],
        "POST /v1/matches/{match}/moves": stale + as_other + [Asked(body={"seat": own, "move": {}})],
        "POST /v1/matches/{match}/turns": twice,
        "POST /v1/matches/{match}/rulings": dry + spoken,
        "GET /v1/matches/{match}/legal-moves": [*back, Asked(f"?seat={next_one}"), Asked(f"?seat={own}")],
        "GET /v1/matches/{match}/events": [
            *(Asked(f"?after={after}&limit=3") for after in range(0, version, 5)),
            Asked(),
            Asked(f"?after={version}&wait=0"),
            Asked(headers=(("Accept", "text/event-stream"),)),
            Asked(headers=(("Accept", "text/event-stream"), ("Last-Event-ID", str(max(1, version - 5))))),
        ],
        "GET /v1/matches/{match}/scores": [Asked(), Asked("?version=1")],
        "POST /v1/matches/{match}/deals": [Asked(body={"deck": names, "expected_version": version})],
        "POST /v1/matches/{match}/hands": [Asked(body={"hands": [[], None], "expected_version": version})],
        "POST /v1/matches/{match}/branches": [Asked(body={"version": 2})],
        "GET /v1/matches/{match}/tokens": [Asked()],
        "POST /v1/matches/{match}/tokens": [Asked(body={"seat": next_one})],
        "POST /v1/branches": [Asked(body={"history": "{}"})],
        "POST /v1/matches/{match}/judgements": [Asked(body={**PENALTY, "expected_version": version})],
        "POST /v1/matches/{match}/takebacks": [
            Asked(body={"seat": own, "act": {"type": "ask", "version": at}, "expected_version": version - 1})
            for at in (1, 2, version - 1)
        ],
        "POST /v1/matches/{match}/audit": [Asked()],
        "GET /v1/matches/{match}/history": [
            *(Asked(f"?format={form}") for form in ("text", "evidence", "jsonl", "none")),
            Asked(),
        ],
        "GET /v1/matches/{match}/refusals": [Asked()],
        "POST /v1/keys": [Asked()],
        "POST /v1/batches": [Asked(body={})],
        "POST /v1/operators": [Asked(body={"name": "new", "scopes": ["admin"]})],
        "POST /v1/webhooks": [Asked(body={"url": "http://127.0.0.1:9/hook"})],
        "POST /v1/webhooks/{webhook}/redeliver": [Asked(body={"since": "2026-01-01T00:00:00Z"})],
    }
    for operation in (
        "GET /v1/keys",
        "GET /v1/jobs/{job}",
        "GET /v1/jobs/{job}/results",
        "POST /v1/jobs/{job}/cancel",
        "GET /v1/feed",
        "GET /v1/operators",
        "DELETE /v1/operators/{operator}",
        "POST /v1/operators/{operator}/rotate",
        "GET /v1/webhooks",
        "GET /v1/webhooks/{webhook}",
        "DELETE /v1/webhooks/{webhook}",
        "GET /v1/webhooks/{webhook}/dead-letters",
        "GET /healthz",
        "GET /readyz",
        "GET /openapi.yaml",
        "GET /docs",
        "GET /problems",
        "GET /problems/{problem}",
        "GET /",
        "GET /table",
        "GET /table/{match}",
        "GET /adjudicate",
        "GET /position",
        "GET /rules",
        "GET /rules/{ruleset}",
        "GET /assets/{edition}/{file}",
        "GET /assets/{edition}/{folder}/{file}",
    ):
        asked[operation] = [Asked()]
    return asked


OF_THE_HOUSE = "GET /metrics"
"""Told by itself, since there are times in it."""
