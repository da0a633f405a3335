"""Who sees what: one pure function of a state, one of an event. Every way out of the house goes through
them.

A seat sees its own hand and what lies open: melds, pile, counts, totals. Hands of others, the stock and its
order, a card somebody else drew and a card lying face down are HIDDEN, one for one: only the count is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DealBlocked,
    DealEnded,
    DealScored,
    Dealt,
    DealVoided,
    DialValue,
    DiscardTaken,
    HandShown,
    HandsTold,
    JokerSwapped,
    LaidOff,
    MatchEnded,
    MatchOpened,
    MeldLaid,
    MeldsOpened,
    PenaltyImposed,
    PenaltyLifted,
    RebuyDeclined,
    RebuyOffered,
    ScoreCorrected,
    SeatClosed,
    SeatEliminated,
    SeatRebought,
    SeatResigned,
    ShuffleCommitted,
    ShuffleRevealed,
    StockRecycled,
    StockReshuffled,
    TableSet,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
    TakenBack,
    WholeTable,
)
from referee.rules.cards import HIDDEN, HIDDEN_CODE, Card
from referee.rules.rulesets import dials_of, ruleset
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import Pledge, TableMeld
from referee.rules.state import ELIMINATED, REBUY, RESIGNED, SHOW, Seat, State


class Watcher(Enum):
    """Somebody who holds no cards: the operator sees everything, the public what lies open."""

    OPERATOR = "operator"
    PUBLIC = "public"


OPERATOR = Watcher.OPERATOR
PUBLIC = Watcher.PUBLIC

Viewer = int | Watcher
"""Who looks: a seat's number, the operator or the public."""

Json = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]
"""What a position is written in."""


# --- states ---


def view_state(state: State, viewer: Viewer) -> State:
    """The table as this viewer sees it: a state of its own, HIDDEN in place of every card it may not see."""
    view = state.copy()
    if viewer is OPERATOR:
        return view
    view.unseen = None
    view.stock, view.aside = _face_down(state.stock), _face_down(state.aside)
    if (pledge := state.pledge) and pledge.secret:
        view.pledge = Pledge(pledge.deal, HIDDEN_CODE, pledge.recycles)
    if state.phase == SHOW and viewer != state.closer:
        view.pile[-1:] = _face_down(state.pile[-1:])
    for n, seat in enumerate(view.seats):
        seat.hand = sorted(seat.hand) if viewer == n else _face_down(seat.hand)
    return view


def _face_down(cards: Sequence[Card]) -> list[Card]:
    return [HIDDEN] * len(cards)


# --- events ---


