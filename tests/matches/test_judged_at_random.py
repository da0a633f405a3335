"""A match in which anything is played, asked, judged and branched: the properties hold all the same.

Conservation, somebody can move, refused things leave no trace, the log refolds to the live table and passes
every audit, and each viewer's log tells the table that viewer sees.
"""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from events.store import MemoryStore
from referee.matches.answers import Accepted
from referee.matches.audit import conserved
from referee.matches.bench import Bench
from referee.matches.errors import CannotBeDone, MatchOver, NotBetweenMoves
from referee.matches.judgements import Act, CorrectScore, ImposePenalty, LiftPenalty, TakeBack, VoidDeal
from referee.matches.opening import Opening
from referee.rules.evolve import fold
from referee.rules.moves import Resign
from referee.rules.rulesets import ruleset, with_options
from referee.rules.state import OVER, PLAYING, State
from referee.rules.views import OPERATOR, PUBLIC, write_position
from tests.matches.house import LM, NAMES, choose, house, whole_log

CANNOT = (CannotBeDone, MatchOver, NotBetweenMoves)
GAMES = {
    "short": with_options(LM, {"limit": 30, "idle_recycles": 1}),
    "rebuys": with_options(ruleset("loba-de-menos-reenganche"), {"limit": 40}),
    "melds": with_options(ruleset("loba-de-mas"), {"limit": 60}),
    "deals": ruleset("loba-centroamericana"),
    "closing": with_options(ruleset("chinchon"), {"limit": 40}),
}


class Judged(RuleBasedStateMachine):
    """A match on which a judge sits, and seats that talk."""

    desk: Bench
    match: str

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        seats=st.integers(2, 4),
        seed=st.integers(0, 10**6),
        fair=st.booleans(),
    )
    def open(self, game: str, seats: int, seed: int, fair: bool) -> None:
        self.store, rules = MemoryStore(), GAMES[game]
        self.desk = house(self.store, seed=seed)
        deck = None if fair else tuple(random.Random(seed).sample(rules.pack.cards, k=len(rules.pack.cards)))
        order = Opening(rules, NAMES[:seats], deck=deck, takebacks=True, spectators=True)
        self.match = self.desk.open(order).match  # type: ignore[union-attr]

    @property
    def state(self) -> State:
        return self.desk.view(self.match, OPERATOR).state

    @rule(pick=st.integers(0, 10**6), moves=st.integers(1, 60))
    def play_on(self, pick: int, moves: int) -> None:
        source = random.Random(pick)
        for _ in range(moves):
            if self.state.phase == OVER:
                return
            seat = self.state.turn
            move = choose(self.desk.legal(self.match, seat).moves, source)
            assert isinstance(self.desk.submit(self.match, seat, [move], seat), Accepted)

    @rule(seat=st.integers(0, 3), sure=st.integers(0, 9))
    def resign(self, seat: int, sure: int) -> None:
        if not sure and seat < len(self.state.seats):
            self.desk.submit(self.match, seat, [Resign()], seat)

    def judge(self, act: Act) -> bool:
        before = self.store.read(self.match)
        try:
            answer = self.desk.judge(self.match, act, "why", len(before))
        except CANNOT:
            assert self.store.read(self.match) == before
            return False
        assert isinstance(answer, Accepted)
        assert self.store.read(self.match)[: len(before)] == before
        return True

    @rule(back=st.integers(1, 400), near=st.booleans())
    def take_back(self, back: int, near: bool) -> None:
        version = self.state.version
        target = max(1, version - back % 12) if near else 1 + back % version
        table = self.desk.view(self.match, OPERATOR, target).state
        if self.judge(TakeBack(target)):
            now = self.state
            assert [seat.total for seat in now.seats] == [seat.total for seat in table.seats]
            assert now.deal >= table.deal

    @rule(seat=st.integers(0, 3), points=st.integers(-60, 60))
    def correct(self, seat: int, points: int) -> None:
        self.judge(CorrectScore(seat % len(self.state.seats), points=points))

    @rule(seat=st.integers(0, 3), points=st.integers(1, 20))
    def fine(self, seat: int, points: int) -> None:
        self.judge(ImposePenalty(seat % len(self.state.seats), points))

    @rule(pick=st.integers(0, 9))
    def lift(self, pick: int) -> None:
        standing = self.state.penalties
        if standing and self.state.phase != OVER:
            one = standing[pick % len(standing)]
            assert self.judge(LiftPenalty(one.version)) == (self.state.seats[one.seat].status == PLAYING)

    @rule()
    def void(self) -> None:
        self.judge(VoidDeal())

    @rule(seat=st.integers(0, 3), back=st.integers(1, 12))
    def ask(self, seat: int, back: int) -> None:
        state = self.state
        try:
            self.desk.ask_takeback(
                self.match, seat % len(state.seats), max(1, state.version - back), "", OPERATOR
            )
        except CANNOT:
            assert self.state == state

    @rule(agrees=st.booleans(), seat=st.integers(0, 3))
    def answer(self, agrees: bool, seat: int) -> None:
        state = self.state
        seat %= len(state.seats)
        try:
            self.desk.answer_takeback(self.match, seat, agrees, seat)
        except CANNOT:
            assert self.state == state

    @rule(back=st.integers(0, 30))
    def branch(self, back: int) -> None:
        """Play goes on in the branch; the match it comes from is left alone and still audits."""
        before = self.store.read(self.match)
        try:
            branch = self.desk.branch(self.match, max(1, len(before) - back))
        except NotBetweenMoves:
            return
        assert self.store.read(self.match) == before
        assert self.desk.audit(self.match).faults == ()
        self.match = branch.match  # type: ignore[union-attr]

    @invariant()
    def cards_are_conserved(self) -> None:
        assert conserved(self.state) or not self.state.deal

    @invariant()
    def somebody_can_move_until_it_is_over(self) -> None:
        state = self.state
        lists = [self.desk.legal(self.match, seat).moves for seat in range(len(state.seats))]
        can = [seat for seat, moves in enumerate(lists) if moves]
        assert can == ([] if state.phase == OVER else [state.turn])

    @invariant()
    def the_log_refolds_to_the_live_table_for_everybody(self) -> None:
        state = self.state
        assert fold(line.event for line in whole_log(self.desk, self.match, OPERATOR)) == state
        assert house(self.store).view(self.match, OPERATOR).state == state
        for viewer in (PUBLIC, 0, 1):
            seen = fold(line.event for line in whole_log(self.desk, self.match, viewer))
            if state.phase != OVER or state.rules.finish != "close":  # then a closing card has been turned up
                assert write_position(seen, viewer) == write_position(state, viewer)
            assert self.desk.view(self.match, viewer).position() == write_position(state, viewer)

    @invariant()
    def the_sheet_adds_up(self) -> None:
        """Who never came back has what the deals and judgements that stand make of where it began."""
        sheet, first = self.desk.scores(self.match, OPERATOR), self.desk.view(self.match, OPERATOR, 2).state
        for n, seat in enumerate(self.state.seats):
            if seat.rebuys == 0:
                won = sum(one.points for deal in sheet.deals if (one := deal.seats[n]) is not None)
                changed = sum(one.event.points for one in sheet.judgements if one.event.seat == n)
                assert seat.total == first.seats[n].total + won + changed

    def teardown(self) -> None:
        if hasattr(self, "match"):
            assert self.desk.audit(self.match).faults == ()


TestJudged = Judged.TestCase
TestJudged.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
