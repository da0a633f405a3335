"""How each kind of move is ruled on: find what stands against it, else tell the events that follow.

A ruler appends every breach it finds to ``found`` and answers with the ruling only where nothing was found.
"""

from __future__ import annotations

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
    SeatResigned,
    StockRecycled,
)
from referee.rules import closing, duties, endings, proposals
from referee.rules.cards import JOKER, Card
from referee.rules.evolve import apply
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Open,
    Rebuy,
    Show,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulebook.codes import Breach, Code
from referee.rules.ruling import Allowed, Chance, Refused, Ruling
from referee.rules.state import DEAL, OVER, PLAYING, REBUY, SHOW, State
from referee.rules.turns import is_joker_barred, is_taken_back, turn_of

# -- draws ---------------------------------------------------------------------------------------


def draw_stock(
    state: State, seat: int, move: DrawStock, chance: Chance, found: list[Breach]
) -> Ruling | None:
    """The top card of the stock; an empty one is recycled first, or blocks the deal."""
    if not state.stock and len(state.pile) <= 1:
        found.append(Breach(Code.STOCK_EMPTY))
    if found:
        return None
    if state.stock:
        return Allowed((CardDrawn(seat, state.rules.pack.codes[state.stock[-1]]),))
    return _recycle_and_draw(state, seat, chance)


def _recycle_and_draw(state: State, seat: int, chance: Chance) -> Allowed:
    """The stock is empty: the pile less its top is shuffled and drawn from, or the deal has gone round too
    often.
    """
    most = state.rules.idle_recycles
    if most is not None and state.idle_recycles + 1 >= most:
        return Allowed(tuple(endings.blocked(state, "idle_recycles")))
    order = state.rules.pack.write(chance.shuffled(state.pile[:-1]))
    return Allowed((StockRecycled(seat, order), CardDrawn(seat, order[0])))


def take_discard(
    state: State, seat: int, move: TakeDiscard, chance: Chance, found: list[Breach]
) -> Ruling | None:
    """The top card of the pile, where it can be used or at least the turn ended."""
    if not state.pile:
        found.append(Breach(Code.PILE_EMPTY))
    elif not found and not endings.take_allowed(state, seat):
        found.append(Breach(Code.TAKE_WITHOUT_USE, {"card": state.pile[-1]}))
    return None if found else Allowed((DiscardTaken(seat, state.rules.pack.codes[state.pile[-1]]),))


def declare_blocked(
    state: State, seat: int, move: DeclareBlocked, chance: Chance, found: list[Breach]
) -> Ruling | None:
    """No card can be drawn: the deal ends without a winner."""
    if state.stock or len(state.pile) > 1:
        found.append(Breach(Code.STOCK_NOT_EMPTY, {"stock": len(state.stock), "pile": len(state.pile)}))
    return None if found else Allowed(tuple(endings.blocked(state, "declared")))


# -- the discard ---------------------------------------------------------------------------------


def discard(state: State, seat: int, move: Discard, chance: Chance, found: list[Breach]) -> Ruling | None:
    """A card of the hand on the pile; nothing owed, not the card just taken, no joker beside others."""
    card = move.card
    if not found and is_plain_discard(state, seat, card):
        return _discarded(state, seat, card)
    turn = turn_of(state, seat)
    found += proposals.not_in_hand(turn.hand, (card,))
    if turn.must_use is not None:
        found.append(duties.owed(turn))
    if is_taken_back(turn, card):
        found.append(Breach(Code.DISCARD_OF_TAKEN_CARD, {"card": card}))
    if card in turn.hand and is_joker_barred(turn, card):
        found.append(Breach(Code.JOKER_DISCARD))
    return None if found else _discarded(state, seat, card)


def is_plain_discard(state: State, seat: int, card: Card) -> bool:
    """Whether it is a natural card of the hand, with nothing taken or owed: no rule stands against it."""
    return card < JOKER and state.taken is None and state.must_use is None and card in state.seats[seat].hand


def nothing_follows_discard(state: State, seat: int) -> bool:
    """Whether the deal surely goes on after a discard: cards are left in the hand and in the stock."""
    return len(state.seats[seat].hand) > 1 and bool(state.stock)


def _discarded(state: State, seat: int, card: Card) -> Allowed:
    event = CardDiscarded(seat, state.rules.pack.codes[card])
    if nothing_follows_discard(state, seat):
        return Allowed((event,))
    return _with_aftermath(state, seat, event)


def _with_aftermath(state: State, seat: int, event: AnyEvent) -> Allowed:
    """The event and what it brings about: the end of the deal, or a next seat that cannot go on."""
    after = state.copy()
    apply(after, event)
    if not after.seats[seat].hand:
        return Allowed((event, *endings.deal_ends(after, seat)))
    if endings.next_cannot_go_on(after):
        return Allowed((event, *endings.blocked(after, "nothing_to_draw")))
    return Allowed((event,))


