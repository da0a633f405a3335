"""Three frontends at one match, each with what it last saw: a state machine that interleaves what they do.

They look, play by what they know, send again, ask, follow the log. A model knows how many events there are;
what a frontend is answered must be so by it, whoever was faster.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.api.table import KEY, Match, app_over, bearer, desk_over, memory, open_match, reader

SEATS = 3
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"] + ["JK"]
WHO = st.integers(0, SEATS - 1)
ODD_MOVES = st.one_of(
    st.sampled_from([{"type": kind} for kind in ("draw_stock", "take_discard", "rebuy", "declare_blocked")]),
    st.builds(lambda card: {"type": "discard", "card": card}, st.sampled_from(CARDS)),
    st.builds(
        lambda cards: {"type": "meld", "cards": cards},
        st.lists(st.sampled_from(CARDS), min_size=1, max_size=4),
    ),
)


@dataclass
class Sent:
    """A move as it was sent, and the answer as it came."""

    body: dict[str, Any]
    key: str
    status: int
    answer: bytes


@dataclass
class Frontend:
    """What one seat's program knows: the position it last saw, the log it has read, the move it sent last."""

    seat: int
    position: dict[str, Any] = field(default_factory=dict)
    log: list[dict[str, Any]] = field(default_factory=list)
    sent: Sent | None = None

    @property
    def seen(self) -> int:
        """The version it believes the match to be at."""
        return int(self.position["version"])


class Frontends(RuleBasedStateMachine):
    """Three frontends, a match, and a model that counts its events."""

    match: Match
    answered: ClassVar[Counter[int]] = Counter()
    """How moves were answered, in all runs of this process."""

    @initialize()
    def sit_down(self) -> None:
        """The match is opened and all have looked at it once."""
        client = reader(app_over(desk_over(memory())))
        self.match = open_match(
            client, players=["Ana", "Beto", "Caro"], deal={"mode": "referee"}, options={"limit": 21}
        )
        self.version, self.keys = self.match.version, 0
        self.frontends = [Frontend(seat) for seat in range(SEATS)]
        for frontend in self.frontends:
            self._look(frontend)

    def _look(self, frontend: Frontend) -> None:
        answer = self.match.get(seat=frontend.seat)
        assert answer.status_code == 200
        position = answer.get_json()
        assert position["version"] == self.version >= frontend.position.get("version", 0)
        for number, seat in enumerate(position["seats"]):
            hides = number != frontend.seat and position["turn"]["phase"] not in ("over", "deal")
            assert not hides or set(seat["hand"]) <= {"??"}
        frontend.position = position

    @rule(who=WHO)
    def look(self, who: int) -> None:
        """A frontend reads the position; it never goes back."""
        self._look(self.frontends[who])

    @rule(first=WHO)
    def all_look(self, first: int) -> None:
        """All read the position, whoever is first."""
        for step in range(SEATS):
            self._look(self.frontends[(first + step) % SEATS])

    @rule(who=WHO, data=st.data())
    def play_by_the_list(self, who: int, data: st.DataObject) -> None:
        """The seat that somebody believes to be next plays what is listed for the version it believes in."""
        seat = self.frontends[who].position["turn"]["seat"]
        frontend = self.frontends[seat]
        path = f"/legal-moves?seat={seat}&version={frontend.seen}"
        moves = self.match.get(path, seat=seat).get_json()["moves"]
        if moves:
            fresh = frontend.seen == self.version
            status = self._send(frontend, data.draw(st.sampled_from(moves)))
            assert status == (201 if fresh else 409)

    @rule(who=WHO, move=ODD_MOVES)
    def play_anything(self, who: int, move: dict[str, Any]) -> None:
        """A frontend whose player does not know the rules."""
        assert self._send(self.frontends[who], move) in (201, 409, 422)

    def _send(self, frontend: Frontend, move: dict[str, Any]) -> int:
        self.keys += 1
        body = {"seat": frontend.seat, "move": move, "expected_version": frontend.seen}
        key = f"key-{self.keys}"
        answer = self.match.post("/moves", body, frontend.seat, Idempotency_Key=key)
        status, told = answer.status_code, answer.get_json()
        self.answered[status] += 1
        frontend.sent = Sent(body, key, status, answer.data)
        if status == 201:
            assert frontend.seen == self.version
            versions = [event["version"] for event in told["events"]]
            assert versions == list(range(self.version + 1, told["version"] + 1))
            self.version = told["version"]
        elif status == 409:
            assert told["code"] in ("VERSION_CONFLICT", "MATCH_OVER")
            assert told.get("version", self.version) == self.version
        return status

    @rule(who=WHO)
    def send_again(self, who: int) -> None:
        """What was taken in or refused by the rules is answered again to the byte, and nothing happens."""
        sent = self.frontends[who].sent
        if sent and sent.status in (201, 422):
            again = self.match.post("/moves", sent.body, who, Idempotency_Key=sent.key)
            assert (again.status_code, again.data) == (sent.status, sent.answer)

    @rule(who=WHO)
    def use_a_key_twice(self, who: int) -> None:
        """Another body under a key that was used is refused."""
        sent = self.frontends[who].sent
        if sent and sent.status == 201:
            other = sent.body | {"expected_version": sent.body["expected_version"] + 1}
            answer = self.match.post("/moves", other, who, Idempotency_Key=sent.key)
            assert answer.get_json()["code"] == "IDEMPOTENCY_KEY_REUSED"

    @rule(who=WHO, move=ODD_MOVES)
    def only_ask(self, who: int, move: dict[str, Any]) -> None:
        """A dry run stores nothing, whatever it says."""
        assert self.match.post("/rulings", {"seat": who, "move": move}, who).status_code == 200

    @rule(who=WHO, other=WHO)
    def act_for_another(self, who: int, other: int) -> None:
        """A token acts for its own seat alone."""
        if who != other:
            body = {"seat": other, "move": {"type": "resign"}, "expected_version": self.version}
            assert self.match.post("/moves", body, who).get_json()["code"] == "NOT_YOUR_SEAT"

    @rule(who=WHO, limit=st.integers(1, 9))
    def follow(self, who: int, limit: int) -> None:
        """A frontend reads on in the log, without a hole and without a card it may not see."""
        frontend = self.frontends[who]
        page = self.match.get(f"/events?after={len(frontend.log)}&limit={limit}", seat=who).get_json()[
            "events"
        ]
        frontend.log += page
        assert [event["version"] for event in frontend.log] == list(range(1, len(frontend.log) + 1))
        assert len(page) == min(limit, self.version - (len(frontend.log) - len(page)))
        for event in page:
            if event["type"] == "card_drawn" and event["seat"] != who:
                assert event["card"] == "??"

    @precondition(lambda self: self.version % 5 == 0)
    @rule()
    def audit(self) -> None:
        """The log is whole and lawful at any time."""
        told = self.match.post("/audit", {}).get_json()
        assert (told["ok"], told["version"]) == (True, self.version)

    @invariant()
    def nothing_else_has_happened(self) -> None:
        """The match is where the model says."""
        answer = self.match.client.get(f"/v1/matches/{self.match.id}", headers=bearer(KEY))
        assert answer.get_json()["version"] == self.version

    def teardown(self) -> None:
        """In the end all have read the same log, as far as they may."""
        if not hasattr(self, "frontends"):
            return
        for frontend in self.frontends:
            while len(frontend.log) < self.version:
                self.follow(frontend.seat, 500)
        kinds = [[(event["version"], event["type"]) for event in one.log] for one in self.frontends]
        assert kinds[0] == kinds[1] == kinds[2]
