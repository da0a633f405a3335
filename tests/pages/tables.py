"""Matches of the real service for readers to look at: known cards, played by whoever shows a token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.api.table import deck as deck_of
from tests.support.service import Answer, RunningService

LOBA = "loba-de-menos"
ANA = "6D JK 8D TH JH JK KH 5S QC"
BETO = "9D TD 4H AD 7C JD KD TC KC"
STOCK = "9H 3S 8C 2C"
DRAW = {"type": "draw_stock"}

Move = dict[str, Any]


def deck(hands: Sequence[str], pile: str = "2H", stock: str = STOCK, game: str = LOBA) -> list[str]:
    """A whole pack, front first: these hands in dealing order, the pile's card, the stock's top."""
    return deck_of(*hands, pile=pile, stock=stock, game=game)


@dataclass
class Table:
    """An open match, and how far it has got."""

    service: RunningService
    id: str
    tokens: list[str]
    version: int

    @property
    def path(self) -> str:
        """Where it is at the service."""
        return f"/v1/matches/{self.id}"

    def page(self, seat: int | None = None, step: int | None = None) -> str:
        """Its page, for a seat or the operator."""
        token = self.service.key if seat is None else self.tokens[seat]
        return f"/table/{self.id}#token={token}" if step is None else f"/table/{self.id}#v={step}"

    def post(self, path: str, body: object, seat: int | None = None) -> Answer:
        """Send something as a seat or the operator."""
        key = self.service.key if seat is None else self.tokens[seat]
        answer = self.service.ask(self.path + path, body, key=key)
        told: Any = answer.json()
        if answer.status == 201 and path != "/branches":
            self.version = told["version"]
        return answer

    def get(self, path: str = "") -> Any:
        """What the operator is told."""
        answer = self.service.ask(self.path + path, key=self.service.key)
        assert answer.status == 200, answer.body
        return answer.json()

    def move(self, seat: int, move: Move) -> Answer:
        """A move by the seat itself."""
        return self.post("/moves", {"seat": seat, "move": move, "expected_version": self.version}, seat)

    def turn(self, seat: int, *moves: Move) -> Answer:
        """A turn by the seat itself."""
        return self.post("/turns", {"seat": seat, "moves": moves, "expected_version": self.version}, seat)

    def played(self, seat: int, *moves: Move) -> None:
        """Moves that must be lawful."""
        for move in moves:
            answer = self.move(seat, move)
            assert answer.status == 201, answer.body


def opened(service: RunningService, **more: Any) -> Table:
    """A match of two, Ana first."""
    order = {"ruleset": LOBA, "players": ["Ana", "Beto"], "first_dealer": 1, "spectators": True}
    order |= {"deal": {"deck": deck([ANA, BETO])}} | more
    answer = service.ask("/v1/matches", order, key=service.key)
    told: Any = answer.json()
    assert answer.status == 201, told
    return Table(service, told["id"], told["tokens"], told["version"])


def meld(cards: str) -> Move:
    """A new meld."""
    return {"type": "meld", "cards": cards.split()}


def discard(card: str) -> Move:
    """A discard."""
    return {"type": "discard", "card": card}


OUT = "AS 2S 3S 4S 5S 6S 7S 8S 9S"
IN = "9D TD 4H AD 7C JD KD TC KC"


def long_match(service: RunningService, events: int) -> Table:
    """A match with at least so many events: one short deal, then draws and discards for ever."""
    table = opened(service, deal={"deck": deck([OUT, IN])}, options={"limit": 100_000})
    table.played(0, DRAW, meld(OUT), discard("9H"))
    while table.version < events:
        position = table.get()
        hands = [seat["hand"] for seat in position["seats"]]
        seat = position["turn"]["seat"]
        while table.version < events:
            card = next(card for card in hands[seat] if card != "JK")
            answer = table.turn(seat, DRAW, discard(card))
            if answer.status == 422:  # the draw ends the deal: the stock went round too often
                table.played(seat, DRAW)
                break
            assert answer.status == 201, answer.body
            told: Any = answer.json()
            if any(event["type"] == "dealt" for event in told["events"]):
                break
            drawn = next(event["card"] for event in told["events"] if event["type"] == "card_drawn")
            hands[seat].remove(card)
            hands[seat].append(drawn)
            seat = 1 - seat
    return table
