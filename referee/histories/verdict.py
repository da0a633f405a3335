"""One act of a record ruled on: lawful, not lawful, or not to be decided from what the record shows.

The one place where a card that nobody saw could decide. Whoever can tell more from what is known and possible
changes ``ruled`` alone.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from events.catalogue import AnyEvent
from referee.histories.cards_in_moves import cards_of, touched
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, JOKER
from referee.rules.judge import Allowed, Chance, judge
from referee.rules.moves import Discard, Move, TakeDiscard
from referee.rules.rulebook import Breach, Code
from referee.rules.rulesets import Ruleset
from referee.rules.state import State

LEGAL, ILLEGAL, UNDECIDED = "legal", "illegal", "undecided"

UNSEEN_CARDS = "UNSEEN_CARDS"
BROKEN_MELD = "BROKEN_MELD"
TOO_COMPLEX = "TOO_COMPLEX"

_HANGS_ON_THE_HAND = frozenset(
    {Code.TAKE_WITHOUT_USE, Code.MUST_KEEP_DISCARD, Code.JOKER_DISCARD, Code.DISCARD_OF_TAKEN_CARD}
    | {Code.CANNOT_CLOSE}
)
"""Breaches that cards in the hand, which nobody saw, could do away with."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The ruling on one act. ``events`` are what follows from it by the law, where it may have been lawful.

    ``reason`` says why it is not decided: ``UNSEEN_CARDS``, ``BROKEN_MELD`` (it touches a meld that is none)
    or ``TOO_COMPLEX``.
    """

    outcome: str
    breaches: tuple[Breach, ...] = ()
    reason: str | None = None
    events: tuple[AnyEvent, ...] = ()


def ruled(state: State, seat: int, move: Move, chance: Chance, broken: Set[str] = frozenset()) -> Verdict:
    """Rule on an act of a seat at this table, of which some melds (``broken``) are none."""
    if touched(move) & broken:
        return Verdict(UNDECIDED, reason=BROKEN_MELD)
    if HIDDEN in cards_of(move):
        return Verdict(UNDECIDED, reason=UNSEEN_CARDS)
    try:
        ruling = judge(lawful_part(state, broken), seat, move, chance)
    except TooComplex:
        return Verdict(UNDECIDED, reason=TOO_COMPLEX)
    unseen = HIDDEN in state.seats[seat].hand or (isinstance(move, TakeDiscard) and HIDDEN in state.pile[-1:])
    if isinstance(ruling, Allowed):
        if unseen and _could_be_left_with_jokers(state, seat, move):
            return Verdict(UNDECIDED, reason=UNSEEN_CARDS, events=ruling.events)
        return Verdict(LEGAL, events=ruling.events)
    certain = tuple(b for b in ruling.breaches if not (unseen and _hangs_on_the_hand(state.rules, move, b)))
    if certain:
        return Verdict(ILLEGAL, certain)
    return Verdict(UNDECIDED, reason=UNSEEN_CARDS)


def lawful_part(state: State, broken: Set[str]) -> State:
    """The table without the melds that are none, on which nothing can be ruled."""
    if not broken:
        return state
    part = state.copy()
    part.melds = [meld for meld in state.melds if meld.id not in broken]
    return part


def _hangs_on_the_hand(rules: Ruleset, move: Move, breach: Breach) -> bool:
    if breach.code == Code.MUST_USE_TAKEN_CARD:
        return rules.discard_use_by == "end_of_turn" and not isinstance(move, Discard)
    if breach.code == Code.SWAP_NOT_ALLOWED:
        return "must_use" in breach.details
    return breach.code in _HANGS_ON_THE_HAND


def _could_be_left_with_jokers(state: State, seat: int, move: Move) -> bool:
    """Whether an act may leave nothing but jokers where that is forbidden, the unseen cards being jokers."""
    if state.rules.joker_discard != "never" or isinstance(move, Discard | TakeDiscard):
        return False
    played = cards_of(move)
    left = [card for card in state.seats[seat].hand if card not in played]
    return bool(played) and all(card in (HIDDEN, JOKER) for card in left)
