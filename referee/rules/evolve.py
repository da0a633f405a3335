"""What an event changes at the table. Nothing is judged here: an event has happened.

Events may be masked (a seat's view of the log): a card that is not in a known hand is taken from its hidden
cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DealBlocked,
    DealEnded,
    DealScored,
    Dealt,
    DiscardTaken,
    HandShown,
    HandsTold,
    JokerSwapped,
    JudgedEvent,
    LaidOff,
    MatchEnded,
    MatchOpened,
    MeldLaid,
    MeldsOpened,
    RebuyDeclined,
    RebuyOffered,
    SeatClosed,
    SeatEliminated,
    SeatRebought,
    SeatResigned,
    ShuffleCommitted,
    ShuffleRevealed,
    StockRecycled,
    TableSet,
)
from referee.rules.cards import HIDDEN, Card
from referee.rules.corrections import apply_judged
from referee.rules.following import follow
from referee.rules.rulesets import from_dials
from referee.rules.scoring import next_dealer
from referee.rules.standing import Pledge, Question, TableMeld
from referee.rules.state import (
    DEAL,
    DRAW,
    ELIMINATED,
    OVER,
    PLAY,
    PLAYING,
    REBUY,
    REPORTED,
    RESIGNED,
    SHOW,
    WON,
    Seat,
    State,
    after_play,
)
from referee.rules.tables import lay_table
from referee.rules.unseen import Unseen


class LogLies(Exception):
    """The log does not begin with the opening of a match. The fault of whoever wrote it."""


def fold(events: Iterable[AnyEvent]) -> State:
    """The state after these events, the first of which opens the match; raises LogLies otherwise."""
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, MatchOpened):
        raise LogLies
    state = opened(first)
    for event in stream:
        apply(state, event)
    return state


def evolve(state: State, event: AnyEvent) -> State:
    """The state after ``event``; ``state`` itself stays as it is."""
    after = state.copy()
    apply(after, event)
    return after


def opened(event: MatchOpened) -> State:
    """The empty table of a match that was just opened: everybody seated, nothing dealt."""
    return State(
        rules=from_dials(event.ruleset, event.ruleset_version, event.dials),
        seats=[Seat() for _ in event.players],
        dealer=event.first_dealer,
        turn=event.first_dealer,
        deal=0,
        round=0,
        dealing=event.dealing,
        version=1,
        players=list(event.players),
        spectators=event.spectators,
        contributions=tuple(event.contributions),
        takebacks=event.takebacks,
        spectator_delay=event.spectator_delay,
        clock=event.clock,
    )


class Due(NamedTuple):
    """The next deal: its number, its round, and who deals."""

    deal: int
    round: int
    dealer: int


def next_deal(state: State) -> Due:
    """The deal that comes next, by the law (rulings 33, 38, 39)."""
    statuses = [seat.status for seat in state.seats]
    again = state.deal == 0 or (state.voided and statuses[state.dealer] == PLAYING)
    dealer = state.dealer if again else next_dealer(state.rules, statuses, state.dealer, state.deal_winner)
    return Due(state.deal + 1, state.round + 1, dealer)


def deal_out(state: State, deck: Sequence[Card]) -> Dealt:
    """The next deal from a full deck, front first: one card at a time from the first player, one up, the
    rest stock.

    The deck must be the whole pack; that is the caller's to check. Who deals is the law's (rulings 33, 38,
    39).
    """
    due = next_deal(state)
    order, seat = [], due.dealer
    for _ in state.active:
        seat = state.next_seat(seat)
        order.append(seat)
    size, write = state.rules.hand_size, state.rules.pack.write
    hands: list[list[str]] = [[] for _ in state.seats]
    for place, seat in enumerate(order):
        hands[seat] = write(sorted(deck[place : size * len(order) : len(order)]))
    dealt = size * len(order)
    up = 1 if state.rules.upcard else 0
    pile, stock = deck[dealt : dealt + up], deck[dealt + up :]
    return Dealt(due.deal, due.round, due.dealer, hands, write(pile), write(stock))


def apply(state: State, event: AnyEvent) -> None:
    """Change ``state`` by what happened. Whatever it is, it withdraws what was asked of the seats."""
    state.version += 1
    asked, state.question = state.question, None
    if state.unseen is not None:
        follow(state.unseen, state, event)
    match event:
        case CardDrawn():
            draw_top(state, event.seat, state.rules.pack.index[event.card])
        case CardDiscarded():
            throw(state, event.seat, state.rules.pack.index[event.card])
        case DiscardTaken():
            _discard_taken(state, event)
        case MeldLaid():
            _lay(state, event.seat, event.meld, event.kind, event.cards)
        case LaidOff():
            _laid_off(state, event)
        case MeldsOpened():
            for meld in event.melds:
                _lay(state, event.seat, meld.meld, meld.kind, meld.cards)
        case JokerSwapped():
            _joker_swapped(state, event)
        case StockRecycled():
            _stock_recycled(state, event)
        case Dealt():
            _dealt(state, event)
        case _:
            _apply_rare(state, event, asked)


_Rare = (
    MatchOpened
    | DealBlocked
    | DealEnded
    | DealScored
    | SeatEliminated
    | SeatResigned
    | RebuyOffered
    | SeatRebought
    | RebuyDeclined
    | SeatClosed
    | HandShown
    | HandsTold
    | MatchEnded
    | ShuffleCommitted
    | ShuffleRevealed
    | TableSet
    | JudgedEvent
)


def _apply_rare(state: State, event: _Rare, asked: Question | None) -> None:
    match event:
        case DealBlocked():
            state.taken = state.must_use = None
            state.phase = DEAL
        case DealEnded():
            _deal_ended(state, event)
        case DealScored():
            for seat, score in zip(state.seats, event.seats, strict=True):
                seat.total = seat.total if score is None else score.total
        case SeatEliminated():
            _leave(state, event.seat, ELIMINATED)
        case SeatResigned():
            _seat_resigned(state, event)
        case RebuyOffered():
            state.waiting, state.rebuy_total = list(event.seats), event.total
            state.phase, state.turn = REBUY, event.seats[0]
        case SeatRebought() | RebuyDeclined():
            _rebuy_answered(state, event)
        case MatchEnded():
            _match_ended(state, event)
        case SeatClosed():
            _seat_closed(state, event)
        case HandShown():
            _hand_shown(state, event)
        case HandsTold():
            for seat, codes in zip(state.seats, event.hands, strict=True):
                seat.hand = seat.hand if codes is None else state.rules.pack.read(codes)
            state.uncounted = False
        case ShuffleCommitted():
            state.pledge = Pledge(event.deal, event.secret)
        case ShuffleRevealed():
            state.pledge = Pledge(event.deal, "")
        case TableSet():
            lay_table(state, event.table)
        case MatchOpened():
            raise LogLies
        case _:
            apply_judged(state, event, asked)


def _remove(hand: list[Card], card: Card) -> None:
    try:
        hand.remove(card)
    except ValueError:
        hand.remove(HIDDEN)


def draw_top(state: State, seat: int, card: Card) -> None:
    """The top of the stock, which is this card, comes to hand."""
    state.stock.pop()
    state.seats[seat].hand.append(card)
    state.phase = PLAY


def throw(state: State, seat: int, card: Card) -> None:
    """A card of the hand is discarded, and the turn goes on, or the hand is empty."""
    hand = state.seats[seat].hand
    _remove(hand, card)
    state.pile.append(card)
    if hand:
        _pass_on(state)
    else:
        state.taken = state.must_use = None
        state.phase = DEAL


def _pass_on(state: State) -> None:
    """The turn goes to the next seat. Whoever went out keeps what it had opened before (32)."""
    seat = state.seats[state.turn]
    seat.opened_before = seat.opened
    state.taken = state.must_use = None
    state.turn, state.phase = state.next_seat(state.turn), DRAW


def _discard_taken(state: State, event: DiscardTaken) -> None:
    card = state.pile.pop()
    state.seats[event.seat].hand.append(card)
    state.taken = None if card == HIDDEN else card
    state.must_use = None if state.rules.take_discard == "free" else state.taken
    state.phase = PLAY


def _played(state: State, seat: int, cards: Sequence[Card], new_meld: bool) -> None:
    hand = state.seats[seat].hand
    for card in cards:
        _remove(hand, card)
    state.taken, state.must_use = after_play(state.rules, state.taken, state.must_use, cards, new_meld)
    state.idle_recycles = 0
    if not hand:
        state.phase = DEAL


def _lay(state: State, seat: int, meld: str, kind: str, codes: Sequence[str]) -> None:
    cards = tuple(state.rules.pack.read(codes))
    state.melds.append(TableMeld(meld, seat, kind, cards))
    state.next_meld += 1
    state.seats[seat].opened = True
    _played(state, seat, cards, new_meld=True)


def _rearranged(state: State, meld: str, codes: Sequence[str]) -> None:
    cards = tuple(state.rules.pack.read(codes))
    state.melds = [TableMeld(m.id, m.owner, m.kind, cards) if m.id == meld else m for m in state.melds]


def _laid_off(state: State, event: LaidOff) -> None:
    _rearranged(state, event.meld, event.arrangement)
    _played(state, event.seat, state.rules.pack.read(event.cards), new_meld=False)


def _joker_swapped(state: State, event: JokerSwapped) -> None:
    index = state.rules.pack.index
    _rearranged(state, event.meld, event.arrangement)
    state.seats[event.seat].hand.append(index["JK"])
    _played(state, event.seat, [index[event.card]], new_meld=False)
    state.must_use = index["JK"]


def _stock_recycled(state: State, event: StockRecycled) -> None:
    state.stock = state.rules.pack.read(reversed(event.stock))
    state.pile = state.pile[-1:]
    state.idle_recycles += 1
    if pledge := state.pledge:
        state.pledge = Pledge(pledge.deal, pledge.secret, pledge.recycles + 1)


def _dealt(state: State, event: Dealt) -> None:
    read = state.rules.pack.read
    for seat, codes in zip(state.seats, event.hands, strict=True):
        seat.hand = read(codes)
        seat.opened = seat.opened_before = False
    state.melds, state.pile, state.stock = [], read(event.pile), read(reversed(event.stock))
    state.deal, state.round, state.dealer = event.deal, event.round, event.dealer
    state.turn, state.phase = state.next_seat(event.dealer), DRAW
    state.taken = state.must_use = state.deal_winner = state.closer = None
    state.idle_recycles, state.next_meld, state.aside, state.voided = 0, 1, [], False
    if state.dealing == REPORTED:
        state.unseen = Unseen.among(
            state.rules.pack, [seat.hand for seat in state.seats], state.pile, state.stock
        )


def _seat_closed(state: State, event: SeatClosed) -> None:
    """The closer's melds lie open and its card face down on the pile; the others show in turn order."""
    for meld in event.melds:
        _lay(state, event.seat, meld.meld, meld.kind, meld.cards)
    card, hand = state.rules.pack.index[event.card], state.seats[event.seat].hand
    if card == HIDDEN:  # it may be any of those that were known, which so are known no longer
        hand[:] = [HIDDEN] * len(hand)
    _remove(hand, card)
    state.pile.append(card)
    state.closer, state.taken, state.must_use = event.seat, None, None
    state.closed_clean = not state.seats[event.seat].hand
    seat = state.next_seat(event.seat)
    while seat != event.seat:
        state.waiting.append(seat)
        seat = state.next_seat(seat)
    _next_to_show(state)


