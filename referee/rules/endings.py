"""What follows by itself: a deal that ends is scored, seats go out, the match may be over, a blocked deal
is seen.

Given the table just after a move, these are the events the law adds to it. The next deal is not among them:
it takes a shuffle, and dice are kept outside the law.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.catalogue import (
    AnyEvent,
    DealBlocked,
    DealEnded,
    DealScored,
    MatchEnded,
    RebuyDeclined,
    RebuyOffered,
    SeatEliminated,
    SeatScore,
)
from referee.rules.cards import HIDDEN
from referee.rules.evolve import apply
from referee.rules.lookahead import can_go_on, may_be_used
from referee.rules.scoring import DealVerdict, SeatResult, has_rebuys, last_standing, score_deal
from referee.rules.state import DEAL, DRAW, PLAYING, REBUY, RESIGNED, State
from referee.rules.turns import turn_after_take


def deal_ends(state: State, winner: int | None, blocked: bool = False) -> Iterator[AnyEvent]:
    """The end of the deal: counted, unless a hand is not known, and all that comes of the count."""
    yield DealEnded(winner, blocked)
    if not any(HIDDEN in seat.hand for seat in state.seats):
        yield from counted(state, winner, blocked)


def counted(state: State, winner: int | None, blocked: bool) -> Iterator[AnyEvent]:
    """The count of a deal that has ended, its hands known, and all that comes of it."""
    verdict = score_deal(state.rules, results(state), winner, state.round)
    yield _scored(state, verdict, winner, blocked)
    for n in around(state):
        if (seat := verdict.seats[n]) is not None and seat.eliminated:
            yield SeatEliminated(n)
    if verdict.match_over:
        yield MatchEnded(list(verdict.winners))
    else:
        yield from _rebuys(state, verdict)


def results(state: State) -> list[SeatResult | None]:
    """What each seat brings to the count; None for a seat that was not in the deal."""
    return [_result(state, n) if seat.status == PLAYING else None for n, seat in enumerate(state.seats)]


def _result(state: State, number: int) -> SeatResult:
    seat = state.seats[number]
    own = [meld for meld in state.melds if meld.owner == number]
    return SeatResult(
        left=tuple(sorted(seat.hand)),
        melds=tuple((meld.kind, meld.cards) for meld in own),
        total=seat.total,
        rebuys=seat.rebuys,
        opened_before=seat.opened_before,
        deals_won=seat.deals_won,
        status=seat.status,
        meld_ids=tuple(meld.id for meld in own),
    )


def _scored(state: State, verdict: DealVerdict, winner: int | None, blocked: bool) -> DealScored:
    scores = [
        None if seat is None else SeatScore(seat.points, seat.total, list(seat.breakdown))
        for seat in verdict.seats
    ]
    return DealScored(state.deal, winner, blocked, scores)


def _rebuys(state: State, verdict: DealVerdict) -> Iterator[RebuyOffered]:
    """Who may come back, asked in turn order from the seat next to the dealer (37)."""
    asked = [n for n in around(state) if (seat := verdict.seats[n]) is not None and seat.may_rebuy]
    if asked:
        first = verdict.seats[asked[0]]
        yield RebuyOffered(asked, first.rebuy_total or 0 if first is not None else 0)


def around(state: State) -> list[int]:
    """All seats in turn order from the one next to the dealer."""
    step, count = 1 if state.rules.direction == "cw" else -1, len(state.seats)
    return [(state.dealer + step * n) % count for n in range(1, count + 1)]


def next_cannot_go_on(state: State) -> bool:
    """Whether the seat to draw has nothing to draw and nothing it may take, as far as its hand is known
    (34).
    """
    if state.phase != DRAW or state.stock or len(state.pile) > 1 or HIDDEN in state.hand:
        return False
    return not (state.pile and take_allowed(state, state.turn))


def take_allowed(state: State, seat: int) -> bool:
    """Whether the pile's top card may be taken: its use, or at least an end of the turn, must be possible
    (27).
    """
    known = may_be_used(state, seat)
    return can_go_on(turn_after_take(state, seat)) if known is None else known


def blocked(state: State, reason: str) -> Iterator[AnyEvent]:
    """The deal is blocked: nobody has won it, everybody counts."""
    yield DealBlocked(reason)
    after = state.copy()
    apply(after, DealBlocked(reason))
    yield from deal_ends(after, None, blocked=True)


def after_leaving(state: State) -> Iterator[AnyEvent]:
    """What follows when a seat has left for good: the last one in has won; else the next may be unable to
    go on.
    """
    standing = winners_by_default(state)
    if standing:
        yield MatchEnded(list(standing))
    elif state.phase == REBUY and len(state.active) < state.rules.rebuy_min_survivors:
        yield from (RebuyDeclined(seat) for seat in state.waiting)
    elif all_have_shown(state):
        yield from show_ends(state)
    elif next_cannot_go_on(state):
        yield from blocked(state, "nothing_to_draw")


def all_have_shown(state: State) -> bool:
    """Whether somebody has closed and nobody is left to show."""
    return state.closer is not None and state.phase == DEAL


def show_ends(state: State) -> Iterator[AnyEvent]:
    """The end of a deal that was closed: the closer has won it, if it is still in the match."""
    closer = state.closer
    in_play = closer is not None and state.seats[closer].status == PLAYING
    yield from deal_ends(state, closer if in_play else None)


def may_come_back(state: State, seat: int) -> bool:
    """Whether a seat that is asked may return: it has a rebuy left, and enough are in, one of them with a
    total to restart at (37). In a match nobody is asked otherwise.
    """
    rules, in_play = state.rules, state.active
    aside = state.deal_winner if rules.rebuy_reference == "exclude_deal_winner" else None
    others = any(n != aside for n in in_play) or any(one.status == RESIGNED for one in state.seats)
    enough = len(in_play) >= rules.rebuy_min_survivors
    return enough and others and has_rebuys(rules, state.seats[seat].rebuys)


def winners_by_default(state: State) -> tuple[int, ...]:
    """Who has won for want of others; a rebuy is no longer open once fewer than the least number are in
    (37).
    """
    in_play = len(state.active)
    waiting = state.waiting if state.phase == REBUY and in_play >= state.rules.rebuy_min_survivors else []
    totals = [seat.total for seat in state.seats]
    statuses = [seat.status for seat in state.seats]
    return last_standing(state.rules, totals, statuses, waiting=waiting, contenders=state.waiting)
