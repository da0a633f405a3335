"""Rulings at a table where nobody saw all the cards: lawful, unlawful, or undecided, and nothing is guessed.

A move names cards; those that were not known to be in the hand must have been among its hidden ones, which
is counted exactly (``unseen``). Then the judge rules on the hand as far as it is known. Where its answer
hangs on cards still hidden, every hand they can make is put to it, as long as these are few enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import takewhile

import msgspec

from events.catalogue import DealScored, DiscardTaken, JokerSwapped
from referee.rules.acts import swapped
from referee.rules.budget import Budget, TooComplex, metered
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.following import unknown_of
from referee.rules.hinges import can_show, cannot_show, hangs_on_hidden, named, sure_of
from referee.rules.judge import UNKNOWN, Allowed, Chance, Refused, Ruling, judge
from referee.rules.moves import Discard, Move, SwapJoker, TakeDiscard
from referee.rules.state import State
from referee.rules.unseen import Unseen

MOST_HIDDEN = 2
"""How many hidden cards a hand may hold for every hand they can make to be put to the judge."""
MOST_STEPS = 100_000
JUDGED_STEPS = 10
"""To put one hand to the judge costs as much as so many steps of search."""


class Outcome(StrEnum):
    """What can be said of a move."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


class Reason(StrEnum):
    """Why a move is undecided, or what is wrong with the record rather than with the move."""

    UNSEEN_CARDS = "UNSEEN_CARDS"
    """The answer hangs on cards that nobody saw."""
    NOT_HELD = "NOT_HELD"
    """These cards cannot have been in this hand: all copies are elsewhere, or it has no hidden card left."""


class Verdict(msgspec.Struct, frozen=True):
    """What can be said of a move, with the judge's ruling on the hand as it is known.

    ``shown`` are the cards that came to light by the move. Of a contradiction (NOT_HELD) the ruling is the
    refusal that says so.
    """

    outcome: Outcome
    ruling: Ruling
    shown: tuple[Card, ...] = ()
    reason: Reason | None = None


def revealed(state: State, seat: int, cards: Sequence[Card]) -> State:
    """The table with so many hidden cards of a hand turned over."""
    after = state.copy()
    hand = after.seats[seat].hand
    for card in cards:
        hand.remove(HIDDEN)
        hand.append(card)
    return after


def rule(
    state: State,
    unseen: Unseen,
    seat: int,
    move: Move,
    chance: Chance = UNKNOWN,
    foreseen: Sequence[Card] = (),
) -> Verdict:
    """What can be said of a move. ``foreseen`` are cards of the hand that came to light later in this turn
    (``hinges.foreseen_in``).

    Neither the table nor what is known changes. Raises TooComplex.
    """
    shown = unknown_of(state.seats[seat].hand, named(move))
    if nowhere := cannot_show(state, unseen, seat, shown):
        there = unknown_of(nowhere, shown)
        ruling = judge(revealed(state, seat, there), seat, move, chance)
        assert isinstance(ruling, Refused), "cards that are not there were played"
        return Verdict(Outcome.ILLEGAL, ruling, there, Reason.NOT_HELD)
    got = state.pile[-1:] if isinstance(move, TakeDiscard) else []
    later = unknown_of([*state.seats[seat].hand, *got], (*named(move), *foreseen))
    if not can_show(state, unseen, seat, later):
        later = shown
    table = revealed(state, seat, later)
    known = unseen.copy()
    known.learn(*(unseen.seen_in_hand(seat, card) for card in later))
    ruling = judge(table, seat, move, chance)
    return _told(table, known, seat, move, chance, ruling, shown)


def surely(state: State, seat: int, moves: Iterable[Move]) -> list[Move]:
    """Those of the moves that are lawful whatever the cards are that nobody saw. Raises TooComplex."""
    unseen = state.unseen
    if unseen is None or HIDDEN not in state.seats[seat].hand:
        return list(moves)
    sure = []
    with metered() as meter:
        for move in moves:
            if rule(state, unseen, seat, move).outcome is Outcome.LEGAL:
                sure.append(move)
            if meter.spent > MOST_STEPS:
                raise TooComplex
    return sure