def _hand_shown(state: State, event: HandShown) -> None:
    for meld in event.melds:
        _lay(state, event.seat, meld.meld, meld.kind, meld.cards)
    for lay_off in event.lay_offs:
        _rearranged(state, lay_off.meld, lay_off.arrangement)
        _played(state, event.seat, state.rules.pack.read(lay_off.cards), new_meld=False)
    state.waiting.remove(event.seat)
    _next_to_show(state)


def _next_to_show(state: State) -> None:
    if state.waiting:
        state.turn, state.phase = state.waiting[0], SHOW
    else:
        state.phase = DEAL


def _deal_ended(state: State, event: DealEnded) -> None:
    state.taken = state.must_use = state.closer = None
    state.phase, state.deal_winner = DEAL, event.winner
    state.uncounted = state.unseen is not None and any(HIDDEN in seat.hand for seat in state.seats)
    if event.winner is not None:
        state.seats[event.winner].deals_won += 1


def _leave(state: State, number: int, status: str) -> None:
    seat = state.seats[number]
    state.aside += seat.hand
    seat.hand, seat.status = [], status


def _seat_resigned(state: State, event: SeatResigned) -> None:
    _leave(state, event.seat, RESIGNED)
    if state.phase == SHOW and event.seat in state.waiting:
        state.waiting.remove(event.seat)
        _next_to_show(state)
    if state.turn == event.seat and state.phase in (DRAW, PLAY):
        _pass_on(state)


def _rebuy_answered(state: State, event: SeatRebought | RebuyDeclined) -> None:
    state.waiting.remove(event.seat)
    if isinstance(event, SeatRebought):
        seat = state.seats[event.seat]
        seat.status, seat.total = PLAYING, event.total
        seat.rebuys += 1
        # the total it comes back with has nothing of what it was fined before
        state.penalties = tuple(one for one in state.penalties if one.seat != event.seat)
    if state.waiting:
        state.turn = state.waiting[0]
    else:
        state.phase = DEAL


def _match_ended(state: State, event: MatchEnded) -> None:
    state.winners, state.phase = list(event.winners), OVER
    for winner in event.winners:
        state.seats[winner].status = WON
