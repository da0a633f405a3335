"""Worlds that live through more than a deal, and worlds that are told from a real table."""

from __future__ import annotations

from typing import Any

from events.catalogue import CardDrawn, Dealt
from events.store import MemoryStore
from referee.matches.timekeeping import Timekeeping
from referee.rules.moves import DrawStock
from referee.rules.views import OPERATOR
from referee.rules.written import write_move
from tests.api.table import bearer, desk_over
from tests.matches.clocked import SetClock
from tests.matches.house import opened
from tests.worlds.asking import Json, World, told
from tests.worlds.pairs import Pair, opening_of
from tests.worlds.stories import (
    TURN,
    AgreedBack,
    JudgedBack,
    NextDeck,
    Played,
    RanOut,
    Step,
    Story,
    Voided,
    others,
    story_desk,
)


class StoryWorld(World):
    """A counter with two matches through which the same story goes."""

    def __init__(self, story: Story, number: int) -> None:
        self._later = story.decks[number][1]
        super().__init__(Pair(story.rules, (story.decks[0][0], story.decks[1][0]), [], story.viewer), number)

    def _desk(self) -> Timekeeping:
        self._time = SetClock()
        return story_desk(self.store, self._time)

    def _opened(self, deck: Any, spectators: Any) -> Json:
        order = self.order(spectators) | {"clock": {"turn": TURN}}
        return self._post("/v1/matches", order | {"deal": self.given(deck) | {"then": "ask"}})

    def live(self, step: Step) -> None:
        """Let it happen in both matches; what the viewer is answered to what it does itself is kept."""
        if isinstance(step, RanOut):
            self._time.passes(TURN)
        for match in self.matches:
            self._live(match, step)

    def _live(self, match: Json, step: Step) -> None:
        match step:
            case Played(seat, move):
                self._as(seat, match, "/moves", {"move": write_move(move, self.pair.rules.pack)})
            case RanOut():
                assert self.desk.out_of_time(match["id"])
            case NextDeck():
                self._now(match, "/deals", self.given(self._later))
            case Voided():
                self._now(match, "/judgements", {"act": {"type": "void_deal"}, "reason": "wet cards"})
            case JudgedBack(version):
                act = {"type": "take_back", "version": version}
                self._now(match, "/judgements", {"act": act, "reason": "a slip"})
            case AgreedBack(seat, version):
                act = {"type": "ask", "version": version, "reason": "a slip"}
                self._as(seat, match, "/takebacks", {"act": act})
                for other in others(seat):
                    self._as(other, match, "/takebacks", {"act": {"type": "agree"}})

    def _now(self, match: Json, path: str, body: Json) -> None:
        """What the operator does."""
        self._post(f"/v1/matches/{match['id']}{path}", body | {"expected_version": self.version(match)})

    def _as(self, seat: int, match: Json, path: str, body: Json) -> None:
        """What a seat does."""
        body = body | {"seat": seat, "expected_version": self.version(match)}
        where = f"/v1/matches/{match['id']}{path}"
        answer = self.client.post(where, json=body, headers=bearer(match["tokens"][seat]))
        assert answer.status_code == 201, answer.text
        if seat == self.pair.viewer:
            self.told.append(told(f"{where} {body}", answer))


class ReportedWorld(World):
    """A counter with two matches at a real table, of which all is told: every hand, and every card drawn."""

    def __init__(self, pair: Pair, number: int) -> None:
        self._dealt, self._drawn = _at_the_table(pair, number)
        super().__init__(pair, number)
        for match in self.matches:
            self._tell(match, "/deals", {"hands": self._dealt.hands, "pile": self._dealt.pile})

    def _opened(self, deck: Any, spectators: Any) -> Json:
        return self._post("/v1/matches", self.order(spectators) | {"deal": {"mode": "reported"}})

    def act(self, act: int) -> None:
        """Tell one move of the table in both matches."""
        seat, move = self.pair.acts[act]
        body: Json = {"seat": seat, "move": write_move(move, self.pair.rules.pack)}
        if isinstance(move, DrawStock):
            body["drawn"] = self._drawn[act]
        for match in self.matches:
            self._tell(match, "/moves", body)

    def _tell(self, match: Json, path: str, body: Json) -> None:
        told = self._post(
            f"/v1/matches/{match['id']}{path}", body | {"expected_version": self.version(match)}
        )
        assert told.get("legal", True), "all is known, so all is decided"


def _at_the_table(pair: Pair, number: int) -> tuple[Dealt, dict[int, str]]:
    """How it was dealt, and which card was drawn by which act."""
    desk = desk_over(MemoryStore())
    match = opened(desk, opening_of(pair.rules, pair.decks[number])).match
    dealt = desk.events(match, OPERATOR).records[-1].event
    assert isinstance(dealt, Dealt)
    drawn = {}
    for act, (seat, move) in enumerate(pair.acts):
        before = desk.ticking(match).version
        desk.submit(match, seat, [move], seat)
        for record in desk.events(match, OPERATOR, before).records:
            if isinstance(record.event, CardDrawn):
                drawn[act] = record.event.card
    return dealt, drawn
