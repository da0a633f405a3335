"""What follows by itself: elimination, coming back, leaving, winners (rulings 34-40)."""

from __future__ import annotations

from typing import Any

import pytest

from events.catalogue import (
    CardDrawn,
    DealBlocked,
    DealEnded,
    DealScored,
    MatchEnded,
    MatchOpened,
    RebuyOffered,
    SeatRebought,
    ShuffleCommitted,
    ShuffleRevealed,
    StockRecycled,
)
from referee.rules.evolve import LogLies, evolve, fold
from referee.rules.legal import legal_moves
from referee.rules.moves import DeclineRebuy, Rebuy
from referee.rules.positions import read_position
from referee.rules.rulesets import dials_of
from referee.rules.state import State
from tests.family.notation import rules_of
from tests.rules.given import Options, after, breaches, codes, events, given, happened, listed

LM, LR, LP, CN = "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas", "chinchon"


def seat(hand: str, total: int = 0, status: str = "playing", rebuys: int = 0) -> dict[str, Any]:
    """A seat that is not to act."""
    return {"hand": hand.split(), "total": total, "status": status, "rebuys": rebuys}


def left(state: State, number: int) -> State:
    """The table after a seat resigned."""
    for event in events(state, "resign", seat=number):
        state = evolve(state, event)
    return state


DEALS: list[tuple[str, Options, list[dict[str, Any]], list[str], str]] = [
    # game, options, the others when seat 0 goes out, what follows the count, why
    (LM, {}, [seat("2C", 98), seat("3C", 50)], [], "35: 100 stays in"),
    (LM, {}, [seat("3C", 98), seat("3C", 50)], ["seat_eliminated"], "35: 101 is out"),
    (LM, {}, [seat("3C", 98), seat("KC", 91)], ["seat_eliminated", "seat_eliminated", "match_ended"],
     "36: the last one in has won"),
    (LR, {}, [seat("3C", 98), seat("4C", 50)], ["seat_eliminated", "rebuy_offered"], "37: two survive"),
    (LR, {}, [seat("3C", 98), seat("KC", 97)], ["seat_eliminated", "seat_eliminated", "match_ended"],
     "37: one survivor alone"),
    (LR, {}, [seat("3C", 98, rebuys=2), seat("4C", 50)], ["seat_eliminated"], "37: at most twice"),
    (LR, {"rebuy_min_survivors": 1}, [seat("3C", 98), seat("KC", 97)],
     ["seat_eliminated", "seat_eliminated", "rebuy_offered"], "37: the dial"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "others", "wanted", "why"), DEALS)
def test_after_the_count(
    id: str, options: Options, others: list[dict[str, Any]], wanted: list[str], why: str
) -> None:
    hand, move = ("5D 6D 7D", "meld 5D 6D 7D") if id == LM else ("5D", "discard 5D")
    state = given(id, hand, options=options, others=others)
    names = happened(state, move)
    assert names[names.index("deal_scored") + 1 :] == wanted, why


def asked(*others: dict[str, Any], **options: object) -> State:
    """Seat 0 has gone out; who is over the limit is asked whether it comes back."""
    state = given(LR, "5D", options=options, others=others, dealer=0)
    return after(state, "discard 5D")


def test_who_is_out_is_asked_in_turn_order() -> None:
    """37: from the old dealer's next seat (LR: to the right), restarting at the highest total still in."""
    state = asked(seat("3C", 98), seat("4C", 50), seat("KC", 97))
    assert (state.phase, state.turn, state.waiting) == ("rebuy", 3, [3, 1])
    assert state.rebuy_total == 54
    assert legal_moves(state, 3)[0] == [Rebuy(), DeclineRebuy()]
    assert legal_moves(state, 1)[0] == []
    assert [str(one.code) for one in breaches(state, "rebuy", seat=1)] == ["NOT_YOUR_TURN"]
    assert [str(one.code) for one in breaches(state, "rebuy", seat=0)] == [
        "NOT_YOUR_TURN",
        "REBUY_NOT_ALLOWED",
    ]
    state = after(state, "rebuy")
    assert (state.turn, state.seats[3].total, state.seats[3].rebuys) == (1, 54, 1)
    state = after(state, "rebuy")
    assert (state.phase, state.seats[1].total) == ("deal", 54), "two who come back restart equal"


