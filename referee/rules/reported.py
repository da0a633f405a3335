"""Rulings at a table where nobody saw all the cards: lawful, unlawful, or undecided, and nothing is guessed.

A move names cards; those that were not known to be in the hand must have been among its hidden ones, which
is counted exactly (``unseen``). Then the judge rules on the hand as far as it is known. Where its answer
hangs on cards still hidden, every hand they can make is put to it, as long as these are few enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import assert_never

import msgspec

from events.catalogue import DiscardTaken
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.following import unknown_of
from referee.rules.judge import UNKNOWN, Allowed, Chance, Refused, Ruling, judge
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    Show,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulebook.codes import Breach, Code
from referee.rules.state import State
from referee.rules.unseen import Unseen

MOST_HIDDEN = 2
"""How many hidden cards a hand may hold for every hand they can make to be put to the judge."""


class Outcome(StrEnum):
    """What can be said of a move."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


class Reason(StrEnum):
    """Why a move is undecided, or what is wrong with the record rather than with the move."""

    HIDDEN_CARDS = "HIDDEN_CARDS"
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


def named(move: Move) -> tuple[Card, ...]:
    """The cards a move takes from the hand of whoever makes it."""
    match move:
        case LayMeld() | LayOff():
            return move.cards
        case Open():
            return tuple(card for meld in move.melds for card in meld.cards)
        case Discard() | SwapJoker():
            return (move.card,)
        case Close():
            return (*(card for meld in move.melds for card in meld.cards), move.card)
        case Show():
            laid = tuple(card for meld in move.melds for card in meld.cards)
            return laid + tuple(card for act in move.lay_offs for card in act.cards)
        case DrawStock() | TakeDiscard() | DeclareBlocked() | Rebuy() | DeclineRebuy() | Resign():
            return ()
        case _:
            assert_never(move)


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
    """What can be said of a move. ``foreseen`` are cards of the hand that came to light later in this turn.

    Neither the table nor what is known changes. Raises TooComplex.
    """
    shown = unknown_of(state.seats[seat].hand, named(move))
    if not can_show(state, unseen, seat, shown):
        breach = Breach(Code.CARD_NOT_IN_HAND, {"cards": shown})
        return Verdict(Outcome.ILLEGAL, Refused((breach,)), shown, Reason.NOT_HELD)
    got = state.pile[-1:] if isinstance(move, TakeDiscard) else []
    later = unknown_of([*state.seats[seat].hand, *got], (*named(move), *foreseen))
    if not can_show(state, unseen, seat, later):
        later = shown
    table = revealed(state, seat, later)
    known = unseen.copy()
    known.learn(*(unseen.seen_in_hand(seat, card) for card in later))
    ruling = judge(table, seat, move, chance)
    return _told(table, known, seat, move, chance, ruling, shown)


def can_show(state: State, unseen: Unseen, seat: int, cards: Sequence[Card]) -> bool:
    """Whether these cards can be among the hidden ones of a hand."""
    if state.seats[seat].hand.count(HIDDEN) < len(cards):
        return False
    return not cards or unseen.possible(*(unseen.seen_in_hand(seat, card) for card in cards))


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
    certain = Outcome.LEGAL if isinstance(ruling, Allowed) else Outcome.ILLEGAL
    hand = table.seats[seat].hand
    if HIDDEN not in hand or not _hangs_on_hidden(table, known, seat, move, ruling):
        return Verdict(certain, ruling, shown)
    found: dict[type[Ruling], Ruling] = {}
    if hand.count(HIDDEN) <= MOST_HIDDEN:
        for whole in _completions(hand, known, seat):
            one = judge(_with_hand(table, seat, whole), seat, move, chance)
            found.setdefault(type(one), one)
            if len(found) > 1:
                break
    if len(found) == 1:
        (only,) = found.values()
        return Verdict(Outcome.LEGAL if isinstance(only, Allowed) else Outcome.ILLEGAL, only, shown)
    done = found.get(Allowed) or (ruling if isinstance(ruling, Allowed) else _done(table, seat, move, chance))
    return Verdict(Outcome.UNDECIDED, done, shown, Reason.HIDDEN_CARDS)


def _done(table: State, seat: int, move: Move, chance: Chance) -> Ruling:
    """What the move does if it is lawful after all, where no single hand was found on which it is."""
    if isinstance(move, TakeDiscard):
        return Allowed((DiscardTaken(seat, table.rules.pack.codes[table.pile[-1]]),))
    free = table.copy()
    free.taken = free.must_use = None
    return judge(free, seat, move, chance)


def _with_hand(table: State, seat: int, hand: Sequence[Card]) -> State:
    after = table.copy()
    after.seats[seat].hand = list(hand)
    return after


# -- what hangs on hidden cards ------------------------------------------------------------------------


def _hangs_on_hidden(state: State, known: Unseen, seat: int, move: Move, ruling: Ruling) -> bool:
    """Whether the ruling could be another one if the hidden cards of the hand were known."""
    if isinstance(ruling, Refused):
        return all(_may_fall(state, known, seat, move, breach) for breach in ruling.breaches)
    return isinstance(move, Close) or _may_be_stuck(state, seat, move)


def _may_fall(state: State, known: Unseen, seat: int, move: Move, breach: Breach) -> bool:
    """Whether a breach may not be one, for all that is known of the hand."""
    rules, code = state.rules, breach.code
    match code:
        case Code.TAKE_WITHOUT_USE | Code.MUST_KEEP_DISCARD:
            return True
        case Code.MUST_USE_TAKEN_CARD:
            return rules.discard_use_by == "end_of_turn" and not isinstance(move, Discard)
        case Code.SWAP_NOT_ALLOWED:
            return rules.joker_substitution and "card" not in breach.details
        case Code.CANNOT_CLOSE:
            return isinstance(move, Close) and rules.finish == "close"
        case Code.JOKER_DISCARD:
            return _may_be_jokers(state, known, seat)
        case Code.DISCARD_OF_TAKEN_CARD:
            return can_show(state, known, seat, named(move))
        case _:
            return False


def _may_be_jokers(state: State, known: Unseen, seat: int) -> bool:
    """Whether there may be nothing but jokers in the hand."""
    hand = state.seats[seat].hand
    return {*hand} <= {JOKER, HIDDEN} and can_show(state, known, seat, [JOKER] * hand.count(HIDDEN))


def _may_be_stuck(state: State, seat: int, move: Move) -> bool:
    """Whether the turn may have no lawful end after all: nothing that is surely left may be discarded.

    The judge takes a hidden card for one that may be thrown. It may be a joker where none may be thrown, or,
    where the card just taken may not be thrown back, its twin or a joker beside it.
    """
    if not isinstance(move, LayMeld | Open | LayOff | SwapJoker | TakeDiscard):
        return False
    rules, hand = state.rules, state.seats[seat].hand
    taken = _taken_after(state, move)
    used = isinstance(move, TakeDiscard) and rules.take_discard != "free"
    left = Counter() if used else Counter(hand) - Counter(named(move))
    if any(card not in (JOKER, HIDDEN, taken) for card in left):
        return False
    worst = rules.jokers if rules.joker_discard == "never" else 0
    if taken is not None and not rules.return_taken_card:
        worst = rules.jokers + rules.packs
    return hand.count(HIDDEN) <= worst


def _taken_after(state: State, move: Move) -> Card | None:
    """The card that may not be thrown back after the move, if there is one."""
    if isinstance(move, TakeDiscard):
        return state.pile[-1] if state.rules.take_discard == "free" else None
    return None if state.taken in named(move) else state.taken


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
