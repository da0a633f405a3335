"""A counter for tests: a log in memory, a clock that stands still, matches by number, known decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from events.store import MemoryStore, Store
from referee.api.app import create_app
from referee.matches.bench import Bench
from referee.matches.timekeeping import Timekeeping
from referee.rules.cards import Card
from referee.rules.rulesets import ruleset
from referee.seals.ring import KeyRing
from tests.api.promise import Reader

KEY = "the-operator's-key"
LOBA = "loba-de-menos"


class StillClock:
    """The same moment for ever."""

    def now(self) -> str:
        """Always the same."""
        return "2026-11-30T12:00:00.000Z"


class Numbered:
    """Matches by number."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def match_id(self) -> str:
        """The next name."""
        return f"match-{next(self._numbers)}"

    def salt(self) -> str:
        """Always the same."""
        return "5a17" * 8


class NoShuffle:
    """Cards stay as they are, and the secret of a deal is no secret."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The same order."""
        return list(cards)

    def secret(self) -> bytes:
        """Always the same."""
        return b"a secret of a deal for tests...."


def desk_over(store: Store) -> Timekeeping:
    """A desk without chance."""
    ring = KeyRing(store, StillClock().now, lambda: b"a key of the house for tests....")
    secret = b"a secret of thirty-two bytes...."
    return Timekeeping(store, StillClock(), Numbered(), NoShuffle(), ring, secret)


def app_over(desk: Bench, **more: Any) -> Flask:
    """The counter before a desk; its clients hold every answer to the promise."""
    app = create_app(desk, desk.tokens, [KEY], **more)
    app.test_client_class = Reader
    return app


def reader(app: Flask) -> Reader:
    """A client of the counter, without a credential."""
    client = app.test_client()
    assert isinstance(client, Reader)
    return client


def deck(*hands: str, pile: str = "", stock: str = "", game: str = LOBA) -> list[str]:
    """A whole pack, front first: these hands in dealing order, then the pile's card, then the stock's top."""
    rounds = zip(*(hand.split() for hand in hands), strict=True)
    front = [card for cards in rounds for card in cards] + pile.split() + stock.split()
    pack = ruleset(game).pack
    rest = pack.write(pack.cards)
    for card in front:
        rest.remove(card)
    return front + rest


ANA = "6D 7D 2C 3S KH 4C 5S QH 9C"
BETO = "8S JS 4H AD 7C JD KD TC KC"
USUAL = deck(ANA, BETO, pile="TD", stock="9H 3H 8C")
"""Seat 0 (Ana) begins where seat 1 deals; she draws the nine of hearts."""


@dataclass
class Match:
    """An open match, as its seats and the operator use it."""

    client: Reader
    id: str
    tokens: list[str]
    version: int
    headers: dict[str, str] = field(default_factory=dict)

    def who(self, seat: int | None) -> dict[str, str]:
        """The credential of a seat; of the operator for None."""
        return bearer(KEY if seat is None else self.tokens[seat])

    def get(self, path: str = "", seat: int | None = None, **headers: str) -> TestResponse:
        """Ask as a seat or as the operator."""
        return self.client.get(f"/v1/matches/{self.id}{path}", headers=self.who(seat) | _dashed(headers))

    def post(self, path: str, body: object, seat: int | None = None, **headers: str) -> TestResponse:
        """Send as a seat or as the operator."""
        who = self.who(seat) | _dashed(headers)
        return self.client.post(f"/v1/matches/{self.id}{path}", json=body, headers=who)

    def move(self, seat: int, move: dict[str, Any], **headers: str) -> TestResponse:
        """A move at the version last seen, which goes on with an accepted one."""
        body = {"seat": seat, "move": move, "expected_version": self.version}
        return self._followed(self.post("/moves", body, seat, **headers))

    def turn(self, seat: int, *moves: dict[str, Any], **headers: str) -> TestResponse:
        """Several moves at the version last seen."""
        body = {"seat": seat, "moves": list(moves), "expected_version": self.version}
        return self._followed(self.post("/turns", body, seat, **headers))

    def _followed(self, response: TestResponse) -> TestResponse:
        if response.status_code == 201:
            self.version = response.get_json()["version"]
        return response


def _dashed(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def bearer(token: str) -> dict[str, str]:
    """The header that shows a token."""
    return {"Authorization": f"Bearer {token}"}


def open_match(client: Reader, **more: Any) -> Match:
    """A match of two, Ana first, from the usual deck unless told otherwise."""
    order = {"ruleset": LOBA, "players": ["Ana", "Beto"], "first_dealer": 1, "deal": {"deck": USUAL}} | more
    response = client.post("/v1/matches", json=order, headers=bearer(KEY))
    assert response.status_code == 201, response.text
    opened = response.get_json()
    return Match(client, opened["id"], opened["tokens"], opened["version"])


DRAW = {"type": "draw_stock"}
TAKE = {"type": "take_discard"}


def discard(card: str) -> dict[str, Any]:
    """A discard."""
    return {"type": "discard", "card": card}


def meld(cards: str, **more: str) -> dict[str, Any]:
    """A new meld."""
    return {"type": "meld", "cards": cards.split(), **more}


def memory() -> Store:
    """A log in memory."""
    return MemoryStore()
