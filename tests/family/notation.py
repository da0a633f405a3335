"""Moves, positions and decks in a few words, put to the counter as anybody would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from referee.rules.rulesets import Ruleset, ruleset, with_options
from referee.rules.scoring import next_dealer
from tests.api.promise import Reader
from tests.api.table import KEY, Match, app_over, bearer, desk_over, memory, reader

Json = dict[str, Any]


@cache
def counter() -> Reader:
    """A counter over a log in memory; tests keep apart by using matches of their own."""
    return reader(app_over(desk_over(memory())))


def move(text: str) -> Json:
    """``draw_stock`` · ``meld 7S 7H 7D`` · ``meld 5S 5S 5H as trio`` · ``open 7S 7H 7D / 4C 5C 6C`` ·
    ``lay_off m1 8D`` · ``lay_off m1 JK = JK 5D 6D 7D`` · ``swap_joker m1 8D`` · ``discard 2C`` ·
    ``close 1O 2O 3O / 4C 4E 4B : RO`` · ``show 1O 2O 3O + m1 4C``.
    """
    kind, _, rest = text.partition(" ")
    match kind:
        case "meld":
            return {"type": kind, **_meld(rest)}
        case "open":
            return {"type": kind, "melds": [_meld(meld) for meld in rest.split(" / ")]}
        case "lay_off":
            return {"type": kind, **_lay_off(rest)}
        case "swap_joker":
            meld, card = rest.split()
            return {"type": kind, "meld": meld, "card": card}
        case "discard":
            return {"type": kind, "card": rest}
        case "close":
            melds, _, card = rest.partition(": ")
            return {"type": kind, "melds": _melds(melds), "card": card}
        case "show":
            melds, *lay_offs = rest.split("+ ")
            return {"type": kind, "melds": _melds(melds), "lay_offs": [_lay_off(one) for one in lay_offs]}
        case _:
            return {"type": kind}


def _melds(text: str) -> list[Json]:
    return [_meld(meld) for meld in text.split(" / ") if meld.strip()]


def _meld(text: str) -> Json:
    cards, _, kind = text.partition(" as ")
    return {"cards": cards.split(), **({"kind": kind} if kind else {})}


def _lay_off(text: str) -> Json:
    told, _, order = text.partition(" = ")
    meld, *cards = told.split()
    return {"meld": meld, "cards": cards, **({"arrangement": order.split()} if order else {})}


def rules_of(id: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """A game, with house rules or without."""
    return with_options(ruleset(id), options or {})


def table(rules: Ruleset, text: str) -> list[Json]:
    """``"0 7S 7H 7D; 1 4C 5C 6C"``: the melds of seats, called m1, m2 … in that order."""
    laid = [one.split() for one in text.split(";") if one.strip()]
    return [
        {"id": f"m{n}", "owner": int(owner), "kind": _kind(rules, cards), "cards": cards}
        for n, (owner, *cards) in enumerate(laid, 1)
    ]


def _kind(rules: Ruleset, cards: Sequence[str]) -> str:
    return rules.set_name if len({card[0] for card in cards} - {"J"} | _jacks(cards)) == 1 else "escalera"


def _jacks(cards: Sequence[str]) -> set[str]:
    return {card[0] for card in cards if card != "JK"} & {"J"}


def position(
    id: str,
    hand: str,
    laid: str = "",
    pile: str = "",
    opened: str = "",
    phase: str = "play",
    options: Mapping[str, object] | None = None,
    others: Sequence[object] = (9,),
    **more: object,
) -> Json:
    """A position with seat 0 to act; ``opened`` is ``""``, ``"now"`` or ``"before"``."""
    rules = rules_of(id, options)
    flags = {"opened": bool(opened), "opened_before": opened == "before"}
    turn: Json = {"seat": 0, "phase": phase}
    turn |= {name: more.pop(name) for name in ("taken", "must_use") if name in more}
    melds = table(rules, laid)
    seats: list[Json] = [{"hand": hand.split(), **flags}]
    seats += [other if isinstance(other, dict) else {"hand": other} for other in others]
    for n, seat in enumerate(seats[1:], 1):
        if any(meld["owner"] == n for meld in melds):
            seats[n] = {"opened": True, "opened_before": True, **seat}
    if any(meld["owner"] == 0 for meld in melds) and not opened:
        seats[0] |= {"opened": True, "opened_before": True}
    return {
        "ruleset": id,
        "options": dict(options or {}),
        "seats": seats,
        "melds": melds,
        "pile": pile.split(),
        "turn": turn,
        **more,
    }


def judged(client: Reader, where: Json, *moves: str) -> tuple[list[str], Json]:
    """The codes of the last ruling (the ones before must be legal), and the position after it."""
    body = {"position": where, "moves": [move(text) for text in moves]}
    response = client.post("/v1/rulings/turn", json=body)
    assert response.status_code == 200, response.text
    told = response.get_json()
    *before, last = told["rulings"]
    assert all(ruling["legal"] for ruling in before), (len(told["rulings"]), last)
    assert len(told["rulings"]) == len(moves), last
    return [breach["code"] for breach in last["breaches"]], told["position"]


def listed(client: Reader, where: Json, kind: str | None = None) -> list[Json]:
    """The legal moves of the seat to act, or those of one type."""
    told = client.post("/v1/rulings/legal-moves", json={"position": where}).get_json()
    assert told["truncated"] is False
    moves: list[Json] = told["moves"]
    return [one for one in moves if kind in (None, one["type"])]


# --- whole matches ---


@dataclass
class Table:
    """A match whose every deal is given: ``deal`` names hands by seat, ``play`` the moves of a turn."""

    client: Reader
    rules: Ruleset
    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    first_dealer: int = 0
    match: Match = field(init=False)

    def opened(self, hands: Mapping[int, str], up: str = "", stock: str = "") -> Table:
        """The first deal."""
        names = ["Ana", "Beto", "Caro", "Dani", "Eva"][: self.players]
        deck = self.deck(list(range(self.players)), self.first_dealer, hands, up, stock)
        body = {
            "ruleset": self.rules.id,
            "options": dict(self.options),
            "players": names,
            "first_dealer": self.first_dealer,
            "deal": {"deck": deck, "then": "ask"},
        }
        response = self.client.post("/v1/matches", json=body, headers=bearer(KEY))
        assert response.status_code == 201, response.text
        told = response.get_json()
        self.match = Match(self.client, told["id"], told["tokens"], told["version"])
        return self

    def deal(self, hands: Mapping[int, str], up: str = "", stock: str = "") -> None:
        """The next deal, to the seats still in."""
        now = self.now()
        assert now["turn"]["phase"] == "deal", now["turn"]
        active = [n for n, seat in enumerate(now["seats"]) if seat["status"] == "playing"]
        deck = self.deck(active, self._dealer(), hands, up, stock)
        body = {"deck": deck, "expected_version": self.match.version}
        response = self.match.post("/deals", body)
        assert response.status_code == 201, response.text
        self.match.version = response.get_json()["version"]

    def _dealer(self) -> int:
        """Who deals next, as the law has it; what it should be is for a test to say."""
        counted = self.match.get("/scores").get_json()["deals"]
        return next_dealer(self.rules, self.statuses(), self.now()["dealer"], counted[-1]["winner"])

    def deck(
        self, active: Sequence[int], dealer: int, hands: Mapping[int, str], up: str, stock: str
    ) -> list[str]:
        """A whole pack, front first; hands that are not given are what is left, dullest first."""
        step = 1 if self.rules.direction == "cw" else -1
        round_table = [(dealer + step * n) % self.players for n in range(1, self.players + 1)]
        order = [seat for seat in round_table if seat in active]
        rest = self.rules.pack.write(self.rules.pack.cards)
        for text in [*hands.values(), up, stock]:
            for card in text.split():
                rest.remove(card)
        size = self.rules.hand_size
        dealt = {seat: hands.get(seat, "").split() for seat in order}
        for cards in dealt.values():
            while len(cards) < size:
                cards.append(rest.pop(0))
        front = [dealt[seat][n] for n in range(size) for seat in order]
        upcard = up.split() or ([rest.pop(0)] if self.rules.upcard else [])
        return [*front, *upcard, *stock.split(), *rest]

    def now(self, seat: int | None = None) -> Json:
        """The table as the operator or a seat sees it; the match's version is taken from it."""
        told: Json = self.match.get("", seat).get_json()
        self.match.version = told["version"]
        return told

    def play(self, seat: int, *moves: str) -> Json:
        """Moves that must be accepted; the answer to the last."""
        answer: Json = {}
        for text in moves:
            response = self.match.move(seat, move(text))
            answer = response.get_json()
            assert response.status_code == 201, (text, answer)
        return answer

    def refused(self, seat: int, text: str) -> list[str]:
        """The codes of a move that must be refused."""
        response = self.match.move(seat, move(text))
        answer = response.get_json()
        assert response.status_code in (409, 422), answer
        return (
            [breach["code"] for breach in answer["ruling"]["breaches"]]
            if "ruling" in answer
            else [answer["code"]]
        )

    def happened(self, answer: Json) -> list[str]:
        """What an answer says has happened."""
        return [event["type"] for event in answer["events"]]

    def totals(self) -> list[int]:
        return [seat["total"] for seat in self.now()["seats"]]

    def statuses(self) -> list[str]:
        return [seat["status"] for seat in self.now()["seats"]]


def sit(
    id: str,
    players: int,
    hands: Mapping[int, str],
    up: str = "",
    stock: str = "",
    dealer: int = 0,
    client: Reader | None = None,
    **options: Any,
) -> Table:
    """A match, opened with a given first deal."""
    made = Table(client or counter(), rules_of(id, options), players, options, dealer)
    return made.opened(hands, up, stock)