def _told(
    table: State,
    known: Unseen,
    seat: int,
    move: Move,
    chance: Chance,
    ruling: Ruling,
    shown: tuple[Card, ...],
) -> Verdict:
    """The judge's ruling where it is certain; else what it is on every hand there can be."""
    if HIDDEN in table.seats[seat].hand:
        if isinstance(ruling, Refused):
            ruling = sure_of(table, known, seat, move, ruling)
        if hangs_on_hidden(table, known, seat, move, ruling):
            return _tried_out(table, known, seat, move, chance, ruling, shown)
    return Verdict(Outcome.LEGAL if isinstance(ruling, Allowed) else Outcome.ILLEGAL, ruling, shown)


def _tried_out(
    table: State,
    known: Unseen,
    seat: int,
    move: Move,
    chance: Chance,
    ruling: Ruling,
    shown: tuple[Card, ...],
) -> Verdict:
    """What the judge rules on every hand there can be, if these are few and he always rules the same."""
    hand, budget = table.seats[seat].hand, Budget(MOST_STEPS)
    found: dict[type[Ruling], Ruling] = {}
    if hand.count(HIDDEN) <= MOST_HIDDEN:
        for whole in _completions(hand, known, seat):
            budget.spend(JUDGED_STEPS)
            one = _uncounted(judge(_with_hand(table, seat, whole), seat, move, chance))
            found.setdefault(type(one), one)
            if len(found) > 1:
                break
    if len(found) == 1:
        (only,) = found.values()
        return Verdict(Outcome.LEGAL if isinstance(only, Allowed) else Outcome.ILLEGAL, only, shown)
    done = found.get(Allowed) or (ruling if isinstance(ruling, Allowed) else _done(table, seat, move, chance))
    return Verdict(Outcome.UNDECIDED, done, shown, Reason.UNSEEN_CARDS)


def _uncounted(ruling: Ruling) -> Ruling:
    """The ruling without a count: it was made on a hand that may not be the real one."""
    if isinstance(ruling, Refused):
        return ruling
    return Allowed(tuple(takewhile(lambda event: not isinstance(event, DealScored), ruling.events)))


def _done(table: State, seat: int, move: Move, chance: Chance) -> Ruling:
    """What the move does if it is lawful after all, where no single hand was found on which it is."""
    if isinstance(move, TakeDiscard):
        return Allowed((DiscardTaken(seat, table.rules.pack.codes[table.pile[-1]]),))
    if isinstance(move, SwapJoker):
        meld = next(meld for meld in table.melds if meld.id == move.meld)
        order = swapped(table.rules, meld, move.card) or meld.cards
        pack = table.rules.pack
        return Allowed((JokerSwapped(seat, move.meld, pack.codes[move.card], pack.write(order)),))
    hand = table.seats[seat].hand
    jokers = [JOKER if card == HIDDEN else card for card in hand]
    free = _with_hand(table, seat, jokers if isinstance(move, Discard) else hand)
    free.taken = free.must_use = None
    return _uncounted(judge(free, seat, move, chance))


def _with_hand(table: State, seat: int, hand: Sequence[Card]) -> State:
    after = table.copy()
    after.seats[seat].hand = list(hand)
    return after


# -- the hands there can be ----------------------------------------------------------------------------


def _completions(
    hand: Sequence[Card], known: Unseen, seat: int, least: int = 0
) -> Iterator[tuple[Card, ...]]:
    """Every hand that the hidden cards can make, each once."""
    if HIDDEN not in hand:
        yield tuple(hand)
        return
    rest = list(hand)
    rest.remove(HIDDEN)
    for card in known.candidates(seat):
        if card >= least:
            more = known.copy()
            more.learn(known.seen_in_hand(seat, card))
            yield from _completions([*rest, card], more, seat, card)
