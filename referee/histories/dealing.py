"""A line that tells a deal, held against what had to be dealt, by whom and to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from events.catalogue import Dealt, RebuyDeclined, SeatRebought
from referee.histories.document import Deal
from referee.histories.faults import Fault, FaultCode
from referee.rules.cards import HIDDEN, Card
from referee.rules.evolve import apply, deal_out
from referee.rules.positions import deck_faults
from referee.rules.scoring.rotation import next_dealer
from referee.rules.state import DEAL, ELIMINATED, OVER, PLAYING, REBUY, State


def due_dealer(state: State) -> int:
    """Who deals now."""
    statuses = [seat.status for seat in state.seats]
    if state.deal == 0 or PLAYING not in statuses:
        return state.dealer
    return next_dealer(state.rules, statuses, state.dealer, state.deal_winner)


def dealt(state: State, line: Deal, first: bool) -> tuple[Dealt, list[Fault]]:
    """The deal as it was dealt, and everything that is wrong with it. ``state`` is made ready for it."""
    faults = list(_not_due(state))
    if first:
        state.deal, state.round = line.deal - 1, line.round - 1
    dealer = state.dealer if first else due_dealer(state)
    faults += _numbers(state, line, dealer)
    if line.deck is not None:
        event, wrong = _from_deck(state, line, line.deck, dealer)
        return event, faults + wrong
    hands = line.hands if line.hands is not None else _unseen_hands(state)
    faults += _who_was_dealt(state, hands)
    told = _told(state, line, hands)
    faults += _cards_are_the_pack(state, line, told)
    write = state.rules.pack.write
    played_by = dealer if line.dealer is None else line.dealer
    pile, stock = told[-2:]
    event = Dealt(
        line.deal, line.round, played_by, [write(hand) for hand in hands], write(pile), write(stock)
    )
    return event, faults


def _not_due(state: State) -> Iterator[Fault]:
    """Whether there was anything to deal; what stood against it is cleared away, as the players did."""
    if state.phase == OVER:
        yield Fault(FaultCode.MATCH_DECIDED, {"seats": tuple(state.winners)})
        for seat in state.winners:
            state.seats[seat].status = PLAYING
        state.winners = []
    elif state.phase != DEAL:
        yield Fault(FaultCode.DEAL_NOT_DUE, {"deal": state.deal})
        state.deal_winner = None


def answer_for(state: State, line: Deal) -> list[Fault]:
    """Who was asked to come back and did not say, came back if it was dealt cards."""
    if state.phase != REBUY:
        return []
    unanswered = tuple(state.waiting)
    for seat in unanswered:
        back = line.hands is not None and bool(line.hands[seat])
        apply(state, SeatRebought(seat, state.rebuy_total) if back else RebuyDeclined(seat))
    return [Fault(FaultCode.REBUY_UNANSWERED, {"seats": unanswered})]


def _numbers(state: State, line: Deal, dealer: int) -> Iterator[Fault]:
    if line.deal != state.deal + 1:
        yield Fault(FaultCode.DEAL_NUMBER, {"recorded": line.deal, "lawful": state.deal + 1})
    if line.round != state.round + 1:
        yield Fault(FaultCode.ROUND_NUMBER, {"recorded": line.round, "lawful": state.round + 1})
    if line.dealer not in (None, dealer):
        yield Fault(FaultCode.DEALER_DIFFERS, {"recorded": line.dealer, "lawful": dealer})


def _from_deck(state: State, line: Deal, deck: tuple[Card, ...], dealer: int) -> tuple[Dealt, list[Fault]]:
    faults: list[Fault] = []
    wrong = deck_faults(state.rules, deck, "")
    if wrong:
        faults.append(Fault(FaultCode.NOT_THE_PACK, {"what": wrong[0].message}))
    table = state.copy()
    table.dealer, table.deal = (dealer if line.dealer is None else line.dealer), 0
    event = deal_out(table, deck)
    return Dealt(line.deal, line.round, event.dealer, event.hands, event.pile, event.stock), faults


def _unseen_hands(state: State) -> tuple[tuple[Card, ...], ...]:
    size = state.rules.hand_size
    return tuple((HIDDEN,) * size if seat.status == PLAYING else () for seat in state.seats)


def _who_was_dealt(state: State, hands: Sequence[Sequence[Card]]) -> Iterator[Fault]:
    """Each seat that is in is dealt its hand and no other; from now on those are in who were."""
    size = state.rules.hand_size
    for number, (seat, hand) in enumerate(zip(state.seats, hands, strict=True)):
        if hand and seat.status != PLAYING:
            yield Fault(FaultCode.OUT_AND_DEALT, {"seat": number})
            seat.status = PLAYING
        elif len(hand) != size and seat.status == PLAYING:
            yield Fault(FaultCode.HAND_SIZE, {"seat": number, "recorded": len(hand), "lawful": size})
            if not hand:
                seat.status = ELIMINATED


def _told(state: State, line: Deal, hands: Sequence[Sequence[Card]]) -> list[Sequence[Card]]:
    """Hands, pile and stock; what is not told is made of cards that nobody saw."""
    up = 1 if state.rules.upcard else 0
    pile = (HIDDEN,) * up if line.pile is None else line.pile
    rest = len(state.rules.pack.cards) - len(pile) - sum(map(len, hands))
    stock = (HIDDEN,) * max(0, rest) if line.stock is None else line.stock
    return [*hands, pile, stock]


def _cards_are_the_pack(state: State, line: Deal, told: Sequence[Sequence[Card]]) -> Iterator[Fault]:
    pack = state.rules.pack
    up = 1 if state.rules.upcard else 0
    if len(told[-2]) != up:
        yield Fault(FaultCode.UPCARD, {"recorded": len(told[-2]), "lawful": up})
    cards = Counter(card for zone in told for card in zone)
    surplus = pack.surplus(cards.elements())
    if surplus:
        listed = tuple(pack.codes[card] for card in surplus)
        yield Fault(FaultCode.NOT_THE_PACK, {"cards": listed})
    elif cards.total() != len(pack.cards):
        yield Fault(FaultCode.PACK_SIZE, {"recorded": cards.total(), "lawful": len(pack.cards)})