def view_event(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event as this viewer may read it: a hidden card is ``"??"`` in the same place."""
    if viewer is OPERATOR:
        return event
    match event:
        case Dealt():
            hands = [hand if viewer == seat else _unseen(hand) for seat, hand in enumerate(event.hands)]
            return replace(event, hands=hands, stock=_unseen(event.stock))
        case CardDrawn() | SeatClosed():
            return event if viewer == event.seat else replace(event, card=HIDDEN_CODE)
        case StockRecycled() | StockReshuffled():
            return replace(event, stock=_unseen(event.stock))
        case ShuffleCommitted():
            return replace(event, secret=HIDDEN_CODE)
        case TableSet() | TakenBack():
            return replace(event, table=_view_table(event.table, viewer))
        case (
            MatchOpened()
            | DiscardTaken()
            | MeldLaid()
            | MeldsOpened()
            | LaidOff()
            | JokerSwapped()
            | CardDiscarded()
            | DealBlocked()
            | SeatResigned()
            | DealEnded()
            | DealScored()
            | SeatEliminated()
            | SeatRebought()
            | RebuyDeclined()
            | RebuyOffered()
            | HandShown()
            | HandsTold()
            | MatchEnded()
            | ShuffleRevealed()
            | ScoreCorrected()
            | DealVoided()
            | PenaltyImposed()
            | PenaltyLifted()
            | TakebackAsked()
            | TakebackAgreed()
            | TakebackRefused()
        ):
            return event
        case _:
            assert_never(event)


def _unseen(codes: Sequence[str]) -> list[str]:
    return [HIDDEN_CODE] * len(codes)


def _view_table(table: WholeTable, viewer: Viewer) -> WholeTable:
    """A told table with the same cards face down as in the state it tells of."""
    pile, pledge = table.pile, table.pledge
    if table.phase == SHOW and viewer != table.closer:
        pile = [*pile[:-1], *_unseen(pile[-1:])]
    if pledge and pledge.secret:
        pledge = replace(pledge, secret=HIDDEN_CODE)
    seats = [
        seat if viewer == n else replace(seat, hand=_unseen(seat.hand)) for n, seat in enumerate(table.seats)
    ]
    stock, aside = _unseen(table.stock), _unseen(table.aside)
    return replace(table, seats=seats, pile=pile, stock=stock, aside=aside, pledge=pledge, unseen=None)


# --- positions ---


def write_position(state: State, viewer: Viewer) -> dict[str, Json]:
    """The table as this viewer sees it, in the wire's shape, which ``read_position`` reads again.

    Canonical: hands by suit and rank, ``"??"`` last; pile bottom to top; the stock top first, or its number
    for those who may not see it. ``options`` are the dials that differ from the named ruleset.
    """
    view = view_state(state, viewer)
    write = view.rules.pack.write
    doc: dict[str, Json] = {"ruleset": view.rules.id}
    if options := options_of(view.rules):
        doc["options"] = options
    doc["seats"] = [_seat(seat, write(sorted(seat.hand))) for seat in view.seats]
    doc["melds"] = [_meld(meld, write(meld.cards)) for meld in view.melds]
    doc["pile"] = write(view.pile)
    doc["stock"] = _stock(view)
    doc |= {"dealer": view.dealer, "deal": view.deal, "round": view.round, "turn": _turn(view)}
    if view.idle_recycles:
        doc["idle_recycles"] = view.idle_recycles
    if view.phase in (REBUY, SHOW):
        doc["waiting"] = list(view.waiting)
    if view.phase == REBUY and view.deal_winner is not None:
        doc["deal_winner"] = view.deal_winner
    if view.phase == SHOW:
        doc |= {"closer": view.closer, "closed_clean": view.closed_clean}
    return doc


def _stock(view: State) -> list[str] | int:
    """The stock's codes, top first, or its number where no card of it is known."""
    if view.stock.count(HIDDEN) == len(view.stock):
        return len(view.stock)
    return view.rules.pack.write(view.stock[::-1])


def _seat(seat: Seat, hand: list[str]) -> dict[str, Json]:
    return {
        "hand": [] if seat.status in (ELIMINATED, RESIGNED) else hand,
        "opened": seat.opened,
        "opened_before": seat.opened_before,
        "total": seat.total,
        "rebuys": seat.rebuys,
        "deals_won": seat.deals_won,
        "status": seat.status,
    }


def _meld(meld: TableMeld, cards: list[str]) -> dict[str, Json]:
    return {"id": meld.id, "owner": meld.owner, "kind": meld.kind, "cards": cards}


def _turn(view: State) -> dict[str, Json]:
    codes = view.rules.pack.codes
    return {
        "seat": view.turn,
        "phase": view.phase,
        "taken": None if view.taken is None else codes[view.taken],
        "must_use": None if view.must_use is None else codes[view.must_use],
    }


@lru_cache(maxsize=256)
def options_of(rules: Ruleset) -> dict[str, DialValue]:
    """The dials in which these rules differ from the ruleset they are named after, for ``options``."""
    usual, dials = dials_of(ruleset(rules.id)), dials_of(rules)
    told = {dial: value for dial, value in dials.items() if usual[dial] != value}
    # where another way ends the match, its limit is told even if the number is the same
    return told | {"limit": dials["limit"]} if "match_end" in told else told