# -- acts ----------------------------------------------------------------------------------------


def lay_meld(state: State, seat: int, move: LayMeld, chance: Chance, found: list[Breach]) -> Ruling | None:
    """One new meld."""
    reading = proposals.lay_meld(turn_of(state, seat), move, found)
    if found or reading is None:
        return None
    laid = _laid(state, reading, 0)
    return _acted(state, seat, MeldLaid(seat, laid.meld, laid.kind, laid.cards), len(laid.cards))


def open_melds(state: State, seat: int, move: Open, chance: Chance, found: list[Breach]) -> Ruling | None:
    """Several new melds as one act."""
    melds = proposals.open_melds(turn_of(state, seat), move, found)
    if found:
        return None
    laid = [_laid(state, reading, number) for number, reading in enumerate(melds)]
    return _acted(state, seat, MeldsOpened(seat, laid), sum(len(meld.cards) for meld in laid))


def _laid(state: State, reading: tuple[str, tuple[Card, ...]], number: int) -> LaidMeld:
    kind, cards = reading
    return LaidMeld(f"m{state.next_meld + number}", kind, state.rules.pack.write(cards))


def lay_off(state: State, seat: int, move: LayOff, chance: Chance, found: list[Breach]) -> Ruling | None:
    """Cards added to a meld on the table."""
    order = proposals.lay_off(turn_of(state, seat), move, found)
    if found or order is None:
        return None
    write = state.rules.pack.write
    return _acted(state, seat, LaidOff(seat, move.meld, write(move.cards), write(order)), len(move.cards))


def swap_joker(
    state: State, seat: int, move: SwapJoker, chance: Chance, found: list[Breach]
) -> Ruling | None:
    """A natural card for a joker on the table."""
    order = proposals.swap_joker(turn_of(state, seat), move, found)
    if found or order is None:
        return None
    pack = state.rules.pack
    return Allowed((JokerSwapped(seat, move.meld, pack.codes[move.card], pack.write(order)),))


def _acted(state: State, seat: int, event: AnyEvent, used: int) -> Allowed:
    if len(state.seats[seat].hand) > used:
        return Allowed((event,))
    return _with_aftermath(state, seat, event)


# -- answers and resignation --------------------------------------------


def rebuy(state: State, seat: int, move: Rebuy, chance: Chance, found: list[Breach]) -> Ruling | None:
    """An eliminated seat comes back, where a rebuy is still open to it."""
    if not found and not endings.may_come_back(state, seat):
        found.append(Breach(Code.REBUY_NOT_ALLOWED))
    return None if found else _answered(state, SeatRebought(seat, state.rebuy_total))


def decline_rebuy(
    state: State, seat: int, move: DeclineRebuy, chance: Chance, found: list[Breach]
) -> Ruling | None:
    """An eliminated seat stays out."""
    return None if found else _answered(state, RebuyDeclined(seat))


def _answered(state: State, event: SeatRebought | RebuyDeclined) -> Allowed:
    after = state.copy()
    apply(after, event)
    return Allowed((event, *(endings.after_leaving(after) if after.phase == DEAL else ())))


def resign(state: State, seat: int) -> Ruling:
    """A seat leaves for good; always accepted while the match is on. Asked whether it returns, it says no."""
    if state.phase == OVER:
        return Refused((Breach(Code.MATCH_OVER),))
    if state.phase == REBUY and state.turn == seat:
        return _answered(state, RebuyDeclined(seat))
    if state.seats[seat].status != PLAYING:
        return Refused((Breach(Code.NOT_YOUR_TURN, {"turn": state.turn}),))
    event = SeatResigned(seat)
    after = state.copy()
    apply(after, event)
    return Allowed((event, *endings.after_leaving(after)))


# -- Chinchón -------------------------------------------------------------------------------------


def close(state: State, seat: int, move: Close, chance: Chance, found: list[Breach]) -> Ruling | None:
    """A close with one card face down."""
    melds = closing.close(turn_of(state, seat), move, found)
    if found:
        return None
    laid = [_laid(state, reading, number) for number, reading in enumerate(melds)]
    return Allowed((SeatClosed(seat, laid, state.rules.pack.codes[move.card]),))


def show(state: State, seat: int, move: Show, chance: Chance, found: list[Breach]) -> Ruling | None:
    """What a seat shows after a close."""
    if state.phase != SHOW:
        found.append(closing.out_of_place(state.rules, "show"))
        return None
    shown = closing.show(state, turn_of(state, seat), move, found)
    if found:
        return None
    write = state.rules.pack.write
    laid = [_laid(state, reading, number) for number, reading in enumerate(shown.melds)]
    put = [LaidOffCards(act.meld, write(act.cards), write(order)) for act, order in shown.lay_offs]
    event = HandShown(seat, laid, put)
    after = state.copy()
    apply(after, event)
    return Allowed((event, *(endings.show_ends(after) if endings.all_have_shown(after) else ())))
