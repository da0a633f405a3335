"""The theory of one turn: which acts a seat may try, what is left after them, and whether the turn can
still end.

Ruling 27: no act may leave the turn without a lawful end. The judge and the list of legal moves both ask
here, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import msgspec

from referee.rules.budget import Budget
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.melds.layoffs import substitution
from referee.rules.melds.listing import STRAIGHTS, is_straight, read_straight, tables
from referee.rules.melds.openings import openings
from referee.rules.melds.sets import in_suit_order, is_set
from referee.rules.moves import LayMeld, LayOff, Open, SwapJoker
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import ESCALERA, State, TableMeld, after_play, owes_joker

SEARCH_STEPS = 20_000

Act = LayMeld | Open | LayOff | SwapJoker


class Turn(msgspec.Struct, frozen=True):
    """A seat in the middle of its turn: its cards, the melds it can reach, and what it owes."""

    rules: Ruleset
    seat: int
    round: int
    hand: tuple[Card, ...]
    melds: tuple[TableMeld, ...]
    opened: bool
    opened_before: bool
    taken: Card | None
    must_use: Card | None


def turn_of(state: State, seat: int) -> Turn:
    """The turn as it stands."""
    place = state.seats[seat]
    return Turn(
        state.rules,
        seat,
        state.round,
        tuple(place.hand),
        tuple(state.melds),
        place.opened,
        place.opened_before,
        state.taken,
        state.must_use,
    )


def turn_after_take(state: State, seat: int) -> Turn:
    """The turn if the seat took the pile's top card now."""
    place, card = state.seats[seat], state.pile[-1]
    owed = None if state.rules.take_discard == "free" else card
    return Turn(
        state.rules,
        seat,
        state.round,
        (*place.hand, card),
        tuple(state.melds),
        place.opened,
        place.opened_before,
        card,
        owed,
    )


# -- what the ruleset asks of the seat -----------------------------------------------------------


def straight_contract(turn: Turn) -> str | None:
    """The 13-card contract this round asks of a seat that has not opened, if it does."""
    if turn.opened or turn.rules.opening != "contract":
        return None
    contract = turn.rules.contract(turn.round)
    return contract if contract in STRAIGHTS else None


def needs_discard(turn: Turn) -> bool:
    """Whether going out takes a final discard (28); the 13-card contracts empty the hand without one."""
    if not turn.rules.go_out_requires_discard:
        return False
    if turn.rules.opening != "contract":
        return True
    return turn.rules.contract(turn.round) not in STRAIGHTS


def first_act_owed(turn: Turn) -> bool:
    """Whether the very next act must use the card taken from the pile (2)."""
    return (
        turn.must_use is not None
        and turn.rules.discard_use_by == "first_act"
        and not owes_joker(turn.rules, turn.taken, turn.must_use)
    )


def uses_owed(turn: Turn, act: Act) -> bool:
    """Whether this act is a lawful use of the card that is owed one."""
    if isinstance(act, LayOff | SwapJoker):
        barred = turn.rules.take_discard == "new_meld_only" or owes_joker(
            turn.rules, turn.taken, turn.must_use
        )
        return not barred and turn.must_use in cards_of(act)
    return turn.must_use in cards_of(act)


def cards_of(act: Act) -> tuple[Card, ...]:
    """The cards the act takes from the hand."""
    match act:
        case LayMeld() | LayOff():
            return act.cards
        case Open():
            return tuple(card for meld in act.melds for card in meld.cards)
        case SwapJoker():
            return (act.card,)


def obeys_duty(turn: Turn, act: Act) -> bool:
    """Whether the act respects the duty to use a card: first of all where it is owed at once; a swap only
    for it.
    """
    if turn.must_use is None:
        return True
    if first_act_owed(turn) or isinstance(act, SwapJoker):
        return uses_owed(turn, act)
    return True


def may_meld(turn: Turn) -> bool:
    """Whether one new meld by itself can be considered, its value or contract aside."""
    if not turn.opened:
        return (
            turn.rules.opening != "contract" or straight_contract(turn) is not None or single_contract(turn)
        )
    return may_meld_again(turn)


def may_meld_again(turn: Turn) -> bool:
    """Whether a seat that has opened may lay new melds (41: after a contract from the next turn on)."""
    if not turn.rules.new_melds_after_opening:
        return False
    return turn.opened_before or turn.rules.opening != "contract"


def single_contract(turn: Turn) -> bool:
    """Whether the contract of this round is one meld alone."""
    return len(turn.rules.contract(turn.round)) == 1


def may_open(turn: Turn) -> bool:
    """Whether several melds as one act are asked for."""
    if turn.opened or turn.rules.opening == "own_meld":
        return False
    return turn.rules.opening != "contract" or not (straight_contract(turn) or single_contract(turn))


def may_lay_off(turn: Turn) -> bool:
    """Whether the seat may add to melds at all now (31)."""
    return turn.opened and (turn.opened_before or turn.rules.lay_off_same_turn)


