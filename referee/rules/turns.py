"""The theory of one turn: which acts a seat may try, what is left after them, and whether the turn can
still end.

Ruling 27: no act may leave the turn without a lawful end. The judge and the list of legal moves both ask
here, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from referee.rules.cards import JOKER, Card
from referee.rules.in_turn import Turn
from referee.rules.melds.holding import BIT, bits_of
from referee.rules.melds.straights import STRAIGHTS
from referee.rules.moves import LayMeld, LayOff, Open, SwapJoker
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import TableMeld
from referee.rules.state import State, owes_joker

Act = LayMeld | Open | LayOff | SwapJoker
_ON_TABLE: Final = (LayOff, SwapJoker)


def turn_of(state: State, seat: int) -> Turn:
    """The turn as it stands; what was taken or is owed is so by the seat in turn alone."""
    place, own = state.seats[seat], state.turn == seat
    return Turn(
        state.rules,
        seat,
        state.round,
        tuple(place.hand),
        bits_of(place.hand),
        tuple(state.melds),
        place.opened,
        place.opened_before,
        state.taken if own else None,
        state.must_use if own else None,
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
        bits_of(place.hand) | BIT[card],
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
    if isinstance(act, _ON_TABLE):
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
        case _:
            assert_never(act)


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
    if turn.rules.finish == "close":
        return False
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
    if turn.rules.finish == "close" or turn.opened or turn.rules.opening == "own_meld":
        return False
    return turn.rules.opening != "contract" or not (straight_contract(turn) or single_contract(turn))


def may_lay_off(turn: Turn) -> bool:
    """Whether the seat may add to melds at all now (31)."""
    if turn.rules.finish == "close":
        return False
    return turn.opened and (turn.opened_before or turn.rules.lay_off_same_turn)


def reachable(turn: Turn) -> Sequence[TableMeld]:
    """The melds the seat may add to."""
    if turn.rules.lay_off == "any":
        return turn.melds
    return [meld for meld in turn.melds if meld.owner == turn.seat]


def may_stay_loose(rules: Ruleset, loose: Sequence[Card]) -> bool:
    """Whether a closer may leave these cards unmatched; one that is hidden counts nothing."""
    points = sum(rules.value_of[card] for card in loose)
    return len(loose) <= rules.close_loose_cards and points <= rules.close_loose_points


def discards(turn: Turn) -> list[Card]:
    """Every different card that may be discarded now to end the turn; a hidden card may be one that can."""
    if turn.must_use is not None:
        return []
    cards = sorted(set(turn.hand))
    if turn.taken is None and cards and cards[-1] <= JOKER:
        if cards[-1] == JOKER and len(cards) > 1 and turn.rules.joker_discard != "free":
            cards.pop()
        return cards
    if turn.taken in cards and is_taken_back(turn, turn.taken):
        cards.remove(turn.taken)
    if JOKER in cards and is_joker_barred(turn, JOKER):
        cards.remove(JOKER)
    return cards


def is_taken_back(turn: Turn, card: Card) -> bool:
    """Whether discarding it would throw the card taken from the pile back (6)."""
    return card == turn.taken and not turn.rules.return_taken_card and turn.hand.count(card) == 1


def is_joker_barred(turn: Turn, card: Card) -> bool:
    """Whether it is a joker that may not go while other cards are in hand (29)."""
    return card == JOKER and turn.rules.joker_discard != "free" and only_jokers(turn.hand) is False


def only_jokers(hand: tuple[Card, ...]) -> bool:
    """Whether the hand is nothing but jokers, as far as can be known."""
    return bool(hand) and all(card == JOKER for card in hand)
