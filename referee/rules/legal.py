"""The list of legal moves, canonical, built from the same acts and the same theory of the turn that the
judge asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from referee.rules.acts import acts
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.closing import closes, shows
from referee.rules.endings import may_come_back, take_allowed
from referee.rules.in_turn import Turn
from referee.rules.lookahead import Ahead, any_act_ends_well, ends_well
from referee.rules.melds.growing import growth
from referee.rules.melds.holding import bits_of
from referee.rules.melds.listing import tables
from referee.rules.melds.memory import PerRuleset
from referee.rules.moves import (
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    Move,
    Rebuy,
    TakeDiscard,
)
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import TableMeld
from referee.rules.state import DRAW, PLAY, REBUY, SHOW, Seat, State
from referee.rules.turns import discards, turn_of

CAP: Final = 2000
"""A longer list is cut here and says so; what is accepted is not cut."""


def legal_moves(state: State, seat: int, cap: int = CAP) -> tuple[list[Move], bool]:
    """Every move the seat may make now, and whether the list was cut. Empty for a seat that is not to act.

    Order: draws; or new melds, openings, lay-offs, swaps, closes, discards. ``resign`` is never listed.
    Raises TooComplex.
    """
    if state.turn != seat:
        return [], False
    if state.phase == PLAY:
        moves = _in_play(state, seat, cap)
        return (moves, False) if len(moves) <= cap else (moves[:cap], True)
    if state.phase == DRAW:
        return _draws(state, seat), False
    if state.phase == SHOW:
        shown: list[Move] = list(islice(shows(state, turn_of(state, seat)), cap + 1))
        return shown[:cap], len(shown) > cap
    return (_answers(state, seat) if state.phase == REBUY else []), False


def _answers(state: State, seat: int) -> list[Move]:
    return [Rebuy(), DeclineRebuy()] if may_come_back(state, seat) else [DeclineRebuy()]


def _draws(state: State, seat: int) -> list[Move]:
    first = _DRAW if state.stock or len(state.pile) > 1 else _BLOCKED
    return [first, _TAKE] if state.pile and take_allowed(state, seat) else [first]


_DRAW: Final = DrawStock()
_TAKE: Final = TakeDiscard()
_BLOCKED: Final = DeclareBlocked()
_DISCARDS: Final[tuple[Discard, ...]] = tuple([Discard(Card(card)) for card in range(HIDDEN)])


def _in_play(state: State, seat: int, cap: int) -> list[Move]:
    """The acts that leave the turn an end, then the discards; not more of them than decide whether to cut."""
    if state.must_use is None and state.taken is None:
        moves = _free(state.rules).moves(state.seats[seat], seat, state.melds)
        if moves is not None:
            return moves
    rules = state.rules
    turn = turn_of(state, seat)
    moves = _lasting(turn, cap)
    if rules.finish == "close":
        moves += islice(closes(turn), cap + 1)
    cards = discards(turn)
    if cards and cards[-1] == HIDDEN:
        cards.pop()
    moves += [_DISCARDS[card] for card in cards]
    return moves


class _Free:
    """The same under one ruleset, where every meld may be laid and every turn ended, so that nothing needs to
    be asked of an act. What it asks of the ruleset is asked once.
    """

    def __init__(self, rules: Ruleset) -> None:
        self._table = tables(rules)
        self._grown = growth(rules)
        self._is_free = rules.melds_freely and rules.ends_freely and self._table.countable
        self._same_turn = rules.lay_off_same_turn
        self._on_others = rules.lay_off == "any"
        self._jokers_go = rules.joker_discard == "free"

    def moves(self, place: Seat, seat: int, melds: Sequence[TableMeld]) -> list[Move] | None:
        """None where that takes a closer look: too many wild cards, cards one may not see."""
        hand = place.hand
        cards = sorted(set(hand))
        if not self._is_free or not cards or cards[-1] == HIDDEN:
            return None
        bits = bits_of(cards)
        moves: list[Move] = []
        if not self._table.barren(bits):
            moves += self._table.melds(hand, bits)
        if melds and place.opened and (place.opened_before or self._same_turn):
            moves += self._grown.all_lay_offs(melds, hand, bits, None if self._on_others else seat)
        if cards[-1] == JOKER and len(cards) > 1 and not self._jokers_go:
            cards.pop()
        moves += [_DISCARDS[card] for card in cards]
        return moves


_free: Final = PerRuleset(_Free)


def _lasting(turn: Turn, cap: int) -> list[Move]:
    if any_act_ends_well(turn):
        return list(islice(acts(turn), cap + 1))
    found: list[Move] = []
    ahead = Ahead()
    for act in acts(turn):
        if ends_well(turn, act, ahead):
            found.append(act)
            if len(found) > cap:
                break
    return found
