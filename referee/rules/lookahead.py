"""Looking ahead in a turn: whether it can still be ended lawfully after an act (ruling 27).

The judge and the list of legal moves both ask here, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, assert_never

from referee.rules.acts import acts, additions, kind_of, melds_with, new_melds, swapped
from referee.rules.budget import Budget
from referee.rules.cards import JOKER, Card
from referee.rules.in_turn import Turn
from referee.rules.melds.growing import growth
from referee.rules.melds.holding import BIT, bits_of
from referee.rules.melds.listing import tables
from referee.rules.melds.memory import PerRuleset
from referee.rules.melds.straights import asks_straight
from referee.rules.moves import LayMeld, LayOff, Open, SwapJoker
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import TableMeld
from referee.rules.state import State, after_play
from referee.rules.turns import (
    Act,
    cards_of,
    discards,
    first_act_owed,
    may_lay_off,
    needs_discard,
    only_jokers,
    reachable,
    straight_contract,
    uses_owed,
)

SEARCH_STEPS: Final = 150_000
NODE_STEPS: Final = 5
"""A turn looked at costs as much as so many cards tried in an escalera."""
_NEW: Final = (LayMeld, Open)


def played(turn: Turn, act: Act) -> Turn:
    """The turn after the act."""
    used = cards_of(act)
    hand = list(turn.hand)
    for card in used:
        hand.remove(card)
    new_meld = isinstance(act, _NEW)
    taken, must_use = after_play(turn.rules, turn.taken, turn.must_use, used, new_meld)
    if isinstance(act, SwapJoker):
        hand.append(JOKER)
        must_use = JOKER
    return Turn(
        turn.rules,
        turn.seat,
        turn.round,
        tuple(hand),
        bits_of(hand),
        _melds_after(turn, act),
        turn.opened or new_meld,
        turn.opened_before,
        taken,
        must_use,
    )


def _melds_after(turn: Turn, act: Act) -> tuple[TableMeld, ...]:
    match act:
        case LayMeld():
            return (*turn.melds, _laid(turn, act, len(turn.melds)))
        case Open():
            return (*turn.melds, *(_laid(turn, m, len(turn.melds) + i) for i, m in enumerate(act.melds)))
        case LayOff():
            return tuple(_with(m, act.arrangement or m.cards) if m.id == act.meld else m for m in turn.melds)
        case SwapJoker():
            return tuple(
                _with(m, swapped(turn.rules, m, act.card) or m.cards) if m.id == act.meld else m
                for m in turn.melds
            )
        case _:
            assert_never(act)


def _with(meld: TableMeld, cards: tuple[Card, ...]) -> TableMeld:
    return TableMeld(meld.id, meld.owner, meld.kind, cards)


def _laid(turn: Turn, meld: LayMeld, number: int) -> TableMeld:
    return TableMeld(f"new{number}", turn.seat, kind_of(turn.rules, meld), meld.cards)


def ends_well(turn: Turn, act: Act, ahead: Ahead | None = None) -> bool:
    """Whether the turn can still be ended lawfully after this act (27). Raises TooComplex."""
    used = cards_of(act)
    if not isinstance(act, SwapJoker) and (
        turn.must_use is None or (turn.must_use in used and uses_owed(turn, act))
    ):
        if len(used) == len(turn.hand):
            return not needs_discard(turn)
        if turn.rules.joker_discard != "never" and (turn.taken is None or turn.taken in used):
            return True
    return (ahead or Ahead()).can_end(played(turn, act))


def any_act_ends_well(turn: Turn) -> bool:
    """Whether every act leaves this turn a lawful end, so that none needs to be asked."""
    return turn.must_use is None and turn.taken is None and turn.rules.ends_freely


class _Takes:
    """What a quick look at the pile asks of its ruleset, asked once."""

    def __init__(self, rules: Ruleset) -> None:
        at_once = rules.take_discard == "immediate" and rules.discard_use_by == "first_act"
        self.looks = at_once and not rules.joker_substitution
        self.straights = asks_straight(rules)
        self.is_free = rules.melds_freely and rules.ends_freely
        self.table = tables(rules)
        self.grown = growth(rules)


_takes: Final = PerRuleset(_Takes)


def may_be_used(state: State, seat: int) -> bool | None:
    """Whether the pile's top card could be used first of all, at a quick look; None: look closer."""
    takes, place, card = _takes(state.rules), state.seats[seat], state.pile[-1]
    if not takes.looks:
        return None
    if takes.straights and not place.opened:
        return None  # a 13-card contract is no meld that the quick look knows of
    bits = bits_of(place.hand) | BIT[card]
    serves = takes.table.serves(bits, card)
    if serves:
        return True if takes.is_free else None
    if serves is False and not (place.opened and takes.grown.touched(state.melds, bits, card)):
        return False
    return None


