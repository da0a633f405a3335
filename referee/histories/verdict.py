"""One act of a record ruled on: lawful, not lawful, or not to be decided from what the record shows.

Where the record does not show every card the answer is that of ``rules.reported``: what is known and what is
possible, counted exactly. What a seat plays later in the same turn it had before, too.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from events.catalogue import AnyEvent
from referee.histories.cards_in_moves import cards_of, touched
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.following import unknown_of
from referee.rules.hinges import can_show, foreseen_beside, foreseen_in, taken_from_hand
from referee.rules.judge import UNKNOWN, Allowed, Chance, Refused, Ruling, judge
from referee.rules.moves import Move, TakeDiscard
from referee.rules.reported import Outcome, rule
from referee.rules.rulebook import Breach, Code
from referee.rules.state import State
from referee.rules.unseen import Unseen

LEGAL, ILLEGAL, UNDECIDED = "legal", "illegal", "undecided"

UNSEEN_CARDS = "UNSEEN_CARDS"
BROKEN_MELD = "BROKEN_MELD"
TOO_COMPLEX = "TOO_COMPLEX"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The ruling on one act. ``events`` are what follows from it by the law, where it may have been lawful.

    ``reason`` says why it is not decided: ``UNSEEN_CARDS``, ``BROKEN_MELD`` (it touches a meld that is none)
    or ``TOO_COMPLEX``. ``proved`` is the index of the line that shows it, where that is a later one.
    """

    outcome: str
    breaches: tuple[Breach, ...] = ()
    reason: str | None = None
    events: tuple[AnyEvent, ...] = ()
    proved: int | None = None


def ruled(
    state: State,
    seat: int,
    move: Move,
    chance: Chance,
    broken: Set[str] = frozenset(),
    later: Sequence[Move] = (),
) -> Verdict:
    """Rule on an act of a seat at this table, of which some melds (``broken``) are none.

    ``later`` is what the seat did afterwards in the same turn.
    """
    return _ruled(state, seat, move, chance, broken, foreseen_in(move, later))


def _ruled(
    state: State, seat: int, move: Move, chance: Chance, broken: Set[str], foreseen: Sequence[Card]
) -> Verdict:
    """The same; ``foreseen`` is what the rest of the turn shows of the hand beside the cards of the act."""
    if touched(move) & broken:
        return Verdict(UNDECIDED, reason=BROKEN_MELD)
    if HIDDEN in cards_of(move):
        return Verdict(UNDECIDED, reason=UNSEEN_CARDS)
    table = lawful_part(state, broken)
    try:
        if table.unseen is None:
            return _certain(judge(table, seat, move, chance))
        if isinstance(move, TakeDiscard) and HIDDEN in table.pile[-1:]:
            return _of_a_card_nobody_saw(table, seat, judge(table, seat, move, chance))
        return _as_far_as_known(table, table.unseen, seat, move, chance, foreseen)
    except TooComplex:
        return Verdict(UNDECIDED, reason=TOO_COMPLEX)


def refused(
    state: State, seat: int, move: Move, broken: Set[str] = frozenset(), later: Sequence[Move] = ()
) -> Verdict:
    """Rule on an act that a seat did not get to do; only the rest can show whether it had the cards."""
    verdict = _ruled(state, seat, move, UNKNOWN, broken, foreseen_beside(move, later))
    hand = state.seats[seat].hand
    if verdict.outcome != LEGAL or not unknown_of([*hand, *_surely_held(state, seat, later)], cards_of(move)):
        return verdict
    return Verdict(UNDECIDED, reason=UNSEEN_CARDS)


def _surely_held(state: State, seat: int, later: Sequence[Move]) -> tuple[Card, ...]:
    """The hidden cards of a hand that the rest of the turn shows."""
    if state.unseen is None:
        return ()
    cards = unknown_of(state.seats[seat].hand, taken_from_hand(later))
    try:
        return cards if can_show(state, state.unseen, seat, cards) else ()
    except TooComplex:
        return ()


def lawful_part(state: State, broken: Set[str]) -> State:
    """The table without the melds that are none, on which nothing can be ruled."""
    if not broken:
        return state
    part = state.copy()
    part.melds = [meld for meld in state.melds if meld.id not in broken]
    return part


def _certain(ruling: Ruling) -> Verdict:
    if isinstance(ruling, Refused):
        return Verdict(ILLEGAL, ruling.breaches)
    return Verdict(LEGAL, events=ruling.events)


def _as_far_as_known(
    table: State, unseen: Unseen, seat: int, move: Move, chance: Chance, foreseen: Sequence[Card]
) -> Verdict:
    """What can be said of it; what it does if it is lawful is told where that can be told."""
    told = rule(table, unseen, seat, move, chance, foreseen)
    verdict = _certain(told.ruling)
    if told.outcome is Outcome.UNDECIDED:
        return Verdict(UNDECIDED, reason=UNSEEN_CARDS, events=verdict.events)
    return verdict


def _of_a_card_nobody_saw(table: State, seat: int, ruling: Ruling) -> Verdict:
    """A take of a card that nobody saw: its use cannot be told, at most that something else may be thrown."""
    verdict = _certain(ruling)
    if isinstance(ruling, Allowed):
        other = any(card not in (JOKER, HIDDEN) for card in table.seats[seat].hand)
        return verdict if other else replace(verdict, outcome=UNDECIDED, reason=UNSEEN_CARDS)
    sure = tuple(breach for breach in ruling.breaches if breach.code != Code.TAKE_WITHOUT_USE)
    return Verdict(ILLEGAL, sure) if sure else Verdict(UNDECIDED, reason=UNSEEN_CARDS)
