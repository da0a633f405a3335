"""What a judgement changes at the table, and nothing beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from events.catalogue import (
    AnyEvent,
    CardDrawn,
    DealVoided,
    PenaltyImposed,
    PenaltyLifted,
    RebuyDeclined,
    RebuyOffered,
    ScoreCorrected,
    SeatEliminated,
    SeatRebought,
    StockReshuffled,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakenBack,
)
from referee.rules.evolve import deal_out, evolve, fold
from referee.rules.rulesets import ruleset
from referee.rules.standing import Penalty, Question
from referee.rules.state import DEAL, DRAW, State
from referee.rules.tables import table_of
from tests.rules.test_views import game

LM = ruleset("loba-de-menos")
LOG = game(3, 2)
TABLE = fold(LOG[:40])
WHY = "why"


def changed(before: State, after: State) -> set[str]:
    return {f.name for f in fields(State) if getattr(before, f.name) != getattr(after, f.name)} - {"version"}


def after(*events: AnyEvent, state: State = TABLE) -> State:
    for event in events:
        state = evolve(state, event)
    return state


BACK = TakenBack(20, WHY, None, table_of(fold(LOG[:20])))
TURN = {"turn", "phase", "taken", "must_use", "melds", "next_meld"}
STOCK = LM.pack.write(TABLE.stock)
ROWS: list[tuple[AnyEvent, set[str], Callable[[State], bool]]] = [
    # what happened                        what is different      and how
    (BACK, {"seats", "pile", "stock"}, lambda s: s.version == 41),
    (StockReshuffled(STOCK), {"stock"}, lambda s: LM.pack.write(s.stock[::-1]) == STOCK),
    (ScoreCorrected(1, 5, 12, WHY), {"seats"}, lambda s: s.seats[1].total == 12),
    (PenaltyImposed(1, 5, 5, WHY), {"seats", "penalties"}, lambda s: s.penalties == (Penalty(41, 1, 5),)),
    (DealVoided(1, WHY), {"phase", "voided", "round"}, lambda s: (s.phase, s.round) == (DEAL, 0)),
    (TakebackAsked(0, 30, WHY), {"question"}, lambda s: s.question == Question(0, 30, WHY)),
    (TakebackAgreed(1), set(), lambda s: s.question is None),
    (TakebackRefused(1), set(), lambda s: s.question is None),
]  # fmt: skip


@pytest.mark.parametrize(("event", "what", "how"), ROWS, ids=lambda value: type(value).__name__)
def test_what_it_changes(event: AnyEvent, what: set[str], how: Callable[[State], bool]) -> None:
    assert TABLE.phase == DRAW
    state = after(event)
    assert changed(TABLE, state) - {"turn", "phase", "taken", "must_use", "melds", "next_meld"} <= what | {
        "phase"
    }
    assert changed(TABLE, state) >= what
    assert how(state)


def test_a_penalty_is_lifted_alone() -> None:
    fined = after(PenaltyImposed(1, 5, 5, WHY), PenaltyImposed(2, 7, 7, WHY))
    lifted = after(PenaltyLifted(1, 41, -5, 0, WHY), state=fined)
    assert lifted.penalties == (Penalty(42, 2, 7),)
    assert [seat.total for seat in lifted.seats] == [0, 0, 7]


def test_a_question_is_open_until_something_else_happens() -> None:
    asked = after(TakebackAsked(0, 30, WHY), TakebackAgreed(1))
    assert asked.question == Question(0, 30, WHY, (1,))
    assert after(TakebackRefused(2), state=asked).question is None
    assert after(CardDrawn(asked.turn, LM.pack.codes[asked.stock[-1]]), state=asked).question is None


@pytest.mark.parametrize(("status", "moved"), [("playing", 0), ("resigned", 1)])
def test_a_void_deal_is_dealt_again_by_its_dealer_or_the_next(status: str, moved: int) -> None:
    state = after(DealVoided(TABLE.deal, WHY))
    state.seats[state.dealer].status = status
    dealt = deal_out(state, LM.pack.cards)
    assert (dealt.deal, dealt.round) == (TABLE.deal + 1, TABLE.round)
    assert dealt.dealer == (TABLE.dealer + moved) % 3
    assert not after(dealt, state=state).voided


def test_who_comes_back_leaves_his_fines_behind() -> None:
    """Ruling 37: the total one comes back with is that of another seat; of a fine nothing is left in it."""
    fined = after(PenaltyImposed(1, 200, 200, WHY), PenaltyImposed(0, 5, 5, WHY))
    offered = after(SeatEliminated(1), RebuyOffered([1], 43), state=fined)
    back = after(SeatRebought(1, 43), state=offered)
    assert [penalty.seat for penalty in back.penalties] == [0]
    assert after(RebuyDeclined(1), state=offered).penalties == fined.penalties
