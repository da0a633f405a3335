"""May the seat do this? The one place where a move is allowed or refused.

A refusal is a value and lists every breach that holds. What could only be asked of the table after the move
(whether the turn can still be ended) is asked when nothing else stands against it. Nothing here looks at
another seat's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

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
from referee.rules import closing, endings, proposals
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.evolve import apply
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
from referee.rules.state import DEAL, DRAW, OVER, PLAY, PLAYING, REBUY, SHOW, State
from referee.rules.turns import is_joker_barred, is_taken_back, turn_of


class Chance(Protocol):
    """Who shuffles: the desk's dice, a log that is judged again, or nobody."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """A new order of the cards, top first."""


class Unknown:
    """Nobody shuffles: the order is not known, unless all cards are the same."""

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The cards face down."""
        return list(cards) if len(set(cards)) == 1 else [HIDDEN] * len(cards)


UNKNOWN = Unknown()


class Allowed(msgspec.Struct, frozen=True):
    """The move is lawful; ``events`` are all that follows from it, up to the next deal."""

    events: tuple[AnyEvent, ...]


class Refused(msgspec.Struct, frozen=True):
    """The move is not lawful; ``breaches`` are all the reasons, as they were found."""

    breaches: tuple[Breach, ...]


Ruling = Allowed | Refused


def judge(state: State, seat: int, move: Move, chance: Chance = UNKNOWN) -> Ruling:
    """Rule on a move proposed by a seat. ``state`` is not changed. Raises TooComplex past the search
    budget.
    """
    if isinstance(move, Resign):
        return _resign(state, seat)
    breaches: list[Breach] = []
    if state.turn != seat or state.phase != _PHASES[type(move)]:
        breaches = _turn_breaches(state, seat, move)
        if any(breach.code in _FINAL for breach in breaches):
            return Refused(tuple(breaches))
    ruling = _RULERS[type(move)](state, seat, move, chance, breaches)
    if breaches:
        return Refused(tuple(breaches))
    assert ruling is not None, "a ruler neither allowed nor refused"
    return ruling


_PHASES: dict[type[Move], str] = {
    DrawStock: DRAW,
    TakeDiscard: DRAW,
    DeclareBlocked: DRAW,
    LayMeld: PLAY,
    Open: PLAY,
    LayOff: PLAY,
    SwapJoker: PLAY,
    Discard: PLAY,
    Close: PLAY,
    Show: SHOW,
    Rebuy: REBUY,
    DeclineRebuy: REBUY,
}
"""The phase of the turn in which a move has its place."""

_FINAL = (Code.MATCH_OVER, Code.DEAL_OVER)


def _turn_breaches(state: State, seat: int, move: Move) -> list[Breach]:
    """Why there is no room for this kind of move: the phase, or another seat's turn."""
    if state.phase == OVER:
        return [Breach(Code.MATCH_OVER)]
    phase = _PHASES[type(move)]
    if phase == REBUY:
        return [Breach(Code.REBUY_NOT_ALLOWED)]
    if state.phase not in (DRAW, PLAY) and state.phase != phase:
        return [Breach(Code.DEAL_OVER)]
    if state.turn != seat:
        return [Breach(Code.NOT_YOUR_TURN, {"turn": state.turn})]
    if phase == SHOW:
        return []
    return [Breach(Code.ALREADY_DREW if phase == DRAW else Code.MUST_DRAW_FIRST)]


# -- draws ---------------------------------------------------------------------------------------


def _draw_stock(
    state: State, seat: int, move: DrawStock, chance: Chance, found: list[Breach]
) -> Ruling | None:
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


def _take_discard(
    state: State, seat: int, move: TakeDiscard, chance: Chance, found: list[Breach]
) -> Ruling | None:
    if not state.pile:
        found.append(Breach(Code.PILE_EMPTY))
    elif not found and not endings.take_allowed(state, seat):
        found.append(Breach(Code.TAKE_WITHOUT_USE, {"card": state.pile[-1]}))
    return None if found else Allowed((DiscardTaken(seat, state.rules.pack.codes[state.pile[-1]]),))


def _declare_blocked(
    state: State, seat: int, move: DeclareBlocked, chance: Chance, found: list[Breach]
) -> Ruling | None:
    if state.stock or len(state.pile) > 1:
        found.append(Breach(Code.STOCK_NOT_EMPTY, {"stock": len(state.stock), "pile": len(state.pile)}))
    return None if found else Allowed(tuple(endings.blocked(state, "declared")))


# -- the discard ---------------------------------------------------------------------------------


def _discard(state: State, seat: int, move: Discard, chance: Chance, found: list[Breach]) -> Ruling | None:
    card = move.card
    if not found and _plain_discard(state, seat, card):
        return _discarded(state, seat, card)
    turn = turn_of(state, seat)
    found += proposals.not_in_hand(turn.hand, (card,))
    own_turn = state.turn == seat and state.phase == PLAY
    if own_turn and state.must_use is not None:
        found.append(Breach(Code.MUST_USE_TAKEN_CARD, {"card": state.must_use}))
    if own_turn and is_taken_back(turn, card):
        found.append(Breach(Code.DISCARD_OF_TAKEN_CARD, {"card": card}))
    if card in turn.hand and is_joker_barred(turn, card):
        found.append(Breach(Code.JOKER_DISCARD))
    return None if found else _discarded(state, seat, card)