def reachable(turn: Turn) -> Iterator[TableMeld]:
    """The melds the seat may add to."""
    for meld in turn.melds:
        if meld.owner == turn.seat or turn.rules.lay_off == "any":
            yield meld


# -- the acts ------------------------------------------------------------------------------------


def acts(turn: Turn) -> Iterator[Act]:
    """Every act that is lawful in itself, canonical, in the order of the list of moves; its aftermath not
    yet asked.
    """
    yield from new_melds(turn)
    if may_open(turn):
        yield from (act for act in openings(turn.rules, turn.round, turn.hand) if obeys_duty(turn, act))
    if may_lay_off(turn):
        yield from additions(turn)


def new_melds(turn: Turn) -> Iterator[LayMeld]:
    """Every single meld the ruleset allows as an act of its own."""
    if not may_meld(turn):
        return
    contract = straight_contract(turn)
    owed = turn.must_use if first_act_owed(turn) else None
    table = tables(turn.rules)
    pool = turn.hand if owed is None else table.kin(turn.hand, owed)
    melds = straights(turn, contract) if contract else table.melds(pool)
    for meld in melds:
        if (owed is None or owed in meld.cards) and (turn.opened or opens_alone(turn, meld)):
            yield meld


def opens_alone(turn: Turn, meld: LayMeld) -> bool:
    """Whether this one meld is enough to open with."""
    rules = turn.rules
    if rules.opening == "own_meld":
        return True
    if rules.opening == "min_points":
        return worth(rules, meld.cards) >= rules.opening_min
    contract = rules.contract(turn.round)
    return contract in STRAIGHTS or fits_letter(rules, contract, meld.cards)


def worth(rules: Ruleset, cards: tuple[Card, ...]) -> int:
    """What cards count towards an opening: the value table, a joker its table value."""
    return sum(rules.value_of[card] for card in cards)


def fits_letter(rules: Ruleset, letter: str, cards: tuple[Card, ...]) -> bool:
    """Whether a meld is what one letter of a contract asks: T a set, E an escalera, of exact size where
    asked.
    """
    least = 3 if letter == "T" else rules.run_min
    if rules.contract_exact_sizes and len(cards) != least:
        return False
    return is_set(rules, cards) if letter == "T" else True


def straights(turn: Turn, contract: str) -> list[LayMeld]:
    """Every 13-card contract in the hand, each place of the joker a move of its own."""
    found: dict[tuple[Card, ...], None] = {}
    ranks = [sorted({c for c in turn.hand if c < JOKER and c % 13 == rank}) for rank in range(13)]
    _straights(contract, ranks, JOKER in turn.hand, (), found, Budget(SEARCH_STEPS))
    return [LayMeld(cards) for cards in found]


def _straights(
    contract: str,
    ranks: list[list[Card]],
    joker: bool,
    order: tuple[Card, ...],
    found: dict[tuple[Card, ...], None],
    budget: Budget,
) -> None:
    budget.spend()
    if len(order) == len(ranks):
        if read_straight(contract, order):
            found[order] = None
        return
    naturals = [c for c in ranks[len(order)] if contract == "sucia" or _same_suit(order, c)]
    for card in naturals:
        _straights(contract, ranks, joker, (*order, card), found, budget)
    if joker and JOKER not in order:
        _straights(contract, ranks, joker, (*order, JOKER), found, budget)