def test_who_declines_stays_out() -> None:
    state = asked(seat("3C", 98), seat("4C", 50))
    state = after(state, "decline_rebuy")
    assert [one.status for one in state.seats] == ["playing", "eliminated", "playing"]
    assert state.phase == "deal"


def test_leaving_is_an_answer_too() -> None:
    """40: whoever is asked and leaves has declined; a seat that is out already has nothing to leave."""
    state = asked(seat("3C", 98), seat("4C", 50))
    assert happened(state, "resign", seat=1) == ["rebuy_declined"]
    out = given(LM, "5D 2C", others=(seat("2H"), seat("", 120, "eliminated")), phase="draw", pile="KH")
    assert [str(one.code) for one in breaches(out, "resign", seat=2)] == ["NOT_YOUR_TURN"]


def test_a_rebuy_ends_with_the_table_that_offered_it() -> None:
    """37 (A11): offered only while so many survive; a seat that leaves meanwhile takes the offer along."""
    others = (seat("3C", 98), seat("4C", 50), seat("4H", 30))
    state = asked(*others, rebuy_min_survivors=3)
    assert state.phase == "rebuy"
    names = happened(state, "resign", seat=2)
    assert names == ["seat_resigned", "rebuy_declined"]
    state = left(state, 2)
    assert (state.phase, state.waiting) == ("deal", [])
    state = asked(seat("3C", 98), seat("4C", 50))
    assert happened(state, "resign", seat=2)[-1] == "match_ended", "one alone has won"


LEAVING = [
    # phase, who leaves, the others, what follows, why
    ("play", 0, [seat("2C")], ["seat_resigned", "match_ended"], "40: one seat left has won"),
    ("play", 0, [seat("2C"), seat("3C")], ["seat_resigned"], "40: the turn goes on to the next"),
    ("play", 1, [seat("2C"), seat("3C")], ["seat_resigned"], "40: at any time, out of turn as well"),
]


@pytest.mark.parametrize(("phase", "who", "others", "wanted", "why"), LEAVING)
def test_leaving(phase: str, who: int, others: list[dict[str, Any]], wanted: list[str], why: str) -> None:
    state = given(LM, "5D 6D", others=others, phase=phase, pile="KH 9C")
    assert happened(state, "resign", seat=who) == wanted, why
    gone = left(state, who)
    assert gone.seats[who].status == "resigned"
    assert gone.seats[who].hand == []
    assert gone.rules.pack.write(gone.aside) != [], "40: the hand leaves play face down"
    if "match_ended" not in wanted:
        assert (gone.turn, gone.phase) == ((1, "draw") if who == 0 else (0, "play"))


def test_melds_of_a_seat_that_left_stay() -> None:
    """31, 40."""
    state = left(given(LM, "5D 6D", "1 7S 8S 9S", others=(seat("2C"), seat("3C"))), 1)
    assert [meld.owner for meld in state.melds] == [1]


def test_a_seat_that_leaves_may_leave_the_next_with_nothing_to_draw() -> None:
    """34: then the deal is blocked by itself."""
    state = given(LM, "5D 6D", others=(seat("2C 9H"), seat("3C 9S")), pile="KH", stock=0)
    assert happened(state, "resign", seat=0)[:3] == ["seat_resigned", "deal_blocked", "deal_ended"]


def test_a_match_is_over_once() -> None:
    state = left(given(LM, "5D 6D", others=(seat("2C"),)), 0)
    assert (state.phase, state.winners) == ("over", [1])
    for move in ("resign", "draw_stock", "rebuy"):
        assert [str(one.code) for one in breaches(state, move, seat=1)] == ["MATCH_OVER"]
    assert legal_moves(state, 1) == ([], False)


def test_all_out_at_once_after_a_blocked_deal() -> None:
    """34, 36: everybody counts, nobody won the deal; the lowest total has won, equal totals share."""
    state = given(
        LM, "KC 2H", phase="draw", pile="8C", stock=0, others=(seat("KS 2S", 95), seat("KD 3S", 94))
    )
    state.seats[0].total = 95
    told = events(state, "declare_blocked")
    assert DealBlocked("declared") in told
    assert DealEnded(None, True) in told
    (scored,) = [event for event in told if isinstance(event, DealScored)]
    assert [one.total for one in scored.seats if one] == [107, 107, 107]
    assert [event.winners for event in told if isinstance(event, MatchEnded)] == [[0, 1, 2]]


