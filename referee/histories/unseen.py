"""What a record leaves unseen: where its counting begins, and what the rest of a turn shows of its start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.histories.cards_in_moves import cards_of
from referee.histories.document import Attempt, Comment, Entry, Played, TableRuling
from referee.rules.cards import HIDDEN
from referee.rules.following import seen
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
)
from referee.rules.state import DRAW, State
from referee.rules.unseen import Unseen

MOST_AHEAD = 200
"""So many lines are looked ahead for the rest of a turn, several times what any turn takes."""
_ASIDE = (Attempt, Comment, TableRuling)
"""Lines that change nothing at the table."""
_ACTS = (LayMeld, Open, LayOff, SwapJoker, Discard, Close)
_LAST = (Discard, Close, DeclareBlocked)
"""What ends a turn."""


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


def may_be_stuck(state: State) -> bool:
    """Whether nothing can be drawn, and the seat to draw may have nothing it could take either (34)."""
    return state.phase == DRAW and not state.stock and len(state.pile) <= 1 and HIDDEN in state.hand
