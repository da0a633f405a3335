"""What cannot be at this point of a deal: seats, hands and turns that no match comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.languages import Saying
from referee.rules.cards import HIDDEN
from referee.rules.melds.straights import contracts_met
from referee.rules.positions.closes import CLOSES
from referee.rules.positions.faults import (
    PositionFault,
    no_melds,
    number_of_seats,
    too_many_cards,
    too_many_copies,
)
from referee.rules.positions.sheets import PositionSheet
from referee.rules.positions.takes import turn_cards
from referee.rules.rulesets.dials import Ruleset
from referee.rules.scoring import is_past_the_last, most_rebuys
from referee.rules.standing import ESCALERA
from referee.rules.state import DRAW, ELIMINATED, OVER, PLAY, PLAYING, REBUY, RESIGNED, SHOW, WON, State

IN_DEAL = (DRAW, PLAY, SHOW)
"""The phases in which cards have been dealt and nobody has won the deal yet."""


def impossibilities(sheet: PositionSheet, state: State) -> Iterator[PositionFault]:
    """Everything that cannot be about a table, check by check."""
    for check in _CHECKS:
        yield from check(state)
    for compare in CLOSES:
        yield from compare(sheet, state)


def _phases_of_the_game(state: State) -> Iterator[PositionFault]:
    """Only where a close ends the deal is anything shown; only where seats may come back are they asked."""
    rules = state.rules
    if state.phase == SHOW and rules.finish != "close":
        yield PositionFault("/turn/phase", "NO_SUCH_PHASE", Saying("nobody closes or shows in this game"))
    if state.phase == REBUY and (rules.rebuys == 0 or rules.match_end != "elimination"):
        yield PositionFault("/turn/phase", "NO_SUCH_PHASE", Saying("there is no rebuy in this game"))


def _seats_that_are_out(state: State) -> Iterator[PositionFault]:
    """A seat that is out holds nothing and is never in turn."""
    for n, seat in enumerate(state.seats):
        if seat.status in (ELIMINATED, RESIGNED) and seat.hand:
            yield PositionFault(
                f"/seats/{n}/hand", "HAND_OF_SEAT_OUT", Saying("a seat that is out holds no cards")
            )
        if n == state.turn and seat.status != PLAYING and state.phase in IN_DEAL:
            yield PositionFault("/turn/seat", "TURN_OF_SEAT_OUT", Saying("a seat that is out has no turn"))


def _won_before_the_end(state: State) -> Iterator[PositionFault]:
    """Who has won has ended the match."""
    for n, seat in enumerate(state.seats):
        if seat.status == WON and state.phase != OVER:
            text = Saying("nobody has won while the match goes on")
            yield PositionFault(f"/seats/{n}/status", "WON_BEFORE_THE_END", text)


def _somebody_to_play_with(state: State) -> Iterator[PositionFault]:
    """Nobody plays alone: the last seat in has won."""
    if len(state.active) < 2 <= len(state.seats) and state.phase in IN_DEAL:
        yield PositionFault(
            "/seats", "TOO_FEW_SEATS_IN", Saying("a deal is played by at least two seats that are in")
        )


def _openings(state: State) -> Iterator[PositionFault]:
    """Who opened in an earlier turn is open, and so is who has a meld of its own on the table (31)."""
    for n, seat in enumerate(state.seats):
        if seat.opened_before and not seat.opened:
            message = Saying("a seat that opened in an earlier turn is open")
            yield PositionFault(f"/seats/{n}/opened_before", "OPENED_BEFORE_ONLY", message)
        owns = any(meld.owner == n for meld in state.melds)
        if owns and not seat.opened and seat.status == PLAYING and state.rules.finish != "close":
            message = Saying("a seat with a meld of its own on the table is open")
            yield PositionFault(f"/seats/{n}/opened", "MELD_WITHOUT_OPENING", message)
        late = seat.opened and not seat.opened_before and seat.status == PLAYING
        if late and earlier_only(state.rules, state.turn, state.phase, n):
            message = Saying("a seat opens in its own turn only, so this one has opened in an earlier turn")
            yield PositionFault(f"/seats/{n}/opened_before", "OPENED_IN_NO_TURN", message)


def earlier_only(rules: Ruleset, turn: int, phase: str, seat: int) -> bool:
    """Whether a seat that is open can have opened in an earlier turn only: it is not in the middle of its
    own.
    """
    return phase in (DRAW, PLAY) and (phase == DRAW or seat != turn) and rules.finish != "close"


def _seat_numbers(state: State) -> Iterator[PositionFault]:
    """Every seat that is named sits at the table."""
    named = [("/turn/seat", state.turn), ("/dealer", state.dealer)]
    named += [(f"/melds/{n}/owner", meld.owner) for n, meld in enumerate(state.melds)]
    for pointer, seat in named:
        if not 0 <= seat < len(state.seats):
            yield PositionFault(pointer, "NO_SUCH_SEAT", Saying("there is no seat {seat}", seat=seat))


def _rounds(state: State) -> Iterator[PositionFault]:
    """Deals and rounds are counted from 1 once cards are dealt."""
    if state.phase in IN_DEAL:
        for pointer, number in (("/deal", state.deal), ("/round", state.round)):
            if number < 1:
                yield PositionFault(pointer, "NOT_DEALT", Saying("nothing was dealt yet"))


def _beyond_the_match(state: State) -> Iterator[PositionFault]:
    """After the last deal none is dealt (44); nobody comes back more often than there are rebuys (37)."""
    rules = state.rules
    if state.phase in IN_DEAL and is_past_the_last(rules, state.round):
        yield PositionFault("/round", "AFTER_THE_LAST", Saying("the match was over before this deal"))
    for n, seat in enumerate(state.seats):
        if seat.rebuys > most_rebuys(rules):
            text = Saying("more rebuys than the {most} the game allows", most=most_rebuys(rules))
            yield PositionFault(f"/seats/{n}/rebuys", "TOO_MANY_REBUYS", text)
        if seat.status == ELIMINATED and rules.match_end != "elimination":
            text = Saying("nobody is eliminated in this game")
            yield PositionFault(f"/seats/{n}/status", "NO_ELIMINATION", text)


def _straights_of_other_rounds(state: State) -> Iterator[PositionFault]:
    """A 13-card contract that is no escalera lies on the table only in a deal that asks for it (44)."""
    rules = state.rules
    if state.phase not in (DRAW, PLAY) or state.round < 1:
        return
    for n, meld in enumerate(state.melds):
        met = contracts_met(rules, meld.cards) if meld.kind == ESCALERA and HIDDEN not in meld.cards else ()
        if met and rules.contract(state.round) not in met:
            text = Saying("this is not the contract of the deal")
            yield PositionFault(f"/melds/{n}/cards", "CONTRACT_NOT_MET", text)


def _empty_hands(state: State) -> Iterator[PositionFault]:
    """Who plays holds cards: an empty hand ends the deal (30). After a close, who has yet to show."""
    for n, seat in enumerate(state.seats):
        due = state.phase in (DRAW, PLAY) or (state.phase == SHOW and n in state.waiting)
        if due and seat.status == PLAYING and not seat.hand:
            text = (
                Saying("a seat without cards has no turn")
                if n == state.turn
                else Saying("a seat that is in holds cards until the deal ends")
            )
            yield PositionFault(f"/seats/{n}/hand", "NO_CARDS", text)


_CHECKS: tuple[Callable[[State], Iterator[PositionFault]], ...] = (
    number_of_seats,
    _somebody_to_play_with,
    _seats_that_are_out,
    _won_before_the_end,
    _openings,
    _seat_numbers,
    _phases_of_the_game,
    _rounds,
    _beyond_the_match,
    _empty_hands,
    no_melds,
    _straights_of_other_rounds,
    too_many_copies,
    too_many_cards,
    turn_cards,
)