def _plain_discard(state: State, seat: int, card: Card) -> bool:
    """Whether it is a natural card of the hand, with nothing taken or owed: no rule stands against it."""
    return card < JOKER and state.taken is None and state.must_use is None and card in state.seats[seat].hand


def _discarded(state: State, seat: int, card: Card) -> Allowed:
    event = CardDiscarded(seat, state.rules.pack.codes[card])
    if len(state.seats[seat].hand) > 1 and state.stock:
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


def _lay_meld(state: State, seat: int, move: LayMeld, chance: Chance, found: list[Breach]) -> Ruling | None:
    reading = proposals.lay_meld(turn_of(state, seat), move, found)
    if found or reading is None:
        return None
    laid = _laid(state, reading, 0)
    return _acted(state, seat, MeldLaid(seat, laid.meld, laid.kind, laid.cards), len(laid.cards))


def _open(state: State, seat: int, move: Open, chance: Chance, found: list[Breach]) -> Ruling | None:
    melds = proposals.open_melds(turn_of(state, seat), move, found)
    if found:
        return None
    laid = [_laid(state, reading, number) for number, reading in enumerate(melds)]
    return _acted(state, seat, MeldsOpened(seat, laid), sum(len(meld.cards) for meld in laid))


def _laid(state: State, reading: tuple[str, tuple[Card, ...]], number: int) -> LaidMeld:
    kind, cards = reading
    return LaidMeld(f"m{state.next_meld + number}", kind, state.rules.pack.write(cards))


def _lay_off(state: State, seat: int, move: LayOff, chance: Chance, found: list[Breach]) -> Ruling | None:
    order = proposals.lay_off(turn_of(state, seat), move, found)
    if found or order is None:
        return None
    write = state.rules.pack.write
    return _acted(state, seat, LaidOff(seat, move.meld, write(move.cards), write(order)), len(move.cards))


def _swap_joker(
    state: State, seat: int, move: SwapJoker, chance: Chance, found: list[Breach]
) -> Ruling | None:
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


def _rebuy(state: State, seat: int, move: Rebuy, chance: Chance, found: list[Breach]) -> Ruling | None:
    return None if found else _answered(state, SeatRebought(seat, state.rebuy_total))


def _decline(
    state: State, seat: int, move: DeclineRebuy, chance: Chance, found: list[Breach]
) -> Ruling | None:
    return None if found else _answered(state, RebuyDeclined(seat))


def _answered(state: State, event: SeatRebought | RebuyDeclined) -> Allowed:
    after = state.copy()
    apply(after, event)
    return Allowed((event, *(endings.after_leaving(after) if after.phase == DEAL else ())))


def _resign(state: State, seat: int) -> Ruling:
    if state.phase == OVER:
        return Refused((Breach(Code.MATCH_OVER),))
    if state.seats[seat].status != PLAYING:
        return Refused((Breach(Code.NOT_YOUR_TURN, {"turn": state.turn}),))
    event = SeatResigned(seat)
    after = state.copy()
    apply(after, event)
    return Allowed((event, *endings.after_leaving(after)))


# -- Chinchón -------------------------------------------------------------------------------------


def _close(state: State, seat: int, move: Close, chance: Chance, found: list[Breach]) -> Ruling | None:
    melds = closing.close(turn_of(state, seat), move, found)
    if found:
        return None
    laid = [_laid(state, reading, number) for number, reading in enumerate(melds)]
    return Allowed((SeatClosed(seat, laid, state.rules.pack.codes[move.card]),))


def _show(state: State, seat: int, move: Show, chance: Chance, found: list[Breach]) -> Ruling | None:
    if state.phase != SHOW:
        found.append(Breach(Code.CANNOT_CLOSE))
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


_Ruler = Callable[[State, int, Move, Chance, list[Breach]], Ruling | None]


def _ruler(function: Callable[..., Ruling | None]) -> _Ruler:
    return function


_RULERS: dict[type[Move], _Ruler] = {
    DrawStock: _ruler(_draw_stock),
    TakeDiscard: _ruler(_take_discard),
    DeclareBlocked: _ruler(_declare_blocked),
    Discard: _ruler(_discard),
    LayMeld: _ruler(_lay_meld),
    Open: _ruler(_open),
    LayOff: _ruler(_lay_off),
    SwapJoker: _ruler(_swap_joker),
    Rebuy: _ruler(_rebuy),
    DeclineRebuy: _ruler(_decline),
    Close: _ruler(_close),
    Show: _ruler(_show),
}


def codes(breaches: Iterable[Breach]) -> Iterator[Code]:
    """The codes of breaches, in their order."""
    return (breach.code for breach in breaches)
