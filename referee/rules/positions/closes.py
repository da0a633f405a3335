"""What cannot be of seats that are waited for: to show after a close, or to say whether they come back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.languages import Saying
from referee.rules.positions.faults import PositionFault
from referee.rules.positions.sheets import PositionSheet
from referee.rules.state import DRAW, ELIMINATED, PLAY, PLAYING, REBUY, SHOW, State
from referee.rules.turns import may_stay_loose

WAITS = (REBUY, SHOW)


def _named(sheet: PositionSheet, state: State) -> Iterator[PositionFault]:
    """Who is named here sits at the table."""
    named = [(f"/waiting/{n}", seat) for n, seat in enumerate(sheet.waiting) if state.phase in WAITS]
    if state.phase == SHOW and sheet.closer is not None:
        named.append(("/closer", sheet.closer))
    if state.phase == REBUY and sheet.deal_winner is not None:
        named.append(("/deal_winner", sheet.deal_winner))
    for pointer, seat in named:
        if not 0 <= seat < len(state.seats):
            yield PositionFault(pointer, "NO_SUCH_SEAT", Saying("there is no seat {seat}", seat=seat))


def _waiting(sheet: PositionSheet, state: State) -> Iterator[PositionFault]:
    """Who is waited for is waited for once, and may still answer; who closed has shown."""
    if state.phase not in WAITS:
        return
    named = [(f"/waiting/{n}", seat) for n, seat in enumerate(sheet.waiting)]
    if state.turn not in sheet.waiting:
        named.insert(0, ("/turn/seat", state.turn))
    for pointer, seat in named:
        if seat in range(len(state.seats)) and not _may_answer(sheet, state, seat):
            text = Saying("seat {seat} has nothing to answer", seat=seat)
            yield PositionFault(pointer, "NOT_WAITED_FOR", text)


def _may_answer(sheet: PositionSheet, state: State, seat: int) -> bool:
    due = ELIMINATED if state.phase == REBUY else PLAYING
    once = sheet.waiting.count(seat) <= 1
    return once and state.seats[seat].status == due and seat != state.closer


def _out_below_the_limit(sheet: PositionSheet, state: State) -> Iterator[PositionFault]:
    """Only a total that has reached the limit takes a seat out, to be asked whether it comes back (37)."""
    rules = state.rules
    if state.phase != REBUY or rules.match_end != "elimination":
        return
    for n, seat in enumerate(state.seats):
        asked = n in state.waiting and seat.status == ELIMINATED
        if asked and not rules.limit.reached(seat.total):
            text = Saying("a seat below the limit is not eliminated")
            yield PositionFault(f"/seats/{n}/total", "BELOW_THE_LIMIT", text)


def _melds_before_a_close(sheet: PositionSheet, state: State) -> Iterator[PositionFault]:
    """Where a close ends the deal, melds lie open only of who closed and of those that have shown."""
    if state.rules.finish != "close":
        return
    for n, meld in enumerate(state.melds):
        if state.phase in (DRAW, PLAY) or (state.phase == SHOW and meld.owner in state.waiting):
            text = Saying("the melds stay in hand until a seat closes or shows")
            yield PositionFault(f"/melds/{n}", "MELD_BEFORE_CLOSE", text)


def _clean_close(sheet: PositionSheet, state: State) -> Iterator[PositionFault]:
    """Whether the close was clean stands in the hand of who closed, unless that seat has left."""
    told, closer = sheet.closed_clean, state.closer
    if told is None or closer is None or closer not in range(len(state.seats)):
        return
    seat = state.seats[closer]
    if seat.status == PLAYING and told == bool(seat.hand):
        text = Saying("a close is clean where the seat that closed holds nothing, and only there")
        yield PositionFault("/closed_clean", "NOT_AS_CLOSED", text)


def _too_much_loose(sheet: PositionSheet, state: State) -> Iterator[PositionFault]:
    """Who has closed kept no more loose cards than may stay so; one that has resigned since holds none."""
    if state.phase != SHOW or state.rules.finish != "close" or state.closer is None:
        return
    closer = state.closer
    if closer == state.turn or closer in state.waiting:
        return
    if closer in range(len(state.seats)) and not may_stay_loose(state.rules, state.seats[closer].hand):
        text = Saying(
            "who closes keeps at most {cards} loose cards, worth at most {points} points",
            cards=state.rules.close_loose_cards,
            points=state.rules.close_loose_points,
        )
        yield PositionFault(f"/seats/{closer}/hand", "TOO_MUCH_LOOSE", text)


def _winner_of_the_deal(sheet: PositionSheet, state: State) -> Iterator[PositionFault]:
    """Who went out holds nothing and is not eliminated (36)."""
    winner = sheet.deal_winner
    if state.phase != REBUY or state.rules.finish == "close" or winner is None:
        return
    if winner not in range(len(state.seats)):
        return
    if state.seats[winner].hand or state.seats[winner].status == ELIMINATED:
        text = Saying("a seat that won the deal holds no cards and stays in")
        yield PositionFault("/deal_winner", "NOT_THE_WINNER", text)


CLOSES: tuple[Callable[[PositionSheet, State], Iterator[PositionFault]], ...] = (
    _named,
    _waiting,
    _out_below_the_limit,
    _melds_before_a_close,
    _clean_close,
    _too_much_loose,
    _winner_of_the_deal,
)
