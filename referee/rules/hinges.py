"""What of a ruling hangs on cards of the hand that nobody saw, and what the moves themselves show of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from referee.rules.cards import HIDDEN, JOKER, Card
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
from referee.rules.rulesets.dials import Ruleset
from referee.rules.ruling import Refused, Ruling
from referee.rules.state import State
from referee.rules.unseen import Unseen

# -- what moves show -------------------------------------------------------------------------------------


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


def foreseen_in(move: Move, later: Sequence[Move]) -> tuple[Card, ...]:
    """The cards that the moves after this one, in the same turn, take from the hand as it is now.

    A joker that was swapped for in between is not of them.
    """
    return taken_from_hand(later, swapped=isinstance(move, SwapJoker))


def foreseen_beside(refused: Move, later: Sequence[Move]) -> tuple[Card, ...]:
    """The same after a move that was refused, beside the cards it named: it took none, and swapped nothing.

    What it named may be what was played afterwards, so of each card the hand need hold no more than either.
    """
    return tuple((Counter(taken_from_hand(later)) - Counter(named(refused))).elements())


def taken_from_hand(moves: Sequence[Move], swapped: int = 0) -> tuple[Card, ...]:
    """The cards that these moves of one turn take from the hand as it is before them; so many jokers had
    been ``swapped`` for already that are not of it.
    """
    cards: list[Card] = []
    for move in moves:
        for card in named(move):
            if card == JOKER and swapped:
                swapped -= 1
            else:
                cards.append(card)
        swapped += isinstance(move, SwapJoker)
    return tuple(cards)


def cannot_show(state: State, unseen: Unseen, seat: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Those of these cards that cannot be among the hidden ones of a hand, the others being there."""
    if can_show(state, unseen, seat, cards):
        return ()
    there: list[Card] = []
    nowhere: list[Card] = []
    for card in cards:
        (there if can_show(state, unseen, seat, [*there, card]) else nowhere).append(card)
    return tuple(nowhere)


def can_show(state: State, unseen: Unseen, seat: int, cards: Sequence[Card]) -> bool:
    """Whether these cards can be among the hidden ones of a hand."""
    if state.seats[seat].hand.count(HIDDEN) < len(cards):
        return False
    return not cards or unseen.possible(*(unseen.seen_in_hand(seat, card) for card in cards))


# -- what hangs on hidden cards ------------------------------------------------------------------------


def sure_of(table: State, known: Unseen, seat: int, move: Move, ruling: Refused) -> Refused:
    """Of the reasons against a move those that hold whatever the hidden cards are; all, where none does."""
    sure = tuple(b for b in ruling.breaches if not _may_fall(table, known, seat, move, b))
    return Refused(sure or ruling.breaches)


def hangs_on_hidden(state: State, known: Unseen, seat: int, move: Move, ruling: Ruling) -> bool:
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
            later = rules.discard_use_by == "end_of_turn" or _owes_a_swapped_joker(state)
            return later and not isinstance(move, Discard)
        case Code.SWAP_NOT_ALLOWED:
            return "must_use" in breach.details
        case Code.JOKER_DISCARD:
            return _may_be_jokers(state, known, seat)
        case Code.DISCARD_OF_TAKEN_CARD:
            return can_show(state, known, seat, named(move))
        case _:
            return False


_HELPED = frozenset(
    {
        Code.TAKE_WITHOUT_USE,
        Code.MUST_KEEP_DISCARD,
        Code.MUST_USE_TAKEN_CARD,
        Code.SWAP_NOT_ALLOWED,
    }
)


def more_cards_help(rules: Ruleset, breach: Breach, naturals: int) -> bool:
    """Whether what is refused like this with some cards in hand is so without them, too: what is missing is a
    way to go on, or to throw, and another card in hand takes none away.

    So many at least of the cards that may be missing are ``naturals``. Where nothing but jokers may never be
    left there must be two: one to throw, one to keep.
    """
    if breach.code == Code.DISCARD_OF_TAKEN_CARD:
        return True
    return breach.code in _HELPED and (rules.joker_discard != "never" or naturals >= 2)


def _owes_a_swapped_joker(state: State) -> bool:
    """Whether what is owed was swapped from the table: it may be used at any time of the turn (ruling 26)."""
    return state.must_use == JOKER and state.taken != JOKER


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
