"""Was everything in a log lawful?

Nothing is remembered. Each act is turned back into the move it was
and judged again on the table before it, with the logged shuffle for chance; the same events must come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DealBlocked,
    Dealt,
    DiscardTaken,
    HandShown,
    JokerSwapped,
    LaidMeld,
    LaidOff,
    MatchOpened,
    MeldLaid,
    MeldsOpened,
    RebuyDeclined,
    SeatClosed,
    SeatRebought,
    SeatResigned,
    ShuffleCommitted,
    StockRecycled,
)
from referee.languages import Saying
from referee.matches.answers import AuditFault
from referee.matches.fairness import reveal_due
from referee.matches.play import DECLARED
from referee.rules.cards import Card
from referee.rules.evolve import apply, deal_out, opened
from referee.rules.judge import Refused, judge
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
from referee.rules.state import DEAL, Pledge, State

_NONSENSE = (LookupError, TypeError, ValueError)


def law_faults(events: Sequence[AnyEvent]) -> Iterator[AuditFault]:
    """The first event that the law does not bring about, and each version where cards were lost or made."""
    first = events[0]
    if not isinstance(first, MatchOpened):
        yield AuditFault(1, "NOT_OPENED", Saying("the log does not begin with the opening of a match"))
        return
    try:
        state = opened(first)
    except _NONSENSE as error:
        yield AuditFault(1, "NOT_LAWFUL", Saying("no match can be opened like this: {why}", why=repr(error)))
        return
    at = 1
    while at < len(events):
        try:
            lawful = _lawful(state, events, at)
        except _NONSENSE:  # cards or seats that there are not
            lawful = []
        wrong = _first_difference(events[at:], lawful)
        if wrong is not None:
            yield AuditFault(at + wrong + 1, "NOT_LAWFUL", _told(events, at + wrong))
            return
        for event in lawful:
            apply(state, event)
            at += 1
            if state.deal and not conserved(state):
                yield AuditFault(at, "CARDS_NOT_CONSERVED", Saying("the cards on the table are not the pack"))
    if reveal_due(state):
        yield AuditFault(at + 1, "NOT_LAWFUL", Saying("the deal is over, and its secret is not revealed"))


def _first_difference(events: Sequence[AnyEvent], lawful: Sequence[AnyEvent]) -> int | None:
    """Where the events depart from the lawful ones that should come first; None where they do not."""
    if not lawful:
        return 0
    return next((n for n, event in enumerate(lawful) if n >= len(events) or events[n] != event), None)


def _told(events: Sequence[AnyEvent], at: int) -> Saying:
    if at >= len(events):
        return Saying("the log ends before all has happened that the last move brings about")
    return Saying(
        "the law does not bring about this {event} here", event=str(events[at].__struct_config__.tag)
    )


def conserved(state: State) -> bool:
    """Whether hands, melds, pile, stock and the cards out of play are the pack, no more and no less."""
    cards: Counter[Card] = Counter()
    for zone in (state.pile, state.stock, state.aside, *(seat.hand for seat in state.seats)):
        cards.update(zone)
    for meld in state.melds:
        cards.update(meld.cards)
    return cards == Counter(state.rules.pack.cards)


def _lawful(state: State, events: Sequence[AnyEvent], at: int) -> list[AnyEvent]:
    """What the law says happens here, given what somebody did; empty where nothing can have been done."""
    event = events[at]
    if reveal := reveal_due(state):
        return [reveal]
    if isinstance(event, ShuffleCommitted):
        return _lawful_promise(state, event)
    if isinstance(event, Dealt):
        return _lawful_deal(state, event)
    act = move_of(state, event)
    if act is None:
        return []
    ruling = judge(state, act[0], act[1], _Logged(state, events[at:]))
    return [] if isinstance(ruling, Refused) else list(ruling.events)


def _lawful_deal(state: State, event: Dealt) -> list[AnyEvent]:
    """The deal that this deck gives, where one is due and the deck is the pack."""
    cards = state.rules.pack.read(_deck(state, event))
    unbound = state.pledge is not None and state.pledge.deal != event.deal
    if unbound or state.phase != DEAL or sorted(cards) != sorted(state.rules.pack.cards):
        return []
    return [deal_out(state, cards)]


def _lawful_promise(state: State, event: ShuffleCommitted) -> list[AnyEvent]:
    """A promise where the referee binds itself from the first deal on, one for each deal."""
    last = Pledge(0, "") if state.pledge is None else state.pledge
    due = state.phase == DEAL and last.deal == state.deal and event.deal == state.deal + 1
    return [event] if due else []


def _deck(state: State, event: Dealt) -> list[str]:
    """The deck, front first, that was dealt like this."""
    table = state.copy()
    apply(table, event)
    order = [table.turn]
    while (seat := table.next_seat(order[-1])) != order[0]:
        order.append(seat)
    rounds = zip(*(event.hands[seat] for seat in order), strict=True)
    return [*(card for cards in rounds for card in cards), *event.pile, *event.stock]


class _Logged:
    """Chance as it fell: the order that the log tells."""

    def __init__(self, state: State, events: Sequence[AnyEvent]) -> None:
        self._pack = state.rules.pack
        self._orders = [event.stock for event in events[:1] if isinstance(event, StockRecycled)]

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The logged order if it is one of these cards, else the cards as they are."""
        order = self._pack.read(self._orders.pop()) if self._orders else []
        return order if sorted(order) == sorted(cards) else list(cards)


def move_of(state: State, event: AnyEvent) -> tuple[int, Move] | None:
    """Who did what, where this event begins an act on this table; None for what only follows from others."""
    match event:
        case CardDrawn() | StockRecycled():
            return event.seat, DrawStock()
        case DiscardTaken():
            return event.seat, TakeDiscard()
        case CardDiscarded():
            return event.seat, Discard(_card(state, event.card))
        case MeldLaid():
            return event.seat, LayMeld(_cards(state, event.cards), event.kind)
        case LaidOff():
            whole = _cards(state, event.arrangement)
            return event.seat, LayOff(event.meld, _cards(state, event.cards), whole)
        case JokerSwapped():
            return event.seat, SwapJoker(event.meld, _card(state, event.card))
        case DealBlocked():
            return state.turn, DeclareBlocked() if event.reason == DECLARED else DrawStock()
        case _:
            return _rare_move_of(state, event)


def _rare_move_of(state: State, event: AnyEvent) -> tuple[int, Move] | None:
    match event:
        case MeldsOpened():
            return event.seat, Open(_melds(state, event.melds))
        case SeatResigned():
            return event.seat, Resign()
        case SeatRebought():
            return event.seat, Rebuy()
        case RebuyDeclined():
            return event.seat, DeclineRebuy()
        case SeatClosed():
            return event.seat, Close(_melds(state, event.melds), _card(state, event.card))
        case HandShown():
            lay_offs = tuple(
                LayOff(put.meld, _cards(state, put.cards), _cards(state, put.arrangement))
                for put in event.lay_offs
            )
            return event.seat, Show(_melds(state, event.melds), lay_offs)
        case _:
            return None


def _melds(state: State, melds: Sequence[LaidMeld]) -> tuple[LayMeld, ...]:
    return tuple(LayMeld(_cards(state, meld.cards), meld.kind) for meld in melds)


def _cards(state: State, codes: Sequence[str]) -> tuple[Card, ...]:
    return tuple(state.rules.pack.read(codes))


def _card(state: State, code: str) -> Card:
    return state.rules.pack.index[code]
