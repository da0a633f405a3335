"""What a record leaves unseen: where its counting begins, and what the rest of a turn shows of its start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.histories.cards_in_moves import cards_of
from referee.histories.document import Attempt, Comment, DealResult, Entry, Played, TableRuling
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, without
from referee.rules.following import seen
from referee.rules.judge import Refused, judge
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.reported import with_hand
from referee.rules.state import DRAW, State
from referee.rules.unseen import Unseen

MOST_AHEAD = 200
"""So many lines are looked ahead for the rest of a turn, several times what any turn takes."""
_ASIDE = (Attempt, Comment, TableRuling)
"""Lines that change nothing at the table."""
_ACTS = (LayMeld, Open, LayOff, SwapJoker, Discard, Close)
_LAST = (Discard, Close, DeclareBlocked)
"""What ends a turn."""


A_STEP = 20
"""So many cards that came to light are carried on to the next line at the price of a step of search."""


def carried(state: State) -> int:
    """What it costs to carry on what came to light of unseen cards: it grows with every line of a deal."""
    return len(state.unseen.sightings) // A_STEP if state.unseen else 0


def unseen_in(state: State) -> Unseen | None:
    """What can be said of the cards of a deal that nobody saw; None where every card was seen."""
    zones = (state.pile, state.stock, *(seat.hand for seat in state.seats))
    return among_all(state) if any(HIDDEN in zone for zone in zones) else None


def among_all(state: State) -> Unseen:
    """What can be said of cards that nobody saw at this table, from now on."""
    melds = (meld.cards for meld in state.melds)
    hands = [seat.hand for seat in state.seats]
    return Unseen.among(state.rules.pack, hands, state.pile, state.stock, state.aside, *melds)


def forgotten(state: State, seat: int, move: Move) -> None:
    """A card that nobody saw leaves the hand: what was known to be in it need not be in it any more."""
    hand = state.seats[seat].hand
    if isinstance(move, Discard | Close) and move.card == HIDDEN and hand:
        known = Counter(seen(hand))
        named = known & Counter(cards_of(move))
        if state.unseen is None:
            state.unseen = among_all(state)
        state.unseen.forget(seat, (known - named).elements())
        hand[:] = [*named.elements(), *[HIDDEN] * (len(hand) - named.total())]


def rest_of_turn(entries: Sequence[Entry], at: int, entry: Played | Attempt) -> list[Move]:
    """What the seat of the line ``at`` did after it in the same turn: acts, and the discard."""
    acts: list[Move] = []
    if isinstance(entry, Played) and isinstance(entry.move, (*_LAST, DrawStock)):
        return acts
    for later in entries[at + 1 : at + 1 + MOST_AHEAD]:
        if isinstance(later, _ASIDE):
            continue
        if not isinstance(later, Played) or later.seat != entry.seat or not isinstance(later.move, _ACTS):
            break
        acts.append(later.move)
        if isinstance(later.move, _LAST):
            break
    return acts


def may_be_stuck(state: State, line: DealResult) -> bool:
    """Whether nothing can be drawn, and the seat to draw may have nothing it could take either (34).

    The result may tell what it held.
    """
    hand, left = state.hand, line.left[state.turn] if line.left else None
    if state.phase != DRAW or state.stock or len(state.pile) > 1 or HIDDEN not in hand:
        return False
    if not state.pile or left is None or HIDDEN in left or len(left) != len(hand):
        return True
    if without(left, [*seen(hand)]) is None:
        return True
    try:
        return isinstance(judge(with_hand(state, state.turn, left), state.turn, TakeDiscard()), Refused)
    except TooComplex:
        return True
