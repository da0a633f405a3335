"""Matches dealt at a real table: what is reported of them, judged as far as anybody knows the cards.

Whoever reports is the operator. Seats may look, but not move here: whether a card can have been in one hand
depends on what was reported of the others, so a refusal would tell a seat of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from events.catalogue import AnyEvent, CardDrawn, Dealt
from referee.languages import Saying
from referee.matches.errors import NoDealDue, Senseless
from referee.rules.cards import HIDDEN, Card
from referee.rules.hinges import named
from referee.rules.judge import Chance, Refused, judge
from referee.rules.judge import Ruling as Judgement
from referee.rules.moves import DrawStock, Move
from referee.rules.positions import PositionFault
from referee.rules.reported import Outcome, rule
from referee.rules.state import DEAL, REPORTED, State
from referee.rules.telling import Hands, count_told, deal_told, deal_told_faults, hands_told_faults


class OnlyReported(Exception):
    """The match is played at a real table; its moves are reported by the operator alone."""


@dataclass(frozen=True, slots=True)
class TableDeal:
    """A deal as it was told: hands by seat, or their sizes; the pile; the stock, top first, if known."""

    hands: Hands
    pile: tuple[Card, ...] = ()
    stock: tuple[Card, ...] | None = None


def is_reported(state: State) -> bool:
    """Whether the cards of this match are dealt at a real table."""
    return state.dealing == REPORTED


def judged(
    state: State,
    seat: int,
    moves: Sequence[Move],
    chance: Chance,
    drawn: Card | None = None,
) -> tuple[Judgement, str | None]:
    """The judge's ruling on the first of these moves of one turn, and why it is undecided if it is.

    At a real table the others tell what else was in the hand, and ``drawn`` what somebody saw drawn. Raises
    Senseless where that cannot have been in the stock.
    """
    move, *later = moves
    if state.unseen is None:
        return judge(state, seat, move, chance), None
    foreseen = [card for one in later for card in named(one)]
    verdict = rule(state, state.unseen, seat, move, chance, foreseen)
    ruling, undecided = verdict.ruling, verdict.outcome is Outcome.UNDECIDED
    if undecided and isinstance(ruling, Refused):
        return ruling, None
    if drawn is not None and isinstance(move, DrawStock) and not isinstance(ruling, Refused):
        ruling = type(ruling)(tuple(_seen(state, event, drawn) for event in ruling.events))
    return ruling, verdict.reason if undecided else None


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
        raise Senseless([PositionFault("/drawn", "NOT_IN_STOCK", text)])
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
    """The next deal as it was told. Raises NoDealDue, Senseless."""
    if state.phase != DEAL or not is_reported(state) or state.uncounted:
        raise NoDealDue
    if faults := deal_told_faults(state, told.hands, told.pile, told.stock):
        raise Senseless(faults)
    return deal_told(state, told.hands, told.pile, told.stock)


def counted(state: State, hands: Sequence[Sequence[Card] | None]) -> list[AnyEvent]:
    """What comes of the hands that were left. Raises NoDealDue where nothing waits for them, Senseless."""
    if not state.uncounted:
        raise NoDealDue
    if faults := hands_told_faults(state, hands):
        raise Senseless(faults)
    return count_told(state, hands)