def _same_suit(order: tuple[Card, ...], card: Card) -> bool:
    return all(other == JOKER or other // 13 == card // 13 for other in order)


def additions(turn: Turn) -> Iterator[LayOff | SwapJoker]:
    """Every lay-off and every swap of a joker, the duty to use a card respected."""
    table, hand = tables(turn.rules), turn.hand
    mask = 0
    for card in hand:
        if card < JOKER:
            mask |= 1 << card
    owed = turn.must_use if first_act_owed(turn) else None
    for meld in reachable(turn):
        if owed is not None and not table.concerns(meld, owed):
            continue
        for act in table.lay_offs(meld, hand, mask):
            if turn.must_use is None or obeys_duty(turn, act):
                yield act
    if turn.rules.joker_substitution:
        yield from (act for act in swaps(turn) if obeys_duty(turn, act))


def swaps(turn: Turn) -> Iterator[SwapJoker]:
    """Every joker on the table that a card of the hand can replace (26)."""
    for meld in reachable(turn):
        if JOKER in meld.cards:
            for card in sorted(set(turn.hand) - {JOKER, HIDDEN}):
                if swapped(turn.rules, meld, card) is not None:
                    yield SwapJoker(meld.id, card)


def swapped(rules: Ruleset, meld: TableMeld, card: Card) -> tuple[Card, ...] | None:
    """The meld after ``card`` took the place of its joker, or None where it stands for another card."""
    if meld.kind != ESCALERA:
        if JOKER not in meld.cards:
            return None
        rest = list(meld.cards)
        rest.remove(JOKER)
        cards = in_suit_order([*rest, card])
        return cards if is_set(rules, cards, laid=True) else None
    if is_straight(rules, meld.cards):
        return None
    found = substitution(rules, tables(rules).run(meld.cards), card)
    return found[0] if found is not None and found[1] == JOKER else None


# -- what is left --------------------------------------------------------------------------------


def played(turn: Turn, act: Act) -> Turn:
    """The turn after the act."""
    used = cards_of(act)
    hand = list(turn.hand)
    for card in used:
        hand.remove(card)
    new_meld = isinstance(act, LayMeld | Open)
    taken, must_use = after_play(turn.rules, turn.taken, turn.must_use, used, new_meld)
    if isinstance(act, SwapJoker):
        hand.append(JOKER)
        must_use = JOKER
    return Turn(
        turn.rules,
        turn.seat,
        turn.round,
        tuple(hand),
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


def _with(meld: TableMeld, cards: tuple[Card, ...]) -> TableMeld:
    return TableMeld(meld.id, meld.owner, meld.kind, cards)


def _laid(turn: Turn, meld: LayMeld, number: int) -> TableMeld:
    kind = meld.kind or (turn.rules.set_name if is_set(turn.rules, meld.cards) else ESCALERA)
    return TableMeld(f"new{number}", turn.seat, kind, meld.cards)


def discards(turn: Turn) -> list[Card]:
    """Every different card that may be discarded now to end the turn; a hidden card may be one that can."""
    if turn.must_use is not None:
        return []
    cards = sorted(set(turn.hand))
    if turn.taken is None and cards and cards[-1] < JOKER:
        return cards
    return [card for card in cards if not barred_discard(turn, card)]


def barred_discard(turn: Turn, card: Card) -> bool:
    """Whether this card of the hand may not be thrown: the card just taken (6), or a joker beside others
    (29).
    """
    return is_taken_back(turn, card) or is_joker_barred(turn, card)


def is_taken_back(turn: Turn, card: Card) -> bool:
    """Whether discarding it would throw the card taken from the pile back (6)."""
    return card == turn.taken and not turn.rules.return_taken_card and turn.hand.count(card) == 1


def is_joker_barred(turn: Turn, card: Card) -> bool:
    """Whether it is a joker that may not go while other cards are in hand (29)."""
    return card == JOKER and turn.rules.joker_discard != "free" and only_jokers(turn.hand) is False


def only_jokers(hand: tuple[Card, ...]) -> bool:
    """Whether the hand is nothing but jokers, as far as can be known."""
    return bool(hand) and all(card == JOKER for card in hand)


def ends_well(turn: Turn, act: Act) -> bool:
    """Whether the turn can still be ended lawfully after this act (27)."""
    used = cards_of(act)
    if turn.must_use is None or (turn.must_use in used and uses_owed(turn, act)):
        if isinstance(act, SwapJoker):
            return can_end(played(turn, act))
        if len(used) == len(turn.hand):
            return not needs_discard(turn)
        if turn.rules.joker_discard != "never" and (turn.taken is None or turn.taken in used):
            return True
    return can_end(played(turn, act))


def can_go_on(turn: Turn) -> bool:
    """Whether the turn has a lawful end from here, just after the pile's top card was taken. Raises
    TooComplex.
    """
    if first_act_owed(turn):
        if not _may_use_owed(turn):
            return False
        return any(ends_well(turn, act) for act in acts(turn))
    return can_end(turn)


def _may_use_owed(turn: Turn) -> bool:
    """A quick look at whether any act could hold the owed card; False only where none can."""
    table, owed = tables(turn.rules), turn.must_use
    assert owed is not None, "nothing is owed"
    if table.may_serve(turn.hand, owed):
        return True
    return turn.opened and any(table.concerns(meld, owed) for meld in turn.melds)


def can_end(turn: Turn) -> bool:
    """Whether a lawful end of the turn can be reached: now, or after further lawful acts. Raises
    TooComplex.
    """
    return _can_end(turn, set(), Budget(SEARCH_STEPS))


def _can_end(turn: Turn, seen: set[tuple[object, ...]], budget: Budget) -> bool:
    budget.spend()
    if turn.rules.joker_discard == "never" and only_jokers(turn.hand):
        return False
    if turn.must_use is None:
        if not turn.hand:
            return not needs_discard(turn)
        if discards(turn):
            return True
    options = acts(turn)
    first = next(options, None)
    if first is None:
        return False
    key = (
        tuple(sorted(turn.hand)),
        tuple(sorted((m.kind, m.cards) for m in turn.melds)),
        turn.taken,
        turn.must_use,
        turn.opened,
    )
    if key in seen:
        return False
    seen.add(key)
    return any(_can_end(played(turn, act), seen, budget) for act in chain((first,), options))