def can_go_on(turn: Turn) -> bool:
    """Whether the turn has a lawful end from here, just after the pile's top card was taken. Raises
    TooComplex.
    """
    if not first_act_owed(turn):
        return can_end(turn)
    owed, rules = turn.must_use, turn.rules
    assert owed is not None, "nothing is owed"
    serves, is_free = tables(rules).serves(turn.bits, owed), rules.melds_freely and rules.ends_freely
    if serves and is_free:
        return True
    ahead = Ahead()
    if serves is False and not rules.joker_substitution and straight_contract(turn) is None:
        if not may_lay_off(turn):
            return False
        if is_free and rules.take_discard == "immediate":
            return growth(rules).may_take(reachable(turn), turn.hand, turn.bits, owed)
        return any(ends_well(turn, act, ahead) for act in additions(turn))
    return any(ends_well(turn, act, ahead) for act in acts(turn))


def can_end(turn: Turn) -> bool:
    """Whether a lawful end of the turn can be reached: now, or after further lawful acts. Raises
    TooComplex.
    """
    return Ahead().can_end(turn)


class Ahead:
    """One question's look at all that may follow in a turn, within one budget for all its work.

    Every act takes cards out of the hand or a joker off the table, so no turn comes back to where it was.
    """

    def __init__(self) -> None:
        self._budget = Budget(SEARCH_STEPS)
        self._known: dict[tuple[object, ...], bool] = {}
        self._melded: dict[tuple[object, ...], bool] = {}
        self._alone: dict[tuple[object, ...], bool] = {}

    def can_end(self, turn: Turn) -> bool:
        """Whether a lawful end of the turn can be reached from here."""
        self._budget.spend(NODE_STEPS)
        if turn.rules.joker_discard == "never" and only_jokers(turn.hand):
            return False
        if _stops(turn):
            return True
        if turn.must_use is not None:
            if self._used_at_once(turn):
                return True
            if self._hopeless(turn, turn.must_use):
                return False
        options = iter(acts(turn, self._budget))
        first = next(options, None)
        if first is None:
            return False
        key = _key(turn)
        known = self._known.get(key)
        if known is None:
            known = any(self.can_end(played(turn, act)) for act in chain((first,), options))
            self._known[key] = known
        return known

    def _used_at_once(self, turn: Turn) -> bool:
        """Whether one act uses the card that is owed and the turn may end after it: mostly there is one."""
        key = (*sorted(turn.hand), turn.taken, turn.must_use, turn.opened)
        melded = self._melded.get(key)
        if melded is None:
            melded = self._stops_after(turn, new_melds(turn, self._budget, using=True))
            self._melded[key] = melded
        if melded or not may_lay_off(turn):
            return melded
        return self._stops_after(turn, additions(turn, self._budget, using=True))

    def _hopeless(self, turn: Turn, owed: Card) -> bool:
        """Whether nothing can ever use the card: no meld of the hand, and none on the table it could reach.

        A meld that is laid and then grows to hold the card could have been laid with it.
        """
        key = (*sorted(turn.hand), owed)
        alone = self._alone.get(key)
        if alone is None:
            alone = next(iter(melds_with(turn, owed, self._budget)), None) is None
            self._alone[key] = alone
        return alone and not any(growth(turn.rules).may_reach(m, turn.hand, owed) for m in reachable(turn))

    def _stops_after(self, turn: Turn, options: Iterable[Act]) -> bool:
        for act in options:
            self._budget.spend()
            if _stops(played(turn, act)):
                return True
        return False


def _stops(turn: Turn) -> bool:
    """Whether the turn may end right here: with a discard, or with an empty hand."""
    if turn.must_use is not None:
        return False
    if not turn.hand:
        return not needs_discard(turn)
    kept = turn.rules.joker_discard == "never" and only_jokers(turn.hand)
    return not kept and bool(discards(turn))


def _key(turn: Turn) -> tuple[object, ...]:
    """All that what may follow depends on; the rest is the same throughout a question."""
    return (
        tuple(sorted(turn.hand)),
        tuple(sorted((m.kind, m.cards, m.owner == turn.seat) for m in turn.melds)),
        turn.taken,
        turn.must_use,
        turn.opened,
    )
