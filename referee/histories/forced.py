"""What was done, lawful or not, as far as hands can do it: the events of an act that the law does not allow.

After a fault the record goes on, and so does its ruling, on the table that was made. An act that not even
hands could have done (a card that is not there, a draw from nothing) has no events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DiscardTaken,
    HandShown,
    JokerSwapped,
    LaidMeld,
    LaidOff,
    LaidOffCards,
    MeldLaid,
    MeldsOpened,
    RebuyDeclined,
    SeatClosed,
    SeatRebought,
    StockRecycled,
)
from referee.histories.cards_in_moves import cards_of
from referee.rules import endings
from referee.rules.cards import HIDDEN, JOKER, RANKS_PER_SUIT, Card
from referee.rules.evolve import apply
from referee.rules.judge import Chance
from referee.rules.melds.readings import readings
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
    Show,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.state import DEAL, DRAW, PLAY, REBUY, SHOW, State


def forced(state: State, seat: int, move: Move, chance: Chance) -> list[AnyEvent] | None:
    """The events of the act as it was done; None where it cannot have been done."""
    if not _has(state.seats[seat].hand, cards_of(move)) or _lays_nothing(move):
        return None
    if isinstance(move, Rebuy | DeclineRebuy):
        return _answered(state, seat, move)
    if isinstance(move, Show):
        return _shown(state, seat, move)
    if state.phase not in (DRAW, PLAY):
        return None
    if isinstance(move, DrawStock):
        return _drawn(state, seat, chance)
    if isinstance(move, DeclareBlocked):
        return list(endings.blocked(state, "declared"))
    return _acted(state, seat, move)


def ended(state: State, seat: int) -> list[AnyEvent]:
    """What follows by the law after an act of a seat: the end of the deal, if its hand is empty."""
    if state.rules.finish == "empty_hand" and state.phase == DEAL and not state.seats[seat].hand:
        return list(endings.deal_ends(state, seat))
    if state.rules.finish == "close" and endings.all_have_shown(state):
        return list(endings.show_ends(state))
    return []


def _has(hand: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether the cards are in the hand, those not seen standing for any."""
    held = Counter(hand)
    missing = sum(max(0, count - held[card]) for card, count in Counter(cards).items() if card != HIDDEN)
    return missing + sum(card == HIDDEN for card in cards) <= held[HIDDEN]


def _lays_nothing(move: Move) -> bool:
    """Whether a meld would be laid that has no card in it."""
    if isinstance(move, LayMeld):
        return not move.cards
    melds = move.melds if isinstance(move, Open | Close | Show) else ()
    return any(not meld.cards for meld in melds) or (isinstance(move, Open) and not melds)


def _drawn(state: State, seat: int, chance: Chance) -> list[AnyEvent] | None:
    codes = state.rules.pack.codes
    if state.stock:
        return [CardDrawn(seat, codes[state.stock[-1]])]
    if len(state.pile) <= 1:
        return None
    order = state.rules.pack.write(chance.shuffled(state.pile[:-1]))
    return [StockRecycled(seat, order), CardDrawn(seat, order[0])]


def _acted(state: State, seat: int, move: Move) -> list[AnyEvent] | None:
    pack = state.rules.pack
    match move:
        case TakeDiscard():
            return [DiscardTaken(seat, pack.codes[state.pile[-1]])] if state.pile else None
        case Discard():
            return [CardDiscarded(seat, pack.codes[move.card])]
        case LayMeld():
            laid = _laid(state, move, 0)
            return [MeldLaid(seat, laid.meld, laid.kind, laid.cards)]
        case Open():
            return [MeldsOpened(seat, [_laid(state, meld, n) for n, meld in enumerate(move.melds)])]
        case LayOff():
            order = _added(state, move)
            return None if order is None else [LaidOff(seat, move.meld, pack.write(move.cards), order)]
        case SwapJoker():
            return _swapped(state, seat, move)
        case Close():
            melds = [_laid(state, meld, n) for n, meld in enumerate(move.melds)]
            return [SeatClosed(seat, melds, pack.codes[move.card])]
        case _:
            return None


def _laid(state: State, meld: LayMeld, number: int) -> LaidMeld:
    kind, cards = _reading(state, meld)
    return LaidMeld(f"m{state.next_meld + number}", kind, state.rules.pack.write(cards))


def _reading(state: State, meld: LayMeld) -> tuple[str, tuple[Card, ...]]:
    """The meld the cards are, or the kind they were nearest to, lying as they were told."""
    if HIDDEN not in meld.cards and (found := readings(state.rules, meld.cards, meld.kind)):
        return found[0]
    ranks = {card % RANKS_PER_SUIT for card in meld.cards if card < JOKER}
    kind = meld.kind or (state.rules.set_name if len(ranks) <= 1 else ESCALERA)
    return kind, meld.cards


def _meld(state: State, name: str) -> TableMeld | None:
    return next((meld for meld in state.melds if meld.id == name), None)


def _added(state: State, move: LayOff) -> list[str] | None:
    """The whole meld afterwards: as it was told, else with the cards at its end."""
    meld = _meld(state, move.meld)
    if meld is None or not move.cards:
        return None
    whole = (*meld.cards, *move.cards)
    told = move.arrangement
    return state.rules.pack.write(told if told and sorted(told) == sorted(whole) else whole)


def _swapped(state: State, seat: int, move: SwapJoker) -> list[AnyEvent] | None:
    meld = _meld(state, move.meld)
    if meld is None or JOKER not in meld.cards:
        return None
    order, place = list(meld.cards), meld.cards.index(JOKER)
    order[place] = move.card
    pack = state.rules.pack
    return [JokerSwapped(seat, move.meld, pack.codes[move.card], pack.write(order))]


def _shown(state: State, seat: int, move: Show) -> list[AnyEvent] | None:
    if state.phase != SHOW or seat not in state.waiting:
        return None
    put: list[LaidOffCards] = []
    table = state.copy()
    for lay_off in move.lay_offs:
        order = _added(table, lay_off)
        if order is None:
            return None
        put.append(LaidOffCards(lay_off.meld, state.rules.pack.write(lay_off.cards), order))
        cards = tuple(state.rules.pack.read(order))
        table.melds = [
            TableMeld(meld.id, meld.owner, meld.kind, cards) if meld.id == lay_off.meld else meld
            for meld in table.melds
        ]
    return [HandShown(seat, [_laid(state, meld, n) for n, meld in enumerate(move.melds)], put)]


def _answered(state: State, seat: int, move: Rebuy | DeclineRebuy) -> list[AnyEvent] | None:
    if state.phase != REBUY or seat not in state.waiting:
        return None
    answer = SeatRebought(seat, state.rebuy_total) if isinstance(move, Rebuy) else RebuyDeclined(seat)
    after = state.copy()
    apply(after, answer)
    return [answer, *(endings.after_leaving(after) if after.phase == DEAL else ())]
