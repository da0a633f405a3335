"""Plain draws and plain discards, played where they stand: most of what happens in a deal.

Whether a move is one of these is asked of the judge's own predicates, and what it changes is changed by the
functions that apply its event, so it cannot come out differently; it only is not put into words. Of anything
else nothing is said: ask the judge.
"""

from __future__ import annotations

from referee.rules.cards import Card
from referee.rules.evolve import draw_top, throw
from referee.rules.rulers import is_plain_discard, nothing_follows_discard
from referee.rules.state import DRAW, PLAY, State


def draws(state: State, seat: int) -> bool:
    """Draw the top of the stock at this very table, if that is the seat's to do; else change nothing."""
    if state.turn != seat or state.phase != DRAW or not state.stock:
        return False
    draw_top(state, seat, state.stock[-1])
    state.version += 1
    return True


def discards(state: State, seat: int, card: Card) -> bool:
    """Discard at this very table, if that is lawful, plain, and the deal goes on; else change nothing."""
    if state.turn != seat or state.phase != PLAY:
        return False
    if not is_plain_discard(state, seat, card) or not nothing_follows_discard(state, seat):
        return False
    throw(state, seat, card)
    state.version += 1
    return True
