"""Matches dealt at a real table: what is reported of them, judged as far as anybody knows the cards.

Whoever reports is the operator. Seats may look, but not move here: whether a card can have been in one hand
depends on what was reported of the others, so a refusal, or that there is none, would tell a seat of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from events.catalogue import AnyEvent, CardDrawn, Dealt
from referee.languages import Saying
from referee.matches.errors import CannotHaveBeen, MatchOver, NoDealDue, NoHandsDue, NotReported, OnlyReported
from referee.rules.cards import HIDDEN, Card
from referee.rules.hinges import foreseen_in
from referee.rules.judge import Chance, Refused, judge
from referee.rules.judge import Ruling as Judgement
from referee.rules.moves import DrawStock, Move
from referee.rules.positions import PositionFault
from referee.rules.reported import Outcome, rule
from referee.rules.state import DEAL, OVER, REPORTED, State
from referee.rules.telling import Hands, count_told, deal_told, deal_told_faults, hands_told_faults
from referee.rules.unseen import Unseen
from referee.rules.views import OPERATOR, Viewer, view_state


@dataclass(frozen=True, slots=True)
class TableDeal:
    """A deal as it was told: hands by seat, or their sizes; the pile; the stock, top first, or its size."""

    hands: Hands
    pile: tuple[Card, ...] = ()
    stock: tuple[Card, ...] | int | None = None


def is_reported(state: State) -> bool:
    """Whether the cards of this match are dealt at a real table."""
    return state.dealing == REPORTED


def may_report(state: State, viewer: Viewer, moves: Sequence[Move], drawn: Card | None) -> None:
    """Refuse a seat that moves in a match that is reported, and what was drawn in one that is not.

    Raises OnlyReported, NotReported; CannotHaveBeen where none of the moves draws.
    """
    if is_reported(state) and viewer is not OPERATOR:
        raise OnlyReported
    if drawn is not None and not is_reported(state):
        raise NotReported
    if drawn is not None and not any(isinstance(move, DrawStock) for move in moves):
        text = Saying("nothing was drawn from the stock")
        raise CannotHaveBeen([PositionFault("/drawn", "NOTHING_DRAWN", text)])


def judged(
    state: State,
    seat: int,
    moves: Sequence[Move],
    chance: Chance,
    drawn: Card | None = None,
) -> tuple[Judgement, str | None]:
    """The judge's ruling on the first of these moves of one turn, and why it is undecided if it is.

    At a real table the others tell what else was in the hand, and ``drawn`` what somebody saw drawn. Raises
    CannotHaveBeen where that cannot have been in the stock.
    """
    move, *later = moves
    if state.unseen is None:
        return judge(state, seat, move, chance), None
    verdict = rule(state, state.unseen, seat, move, chance, foreseen_in(move, later))
    ruling, undecided = verdict.ruling, verdict.outcome is Outcome.UNDECIDED
    if drawn is not None and isinstance(move, DrawStock) and not isinstance(ruling, Refused):
        ruling = type(ruling)(tuple(_seen(state, event, drawn) for event in ruling.events))
    return ruling, verdict.reason if undecided else None


def seen_by(state: State, viewer: Viewer) -> State:
    """The table as the viewer sees it, with what it can count of the cards it does not see.

    The operator may count with all that was reported; a seat with its own hand and what lies open.
    """
    view = view_state(state, viewer)
    if state.unseen is not None and viewer is not OPERATOR:
        melds = (meld.cards for meld in view.melds)
        hands = [seat.hand for seat in view.seats]
        view.unseen = Unseen.among(view.rules.pack, hands, view.pile, *melds)
    return view


def _seen(state: State, event: AnyEvent, drawn: Card) -> AnyEvent:
    """The draw with the card that was seen."""
    if not isinstance(event, CardDrawn):
        return event
    pack, unseen = state.rules.pack, state.unseen
    assert unseen is not None, "nothing is hidden at this table"
    if event.card == pack.codes[drawn]:
        return event
    if pack.index[event.card] != HIDDEN or not _possible(state, drawn):
        text = Saying("{card} cannot have been drawn from the stock here", card=pack.codes[drawn])
        raise CannotHaveBeen([PositionFault("/drawn", "NOT_IN_STOCK", text)])
    return replace(event, card=pack.codes[drawn])


def _possible(state: State, drawn: Card) -> bool:
    """Whether the card can lie in the stock, a recycled one included."""
    unseen = state.unseen
    assert unseen is not None, "nothing is hidden at this table"
    known = unseen.copy()
    if not state.stock:
        known.recycled(state.pile[:-1])
    return known.possible(known.seen_in_stock(drawn))


def dealt(state: State, told: TableDeal) -> Dealt:
    """The next deal as it was told. Raises NoDealDue, NotReported, CannotHaveBeen."""
    if not is_reported(state):
        raise NotReported
    if state.phase != DEAL or state.uncounted:
        raise NoDealDue
    stock = (HIDDEN,) * told.stock if isinstance(told.stock, int) else told.stock
    if faults := deal_told_faults(state, told.hands, told.pile, stock):
        raise CannotHaveBeen(faults)
    return deal_told(state, told.hands, told.pile, stock)


def counted(state: State, hands: Sequence[Sequence[Card] | None]) -> list[AnyEvent]:
    """What comes of the hands that were left. Raises NoHandsDue, NotReported, MatchOver, CannotHaveBeen."""
    if not is_reported(state):
        raise NotReported
    if state.phase == OVER:
        raise MatchOver
    if not state.uncounted:
        raise NoHandsDue
    if faults := hands_told_faults(state, hands):
        raise CannotHaveBeen(faults)
    return count_told(state, hands)
