"""A whole table told in one event, and laid again: for a branch, and for a match that is taken back."""

from __future__ import annotations

from events.catalogue import (
    MeldTold,
    PenaltyTold,
    PledgeTold,
    SeatTold,
    SightingTold,
    UnseenTold,
    WholeTable,
)
from referee.rules.cards import Card, Pack
from referee.rules.placing import Sighting
from referee.rules.standing import Penalty, Pledge, TableMeld
from referee.rules.state import Seat, State
from referee.rules.unseen import Unseen


def table_of(state: State) -> WholeTable:
    """The whole table, hidden cards too; laid again it is the same state, its version apart."""
    pack = state.rules.pack
    return WholeTable(
        seats=[_seat_told(seat, pack) for seat in state.seats],
        dealer=state.dealer,
        deal=state.deal,
        round=state.round,
        turn=state.turn,
        phase=state.phase,
        melds=[MeldTold(meld.id, meld.owner, meld.kind, pack.write(meld.cards)) for meld in state.melds],
        pile=pack.write(state.pile),
        stock=pack.write(state.stock[::-1]),
        taken=_code(state.taken, pack),
        must_use=_code(state.must_use, pack),
        idle_recycles=state.idle_recycles,
        waiting=state.waiting[:],
        deal_winner=state.deal_winner,
        next_meld=state.next_meld,
        winners=state.winners[:],
        aside=pack.write(state.aside),
        rebuy_total=state.rebuy_total,
        closer=state.closer,
        closed_clean=state.closed_clean,
        voided=state.voided,
        pledge=_pledge_told(state.pledge),
        penalties=[PenaltyTold(one.version, one.seat, one.points) for one in state.penalties],
        unseen=_unseen_told(state.unseen, pack),
        uncounted=state.uncounted,
    )


def lay_table(state: State, table: WholeTable) -> None:
    """Put this table in the place of the one there is, for the same match: rules and players stay."""
    _lay_cards(state, table)
    state.dealer, state.deal, state.round = table.dealer, table.deal, table.round
    state.turn, state.phase = table.turn, table.phase
    state.idle_recycles, state.next_meld = table.idle_recycles, table.next_meld
    state.waiting, state.winners = table.waiting[:], table.winners[:]
    state.deal_winner, state.rebuy_total = table.deal_winner, table.rebuy_total
    state.closer, state.closed_clean, state.voided = table.closer, table.closed_clean, table.voided
    told = table.pledge
    state.pledge = None if told is None else Pledge(told.deal, told.secret, told.recycles)
    state.penalties = tuple(Penalty(one.version, one.seat, one.points) for one in table.penalties)
    state.unseen, state.uncounted = _unseen(table.unseen, state.rules.pack), table.uncounted


def _lay_cards(state: State, table: WholeTable) -> None:
    pack = state.rules.pack
    state.seats = [_seat(told, pack) for _, told in zip(state.seats, table.seats, strict=True)]
    state.melds = [
        TableMeld(meld.id, meld.owner, meld.kind, tuple(pack.read(meld.cards))) for meld in table.melds
    ]
    state.pile, state.stock = pack.read(table.pile), pack.read(table.stock[::-1])
    state.aside = pack.read(table.aside)
    state.taken, state.must_use = _card(table.taken, pack), _card(table.must_use, pack)


def _seat_told(seat: Seat, pack: Pack) -> SeatTold:
    return SeatTold(
        pack.write(seat.hand),
        seat.opened,
        seat.opened_before,
        seat.total,
        seat.rebuys,
        seat.deals_won,
        seat.status,
    )


def _seat(told: SeatTold, pack: Pack) -> Seat:
    return Seat(
        pack.read(told.hand),
        told.opened,
        told.opened_before,
        told.total,
        told.rebuys,
        told.deals_won,
        told.status,
    )


def _pledge_told(pledge: Pledge | None) -> PledgeTold | None:
    return None if pledge is None else PledgeTold(pledge.deal, pledge.secret, pledge.recycles)


def _unseen_told(unseen: Unseen | None, pack: Pack) -> UnseenTold | None:
    if unseen is None:
        return None
    heaps = [{pack.codes[card]: count for card, count in sorted(heap.items())} for heap in unseen.heaps]
    seen = [
        SightingTold(pack.codes[one.card], one.seat, list(one.held), one.heap) for one in unseen.sightings
    ]
    return UnseenTold(heaps, [held[:] for held in unseen.held], seen)


def _unseen(told: UnseenTold | None, pack: Pack) -> Unseen | None:
    if told is None:
        return None
    heaps = [{pack.index[code]: count for code, count in heap.items()} for heap in told.heaps]
    seen = [Sighting(pack.index[one.card], one.seat, tuple(one.held), one.heap) for one in told.sightings]
    return Unseen(heaps, [held[:] for held in told.held], seen)


def _code(card: Card | None, pack: Pack) -> str | None:
    return None if card is None else pack.codes[card]


def _card(code: str | None, pack: Pack) -> Card | None:
    return None if code is None else pack.index[code]
