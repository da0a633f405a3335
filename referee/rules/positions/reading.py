"""From the sheet to the table, right or wrong; what is wrong with it is told by ``faults``."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from referee.rules.cards import HIDDEN, Card, Pack
from referee.rules.positions.faults import Impossible, PositionFault, everything, strangers
from referee.rules.positions.moments import earlier_only, impossibilities
from referee.rules.positions.sheets import MeldSheet, PositionSheet
from referee.rules.positions.takes import dead_ends
from referee.rules.rulesets.dials import Ruleset
from referee.rules.scoring import restart_total
from referee.rules.standing import TableMeld
from referee.rules.state import REBUY, SHOW, WON, Seat, State

USUAL_STOCK = 40
"""The stock of a position that does not tell it, or what the pack has left where that is less."""

_NUMBERED = re.compile(r"m([0-9]{1,6})\Z")


def read_position(doc: Mapping[str, object], rules: Ruleset, at: str = "/position") -> State:
    """The state a written position describes, under these rules.

    ``doc`` has been checked for shape and holds canonical codes; ``at`` is where it stands in the request,
    for the pointers. Raises Impossible with every fault found.
    """
    sheet = msgspec.convert(doc, PositionSheet)
    state = _table(sheet, rules)
    faults = [*strangers(sheet, rules.pack), *impossibilities(sheet, state)] or [*dead_ends(state)]
    if faults:
        raise Impossible(PositionFault(at + fault.pointer, fault.code, fault.message) for fault in faults)
    if state.closer is not None:
        told = sheet.closed_clean
        state.closed_clean = not state.seats[state.closer].hand if told is None else told
    return state


def _table(sheet: PositionSheet, rules: Ruleset) -> State:
    """The state as written, right or wrong; a code that is no card of the pack is left unseen."""
    pack = rules.pack
    turn = sheet.turn
    state = State(
        rules,
        [_seat(sheet, n, rules) for n in range(len(sheet.seats))],
        melds=[TableMeld(m.id, m.owner, m.kind, tuple(_cards(m.cards, pack))) for m in sheet.melds],
        pile=_cards(sheet.pile, pack),
        dealer=sheet.dealer,
        deal=_counted(sheet.deal, sheet.round),
        round=_counted(sheet.round, sheet.deal),
        turn=turn.seat,
        phase=turn.phase,
        taken=_card(turn.taken, pack),
        must_use=_card(turn.must_use, pack),
        idle_recycles=sheet.idle_recycles,
        waiting=_waiting(sheet),
        next_meld=_next_meld(sheet.melds),
        winners=[n for n, seat in enumerate(sheet.seats) if seat.status == WON],
    )
    state.stock = _stock(sheet.stock, state)
    state.closer = _closer(sheet, state)
    state.deal_winner = _deal_winner(sheet, state)
    state.rebuy_total = _rebuy_total(state)
    return state


def _seat(sheet: PositionSheet, number: int, rules: Ruleset) -> Seat:
    told = sheet.seats[number]
    opened = any(meld.owner == number for meld in sheet.melds) if told.opened is None else told.opened
    before = opened and earlier_only(rules, sheet.turn.seat, sheet.turn.phase, number)
    return Seat(
        _cards(told.hand, rules.pack),
        opened,
        before if told.opened_before is None else told.opened_before,
        told.total,
        told.rebuys,
        told.deals_won,
        told.status,
    )


def _counted(told: int | None, other: int | None) -> int:
    """The number of the deal, or of the round: as told, else the same as the other; only a deal that was
    voided sets them apart.
    """
    return max(1, other or 1) if told is None else told


def _cards(cards: list[str] | int, pack: Pack) -> list[Card]:
    if isinstance(cards, int):
        return [HIDDEN] * min(cards, len(pack.cards) + 1)
    return [pack.index.get(code, HIDDEN) for code in cards]


def _card(code: str | None, pack: Pack) -> Card | None:
    return None if code is None else pack.index.get(code, HIDDEN)


def _stock(stock: list[str] | int | None, state: State) -> list[Card]:
    """The stock with the top last; one that is not told is the usual one, as far as the pack goes."""
    if stock is None:
        left = len(state.rules.pack.cards) - sum(1 for _ in everything(state))
        stock = max(0, min(USUAL_STOCK, left))
    return _cards(stock, state.rules.pack)[::-1]


def _waiting(sheet: PositionSheet) -> list[int]:
    """Who is still to answer or to show, the seat in turn first."""
    if sheet.turn.phase not in (REBUY, SHOW):
        return []
    return [sheet.turn.seat, *(seat for seat in sheet.waiting if seat != sheet.turn.seat)]


def _closer(sheet: PositionSheet, state: State) -> int | None:
    """Who closed: as told, else the seat after the last that has to show."""
    if state.phase != SHOW or sheet.closer is not None:
        return sheet.closer if state.phase == SHOW else None
    last = state.waiting[-1]
    return state.next_seat(last) if last in range(len(state.seats)) else None


def _deal_winner(sheet: PositionSheet, state: State) -> int | None:
    """Who won the deal before seats are asked back: as told, else the seat that is in with an empty hand.

    Where a close ends the deal the hand does not tell.
    """
    if state.phase != REBUY or sheet.deal_winner is not None:
        return sheet.deal_winner if state.phase == REBUY else None
    if state.rules.finish == "close":
        return None
    empty = [n for n in state.active if not state.seats[n].hand]
    return next((n for n in empty if not _came_back(state, n)), next(iter(empty), None))


def _came_back(state: State, seat: int) -> bool:
    """Whether a seat with an empty hand may have come back after this deal: at a loser's total."""
    lost = max((state.seats[n].total for n in state.active if state.seats[n].hand), default=None)
    return state.seats[seat].rebuys > 0 and state.seats[seat].total == lost


def _rebuy_total(state: State) -> int:
    """Where a seat that comes back would restart (ruling 37), as a count of the deal has it."""
    totals = {n: state.seats[n].total for n in state.active}
    restart = restart_total(state.rules, totals, state.deal_winner)
    return max(totals.values(), default=0) if restart is None else restart


def _next_meld(melds: list[MeldSheet]) -> int:
    """The number of the next meld: one more than the highest in use."""
    used = [int(match[1]) for meld in melds if (match := _NUMBERED.match(meld.id))]
    return max(used, default=0) + 1
