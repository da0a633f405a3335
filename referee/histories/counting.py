"""The score as it was recorded, held against the score as it should be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from events.catalogue import (
    AnyEvent,
    DealEnded,
    DealScored,
    MatchEnded,
    RebuyOffered,
    SeatEliminated,
)
from referee.histories.document import DealResult, MatchResult
from referee.histories.faults import Fault, FaultCode
from referee.rules import endings
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, Card, without
from referee.rules.following import unknown_of
from referee.rules.state import DEAL, ELIMINATED, OVER, PLAYING, State
from referee.rules.unseen import Unseen


@dataclass(frozen=True, slots=True)
class DealCount:
    """One deal of the score sheet: what the record says, and what the law makes of the table that was played.

    ``lawful`` is None where it cannot be told (a hand is not known, or the deal did not end). ``disputed``:
    the count is of a table on which something unlawful had been done, in this deal or before.
    """

    deal: int
    winner: int | None
    blocked: bool
    lawful: DealScored | None
    eliminated: tuple[int, ...] = ()
    may_rebuy: tuple[int, ...] = ()
    rebuy_total: int | None = None
    winners: tuple[int, ...] = ()
    recorded: DealResult | None = None
    disputed: bool = False


def count_of(state: State, events: Sequence[AnyEvent], disputed: bool) -> DealCount | None:
    """The count among these events, if a deal ended with them. ``state`` is the table after it."""
    ending = next((event for event in events if isinstance(event, DealEnded)), None)
    if ending is None:
        return None
    offer = next((event for event in events if isinstance(event, RebuyOffered)), None)
    return DealCount(
        deal=state.deal,
        winner=ending.winner,
        blocked=ending.blocked,
        lawful=next((event for event in events if isinstance(event, DealScored)), None),
        eliminated=tuple(event.seat for event in events if isinstance(event, SeatEliminated)),
        may_rebuy=tuple(offer.seats) if offer else (),
        rebuy_total=offer.total if offer else None,
        winners=tuple(w for event in events if isinstance(event, MatchEnded) for w in event.winners),
        disputed=disputed,
    )


def counted_from(state: State, line: DealResult, count: DealCount) -> list[AnyEvent]:
    """What follows where hands nobody saw were laid open for the count; nothing while one is still unseen.

    The deal has ended; its hands become those of the record, as far as they can have been.
    """
    table = state.copy()
    if any(left_faults([seat.hand for seat in table.seats], line, state.unseen)):
        return []
    for seat, left in zip(table.seats, line.left or (None,) * len(table.seats), strict=True):
        if left is not None and HIDDEN in seat.hand and _can_be(seat.hand, left):
            seat.hand = list(left)
    if any(HIDDEN in seat.hand for seat in table.seats):
        return []
    return list(endings.deal_ends(table, count.winner, count.blocked))[1:]


def _can_be(hand: Sequence[Card], left: Sequence[Card]) -> bool:
    known = [card for card in hand if card != HIDDEN]
    return len(left) == len(hand) and HIDDEN not in left and without(left, known) is not None


def adopted(state: State, line: DealResult) -> None:
    """Go on with the totals of the record, having none of our own; who has passed the limit is out."""
    rules = state.rules
    for number, (seat, total) in enumerate(zip(state.seats, line.totals, strict=True)):
        seat.total = total
        out = rules.match_end == "elimination" and rules.limit.reached(total) and number != line.winner
        if out and seat.status == PLAYING:
            seat.status, seat.hand = ELIMINATED, []
    state.deal_winner, state.phase = line.winner, DEAL


def result_faults(
    state: State, line: DealResult, count: DealCount | None, before: Sequence[int]
) -> Iterator[Fault]:
    """What is wrong with the result of a deal. ``before`` are the totals that the record told last."""
    if count is None:
        yield Fault(FaultCode.RESULT_NOT_DUE, {"deal": state.deal})
        return
    if line.deal != count.deal:
        yield Fault(FaultCode.DEAL_NUMBER, {"recorded": line.deal, "lawful": count.deal})
    if line.winner != count.winner or line.blocked != count.blocked:
        yield Fault(FaultCode.WINNER_DIFFERS, {"recorded": line.winner, "lawful": count.winner})
    if count.lawful is not None:
        yield from _points_faults(line, count.lawful, before)


def _points_faults(line: DealResult, lawful: DealScored, before: Sequence[int]) -> Iterator[Fault]:
    """Points that are not what the hand counts, and totals that are not the last ones and the points.

    Whoever came back since stands where the law put it, which the record may have taken over.
    """
    for seat, score in enumerate(lawful.seats):
        recorded, due = line.points[seat], None if score is None else score.points
        if recorded != due and not (due is None and recorded == 0):
            yield Fault(FaultCode.POINTS_DIFFER, {"seat": seat, "recorded": recorded, "lawful": due})
        total = before[seat] + (recorded or 0)
        if line.totals[seat] not in (total, None if score is None else score.total):
            yield Fault(
                FaultCode.TOTAL_DIFFERS, {"seat": seat, "recorded": line.totals[seat], "lawful": total}
            )


def left_faults(hands: Sequence[Sequence[Card]], line: DealResult, unseen: Unseen | None) -> Iterator[Fault]:
    """Hands that cannot have been left as the record says; ``hands`` as they were when the deal ended."""
    told = unseen and unseen.copy()
    for seat, (hand, left) in enumerate(zip(hands, line.left or (), strict=False)):
        if left is None:
            continue
        shown = unknown_of(hand, left)
        if len(left) != len(hand) or len(shown) > hand.count(HIDDEN) or not _learnt(told, seat, shown):
            yield Fault(FaultCode.LEFT_DIFFERS, {"seat": seat})


def _learnt(told: Unseen | None, seat: int, shown: Sequence[Card]) -> bool:
    """Whether these can have been the hidden cards of the hand, beside all that is told already."""
    if told is None or not shown:
        return True
    seen = [told.seen_in_hand(seat, card) for card in shown]
    try:
        possible = told.possible(*seen)
    except TooComplex:
        return True
    told.learn(*(seen if possible else ()))
    return possible


def match_faults(state: State, line: MatchResult, counted: bool) -> Iterator[Fault]:
    """What is wrong with the result of the match; with its totals alone if the last deal is not counted."""
    if not counted:
        pass
    elif state.phase != OVER:
        yield Fault(FaultCode.MATCH_NOT_OVER)
    elif sorted(line.winners) != sorted(state.winners):
        told = {"recorded": tuple(line.winners), "lawful": tuple(state.winners)}
        yield Fault(FaultCode.WINNERS_DIFFER, told)
    for seat, (place, total) in enumerate(zip(state.seats, line.totals, strict=True)):
        if total != place.total:
            yield Fault(FaultCode.TOTAL_DIFFERS, {"seat": seat, "recorded": total, "lawful": place.total})