# -- the log -------------------------------------------------------------------------------------


def opening() -> MatchOpened:
    """Two sit down to Loba de Menos."""
    rules = rules_of(LM)
    return MatchOpened(rules.id, rules.version, dials_of(rules), ["Ana", "Beto"], 0, "referee", False)


@pytest.mark.parametrize(
    "log", [[], [CardDrawn(0, "5D")], [opening(), opening()]], ids=["empty", "no opening", "two openings"]
)
def test_a_log_begins_with_one_opening(log: list[Any]) -> None:
    """Property 8: what is no log of a match is not folded into one."""
    with pytest.raises(LogLies):
        fold(log)


def test_recycled_stocks_are_counted_against_the_pledge() -> None:
    """Fair deals: each stock recycled is a shuffle of its own from the same secret, until it is revealed."""
    state = fold([opening(), ShuffleCommitted(1, "c0", "s0")])
    assert state.pledge is not None
    assert (state.pledge.deal, state.pledge.secret, state.pledge.recycles) == (1, "s0", 0)
    state = evolve(evolve(state, StockRecycled(0, ["5D", "6D"])), StockRecycled(1, ["5D"]))
    assert state.pledge is not None
    assert state.pledge.recycles == 2
    state = evolve(state, ShuffleRevealed(1, "s0"))
    assert state.pledge is not None
    assert state.pledge.secret == ""


def test_offers_and_answers_are_events() -> None:
    """Contract 3: irrevocable, and told as what they are."""
    state = given(LR, "5D", others=(seat("3C", 98), seat("4C", 50)))
    (offer,) = [one for one in events(state, "discard 5D") if isinstance(one, RebuyOffered)]
    assert (offer.seats, offer.total) == ([1], 54)
    assert events(after(state, "discard 5D"), "rebuy") == [SeatRebought(1, 54)]


def test_only_who_was_asked_comes_back() -> None:
    state = given(LM, "5D 2C", phase="draw", pile="KH")
    assert codes(state, "rebuy") == ["REBUY_NOT_ALLOWED"]


BACK: list[tuple[Options, list[dict[str, Any]], list[str], str]] = [
    # options, the seats (the last one asked), what is listed, why
    ({}, [seat("", 20), seat("5D", 60), seat("", 104, "eliminated")], ["rebuy", "decline_rebuy"], "37"),
    ({}, [seat("", 20), seat("5D", 60), seat("", 104, "eliminated", 1)],
     ["rebuy", "decline_rebuy"], "37: at most twice a match"),
    ({}, [seat("", 20), seat("5D", 60), seat("", 104, "eliminated", 2)], ["decline_rebuy"],
     "37: twice a match, no more"),
    ({}, [seat("", 20), seat("", 104, "eliminated")], ["decline_rebuy"], "37: the survivor has won"),
    ({"rebuy_min_survivors": 1}, [seat("", 20), seat("", 104, "eliminated")], ["rebuy", "decline_rebuy"],
     "1: one may be enough"),
    ({"rebuy_min_survivors": 1, "rebuy_reference": "exclude_deal_winner"},
     [seat("", 20), seat("", 104, "eliminated")], ["decline_rebuy"], "37: no total to restart at"),
    ({"rebuy_min_survivors": 1, "rebuy_reference": "exclude_deal_winner"},
     [seat("", 20), seat("", 70, "resigned"), seat("", 104, "eliminated")], ["rebuy", "decline_rebuy"],
     "37: the one it was taken from has left since"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "seats", "wanted", "why"), BACK)
def test_a_rebuy_is_ruled_on_where_a_position_asks_for_one(
    options: Options, seats: list[dict[str, Any]], wanted: list[str], why: str
) -> None:
    """37, contract 3: what is listed is what is accepted, in a position that somebody wrote as well."""
    rules = rules_of(LR, options)
    doc = {"seats": seats, "turn": {"seat": len(seats) - 1, "phase": "rebuy"}}
    state = read_position(doc, rules)
    assert listed(state) == wanted, why
    assert codes(state, "rebuy") == ([] if "rebuy" in wanted else ["REBUY_NOT_ALLOWED"]), why
    assert codes(state, "decline_rebuy") == []
